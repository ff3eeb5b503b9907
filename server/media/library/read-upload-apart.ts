import { fork } from 'node:child_process';
import { once } from 'node:events';
import { SECOND } from '../../platform/durations.ts';
import type { ReadRequest, ReadUpload, UploadedFile } from './read-upload.ts';

/** In the sources the process runs the module next to this one; `tools/build.ts` bundles it into a file beside the chunks. */
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
 * Reads an uploaded file in a process of its own, because decoders are native code: a file that takes too long or too much
 * memory, or makes a decoder crash, is refused, and the server goes on.
 * @param timeout in milliseconds
 * @throws Error if the process ends for a fault of ours, or is stopped with the server
 */
export async function readUploadApart(file: UploadedFile, timeout = TIMEOUT): Promise<ReadUpload> {
  const child = fork(PROCESS, {
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${MAX_HEAP}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
  try {
    child.send({ file, maxMemory: MAX_MEMORY * 1024 * 1024 } satisfies ReadRequest);
    const ended = once(child, 'exit').then(([code, signal]): [ReadUpload] => {
      if (signal === null || signal === 'SIGTERM' || signal === 'SIGINT') {
        throw new Error(`the process that reads uploads ended with ${signal ?? code}`);
      }
      return [{ ok: false, problem: 'too-complex' }];
    });
    const [result] = await Promise.race([once(child, 'message') as Promise<[ReadUpload]>, ended]);
    return result;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
