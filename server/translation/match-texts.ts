/** Largest number of pairs that are compared. With more, only what is the same at both ends is found. */
const PAIRS_MAX = 250_000;

/**
 * Finds the texts that two lists share in the same order.
 * @returns for each text of `after` the position of the same text in `before`, or null
 */
export function matchTexts(before: readonly string[], after: readonly string[]): (number | null)[] {
  const matches: (number | null)[] = after.map(() => null);
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) {
    matches[start] = start;
    start += 1;
  }
  let [endBefore, endAfter] = [before.length, after.length];
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore -= 1;
    endAfter -= 1;
    matches[endAfter] = endBefore;
  }
  const rows = endBefore - start;
  const columns = endAfter - start;
  if (rows * columns > PAIRS_MAX) return matches;
  // The longest common subsequence. `lengths` has that of the rest of both lists from each pair on.
  const width = columns + 1;
  const lengths = new Uint16Array((rows + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        before[start + row] === after[start + column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (before[start + row] === after[start + column]) {
      matches[start + column] = start + row;
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return matches;
}

/**
 * Finds the text from which each changed one has come: those that changed between two shared texts belong together in their order.
 * @param matches of `matchTexts`
 * @returns for each text of the later list a position in the earlier one, or null for an added text
 */
export function pairTexts(
  matches: readonly (number | null)[],
  countBefore: number,
): (number | null)[] {
  const pairs = [...matches];
  let [start, before] = [0, 0];
  for (let index = 0; index <= matches.length; index += 1) {
    const match = index === matches.length ? countBefore : matches[index];
    if (match === null || match === undefined) continue;
    for (let offset = 0; start + offset < index && before + offset < match; offset += 1) {
      pairs[start + offset] = before + offset;
    }
    start = index + 1;
    before = match + 1;
  }
  return pairs;
}
