import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';
import { OPTIONAL_ID, type Shape, type ShapeValue } from './shape.ts';

/** A tweet's copy. The site shows tweets from copies, so it sends no request to the tweet service. */
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

/** A tweet that the site shows: its id at the tweet service. */
export const tweetReference = {
  fields: { id: OPTIONAL_ID, tweetId: tweetFields.tweetId },
} as const satisfies Shape;

const { author, createdAt, lang, likes, pictures, replies, reposts, text } = tweetCopyFields;

/** Everything that the site needs to show one tweet (our own query, decision 0022 §11). Our server serves its pictures. */
export const tweet = {
  fields: {
    tweetId: { ...tweetFields.tweetId, wire: 'tweetId' },
    language: lang,
    text,
    createdAt,
    likes,
    reposts,
    replies,
    author,
    pictures,
  },
} as const satisfies Shape;

export type Tweet = ShapeValue<typeof tweet>;
