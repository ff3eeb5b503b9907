import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { SECOND } from '../../platform/durations.ts';
import type { ReadMessage, ReadRequest, ReadUpload, UploadedFile } from './read-upload.ts';

/**
 * The path of the module that the process runs. In the sources it is next to this one; `tools/build.ts` bundles it into a
 * file beside the chunks.
 */
const PROCESS = new URL(
  import.meta.filename.endsWith('.ts') ? './upload-process.ts' : './upload-process.js',
  import.meta.url,
);

/** How long reading one file may take. Photographs of 60 MB take three seconds on a slow machine. In milliseconds. */
const TIMEOUT = 30 * SECOND;

/** Resident memory of the process, with pixels. In MiB. */
const MAX_MEMORY = 380;

/** The heap of the process, which does not contain pixels. In MiB. */
const MAX_HEAP = 160;

/**
 * Starts the process that reads a file. It gets no settings except the cache of compiled code, with which the sources start
 * in a third of the time.
 */
function startProcess(): ChildProcess {
  // Node appends its own version to the folder of the cache.
  const cache = getCompileCacheDir();
  return fork(PROCESS, {
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${MAX_HEAP}`],
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/**
 * Reads an uploaded file in a separate process, because decoders are native code. If a file takes too much time or memory, or
 * makes a decoder crash, it is refused, and the server continues.
 * @param options.timeout in milliseconds
 * @throws Error if the process cannot be started, ends by our own fault, or is stopped with the server
 */
export async function readUploadApart(
  file: UploadedFile,
  {
    timeout = TIMEOUT,
    start = startProcess,
  }: { timeout?: number; start?: () => ChildProcess } = {},
): Promise<ReadUpload> {
  const child = start();
  let isReading = false;
  const result = new Promise<ReadUpload>((resolve, reject) => {
    // The listener stays as long as the process. A machine without room for another process reports it more than once, also
    // for the request below, and an `error` without a listener would end the server.
    child.on('error', reject);
    child.on('message', (message: ReadMessage) => {
      if (message === 'reading') isReading = true;
      else resolve(message);
    });
    child.once('exit', (code, signal) => {
      const isByFile = isReading && signal !== null && signal !== 'SIGTERM' && signal !== 'SIGINT';
      if (isByFile) resolve({ ok: false, problem: 'too-complex' });
      else reject(new Error(`the process that reads uploads ended with ${signal ?? code}`));
    });
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
  try {
    child.send({ file, maxMemory: MAX_MEMORY * 1024 * 1024 } satisfies ReadRequest);
    return await result;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
