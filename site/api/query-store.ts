import type { Read, ReadingCall } from '../../contract/endpoints.ts';
import type { Language } from '../../contract/locale.ts';
import { CallFailed, type CallParameters } from './call.ts';

/** One call that a page needs. */
export type Query = { call: ReadingCall; parameters?: CallParameters };

/** Makes a call and reads its answer. What it throws of a failure that was answered is a `CallFailed`. */
export type Ask = (
  call: ReadingCall,
  language: Language,
  parameters: CallParameters,
) => Promise<unknown>;

/** What is known of the answer to a call: with neither data nor error it is not here yet. */
export type Known<Data = unknown> = { data: Data | undefined; error: unknown };

const NOTHING: Known = { data: undefined, error: null };

const FIVE_MINUTES = 5 * 60_000;

/** How long an answer counts as fresh, in milliseconds; all others are stale at once (decision 0042 §10). */
const FRESH_FOR: Partial<Record<ReadingCall, number>> = {
  reports: FIVE_MINUTES,
  teams: FIVE_MINUTES,
  reviews: FIVE_MINUTES,
};

/** What was fetched because a link was about to be followed waits this long for its page. In milliseconds. */
const AHEAD_FOR = 5_000;

/** How long to wait before a call is made again, after so many failures of it. In milliseconds. */
const RETRY_AFTER = [1_000, 2_000, 4_000];

type Entry = {
  call: ReadingCall;
  language: Language;
  parameters: CallParameters;
  /** Never changed, but replaced: whoever shows it sees by that whether there is something new. */
  known: Known;
  updatedAt: number;
  /** The latest view that the answer was fetched for, and the one that it is being asked for. */
  fetchedFor: number;
  askedFor: number;
  asking: Promise<void> | null;
};

/** One answer on its way to the browser: call, parameters, HTTP status, and its data; none where the call failed. */
type Sent = [call: ReadingCall, parameters: CallParameters, status: number, data?: unknown];

/** Everything that the server fetched for a page, as data to be sent along with it. */
export type SentAnswers = { language: Language; answers: Sent[] };

type Options = {
  ask: Ask;
  /** On the server a page is rendered once: nothing is asked for again, and a failure stays one. */
  server: boolean;
};

/** What names a call's answer: the call, its language and its parameters in any order. */
export function queryKey({ call, parameters = {} }: Query, language: Language): string {
  return JSON.stringify([call, language, Object.entries(parameters).sort()]);
}

/**
 * The one data layer of the site (decisions 0042 §10 and 0051): asks for what pages show, once at a
 * time, keeps the answers, and tells whoever shows them when they change.
 */
export class QueryStore {
  readonly #ask: Ask;
  readonly #retryAfter: readonly number[];
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  #changes = 0;
  /** Counts the pages that were shown one after the other: what one was shown with is stale for the next. */
  #view = 0;

  constructor({ ask, server }: Options) {
    this.#ask = ask;
    this.#retryAfter = server ? [] : RETRY_AFTER;
  }

  /** Is told of every change, until what it returns is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** How often something has changed. */
  readonly changes = (): number => this.#changes;

  /** What is known of the answer that a key names, without asking. It is the same until it changes. */
  knownAs(key: string): Known {
    return this.#entries.get(key)?.known ?? NOTHING;
  }

  /** What is known of a call's answer, without asking. */
  known<Name extends ReadingCall>(
    call: Name,
    language: Language,
    parameters: CallParameters = {},
  ): Known<Read<Name>> {
    return this.knownAs(queryKey({ call, parameters }, language)) as Known<Read<Name>>;
  }

