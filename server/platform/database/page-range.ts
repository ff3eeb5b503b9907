/**
 * Returns which rows a page of a list has. Both databases count skipped rows one by one, so the last pages are read from the
 * end.
 * @param page from 1
 */
export function pageRange(
  page: number,
  { total, perPage }: { total: number; perPage: number },
): { limit: number; offset: number; isFromEnd: boolean } {
  const before = Math.min((page - 1) * perPage, total);
  const limit = Math.min(perPage, total - before);
  const after = total - before - limit;
  return before > after
    ? { limit, offset: after, isFromEnd: true }
    : { limit, offset: before, isFromEnd: false };
}
