import type { FastifyInstance } from 'fastify';
import { isEntryShown, readTimeZone } from './content/content.ts';
import type { Context } from './context.ts';
import { type RunningJobs, runJobs } from './platform/jobs/run-jobs.ts';
import {
  type OldAddresses,
  oldAddresses,
  requestCounter,
  storeCountsJob,
} from './redirects/redirects.ts';

/** What answers old addresses, and what stores the counts of this process. */
export type OpenRedirects = { oldAddresses: OldAddresses; storeCounts: () => Promise<void> };

/**
 * Opens the redirects from old addresses. What they count is stored by a job that starts when the app listens, when staff look at it, and
 * when the app closes.
 */
export function openRedirects(app: FastifyInstance, context: Context): OpenRedirects {
  if (context.upstream !== null) {
    // Whether the other backend has an entry is found out at its page.
    return {
      oldAddresses: oldAddresses(null, async () => true),
      storeCounts: async () => undefined,
    };
  }
  const { config, database, now } = context;
  const { db } = database;
  const counter = requestCounter({ db, now, readTimeZone: () => readTimeZone(db) });
  let jobs: RunningJobs | null = null;
  app.addHook('onListen', async () => {
    jobs = runJobs([storeCountsJob(counter)], app.log);
  });
  app.addHook('onClose', async () => {
    await jobs?.stop();
    await counter.store().catch((error: unknown) => {
      app.log.warn({ err: error }, 'the last counts of redirects could not be stored');
    });
  });
  const rules = { publicUrl: config.publicUrl, hosts: config.redirectHosts };
  return {
    oldAddresses: oldAddresses({ db, rules, counter }, (path) => isEntryShown(db, path, now())),
    storeCounts: counter.store,
  };
}