  /** Every answer to a call that is known already, whatever its parameters are. */
  allKnown<Name extends ReadingCall>(call: Name, language: Language): Read<Name>[] {
    return [...this.#entries.values()]
      .filter((entry) => entry.call === call && entry.language === language)
      .map(({ known }) => known.data as Read<Name> | undefined)
      .filter((data) => data !== undefined);
  }

  /** From now on another page is shown: of what was fetched before, only what was fetched for it is fresh. */
  beginView(): void {
    this.#view += 1;
  }

  /** Asks for what the next page needs, all at once. A call that fails spoils only its own block. */
  async prefetch(queries: readonly Query[], language: Language): Promise<void> {
    const next = this.#view + 1;
    await Promise.all(queries.map((query) => this.#freshenFor(next, queryKey(query, language))));
  }

  /** Asks for an answer where it is not fresh for the page shown. It may fail: then that is what is known of it. */
  async freshen(key: string): Promise<void> {
    await this.#freshenFor(this.#view, key);
  }

  async #freshenFor(view: number, key: string): Promise<void> {
    const { call, known, updatedAt, fetchedFor } = this.#entry(key);
    const age = Date.now() - updatedAt;
    const isForView = fetchedFor >= view && (view === this.#view || age < AHEAD_FOR);
    const isFresh = known.data !== undefined && (isForView || age < (FRESH_FOR[call] ?? 0));
    if (!isFresh) await this.refetch(key, view);
  }

  /**
   * Asks for an answer, along with whoever waits for it already.
   * @param view which view it is asked for; without it, the page shown
   */
  refetch(key: string, view = this.#view): Promise<void> {
    const entry = this.#entry(key);
    entry.askedFor = Math.max(entry.askedFor, view);
    // A failed block waits again, as it did at first; an answer stands until there is another one.
    if (entry.known.data === undefined && entry.known.error !== null) this.#tell(entry, NOTHING);
    entry.asking ??= this.#fetch(entry).finally(() => {
      entry.asking = null;
    });
    return entry.asking;
  }

  /** Asks again for what failed and may succeed the next moment. */
  refetchFailed(): void {
    for (const [key, { known }] of this.#entries) {
      if (known.error !== null && !isFinal(known.error)) void this.refetch(key);
    }
  }

  /**
   * How many calls failed that may succeed the next moment. A tweet that there is no copy of yet is
   * not one of them: a copy that comes changes the content.
   */
  countFailed(): number {
    return [...this.#entries.values()].filter(
      ({ call, known }) => known.error !== null && !isFinal(known.error) && call !== 'tweet',
    ).length;
  }

  /** Takes out what was fetched, for the browser to take over. */
  sent(language: Language): SentAnswers {
    const answers = [...this.#entries.values()].map(
      ({ call, parameters, known }): Sent =>
        known.error === null
          ? [call, parameters, 200, known.data]
          : [call, parameters, statusOf(known.error)],
    );
    return { language, answers };
  }

  /**
   * Takes over what the server fetched. It counts as just fetched (decision 0042 §10), also where the
   * page comes from a cache, so that showing it sends no request.
   */
  takeOver({ language, answers }: SentAnswers): void {
    for (const [call, parameters, status, data] of answers) {
      const entry = this.#entry(queryKey({ call, parameters }, language));
      // What failed on the server must first look as it does in the server's page: failed.
      const error = data === undefined ? new CallFailed(call, status) : null;
      entry.fetchedFor = this.#view;
      this.#tell(entry, { data, error });
    }
  }

  #entry(key: string): Entry {
    const existing = this.#entries.get(key);
    if (existing !== undefined) return existing;
    const [call, language, parameters] = JSON.parse(key);
    const entry: Entry = {
      ...{ call, language, parameters: Object.fromEntries(parameters) },
      ...{ known: NOTHING, updatedAt: 0, fetchedFor: -1, askedFor: -1, asking: null },
    };
    this.#entries.set(key, entry);
    return entry;
  }

  async #fetch(entry: Entry): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      try {
        const data = await this.#ask(entry.call, entry.language, entry.parameters);
        const isSame = JSON.stringify(data) === JSON.stringify(entry.known.data);
        entry.fetchedFor = entry.askedFor;
        this.#tell(entry, { data: isSame ? entry.known.data : data, error: null });
        return;
      } catch (error) {
        const wait = this.#retryAfter[failures];
        if (wait === undefined || isFinal(error)) {
          this.#tell(entry, { data: entry.known.data, error });
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  #tell(entry: Entry, known: Known): void {
    if (known.error === null && known.data !== undefined) entry.updatedAt = Date.now();
    if (known.data === entry.known.data && known.error === entry.known.error) return;
    entry.known = known;
    this.#changes += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** The HTTP status that a call failed with; 0 where it failed in another way. */
function statusOf(error: unknown): number {
  return error instanceof CallFailed ? error.status : 0;
}

/** What the backend answers with this status will not be different the next moment. */
function isFinal(error: unknown): boolean {
  const status = statusOf(error);
  return status >= 400 && status < 500;
}

/** Whether the backend has no such entry, or does not know the call at all. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}
