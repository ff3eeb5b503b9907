import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { InspectionRequest, WorkerSettings } from './cv-inspector.ts';
import { inspectBytes } from './inspect-bytes.ts';

/**
 * The worker thread of `cv-inspector.ts`: reports that it is ready, then responds to each path with
 * the verdict on its file. An error ends it, and is thrown by `inspect`.
 */
const { maxBytes } = workerData as WorkerSettings;

/** Reused for each file, so that many uploads in a row take the memory of one. */
const buffer = Buffer.alloc(maxBytes);

parentPort?.on('message', async ({ path }: InspectionRequest) => {
  parentPort?.postMessage(await inspectBytes(read(path)));
});
parentPort?.postMessage('ready');

function read(path: string): Buffer {
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
