// In a module of its own, because the first screen of the back office loads it.

/**
 * Returns the list that a value is in. Null if it is in none.
 * @param path of the value, such as `blocks.0.heading`
 */
export function listOf(path: string): string | null {
  const names = path.split('.');
  const index = names.findIndex((name) => /^\d{1,9}$/.test(name));
  return index === -1 ? null : names.slice(0, index).join('.');
}
