import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { encodingFor, isKnown } from '../platform/http/negotiation.ts';
import { pagePolicy } from '../platform/http/security-policy.ts';
import { prefersEnglish } from './language-redirect.ts';
import type { CachedPage, PageCache } from './page-cache.ts';

/**
 * Browsers ask again at each visit, which costs a 304. A shared cache in front holds a page for a
 * moment, which is what a burst takes, and for a day where we do not respond.
 */
const CACHED_PAGE_CACHING = 'public, max-age=0, s-maxage=5, stale-if-error=86400';

/** The headers of a cached page beside those of every response. They depend on the page alone. */
export function cachedPageHeaders({ document, language, styleHash }: CachedPage) {
  return {
    'content-security-policy': pagePolicy(styleHash === null ? [] : [styleHash]),
    'content-language': language,
    'cache-control': CACHED_PAGE_CACHING,
    'content-type': 'text/html; charset=utf-8',
    etag: document.etag,
    vary: 'accept-encoding',
  };
}

/**
 * A response as Node sends it: `headers` holds names and values in turn. The body is a string of one byte a
 * character: Node puts head and body into one piece then, which takes a fifth less time than a buffer.
 */
type CachedResponse = { status: 200 | 304; headers: string[]; body: string };

/**
 * Responds with a cached page before anything else is done for its request. What is not cached, not
 * fresh, or wanted without compression, and visitors who are redirected to English, go on to the
 * handlers. To be called before any other hook is added.
 * @param headers of every response; none of them may depend on a request
 */
export function serveCachedPages<Once>(
  app: FastifyInstance,
  cache: PageCache<Once>,
  headers: Readonly<Record<string, string>>,
): void {
  const responses = new WeakMap<Buffer, CachedResponse>();

  function find(url: string, asked: IncomingHttpHeaders): CachedResponse | null {
    const page = cache.fresh(url);
    if (page === null || (page.language === 'ar' && prefersEnglish(asked.cookie))) return null;
    const { etag, bodies } = page.document;
    if (isKnown(asked['if-none-match'], etag)) {
      return {
        status: 304,
        headers: list({ ...headers, ...cachedPageHeaders(page) }),
        body: '',
      };
    }
    const encoding = encodingFor(asked['accept-encoding']);
    if (encoding === 'identity') return null;
    const body = bodies[encoding];
    const known = responses.get(body);
    if (known !== undefined) return known;
    const response: CachedResponse = {
      status: 200,
      headers: list({
        ...headers,
        ...cachedPageHeaders(page),
        'content-encoding': encoding,
        'content-length': String(body.length),
      }),
      body: body.toString('latin1'),
    };
    responses.set(body, response);
    return response;
  }

  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { method, url = '', headers: asked } = raw;
    const isRead = method === 'GET' || method === 'HEAD';
    const hasBody =
      asked['content-length'] !== undefined || asked['transfer-encoding'] !== undefined;
    const found = isRead && !hasBody ? find(url, asked) : null;
    if (found === null) return done();
    reply.hijack();
    reply.raw.writeHead(found.status, found.headers);
    reply.raw.end(method === 'HEAD' ? '' : found.body, 'latin1');
  });
}

function list(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat();
}
