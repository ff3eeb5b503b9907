import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { identities, type StoredIdentity } from './content/content.ts';
import type { Context } from './context.ts';
import type { Site } from './pages/pages.ts';
import { type RunningJobs, runJobs } from './platform/jobs/run-jobs.ts';
import {
  refreshSearchJob,
  type SearchContent,
  type SiteSearch,
  siteSearch,
} from './search/search.ts';

/**
 * Opens the search. Its index is updated at the first search, or by a job that starts when the app listens. With another
 * backend nothing is stored, so the index lasts only as long as the process.
 */
export function openSearch(
  app: FastifyInstance,
  { config, upstream, monotonicNow }: Context,
  {
    content,
    site,
    readIdentity,
  }: {
    content: SearchContent;
    site: () => Promise<Site>;
    readIdentity: () => Promise<StoredIdentity>;
  },
): SiteSearch {
  const search = siteSearch({
    content,
    pages: async () => (await site()).renderer.describePages(identities(await readIdentity())),
    folder: upstream === null ? join(config.dataDir, 'search') : null,
    report: (sentence) => app.log.warn(sentence),
    now: monotonicNow,
  });
  let jobs: RunningJobs | null = null;
  app.addHook('onListen', async () => {
    jobs = runJobs([refreshSearchJob(search)], app.log);
  });
  app.addHook('onClose', async () => {
    await search.close();
    await jobs?.stop();
  });
  return search;
}
