import * as v from 'valibot';
import * as read from '../coercion.ts';
import { contentKind } from './content-kind.ts';
import { count, group, instant, list, media, text } from './fields.ts';

/** The stored fields of a tweet's copy. The site shows tweets from copies, without a request to the tweet service. */
export function tweetCopyFields() {
  return {
    lang: text(
      { label: { ar: 'لغة التغريدة', en: 'Language of the tweet' }, wire: 'language' },
      {
        matches: /^[a-z]{2,3}$/,
        code: 'not-language-code',
        reason: 'must be a language code such as ar',
      },
    ),
    text: text({ label: { ar: 'النص', en: 'Text' }, multiline: true }),
    createdAt: instant({ label: { ar: 'تاريخ التغريدة', en: 'Date of the tweet' } }),
    likes: count({ label: { ar: 'الإعجابات', en: 'Likes' } }),
    reposts: count({ label: { ar: 'إعادات النشر', en: 'Reposts' } }),
    replies: count({ label: { ar: 'الردود', en: 'Replies' } }),
    author: group({
      label: { ar: 'صاحب التغريدة', en: 'Author' },
      fields: {
        name: text({ label: { ar: 'الاسم', en: 'Name' } }),
        handle: text({ label: { ar: 'اسم المستخدم', en: 'User name' } }),
        avatar: media({
          label: { ar: 'صورة الحساب', en: 'Profile picture' },
          use: 'picture',
          optional: true,
        }),
      },
    }),
    pictures: list({
      label: { ar: 'الصور', en: 'Pictures' },
      optional: true,
      item: group({
        label: { ar: 'صورة', en: 'Picture' },
        fields: {
          file: media({ label: { ar: 'الملف', en: 'File' }, use: 'picture', wire: 'address' }),
          width: count({ label: { ar: 'العرض بالبكسل', en: 'Width in pixels' } }),
          height: count({ label: { ar: 'الارتفاع بالبكسل', en: 'Height in pixels' } }),
          description: text({
            label: { ar: 'وصف الصورة', en: 'Description' },
            optional: true,
          }),
        },
      }),
    }),
  };
}

/** Defines the tweets that the site shows, by their ids at the tweet service. */
export function tweetKind() {
  return contentKind(
    'tweet',
    {
      tweetId: text(
        { label: { ar: 'رقم التغريدة', en: 'Number of the tweet' }, wire: 'tweet_id' },
        {
          matches: /^\d{1,20}$/,
          code: 'not-tweet-number',
          reason: 'must be the number of a tweet, digits only, in quotes',
        },
      ),
      copy: group({
        label: { ar: 'نسخة احتياطية', en: 'Copy' },
        optional: true,
        wire: false,
        fields: tweetCopyFields(),
      }),
    },
    {
      file: 'tweets.yaml',
      label: { one: { ar: 'تغريدة', en: 'Tweet' }, many: { ar: 'التغريدات', en: 'Tweets' } },
      unique: ['tweetId'],
      subtype: 'tweetId',
      title: 'tweetId',
      columns: [],
      page: 'home',
      section: 'tweets-title',
      shownOn: ['home'],
    },
  );
}

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
