import type { BaseColour } from './base-colours.ts';
import { contrastOf, distanceOf, hexOf, lchOf } from './colour.ts';
import { deriveTones, type Palette } from './palette.ts';
import { PAIRS, type Pair, type Scheme } from './palette-pairs.ts';
import { basesOf, type Direction } from './palette-tones.ts';

/** A pair of colours that a palette makes too alike. */
export type PaletteFinding = {
  pair: Pick<Pair, 'front' | 'ground'>;
  scheme: Scheme;
  front: string;
  ground: string;
  /** The actual contrast ratio, and the required one. */
  ratio: number;
  needed: number;
  /**
   * The base colour that needs the smallest change to fix the pair, and the nearest colour that does, with the same hue. Null if no colour
   * does.
   */
  base: BaseColour | null;
  nearest: string | null;
  /** Whether the nearest colour is darker or lighter. Null if neither, or if there is none. */
  direction: Direction;
};

/**
 * Checks every pair of colours of the design, as derived from a palette.
 * @returns the pairs with too little contrast, worst first. Empty if the palette can be used.
 */
export function checkPalette(palette: Palette): PaletteFinding[] {
  const tones = deriveTones(palette);
  const findings = new Map<string, PaletteFinding>();
  for (const pair of PAIRS) {
    for (const scheme of pair.schemes) {
      const [front, ground] = [tones(pair.front, scheme), tones(pair.ground, scheme)];
      const ratio = contrastOf(front, ground);
      // Several pairs of the design may have the same two colours.
      const key = [front, ground, pair.needed].join(' ');
      if (ratio >= pair.needed || findings.has(key)) continue;
      findings.set(key, {
        pair: { front: pair.front, ground: pair.ground },
        scheme,
        front,
        ground,
        ratio,
        needed: pair.needed,
        ...findNearest(palette, pair, scheme),
      });
    }
  }
  return [...findings.values()].sort((a, b) => a.ratio / a.needed - b.ratio / b.needed);
}

/**
 * Returns the worst problem of each base colour, worst first. Fixing it fixes most others of that colour. The others may need a change in
 * the opposite direction.
 */
export function worstOfEachColour(findings: readonly PaletteFinding[]): PaletteFinding[] {
  return findings.filter(
    ({ base }, index) => findings.findIndex((other) => other.base === base) === index,
  );
}

/** Whether a pair has the required contrast. */
export function holds(palette: Palette, { front, ground, needed }: Pair, scheme: Scheme): boolean {
  const tones = deriveTones(palette);
  return contrastOf(tones(front, scheme), tones(ground, scheme)) >= needed;
}

/** Steps of the search for a colour: its lightness, and the shares of its chroma. */
const LIGHTNESS_STEP = 0.02;
const CHROMA_SHARES = [1, 0.8, 0.5, 0.2];

/** Finds the base colour, and its smallest change, that gives a pair enough contrast. */
function findNearest(
  palette: Palette,
  pair: Pair,
  scheme: Scheme,
): Pick<PaletteFinding, 'base' | 'nearest' | 'direction'> {
  let best: { base: BaseColour; nearest: string; distance: number } | null = null;
  const bases = new Set([...basesOf(pair.front, scheme), ...basesOf(pair.ground, scheme)]);
  for (const base of bases) {
    const { lightness, chroma, hue } = lchOf(palette[base]);
    for (const share of CHROMA_SHARES) {
      for (const direction of [1, -1]) {
        const at = (moved: number) =>
          hexOf({ lightness: lightness + direction * moved, chroma: chroma * share, hue });
        const mends = (moved: number) => holds({ ...palette, [base]: at(moved) }, pair, scheme);
        const range = direction === 1 ? 1 - lightness : lightness;
        // Moving a colour further only makes it worse than the best one.
        const moved = firstThat(mends, Math.min(range, best?.distance ?? 1));
        if (moved === null) continue;
        const nearest = at(moved);
        const distance = distanceOf(palette[base], nearest);
        if (best === null || distance < best.distance) best = { base, nearest, distance };
      }
    }
  }
  if (best === null) return { base: null, nearest: null, direction: null };
  const { base, nearest } = best;
  return { base, nearest, direction: directionTo(palette[base], nearest) };
}

/** Smaller than people perceive as darker or lighter, so the colours differ only in strength. */
const SAME_LIGHTNESS = 0.01;

function directionTo(from: string, to: string): Direction {
  const change = lchOf(to).lightness - lchOf(from).lightness;
  if (Math.abs(change) < SAME_LIGHTNESS) return null;
  return change < 0 ? 'darker' : 'lighter';
}

/** Returns the smallest number up to a limit, to 1/64 of a step, for which something is so. */
function firstThat(isSo: (moved: number) => boolean, limit: number): number | null {
  for (let upper = 0; upper < limit + LIGHTNESS_STEP; upper += LIGHTNESS_STEP) {
    if (!isSo(Math.min(upper, limit))) continue;
    let [no, yes] = [Math.max(0, upper - LIGHTNESS_STEP), Math.min(upper, limit)];
    for (let round = 0; round < 6; round += 1) {
      const middle = (no + yes) / 2;
      if (isSo(middle)) yes = middle;
      else no = middle;
    }
    return yes;
  }
  return null;
}
