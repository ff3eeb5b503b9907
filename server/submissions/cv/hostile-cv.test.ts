import { describe, expect, it } from 'vitest';
import {
  type CvKind,
  HOSTILE_SHAPES,
  hostileCv,
  REVIEWED_CVS,
} from '../../../tests/helpers/hostile-cv-files.ts';
import { inspectBytes } from './inspect-bytes.ts';

/**
 * Allowed CPU time of an inspection, in milliseconds: about five times that of the slowest file, and far below quadratic
 * time.
 */
const BASE_TIME = 200;
const TIME_PER_KILOBYTE = 1;

const SIZES = [1_000, 32_000, 128_000, 1_000_000];

/** Measures the CPU time of an inspection in milliseconds, which does not depend on the load of the machine. */
async function measureTime(bytes: Buffer): Promise<number> {
  const before = process.threadCpuUsage();
  await inspectBytes(bytes);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

describe('the inspection of a hostile CV', () => {
  it.each(Object.entries(REVIEWED_CVS))(
    'takes less than half a second for the %s that once took nine seconds',
    async (_kind, make) => {
      expect(await measureTime(make())).toBeLessThan(500);
    },
  );

  it.each(
    Object.entries(HOSTILE_SHAPES).flatMap(([kind, shapes]) =>
      shapes.map(({ name }, seed) => [kind as CvKind, name, seed] as const),
    ),
  )('takes linear time: %s, %s', async (kind, _name, seed) => {
    for (const size of SIZES) {
      const bytes = hostileCv(kind, seed, size);
      const allowed = BASE_TIME + (TIME_PER_KILOBYTE * Math.max(size, bytes.length)) / 1_000;
      expect(await measureTime(bytes), `${size} bytes`).toBeLessThan(allowed);
    }
  });

  it('is tested with at least 20 shapes of each kind, and 100 different files', () => {
    for (const kind of Object.keys(HOSTILE_SHAPES) as CvKind[]) {
      expect(HOSTILE_SHAPES[kind].length).toBeGreaterThanOrEqual(20);
      const files = Array.from({ length: 100 }, (_, seed) =>
        hostileCv(kind, seed, 20_000).toString('latin1'),
      );
      expect(new Set(files).size, kind).toBeGreaterThanOrEqual(95);
    }
  });
});
