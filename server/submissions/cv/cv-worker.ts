import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { InspectionRequest, WorkerSettings } from './cv-inspector.ts';
import { inspectBytes } from './inspect-bytes.ts';

/**
 * The worker thread of `cv-inspector.ts`. It posts "ready" and then, for each path, the verdict on the file. An error
 * ends the thread, and `inspect` throws it.
 */
const { maxBytes } = workerData as WorkerSettings;

/** Reused for every file, so that many uploads need the memory of one. */
const buffer = Buffer.alloc(maxBytes);

parentPort?.on('message', async ({ path }: InspectionRequest) => {
  parentPort?.postMessage(await inspectBytes(readFile(path)));
});
parentPort?.postMessage('ready');

function readFile(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    let size = 0;
    for (let count = -1; count !== 0 && size < buffer.length; size += count) {
      count = readSync(file, buffer, size, buffer.length - size, size);
    }
    return buffer.subarray(0, size);
  } finally {
    closeSync(file);
  }
}
