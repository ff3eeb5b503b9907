import type { Job } from '../platform/jobs/run-jobs.ts';
import { SearchUnavailableError } from './search-content.ts';
import type { SiteSearch } from './site-search.ts';

/** Returns the job that builds the search index before the first search, and again when the content has changed. */
export function refreshSearchJob(search: SiteSearch): Job {
  return {
    name: 'refresh search',
    // The delay gives the first page requests precedence.
    first: 3_000,
    every: 30_000,
    async run() {
      try {
        await search.refresh();
      } catch (error) {
        // When the other backend is unreachable, requests for its pages already log it.
        if (!(error instanceof SearchUnavailableError)) throw error;
      }
    },
  };
}
