import type { Job } from '../platform/jobs/run-jobs.ts';
import { NothingToSearch } from './search-content.ts';
import type { SiteSearch } from './site-search.ts';

/** Makes the search's index soon after the start, and anew when the content has changed, so that few searches wait for it. */
export function refreshSearchJob(search: SiteSearch): Job {
  return {
    name: 'refresh search',
    // After the first pages, which matter more.
    first: 3_000,
    every: 30_000,
    async run() {
      try {
        await search.refresh();
      } catch (error) {
        // Another backend that is away is not a fault of ours; pages that need it say so.
        if (!(error instanceof NothingToSearch)) throw error;
      }
    },
  };
}
