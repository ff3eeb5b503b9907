import * as v from 'valibot';
import { readDatabaseClock } from './database/clock.ts';
import type { Database } from './database/database.ts';
import { HOUR } from './durations.ts';

const milliseconds = v.number();

/** `ago`: milliseconds before the report, so that the clocks of the processes need not agree. */
const reportSchema = v.object({
  /** How far the process's clock is ahead of the database's. Negative if it is behind. In milliseconds. */
  clockAhead: milliseconds,
  /** Number of forms that could not be stored since the start, and when the last one failed. */
  formFailures: v.object({ count: v.number(), ago: v.nullable(milliseconds) }),
  /**
   * Submissions that a rate limit has refused since the start, within the last day at most: by the limit of one address or
   * network, or by the limit of all visitors together.
   */
  refusals: v.object({ address: v.number(), total: v.number() }),
  jobs: v.array(
    v.object({
      name: v.string(),
      doneAgo: v.nullable(milliseconds),
      failedAgo: v.nullable(milliseconds),
    }),
  ),
});

/** The state of a process, as it reports it twice a minute. */
export type ProcessReport = v.InferOutput<typeof reportSchema>;

/** Whose rate limit has refused submissions: that of one address or network, or that of all visitors together. */
export type RefusingLimit = keyof ProcessReport['refusals'];

/** The number of hours for which refusals are counted. */
const REFUSAL_HOURS = 24;

type JobTimes = { done: number | null; failed: number | null };

/** What a process remembers about its jobs and forms since its start. */
export class ProcessJournal {
  readonly #now: () => number;
  readonly #jobs = new Map<string, JobTimes>();
  #formFailures = 0;
  #lastFormFailure: number | null = null;
  /** By the hour, so that a day needs few numbers however many are refused. The oldest hour comes first. */
  readonly #refusals: { hour: number; address: number; total: number }[] = [];

  /** @param monotonicNow in milliseconds */
  constructor(monotonicNow: () => number) {
    this.#now = monotonicNow;
  }

  /** Notes the end of a job's run. */
  job(name: string, result: 'done' | 'failed'): void {
    const times = this.#jobs.get(name) ?? { done: null, failed: null };
    this.#jobs.set(name, { ...times, [result]: this.#now() });
  }

  /** Notes that a form could not be stored. */
  formFailed(): void {
    this.#formFailures++;
    this.#lastFormFailure = this.#now();
  }

  /** Notes that a submission was refused by a rate limit. */
  submissionRefused(limit: RefusingLimit): void {
    const hour = Math.floor(this.#now() / HOUR);
    let counts = this.#refusals.at(-1);
    if (counts?.hour !== hour) {
      counts = { hour, address: 0, total: 0 };
      this.#refusals.push(counts);
      if (this.#refusals.length > REFUSAL_HOURS) this.#refusals.shift();
    }
    counts[limit]++;
  }

  #recentRefusals(): ProcessReport['refusals'] {
    const first = Math.floor(this.#now() / HOUR) - REFUSAL_HOURS + 1;
    const recent = this.#refusals.filter(({ hour }) => hour >= first);
    const sum = (limit: RefusingLimit) => recent.reduce((all, counts) => all + counts[limit], 0);
    return { address: sum('address'), total: sum('total') };
  }

  /** Returns the report. @param clockAhead in milliseconds */
  report(clockAhead: number): ProcessReport {
    const now = this.#now();
    const ago = (at: number | null) => (at === null ? null : Math.round(now - at));
    return {
      clockAhead,
      formFailures: { count: this.#formFailures, ago: ago(this.#lastFormFailure) },
      refusals: this.#recentRefusals(),
      jobs: [...this.#jobs]
        .map(([name, { done, failed }]) => ({ name, doneAgo: ago(done), failedAgo: ago(failed) }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
    };
  }
}

/**
 * Stores the report of a process with its row.
 * @param now its own clock, in epoch milliseconds
 * @returns how far that clock is ahead of the database's, in milliseconds; 0 with SQLite, which has no other clock
 */
export async function recordReport(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  { id, journal, now }: { id: string; journal: ProcessJournal; now: () => number },
): Promise<number> {
  const before = now();
  const databaseTime = await readDatabaseClock({ db, kind }, now);
  const clockAhead = kind === 'sqlite' ? 0 : Math.round((before + now()) / 2 - databaseTime);
  const report = JSON.stringify(journal.report(clockAhead));
  await db
    .insertInto('process_reports')
    .values({ process_id: id, report })
    .onConflict((conflict) => conflict.column('process_id').doUpdateSet({ report }))
    .execute();
  return clockAhead;
}

/** Reads the reports of processes by their ids. Leaves out those that another build has written in another format. */
export async function readReports({
  db,
}: Pick<Database, 'db'>): Promise<Map<string, ProcessReport>> {
  const rows = await db.selectFrom('process_reports').selectAll().execute();
  return new Map(
    rows.flatMap(({ process_id: id, report }) => {
      const parsed = v.safeParse(reportSchema, JSON.parse(report));
      return parsed.success ? [[id, parsed.output] as const] : [];
    }),
  );
}
