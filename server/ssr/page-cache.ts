import { createHash } from 'node:crypto';
import { compressed, QUICKLY, THOROUGHLY } from '../files/compress.ts';
import { ENCODINGS, type Encoding } from '../rules/negotiate.ts';

/** An answer that is made once and sent many times. */
export type KeptAnswer = {
  /** Of its content, the same in every encoding. */
  etag: string;
  bodies: Record<Encoding, Buffer>;
};

/** A page as it is kept: its document, and the data that the document names for later. */
export type KeptPage = {
  document: KeptAnswer;
  answers: KeptAnswer & { hash: string };
  /** Hash of its inline styles for the policy. */
  styleHash: string | null;
  language: 'ar' | 'en';
};

/** What rendering an address came to: a page to keep, or one for this once. */
export type Made<Once> = { keep: KeptPage } | { once: Once };

/**
 * How long a kept page is good.
 * - `fresh`: it is sent;
 * - `stale`: it is sent, and made anew meanwhile;
 * - `outdated`: it is made anew first, and sent only where that fails.
 */
export type Judgement = 'fresh' | 'stale' | 'outdated';

export type Freshness = {
  /** What a page that is made from now on is stamped with. */
  stamp: () => number;
  judge: (stamp: number) => Judgement;
};

/** Pages are good while the content has the version that they were made of. */
export function byVersion(current: () => number): Freshness {
  return {
    stamp: current,
    judge: (version) => (version === current() ? 'fresh' : 'outdated'),
  };
}

/** Another backend does not say when its content changes. In milliseconds. */
const FRESH_FOR = 10_000;
const STALE_FOR = 5 * 60_000;

/** Pages are good for a while, and a while longer for whoever asks first after that. */
export function byTime(now: () => number): Freshness {
  return {
    stamp: now,
    judge: (madeAt) => {
      const age = now() - madeAt;
      if (age < FRESH_FOR) return 'fresh';
      return age < FRESH_FOR + STALE_FOR ? 'stale' : 'outdated';
    },
  };
}

/** A page that cannot be made anew is sent as it was for this long. In milliseconds. */
const GOOD_ON_ERROR_FOR = 24 * 60 * 60_000;

/** All kept pages together, in bytes: about two hundred of them. */
const MOST_BYTES = 32 * 1024 * 1024;

type Entry = { page: KeptPage; stamp: number; madeAt: number; bytes: number };

type Options = { freshness: Freshness; now: () => number; mostBytes?: number };

/**
 * Keeps rendered pages by their path, which names address and language. The least recently used
 * make room. Whoever asks for a page that is being made waits for it instead of making it again.
 */
export class PageCache<Once> {
  readonly #freshness: Freshness;
  readonly #now: () => number;
  readonly #mostBytes: number;
  readonly #entries = new Map<string, Entry>();
  readonly #making = new Map<string, Promise<Made<Once>>>();
  #bytes = 0;
  /** Thorough compression goes one by one: it may not hold up what visitors wait for. */
  #thorough: Promise<void> = Promise.resolve();

  constructor({ freshness, now, mostBytes = MOST_BYTES }: Options) {
    this.#freshness = freshness;
    this.#now = now;
    this.#mostBytes = mostBytes;
  }

  /** How much is kept, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The page of a path where it is kept and fresh, without waiting. */
  fresh(path: string): KeptPage | null {
    const entry = this.#entries.get(path);
    if (entry === undefined || this.#freshness.judge(entry.stamp) !== 'fresh') return null;
    this.#entries.delete(path);
    this.#entries.set(path, entry);
    return entry.page;
  }

  /**
   * The page of a path, kept or made now.
   * @param make renders it; it is called once for all who ask meanwhile
   * @throws what `make` throws, where no earlier page can stand in
   */
  async answer(path: string, make: () => Promise<Made<Once>>): Promise<Made<Once>> {
    const entry = this.#entries.get(path);
    const judged = entry === undefined ? 'outdated' : this.#freshness.judge(entry.stamp);
    if (entry !== undefined && judged === 'fresh') return { keep: entry.page };
    const making = this.#make(path, make);
    if (entry === undefined) return making;
    const canStandIn = this.#now() - entry.madeAt < GOOD_ON_ERROR_FOR;
    if (judged === 'stale' && canStandIn) {
      // It failed for nobody: the next visitor tries again.
      making.catch(() => undefined);
      return { keep: entry.page };
    }
    if (!canStandIn) return making;
    const made = await making.catch(() => null);
    return made !== null && 'keep' in made ? made : { keep: entry.page };
  }

  #make(path: string, make: () => Promise<Made<Once>>): Promise<Made<Once>> {
    const running = this.#making.get(path);
    if (running !== undefined) return running;
    // Stamped before it is made: a change that comes in between makes it outdated, not wrong.
    const stamp = this.#freshness.stamp();
    const making = make()
      .then((made) => {
        if ('keep' in made) this.#keep(path, made.keep, stamp);
        return made;
      })
      .finally(() => this.#making.delete(path));
    this.#making.set(path, making);
    return making;
  }

  #keep(path: string, page: KeptPage, stamp: number): void {
    this.#forget(path);
    const entry = { page, stamp, madeAt: this.#now(), bytes: sizeOf(page) };
    if (entry.bytes > this.#mostBytes) return;
    this.#entries.set(path, entry);
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#forget(oldest);
    }
    this.#thorough = this.#thorough.then(async () => {
      for (const answer of [page.document, page.answers]) {
        if (this.#entries.get(path) !== entry) return;
        answer.bodies = await compressed(answer.bodies.identity, THOROUGHLY);
      }
    });
  }

  #forget(path: string): void {
    const entry = this.#entries.get(path);
    if (entry === undefined) return;
    this.#entries.delete(path);
    this.#bytes -= entry.bytes;
  }
}

function sizeOf({ document, answers }: KeptPage): number {
  return [document, answers].reduce(
    (sum, { bodies }) => sum + ENCODINGS.reduce((part, name) => part + bodies[name].length, 0),
    0,
  );
}

/** Makes an answer to keep out of its text. */
export async function keptAnswer(text: string): Promise<KeptAnswer & { hash: string }> {
  const identity = Buffer.from(text);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
  return { hash, etag: `W/"${hash}"`, bodies: await compressed(identity, QUICKLY) };
}
