import type { FastifyInstance } from 'fastify';
import type { Language } from '../../contract/locale.ts';
import { ContentCache } from '../platform/cache/content-cache.ts';
import type { Freshness } from '../platform/cache/freshness.ts';
import { type CachedResponse, sizeOfResponse } from '../platform/http/cached-response.ts';
import { BEST, compressAll, decodeBody } from '../platform/http/compression.ts';
import { encodingFor, matchesEtag } from '../platform/http/negotiation.ts';
import { prefersEnglish } from './language-redirect.ts';

/** A page as it is cached: its document, and the hydration data that the document names. */
export type CachedPage = { document: CachedResponse; data: CachedResponse; language: Language };

/** Pages by their address, which names the language. What is not cached is made for one request. */
export type PageCache<Uncached> = ContentCache<CachedPage, Uncached>;

/** All cached pages together, in bytes: about three hundred of them. */
const MAX_BYTES = 16 * 1024 * 1024;

/** In milliseconds. */
const DAY = 24 * 60 * 60_000;

/** Creates the cache of rendered pages. A page that has been sent once is compressed thoroughly. */
export function createPageCache<Uncached>(
  parts: { freshness: Freshness; now: () => number },
  maxSize = MAX_BYTES,
): PageCache<Uncached> {
  // One page after the other: it may not hold up what visitors wait for.
  let queue = Promise.resolve();
  const cache: PageCache<Uncached> = new ContentCache({
    ...parts,
    maxSize,
    sizeOf: ({ document, data }) => sizeOfResponse(document) + sizeOfResponse(data),
    staleIfError: DAY,
    onStored: (address, page) => {
      queue = queue.then(async () => {
        for (const response of [page.document, page.data]) {
          // Another one may have come in its place meanwhile.
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
 * Sends a cached page before anything else is done for its request. What is not cached, not fresh, or wanted without
 * compression, and visitors who are redirected to English, go on to the handlers. To be called before any other hook
 * is added.
 * @param headers of every response; none of them may depend on a request
 */
export function serveCachedPages<Uncached>(
  app: FastifyInstance,
  cache: PageCache<Uncached>,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { method, url = '', headers: asked } = raw;
    const isRead = method === 'GET' || method === 'HEAD';
    const hasBody =
      asked['content-length'] !== undefined || asked['transfer-encoding'] !== undefined;
    const page = isRead && !hasBody ? cache.fresh(url) : null;
    if (page === null || (page.language === 'ar' && prefersEnglish(asked.cookie))) return done();
    const { etag, bodies, headers: own } = page.document;
    if (matchesEtag(asked['if-none-match'], etag)) {
      reply.hijack();
      reply.raw.writeHead(304, { ...headers, ...own, etag }).end();
      return;
    }
    const encoding = encodingFor(asked['accept-encoding']);
    if (encoding === 'identity') return done();
    reply.hijack();
    const body = bodies[encoding];
    reply.raw.writeHead(200, {
      ...headers,
      ...own,
      etag,
      'content-encoding': encoding,
      'content-length': body.length,
    });
    reply.raw.end(method === 'HEAD' ? undefined : body);
  });
}
