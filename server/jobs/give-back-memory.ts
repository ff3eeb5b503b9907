import type { Job } from '../platform/jobs/run-jobs.ts';

const SECOND = 1_000;

/** Of the time since it was looked at last, a process that nobody waits for works no more. A share. */
const QUIET = 0.05;

/** To collect garbage holds the process up for a tenth of a second, which less is not worth. In bytes. */
const WORTH_IT = 24 * 1024 * 1024;

/** What the process tells about itself, and how it gives back what it holds and does not need. */
export type Memory = {
  /** How long it has worked so far, in milliseconds of all its threads. */
  worked: () => number;
  /** What it holds of the machine's memory, in bytes. */
  held: () => number;
  /** Milliseconds. */
  now: () => number;
  giveBack: () => Promise<void>;
};

/**
 * Gives back the memory that a rush has taken, once it is over (decision 0058). V8 lets its heap grow to four times of
 * what is in use, and keeps the pages that become free again: after a rush the process would hold twice as much for
 * as long as it runs.
 */
export function giveBackMemoryJob({ worked, held, now, giveBack }: Memory): Job {
  let last = { worked: worked(), now: now() };
  let least = held();
  return {
    name: 'give back memory',
    first: 5 * SECOND,
    every: 5 * SECOND,
    async run() {
      const current = { worked: worked(), now: now() };
      const share = (current.worked - last.worked) / (current.now - last.now);
      last = current;
      if (share > QUIET) return;
      const isWorthIt = held() - least >= WORTH_IT;
      if (isWorthIt) await giveBack();
      // What is left is in use, however much it is: to look through it again would bring nothing.
      least = isWorthIt ? held() : Math.min(least, held());
    },
  };
}

/**
 * The memory of this process; null where Node was started without `--expose-gc`.
 * @param now milliseconds
 */
export function ownMemory(now: () => number): Memory | null {
  const { gc } = globalThis;
  if (gc === undefined) return null;
  return {
    worked() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    },
    held: () => process.memoryUsage.rss(),
    now,
    // Nothing else makes V8 let go of the pages that it keeps for later.
    giveBack: () => gc({ type: 'major', execution: 'async', flavor: 'last-resort' }),
  };
}
