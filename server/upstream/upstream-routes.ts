import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemStatus } from '../../contract/problem.ts';
import type { Transport } from '../../contract/rendering.ts';
import { KEY_HEADER } from '../../contract/sending.ts';
import type { Poster } from './pass-submission.ts';
import { POST_TIMES } from '../submissions/read-submission.ts';
import type { Gate } from '../submissions/submission-limits.ts';
import { discardPost } from '../platform/http/read-body.ts';
import { FILE_POLICY, PDF_POLICY } from '../platform/http/security-policy.ts';
import { answerCleaner, UPSTREAM_FILES } from './upstream-response.ts';
import { callLanguage } from '../platform/http/api-routes.ts';
import { problemBody, sendProblem } from '../platform/http/problems.ts';

/** A page waits this long for another backend, in milliseconds; a block that takes longer fails alone. */
const PAGE_CALL_TIMEOUT = 4_000;

/** The browser gives up after 10 s (decision 0042 §10), so there is no use in waiting longer. In milliseconds. */
const ANSWER_TIMEOUT = 10_000;

/** Longer than our own patience with a file, which is whole by then. In milliseconds. */
const POSTED_FILE_TIMEOUT = 60_000;

/** An answer larger than this is not an answer of this contract. In bytes. */
const LARGEST_ANSWER = 8 * 1024 * 1024;

/** A form is at most a CV of 10 MiB and its fields. In bytes. */
const MOST_PASSED = 16 * 1024 * 1024;

/** Failures to connect: nothing was sent. */
const NEVER_REACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

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
    const body = (await readJson(response)) ?? null;
    return { status: response.status, body: clean(body, path) };
  };
}

/** Posts to another backend what was posted to one of our pages. */
export function upstreamPoster(origin: string, report: (error: unknown) => void): Poster {
  return async ({ path, body, address, language, key }) => {
    const headers = new Headers({ accept: 'application/json', lang: language });
    if (address !== '') headers.set('x-forwarded-for', address);
    if (key !== null) headers.set(KEY_HEADER, key);
    if (typeof body === 'string') headers.set('content-type', 'application/json');
    const patience = typeof body === 'string' ? ANSWER_TIMEOUT : POSTED_FILE_TIMEOUT;
    try {
      const response = await fetch(origin + path, {
        ...{ method: 'POST', headers, body, redirect: 'error' },
        signal: AbortSignal.timeout(patience),
      });
      const answer = acceptedBody(response, await readJson(response));
      const status = answer === null && response.ok ? problemStatus.unanswered : response.status;
      return { status, retryAfter: response.headers.get('retry-after'), body: answer };
    } catch (error) {
      report(error);
      return { status: problemStatus[failureKind(error)], retryAfter: null, body: null };
    }
  };
}

export type UpstreamDoor = {
  origin: string;
  /** Who may send something. */
  gate: Gate;
};

/**
 * Passes the API and the files of another backend on, so that the browser speaks to one origin
 * only. Forms are streamed through as they come.
 */
export async function upstreamRoutes(app: FastifyInstance, door: UpstreamDoor): Promise<void> {
  const { origin } = door;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const clean = answerCleaner(origin);
  app.all('/api/*', (request, reply) => passCall(request, reply, door, clean));
  app.get('/media/*', (request, reply) => passFile(reply, request, origin, request.url));
  app.get(`${UPSTREAM_FILES}/*`, (request, reply) =>
    passFile(reply, request, origin, request.url.slice(UPSTREAM_FILES.length)),
  );
}

const PASSED_HEADERS = ['accept', 'content-type', 'content-length', 'idempotency-key'] as const;

