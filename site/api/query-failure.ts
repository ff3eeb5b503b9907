/** Maximum time of a request, in milliseconds (decision 0022 §10). */
export const QUERY_TIMEOUT = 10_000;

/** A response with an error status. `status` is the HTTP status. */
export class QueryFailed extends Error {
  override name = 'QueryFailed';
  readonly status: number;

  constructor(query: string, status: number) {
    super(`${query} answered ${status}`);
    this.status = status;
  }
}

/** Returns the HTTP status of a failed query, or 0 if it failed without a response. */
export function statusOf(error: unknown): number {
  return error instanceof QueryFailed ? error.status : 0;
}

/** Whether a retry would fail too. A 4xx status says so. */
export function isPermanent(error: unknown): boolean {
  const status = statusOf(error);
  return status >= 400 && status < 500;
}

/** Whether the backend lacks the entry, or the query altogether. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}
