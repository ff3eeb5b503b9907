/** A resource of the server that a client occupies: a connection with an open body, or a response that it does not read. */
export type HeldPlace = {
  /** Whether only the client keeps it from ending. */
  isIdle: () => boolean;
  /** Ends it. */
  end: () => void;
};

/**
 * Counts the resources that clients occupy. When there are too many, the client with the most must give up the one that it
 * has held longest. So a client that holds few never loses one to clients that hold many.
 */
export class HeldPlaces<Place extends HeldPlace = HeldPlace> {
  #total = 0;
  /** The places of each client, the longest held first. */
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

  /** @returns a function that frees the place. A second call does nothing */
  hold(client: string, place: Place): () => void {
    const places = this.#byClient.get(client) ?? new Set();
    this.#byClient.set(client, places.add(place));
    this.#total += 1;
    return () => this.#leave(client, place);
  }

  /** Ends the place that a client has held longest. Without a client, it takes the one that holds the most. */
  endLongest(client: string | undefined = this.#largestClient()): void {
    if (client === undefined) return;
    for (const place of this.#byClient.get(client) ?? []) {
      if (!place.isIdle()) continue;
      this.end(client, place);
      return;
    }
  }

  /** Ends a place. It is freed at once, because a connection closes later than it is destroyed. */
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
