import plugin from 'fastify-plugin';
import type { Language } from '../../contract/locale.ts';
import type { RenderedPage } from '../../contract/rendering.ts';
import { ContentCache } from '../platform/cache/content-cache.ts';
import type { Freshness } from '../platform/cache/freshness.ts';
import { DAY } from '../platform/durations.ts';
import {
  type CachedResponse,
  sendCachedResponse,
  sizeOfResponse,
} from '../platform/http/cached-response.ts';
import { BEST, compressAll, decodeBody } from '../platform/http/compression.ts';
import { hasBody } from '../platform/http/request-body.ts';
import type { CountedPage, CountedRequest } from '../statistics/statistics.ts';
import { prefersEnglish } from './language-redirect.ts';

/** A cached page: its HTML document, and the hydration data that the document links to. */
export type CachedPage = {
  document: CachedResponse;
  data: CachedResponse;
  language: Language;
  /** Whether some visitors are redirected from it to the home page in the site's first language. */
  isEntrance: boolean;
  /** As it is counted when somebody reads it. */
  counted: CountedPage;
};

/** Rendered pages by address. A page of type `Uncached` is rendered for one request and not stored. */
export type PageCache<Uncached> = ContentCache<CachedPage, Uncached>;

/** Maximum size of all cached pages together, in bytes: about three hundred pages. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Creates the cache of rendered pages.
 * @param dependencies.now the monotonic clock, in milliseconds
 * @param maxSize in bytes
 */
export function createPageCache<Uncached>(
  dependencies: { freshness: Freshness; now: () => number },
  maxSize = MAX_BYTES,
): PageCache<Uncached> {
  return new ContentCache({
    ...dependencies,
    maxSize,
    sizeOf: ({ document, data }) => sizeOfResponse(document) + sizeOfResponse(data),
    staleIfError: DAY,
  });
}

/** Returns a function that compresses a page of the cache again with the best compression, once and in the background. */
function thoroughCompression<Uncached>(cache: PageCache<Uncached>) {
  const begun = new WeakSet<CachedPage>();
  // One page at a time, so that compression does not delay requests.
  let queue = Promise.resolve();
  return (address: string, page: CachedPage): void => {
    if (begun.has(page)) return;
    begun.add(page);
    const compressPage = async () => {
      for (const response of [page.document, page.data]) {
        // The page may have been replaced in the cache meanwhile.
        if (cache.peek(address) !== page) return;
        const text = await decodeBody(response.bodies, 'identity');
        response.bodies = await compressAll(text, BEST);
      }
    };
    // A page that cannot be compressed better stays unchanged, and must not stop the others.
    queue = queue.then(compressPage).catch(() => undefined);
  };
}

/**
 * Sends a fresh cached page, and skips the hooks that are added later. The route's handler serves pages that are not cached
 * or not fresh, and visitors who are redirected to English. A page is compressed thoroughly only when it is first sent from
 * the cache, because many are requested only once before the content changes.
 */
export const serveCachedPages = plugin<{
  cache: PageCache<RenderedPage>;
  countView: (request: CountedRequest, page: CountedPage) => void;
}>(async (app, { cache, countView }) => {
  const compressAgain = thoroughCompression(cache);
  app.addHook('onRequest', async (request, reply) => {
    const { method, url = '' } = request.raw;
    const isRead = (method === 'GET' || method === 'HEAD') && !hasBody(request.raw);
    const page = isRead ? cache.fresh(url) : null;
    if (
      page === null ||
      page.isEntrance ||
      (page.language === 'ar' && prefersEnglish(request.headers.cookie))
    )
      return;
    compressAgain(url, page);
    countView(request.raw, page.counted);
    return sendCachedResponse(request, reply, page.document);
  });
});
