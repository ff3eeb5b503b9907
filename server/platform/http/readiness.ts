import { startResponseTimer } from '../response-timer.ts';

/**
 * Why a process is not ready, as `/readyz` says it:
 * - `draining`: it was told to stop;
 * - `content`: it does not know whether the content has changed;
 * - `storage`: files cannot be written;
 * - `database`: the database does not respond, or cannot be written to;
 * - `schema`: the database lacks tables of this build, or a newer build has removed some.
 */
export type NotReadyReason = 'draining' | 'content' | 'storage' | 'database' | 'schema';

/** A check of something that the process depends on. */
export type ReadinessCheck = {
  /** The reason if `run` fails or takes too long. */
  reason: NotReadyReason;
  /** Minimum milliseconds between two runs, however often readiness is requested. */
  every: number;
  /** Returns null if all is well, and otherwise the reason. */
  run: () => Promise<NotReadyReason | null>;
};

/** The result of all checks. `errors`: what the failed checks threw. */
export type ReadinessReport = {
  reasons: NotReadyReason[];
  errors: unknown[];
  /** Whether the reasons differ from those of the previous report. */
  hasChanged: boolean;
};

/** A check that takes longer has failed. In milliseconds. */
const CHECK_TIMEOUT = 2_000;

type Result = { reason: NotReadyReason | null; error?: unknown };
type Run = { startedAt: number; isPending: boolean; result: Promise<Result> };

/** Decides whether the process is ready for requests. There is one for each process, even if several servers report it. */
export class Readiness {
  readonly #now: () => number;
  readonly #checks: { check: ReadinessCheck; last: Run | null }[] = [];
  #isDraining = false;
  #requestedAt: number | null = null;
  #lastReasons = '';

  /** @param now the monotonic clock, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** When readiness was last requested, by the monotonic clock in milliseconds. Null: never. */
  get requestedAt(): number | null {
    return this.#requestedAt;
  }

  /** Adds a check to all further reports. */
  add(check: ReadinessCheck): void {
    this.#checks.push({ check, last: null });
  }

  /** Makes the process permanently not ready, because it was told to stop. */
  startDraining(): void {
    this.#isDraining = true;
  }

  /** Runs the checks that are due, all at once, and returns why the process is not ready. Empty if it is ready. */
  async report(): Promise<ReadinessReport> {
    this.#requestedAt = this.#now();
    const { reasons, errors } = await this.check();
    const hasChanged = reasons.join() !== this.#lastReasons;
    this.#lastReasons = reasons.join();
    return { reasons, errors, hasChanged };
  }

  /** Does the same for metrics and pages. It does not count as a request of a proxy, which would lengthen draining. */
  async check(): Promise<Pick<ReadinessReport, 'reasons' | 'errors'>> {
    const results: Result[] = this.#isDraining
      ? [{ reason: 'draining' }]
      : await Promise.all(this.#checks.map((entry) => this.#resultOf(entry)));
    const reasons = [...new Set(results.flatMap(({ reason }) => reason ?? []))];
    return { reasons, errors: results.flatMap(({ error }) => error ?? []) };
  }

  async #resultOf(entry: { check: ReadinessCheck; last: Run | null }): Promise<Result> {
    const { check } = entry;
    const now = this.#now();
    // A run that never ends is not repeated, because each would take another connection to the database.
    const isDue =
      entry.last === null || (!entry.last.isPending && now - entry.last.startedAt >= check.every);
    const run = isDue || entry.last === null ? startRun(check, now) : entry.last;
    entry.last = run;
    return run.isPending
      ? withTimeout(run, check, CHECK_TIMEOUT - (now - run.startedAt))
      : run.result;
  }
}

function startRun(check: ReadinessCheck, startedAt: number): Run {
  const run: Run = {
    startedAt,
    isPending: true,
    result: check
      .run()
      .then((reason) => ({ reason }))
      .catch((error: unknown) => ({ reason: check.reason, error }))
      .finally(() => {
        run.isPending = false;
      }),
  };
  return run;
}

async function withTimeout(
  { result }: Run,
  check: ReadinessCheck,
  timeout: number,
): Promise<Result> {
  let stopTimer = () => {};
  const late = new Promise<Result>((resolve) => {
    const error = new Error(`the check "${check.reason}" took longer than ${CHECK_TIMEOUT} ms`);
    stopTimer = startResponseTimer(Math.max(0, timeout), () =>
      resolve({ reason: check.reason, error }),
    );
  });
  return Promise.race([result, late]).finally(() => stopTimer());
}
