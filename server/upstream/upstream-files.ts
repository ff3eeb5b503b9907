import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FILE_POLICY, PDF_POLICY } from '../platform/http/security-policy.ts';
import { upstreamAddress } from './upstream-address.ts';
import { UPSTREAM_FILES } from './upstream-response.ts';

/** Another backend may say nothing for this long before a file and within it. In milliseconds. */
export const FILE_SILENCE = 30_000;

/** Kinds of files that content may consist of; anything else, HTML above all, is not passed on. */
const FILE_KINDS =
  /^(image\/(svg\+xml|png|jpeg|webp|avif|gif)|video\/(mp4|webm|ogg)|application\/(pdf|msword|rtf|zip|vnd\.[\w.+-]+))\b/;

/** Headers of a file that hold whichever way it is encoded. */
const FILE_HEADERS = ['content-type', 'last-modified'] as const;

/** Headers that count or name the bytes of a file as the other backend sent them. */
const HEADERS_OF_BYTES = ['content-length', 'content-range', 'accept-ranges', 'etag'] as const;

/** One range is passed on (RFC 9110 §14.2); whoever asks for several gets the whole file. */
const ONE_RANGE = /^bytes=(?:\d+-\d*|-\d+)$/;

/** What is encoded in these ways, `fetch` has decoded; what is encoded otherwise is of no use to us. */
const DECODED = /^(?:x-)?gzip$|^deflate$|^br$/;

/** A file below `/api` says by its name that it is one: calls are not to be reached as files. */
const API_PATH = /^\/api(?:\/(?!.*\.[a-z0-9]{2,5}$)|$)/i;

/** Passes the files of another backend on: those at the same address as ours, and all others below `/upstream`. */
export function upstreamFileRoutes(app: FastifyInstance, origin: string): void {
  app.get('/media/*', (request, reply) =>
    passFile(request, reply, upstreamAddress(origin, request.url, '/media/')),
  );
  app.get(`${UPSTREAM_FILES}/*`, (request, reply) => {
    // The target itself must lie there: a route may match what only looks like it.
    const isBelow = request.url.startsWith(`${UPSTREAM_FILES}/`);
    const address = isBelow
      ? upstreamAddress(origin, request.url.slice(UPSTREAM_FILES.length))
      : null;
    const isCall = address !== null && API_PATH.test(decodeURIComponent(address.pathname));
    return passFile(request, reply, isCall ? null : address);
  });
}

/** A signal that whoever waits for an answer has gone, or has it. */
export function visitorGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new Error('the visitor has gone')));
  return gone.signal;
}

async function passFile(
  request: FastifyRequest,
  reply: FastifyReply,
  address: URL | null,
): Promise<FastifyReply> {
  if (address === null) return sendNothing(reply, 404);
  const silent = new AbortController();
  const signal = AbortSignal.any([visitorGone(reply), silent.signal]);
  const wait = () =>
    setTimeout(() => silent.abort(new Error('the other backend fell silent')), FILE_SILENCE);
  const timer = wait();
  const response = await askForFile(request, address, signal)
    .catch(() => null)
    .finally(() => clearTimeout(timer));
  if (response === null) return sendNothing(reply, 503);
  const range = response.headers.get('content-range');
  if (response.status === 416 && range !== null) {
    await response.body?.cancel();
    return sendNothing(reply.header('content-range', range), 416);
  }
  const kind = response.headers.get('content-type') ?? '';
  const encoding = encodingOf(response);
  const isReadable = encoding === '' || DECODED.test(encoding);
  if (!response.ok || !FILE_KINDS.test(kind) || !isReadable) {
    await response.body?.cancel();
    return sendNothing(reply, 404);
  }
  for (const name of [...FILE_HEADERS, ...(encoding === '' ? HEADERS_OF_BYTES : [])]) {
    const value = response.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  reply
    .code(response.status)
    .header('content-security-policy', /^application\/pdf\b/.test(kind) ? PDF_POLICY : FILE_POLICY)
    .header('cache-control', 'public, max-age=3600');
  const body = response.body as ReadableStream<Uint8Array> | null;
  // A stream, because the framework would count an empty text, and say that the file is empty.
  if (request.method === 'HEAD' || body === null) return reply.send(Readable.from([]));
  return reply.send(Readable.from(arriving(body, wait), { objectMode: false }));
}

/** Asks for a file as it lies there. Part of an encoded file cannot be decoded: then the whole is asked for. */
async function askForFile(
  request: FastifyRequest,
  address: URL,
  signal: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  const { range, 'if-range': ifRange } = request.headers;
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  const ask = (more: Record<string, string>) =>
    fetch(address, { method, headers: { ...headers, ...more }, redirect: 'error', signal });
  if (range === undefined || !ONE_RANGE.test(range)) return ask({});
  const part = await ask({ range, ...(ifRange !== undefined && { 'if-range': String(ifRange) }) });
  if (part.status !== 206 || encodingOf(part) === '') return part;
  await part.body?.cancel();
  return ask({});
}

function encodingOf({ headers }: Response): string {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  return encoding === 'identity' ? '' : encoding;
}

/**
 * The pieces of a file, until the other backend is silent for too long. The time that a visitor's slow
 * line takes is not its silence.
 */
async function* arriving(
  body: ReadableStream<Uint8Array>,
  wait: () => NodeJS.Timeout,
): AsyncGenerator<Uint8Array> {
  let timer = wait();
  try {
    for await (const piece of body) {
      clearTimeout(timer);
      yield piece;
      timer = wait();
    }
  } finally {
    clearTimeout(timer);
  }
}

function sendNothing(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain').send('');
}
