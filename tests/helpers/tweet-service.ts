import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The response of the fake service for a tweet: a body, or one of its failures. */
export type FakeTweetResponse =
  | { body: unknown }
  | 'missing'
  | 'tombstone'
  | 'empty'
  | 'stalls'
  | 'broken'
  | 'huge'
  | 'html'
  | 'redirects'
  | 'fails'
  | 'drops';

/** A fake tweet service on loopback. */
export type FakeTweetService = {
  /** Value for `TWEET_API_URL`. */
  address: string;
  origin: string;
  /** The addresses of all requests, with their query. */
  requests: string[];
  /** Sets the response for a tweet. The default is `missing`. */
  setResponse(tweetId: string, response: FakeTweetResponse): void;
  /** Serves a file at a path. A number sets the status of an empty response. */
  serve(path: string, content: Buffer | number): void;
  close(): Promise<void>;
};

const PATH = '/tweet-result';

/** A PNG of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Starts a fake service, which is closed at the end of the test. */
export async function startTweetService(): Promise<FakeTweetService> {
  const requests: string[] = [];
  const responses = new Map<string, FakeTweetResponse>();
  const files = new Map<string, Buffer | number>();
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    requests.push(url);
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === PATH) {
      sendFakeResponse(response, responses.get(searchParams.get('id') ?? '') ?? 'missing');
      return;
    }
    const file = files.get(pathname) ?? 404;
    if (typeof file === 'number') response.writeHead(file).end();
    else response.writeHead(200, { 'content-type': 'image/png' }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return {
    address: origin + PATH,
    origin,
    requests,
    close,
    setResponse: (tweetId, response) => responses.set(tweetId, response),
    serve: (path, content) => files.set(path, content),
  };
}

/** Returns the body of a response of the real service, with changed fields. */
export function tweetBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    __typename: 'Tweet',
    lang: 'ar',
    favorite_count: 1240,
    possibly_sensitive: false,
    created_at: '2026-11-22T16:05:12.000Z',
    entities: {},
    text: 'افتتحنا اليوم مكتبة القرية.',
    user: {
      id_str: '1',
      name: 'جمعية يافع',
      screen_name: 'yafee_org',
      verified: false,
    },
    conversation_count: 96,
    news_action_type: 'conversation',
    isEdited: false,
    ...changes,
  };
}

function sendFakeResponse(response: ServerResponse, fake: FakeTweetResponse): void {
  if (typeof fake === 'object') {
    sendJson(response, 200, fake.body);
    return;
  }
  switch (fake) {
    case 'missing':
      sendJson(response, 404, {});
      break;
    case 'tombstone':
      sendJson(response, 200, { __typename: 'TweetTombstone', tombstone: { text: {} } });
      break;
    case 'empty':
      sendJson(response, 200, {});
      break;
    case 'broken':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"text": "');
      break;
    case 'huge':
      sendJson(response, 200, tweetBody({ text: 'x'.repeat(1024 * 1024) }));
      break;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
      break;
    case 'redirects':
      response.writeHead(302, { location: `${PATH}?id=1` }).end();
      break;
    case 'fails':
      sendJson(response, 500, { error: 'Over capacity' });
      break;
    case 'drops':
      response.destroy();
      break;
    case 'stalls':
      break;
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
