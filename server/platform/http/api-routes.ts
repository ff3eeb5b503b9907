import etag from '@fastify/etag';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { type Language, languageOrDefault } from '../../../contract/locale.ts';
import { problemStatus } from '../../../contract/problem.ts';
import type { Transport } from '../../../contract/rendering.ts';
import { type CachedResponses, successBody, successHeaders } from './cached-responses.ts';
import { compressJson } from './compress-json.ts';
import { type Problem, problemBody, sendProblem } from './problems.ts';
import type { QueryHandler, QueryInput, QueryResponse } from './query-handler.ts';

const ALL_METHODS: readonly HTTPMethods[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
];

/** The language that a call asks for by its `lang` header. */
export function queryLanguage(request: FastifyRequest): Language {
  return languageOrDefault(request.headers.lang);
}

/**
 * Serves the reading calls over HTTP, each with language, ETag and 304 (contract, "Rules for every call").
 * @param cache null where every response is of its own, as a search's
 */
export async function queryRoutes(
  app: FastifyInstance,
  handlers: readonly QueryHandler[],
  cache: CachedResponses | null,
): Promise<void> {
  if (cache === null) {
    await app.register(etag, { weak: true });
    compressJson(app);
  }
  for (const handler of handlers) {
    app.get(handler.path, async (request, reply) => {
      const language = queryLanguage(request);
      const input: QueryInput = {
        parameters: request.params as Record<string, string>,
        query: request.query as Record<string, unknown>,
        language,
      };
      const refuse = ({ problem }: { problem: Problem }) => sendProblem(reply, problem, language);
      if (cache !== null) return cache.send(request, reply, { handler, input }, refuse);
      const result = await handler.handle(input);
      if (!result.ok) return refuse(result);
      return reply.headers(successHeaders(language)).send(successBody(result.data));
    });
    refuseOtherMethods(app, handler.path, ['GET', 'HEAD']);
  }
}

/** Answers the methods that a path of the API does not take: 405, with those that it takes. */
export function refuseOtherMethods(
  app: FastifyInstance,
  url: string,
  taken: readonly HTTPMethods[],
): void {
  app.route({
    method: ALL_METHODS.filter((method) => !taken.includes(method)),
    url,
    // Before the body is read: what is refused anyway need not be received.
    onRequest: async (request, reply) =>
      sendProblem(
        reply.header('allow', taken.join(', ')),
        { kind: 'method-not-allowed' },
        queryLanguage(request),
      ),
    handler: async () => undefined,
  });
}

/** True for addresses that belong to the API, where every failure is JSON. */
export function isApiAddress(url: string): boolean {
  return url === '/api' || url.startsWith('/api/') || url.startsWith('/api?');
}

/**
 * Calls the same handlers without HTTP, for pages that our own server renders: no serialising and
 * no parsing in between.
 * @param others where calls go that no handler answers; without it there is nothing at their address
 */
export function inProcessTransport(
  handlers: readonly QueryHandler[],
  others?: Transport,
): Transport {
  const patterns = handlers.map((handler) => ({
    handler,
    names: [...handler.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ''),
    expression: new RegExp(`^${handler.path.replaceAll(/:\w+/g, '([^/]+)')}$`),
  }));
  // A cached result gets one body, so that readers of the body can cache what they read from it.
  const bodies = new WeakMap<QueryResponse, unknown>();
  return async (path, language) => {
    const [pathname = '', search = ''] = path.split('?');
    for (const { handler, names, expression } of patterns) {
      const match = expression.exec(pathname);
      if (match === null) continue;
      const parameters = Object.fromEntries(
        names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]),
      );
      const query = Object.fromEntries(new URLSearchParams(search));
      const result = await handler.handle({ parameters, query, language });
      if (result.ok) {
        const body = bodies.get(result) ?? successBody(result.data);
        bodies.set(result, body);
        return { status: 200, body };
      }
      return {
        status: problemStatus[result.problem.kind],
        body: problemBody(result.problem, language),
      };
    }
    if (others !== undefined) return others(path, language);
    return { status: 404, body: problemBody({ kind: 'not-found' }, language) };
  };
}
