import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemStatus } from '../../contract/problem.ts';
import { type QueryName, queries } from '../../contract/queries.ts';
import { KEY_HEADER } from '../../contract/submissions.ts';
import { readParameters } from '../api/api.ts';
import { MINUTE } from '../platform/durations.ts';
import { abortOnClose } from '../platform/http/abort-on-close.ts';
import { queryLanguage, rejectOtherMethods } from '../platform/http/api-requests.ts';
import { problemBody, sendProblem } from '../platform/http/problems.ts';
import type { PostUpstream, SubmissionKind } from '../submissions/submissions.ts';
import { upstreamFileRoutes } from './upstream-files.ts';
import type { NewsPart } from './upstream-news.ts';
import { apiAddress, readJson } from './upstream-request.ts';
import { type CleanResponse, responseCleaner } from './upstream-response.ts';

/** Browsers give up after 10 s (decision 0022 §10), so waiting longer is useless. In milliseconds. */
const RESPONSE_TIMEOUT = 10_000;

/** For submissions with a file, which is completely received before it is posted. In milliseconds. */
const POSTED_FILE_TIMEOUT = MINUTE;

/** Error codes of failed connections, over which nothing was sent. */
const CONNECTION_FAILED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/**
 * Returns the function that posts submissions to another backend.
 * @param origin the other backend's origin
 * @param reportFailure called with the error of a failed request
 */
export function upstreamPoster(
  origin: string,
  reportFailure: (error: unknown, kind: SubmissionKind) => void,
): PostUpstream {
  return async ({ kind, path, body, address, language, key }) => {
    const headers = new Headers({ accept: 'application/json', lang: language });
    if (address !== '') headers.set('x-forwarded-for', address);
    if (key !== null) headers.set(KEY_HEADER, key);
    if (typeof body === 'string') headers.set('content-type', 'application/json');
    const timeout = typeof body === 'string' ? RESPONSE_TIMEOUT : POSTED_FILE_TIMEOUT;
    try {
      const response = await fetch(apiAddress(origin, path), {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      const responseBody = withSuccessBody(response, await readJson(response));
      const status =
        responseBody === null && response.ok ? problemStatus.unanswered : response.status;
      return { status, retryAfter: response.headers.get('retry-after'), body: responseBody };
    } catch (error) {
      reportFailure(error, kind);
      return { status: problemStatus[failureKind(error)], retryAfter: null, body: null };
    }
  };
}

/**
 * Registers routes for the contract's queries and for files, which are fetched from another backend, so that the browser
 * connects to one origin only. Query URLs are built from the contract's paths, so clients can reach no other path or method
 * of the backend's API.
 * @param origin the other backend's origin
 * @param names the queries that are passed on
 */
export async function upstreamRoutes(
  app: FastifyInstance,
  origin: string,
  names: readonly QueryName[],
): Promise<void> {
  const clean = responseCleaner(origin);
  for (const name of names) {
    const { path } = queries[name];
    app.get(path, (request, reply) => passQuery(request, reply, { origin, name, clean }));
    rejectOtherMethods(app, path, ['GET', 'HEAD']);
  }
  upstreamFileRoutes(app, origin);
}

type UpstreamQuery = {
  origin: string;
  name: QueryName;
  clean: CleanResponse;
};

async function passQuery(
  request: FastifyRequest,
  reply: FastifyReply,
  { origin, name, clean }: UpstreamQuery,
): Promise<FastifyReply> {
  const language = queryLanguage(request);
  const { path } = queries[name];
  const target = fillPath(request, path);
  if (target === null) return sendProblem(reply, { kind: 'not-found' }, language);
  const closed = abortOnClose(reply);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(apiAddress(origin, target), {
      headers: { accept: 'application/json', lang: language, 'x-forwarded-for': request.ip },
      redirect: 'error',
      signal: AbortSignal.any([closed, AbortSignal.timeout(RESPONSE_TIMEOUT)]),
    });
    body = await readJson(response);
  } catch (error) {
    if (!closed.aborted) request.log.warn({ err: error, path }, 'the other backend did not answer');
    return sendProblem(reply, { kind: 'unavailable' }, language);
  }
  const retryAfter = response.headers.get('retry-after');
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  reply.header('vary', 'lang').header('content-language', language);
  reply.header('cache-control', response.ok ? 'no-cache' : 'no-store');
  if (body === null || body === undefined) {
    // Not JSON, such as the error page of a proxy. Only its status is passed on.
    const status = response.status >= 400 ? response.status : 502;
    return reply.code(status).send(problemBody({ kind: 'unavailable' }, language));
  }
  return reply.code(response.status).send(clean(name, body, newsPartOf(request)));
}

/** Returns which part of the news a request asks for. All of them if it asks for none that can be read. */
function newsPartOf({ query }: FastifyRequest): NewsPart {
  const request = { path: {}, query: query as Record<string, unknown> };
  const read = readParameters(queries.news.parameters, request, 'ar');
  return read.ok ? read.values : {};
}

/** Valid path parameters: ids as in our own backend, and tweet ids. */
const PARAMETERS: Record<string, RegExp> = { id: /^[1-9]\d{0,14}$/, tweetId: /^\d{1,20}$/ };

/** Fills the request's parameters and query into the contract's path. Returns null if a parameter is not valid. */
function fillPath(request: FastifyRequest, path: string): string | null {
  let target = path;
  for (const [name, value] of Object.entries(request.params as Record<string, string>)) {
    if (PARAMETERS[name]?.test(value) !== true) return null;
    target = target.replace(`:${name}`, value);
  }
  const query = request.url.indexOf('?');
  return query === -1 ? target : target + request.url.slice(query);
}

/** Returns `unavailable` if the request cannot have reached the backend, and otherwise `unanswered`. */
function failureKind(error: unknown): 'unavailable' | 'unanswered' {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return CONNECTION_FAILED.test(code) ? 'unavailable' : 'unanswered';
}

/** Returns a success body for a success status without a body, because only the reference in it is used. */
function withSuccessBody(response: Response, body: unknown): unknown {
  return response.ok && body === undefined ? { status: 'success', data: {} } : (body ?? null);
}
