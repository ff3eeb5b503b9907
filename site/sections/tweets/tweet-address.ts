/** A tweet's address at the tweet service; without its author's handle the service finds it too. */
export function tweetAddress(tweetId: string, handle = 'i'): string {
  return `https://x.com/${handle}/status/${tweetId}`;
}

/**
 * Whether a failed call says that the tweet does not exist any more, and not that it cannot be had
 * now. A failure that the server sent along with the page is a plain object.
 */
export function isGone(error: unknown): boolean {
  return error !== null && typeof error === 'object' && 'status' in error && error.status === 404;
}
