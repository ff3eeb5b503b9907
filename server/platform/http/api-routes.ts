import etag from '@fastify/etag';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { type Language, languageOrDefault } from '../../../contract/locale.ts';
import { problemStatus } from '../../../contract/problem.ts';
import type { Transport } from '../../../contract/rendering.ts';
import { ContentCache } from '../cache/content-cache.ts';
import type { Freshness } from '../cache/freshness.ts';
import { createCachedResponse } from './cached-response.ts';
import { compressJson } from './compress-json.ts';
import { problemBody, sendProblem } from './problems.ts';
import type { QueryHandler, QueryInput } from './query-handler.ts';
import type { ResponseCache } from './response-cache.ts';

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
  cache: ResponseCache | null,
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
      if (cache !== null) {
        return cache.send(request, reply, { key: cacheKey(handler, input), language }, async () => {
          const result = await handler.handle(input);
          if (!result.ok) return result.problem;
          return createCachedResponse(JSON.stringify(successBody(result.data)), {
            ...successHeaders(language),
            vary: 'lang, accept-encoding',
            'content-type': 'application/json; charset=utf-8',
          });
        });
      }
      const result = await handler.handle(input);
      if (!result.ok) return sendProblem(reply, result.problem, language);
      return reply.headers(successHeaders(language)).send(successBody(result.data));
    });
    refuseOtherMethods(app, handler.path, ['GET', 'HEAD']);
  }
}

/** What a query string may say to any handler of the content. Whatever else it says makes no other response. */
const PARAMETERS = ['type', 'page', 'per_page', 'around'];

function cacheKey({ path }: QueryHandler, { parameters, query, language }: QueryInput): string {
  const asked = PARAMETERS.map((name) => query[name] ?? null);
  return JSON.stringify([path, parameters, asked, language]);
}

/** The envelope of a success (contract.md). */
function successBody(data: unknown) {
  return { status: 'success', data };
}

/** The headers of a successful query beside those about its encoding. */
function successHeaders(language: Language) {
  return { vary: 'lang', 'content-language': language, 'cache-control': 'no-cache' };
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
      if (result.ok) return { status: 200, body: successBody(result.data) };
      return {
        status: problemStatus[result.problem.kind],
        body: problemBody(result.problem, language),
      };
    }
    if (others !== undefined) return others(path, language);
    return { status: 404, body: problemBody({ kind: 'not-found' }, language) };
  };
}

/** More than all calls without parameters in both languages. */
const MAX_RESULTS = 100;

/**
 * A transport whose successful results are cached while the content stays as it is. A page that is made for one
 * visitor, as results of a search, then asks the database for nothing that another page has asked for.
 */
export function cachedTransport(
  transport: Transport,
  parts: { freshness: Freshness; now: () => number },
): Transport {
  type Result = Awaited<ReturnType<Transport>>;
  const results = new ContentCache<Result, Result>({
    ...parts,
    maxSize: MAX_RESULTS,
    sizeOf: () => 1,
    // A page that is made of an outdated result would count as one of the content as it is now.
    staleIfError: 0,
  });
  return async (path, language) => {
    const outcome = await results.get(`${language} ${path}`, async () => {
      const result = await transport(path, language);
      return result.status === 200 ? { value: result } : { uncached: result, failed: false };
    });
    return 'value' in outcome ? outcome.value : outcome.uncached;
  };
}
