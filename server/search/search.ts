// The public module of search: an index of what the site shows, and the query that searches it.

export { refreshSearchJob } from './refresh-search-job.ts';
export {
  type SearchContent,
  storedSearchContent,
  upstreamSearchContent,
} from './search-content.ts';
export { observeSearch } from './search-metrics.ts';
export { searchContent } from './search-source.ts';
export { type SiteSearch, siteSearch } from './site-search.ts';
