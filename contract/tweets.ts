import * as v from 'valibot';
import { count, instant, items, media, optionalId, requiredText, text } from './reading.ts';

const tweetId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d{1,20}$/, 'expected digits'),
) as unknown as v.GenericSchema<string, string>;

/** A tweet that the organisation wants shown: its number at the tweet service, digits only. */
export const tweetReference = v.pipe(
  v.object({ id: optionalId, tweet_id: tweetId }),
  v.transform(({ tweet_id, ...rest }) => ({ ...rest, tweetId: tweet_id })),
);

export type TweetReferenceWire = v.InferInput<typeof tweetReference>;
export type TweetReference = v.InferOutput<typeof tweetReference>;

/** Everything that is needed to draw one tweet (our own call, decision 0042 §11). Pictures lie on our server. */
export const tweet = v.object({
  tweetId,
  language: text,
  /** Empty where a tweet consists of its pictures. */
  text,
  createdAt: instant,
  likes: count,
  reposts: count,
  replies: count,
  author: v.object({ name: requiredText, handle: requiredText, avatar: media }),
  pictures: items(v.object({ address: media, width: count, height: count, description: text })),
});

export type TweetWire = v.InferInput<typeof tweet>;
export type Tweet = v.InferOutput<typeof tweet>;
