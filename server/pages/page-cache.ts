import type { FastifyInstance } from 'fastify';
import type { Language } from '../../contract/locale.ts';
import { ContentCache } from '../platform/cache/content-cache.ts';
import type { Freshness } from '../platform/cache/freshness.ts';
import { DAY } from '../platform/durations.ts';
import { type CachedResponse, sizeOfResponse } from '../platform/http/cached-response.ts';
import { BEST, compressAll, decodeBody } from '../platform/http/compression.ts';
import { encodingFor, matchesEtag } from '../platform/http/negotiation.ts';
import { prefersEnglish } from './language-redirect.ts';

/** A cached page: its HTML document, and the hydration data that the document links to. */
export type CachedPage = { document: CachedResponse; data: CachedResponse; language: Language };

/** Rendered pages by address. A page of type `Uncached` is rendered for one request and not stored. */
export type PageCache<Uncached> = ContentCache<CachedPage, Uncached>;

/** Maximum size of all cached pages together, in bytes: about three hundred pages. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Creates the cache of rendered pages. Stored pages are compressed again with the best compression in the background.
 * @param parts.now the monotonic clock, in milliseconds
 * @param maxSize in bytes
 */
export function createPageCache<Uncached>(
  parts: { freshness: Freshness; now: () => number },
  maxSize = MAX_BYTES,
): PageCache<Uncached> {
  // One page at a time, so that compression does not delay requests.
  let compressionQueue = Promise.resolve();
  const cache: PageCache<Uncached> = new ContentCache({
    ...parts,
    maxSize,
    sizeOf: ({ document, data }) => sizeOfResponse(document) + sizeOfResponse(data),
    staleIfError: DAY,
    onStored: (address, page) => {
      compressionQueue = compressionQueue.then(async () => {
        for (const response of [page.document, page.data]) {
          // The page may have been replaced in the cache meanwhile.
          if (cache.peek(address) !== page) return;
          const text = await decodeBody(response.bodies, 'identity');
          response.bodies = await compressAll(text, BEST);
        }
      });
    },
  });
  return cache;
}

/**
 * Adds a hook that sends a fresh cached page and skips all other hooks. The route handler serves pages that are not
 * cached or not fresh, clients without support for compression, and visitors who are redirected to English. Must be
 * called before any other hook is added.
 * @param headers the headers of every response; they must not depend on the request
 */
export function serveCachedPages<Uncached>(
  app: FastifyInstance,
  cache: PageCache<Uncached>,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { method, url = '', headers: requestHeaders } = raw;
    const isGetOrHead = method === 'GET' || method === 'HEAD';
    const hasBody =
      requestHeaders['content-length'] !== undefined ||
      requestHeaders['transfer-encoding'] !== undefined;
    const page = isGetOrHead && !hasBody ? cache.fresh(url) : null;
    if (page === null || (page.language === 'ar' && prefersEnglish(requestHeaders.cookie)))
      return done();
    const { etag, bodies, headers: pageHeaders } = page.document;
    if (matchesEtag(requestHeaders['if-none-match'], etag)) {
      reply.hijack();
      reply.raw.writeHead(304, { ...headers, ...pageHeaders, etag }).end();
      return;
    }
    const encoding = encodingFor(requestHeaders['accept-encoding']);
    if (encoding === 'identity') return done();
    reply.hijack();
    const body = bodies[encoding];
    reply.raw.writeHead(200, {
      ...headers,
      ...pageHeaders,
      etag,
      'content-encoding': encoding,
      'content-length': body.length,
    });
    reply.raw.end(method === 'HEAD' ? undefined : body);
  });
}
