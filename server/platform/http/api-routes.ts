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

/** Returns the language in the `lang` header of an API request, or the default language. */
export function queryLanguage(request: FastifyRequest): Language {
  return languageOrDefault(request.headers.lang);
}

/**
 * Registers the queries of the API, with language, ETag and 304 (contract.md, "Rules for every call").
 * @param cache null if responses are not cached, such as those of a search
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
    rejectOtherMethods(app, handler.path, ['GET', 'HEAD']);
  }
}

/** The query parameters that a cached response may depend on. All others are ignored, so that they cannot fill the cache. */
const CACHE_KEY_PARAMETERS = ['type', 'page', 'per_page', 'around', 'names'];

function cacheKey({ path }: QueryHandler, { parameters, query, language }: QueryInput): string {
  const values = CACHE_KEY_PARAMETERS.map((name) => query[name] ?? null);
  return JSON.stringify([path, parameters, values, language]);
}

/** Returns the body of a successful response (contract.md). */
function successBody(data: unknown) {
  return { status: 'success', data };
}

/** Returns the headers of a successful response, without those about its encoding. */
function successHeaders(language: Language) {
  return { vary: 'lang', 'content-language': language, 'cache-control': 'no-cache' };
}

/**
 * Registers a 405 response for all other methods of a path of the API.
 * @param allowed methods that have a route of their own; they are the value of the Allow header
 */
export function rejectOtherMethods(
  app: FastifyInstance,
  url: string,
  allowed: readonly HTTPMethods[],
): void {
  app.route({
    method: ALL_METHODS.filter((method) => !allowed.includes(method)),
    url,
    // Before the body is read, because it is not needed.
    onRequest: async (request, reply) =>
      sendProblem(
        reply.header('allow', allowed.join(', ')),
        { kind: 'method-not-allowed' },
        queryLanguage(request),
      ),
    handler: async () => undefined,
  });
}

/** Returns whether an address belongs to the API, where every error is JSON. */
export function isApiAddress(url: string): boolean {
  return url === '/api' || url.startsWith('/api/') || url.startsWith('/api?');
}

/**
 * Returns a transport that calls the handlers directly, without HTTP and JSON, for pages that are rendered on the
 * server.
 * @param fallback used for paths without a handler; without it they return 404
 */
export function inProcessTransport(
  handlers: readonly QueryHandler[],
  fallback?: Transport,
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
    if (fallback !== undefined) return fallback(path, language);
    return { status: 404, body: problemBody({ kind: 'not-found' }, language) };
  };
}

/** Maximum size of all results as JSON, in UTF-16 units. Those of a site with some hundred entries take a tenth of it. */
const MAX_RESULTS = 8 * 1024 * 1024;

/**
 * Wraps a transport so that successful results are cached until the content changes. A page that is rendered for one
 * visitor, such as search results, then needs no database query for data that other pages have loaded.
 */
export function cachedTransport(
  transport: Transport,
  parts: { freshness: Freshness; now: () => number },
): Transport {
  type Result = Awaited<ReturnType<Transport>>;
  const results = new ContentCache<Result, Result>({
    ...parts,
    maxSize: MAX_RESULTS,
    sizeOf: ({ body }) => JSON.stringify(body).length,
    // A page rendered from an outdated result would be cached as one of the current content.
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
