/**
 * The numbers that lead to other pages: the first, the last, and those beside the one that is shown.
 * Null stands where some are left out, which are two at least.
 */
export function pagesShown(page: number, lastPage: number): (number | null)[] {
  const numbers = [1, page - 1, page, page + 1, lastPage].filter(
    (number, place, all) => number >= 1 && number <= lastPage && all.indexOf(number) === place,
  );
  return numbers.flatMap((number, place) => {
    const missing = number - (numbers[place - 1] ?? 0) - 1;
    if (missing === 0) return [number];
    return missing === 1 ? [number - 1, number] : [null, number];
  });
}
