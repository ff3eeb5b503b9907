/** The smallest scale at which the numbers are readable. */
const SMALLEST = 0.75;

/**
 * Returns the factor that shrinks circles until the closest two at most touch. 1 means no change. Null if their numbers would be
 * unreadable.
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
