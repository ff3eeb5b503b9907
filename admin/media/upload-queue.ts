import {
  MAX_UPLOAD,
  UPLOAD_PART,
  type UploadProblem,
  type UploadResponse,
} from '../../contract/admin/media/media.ts';
import { CallFailed, makeCall } from '../api/call.ts';
import { hasSvgText } from './has-svg-text.ts';
import { loadPendingFiles, removePendingFile, storePendingFile } from './pending-files.ts';

/**
 * The state of an upload: `paused`: the server does not respond, and it continues automatically; `signed-out`: it continues
 * after the next sign-in; `needs-file`: this browser no longer has the file; `preparing`: the server creates its sizes.
 */
export type UploadPhase =
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'signed-out'
  | 'needs-file'
  | 'preparing'
  | 'done'
  | 'refused';

/** A file that is being added to the library. Sizes in bytes. */
export type Upload = {
  /** Identifies it in this browser. */
  key: string;
  /** Its id at the server. null before it has begun. */
  id: string | null;
  name: string;
  bytes: number;
  received: number;
  phase: UploadPhase;
  problem: UploadProblem | null;
  /** The URL of the file in the library. null before it is there. */
  path: string | null;
  isDuplicate: boolean;
  /** Whether its words may be lost, because it is a drawing with text elements. */
  hasSvgText: boolean;
  /** Whether the library shows the file itself, so that nothing remains to be said about the upload. */
  isListed: boolean;
};

/** How many files are sent at once, so that a large one does not hold up the others. Each sends one part at a time. */
const MAX_AT_ONCE = 3;

/** How much of a file its fingerprint covers, because a whole film would not fit into memory. In bytes. */
const SAMPLE = 256 * 1024;

/** Pauses before a retry, with the last one repeated. In milliseconds. */
const PAUSES = [1_000, 2_000, 5_000, 10_000];

/** How often to ask whether a file is prepared. In milliseconds. */
const PREPARING_INTERVAL = 700;

/** Uploads files, a few at once, and continues where it was interrupted. All pages of the back office share one queue. */
export class UploadQueue {
  #uploads: readonly Upload[] = [];
  readonly #files = new Map<string, File>();
  readonly #listeners = new Set<() => void>();
  readonly #onAdded: () => Promise<void>;
  readonly #running = new Set<string>();
  #staffId = '';

  /** @param onAdded is called when the library has a new file, and resolves when it has been fetched again */
  constructor(onAdded: () => Promise<void>) {
    this.#onAdded = onAdded;
  }

  /** Calls a function at every change. @returns a function that stops it */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same array until something changes. */
  current = (): readonly Upload[] => this.#uploads;

  /** Continues the unfinished uploads of the user, from this browser or another one. */
  async restore(staffId: string): Promise<void> {
    if (this.#staffId === staffId) {
      this.#resume('signed-out');
      return;
    }
    this.#staffId = staffId;
    this.#uploads = [];
    this.#files.clear();
    for (const [key, file] of await loadPendingFiles(staffId)) {
      this.#enqueue(key, file, await hasSvgText(file));
    }
    const left = await makeCall('listUploads').catch(() => ({ uploads: [] }));
    for (const upload of left.uploads) {
      if (this.#uploads.some(({ name, bytes }) => name === upload.name && bytes === upload.bytes)) {
        continue;
      }
      this.#uploads = [...this.#uploads, presentLeft(upload)];
    }
    this.#changed();
    this.#run();
  }

  /** Adds files. A previously interrupted one continues. @returns their keys */
  async add(files: readonly File[]): Promise<string[]> {
    const keys: string[] = [];
    for (const file of files) {
      const key = await fingerprintOf(file);
      keys.push(key);
      if (file.size === 0 || file.size > MAX_UPLOAD) {
        this.#put({
          ...newUpload(key, file),
          phase: 'refused',
          problem: file.size === 0 ? 'empty' : 'too-large',
        });
        continue;
      }
      this.#enqueue(key, file, await hasSvgText(file));
      await storePendingFile(key, { staffId: this.#staffId, file });
      this.#run();
    }
    return keys;
  }

  /** Waits until an upload is in the library or was refused. A cancelled one counts as refused. */
  finished(key: string): Promise<Pick<Upload, 'path'>> {
    return new Promise((resolve) => {
      const look = () => {
        const upload = this.#find(key);
        const isOver =
          upload === undefined || upload.phase === 'done' || upload.phase === 'refused';
        if (!isOver) return;
        stop();
        resolve({ path: upload?.path ?? null });
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  /** Cancels an upload, or hides a finished one. */
  async cancel(key: string): Promise<void> {
    const upload = this.#find(key);
    this.#uploads = this.#uploads.filter((each) => each.key !== key);
    this.#files.delete(key);
    this.#changed();
    await removePendingFile(key);
    if (upload !== undefined && upload.id !== null && upload.phase !== 'done') {
      await makeCall('cancelUpload', { id: upload.id }).catch(() => null);
    }
  }

  #enqueue(key: string, file: File, hasText: boolean): void {
    const same = this.#uploads.find(
      (each) =>
        each.key === key ||
        (each.name === file.name && each.bytes === file.size && each.phase === 'needs-file'),
    );
    if (same !== undefined && (same.phase === 'sending' || same.phase === 'waiting')) return;
    this.#files.set(key, file);
    this.#uploads = this.#uploads.filter((each) => each !== same);
    this.#put({
      ...newUpload(key, file),
      received: same?.phase === 'needs-file' ? same.received : 0,
      hasSvgText: hasText,
    });
  }

