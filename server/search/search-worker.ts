import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { answerSearch } from './answer-search.ts';
import { type IndexFile, isDamage, openIndexFile, removeIndexFile } from './index-file.ts';
import type { SearchIndex } from './search-index.ts';
import type {
  Calls,
  IndexState,
  ThreadRequest,
  ThreadResponse,
  ThreadSettings,
} from './search-thread.ts';

/** The thread of `search-thread.ts`, which holds the index. It handles one call after another. */
const { folder } = workerData as ThreadSettings;

let open: IndexFile & { name: string } = openNamed();

function openNamed(): IndexFile & { name: string } {
  return { ...openIndexFile(folder), name: randomUUID() };
}

const calls: { [Name in keyof Calls]: (input: Calls[Name]['input']) => Calls[Name]['output'] } = {
  open: state,
  compare: (comparison) => open.index.compare(comparison),
  write(sources) {
    open.index.write(sources);
  },
  remove({ kind, ids }) {
    open.index.remove(kind, ids);
  },
  complete({ name, content }) {
    named(name).content = content;
  },
  search: ({ name, request }) => answerSearch(named(name), request),
  close() {
    open.index.close();
    // Nothing listens any more, so the thread ends.
    parentPort?.close();
  },
};

function state(): IndexState {
  const { name, index, problem } = open;
  return { name, content: index.content, size: index.size, problem };
}

class Replaced extends Error {}

/** Returns the open index if it has this name. Another may have replaced it after the call was posted. */
function named(name: string): SearchIndex {
  if (name !== open.name) throw new Replaced('the index was replaced');
  return open.index;
}

/** Closes a damaged index and begins a new one. */
function replaceIndex(): void {
  const { index, file } = open;
  index.close();
  if (file !== '') removeIndexFile(file);
  open = openNamed();
}

function respond({ id, name, input }: ThreadRequest): ThreadResponse {
  try {
    return { id, output: calls[name](input as never) };
  } catch (error) {
    if (error instanceof Replaced) return { id, error, fault: 'replaced' };
    if (!isDamage(error)) return { id, error, fault: null };
    replaceIndex();
    return { id, error, fault: 'damaged' };
  }
}

parentPort?.on('message', (request: ThreadRequest) => parentPort?.postMessage(respond(request)));
