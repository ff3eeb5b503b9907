/**
 * Matches a path with a pattern, of which `:id` stands for one segment. Upper and lower case are
 * the same, and slashes at the end do not count.
 * @returns what stands for `:id`, if anything; null where the path is another
 */
export function matchPath(pattern: string, path: string): { id?: string } | null {
  const expression = new RegExp(`^${pattern.replace(':id', '(?<id>[^/]+)')}/*$`, 'i');
  const match = expression.exec(path);
  return match === null ? null : { ...match.groups };
}
