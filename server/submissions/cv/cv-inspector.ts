import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SUBMISSION_LIMITS } from '../../../contract/submission-rules.ts';
import { MINUTE } from '../../platform/durations.ts';
import { type CvVerdict, rejected } from './verdict.ts';

/** The `workerData` of the worker. */
export type WorkerSettings = {
  /** Maximum size of a file. In bytes. */
  maxBytes: number;
};

/** The message to the worker. It responds with a `CvVerdict`. */
export type InspectionRequest = { path: string };

/** Inspects files that visitors have uploaded. */
export type CvInspector = {
  /**
   * Determines the type of a file by its bytes, and whether it is accepted (`inspect-bytes.ts`).
   * @param path of a file of at most `SUBMISSION_LIMITS.cv` bytes
   * @throws InspectionUnavailable if too many files wait, a file waited too long, or the inspector is closed
   */
  inspect(path: string): Promise<CvVerdict>;
  /** Inspects the waiting files, then ends the worker. */
  close(): Promise<void>;
};

/** Too many files wait for inspection, or the server is stopping. The visitor can submit again. */
export class InspectionUnavailable extends Error {}

/** Limits of an inspector, and its worker. */
export type InspectorLimits = {
  /** The module of the worker. */
  worker: URL;
  /** How long the inspection of one file may take. In milliseconds. */
  timeout: number;
  /** Maximum size of the worker's heap, which does not contain the bytes of the file. In MiB. */
  maxHeap: number;
  /** How many files may wait. */
  maxWaiting: number;
  /** How long a file may wait. In milliseconds. */
  maxWait: number;
  /** After this time without a file the worker ends, to free its memory. In milliseconds. */
  idleTimeout: number;
};

/** In the sources the worker is the module next to this one; `tools/build.ts` bundles it into its own file. */
const WORKER = new URL(
  import.meta.filename.endsWith('.ts') ? './cv-worker.ts' : './main/cv-worker.js',
  import.meta.url,
);

const LIMITS: InspectorLimits = {
  worker: WORKER,
  timeout: 2_000,
  maxHeap: 64,
  maxWaiting: 600,
  maxWait: 30_000,
  idleTimeout: MINUTE,
};

type WaitingFile = {
  path: string;
  /** When it was added, by `performance.now()`. */
  addedAt: number;
  resolve: (verdict: CvVerdict) => void;
  reject: (error: unknown) => void;
};

/**
 * Creates an inspector, which inspects files one at a time in a worker thread, so that a file can neither block the
 * event loop nor use up the memory of the process. A file that exceeds the timeout or the heap is rejected, and the
 * worker is replaced. The worker starts with the first file and does not keep the process alive.
 * @param limits override the defaults
 */
export function openCvInspector(limits: Partial<InspectorLimits> = {}): CvInspector {
  const { worker: module, ...settings } = { ...LIMITS, ...limits };
  const queue: WaitingFile[] = [];
  let worker: Worker | null = null;
  let processing: Promise<void> | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function startWorker(): Promise<Worker> {
    const workerData: WorkerSettings = { maxBytes: SUBMISSION_LIMITS.cv };
    const started = new Worker(module, {
      name: 'cv-inspection',
      workerData,
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: settings.maxHeap, maxYoungGenerationSizeMb: 4 },
    });
    started.unref();
    // `once` below reports the first error. Without this listener, a later one would end the process.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    await once(started, 'message');
    return started;
  }

  async function stopWorker(): Promise<void> {
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  }

  async function inspectNow(path: string): Promise<CvVerdict> {
    try {
      worker ??= await startWorker();
      const signal = AbortSignal.timeout(settings.timeout);
      const response = once(worker, 'message', { signal });
      const request: InspectionRequest = { path };
      worker.postMessage(request);
      const [verdict] = await response;
      return verdict as CvVerdict;
    } catch (error) {
      // Waits for its end, because two workers at a time would need twice the memory.
      await stopWorker();
      if (!isLimitExceeded(error)) throw error;
      return rejected('file-bomb');
    }
  }

  async function processQueue(): Promise<void> {
    clearTimeout(idleTimer);
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (performance.now() - next.addedAt > settings.maxWait) {
        next.reject(new InspectionUnavailable('waited too long'));
      } else {
        await inspectNow(next.path).then(next.resolve, next.reject);
      }
    }
    processing = null;
    idleTimer = setTimeout(stopWorker, settings.idleTimeout).unref();
  }

  return {
    async inspect(path) {
      if (isClosed) throw new InspectionUnavailable('closed');
      if (queue.length >= settings.maxWaiting)
        throw new InspectionUnavailable('too many files wait');
      return new Promise((resolve, reject) => {
        queue.push({ path, addedAt: performance.now(), resolve, reject });
        processing ??= processQueue();
      });
    },
    async close() {
      isClosed = true;
      await processing;
      clearTimeout(idleTimer);
      await stopWorker();
    },
  };
}

/** Returns whether an inspection exceeded its timeout or the heap. */
function isLimitExceeded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
  );
}
