import { describe, expect, it } from 'vitest';
import { SHAPES } from './hostile-text.ts';
import { DEFAULT_MAX_TIME, TEXT_FUNCTIONS, type TextFunction } from './text-functions.ts';

/** Lengths of the hostile texts, in UTF-16 units. */
const LENGTHS = [1_000, 10_000, 100_000, 1_000_000];

/** Shorter times say nothing: compilation or garbage collection can take as long. In milliseconds. */
const MIN_SIGNIFICANT_TIME = 100;

/** The clock of a thread's CPU time may have a resolution of some milliseconds. */
const CLOCK_RESOLUTION = 4;

/** A text ten times as long may take this many times as long. In quadratic time it takes a hundred times as long. */
const MAX_GROWTH = 30;

/** Measures the CPU time of this thread, in milliseconds, so that other processes do not count. */
export function measureCpuTime(run: () => unknown): number {
  const before = process.threadCpuUsage();
  try {
    run();
  } catch {
    // A function may reject the text; the time for that counts too.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Describes how a function is too slow for one shape of text, or returns null if it takes linear time. */
function findSlowness(
  { run, maxLength = 1_000_000, maxTime = DEFAULT_MAX_TIME }: TextFunction,
  buildText: (length: number) => string,
): string | null {
  let previousTime: number | null = null;
  for (const length of [...LENGTHS.filter((each) => each < maxLength), maxLength]) {
    const text = buildText(length);
    const bound = Math.max(MIN_SIGNIFICANT_TIME, (maxTime * length) / 1_000_000);
    const isAllowed = (time: number) =>
      time < MIN_SIGNIFICANT_TIME ||
      (time <= bound &&
        (previousTime === null || time <= MAX_GROWTH * Math.max(previousTime, CLOCK_RESOLUTION)));
    let time = measureCpuTime(() => run(text));
    // The first run may include compilation or garbage collection, so a slow run is repeated.
    for (let repetition = 0; repetition < 2 && !isAllowed(time); repetition++) {
      time = Math.min(
        time,
        measureCpuTime(() => run(text)),
      );
    }
    if (!isAllowed(time)) {
      return `${length} characters take ${Math.round(time)} ms, the shorter text before ${Math.round(previousTime ?? 0)} ms`;
    }
    // Even in quadratic time from here on, the longest text would stay within the bound.
    const quadraticTime = Math.max(time, CLOCK_RESOLUTION) * (maxLength / length) ** 2;
    if (quadraticTime < (maxTime * maxLength) / 1_000_000) return null;
    previousTime = time;
  }
  return null;
}

/** Where the functions of a file of tests are. */
export type MeasuredPart = 'server' | 'contract, admin and site';

/** Tests the functions of one part. Each part has a file of its own, so that they are measured at the same time. */
export function describeTextFunctions(part: MeasuredPart): void {
  const functions = [...TEXT_FUNCTIONS].filter(
    ([title]) => title.startsWith('/server/') === (part === 'server'),
  );
  describe(`every function of ${part} that receives untrusted text`, () => {
    it.each(functions)(
      'takes linear time: %s',
      (_name, textFunction) => {
        // A call that throws for every text would pass the measurement.
        textFunction.run('a');
        const slowShapes = SHAPES.flatMap(({ name, buildText }) => {
          const slowness = findSlowness(textFunction, buildText);
          return slowness === null ? [] : [`${name}: ${slowness}`];
        });
        expect(slowShapes).toEqual([]);
      },
      240_000,
    );
  });
}
