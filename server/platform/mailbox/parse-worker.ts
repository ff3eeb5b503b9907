import { parentPort } from 'node:worker_threads';
import { parseHead, parseMail } from './parse-mail.ts';
import type { ParseRequest } from './parse-thread.ts';

/** The thread of `parse-thread.ts`, which reads mails. It handles one call after another. */
parentPort?.on('message', async (request: ParseRequest) => {
  const { bytes } = request;
  parentPort?.postMessage(
    request.kind === 'head' ? await parseHead(bytes) : await parseMail(bytes, request),
  );
});

parentPort?.postMessage('ready');
