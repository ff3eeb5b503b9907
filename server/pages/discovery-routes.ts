import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import type { Freshness } from '../platform/cache/freshness.ts';
import type { ResponseCache } from '../platform/http/response-cache.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { feedRoutes } from './feeds.ts';
import type { ListSource } from './lists.ts';
import { createOpenGraphImageStore } from './open-graph/image-store.ts';
import { openGraphRoutes } from './open-graph/open-graph-routes.ts';
import type { PageSource } from './send-page.ts';
import { sitemapRoutes } from './sitemap-routes.ts';
import { webManifestRoutes } from './web-manifest.ts';

/** Registers the routes for search engines, feed readers, calendars, link previews and installed pages. */
export async function discoveryRoutes(
  app: FastifyInstance,
  pages: PageSource,
  dependencies: {
    store: ListSource['store'];
    responses: ResponseCache;
    freshness: Freshness;
    /** Milliseconds of a clock that is never set. */
    monotonicNow: () => number;
    /** Where images of link previews are stored. */
    storage: Storage;
    /** Whether the storage has the media that these images show. */
    hasOwnMedia: boolean;
  },
): Promise<void> {
  const { store, responses, freshness, monotonicNow, storage, hasOwnMedia } = dependencies;
  const { content, publicUrl, readIdentity, theme } = pages;
  const lists: ListSource = { content, publicUrl, readIdentity, store };
  await app.register(async (scope) => {
    await scope.register(etag);
    sitemapRoutes(scope, lists, responses, { freshness, now: monotonicNow });
    feedRoutes(scope, lists, responses);
    calendarRoutes(scope, lists, responses);
    webManifestRoutes(scope, { ...lists, theme }, responses);
  });
  openGraphRoutes(app, pages, createOpenGraphImageStore({ storage, hasOwnMedia }));
}
