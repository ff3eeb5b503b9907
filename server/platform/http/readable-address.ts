/**
 * The address of a request so that it can be decoded: `%` that begins no character stands for
 * itself. The framework would answer it before any of our doors, in words that are not ours.
 * @param url path and query as they came
 */
export function readableAddress(url: string): string {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.includes('%')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
