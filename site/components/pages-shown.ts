/**
 * Returns the page numbers that pagination shows: the first, the last, the current one and its neighbours. Null marks
 * a gap of two or more pages.
 */
export function pagesShown(page: number, lastPage: number): (number | null)[] {
  const numbers = [1, page - 1, page, page + 1, lastPage].filter(
    (number, index, all) => number >= 1 && number <= lastPage && all.indexOf(number) === index,
  );
  return numbers.flatMap((number, index) => {
    const gap = number - (numbers[index - 1] ?? 0) - 1;
    if (gap === 0) return [number];
    return gap === 1 ? [number - 1, number] : [null, number];
  });
}
