import { type FetchedTweet, readTweet } from './read-tweet.ts';

/** Result of fetching a tweet. The reason is a phrase for the log. */
export type TweetServiceResult =
  | { status: 'found'; tweet: FetchedTweet }
  | { status: 'gone' }
  | { status: 'unreachable'; reason: string };

/** The public service that returns tweets without an account (the one behind X's own embeds). */
export type TweetService = {
  /**
   * Fetches a tweet. Never throws: a failed request is the status `unreachable`.
   * @param tweetId digits only
   */
  fetchTweet(tweetId: string, signal: AbortSignal): Promise<TweetServiceResult>;
  /** Fetches a picture of a tweet. Returns null if that fails or its origin is not one of the service's. */
  fetchPicture(address: string, signal: AbortSignal): Promise<Buffer | null>;
};

/** Maximum time for a request and its response. In milliseconds. */
const TIMEOUT = 8_000;

/** Responses have 2 to 10 kB, so a much larger one is not a tweet. In bytes. */
const MAX_RESPONSE_BYTES = 256 * 1024;

/** In bytes. */
const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** The service's picture hosts. Pictures on other hosts are not fetched, to prevent requests into the own network (SSRF). */
const PICTURE_ORIGINS = ['https://pbs.twimg.com', 'https://abs.twimg.com'];

/**
 * Creates a client of the tweet service.
 * @param address endpoint for tweets, such as `https://cdn.syndication.twimg.com/tweet-result`; pictures on its origin are fetched too
 * @param timeout maximum time for a request and its response, in milliseconds
 */
export function tweetService({
  address,
  timeout = TIMEOUT,
}: {
  address: string;
  timeout?: number;
}): TweetService {
  const pictureOrigins = [new URL(address).origin, ...PICTURE_ORIGINS];
  return {
    async fetchTweet(tweetId, signal) {
      const url = new URL(address);
      url.searchParams.set('id', tweetId);
      url.searchParams.set('lang', 'en');
      url.searchParams.set('token', computeToken(tweetId));
      const response = await request(url, MAX_RESPONSE_BYTES, withTimeout(signal, timeout));
      if (!response.ok) return { status: 'unreachable', reason: response.reason };
      if (response.status === 404) return { status: 'gone' };
      if (response.status !== 200) {
        return { status: 'unreachable', reason: `status ${response.status}` };
      }
      const body = parseJson(response.body);
      if (body === undefined) return { status: 'unreachable', reason: 'the answer is not JSON' };
      const result = readTweet(body);
      return result.status === 'unreadable'
        ? { status: 'unreachable', reason: result.reason }
        : result;
    },
    async fetchPicture(address, signal) {
      const url = URL.parse(address);
      if (url === null || !pictureOrigins.includes(url.origin)) return null;
      const response = await request(url, MAX_PICTURE_BYTES, withTimeout(signal, timeout));
      return response.ok && response.status === 200 ? response.body : null;
    },
  };
}

function withTimeout(signal: AbortSignal, timeout: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
}

/**
 * Computes the token that the service's own embed sends with a tweet's id. After some requests
 * without it, the service responds as if the tweet did not exist.
 */
function computeToken(tweetId: string): string {
  const scaled = (Number(tweetId) / 1e15) * Math.PI;
  return scaled.toString(36).replaceAll(/[0.]/g, '');
}

type RequestResult = { ok: true; status: number; body: Buffer } | { ok: false; reason: string };

/** Sends a GET request and reads a bounded body. Follows no redirect, because it could lead to any host. */
async function request(url: URL, maxBytes: number, signal: AbortSignal): Promise<RequestResult> {
  try {
    const response = await fetch(url, { redirect: 'error', signal });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) return { ok: false, reason: `more than ${maxBytes} bytes` };
      chunks.push(chunk);
    }
    return { ok: true, status: response.status, body: Buffer.concat(chunks) };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

/** Returns undefined if the body is not JSON. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** `fetch` throws an error whose cause says what happened. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause ? String(cause.code) : cause.message;
}
