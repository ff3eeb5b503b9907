/** A stem with what the comparison needs: its letters as bits, and how often it occurs. */
type StemEntry = { stem: string; letters: number; count: number };

/** Returns how many typing errors are tolerated in a word of this length: none in a short one. */
function maxEdits(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** More suggestions would also return unrelated words; fewer could miss the intended one. */
const MAX_SUGGESTIONS = 5;

/** Bounds the memory. Stems beyond this number are found when spelt correctly. */
const MAX_STEMS = 200_000;

/** The stems of all texts, to suggest corrections for misspelt words. */
export class Vocabulary {
  readonly #counts = new Map<string, number>();
  #byLength = new Map<number, StemEntry[]>();

  /** Counts one occurrence of a stem. Ignores new stems once there are `MAX_STEMS`. */
  add(stem: string): void {
    const count = this.#counts.get(stem);
    if (count === undefined && this.#counts.size >= MAX_STEMS) return;
    this.#counts.set(stem, (count ?? 0) + 1);
  }

  /** Prepares the lookup. Call it once, after the last `add`. */
  finish(): void {
    const stems = [...this.#counts].map(([stem, count]) => ({
      stem,
      count,
      letters: letterBits(stem),
    }));
    // Numbers are left out: a different number is not a misspelt one.
    const words = stems.filter(({ stem }) => !/\d/.test(stem));
    this.#byLength = Map.groupBy(words, ({ stem }) => stem.length);
  }

  /** Returns stems that a misspelt stem may stand for, the nearest first, then the most frequent. */
  findSimilar(misspelt: string): string[] {
    const candidates: { stem: string; distance: number; count: number }[] = [];
    if (/\d/.test(misspelt)) return [];
    const misspeltLetters = letterBits(misspelt);
    const maxDifference = maxEdits(misspelt.length + 1);
    const maxLength = misspelt.length + maxDifference;
    for (let length = misspelt.length - maxDifference; length <= maxLength; length++) {
      for (const { stem, letters, count } of this.#byLength.get(length) ?? []) {
        const max = maxEdits(Math.max(length, misspelt.length));
        // Each edit changes at most two letter bits, so a larger difference needs no exact distance.
        if (countBits(letters ^ misspeltLetters) > 2 * max) continue;
        const distance = editDistance(misspelt, stem, max);
        if (distance <= max && distance > 0) candidates.push({ stem, distance, count });
      }
    }
    return candidates
      .sort((a, b) => a.distance - b.distance || b.count - a.count || (a.stem < b.stem ? -1 : 1))
      .slice(0, MAX_SUGGESTIONS)
      .map(({ stem }) => stem);
  }
}

/** Returns the letters of a word as a set of 31 bits; several letters may share a bit. */
function letterBits(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) % 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let remaining = bits; remaining !== 0; remaining &= remaining - 1) count++;
  return count;
}

/**
 * Returns how many letters must be inserted, deleted, replaced or swapped with their neighbour to
 * turn one word into the other (optimal string alignment distance).
 * @param max a distance above this is returned as any number above it, so that the loop can stop early
 */
export function editDistance(one: string, other: string, max: number): number {
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const currentRow = [row];
    let min = row;
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (lastRow[column] ?? 0) + 1,
        (currentRow[column - 1] ?? 0) + 1,
        (lastRow[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      ) {
        cost = Math.min(cost, (rowBeforeLast[column - 2] ?? 0) + 1);
      }
      currentRow.push(cost);
      min = Math.min(min, cost);
    }
    if (min > max) return max + 1;
    rowBeforeLast = lastRow;
    lastRow = currentRow;
  }
  return lastRow[other.length] ?? 0;
}
