/**
 * Returns whether two JSON values are the same. The order of the names in an object does not count; a missing name is
 * the same as `undefined`.
 */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) =>
    isSameJson((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
  );
}
