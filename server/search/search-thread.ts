import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Search } from '../../contract/search.ts';
import { SECOND } from '../platform/durations.ts';
import type { SearchRequest } from './answer-search.ts';
import type { Comparison, Differences, IndexedKind, IndexSource } from './index-source.ts';
import { SearchUnavailableError } from './search-unavailable.ts';

/** The `workerData` of the thread: the folder of the index. Null: it is in a temporary file. */
export type ThreadSettings = { folder: string | null };

export type IndexState = {
  /** Differs for each index that the thread opens. After damage there is another one. */
  name: string;
  /** The state of the content that is completely in it. Null: it was never complete. */
  content: string | null;
  /** Number of its documents. */
  size: number;
  /** Why it is not in its folder, so that it ends with the process. Null: it is there. */
  problem: string | null;
};

/** The calls of the thread. */
export type Calls = {
  open: { input: null; output: IndexState };
  compare: { input: Comparison; output: Differences };
  write: { input: readonly IndexSource[]; output: undefined };
  remove: { input: { kind: IndexedKind; ids: readonly number[] }; output: undefined };
  /** Records that the whole of a state is in the index of this name. */
  complete: { input: { name: string; content: string }; output: undefined };
  /** Searches the index of this name. */
  search: { input: { name: string; request: SearchRequest }; output: Search };
  close: { input: null; output: undefined };
};

export type ThreadRequest = {
  [Name in keyof Calls]: { id: number; name: Name; input: Calls[Name]['input'] };
}[keyof Calls];

export type ThreadResponse =
  | { id: number; output: unknown }
  /**
   * `damaged`: the file of the index was damaged, and a new one replaced it; `replaced`: the named index no longer exists.
   */
  | { id: number; error: unknown; fault: 'damaged' | 'replaced' | null };

/** The index was damaged and has been removed, so it must be built again. */
export class IndexDamaged extends Error {
  override name = 'IndexDamaged';
}

/** The thread that holds the index, so that neither searching nor indexing blocks the event loop. */
export type SearchThread = {
  /**
   * Calls the thread. `open` starts it if it is not running.
   * @throws SearchUnavailableError if it is not running, ends, or too many calls wait for it; IndexDamaged
   */
  call<Name extends keyof Calls>(
    name: Name,
    input: Calls[Name]['input'],
  ): Promise<Calls[Name]['output']>;
  /** Closes the index and ends the thread. */
  close(): Promise<void>;
};

/** The path of the thread's module. In the sources it is beside this one; `tools/build.ts` bundles it into its own file. */
const MODULE = new URL(
  import.meta.filename.endsWith('.ts') ? './search-worker.ts' : './main/search-worker.js',
  import.meta.url,
);

/** Maximum size of the thread's heap, which does not contain the pages of the index. In MiB. */
const MAX_HEAP = 192;

/** How many calls may be waiting for the thread when a search begins. */
const MAX_WAITING = 64;

/** How far behind the thread may be then. Beyond this a search would wait longer than visitors do. In milliseconds. */
const MAX_BEHIND = 3 * SECOND;

/** A call that takes longer has failed, and the thread is replaced. In milliseconds. */
const TIMEOUT = 30 * SECOND;

/** How long the thread may take to close its file. If it is ended earlier, the index loses nothing. In milliseconds. */
const CLOSE_TIMEOUT = 200;

type Waiting = {
  /** In the time of `performance.now()`. */
  askedAt: number;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
  timer: NodeJS.Timeout;
};

/**
 * Creates the thread of an index. It does not keep the process alive.
 * @param onEnd called when the thread has ended without being closed
 */
export function searchThread(settings: ThreadSettings, onEnd: () => void): SearchThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;
  let isClosed = false;

  function start(): Worker {
    const started = new Worker(MODULE, {
      name: 'search',
      workerData: settings,
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP },
    });
    started.unref();
    started.on('message', settle);
    started.on('error', (error) => endWith(started, error));
    started.on('exit', () => endWith(started, new SearchUnavailableError('the search has ended')));
    return started;
  }

  function settle(response: ThreadResponse): void {
    const call = take(response.id);
    if (call === undefined) return;
    if ('output' in response) call.resolve(response.output);
    else call.reject(errorOf(response));
  }

  function take(id: number): Waiting | undefined {
    const call = waiting.get(id);
    waiting.delete(id);
    clearTimeout(call?.timer);
    return call;
  }

  function isBehind(): boolean {
    // Calls are handled in order, so the first has waited longest.
    const [oldest] = waiting.values();
    if (oldest === undefined) return false;
    return waiting.size >= MAX_WAITING || performance.now() - oldest.askedAt > MAX_BEHIND;
  }

  /** Fails all calls that wait for a thread which has ended. */
  function endWith(ended: Worker, error: unknown): void {
    if (worker !== ended) return;
    worker = null;
    if (!isClosed) onEnd();
    for (const id of [...waiting.keys()]) take(id)?.reject(error);
  }

  function call<Name extends keyof Calls>(
    name: Name,
    input: Calls[Name]['input'],
  ): Promise<Calls[Name]['output']> {
    if (isClosed) throw new SearchUnavailableError('the search is closed');
    if (name === 'search' && isBehind()) throw new SearchUnavailableError('too much waits');
    if (name === 'open') worker ??= start();
    const asked = worker;
    if (asked === null) throw new SearchUnavailableError('the search has ended');
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        endWith(asked, new SearchUnavailableError(`the search did not answer in ${TIMEOUT} ms`));
        void asked.terminate();
      }, TIMEOUT);
      timer.unref();
      const askedAt = performance.now();
      waiting.set(id, { askedAt, resolve: resolve as Waiting['resolve'], reject, timer });
      asked.postMessage({ id, name, input });
    });
  }

  return {
    call: async (name, input) => call(name, input),
    async close() {
      if (isClosed) return;
      const ended = worker;
      // It ends by itself when it has closed its file, because V8 may end the process if a thread is terminated meanwhile.
      ended?.ref();
      const exit = ended === null ? null : once(ended, 'exit');
      const closed = ended === null ? null : call('close', null);
      isClosed = true;
      const late = sleep(CLOSE_TIMEOUT, undefined, { ref: false });
      await Promise.race([Promise.allSettled([closed, exit]), late]);
      await ended?.terminate();
    },
  };
}

function errorOf({ error, fault }: Extract<ThreadResponse, { error: unknown }>): unknown {
  if (fault === null) return error;
  return fault === 'damaged'
    ? new IndexDamaged('the search index is damaged', { cause: error })
    : new SearchUnavailableError('the search index was replaced');
}
