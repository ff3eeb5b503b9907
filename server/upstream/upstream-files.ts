import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { abortOnClose } from '../platform/http/abort-on-close.ts';
import { FILE_POLICY, PDF_POLICY } from '../platform/http/security-policy.ts';
import { upstreamAddress } from './upstream-address.ts';
import { UPSTREAM_FILES } from './upstream-response.ts';

/** Maximum time that we wait for the next bytes of a file from another backend. In milliseconds. */
export const FILE_IDLE_TIMEOUT = 30_000;

/** Media types that are passed on. All others are not, above all HTML. */
const ALLOWED_MEDIA_TYPES =
  /^(image\/(svg\+xml|png|jpeg|webp|avif|gif)|video\/(mp4|webm|ogg)|application\/(pdf|msword|rtf|zip|vnd\.[\w.+-]+))\b/;

/** Headers that are passed on whatever the content encoding. */
const FILE_HEADERS = ['content-type', 'last-modified'] as const;

/** Headers that describe the bytes as the other backend sent them, so they are wrong after decoding. */
const ENCODED_BYTES_HEADERS = ['content-length', 'content-range', 'accept-ranges', 'etag'] as const;

/** A single range is passed on (RFC 9110 §14.2). A request for several ranges gets the whole file. */
const SINGLE_RANGE = /^bytes=(?:\d+-\d*|-\d+)$/;

/** Content encodings that `fetch` decodes. Files with another encoding cannot be passed on. */
const DECODABLE_ENCODING = /^(?:x-)?gzip$|^deflate$|^br$/;

/** Paths below `/api` without a file extension are API calls, which must not be reachable as files. */
const API_PATH = /^\/api(?:\/(?!.*\.[a-z0-9]{2,5}$)|$)/i;

/**
 * Registers the routes that pass on files of another backend: `/media/…` at the same path, all others below `/upstream`.
 * @param origin the other backend's origin
 */
export function upstreamFileRoutes(app: FastifyInstance, origin: string): void {
  app.get('/media/*', (request, reply) =>
    passFile(request, reply, upstreamAddress(origin, request.url, '/media/')),
  );
  app.get(`${UPSTREAM_FILES}/*`, (request, reply) => {
    // The router also matches encoded forms of the prefix, so the raw target is checked.
    const isBelow = request.url.startsWith(`${UPSTREAM_FILES}/`);
    const address = isBelow
      ? upstreamAddress(origin, request.url.slice(UPSTREAM_FILES.length))
      : null;
    const isApiCall = address !== null && API_PATH.test(decodeURIComponent(address.pathname));
    return passFile(request, reply, isApiCall ? null : address);
  });
}

async function passFile(
  request: FastifyRequest,
  reply: FastifyReply,
  address: URL | null,
): Promise<FastifyReply> {
  if (address === null) return sendEmpty(reply, 404);
  const timedOut = new AbortController();
  const signal = AbortSignal.any([abortOnClose(reply), timedOut.signal]);
  const startTimer = () =>
    setTimeout(
      () => timedOut.abort(new Error('the other backend sends nothing')),
      FILE_IDLE_TIMEOUT,
    );
  const timer = startTimer();
  const response = await fetchFile(request, address, signal)
    .catch(() => null)
    .finally(() => clearTimeout(timer));
  if (response === null) return sendEmpty(reply, 503);
  const range = response.headers.get('content-range');
  if (response.status === 416 && range !== null) {
    await response.body?.cancel();
    return sendEmpty(reply.header('content-range', range), 416);
  }
  const mediaType = response.headers.get('content-type') ?? '';
  const encoding = encodingOf(response);
  const isDecodable = encoding === '' || DECODABLE_ENCODING.test(encoding);
  if (!response.ok || !ALLOWED_MEDIA_TYPES.test(mediaType) || !isDecodable) {
    await response.body?.cancel();
    return sendEmpty(reply, 404);
  }
  for (const name of [...FILE_HEADERS, ...(encoding === '' ? ENCODED_BYTES_HEADERS : [])]) {
    const value = response.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  reply
    .code(response.status)
    .header(
      'content-security-policy',
      /^application\/pdf\b/.test(mediaType) ? PDF_POLICY : FILE_POLICY,
    )
    .header('cache-control', 'public, max-age=3600');
  const body = response.body as ReadableStream<Uint8Array> | null;
  // A stream, because Fastify would send `content-length: 0` for an empty string.
  if (request.method === 'HEAD' || body === null) return reply.send(Readable.from([]));
  return reply.send(Readable.from(readChunks(body, startTimer), { objectMode: false }));
}

/** Fetches a file without content encoding. A part of an encoded file cannot be decoded, so then the whole file is fetched. */
async function fetchFile(
  request: FastifyRequest,
  address: URL,
  signal: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  const { range, 'if-range': ifRange } = request.headers;
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  const send = (rangeHeaders: Record<string, string>) =>
    fetch(address, { method, headers: { ...headers, ...rangeHeaders }, redirect: 'error', signal });
  if (range === undefined || !SINGLE_RANGE.test(range)) return send({});
  const part = await send({ range, ...(ifRange !== undefined && { 'if-range': String(ifRange) }) });
  if (part.status !== 206 || encodingOf(part) === '') return part;
  await part.body?.cancel();
  return send({});
}

function encodingOf({ headers }: Response): string {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  return encoding === 'identity' ? '' : encoding;
}

/**
 * Yields the chunks of a file, with a timeout for each. The timer stops while a slow client receives a chunk.
 */
async function* readChunks(
  body: ReadableStream<Uint8Array>,
  startTimer: () => NodeJS.Timeout,
): AsyncGenerator<Uint8Array> {
  let timer = startTimer();
  try {
    for await (const chunk of body) {
      clearTimeout(timer);
      yield chunk;
      timer = startTimer();
    }
  } finally {
    clearTimeout(timer);
  }
}

function sendEmpty(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain').send('');
}
