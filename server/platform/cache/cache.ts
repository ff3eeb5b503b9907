/**
 * What making something came to: it is kept, or it is for this once. Where that is because a part of
 * it failed, what was kept before is better; else it is how things are now, as with what is gone.
 */
export type Outcome<Kept, Once> = { keep: Kept } | { once: Once; failed: boolean };

/**
 * How long something kept is good.
 * - `fresh`: it is sent;
 * - `stale`: it is sent, and made anew meanwhile;
 * - `outdated`: it is made anew first, and sent only where that fails.
 */
export type Judgement = 'fresh' | 'stale' | 'outdated';

export type Freshness = {
  /** What is made from now on is stamped with this. */
  stamp: () => number;
  judge: (stamp: number) => Judgement;
};

/** Good while the content has the version that it was made of. */
export function byVersion(current: () => number): Freshness {
  return {
    stamp: current,
    judge: (version) => (version === current() ? 'fresh' : 'outdated'),
  };
}

/** Another backend does not say when its content changes. In milliseconds. */
const FRESH_FOR = 10_000;
const STALE_FOR = 5 * 60_000;

/**
 * Good for a while, and a while longer for whoever asks first after that; outdated where something
 * that we know of has changed since.
 * @param now milliseconds of a monotonic clock: after a step back of the wall clock old pages would count as fresh
 * @param changedAt when that was last, by the same clock
 */
export function byTime(now: () => number, changedAt = () => Number.NEGATIVE_INFINITY): Freshness {
  return {
    stamp: now,
    judge: (madeAt) => {
      if (madeAt <= changedAt()) return 'outdated';
      const age = now() - madeAt;
      if (age < FRESH_FOR) return 'fresh';
      return age < FRESH_FOR + STALE_FOR ? 'stale' : 'outdated';
    },
  };
}

/** What cannot be made anew is sent as it was for this long. In milliseconds. */
const GOOD_ON_ERROR_FOR = 24 * 60 * 60_000;

type Entry<Kept> = { kept: Kept; stamp: number; madeAt: number; bytes: number };

type Options<Kept> = {
  freshness: Freshness;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** All that is kept together, in bytes. */
  mostBytes: number;
  sizeOf: (kept: Kept) => number;
  /** Is told of everything that is kept from now on. */
  onStored?: (address: string, kept: Kept) => void;
};

/**
 * Keeps what is made of the content, by the address that it is asked for at. The least recently used
 * make room. Whoever asks for what is being made waits for it instead of making it again.
 */
export class Keeping<Kept, Once> {
  readonly #options: Options<Kept>;
  readonly #entries = new Map<string, Entry<Kept>>();
  readonly #making = new Map<string, Promise<Outcome<Kept, Once>>>();
  #bytes = 0;

  constructor(options: Options<Kept>) {
    this.#options = options;
  }

  /** How much is kept, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What is kept at an address, fresh or not. */
  at(address: string): Kept | null {
    return this.#entries.get(address)?.kept ?? null;
  }

  /** What is kept at an address and fresh, without waiting. */
  fresh(address: string): Kept | null {
    const entry = this.#entries.get(address);
    if (entry === undefined || this.#judge(entry) !== 'fresh') return null;
    this.#entries.delete(address);
    this.#entries.set(address, entry);
    return entry.kept;
  }

  /**
   * What an address answers with, kept or made now.
   * @param make makes it; it is called once for all who ask meanwhile
   * @throws what `make` throws, where nothing earlier can stand in
   */
  async answer(
    address: string,
    make: () => Promise<Outcome<Kept, Once>>,
  ): Promise<Outcome<Kept, Once>> {
    const fresh = this.fresh(address);
    if (fresh !== null) return { keep: fresh };
    const entry = this.#entries.get(address);
    const making = this.#make(address, make);
    if (entry === undefined) return making;
    const mayServeStale = this.#options.now() - entry.madeAt < GOOD_ON_ERROR_FOR;
    if (this.#judge(entry) === 'stale' && mayServeStale) {
      // It failed for nobody: whoever comes next tries again.
      making.catch(() => undefined);
      return { keep: entry.kept };
    }
    if (!mayServeStale) return making;
    const made = await making.catch(() => null);
    return made === null || ('once' in made && made.failed) ? { keep: entry.kept } : made;
  }

  #judge({ stamp }: Entry<Kept>): Judgement {
    return this.#options.freshness.judge(stamp);
  }

  #make(address: string, make: () => Promise<Outcome<Kept, Once>>): Promise<Outcome<Kept, Once>> {
    const running = this.#making.get(address);
    if (running !== undefined) return running;
    // Stamped before it is made: a change that comes in between makes it outdated, not wrong.
    const stamp = this.#options.freshness.stamp();
    const making = make()
      .then((made) => {
        if ('keep' in made) this.#keep(address, made.keep, stamp);
        else if (!made.failed) this.#forget(address);
        return made;
      })
      .finally(() => this.#making.delete(address));
    this.#making.set(address, making);
    return making;
  }

  #keep(address: string, kept: Kept, stamp: number): void {
    const { now, mostBytes, sizeOf, onStored } = this.#options;
    this.#forget(address);
    const entry = { kept, stamp, madeAt: now(), bytes: sizeOf(kept) };
    if (entry.bytes > mostBytes) return;
    this.#entries.set(address, entry);
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= mostBytes) break;
      this.#forget(oldest);
    }
    onStored?.(address, kept);
  }

  #forget(address: string): void {
    const entry = this.#entries.get(address);
    if (entry === undefined) return;
    this.#entries.delete(address);
    this.#bytes -= entry.bytes;
  }
}
