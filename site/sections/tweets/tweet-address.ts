/**
 * Returns the address of a tweet on X.
 * @param handle of the author. With the default, X finds the tweet by its id alone.
 */
export function tweetAddress(tweetId: string, handle = 'i'): string {
  return `https://x.com/${handle}/status/${tweetId}`;
}

/**
 * Returns whether an error means that the tweet no longer exists, rather than that it is temporarily unavailable. Errors in the hydration
 * data are plain objects, so this checks only the status.
 */
export function isGone(error: unknown): boolean {
  return error !== null && typeof error === 'object' && 'status' in error && error.status === 404;
}
