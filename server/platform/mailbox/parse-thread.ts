import { once } from 'node:events';
import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SECOND } from '../durations.ts';
import type { ParseOptions } from './parse-mail.ts';
import type { MailBody, MailHead, Parsed, UnreadableReason } from './parsed-mail.ts';

export type ParseRequest =
  | { kind: 'head'; bytes: Uint8Array }
  | ({ kind: 'mail'; bytes: Uint8Array } & ParseOptions);

/**
 * Reads mails in a separate thread, one after another. If a mail breaks the thread, the thread ends and the next mail gets a
 * new one.
 */
export type MailReader = {
  /** Starts the thread. @throws if it cannot be started, which is not the mail's fault */
  start(): Promise<void>;
  head(bytes: Uint8Array): Promise<Parsed<MailHead>>;
  mail(bytes: Uint8Array, options: ParseOptions): Promise<Parsed<MailBody>>;
  close(): Promise<void>;
};

/**
 * The path of the thread's module. In the sources it is beside this one. `tools/build.ts` puts it into `main/`, and this
 * module into a file beside or in that folder.
 */
const MODULE = new URL(modulePath(), import.meta.url);

function modulePath(): string {
  if (import.meta.filename.endsWith('.ts')) return './parse-worker.ts';
  return basename(import.meta.dirname) === 'main' ? './parse-worker.js' : './main/parse-worker.js';
}

/** Maximum size of the thread's heap: several times the texts of a mail. Its bytes lie outside. In MiB. */
const MAX_HEAP = 64;

/** How long one mail may take. The largest takes about half a second. In milliseconds. */
const TIMEOUT = 10 * SECOND;

/** @param timeout how long one mail may take, in milliseconds */
export function mailReader(timeout = TIMEOUT): MailReader {
  let worker: Worker | null = null;

  async function start(): Promise<Worker> {
    if (worker !== null) return worker;
    const started = new Worker(MODULE, {
      name: 'mail',
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP },
    });
    started.unref();
    // Its first message says that it has loaded. An error before that is thrown here.
    await once(started, 'message');
    // An error of a thread that is being ended must not end the process.
    started.on('error', () => undefined);
    worker = started;
    return started;
  }

  async function ask<Value>(request: ParseRequest): Promise<Parsed<Value>> {
    const asked = await start();
    const { promise, resolve } = Promise.withResolvers<Parsed<Value>>();
    const fail = (reason: UnreadableReason) => {
      worker = null;
      void asked.terminate();
      resolve({ ok: false, reason });
    };
    const timer = setTimeout(() => fail('too-slow'), timeout);
    const failByError = (error: unknown) => {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      fail(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-much-memory' : 'damaged');
    };
    asked.once('message', resolve);
    asked.once('error', failByError);
    asked.postMessage(request);
    const result = await promise;
    clearTimeout(timer);
    asked.removeListener('message', resolve);
    asked.removeListener('error', failByError);
    return result;
  }

  return {
    async start() {
      await start();
    },
    head: (bytes) => ask<MailHead>({ kind: 'head', bytes }),
    mail: (bytes, options) => ask<MailBody>({ kind: 'mail', bytes, ...options }),
    async close() {
      const ended = worker;
      worker = null;
      await ended?.terminate();
    },
  };
}
