import { fork } from 'node:child_process';
import { once } from 'node:events';
import { SECOND } from '../../platform/durations.ts';
import type { ReadUpload, UploadedFile } from './read-upload.ts';

/** In the sources the process runs the module next to this one; `tools/build.ts` bundles it into a file beside the chunks. */
const PROCESS = new URL(
  import.meta.filename.endsWith('.ts') ? './upload-process.ts' : './upload-process.js',
  import.meta.url,
);

/** How long reading one file may take. Photographs of 60 MB take three seconds on a slow machine. In milliseconds. */
const TIMEOUT = 30 * SECOND;

/** The heap of the process, which does not contain pixels. In MiB. */
const MAX_HEAP = 256;

/**
 * Reads an uploaded file in a process of its own, because decoders are native code: a file that takes too long or too much
 * memory, or makes a decoder crash, is refused, and the server goes on.
 * @throws Error if the process ends for a fault of ours
 */
export async function readUploadApart(file: UploadedFile): Promise<ReadUpload> {
  const child = fork(PROCESS, {
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${MAX_HEAP}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT);
  try {
    child.send(file);
    const ended = once(child, 'exit').then(([code, signal]): [ReadUpload] => {
      if (signal === null) throw new Error(`the process that reads uploads ended with ${code}`);
      return [{ ok: false, problem: 'too-complex' }];
    });
    const [result] = await Promise.race([once(child, 'message') as Promise<[ReadUpload]>, ended]);
    return result;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
