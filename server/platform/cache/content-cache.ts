import type { Freshness } from './freshness.ts';

/**
 * The result of loading: a value to cache, or a result that is not cached. If such a result `failed` temporarily, the cache
 * returns an earlier value instead. Otherwise it removes the earlier value.
 */
export type Outcome<Value, Uncached> = { value: Value } | { uncached: Uncached; failed: boolean };

type Entry<Value> = { value: Value; stamp: number; storedAt: number; size: number };

type Load<Value, Uncached> = { stamp: number; outcome: Promise<Outcome<Value, Uncached>> };

type Options<Value> = {
  freshness: Freshness;
  /** Returns milliseconds of a monotonic clock. */
  now: () => number;
  /** Maximum size of all values together, in the unit of `sizeOf`. */
  maxSize: number;
  sizeOf: (value: Value) => number;
  /** How long after it was stored a value may be returned if loading fails, in milliseconds. 0: never. */
  staleIfError: number;
};

/**
 * An LRU cache of values that are derived from the content, such as rendered pages. Concurrent calls for one key share
 * one load (single flight), unless the content has changed since it began.
 */
export class ContentCache<Value, Uncached> {
  readonly #options: Options<Value>;
  readonly #entries = new Map<string, Entry<Value>>();
  /** The latest running load of each key. */
  readonly #loading = new Map<string, Load<Value, Uncached>>();
  #size = 0;

  constructor(options: Options<Value>) {
    this.#options = options;
  }

  /** Total size of the cached values. */
  get size(): number {
    return this.#size;
  }

  /** Returns the cached value, fresh or not, or null. */
  peek(key: string): Value | null {
    return this.#entries.get(key)?.value ?? null;
  }

  /** Returns the cached value if it is fresh, or null. Does not load. */
  fresh(key: string): Value | null {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#options.freshness.stateOf(entry.stamp) !== 'fresh')
      return null;
    // A Map iterates in the order of insertion, so inserting again makes it the most recently used entry.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /**
   * Returns the cached value, or the result of loading it. A stale value is returned at once and loaded again in the
   * background.
   * @param load called once for all concurrent calls of one version of the content
   * @throws what `load` throws, if there is no earlier value to return
   */
  async get(
    key: string,
    load: () => Promise<Outcome<Value, Uncached>>,
  ): Promise<Outcome<Value, Uncached>> {
    const fresh = this.fresh(key);
    if (fresh !== null) return { value: fresh };
    const entry = this.#entries.get(key);
    const loading = this.#load(key, load);
    const { freshness, now, staleIfError } = this.#options;
    if (entry === undefined || now() - entry.storedAt >= staleIfError) return loading;
    if (freshness.stateOf(entry.stamp) === 'stale') {
      // Revalidates in the background. If that fails, the next call loads again.
      loading.catch(() => undefined);
      return { value: entry.value };
    }
    const loaded = await loading.catch(() => null);
    return loaded === null || ('uncached' in loaded && loaded.failed)
      ? { value: entry.value }
      : loaded;
  }

  #load(
    key: string,
    load: () => Promise<Outcome<Value, Uncached>>,
  ): Promise<Outcome<Value, Uncached>> {
    const { freshness } = this.#options;
    const running = this.#loading.get(key);
    // A load that began before a change may have read the content before it. The caller may be loading a value for another
    // cache, which needs the present content.
    if (running !== undefined && freshness.stateOf(running.stamp) !== 'outdated')
      return running.outcome;
    // Stamped before loading, so that a value is outdated if the content changes during the load.
    const stamp = freshness.stamp();
    // A load that a later one has replaced stores nothing.
    const isLatest = () => this.#loading.get(key)?.outcome === outcome;
    const outcome = load()
      .then((loaded) => {
        if (!isLatest()) return loaded;
        if ('value' in loaded) this.#store(key, loaded.value, stamp);
        else if (!loaded.failed) this.#remove(key);
        return loaded;
      })
      .finally(() => {
        if (isLatest()) this.#loading.delete(key);
      });
    this.#loading.set(key, { stamp, outcome });
    return outcome;
  }

  #store(key: string, value: Value, stamp: number): void {
    const { now, maxSize, sizeOf } = this.#options;
    this.#remove(key);
    const entry = { value, stamp, storedAt: now(), size: sizeOf(value) };
    if (entry.size > maxSize) return;
    this.#entries.set(key, entry);
    this.#size += entry.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= maxSize) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#size -= entry.size;
  }
}
