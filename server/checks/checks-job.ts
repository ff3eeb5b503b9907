import type { Kysely } from 'kysely';
import { readTimeZone } from '../content/content.ts';
import type { Schema } from '../platform/database/schema.ts';
import { MINUTE, SECOND } from '../platform/durations.ts';
import type { Job } from '../platform/jobs/run-jobs.ts';
import { abandonRun, beginRun, completeRun, isRunDue, reportProgress } from './check-run.ts';
import { runChecks } from './run-checks.ts';
import { storeFindings } from './store-findings.ts';

/** How often the job asks whether a run is due, so that one that was asked for begins soon. */
const ASK_EVERY = 3 * SECOND;

/** How long the job waits after a failed run. */
const PAUSE_AFTER_FAILURE = 10 * MINUTE;

/** How often a run reports its progress. */
const REPORT_EVERY = SECOND;

export type ChecksJobDependencies = {
  db: Kysely<Schema>;
  /** The origin of the site. */
  publicUrl: string;
  /** The wall clock, in epoch milliseconds. */
  now: () => number;
};

/**
 * The job that runs the checks each night, and when somebody asks. All findings of a run are stored together at its end, so a process that
 * dies leaves those of the run before.
 */
export function checksJob(dependencies: ChecksJobDependencies): Job {
  const { db, now } = dependencies;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  return {
    name: 'check the content',
    first: ASK_EVERY,
    every: ASK_EVERY,
    async run(signal) {
      if (now() < pausedUntil) return;
      const timeZone = await readTimeZone(db);
      if (!(await isRunDue(db, { now: now(), timeZone }))) return;
      try {
        await runOnce(dependencies, timeZone, signal);
      } catch (error) {
        await abandonRun(db);
        if (signal.aborted) return;
        pausedUntil = now() + PAUSE_AFTER_FAILURE;
        throw error;
      }
    },
  };
}

async function runOnce(
  { db, publicUrl, now }: ChecksJobDependencies,
  timeZone: string,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = now();
  await beginRun(db, startedAt);
  let reportedAt = startedAt;
  const found = await runChecks({
    db,
    publicUrl,
    now: startedAt,
    signal,
    async report(progress) {
      if (now() < reportedAt + REPORT_EVERY) return;
      reportedAt = now();
      await reportProgress(db, progress, reportedAt);
    },
  });
  await db.transaction().execute(async (trx) => {
    await storeFindings(trx, found, startedAt);
    await completeRun(trx, { startedAt, now: now(), timeZone });
  });
}
