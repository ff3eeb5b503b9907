import * as v from 'valibot';
import { isObject, readCount, readInstant } from '../../contract/coercion.ts';

/** A picture in a response of the tweet service: its URL at the service, and its size in pixels. */
export type TweetPicture = { address: string; width: number; height: number; description: string };

/** A tweet in a response of the tweet service. A count is null if the response has none. */
export type FetchedTweet = {
  lang: string;
  text: string;
  createdAt: string;
  likes: number;
  reposts: number | null;
  replies: number | null;
  author: { name: string; handle: string; avatar: string | null };
  pictures: TweetPicture[];
};

/** Result of reading a response. `unreadable` if it does not say whether the tweet exists. */
export type ReadTweetResult =
  | { status: 'found'; tweet: FetchedTweet }
  | { status: 'gone' }
  | { status: 'unreadable'; reason: string };

const MAX_PICTURES = 4;

/** Language codes that name no language: undetermined, no linguistic content, and the service's own, such as for links. */
const NO_LANGUAGE = /^(und|zxx|art|q[a-t][a-z])$/;

/** Accepts any value. A missing one is read as null. */
function lenient<Output>(coerce: (raw: unknown) => Output) {
  return v.pipe(v.nullish(v.unknown(), null), v.transform(coerce));
}

/** Reads the items of a list that can be read. */
function items<Item>(item: v.GenericSchema<unknown, Item>) {
  return lenient((raw) =>
    (Array.isArray(raw) ? raw : []).flatMap((each): Item[] => {
      const parsed = v.safeParse(item, each);
      return parsed.success ? [parsed.output] : [];
    }),
  );
}

/** Reads an object that may be missing. Then all its properties are missing. */
function optionalObject<Entries extends v.ObjectEntries>(entries: Entries) {
  const schema = v.object(entries);
  return lenient((raw) => v.parse(schema, isObject(raw) ? raw : {}));
}

const count = lenient(readCount);

const instant = lenient(readInstant);

const optionalText = lenient((raw) => (typeof raw === 'string' ? toOneLine(raw) : ''));

const optionalAddress = lenient((raw) => (typeof raw === 'string' && raw !== '' ? raw : null));

const optionalCount = lenient((raw) =>
  typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 0 ? raw : null,
);

const language = lenient((raw) =>
  typeof raw === 'string' && /^[a-z]{2,3}(-\w+)*$/.test(raw) && !NO_LANGUAGE.test(raw) ? raw : '',
);

const range = lenient((raw): [number, number] | null => {
  const [start, end] = Array.isArray(raw) ? raw : [];
  return Number.isSafeInteger(start) && Number.isSafeInteger(end) ? [start, end] : null;
});

const tweet = v.object({
  text: v.string(),
  lang: language,
  created_at: instant,
  favorite_count: count,
  retweet_count: optionalCount,
  quote_count: optionalCount,
  reply_count: optionalCount,
  conversation_count: optionalCount,
  display_text_range: range,
  // The service omits empty lists, or sends `{}` for them.
  entities: optionalObject({
    urls: items(v.object({ url: v.string(), expanded_url: v.string() })),
    media: items(v.object({ url: v.string() })),
  }),
  user: v.object({
    name: v.pipe(v.string(), v.transform(toOneLine), v.nonEmpty()),
    screen_name: v.pipe(v.string(), v.regex(/^\w{1,20}$/)),
    profile_image_url_https: optionalAddress,
  }),
  mediaDetails: items(
    v.object({
      media_url_https: v.string(),
      ext_alt_text: optionalText,
      original_info: optionalObject({ width: count, height: count }),
    }),
  ),
  photos: items(v.object({ url: v.string(), width: count, height: count })),
  video: optionalObject({ poster: optionalAddress }),
});

type TweetResponse = v.InferOutput<typeof tweet>;

/** Reads the JSON body of a response of the tweet service. Tolerates fields that are missing or of another type. */
export function readTweet(body: unknown): ReadTweetResult {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    return { status: 'unreadable', reason: 'the answer is no object' };
  }
  // `{}` means an unknown id. A tombstone means that a tweet is deleted or not public.
  const isTombstone = '__typename' in body && body.__typename === 'TweetTombstone';
  if (isTombstone || Object.keys(body).length === 0) return { status: 'gone' };
  const parsed = v.safeParse(tweet, body);
  if (!parsed.success) {
    const field = parsed.issues[0].path?.map((item) => String(item.key)).join('.') ?? '';
    return { status: 'unreadable', reason: `the answer has no usable ${field}` };
  }
  const response = parsed.output;
  if (response.created_at === null) {
    return { status: 'unreadable', reason: 'the answer has no usable created_at' };
  }
  return {
    status: 'found',
    tweet: {
      lang: response.lang,
      text: displayedText(response),
      createdAt: response.created_at,
      likes: response.favorite_count,
      reposts: addCounts(response.retweet_count, response.quote_count),
      replies: response.reply_count ?? response.conversation_count,
      author: {
        name: response.user.name,
        handle: response.user.screen_name,
        // The portrait in the response has 48 pixels, too few for high-density screens. The next size has 73.
        avatar:
          response.user.profile_image_url_https?.replace(/_normal(?=\.\w+$)/, '_bigger') ?? null,
      },
      pictures: listPictures(response),
    },
  };
}

/** Returns the photos, and the poster frames of videos. Older responses have no `mediaDetails`. */
function listPictures({ mediaDetails, photos, video }: TweetResponse): TweetPicture[] {
  const detailed = mediaDetails.map((media) => ({
    address: media.media_url_https,
    ...media.original_info,
    description: media.ext_alt_text,
  }));
  const plain = photos.map(({ url, ...size }) => ({ address: url, ...size, description: '' }));
  const posters =
    video.poster === null ? [] : [{ address: video.poster, width: 0, height: 0, description: '' }];
  return (detailed.length > 0 ? detailed : [...plain, ...posters]).slice(0, MAX_PICTURES);
}

/** Returns the text to show: with the targets of short links, and without the links to the tweet's own pictures. */
function displayedText({ text, display_text_range: range, entities }: TweetResponse): string {
  const links = new Map(entities.urls.map((link) => [link.url, withoutScheme(link.expanded_url)]));
  for (const media of entities.media) links.set(media.url, '');
  return (range === null ? text : cutToRange(text, range))
    .replace(/https?:\/\/t\.co\/\w+/g, (link) => links.get(link) ?? link)
    .replace(/&(lt|gt|amp);/g, (_entity, name: 'lt' | 'gt' | 'amp') => UNESCAPED[name])
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .toWellFormed()
    .trim();
}

const UNESCAPED = { lt: '<', gt: '>', amp: '&' };

/**
 * Cuts a text to its display range, but only where that removes the handles at the start of a reply
 * or links at the end. Other text is not cut, because the range may count code points before or
 * after escaping, and the response does not say which.
 */
function cutToRange(text: string, [start, end]: [number, number]): string {
  const characters = [...text];
  const before = characters.slice(0, start).join('');
  const after = characters.slice(end).join('');
  const from = /^(@\w+\s+)*$/.test(before) ? start : 0;
  const to = /^(\s*https?:\/\/t\.co\/\w+)*\s*$/.test(after) ? end : characters.length;
  return characters.slice(from, to).join('');
}

/** Removes the scheme, `www.` and the trailing slash of a URL, to show it as a text. */
function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

function toOneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .toWellFormed()
    .trim();
}

/** Returns null if both counts are missing. */
function addCounts(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : (one ?? 0) + (other ?? 0);
}
