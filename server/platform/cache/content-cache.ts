import type { Freshness } from './freshness.ts';

/**
 * What loading came to: a value for the cache, or a result that is not cached. Where the latter is because something
 * failed for now, an earlier value is used in its place; else the earlier value is removed.
 */
export type Outcome<Value, Uncached> = { value: Value } | { uncached: Uncached; failed: boolean };

type Entry<Value> = { value: Value; stamp: number; storedAt: number; size: number };

type Options<Value> = {
  freshness: Freshness;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** All values together, in the unit of `sizeOf`. */
  maxSize: number;
  sizeOf: (value: Value) => number;
  /** How long a value is used after it was stored where it cannot be loaded again. In milliseconds; 0: not at all. */
  staleIfError: number;
  /** Is told of every value that is stored. */
  onStored?: (key: string, value: Value) => void;
};

/**
 * A cache of what is made of the content. The least recently used values make room. Whoever asks for what is being
 * loaded waits for it (single flight).
 */
export class ContentCache<Value, Uncached> {
  readonly #options: Options<Value>;
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #loading = new Map<string, Promise<Outcome<Value, Uncached>>>();
  #size = 0;

  constructor(options: Options<Value>) {
    this.#options = options;
  }

  /** The size of all cached values. */
  get size(): number {
    return this.#size;
  }

  /** The cached value, fresh or not. */
  peek(key: string): Value | null {
    return this.#entries.get(key)?.value ?? null;
  }

  /** The cached value where it is fresh, without waiting. */
  fresh(key: string): Value | null {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#options.freshness.judge(entry.stamp) !== 'fresh') return null;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /**
   * The cached value, or what loading it comes to.
   * @param load is called once for all who ask meanwhile
   * @throws what `load` throws, where no earlier value can be used
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
    if (freshness.judge(entry.stamp) === 'stale') {
      // Nobody waits for it: where it fails, the next one who asks loads it again.
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
    const running = this.#loading.get(key);
    if (running !== undefined) return running;
    // Stamped before it is loaded: a change that comes in between makes it outdated, not wrong.
    const stamp = this.#options.freshness.stamp();
    const loading = load()
      .then((loaded) => {
        if ('value' in loaded) this.#store(key, loaded.value, stamp);
        else if (!loaded.failed) this.#remove(key);
        return loaded;
      })
      .finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  #store(key: string, value: Value, stamp: number): void {
    const { now, maxSize, sizeOf, onStored } = this.#options;
    this.#remove(key);
    const entry = { value, stamp, storedAt: now(), size: sizeOf(value) };
    if (entry.size > maxSize) return;
    this.#entries.set(key, entry);
    this.#size += entry.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= maxSize) break;
      this.#remove(oldest);
    }
    onStored?.(key, value);
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#size -= entry.size;
  }
}
