import { describe, expect, it } from 'vitest';
import { MAX_GROWTH } from '../helpers/growth.ts';
import { SHAPES } from './hostile-text.ts';
import { TEXT_FUNCTIONS, type TextFunction } from './text-functions.ts';

/** Lengths of the hostile texts, as parts of the greatest length. Each is ten times as long as the one before. */
const PARTS = [1 / 1_000, 1 / 100, 1 / 10, 1];

/** Shorter times say nothing: compilation or garbage collection can take as long. In milliseconds. */
const MIN_SIGNIFICANT_TIME = 100;

/** The clock of a thread's processor time may have a resolution of some milliseconds. */
const CLOCK_RESOLUTION = 4;

/** Longer texts are not measured if even quadratic time would stay below this. In milliseconds. */
const SHORT_TIME = 1_000;

/** Measures the processor time of this thread, in milliseconds, so that other processes do not count. */
function measureTime(run: () => unknown): number {
  const before = process.threadCpuUsage();
  try {
    run();
  } catch {
    // A function may reject the text; the time for that counts too.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Describes how a function is too slow for one shape of text, or returns null if it takes linear time. Only times of this
 * process are compared with each other, so a slow machine changes nothing.
 */
function findSlowness(
  { run, maxLength = 1_000_000 }: TextFunction,
  buildText: (length: number) => string,
): string | null {
  let previousTime = Number.POSITIVE_INFINITY;
  for (const part of PARTS) {
    const length = Math.ceil(maxLength * part);
    const text = buildText(length);
    const bound = Math.max(MIN_SIGNIFICANT_TIME, MAX_GROWTH * previousTime);
    let time = measureTime(() => run(text));
    // The first run may include compilation or garbage collection, so a slow run is repeated.
    for (let repetition = 0; repetition < 2 && time > bound; repetition++) {
      time = Math.min(
        time,
        measureTime(() => run(text)),
      );
    }
    if (time > bound) {
      return `${length} characters take ${Math.round(time)} ms, the shorter text before ${Math.round(previousTime)} ms`;
    }
    previousTime = Math.max(time, CLOCK_RESOLUTION);
    if (previousTime / part ** 2 < SHORT_TIME) return null;
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
      600_000,
    );
  });
}