  #resume(phase: UploadPhase): void {
    for (const upload of this.#uploads) {
      if (upload.phase === phase) this.#update(upload.key, { phase: 'waiting' });
    }
    this.#run();
  }

  /** Starts as many of the waiting files as there is room for. */
  #run(): void {
    while (this.#running.size < MAX_AT_ONCE) {
      const next = this.#uploads.find(
        ({ key, phase }) =>
          (phase === 'waiting' || phase === 'preparing') && !this.#running.has(key),
      );
      if (next === undefined) return;
      const { key } = next;
      this.#running.add(key);
      void this.#uploadOne(key).finally(() => {
        this.#running.delete(key);
        this.#run();
      });
    }
  }

  /** Uploads one file completely, however often the network is lost meanwhile. */
  async #uploadOne(key: string): Promise<void> {
    for (let failures = 0; this.#find(key) !== undefined; ) {
      try {
        if (await this.#step(key)) return;
        failures = 0;
      } catch (error) {
        const problem = error instanceof CallFailed ? error.problem : 'internal';
        if (problem === 'signed-out' || problem === 'forbidden') {
          this.#update(key, { phase: 'signed-out' });
          return;
        }
        // Whatever the server does not know about the upload is sent again.
        if (problem === 'not-found') this.#update(key, { id: null, received: 0 });
        else if (error instanceof CallFailed && error.refusal.upload !== undefined) {
          this.#update(key, { received: error.refusal.upload.received });
          continue;
        }
        this.#update(key, { phase: 'paused' });
        await this.#pause(PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0);
        failures += 1;
      }
    }
  }

  /** Performs the next step of an upload. @returns whether it is over */
  async #step(key: string): Promise<boolean> {
    const upload = this.#find(key);
    if (upload === undefined) return true;
    const file = this.#files.get(key);
    if (upload.id === null) {
      if (file === undefined) {
        this.#update(key, { phase: 'needs-file' });
        return true;
      }
      this.#update(key, { phase: 'sending' });
      const body = { name: file.name, bytes: file.size, fingerprint: key };
      return this.#show(key, await makeCall('startUpload', { body }));
    }
    if (upload.received === upload.bytes) {
      const state = await makeCall('readUpload', { id: upload.id });
      const isOver = this.#show(key, state);
      if (!isOver) await this.#pause(PREPARING_INTERVAL);
      return isOver;
    }
    if (file === undefined) {
      this.#update(key, { phase: 'needs-file' });
      return true;
    }
    this.#update(key, { phase: 'sending' });
    const { received: offset, id } = upload;
    const bytes = file.slice(offset, offset + UPLOAD_PART);
    return this.#show(
      key,
      await makeCall('sendUploadPart', { id, bytes, query: { offset: String(offset) } }),
    );
  }

  /** Shows the server's state of an upload. @returns whether it is over */
  #show(key: string, { id, received, state, problem, file, isDuplicate }: UploadResponse): boolean {
    const phase = (
      { arriving: 'sending', taking: 'preparing', done: 'done', refused: 'refused' } as const
    )[state];
    this.#update(key, { id, received, phase, problem, path: file, isDuplicate });
    const isOver = phase === 'done' || phase === 'refused';
    if (isOver) {
      this.#files.delete(key);
      void removePendingFile(key);
    }
    if (phase === 'done') void this.#list(key);
    return isOver;
  }

  /** Replaces the upload by its file, unless the upload has a message. */
  async #list(key: string): Promise<void> {
    await this.#onAdded().catch(() => undefined);
    const upload = this.#find(key);
    if (upload?.phase !== 'done' || upload.isDuplicate || upload.hasSvgText) return;
    this.#update(key, { isListed: true });
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        window.removeEventListener('online', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      window.addEventListener('online', done);
    });
  }

  #find(key: string): Upload | undefined {
    return this.#uploads.find((upload) => upload.key === key);
  }

  #put(upload: Upload): void {
    this.#uploads = [...this.#uploads.filter(({ key }) => key !== upload.key), upload];
    this.#changed();
  }

  #update(key: string, change: Partial<Upload>): void {
    this.#uploads = this.#uploads.map((upload) =>
      upload.key === key ? { ...upload, ...change } : upload,
    );
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

function newUpload(key: string, { name, size }: File): Upload {
  return {
    key,
    id: null,
    name,
    bytes: size,
    received: 0,
    phase: 'waiting',
    problem: null,
    path: null,
    isDuplicate: false,
    hasSvgText: false,
    isListed: false,
  };
}

/** An upload that was begun elsewhere, or whose file this browser no longer has. */
function presentLeft(upload: UploadResponse): Upload {
  const phase = (
    { arriving: 'needs-file', taking: 'preparing', done: 'done', refused: 'refused' } as const
  )[upload.state];
  const { id, name, bytes, received, problem, isDuplicate } = upload;
  return {
    key: id,
    id,
    name,
    bytes,
    received,
    phase,
    problem,
    path: upload.file,
    isDuplicate,
    hasSvgText: false,
    isListed: false,
  };
}

/**
 * Returns a fingerprint that distinguishes a file from others of the same name and size: a hash of its beginning and its end.
 */
async function fingerprintOf(file: File): Promise<string> {
  const parts = [file.slice(0, SAMPLE), file.slice(Math.max(0, file.size - SAMPLE))];
  const bytes = await new Blob([...parts, `${file.size} ${file.name}`]).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
