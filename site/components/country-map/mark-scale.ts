/**
 * Returns how much larger dots and numbers are than on a wide map. A high map fills less of the window's width.
 * @param height of the map in units of 1/100 of its width
 */
export function markScale(height: number): number {
  return Math.min(3, Math.max(1, height / 100));
}
