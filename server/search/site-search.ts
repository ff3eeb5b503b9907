import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import type { SitePage } from '../../contract/rendering.ts';
import type { Search } from '../../contract/search.ts';
import type { PublicState } from '../content/content.ts';
import { SECOND } from '../platform/durations.ts';
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';
import type { SearchRequest } from './answer-search.ts';
import type { IndexSource } from './index-source.ts';
import { READ_AT_ONCE, type SearchContent, type SourceBatch } from './search-content.ts';
import { IndexDamaged, searchThread } from './search-thread.ts';
import { SearchUnavailableError } from './search-unavailable.ts';

/** The search over everything that the site shows. */
export type SiteSearch = {
  /**
   * Returns one page of results. After a change of the content, a search waits up to `content.maxWait` for it to be indexed.
   * Before the index is complete for the first time, a search waits until a few seconds after its build began.
   * @throws SearchUnavailableError if there is no complete index yet, or it does not respond
   */
  find(request: SearchRequest): Promise<Search>;
  /** Updates the index with what has changed. */
  refresh(): Promise<void>;
  /** Compares the index with the whole content, and updates it. */
  compare(): Promise<void>;
  /** Returns the state of the index. */
  status(): SearchStatus;
  close(): Promise<void>;
};

/** The state of the index, for metrics. */
export type SearchStatus = {
  /** Whether it was ever complete, so that it can be searched. */
  isReady: boolean;
  /** Number of its documents. */
  entries: number;
  /** Milliseconds since it was last known to be complete, or since the start if it never was. */
  age: number;
};

export type SiteSearchOptions = {
  content: SearchContent;
  /** Loads the site's own pages, in both languages. */
  pages: () => Promise<readonly SitePage[]>;
  /** Folder of the index, which survives a restart. Null: it is in a temporary file. */
  folder: string | null;
  /** Called with a sentence for operators. */
  report: (sentence: string) => void;
  /** The monotonic clock, in milliseconds. */
  now: () => number;
};

/** How long searches wait for the first index, from the beginning of its build. Most sites need less than a second. */
const MAX_FIRST_WAIT = 8 * SECOND;

const stateSchema = v.object({ version: v.string(), sequence: v.number(), at: v.number() });

/** Returns the state that an index records. Null if it records none, or if an earlier build recorded it in another format. */
function readState(text: string | null): PublicState | null {
  if (text === null) return null;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), stateSchema), text);
  return read.success ? read.output : null;
}

/** Creates the site's search. It opens its index, and reads content, at the first search or refresh. */
export function siteSearch(options: SiteSearchOptions): SiteSearch {
  const { content, pages, folder, report, now } = options;
  const thread = searchThread({ folder }, () => {
    opened = null;
  });
  /** The open index. `state`: the state that is completely in it. Null: it was never complete. */
  let opened: { name: string; state: PublicState | null } | null = null;
  let entries = 0;
  let currentAt = now();
  /** The running update. `isReading`: it may have read the content before a change, so no caller joins it any more. */
  let working: {
    all: boolean;
    isReading: boolean;
    work: Promise<void>;
    startedAt: number;
  } | null = null;
  let isClosed = false;

  async function open(): Promise<NonNullable<typeof opened>> {
    if (opened !== null) return opened;
    const { name, content: noted, size, problem } = await call('open', null);
    if (problem !== null && opened === null) {
      report(
        `The search index is in a temporary file, and is built again at each start: ${problem}`,
      );
    }
    entries = size;
    opened ??= { name, state: readState(noted) };
    return opened;
  }

  async function update(all: boolean): Promise<void> {
    const index = await open();
    if (working !== null) working.isReading = true;
    const version = await content.version();
    if (!all && index.state?.version === version) {
      currentAt = now();
      return;
    }
    // Before the entries, so that the next update finds what changes while they are read.
    const present = await content.state();
    const sitePages = await pages();
    const since = all ? null : index.state;
    const changes = since && (await content.changes(sitePages, since));
    for await (const batch of changes ?? content.all(sitePages)) await apply(batch);
    const noted = { name: index.name, content: JSON.stringify(present) };
    await call('complete', noted);
    index.state = present;
    currentAt = now();
  }

  async function apply({ kind, scope, present, read }: SourceBatch): Promise<void> {
    const { outdated, gone } = await call('compare', { kind, scope, present });
    for (const ids of partsOf(gone)) await call('remove', { kind, ids });
    for (const ids of partsOf(outdated)) {
      const sources: IndexSource[] = await read(ids);
      await call('write', sources);
    }
    if (gone.length + outdated.length > 0) entries = (await call('open', null)).size;
    // Reading from SQLite blocks the event loop, so other requests run between the batches.
    await yieldToEventLoop();
  }

  const call: typeof thread.call = (name, input) => {
    if (isClosed) throw new SearchUnavailableError('the search is closed');
    return thread.call(name, input);
  };

  /**
   * Runs one update at a time. Calls share the next one, which includes every change before them. A partial update never
   * replaces a full one.
   */
  async function run(all: boolean): Promise<void> {
    while (working !== null) {
      const { all: doesAll, isReading, work } = working;
      if (!isReading && (doesAll || !all)) return work;
      await work.catch(() => undefined);
    }
    if (isClosed) return;
    const work = update(all)
      .catch((error: unknown) => {
        if (error instanceof IndexDamaged) damaged();
        throw error;
      })
      .finally(() => {
        working = null;
      });
    working = { all, isReading: false, work, startedAt: now() };
    return work;
  }

  function damaged(): void {
    opened = null;
    report('The search index was damaged, and is built again');
  }

  return {
    refresh: () => run(false),
    compare: () => run(true),
    status: () => ({ isReady: opened?.state != null, entries, age: now() - currentAt }),
    async find(request) {
      const index = await open();
      const refreshed = run(false);
      const isFirst = index.state === null;
      const waited = now() - (working?.startedAt ?? now());
      const wait = isFirst ? Math.max(0, MAX_FIRST_WAIT - waited) : content.maxWait;
      // An index without the last changes is better than no results, so it is used if they are late or fail.
      await Promise.race([
        isFirst ? refreshed : refreshed.catch(() => undefined),
        sleep(wait, undefined, { ref: false }),
      ]);
      refreshed.catch(() => undefined);
      if (index.state === null) throw new SearchUnavailableError('the index is not complete yet');
      try {
        return await call('search', { name: index.name, request });
      } catch (error) {
        if (!(error instanceof IndexDamaged)) throw error;
        damaged();
        throw new SearchUnavailableError('the index was damaged', { cause: error });
      }
    },
    async close() {
      isClosed = true;
      await thread.close();
    },
  };
}

function partsOf(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / READ_AT_ONCE) }, (_, index) =>
    ids.slice(index * READ_AT_ONCE, (index + 1) * READ_AT_ONCE),
  );
}
