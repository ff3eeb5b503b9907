import etag from '@fastify/etag';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { encodeResult } from '../../contract/api-response.ts';
import type { ContentSource, SourceFailure } from '../../contract/content-source.ts';
import type { Language } from '../../contract/locale.ts';
import {
  MAX_PER_PAGE,
  type Query,
  type QueryName,
  type QueryParameters,
  queries,
} from '../../contract/queries.ts';
import { queryLanguage, rejectOtherMethods } from '../platform/http/api-requests.ts';
import { createCachedResponse } from '../platform/http/cached-response.ts';
import { compressJson } from '../platform/http/compress-json.ts';
import { type Problem, sendProblem } from '../platform/http/problems.ts';
import type { ResponseCache } from '../platform/http/response-cache.ts';
import { readParameters } from './read-parameters.ts';

/** The queries that have a route. A page of the news uses the path of the news. */
export type RoutedQuery = Exclude<QueryName, 'newsPage'>;

/** All queries that have a route. */
export const ROUTED_QUERIES = Object.keys(queries).filter(
  (name): name is RoutedQuery => name !== 'newsPage',
);

type Source<Name extends RoutedQuery> = Pick<
  ContentSource,
  Name extends 'news' ? 'news' | 'newsPage' : Name
>;

/** The data of a response under its wire names, or why there is none. */
type Answer = { ok: true; data: unknown } | SourceFailure;

/**
 * Registers the queries of the specified API, with language, ETag and 304 (contract.md, "Rules for every request").
 * @param sourceFor returns what answers a request
 * @param cache null if responses are not cached, such as those of a search
 */
export async function queryRoutes<Name extends RoutedQuery>(
  app: FastifyInstance,
  sourceFor: (request: FastifyRequest) => Source<Name>,
  names: readonly Name[],
  cache: ResponseCache | null,
): Promise<void> {
  if (cache === null) {
    await app.register(etag, { weak: true });
    compressJson(app);
  }
  for (const name of names) {
    const { path, parameters = {} }: Query = queries[name];
    app.get(path, async (request, reply) => {
      const language = queryLanguage(request);
      const read = readParameters(parameters, requestParts(request), language);
      if (!read.ok) return sendProblem(reply, read.problem, language);
      const source = sourceFor(request) as ContentSource;
      const answer = () => answerQuery(source, name, read.values, language);
      if (cache === null) {
        const result = await answer();
        if (!result.ok) return sendProblem(reply, problemOf(result), language);
        return reply.headers(successHeaders(language)).send(successBody(result.data));
      }
      // The key contains everything that the query reads: its parameters and the language.
      const key = JSON.stringify([name, read.values, language]);
      return cache.send(request, reply, { key, language }, async () => {
        const result = await answer();
        if (!result.ok) return problemOf(result);
        return createCachedResponse(JSON.stringify(successBody(result.data)), {
          ...successHeaders(language),
          vary: 'lang, accept-encoding',
          'content-type': 'application/json; charset=utf-8',
        });
      });
    });
    rejectOtherMethods(app, path, ['GET', 'HEAD']);
  }
}

function requestParts(request: FastifyRequest) {
  return {
    path: request.params as Record<string, unknown>,
    query: request.query as Record<string, unknown>,
  };
}

/** @param values as the query declares them, because `readParameters` has read them */
async function answerQuery<Name extends RoutedQuery>(
  source: ContentSource,
  name: Name,
  values: Record<string, unknown>,
  language: Language,
): Promise<Answer> {
  if (name === 'news') return answerNews(source, values, language);
  const result = await source[name](values as QueryParameters<Name>, language);
  return result.ok ? { ok: true, data: encodeResult(name, result.data) } : result;
}

/**
 * All news, or the part that the query requests (contract.md, "Pages of the news"). If there is more news than one response
 * may have, the response is a page even if no part is requested: with 100,000 items the whole list would be 138 MB.
 */
async function answerNews(
  source: Pick<ContentSource, 'news' | 'newsPage'>,
  parameters: QueryParameters<'news'>,
  language: Language,
): Promise<Answer> {
  const { around, page, perPage } = parameters;
  if (around !== undefined) {
    const result = await source.news({ around }, language);
    return result.ok ? { ok: true, data: encodeResult('news', result.data) } : result;
  }
  const isWhole = page === undefined && perPage === undefined;
  const result = await source.newsPage(isWhole ? { perPage: MAX_PER_PAGE } : parameters, language);
  if (!result.ok) return result;
  return isWhole && result.data.lastPage === 1
    ? { ok: true, data: encodeResult('news', result.data.items) }
    : { ok: true, data: encodeResult('newsPage', result.data) };
}

function problemOf({ status, retryAfter }: SourceFailure): Problem {
  if (status === 404) return { kind: 'not-found' };
  return { kind: 'unavailable', ...(retryAfter !== undefined && { retryAfter }) };
}

/** Returns the body of a successful response (contract.md). */
function successBody(data: unknown) {
  return { status: 'success', data };
}

/** Returns the headers of a successful response, except those about its encoding. */
function successHeaders(language: Language) {
  return { vary: 'lang', 'content-language': language, 'cache-control': 'no-cache' };
}
