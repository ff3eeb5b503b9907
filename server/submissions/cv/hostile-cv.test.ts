import { describe, expect, it } from 'vitest';
import {
  type CvKind,
  HOSTILE_SHAPES,
  hostileCv,
  REVIEWED,
} from '../../../tests/helpers/hostile-cv-files.ts';
import { inspectBytes } from './inspect-bytes.ts';

/**
 * What an inspection may take of the thread's time, in milliseconds: some five times of what the
 * slowest takes, and far below what grows with the square of the size.
 */
const START = 200;
const PER_KILOBYTE = 1;

const SIZES = [1_000, 32_000, 128_000, 1_000_000];

/** How long the inspection keeps the thread, in milliseconds, whatever else the machine does. */
async function timeOf(bytes: Buffer): Promise<number> {
  const before = process.threadCpuUsage();
  await inspectBytes(bytes);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

describe('the inspection of a hostile CV', () => {
  it.each(Object.entries(REVIEWED))(
    'takes less than half a second for the %s that took nine and more',
    async (_kind, make) => {
      expect(await timeOf(make())).toBeLessThan(500);
    },
  );

  it.each(
    Object.entries(HOSTILE_SHAPES).flatMap(([kind, shapes]) =>
      shapes.map(({ name }, seed) => [kind as CvKind, name, seed] as const),
    ),
  )('takes no more time than its size allows: %s, %s', async (kind, _name, seed) => {
    for (const size of SIZES) {
      const bytes = hostileCv(kind, seed, size);
      const allowed = START + (PER_KILOBYTE * Math.max(size, bytes.length)) / 1_000;
      expect(await timeOf(bytes), `${size} bytes`).toBeLessThan(allowed);
    }
  });

  it('is of at least 20 shapes a kind, and 100 different files of each', () => {
    for (const kind of Object.keys(HOSTILE_SHAPES) as CvKind[]) {
      expect(HOSTILE_SHAPES[kind].length).toBeGreaterThanOrEqual(20);
      const files = Array.from({ length: 100 }, (_, seed) =>
        hostileCv(kind, seed, 20_000).toString('latin1'),
      );
      expect(new Set(files).size, kind).toBeGreaterThanOrEqual(95);
    }
  });
});
