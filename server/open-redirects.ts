import type { FastifyInstance } from 'fastify';
import { readTimeZone } from './content/content.ts';
import type { Context } from './context.ts';
import { type RunningJobs, runJobs } from './platform/jobs/run-jobs.ts';
import {
  type OldAddresses,
  oldAddresses,
  requestCounter,
  storeCountsJob,
} from './redirects/redirects.ts';

/**
 * Opens the redirects from old addresses. What they count is stored by a job that starts when the app listens, and when it closes.
 */
export function openRedirects(app: FastifyInstance, context: Context): OldAddresses {
  if (context.upstream !== null) return oldAddresses(null);
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
  return oldAddresses({
    db,
    rules: { publicUrl: config.publicUrl, hosts: config.redirectHosts },
    counter,
  });
}
