/** Returns the ids with one of them moved. @param to its index after the move, from 0 */
export function moved<Id>(order: readonly Id[], id: Id, to: number): Id[] {
  const rest = order.filter((each) => each !== id);
  const at = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}

/**
 * Returns the entries that were moved: the smallest set whose removal leaves all others in the old order. Entries that only
 * made way for a moved one do not count.
 */
export function movedIds<Id>(before: readonly Id[], after: readonly Id[]): Set<Id> {
  const places = new Map(before.map((id, index) => [id, index]));
  // The longest run of entries that stayed in order (patience sorting). It holds the end of the best run for each length.
  const ends: number[] = [];
  const previous: number[] = [];
  const placeAt = (index: number) => places.get(after[index] as Id) ?? 0;
  for (const index of after.keys()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (placeAt(ends[middle] ?? 0) < placeAt(index)) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const kept = new Set<Id>();
  for (let index = ends.at(-1) ?? -1; index !== -1; index = previous[index] ?? -1) {
    kept.add(after[index] as Id);
  }
  return new Set(after.filter((id) => !kept.has(id)));
}
