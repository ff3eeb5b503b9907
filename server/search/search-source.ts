import type { ContentSource } from '../../contract/content-source.ts';
import { SearchUnavailableError } from './search-unavailable.ts';
import type { SiteSearch } from './site-search.ts';

/** Seconds after which a search that found no index may be repeated. */
const RETRY_AFTER = 10;

/** Returns the query of the search, which our own server answers with every backend. */
export function searchContent(search: SiteSearch): Pick<ContentSource, 'search'> {
  return {
    async search({ q = '', type = null, page = 1 }, language) {
      try {
        return { ok: true, data: await search.find({ text: q, type, page, language }) };
      } catch (error) {
        if (!(error instanceof SearchUnavailableError)) throw error;
        return { ok: false, status: 503, retryAfter: RETRY_AFTER };
      }
    },
  };
}
