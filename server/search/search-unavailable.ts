/** There is no index to search yet, or none that answers. */
export class SearchUnavailableError extends Error {
  override name = 'SearchUnavailableError';
}
