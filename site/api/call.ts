/** What a call needs to be told besides its name: an entry's id, the type of projects, or what to search for. */
export type CallParameters = {
  id?: number;
  tweetId?: string;
  type?: string;
  q?: string;
  page?: number;
  around?: number;
};

/** No call may take longer (decision 0042 §10). In milliseconds. */
export const CALL_TIMEOUT = 10_000;

/** A call that was answered with a failure. `status` is the HTTP status. */
export class CallFailed extends Error {
  override name = 'CallFailed';
  readonly status: number;

  constructor(call: string, status: number) {
    super(`${call} answered ${status}`);
    this.status = status;
  }
}
