import type { Kysely } from 'kysely';
import { readPublicVersion } from '../content/content.ts';
import type { Schema } from '../platform/database/schema.ts';

/** Polls whether the visible content has changed, so that no page request waits for a database query. */
export type ContentWatch = {
  /** Returns a number that every change increases. */
  current: () => number;
  /** Returns how many milliseconds ago a poll last succeeded, or the watch was created. */
  age: () => number;
  /** Polls for the first time, then repeatedly. */
  start: () => Promise<void>;
  stop: () => void;
};

/** Every process on the same database shows a change within this time. In milliseconds. */
const POLL_INTERVAL = 400;

/**
 * Creates a watch that polls the database for the content's version, which also changes when a news item reaches its
 * publication date. If a query fails, the last version stays.
 * @param clocks the wall clock in epoch milliseconds, and the monotonic clock in milliseconds
 */
export function watchContent(
  db: Kysely<Schema>,
  { now, monotonicNow }: { now: () => number; monotonicNow: () => number },
): ContentWatch {
  let succeededAt = monotonicNow();
  let lastVersion = '';
  let changes = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  async function poll(): Promise<void> {
    try {
      const version = await readPublicVersion(db, now());
      if (version !== lastVersion) changes++;
      lastVersion = version;
      succeededAt = monotonicNow();
    } catch {
      // The queries of the next page report the database's failure.
    }
    if (!isStopped) timer = setTimeout(poll, POLL_INTERVAL).unref();
  }
  return {
    current: () => changes,
    age: () => monotonicNow() - succeededAt,
    start: poll,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
