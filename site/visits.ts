/** For how long what was fetched when a link was pointed at serves the visit that follows. In milliseconds. */
const PREFETCH_LIFETIME = 5_000;

/**
 * When visits of pages begin: a visit asks for all that its page shows and that is stale, once
 * (decision 0042 §10). It begins when its link is pointed at, if that is not long before it is followed.
 */
export class Visits {
  #startedAt = 0;
  readonly #expected = new Map<string, number>();

  /** When the visit of the current page began, in milliseconds since 1970; 0 for the page that was loaded. */
  get startedAt(): number {
    return this.#startedAt;
  }

  /**
   * Notes that a link is about to be followed.
   * @param address its path with query
   * @returns when the visit began that this may become
   */
  expect(address: string): number {
    const now = Date.now();
    const expectedAt = this.#expected.get(address) ?? Number.NEGATIVE_INFINITY;
    if (now - expectedAt < PREFETCH_LIFETIME) return expectedAt;
    this.#expected.set(address, now);
    return now;
  }

  /**
   * Begins a visit.
   * @param address its path with query
   * @returns when it began: what was fetched since then was fetched for it
   */
  begin(address: string): number {
    this.#startedAt = this.expect(address);
    this.#expected.clear();
    return this.#startedAt;
  }
}
