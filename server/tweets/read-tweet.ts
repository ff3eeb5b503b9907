import * as v from 'valibot';
import { count, instant, items, part } from '../../contract/coercion.ts';

/** A picture as the tweet service names it; its address leads to a host of the service. */
export type NamedPicture = { address: string; width: number; height: number; description: string };

/** What is read of a tweet. Null counts are those that the service did not name. */
export type FetchedTweet = {
  lang: string;
  text: string;
  createdAt: string;
  likes: number;
  reposts: number | null;
  replies: number | null;
  author: { name: string; handle: string; avatar: string | null };
  pictures: NamedPicture[];
};

/** What the service says about a tweet; `unreadable` is an answer that says nothing about it. */
export type TweetRead =
  | { outcome: 'found'; tweet: FetchedTweet }
  | { outcome: 'gone' }
  | { outcome: 'unreadable'; reason: string };

/** A tweet has four pictures at most. */
const MOST_PICTURES = 4;

/** Codes for "no language": undetermined, no linguistic content, and the service's own for links, tags and the like. */
const NO_LANGUAGE = /^(und|zxx|art|q[a-t][a-z])$/;

function lenient<Read>(read: (raw: unknown) => Read) {
  return v.pipe(v.nullish(v.unknown(), null), v.transform(read));
}

const optionalText = lenient((raw) => (typeof raw === 'string' ? oneLine(raw) : ''));

const optionalAddress = lenient((raw) => (typeof raw === 'string' && raw !== '' ? raw : null));

const knownCount = lenient((raw) =>
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
  retweet_count: knownCount,
  quote_count: knownCount,
  reply_count: knownCount,
  conversation_count: knownCount,
  display_text_range: range,
  // The service leaves out lists that are empty, or writes them as `{}`.
  entities: part({
    urls: items(v.object({ url: v.string(), expanded_url: v.string() })),
    media: items(v.object({ url: v.string() })),
  }),
  user: v.object({
    name: v.pipe(v.string(), v.transform(oneLine), v.nonEmpty()),
    screen_name: v.pipe(v.string(), v.regex(/^\w{1,20}$/)),
    profile_image_url_https: optionalAddress,
  }),
  mediaDetails: items(
    v.object({
      media_url_https: v.string(),
      ext_alt_text: optionalText,
      original_info: part({ width: count, height: count }),
    }),
  ),
  photos: items(v.object({ url: v.string(), width: count, height: count })),
  video: part({ poster: optionalAddress }),
});

type Answer = v.InferOutput<typeof tweet>;

/** Reads the body of an answer of the tweet service, of which we rely on as little as we can. */
export function readTweet(body: unknown): TweetRead {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    return { outcome: 'unreadable', reason: 'the answer is no object' };
  }
  // `{}` stands for a number that nobody has, a tombstone for a tweet that is deleted or not public.
  const isTombstone = '__typename' in body && body.__typename === 'TweetTombstone';
  if (isTombstone || Object.keys(body).length === 0) return { outcome: 'gone' };
  const read = v.safeParse(tweet, body);
  if (!read.success) {
    const field = read.issues[0].path?.map((item) => String(item.key)).join('.') ?? '';
    return { outcome: 'unreadable', reason: `the answer has no usable ${field}` };
  }
  const response = read.output;
  if (response.created_at === null) {
    return { outcome: 'unreadable', reason: 'the answer has no usable created_at' };
  }
  return {
    outcome: 'found',
    tweet: {
      lang: response.lang,
      text: shownText(response),
      createdAt: response.created_at,
      likes: response.favorite_count,
      reposts: sum(response.retweet_count, response.quote_count),
      replies: response.reply_count ?? response.conversation_count,
      author: {
        name: response.user.name,
        handle: response.user.screen_name,
        // The one that is named has 48 pixels, too few for dense screens; the next size has 73.
        avatar:
          response.user.profile_image_url_https?.replace(/_normal(?=\.\w+$)/, '_bigger') ?? null,
      },
      pictures: pictures(response),
    },
  };
}

/** Photos, and of a video its still. */
function pictures({ mediaDetails, photos, video }: Answer): NamedPicture[] {
  const named = mediaDetails.map((media) => ({
    address: media.media_url_https,
    ...media.original_info,
    description: media.ext_alt_text,
  }));
  const plain = photos.map(({ url, ...size }) => ({ address: url, ...size, description: '' }));
  const still =
    video.poster === null ? [] : [{ address: video.poster, width: 0, height: 0, description: '' }];
  return (named.length > 0 ? named : [...plain, ...still]).slice(0, MOST_PICTURES);
}

/** The text as a reader sees it: links written out, without the links to its own pictures. */
function shownText({ text, display_text_range: shown, entities }: Answer): string {
  const links = new Map(entities.urls.map((link) => [link.url, readable(link.expanded_url)]));
  for (const media of entities.media) links.set(media.url, '');
  const whole = (shown === null ? text : withoutEnds(text, shown)).replace(
    /https?:\/\/t\.co\/\w+/g,
    (link) => links.get(link) ?? link,
  );
  return whole
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
 * Cuts off what lies outside the part that is meant to be shown: the names that a reply begins
 * with, and links at the end. Nothing else is cut, whatever the range says: it counts letters
 * before or after escaping, which the service does not tell.
 */
function withoutEnds(text: string, [start, end]: [number, number]): string {
  const letters = [...text];
  const before = letters.slice(0, start).join('');
  const after = letters.slice(end).join('');
  const from = /^(@\w+\s+)*$/.test(before) ? start : 0;
  const to = /^(\s*https?:\/\/t\.co\/\w+)*\s*$/.test(after) ? end : letters.length;
  return letters.slice(from, to).join('');
}

function readable(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .toWellFormed()
    .trim();
}

function sum(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : (one ?? 0) + (other ?? 0);
}
