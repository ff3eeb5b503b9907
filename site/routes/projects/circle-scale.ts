/** The smallest scale at which numbers can be read. */
const SMALLEST = 0.75;

/**
 * Returns by how much circles are made smaller, so that the closest two of them touch each other at most; 1: not at all. Null:
 * their numbers could not be read.
 */
export function circleScale(
  centres: readonly { x: number; y: number }[],
  radius: number,
): number | null {
  let closest = Number.POSITIVE_INFINITY;
  for (const [index, { x, y }] of centres.entries()) {
    for (const other of centres.slice(index + 1)) {
      closest = Math.min(closest, Math.hypot(x - other.x, y - other.y));
    }
  }
  const scale = Math.min(1, closest / (2 * radius));
  return scale < SMALLEST ? null : Math.round(100 * scale) / 100;
}
