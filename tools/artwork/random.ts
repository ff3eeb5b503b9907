/** A stream of numbers in [0, 1). */
export type Random = () => number;

/** The mulberry32 generator: the same seed gives the same stream of numbers in [0, 1). */
export function random(seed: number): Random {
  let state = seed;
  return () => {
    state = ((state | 0) + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** FNV-1a over the text's code points: a seed (unsigned 32 bits) from any record id. */
export function hash(text: string | number): number {
  let value = 2166136261;
  for (const character of String(text)) {
    value ^= character.codePointAt(0) ?? 0;
    value = Math.imul(value, 16777619);
  }
  return value >>> 0;
}

/** A whole number from 0 to `count` − 1. */
export function below(next: Random, count: number): number {
  return Math.floor(next() * count);
}

/** A random item of a list. */
export function pick<T>(next: Random, items: readonly [T, ...T[]]): T {
  return items[below(next, items.length)] ?? items[0];
}

/** The item at `index` modulo the length of the list, which must not be empty. */
export function cycled<T>(items: readonly T[], index: number): T {
  const item = items[((index % items.length) + items.length) % items.length];
  if (item === undefined) {
    throw new RangeError('cannot choose from an empty list');
  }
  return item;
}
