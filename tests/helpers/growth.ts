/** Maximum ratio of times for a text that is ten times as long. It would be ten in linear time, and a hundred in quadratic time. */
export const MAX_GROWTH = 40;

/** A measurement repeats the call for at least this time, because the clock may tick only every few milliseconds. */
const MIN_MEASURED_MS = 20;

const ROUNDS = 4;

/**
 * Measures how much longer a call takes for a text ten times as long, as a ratio of this thread's processor time. The
 * ratio hardly depends on how fast or busy the machine is.
 * @param run the call for a text of a length; `call` is another number each time, for functions that cache their results
 * @param length the shorter length, for which quadratic time is a few milliseconds or more
 * @returns the smallest of a few measurements, because garbage collection and compilation only add to a time
 */
export async function measureGrowth(
  run: (length: number, call: number) => unknown,
  length: number,
): Promise<number> {
  let smallest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && smallest > MAX_GROWTH; round++) {
    const short = await timePerCall(run, length);
    const long = await timePerCall(run, 10 * length);
    smallest = Math.min(smallest, long / short);
  }
  return smallest;
}

let calls = 0;

async function timePerCall(
  run: (length: number, call: number) => unknown,
  length: number,
): Promise<number> {
  let total = 0;
  let count = 0;
  while (total < MIN_MEASURED_MS) {
    const before = process.threadCpuUsage();
    await run(length, calls++);
    const { user, system } = process.threadCpuUsage(before);
    total += (user + system) / 1_000;
    count++;
  }
  return total / count;
}
