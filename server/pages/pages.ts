// The public module of pages: what the server sends at a page's address, and what finds and shares pages.

// The built site, and what pages are rendered with.
export { assetRoutes } from './asset-routes.ts';
export { loadBuiltSite } from './built-site.ts';
// Caches, and when they are out of date.
export { watchContent } from './content-watch.ts';
// Sitemap, feeds, Open Graph images, and other documents beside the pages.
export { feedRoutes } from './feeds.ts';
export type { ListSource } from './lists.ts';
export { offlineRoutes } from './offline.ts';
export { drawSharePicture, openGraphImages } from './open-graph/image-store.ts';
export { openGraphRoutes } from './open-graph/open-graph-routes.ts';
export { createPageCache, serveCachedPages } from './page-cache.ts';
export { pageRoutes } from './page-routes.ts';
// Forms that are posted to pages.
export { postedFormRoutes } from './posted-forms.ts';
export { securityTxtRoute } from './security-txt.ts';
export {
  hydrationDataRoute,
  type PageSource,
  type Site,
  sendFailurePage,
  sendNotFoundPage,
} from './send-page.ts';
export { sitemapRoutes } from './sitemap-routes.ts';
