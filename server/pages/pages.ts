// The public module of pages: rendered pages, and the documents and images for search engines, feeds and link previews.

// The built site and its assets.
export { assetRoutes } from './asset-routes.ts';
export { loadBuiltSite } from './built-site.ts';
// Freshness of caches.
export { watchContent } from './content-watch.ts';
// Pages as they are counted.
export { findCountedPage } from './counted-page.ts';
// Sitemaps, feeds, calendar files and Open Graph images.
export { discoveryRoutes } from './discovery-routes.ts';
export type { ListSource } from './lists.ts';
// Pages.
export { offlineRoutes } from './offline.ts';
export { createPageCache, type PageCache, serveCachedPages } from './page-cache.ts';
export { pageRoutes } from './page-routes.ts';
// Forms that are posted without JavaScript.
export { postedFormRoutes } from './posted-forms.ts';
// Pages with unpublished content.
export { type Preview, renderPreview } from './preview.ts';
// Assets of other builds.
export { StoredReleases, saveRelease } from './releases/releases.ts';
export { securityTxtRoute } from './security-txt.ts';
export {
  hydrationDataRoute,
  type PageSource,
  type Site,
  sendFailurePage,
  sendNotFoundPage,
} from './send-page.ts';
export { placeOf } from './site-place.ts';
export { statusRoutes } from './status-routes.ts';
export { iconRoutes } from './theme/icon-routes.ts';
// The identity's contribution to the look.
export { type Look, lookOf, lookReader } from './theme/look.ts';
export { markReader, type ReadMark } from './theme/mark.ts';
export { patternRoutes } from './theme/pattern-routes.ts';
export { type Theme, themeOf } from './theme/theme.ts';
