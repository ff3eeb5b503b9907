/** What a call needs to be told besides its name: an entry's id, the type of projects, or what to search for. */
export type QueryParameters = {
  id?: number;
  tweetId?: string;
  type?: string;
  q?: string;
  page?: number;
  around?: number;
};

/** No call may take longer (decision 0042 §10). In milliseconds. */
export const QUERY_TIMEOUT = 10_000;

/** A call that was answered with a failure. `status` is the HTTP status. */
export class QueryFailed extends Error {
  override name = 'CallFailed';
  readonly status: number;

  constructor(call: string, status: number) {
    super(`${call} answered ${status}`);
    this.status = status;
  }
}

/** The HTTP status that a call failed with; 0 where it failed without a response. */
export function statusOf(error: unknown): number {
  return error instanceof QueryFailed ? error.status : 0;
}

/** Whether the next attempt would fail just the same, as the backend says by a 4xx status. */
export function isPermanent(error: unknown): boolean {
  const status = statusOf(error);
  return status >= 400 && status < 500;
}

/** Whether the backend has no such entry, or does not know the call at all. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}
