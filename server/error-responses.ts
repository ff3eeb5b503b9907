import type { FastifyInstance } from 'fastify';
import { type PageSource, sendFailurePage, sendNotFoundPage } from './pages/pages.ts';
import { isApiAddress, queryLanguage } from './platform/http/api-requests.ts';
import { problemOfRequest } from './platform/http/body-parsers.ts';
import { failureLog, isOutage } from './platform/http/failure-log.ts';
import { sendProblem } from './platform/http/problems.ts';
import { RETRY_AFTER } from './submissions/submissions.ts';

/** Responds to paths without a route: with the site's 404 page, a problem of the API, or 405. */
export function handleUnknownAddresses(app: FastifyInstance, pages: PageSource): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (isApiAddress(request.url)) {
      return sendProblem(reply, { kind: 'not-found' }, queryLanguage(request));
    }
    if (request.method === 'GET' || request.method === 'HEAD') {
      return sendNotFoundPage(request, reply, pages);
    }
    return sendProblem(
      reply.header('allow', 'GET, HEAD'),
      { kind: 'method-not-allowed' },
      queryLanguage(request),
    );
  });
}

/** Responds to errors that no handler has caught: with a problem, or the site's 500 page. */
export function handleErrors(
  app: FastifyInstance,
  pages: PageSource,
  monotonicNow: () => number,
): void {
  const logFailure = failureLog('a request failed', monotonicNow);
  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    // Cached pages are still sent while the database or the storage is unavailable, and do not get here.
    const isTemporary = isOutage(error);
    if (isTemporary) reply.header('retry-after', RETRY_AFTER);
    const problem = isTemporary ? 'unavailable' : problemOfRequest(error);
    if (isTemporary || problem === null) logFailure(request, error);
    if (problem !== null || isApiAddress(request.url)) {
      return sendProblem(reply, { kind: problem ?? 'internal' }, queryLanguage(request));
    }
    return sendFailurePage(request, reply, pages);
  });
}
