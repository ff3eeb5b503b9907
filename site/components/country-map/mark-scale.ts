/**
 * Returns by how much dots and numbers on a map are larger than on a wide one, because a high map has less of a window's width.
 * @param height of the map, if its width is 100
 */
export function markScale(height: number): number {
  return Math.min(3, Math.max(1, height / 100));
}
