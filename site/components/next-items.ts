/**
 * Those who come after somebody in a list, which goes on from its end at its beginning: so that
 * every entry is reached from every other by going on.
 */
export function nextItems<Entry extends { id: number }>(
  list: readonly Entry[],
  id: number,
  count: number,
): Entry[] {
  const index = list.findIndex((entry) => entry.id === id);
  const rest = [...list.slice(index + 1), ...list.slice(0, Math.max(index, 0))];
  return rest.slice(0, count);
}
