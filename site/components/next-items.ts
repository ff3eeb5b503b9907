/**
 * Returns the entries after the one with an id. It wraps around at the end of the list, so that every entry can be reached from every other
 * one.
 * @param count maximum number of entries. The entry itself is never returned.
 */
export function nextItems<Entry extends { id: number }>(
  list: readonly Entry[],
  id: number,
  count: number,
): Entry[] {
  const index = list.findIndex((entry) => entry.id === id);
  const others = [...list.slice(index + 1), ...list.slice(0, Math.max(index, 0))];
  return others.slice(0, count);
}
