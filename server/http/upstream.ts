import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transport } from '../../contract/rendering.ts';
import { FILE_POLICY, PDF_POLICY } from '../rules/security-policy.ts';
import { answerCleaner, UPSTREAM_FILES } from '../rules/upstream-answer.ts';
import { callLanguage } from './api.ts';
import { problemBody, sendProblem } from './problems.ts';

/** A page waits this long for another backend, in milliseconds; a block that takes longer fails alone. */
const PAGE_CALL_TIMEOUT = 4_000;

/** The browser gives up after 10 s (decision 0042 §10), so there is no use in waiting longer. In milliseconds. */
const PASSED_CALL_TIMEOUT = 10_000;

/** An answer larger than this is not an answer of this contract. In bytes. */
const LARGEST_ANSWER = 8 * 1024 * 1024;

/** Kinds of files that content may consist of; anything else, HTML above all, is not passed on. */
const FILE_KINDS =
  /^(image\/(svg\+xml|png|jpeg|webp|avif|gif)|video\/(mp4|webm|ogg)|application\/(pdf|msword|rtf|zip|vnd\.[\w.+-]+))\b/;

/** Calls another backend of this contract, for pages that our server renders. */
export function upstreamTransport(origin: string): Transport {
  const clean = answerCleaner(origin);
  return async (path, language) => {
    const response = await fetch(origin + path, {
      headers: { accept: 'application/json', lang: language },
      redirect: 'error',
      signal: AbortSignal.timeout(PAGE_CALL_TIMEOUT),
    });
    const body = await readJson(response);
    return { status: response.status, body: clean(body, path) };
  };
}

/**
 * Passes the API and the files of another backend on, so that the browser speaks to one origin
 * only. Forms are streamed through as they come.
 */
export async function upstreamRoutes(app: FastifyInstance, origin: string): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const clean = answerCleaner(origin);
  app.all('/api/*', (request, reply) => passCall(request, reply, origin, clean));
  app.get('/media/*', (request, reply) => passFile(reply, request, origin, request.url));
  app.get(`${UPSTREAM_FILES}/*`, (request, reply) =>
    passFile(reply, request, origin, request.url.slice(UPSTREAM_FILES.length)),
  );
}

const PASSED_HEADERS = ['accept', 'content-type', 'content-length', 'idempotency-key'] as const;

async function passCall(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
  clean: ReturnType<typeof answerCleaner>,
): Promise<FastifyReply> {
  const language = callLanguage(request);
  const headers = new Headers({ lang: language, 'x-forwarded-for': request.ip });
  for (const name of PASSED_HEADERS) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  const sends = request.method !== 'GET' && request.method !== 'HEAD';
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(origin + request.url, {
      method: request.method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(PASSED_CALL_TIMEOUT),
      ...(sends ? { body: Readable.toWeb(request.raw), duplex: 'half' } : {}),
    } as RequestInit);
    body = await readJson(response);
  } catch (error) {
    const [path] = request.url.split('?');
    request.log.warn({ err: error, path }, 'the other backend did not answer');
    return sendProblem(reply, { kind: 'unavailable' }, language);
  }
  if (body === null && request.method !== 'HEAD') {
    // Not JSON: a page of an error, or of somebody else. Its status is all that is worth telling.
    const status = response.status >= 400 ? response.status : 502;
    return reply.code(status).send(problemBody({ kind: 'unavailable' }, language));
  }
  const allow = response.headers.get('allow');
  if (allow !== null) reply.header('allow', allow);
  return reply
    .code(response.status)
    .header('vary', 'lang')
    .header('content-language', language)
    .header('cache-control', sends ? 'no-store' : 'no-cache')
    .send(clean(body, request.url));
}

/** Reads a JSON body within bounds; null where it is not JSON. */
async function readJson(response: Response): Promise<unknown> {
  const declared = Number(response.headers.get('content-length') ?? 0);
  if (response.body === null || declared > LARGEST_ANSWER) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > LARGEST_ANSWER) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

const FILE_HEADERS = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
] as const;

async function passFile(
  reply: FastifyReply,
  request: FastifyRequest,
  origin: string,
  path: string,
): Promise<FastifyReply> {
  const { range } = request.headers;
  const response = await fetch(origin + path, {
    headers: range === undefined ? {} : { range },
    redirect: 'error',
    signal: AbortSignal.timeout(PASSED_CALL_TIMEOUT),
  }).catch(() => null);
  const kind = response?.headers.get('content-type') ?? '';
  if (response === null || !response.ok || !FILE_KINDS.test(kind) || response.body === null) {
    await response?.body?.cancel();
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('');
  }
  for (const name of FILE_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply
    .code(response.status)
    .header('content-security-policy', /^application\/pdf\b/.test(kind) ? PDF_POLICY : FILE_POLICY)
    .header('cache-control', 'public, max-age=3600')
    .send(Readable.fromWeb(response.body as import('node:stream/web').ReadableStream));
}