async function passCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { origin, gate }: UpstreamDoor,
  clean: ReturnType<typeof answerCleaner>,
): Promise<FastifyReply> {
  const language = callLanguage(request);
  const headers = new Headers({ lang: language, 'x-forwarded-for': request.ip });
  for (const name of PASSED_HEADERS) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  const sends = request.method !== 'GET' && request.method !== 'HEAD';
  if (sends) {
    const refused = gate({ headers: request.headers, address: request.ip });
    if (refused !== null) {
      await discardPost(request.raw, { file: null, ...POST_TIMES });
      if (refused.outcome === 'unacceptable') return sendProblem(reply, refused, language);
      const { outcome: kind, retryAfter } = refused;
      return sendProblem(reply.header('retry-after', retryAfter), { kind }, language);
    }
  }
  const passage = sends ? passBody(request.raw) : null;
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(origin + request.url, {
      method: request.method,
      headers,
      redirect: 'error',
      ...(passage === null
        ? { signal: AbortSignal.timeout(ANSWER_TIMEOUT) }
        : { signal: passage.signal, body: passage.body, duplex: 'half' }),
    } as RequestInit);
    body = await readJson(response);
    if (sends) body = acceptedBody(response, body);
  } catch (error) {
    const [path] = request.url.split('?');
    request.log.warn({ err: error, path }, 'the other backend did not answer');
    return sendProblem(reply, { kind: sends ? failureKind(error) : 'unavailable' }, language);
  } finally {
    await passage?.end();
  }
  const allow = response.headers.get('allow');
  if (allow !== null) reply.header('allow', allow);
  const retryAfter = response.headers.get('retry-after');
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  if (body === null && request.method !== 'HEAD') {
    // Not JSON: a page of an error, or of somebody else. Its status is all that is worth telling.
    if (response.ok && sends) return sendProblem(reply, { kind: 'unanswered' }, language);
    const status = response.status >= 400 ? response.status : 502;
    return reply.code(status).send(problemBody({ kind: 'unavailable' }, language));
  }
  return reply
    .code(response.status)
    .header('vary', 'lang')
    .header('content-language', language)
    .header('cache-control', sends ? 'no-store' : 'no-cache')
    .send(clean(body, request.url));
}

/**
 * A body on its way through us. A slow line is no failure as long as something moves; what ends it
 * is silence on either side, the bounds that our own door has, or no answer once all has gone.
 */
function passBody(source: Readable): {
  body: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
  end: () => Promise<void>;
} {
  const controller = new AbortController();
  const breakOff = () => controller.abort(new Error('nothing moved for too long'));
  let isWhole = false;
  const whole = setTimeout(breakOff, POST_TIMES.total);
  let next = setTimeout(breakOff, POST_TIMES.silence);
  const wait = (milliseconds: number) => {
    clearTimeout(next);
    next = setTimeout(breakOff, milliseconds);
  };
  async function* body() {
    let size = 0;
    // The connection stays, for the answer.
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > MOST_PASSED) {
        controller.abort(new TooLarge('the form is too large'));
        return;
      }
      wait(POST_TIMES.silence);
      yield chunk as Uint8Array;
    }
    isWhole = true;
    wait(ANSWER_TIMEOUT);
  }
  return {
    body: body(),
    signal: controller.signal,
    async end() {
      clearTimeout(whole);
      clearTimeout(next);
      // What was answered early, or given up, is received all the same, or the answer would not get through.
      if (!isWhole) await discardPost(source, { file: null, ...POST_TIMES });
    },
  };
}

class TooLarge extends Error {}

/** Whether what failed on its way may have arrived all the same. */
function failureKind(error: unknown): 'unavailable' | 'unanswered' | 'too-large' {
  if (error instanceof TooLarge) return 'too-large';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return NEVER_REACHED.test(code) ? 'unavailable' : 'unanswered';
}

/** Accepted without a word is accepted: what the answer says is not used but for the reference. */
function acceptedBody(response: Response, body: unknown): unknown {
  return response.ok && body === undefined ? { status: 'success', data: {} } : (body ?? null);
}

/** Reads a JSON body within bounds; null where it is not JSON, undefined where it is empty. */
async function readJson(response: Response): Promise<unknown> {
  const declared = Number(response.headers.get('content-length') ?? 0);
  if (response.body === null) return undefined;
  if (declared > LARGEST_ANSWER) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > LARGEST_ANSWER) return null;
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
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
    signal: AbortSignal.timeout(ANSWER_TIMEOUT),
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
