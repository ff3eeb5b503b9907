import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SUBMISSION_LIMITS } from '../../../contract/submission-rules.ts';
import { type CvInspected, rejected } from './verdict.ts';

/** What the worker is started with. */
export type WorkerSettings = {
  /** No file is larger. In bytes. */
  maxBytes: number;
};

/** The message to the worker, which responds with `CvInspected`. */
export type InspectionRequest = { path: string };

/** Inspects files that visitors have uploaded. */
export type CvInspector = {
  /**
   * Tells by its bytes the type of a file, and whether it is accepted (`inspect-bytes.ts`).
   * @param path of a file of at most `SUBMISSION_LIMITS.cv` bytes
   * @throws InspectionUnavailable where too many files wait, or it is closed
   */
  inspect(path: string): Promise<CvInspected>;
  /** Inspects the waiting files, and ends the worker. */
  close(): Promise<void>;
};

/** Too many files wait for their inspection, or the server stops. The visitor can submit again. */
export class InspectionUnavailable extends Error {}

export type InspectorLimits = {
  /** The worker's module. */
  worker: URL;
  /** How long the inspection of one file may take. In milliseconds. */
  deadline: number;
  /** What the worker's JavaScript objects may take; the bytes of the file are not among them. In MiB. */
  heap: number;
  /** How many files may wait, and how long one waits at most. The latter in milliseconds. */
  waiting: number;
  wait: number;
  /** After so long without a file the worker ends, and gives its memory back. In milliseconds. */
  idle: number;
};

/** In the sources the worker's module is beside this one; `tools/build.ts` bundles it into a file of its own. */
const WORKER = new URL(
  import.meta.filename.endsWith('.ts') ? './cv-worker.ts' : './main/cv-worker.js',
  import.meta.url,
);

const LIMITS: InspectorLimits = {
  worker: WORKER,
  deadline: 2_000,
  heap: 64,
  waiting: 600,
  wait: 30_000,
  idle: 60_000,
};

type Waiting = {
  path: string;
  /** On the clock of `performance.now()`. */
  since: number;
  resolve: (inspected: CvInspected) => void;
  reject: (error: unknown) => void;
};

/**
 * Inspects uploaded files one after the other in a worker thread, so that no file can block the
 * event loop or use up the memory of the process. A file that exceeds the deadline or
 * the memory is rejected, and the worker replaced. The worker is started when it is first needed,
 * and never keeps the process alive.
 * @param limits those that differ from the usual ones
 */
export function openCvInspector(limits: Partial<InspectorLimits> = {}): CvInspector {
  const { worker: module, deadline, heap, waiting, wait, idle } = { ...LIMITS, ...limits };
  const queue: Waiting[] = [];
  let worker: Worker | null = null;
  let working: Promise<void> | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function start(): Promise<Worker> {
    const settings: WorkerSettings = { maxBytes: SUBMISSION_LIMITS.cv };
    const started = new Worker(module, {
      name: 'cv-inspection',
      workerData: settings,
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 4 },
    });
    started.unref();
    // `once` reports an error to the inspection. A later one, while the worker ends, would end the process.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    await once(started, 'message');
    return started;
  }

  async function stop(): Promise<void> {
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  }

  async function inspectNow(path: string): Promise<CvInspected> {
    try {
      worker ??= await start();
      const answered = once(worker, 'message', { signal: AbortSignal.timeout(deadline) });
      const request: InspectionRequest = { path };
      worker.postMessage(request);
      const [inspected] = await answered;
      return inspected as CvInspected;
    } catch (error) {
      // Before the next one starts: two workers at a time would take twice the memory.
      await stop();
      if (!isExcess(error)) throw error;
      return rejected('file-bomb');
    }
  }

  async function work(): Promise<void> {
    clearTimeout(idleTimer);
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (performance.now() - next.since > wait) {
        next.reject(new InspectionUnavailable('waited too long'));
      } else {
        await inspectNow(next.path).then(next.resolve, next.reject);
      }
    }
    working = null;
    idleTimer = setTimeout(stop, idle).unref();
  }

  return {
    async inspect(path) {
      if (isClosed) throw new InspectionUnavailable('closed');
      if (queue.length >= waiting) throw new InspectionUnavailable('too many files wait');
      return new Promise((resolve, reject) => {
        queue.push({ path, since: performance.now(), resolve, reject });
        working ??= work();
      });
    },
    async close() {
      isClosed = true;
      await working;
      clearTimeout(idleTimer);
      await stop();
    },
  };
}

/** Whether the file took more time or memory than it may. */
function isExcess(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
  );
}
