/** Returns whether two JSON values are equal. The order of an object's names does not matter, and a missing name equals `undefined`. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) =>
    isSameJson((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
  );
}
