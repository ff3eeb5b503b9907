/** How many areas have prepared places on the built-in map (design §7). */
const PREPARED_PLACES = 13;

/**
 * Returns whether the chips below the map are shown at every width instead of on narrow screens only.
 * Areas beyond the prepared places share one point of the map, where their names overlap.
 * @param count number of areas
 */
export function needsChips(count: number): boolean {
  return count > PREPARED_PLACES;
}
