import { type Freshness, Keeping, type Outcome } from '../platform/cache/cache.ts';
import {
  bodyAs,
  bytesOf,
  compressed,
  type StoredResponse,
  THOROUGHLY,
} from '../platform/http/compression.ts';

/** A page as it is kept: its document, and the data that the document names for later. */
export type CachedPage = {
  document: StoredResponse;
  answers: StoredResponse & { hash: string };
  /** Hash of its inline styles for the policy. */
  styleHash: string | null;
  language: 'ar' | 'en';
};

/** What rendering an address came to: a page to keep, or one for this once. */
export type RenderResult<Once> = Outcome<CachedPage, Once>;

/** All kept pages together, in bytes: about three hundred of them. */
const MOST_BYTES = 16 * 1024 * 1024;

type Options = { freshness: Freshness; now: () => number; mostBytes?: number };

/** Keeps rendered pages by their path, which names address and language. */
export class PageCache<Once> {
  readonly #pages: Keeping<CachedPage, Once>;
  /** Thorough compression goes one by one: it may not hold up what visitors wait for. */
  #thorough: Promise<void> = Promise.resolve();

  constructor({ freshness, now, mostBytes = MOST_BYTES }: Options) {
    this.#pages = new Keeping({
      ...{ freshness, now, mostBytes, sizeOf },
      onStored: (path, page) => this.#compressThoroughly(path, page),
    });
  }

  /** How much is kept, in bytes. */
  get bytes(): number {
    return this.#pages.bytes;
  }

  /** The page of a path where it is kept and fresh, without waiting. */
  fresh(path: string): CachedPage | null {
    return this.#pages.fresh(path);
  }

  /**
   * The page of a path, kept or made now.
   * @param make renders it; it is called once for all who ask meanwhile
   * @throws what `make` throws, where no earlier page can stand in
   */
  async answer(path: string, make: () => Promise<RenderResult<Once>>): Promise<RenderResult<Once>> {
    return this.#pages.answer(path, make);
  }

  #compressThoroughly(path: string, page: CachedPage): void {
    this.#thorough = this.#thorough.then(async () => {
      for (const answer of [page.document, page.answers]) {
        // Another one may have come in its place while it waited for its turn.
        if (this.#pages.at(path) !== page) return;
        answer.bodies = await compressed(await bodyAs(answer.bodies, 'identity'), THOROUGHLY);
      }
    });
  }
}

function sizeOf({ document, answers }: CachedPage): number {
  return bytesOf(document.bodies) + bytesOf(answers.bodies);
}
