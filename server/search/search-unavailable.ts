/** There is no index to search yet, or it does not respond. */
export class SearchUnavailableError extends Error {
  override name = 'SearchUnavailableError';
}
