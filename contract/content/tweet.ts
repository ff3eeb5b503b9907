import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';

/** A tweet's copy. The site shows tweets from copies, without a request to the tweet service. */
export const tweetCopyFields = {
  lang: {
    type: 'text',
    wire: 'language',
    pattern: {
      matches: /^[a-z]{2,3}$/,
      code: 'not-language-code',
      reason: 'must be a language code such as ar',
    },
  },
  /** Empty if the tweet has only pictures. */
  text: { type: 'text', multiline: true },
  createdAt: { type: 'instant' },
  likes: { type: 'count' },
  reposts: { type: 'count' },
  replies: { type: 'count' },
  author: {
    type: 'group',
    fields: {
      name: { type: 'text', needed: true },
      handle: { type: 'text', needed: true },
      avatar: { type: 'media', use: 'picture', optional: true },
    },
  },
  pictures: {
    type: 'list',
    optional: true,
    item: {
      type: 'group',
      fields: {
        file: { type: 'media', use: 'picture', wire: 'address' },
        /** In pixels. */
        width: { type: 'count' },
        height: { type: 'count' },
        description: { type: 'text', optional: true },
      },
    },
  },
} as const satisfies Fields;

export const tweetFields = {
  tweetId: {
    type: 'text',
    wire: 'tweet_id',
    needed: true,
    pattern: {
      matches: /^\d{1,20}$/,
      code: 'not-tweet-number',
      reason: 'must be the number of a tweet, digits only, in quotes',
    },
  },
  copy: { type: 'group', optional: true, wire: false, fields: tweetCopyFields },
} as const satisfies Fields;

/** The tweets that the site shows, by their ids at the tweet service. */
export const tweetKind = {
  name: 'tweet',
  fields: tweetFields,
  file: 'tweets.yaml',
  unique: ['tweetId'],
  subtype: 'tweetId',
  title: 'tweetId',
  columns: [],
  page: 'home',
  section: 'tweets-title',
  shownOn: ['home'],
} as const satisfies ContentKindDefinition<keyof typeof tweetFields>;

const tweetId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d{1,20}$/, 'expected digits'),
) as unknown as v.GenericSchema<string, string>;

/** A tweet that the site shows: its id at the tweet service, digits only. */
export const tweetReference = v.pipe(
  v.object({ id: read.optionalId, tweet_id: tweetId }),
  v.transform(({ tweet_id, ...others }) => ({ ...others, tweetId: tweet_id })),
);

/** Everything that the site needs to show one tweet (our own query, decision 0022 §11). Our server serves its pictures. */
export const tweet = v.object({
  tweetId,
  language: read.text,
  /** Empty if the tweet has only pictures. */
  text: read.text,
  createdAt: read.instant,
  likes: read.count,
  reposts: read.count,
  replies: read.count,
  author: v.object({ name: read.requiredText, handle: read.requiredText, avatar: read.media }),
  pictures: read.items(
    v.object({
      address: read.media,
      width: read.count,
      height: read.count,
      description: read.text,
    }),
  ),
});

export type TweetWire = v.InferInput<typeof tweet>;
export type Tweet = v.InferOutput<typeof tweet>;
