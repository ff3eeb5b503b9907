/** A stem of the texts, in the form in which it is compared. */
type Known = { stem: string; letters: number; count: number };

/** How many letters of a misspelt word may be wrong: none of a short one. */
function allowance(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** Fewer would lose what was meant; more would find what was not. */
const MOST_NEAR = 5;

/** Stems that are remembered at most; those that come later are found when written rightly. */
const MOST_STEMS = 200_000;

/** The stems of all texts, among which what a misspelt word may have meant is found. */
export class Vocabulary {
  readonly #counts = new Map<string, number>();
  #byLength = new Map<number, Known[]>();

  /** Remembers a stem, as often as it is told. */
  add(stem: string): void {
    const count = this.#counts.get(stem);
    if (count === undefined && this.#counts.size >= MOST_STEMS) return;
    this.#counts.set(stem, (count ?? 0) + 1);
  }

  /** Sorts what was remembered, so that it can be looked up. */
  finish(): void {
    const stems = [...this.#counts].map(([stem, count]) => ({
      ...{ stem, count },
      letters: signature(stem),
    }));
    // Numbers are left out: another number is not the same one misspelt.
    const words = stems.filter((known) => !/\d/.test(known.stem));
    this.#byLength = Map.groupBy(words, (known) => known.stem.length);
  }

  /** The stems that a misspelt one may have meant, the nearest and most frequent first. */
  near(stem: string): string[] {
    const found: { stem: string; distance: number; count: number }[] = [];
    if (/\d/.test(stem)) return [];
    const letters = signature(stem);
    const most = allowance(stem.length + 1);
    for (let length = stem.length - most; length <= stem.length + most; length++) {
      for (const known of this.#byLength.get(length) ?? []) {
        const allowed = allowance(Math.max(length, stem.length));
        // A letter that is wrong changes at most two letters of what both consist of.
        if (ones(known.letters ^ letters) > 2 * allowed) continue;
        const distance = editDistance(stem, known.stem, allowed);
        if (distance <= allowed && distance > 0) {
          found.push({ stem: known.stem, distance, count: known.count });
        }
      }
    }
    return found
      .sort((a, b) => a.distance - b.distance || b.count - a.count || (a.stem < b.stem ? -1 : 1))
      .slice(0, MOST_NEAR)
      .map((near) => near.stem);
  }
}

/** Which letters a word has, each as one of 31 bits. */
function signature(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) % 31);
  return bits;
}

function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/**
 * How many letters must be put in, left out, changed or swapped with their neighbour to make one
 * word of the other (optimal string alignment).
 * @param most above this it is not counted on
 */
export function editDistance(one: string, other: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      ) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      }
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
