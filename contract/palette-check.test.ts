import { expect, it } from 'vitest';
import { BASE_COLOURS, DRAWN_PALETTE } from './base-colours.ts';
import { contrastOf, hexOf, lchOf } from './colour.ts';
import { deriveTones, type Palette } from './palette.ts';
import { checkPalette, holds, worstOfEachColour } from './palette-check.ts';
import { PAIRS } from './palette-pairs.ts';

/** Returns numbers from 0 to 1, always the same ones. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The lightness that somebody would choose for each colour, who knows what it is for but not what it must be. */
const LIKELY: Palette extends Record<infer Name, string> ? Record<Name, [number, number]> : never =
  {
    ground: [0.85, 1],
    ink: [0.1, 0.45],
    brand: [0.25, 0.7],
    accent: [0.3, 0.85],
    highlight: [0.6, 0.95],
    contrast: [0.25, 0.65],
    sand: [0.7, 0.95],
  };

function palettes(count: number, lightness: (name: keyof Palette, next: () => number) => number) {
  const next = numbers(20261126);
  return Array.from(
    { length: count },
    () =>
      Object.fromEntries(
        BASE_COLOURS.map((name) => [
          name,
          hexOf({ lightness: lightness(name, next), chroma: next() * 0.2, hue: next() * 360 }),
        ]),
      ) as Palette,
  );
}

const likely = palettes(24, (name, next) => {
  const [from, to] = LIKELY[name];
  return from + (to - from) * next();
});
const arbitrary = palettes(2, (_name, next) => next());

const checked = [...likely, ...arbitrary].map((palette) => ({
  palette,
  findings: checkPalette(palette),
}));

it('finds nothing in the palette of the starter content', () => {
  expect(checkPalette(DRAWN_PALETTE)).toEqual([]);
});

it('says which pair falls short, and the nearest colour that holds [PALETTE-02]', () => {
  const [finding] = checkPalette({ ...DRAWN_PALETTE, brand: '#f2b705' });
  expect(finding).toMatchObject({
    pair: { front: 'site.on-dark-2', ground: 'site.fill' },
    scheme: 'light',
    ground: '#f2b705',
    needed: 4.5,
    base: 'brand',
  });
  expect(finding?.ratio).toBeLessThan(1.5);
  const nearest = lchOf(finding?.nearest ?? '');
  expect(Math.abs(nearest.hue - lchOf('#f2b705').hue)).toBeLessThan(3);
});

it('finds something, or every pair of both schemes holds [PALETTE-01]', () => {
  let withFindings = 0;
  for (const { palette, findings } of checked) {
    const found = findings.length > 0;
    const tones = deriveTones(palette);
    const short = PAIRS.some(({ front, ground, needed, schemes }) =>
      schemes.some((scheme) => contrastOf(tones(front, scheme), tones(ground, scheme)) < needed),
    );
    expect([palette, found]).toEqual([palette, short]);
    if (found) withFindings += 1;
  }
  // Both are among them.
  expect(withFindings).toBeGreaterThan(5);
  expect(withFindings).toBeLessThan(likely.length);
});

it('suggests colours with the same hue that make their pair hold', () => {
  for (const { palette, findings } of checked) {
    for (const { pair, scheme, needed, base, nearest } of findings) {
      if (base === null || nearest === null)
        throw new Error(`no colour for ${JSON.stringify(pair)}`);
      const mended = { ...palette, [base]: nearest };
      expect(holds(mended, { ...pair, needed, schemes: [scheme] }, scheme)).toBe(true);
      const [before, after] = [lchOf(palette[base]), lchOf(nearest)];
      const turned = Math.abs(((after.hue - before.hue + 540) % 360) - 180);
      // A grey has no hue, and one that is nearly grey is rounded to bytes.
      expect(turned * Math.min(before.chroma, after.chroma)).toBeLessThan(0.3);
    }
  }
});

it('can be satisfied by taking one suggestion after the other', () => {
  for (const palette of likely) {
    let current = palette;
    for (let round = 0; round < 12; round += 1) {
      const [finding] = checkPalette(current);
      if (finding === undefined) break;
      if (finding.base === null) break;
      current = { ...current, [finding.base]: finding.nearest ?? '' };
    }
    expect([palette, checkPalette(current)]).toEqual([palette, []]);
  }
});

it('names each colour once, and the direction in which it can be mended', () => {
  const { brand, ...others } = DRAWN_PALETTE;
  for (const [colour, direction] of [
    ['#f2b705', 'darker'],
    ['#ffffff', 'darker'],
  ] as const) {
    const worst = worstOfEachColour(checkPalette({ ...others, brand: colour }));
    expect(worst.filter(({ base }) => base === 'brand')).toMatchObject([{ direction }]);
  }
  for (const { palette, findings } of checked) {
    const worst = worstOfEachColour(findings);
    const bases = worst.map(({ base }) => base);
    expect(bases).toEqual([...new Set(findings.map(({ base }) => base))]);
    for (const { base, nearest, direction } of worst) {
      if (base === null || nearest === null) throw new Error('no colour');
      const change = lchOf(nearest).lightness - lchOf(palette[base]).lightness;
      const seen = change < 0 ? 'darker' : 'lighter';
      expect(direction).toBe(Math.abs(change) < 0.01 ? null : seen);
    }
  }
  const directions = checked.flatMap(({ findings }) => findings.map(({ direction }) => direction));
  expect(directions).toEqual(expect.arrayContaining(['darker', 'lighter']));
});
