import type { FastifyInstance } from 'fastify';
import { hasModule } from '../contract/modules.ts';
import { readTimeZone, type StoredIdentity } from './content/content.ts';
import type { Context } from './context.ts';
import { type RunningJobs, runJobs } from './platform/jobs/run-jobs.ts';
import {
  NO_STATISTICS,
  type StatisticsCounter,
  statisticsCounter,
  storeStatisticsJob,
} from './statistics/statistics.ts';

/**
 * Opens the statistics. What this process counts is stored by a job that starts when the app listens, when staff look at it, and when the
 * app closes. With another backend there is no database, and nothing is counted.
 */
export function openStatistics(
  app: FastifyInstance,
  context: Context,
  readIdentity: () => Promise<StoredIdentity>,
): StatisticsCounter {
  if (context.upstream !== null) return NO_STATISTICS;
  const { config, database, now } = context;
  const { db } = database;
  const counter = statisticsCounter({
    db,
    now,
    readTimeZone: () => readTimeZone(db),
    readIsOn: async () => hasModule('statistics', (await readIdentity()).modulesOff),
    publicUrl: config.publicUrl,
  });
  let jobs: RunningJobs | null = null;
  app.addHook('onListen', async () => {
    jobs = runJobs([storeStatisticsJob(counter)], app.log);
  });
  app.addHook('onClose', async () => {
    await jobs?.stop();
    await counter.store().catch((error: unknown) => {
      app.log.warn({ err: error }, 'the last counts of views could not be stored');
    });
  });
  return counter;
}
