/** How long prefetched data is fresh enough for the visit that follows, in milliseconds. */
const PREFETCH_LIFETIME = 5_000;

/**
 * Records when page visits begin. Each visit refetches the data of its page once if it is older than the visit (decision 0022 §10). A visit
 * begins when its link is hovered, if the link is followed within `PREFETCH_LIFETIME`.
 */
export class Visits {
  #startedAt = 0;
  readonly #expected = new Map<string, number>();

  /** When the visit of the current page began, in epoch milliseconds. 0 for the first page of the document. */
  get startedAt(): number {
    return this.#startedAt;
  }

  /**
   * Records that a link is about to be followed.
   * @param address path and query string of the link
   * @returns when the visit would begin, in epoch milliseconds
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
   * @param address path and query string of the page
   * @returns when it began, in epoch milliseconds. Data fetched since then is fresh.
   */
  begin(address: string): number {
    this.#startedAt = this.expect(address);
    this.#expected.clear();
    return this.#startedAt;
  }
}
