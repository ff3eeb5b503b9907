import type { Kysely, Transaction } from 'kysely';
import type { RunProgress } from '../../contract/admin/checks/checks.ts';
import { readTimeZone } from '../content/content.ts';
import type { Schema } from '../platform/database/schema.ts';
import { MINUTE, SECOND } from '../platform/durations.ts';
import type { Job } from '../platform/jobs/run-jobs.ts';
import {
  abandonRun,
  beginRun,
  completeRun,
  isRunDue,
  type RunName,
  reportProgress,
} from './check-run.ts';

/** How often the job asks whether a run is due, so that one that was asked for begins soon. */
const ASK_EVERY = 3 * SECOND;

/** How long the job waits after a failed run. */
const PAUSE_AFTER_FAILURE = 10 * MINUTE;

/** How often a run reports its progress. */
const REPORT_EVERY = SECOND;

/** A run that goes on. */
export type Running = {
  /** In epoch milliseconds. */
  startedAt: number;
  timeZone: string;
  /** Aborted when the process stops. */
  signal: AbortSignal;
  report: (progress: RunProgress) => Promise<void>;
};

type NightlyJobOptions = {
  db: Kysely<Schema>;
  /** The wall clock, in epoch milliseconds. */
  now: () => number;
  /** The name of the job. */
  name: string;
  run: RunName;
  /** Returns the version of what the run reads. When it changes, the run is due again a while later. */
  readVersion?: () => Promise<string>;
  /** Whether there is anything to run. */
  isOn: () => Promise<boolean>;
  /** Does the work. What it returns stores the result, in the transaction that completes the run. */
  work: (running: Running) => Promise<(trx: Transaction<Schema>) => Promise<void>>;
};

/** A job that does its work each night in the organisation's time zone, when somebody asks, and perhaps after changes. */
export function nightlyJob({
  db,
  now,
  name,
  run,
  readVersion,
  isOn,
  work,
}: NightlyJobOptions): Job {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  async function runOnce(timeZone: string, signal: AbortSignal): Promise<void> {
    const startedAt = now();
    // Read first, so that what changes meanwhile is checked again.
    const version = (await readVersion?.()) ?? null;
    await beginRun(db, run, startedAt);
    let reportedAt = startedAt;
    const store = await work({
      startedAt,
      timeZone,
      signal,
      async report(progress) {
        if (now() < reportedAt + REPORT_EVERY) return;
        reportedAt = now();
        await reportProgress(db, run, progress, reportedAt);
      },
    });
    await db.transaction().execute(async (trx) => {
      await store(trx);
      await completeRun(trx, run, { startedAt, now: now(), timeZone, version });
    });
  }
  return {
    name,
    first: ASK_EVERY,
    every: ASK_EVERY,
    async run(signal) {
      if (now() < pausedUntil || !(await isOn())) return;
      const timeZone = await readTimeZone(db);
      const due = { now: now(), timeZone, readVersion: readVersion ?? null };
      if (!(await isRunDue(db, run, due))) return;
      try {
        await runOnce(timeZone, signal);
      } catch (error) {
        await abandonRun(db, run);
        if (signal.aborted) return;
        pausedUntil = now() + PAUSE_AFTER_FAILURE;
        throw error;
      }
    },
  };
}
