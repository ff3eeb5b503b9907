import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Compressed } from '../platform/http/compression.ts';
import { encodingFor, isKnown } from '../platform/http/negotiation.ts';
import type { KeptPage, PageCache } from './page-cache.ts';
import { prefersEnglish } from './language-redirect.ts';

/** Headers that belong to one answer alone. */
const OF_ONE_ANSWER = ['content-length', 'content-encoding', 'set-cookie', 'date', 'connection'];

/** What of a request's headers decides which answer it gets. */
export type Asked = {
  acceptEncoding: string | undefined;
  cookie: string | undefined;
  ifNoneMatch: string | undefined;
};

/** An answer as it is sent: made once, and then again only where its body has changed. */
export type QuickAnswer = {
  status: 200 | 304;
  /** Names and values in turn. */
  headers: readonly string[];
  body: Buffer;
};

/** What a kept page is sent with: its headers, and its answers as they were first asked for. */
type Sending = {
  headers: readonly string[];
  answers: Partial<Record<keyof Compressed, QuickAnswer>>;
  unchanged: QuickAnswer;
};

/**
 * Answers with kept pages before the framework sees the request, with the headers that the framework's
 * hooks gave the page when it was sent first. Everything else is left to the framework.
 */
export class QuickDoor<Once> {
  readonly #cache: PageCache<Once>;
  readonly #sendings = new WeakMap<KeptPage, Sending>();

  constructor(cache: PageCache<Once>) {
    this.#cache = cache;
  }

  /** Notes the headers that a page is sent with. One that would set a cookie is nobody else's. */
  learn(page: KeptPage, headers: OutgoingHttpHeaders): void {
    if (this.#sendings.has(page) || 'set-cookie' in headers) return;
    const list = Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !OF_ONE_ANSWER.includes(name))
      .flatMap(([name, value]) => [name, String(value)]);
    const unchanged: QuickAnswer = { status: 304, headers: list, body: Buffer.alloc(0) };
    this.#sendings.set(page, { headers: list, answers: {}, unchanged });
  }

  /** The answer to a request by GET; null where it is not for this door, as where nothing compressed is taken. */
  find(url: string, { acceptEncoding, cookie, ifNoneMatch }: Asked): QuickAnswer | null {
    const page = this.#cache.fresh(url);
    const sending = page === null ? undefined : this.#sendings.get(page);
    if (page === null || sending === undefined) return null;
    if (page.language === 'ar' && prefersEnglish(cookie)) return null;
    if (isKnown(ifNoneMatch, page.document.etag)) return sending.unchanged;
    const encoding = encodingFor(acceptEncoding);
    return encoding === 'identity' ? null : answerOf(sending, page, encoding);
  }

  /** Answers a request; false where it is not for this door. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const answer = this.find(url, {
      acceptEncoding: headers['accept-encoding'],
      cookie: headers.cookie,
      ifNoneMatch: headers['if-none-match'],
    });
    if (answer === null) return false;
    response.writeHead(answer.status, answer.headers as string[]);
    response.end(method === 'HEAD' ? undefined : answer.body);
    return true;
  }
}

function answerOf(
  { headers, answers }: Sending,
  { document }: KeptPage,
  encoding: keyof Compressed,
): QuickAnswer {
  const known = answers[encoding];
  const body = document.bodies[encoding];
  // A body is replaced once, when it has been compressed thoroughly.
  if (known?.body === body) return known;
  const answer: QuickAnswer = {
    status: 200,
    headers: [
      ...headers,
      ...['content-encoding', encoding],
      ...['content-length', String(body.length)],
    ],
    body,
  };
  answers[encoding] = answer;
  return answer;
}
