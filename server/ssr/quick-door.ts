import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Encoding, encodingFor, isKnown } from '../rules/negotiate.ts';
import type { KeptPage, PageCache } from './page-cache.ts';
import { prefersEnglish } from './preference.ts';

/** Headers that belong to one answer alone. */
const OF_ONE_ANSWER = ['content-length', 'content-encoding', 'set-cookie', 'date', 'connection'];

/** What a kept page is sent with: its headers, and with them each body, made when first asked for. */
type Sending = {
  headers: readonly string[];
  parts: Partial<Record<Encoding, { body: Buffer; headers: readonly string[] }>>;
};

/**
 * Sends kept pages before the framework sees the request, with the headers that the framework's
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
    this.#sendings.set(page, { headers: list, parts: {} });
  }

  /** Answers a request; false where it is not for this door. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const page = this.#cache.fresh(url);
    const sending = page === null ? undefined : this.#sendings.get(page);
    if (page === null || sending === undefined) return false;
    if (page.language === 'ar' && prefersEnglish(headers.cookie)) return false;
    if (isKnown(headers['if-none-match'], page.document.etag)) {
      response.writeHead(304, [...sending.headers]).end();
      return true;
    }
    const part = partOf(sending, page, encodingFor(String(headers['accept-encoding'] ?? '')));
    response.writeHead(200, part.headers as string[]);
    response.end(method === 'HEAD' ? undefined : part.body);
    return true;
  }
}

function partOf({ headers, parts }: Sending, { document }: KeptPage, encoding: Encoding) {
  const known = parts[encoding];
  const body = document.bodies[encoding];
  // A body is replaced once, when it has been compressed thoroughly.
  if (known?.body === body) return known;
  const own = encoding === 'identity' ? [] : ['content-encoding', encoding];
  const part = { body, headers: [...headers, ...own, 'content-length', String(body.length)] };
  parts[encoding] = part;
  return part;
}
