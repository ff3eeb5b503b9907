import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemStatus } from '../../contract/problem.ts';
import { queries } from '../../contract/queries.ts';
import type { Transport } from '../../contract/rendering.ts';
import { KEY_HEADER } from '../../contract/submissions.ts';
import { queryLanguage, rejectOtherMethods } from '../platform/http/api-routes.ts';
import { problemBody, sendProblem } from '../platform/http/problems.ts';
import type { PostUpstream } from '../submissions/submissions.ts';
import { upstreamAddress } from './upstream-address.ts';
import { upstreamFileRoutes, visitorGone } from './upstream-files.ts';
import { responseCleaner } from './upstream-response.ts';

/** A page waits this long for another backend, in milliseconds; a block that takes longer fails alone. */
const PAGE_CALL_TIMEOUT = 4_000;

/** The browser gives up after 10 s (decision 0042 §10), so there is no use in waiting longer. In milliseconds. */
const RESPONSE_TIMEOUT = 10_000;

/** Longer than our own patience with a file, which is whole by then. In milliseconds. */
const POSTED_FILE_TIMEOUT = 60_000;

/** An answer larger than this is not an answer of this contract. In bytes. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/** Failures to connect: nothing was sent. */
const NEVER_REACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** Calls another backend of this contract, for pages that our server renders. */
export function upstreamTransport(origin: string): Transport {
  const clean = responseCleaner(origin);
  return async (path, language) => {
    const response = await fetch(addressAt(origin, path), {
      headers: { accept: 'application/json', lang: language },
      redirect: 'error',
      signal: AbortSignal.timeout(PAGE_CALL_TIMEOUT),
    });
    const body = (await readJson(response)) ?? null;
    return { status: response.status, body: clean(body, path) };
  };
}

/** Posts submissions to another backend. */
export function upstreamPoster(
  origin: string,
  reportFailure: (error: unknown) => void,
): PostUpstream {
  return async ({ path, body, address, language, key }) => {
    const headers = new Headers({ accept: 'application/json', lang: language });
    if (address !== '') headers.set('x-forwarded-for', address);
    if (key !== null) headers.set(KEY_HEADER, key);
    if (typeof body === 'string') headers.set('content-type', 'application/json');
    const patience = typeof body === 'string' ? RESPONSE_TIMEOUT : POSTED_FILE_TIMEOUT;
    try {
      const response = await fetch(addressAt(origin, path), {
        ...{ method: 'POST', headers, body, redirect: 'error' },
        signal: AbortSignal.timeout(patience),
      });
      const answer = acceptedBody(response, await readJson(response));
      const status = answer === null && response.ok ? problemStatus.unanswered : response.status;
      return { status, retryAfter: response.headers.get('retry-after'), body: answer };
    } catch (error) {
      reportFailure(error);
      return { status: problemStatus[failureKind(error)], retryAfter: null, body: null };
    }
  };
}

/**
 * Serves the contract's queries from another backend, and its files, so that the browser speaks to one
 * origin only. What that backend is asked for is built from the contract's own paths: no other path of
 * its reaches it, and no other method.
 */
export async function upstreamRoutes(app: FastifyInstance, origin: string): Promise<void> {
  const clean = responseCleaner(origin);
  const paths = new Set<string>(Object.values(queries).map(({ path }) => path));
  // Answered here, whichever backend is behind us.
  paths.delete(queries.search.path);
  for (const path of paths) {
    app.get(path, (request, reply) => passQuery(request, reply, { origin, path, clean }));
    rejectOtherMethods(app, path, ['GET', 'HEAD']);
  }
  upstreamFileRoutes(app, origin);
}

type Query = {
  origin: string;
  /** As the contract names it, with `:id`. */
  path: string;
  clean: ReturnType<typeof responseCleaner>;
};

async function passQuery(
  request: FastifyRequest,
  reply: FastifyReply,
  { origin, path, clean }: Query,
): Promise<FastifyReply> {
  const language = queryLanguage(request);
  const target = targetOf(request, path);
  if (target === null) return sendProblem(reply, { kind: 'not-found' }, language);
  const gone = visitorGone(reply);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(addressAt(origin, target), {
      headers: { accept: 'application/json', lang: language, 'x-forwarded-for': request.ip },
      redirect: 'error',
      signal: AbortSignal.any([gone, AbortSignal.timeout(RESPONSE_TIMEOUT)]),
    });
    body = await readJson(response);
  } catch (error) {
    if (!gone.aborted) request.log.warn({ err: error, path }, 'the other backend did not answer');
    return sendProblem(reply, { kind: 'unavailable' }, language);
  }
  const retryAfter = response.headers.get('retry-after');
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  reply.header('vary', 'lang').header('content-language', language);
  reply.header('cache-control', response.ok ? 'no-cache' : 'no-store');
  if (body === null || body === undefined) {
    // Not JSON: a page of an error, or of somebody else. Its status is all that is worth telling.
    const status = response.status >= 400 ? response.status : 502;
    return reply.code(status).send(problemBody({ kind: 'unavailable' }, language));
  }
  return reply.code(response.status).send(clean(body, target));
}

/** What an entry's place in a path may hold: ids as our own backend takes them, and numbers of tweets. */
const PARAMETERS: Record<string, RegExp> = { id: /^[1-9]\d{0,14}$/, tweetId: /^\d{1,20}$/ };

/** The contract's path with a request's parameters and query in it; null where a parameter is none of the contract's. */
function targetOf(request: FastifyRequest, path: string): string | null {
  let target = path;
  for (const [name, value] of Object.entries(request.params as Record<string, string>)) {
    if (PARAMETERS[name]?.test(value) !== true) return null;
    target = target.replace(`:${name}`, value);
  }
  const query = request.url.indexOf('?');
  return query === -1 ? target : target + request.url.slice(query);
}

/**
 * The address of a call at another backend.
 * @throws where the path is not one of the API: the contract's calls all are
 */
function addressAt(origin: string, target: string): URL {
  const address = upstreamAddress(origin, target, '/api/');
  if (address === null) throw new Error(`${JSON.stringify(target)} is no address of a call`);
  return address;
}

/** Whether what failed on its way may have arrived all the same. */
function failureKind(error: unknown): 'unavailable' | 'unanswered' {
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
  if (declared > MAX_RESPONSE_BYTES) {
    // What is left unread keeps its connection.
    await response.body.cancel();
    return null;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) return null;
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
