/** Something that a client holds of the server: a connection with an open body, a response that it does not read. */
export type HeldPlace = {
  /** Whether the client alone keeps it from ending. */
  isIdle: () => boolean;
  /** Ends it. */
  end: () => void;
};

/**
 * Counts what clients hold, by client. When there is too much, somebody has to give up a place: the client that holds the most, and of its
 * places the one that it has held longest. So nobody who holds little loses it to those who hold much.
 */
export class HeldPlaces<Place extends HeldPlace = HeldPlace> {
  #total = 0;
  /** Of each client, the longest held first. */
  readonly #byClient = new Map<string, Set<Place>>();

  get total(): number {
    return this.#total;
  }

  countOf(client: string): number {
    return this.#byClient.get(client)?.size ?? 0;
  }

  /** Returns every place with its client. */
  *entries(): Generator<[client: string, place: Place]> {
    for (const [client, places] of this.#byClient)
      for (const place of places) yield [client, place];
  }

  /** @returns what leaves the place; a second time it does nothing */
  hold(client: string, place: Place): () => void {
    const places = this.#byClient.get(client) ?? new Set();
    this.#byClient.set(client, places.add(place));
    this.#total += 1;
    return () => this.#leave(client, place);
  }

  /** Ends what a client has held longest; without a client, that of the one that holds the most. */
  endLongest(client: string | undefined = this.#largestClient()): void {
    if (client === undefined) return;
    for (const place of this.#byClient.get(client) ?? []) {
      if (!place.isIdle()) continue;
      this.end(client, place);
      return;
    }
  }

  /** Ends a place. It is left at once, because a connection is closed later than it is destroyed. */
  end(client: string, place: Place): void {
    this.#leave(client, place);
    place.end();
  }

  #leave(client: string, place: Place): void {
    const places = this.#byClient.get(client);
    if (places?.delete(place) !== true) return;
    this.#total -= 1;
    if (places.size === 0) this.#byClient.delete(client);
  }

  #largestClient(): string | undefined {
    let largest: string | undefined;
    for (const [client, { size }] of this.#byClient) {
      if (largest === undefined || size > this.countOf(largest)) largest = client;
    }
    return largest;
  }
}
