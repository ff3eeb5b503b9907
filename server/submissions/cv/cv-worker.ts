import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { InspectionRequest, WorkerSettings } from './cv-inspector.ts';
import { inspectBytes } from './inspect-bytes.ts';

/**
 * The worker thread of `cv-inspector.ts`: says that it is ready, then answers each path with what
 * the file there is. An error ends it, and is thrown where the inspection was asked for.
 */
const { maxBytes } = workerData as WorkerSettings;

/** Reused for each file, so that many uploads one after the other take the memory of one. */
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
