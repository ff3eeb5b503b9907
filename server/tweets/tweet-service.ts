import { type FetchedTweet, readTweet } from './read-tweet.ts';

/** What became of asking for a tweet. A reason is worded for the log. */
export type TweetServiceResult =
  | { outcome: 'found'; tweet: FetchedTweet }
  | { outcome: 'gone' }
  | { outcome: 'unreachable'; reason: string };

/** The public service that tells what a tweet says, without an account. */
export type TweetService = {
  /** Asks for one tweet by its number, digits only. */
  fetchTweet(tweetId: string, signal: AbortSignal): Promise<TweetServiceResult>;
  /** The bytes of a picture that an answer names; null where it cannot be had, or lies where we do not ask. */
  fetchPicture(address: string, signal: AbortSignal): Promise<Buffer | null>;
};

/** One question may take this long, its answer included. In milliseconds. */
const TIMEOUT = 8_000;

/** Answers have 2 to 10 kB; what is much larger is something else. In bytes. */
const MAX_RESPONSE_BYTES = 256 * 1024;

/** In bytes. */
const LARGEST_PICTURE = 5 * 1024 * 1024;

/** Where the service keeps pictures. A host that anybody could name in an answer must not make us ask our own network. */
const PICTURE_ORIGINS = ['https://pbs.twimg.com', 'https://abs.twimg.com'];

/**
 * Speaks to the tweet service at an address.
 * @param address where tweets are asked for, as `https://cdn.syndication.twimg.com/tweet-result`; pictures of its own origin are fetched too
 * @param timeout of one question, in milliseconds
 */
export function tweetService({
  address,
  timeout = TIMEOUT,
}: {
  address: string;
  timeout?: number;
}): TweetService {
  const origins = [new URL(address).origin, ...PICTURE_ORIGINS];
  return {
    async fetchTweet(tweetId, signal) {
      const url = new URL(address);
      url.searchParams.set('id', tweetId);
      url.searchParams.set('lang', 'en');
      url.searchParams.set('token', token(tweetId));
      const answer = await ask(
        url,
        MAX_RESPONSE_BYTES,
        AbortSignal.any([signal, deadline(timeout)]),
      );
      if (!answer.ok) return { outcome: 'unreachable', reason: answer.reason };
      if (answer.status === 404) return { outcome: 'gone' };
      if (answer.status !== 200) {
        return { outcome: 'unreachable', reason: `status ${answer.status}` };
      }
      const body = parsed(answer.body);
      if (body === undefined) return { outcome: 'unreachable', reason: 'the answer is not JSON' };
      const read = readTweet(body);
      return read.outcome === 'unreadable' ? { outcome: 'unreachable', reason: read.reason } : read;
    },
    async fetchPicture(picture, signal) {
      const url = URL.parse(picture);
      if (url === null || !origins.includes(url.origin)) return null;
      const answer = await ask(url, LARGEST_PICTURE, AbortSignal.any([signal, deadline(timeout)]));
      return answer.ok && answer.status === 200 ? answer.body : null;
    },
  };
}

function deadline(timeout: number): AbortSignal {
  return AbortSignal.timeout(timeout);
}

/**
 * The number that the service's own embed sends along with an id. Asked without it for a while, the
 * service answers as if there were no tweet.
 */
function token(tweetId: string): string {
  const scaled = (Number(tweetId) / 1e15) * Math.PI;
  return scaled.toString(36).replaceAll(/[0.]/g, '');
}

type Asked = { ok: true; status: number; body: Buffer } | { ok: false; reason: string };

/** One request within bounds. It follows no redirect: those lead to hosts that we did not choose. */
async function ask(url: URL, most: number, signal: AbortSignal): Promise<Asked> {
  try {
    const response = await fetch(url, { redirect: 'error', signal });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > most) return { ok: false, reason: `more than ${most} bytes` };
      chunks.push(chunk);
    }
    return { ok: true, status: response.status, body: Buffer.concat(chunks) };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Node hides what went wrong in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause ? String(cause.code) : cause.message;
}
