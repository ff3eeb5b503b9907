import type { Job } from '../platform/jobs/run-jobs.ts';
import { SearchUnavailableError } from './search-unavailable.ts';
import type { SiteSearch } from './site-search.ts';

/**
 * Returns the job that updates the search index before the first search, and when the content has changed. Its first run
 * compares everything, because the index may belong to another database or to the time before a backup was restored.
 */
export function refreshSearchJob(search: SiteSearch): Job {
  let isCompared = false;
  return {
    name: 'refresh search',
    // The delay gives the first page requests precedence.
    first: 3_000,
    every: 30_000,
    async run() {
      try {
        await (isCompared ? search.refresh() : search.compare());
        isCompared = true;
      } catch (error) {
        // When the other backend is unreachable, requests for its pages already log it.
        if (!(error instanceof SearchUnavailableError)) throw error;
      }
    },
  };
}
