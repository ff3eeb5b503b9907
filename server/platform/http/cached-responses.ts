import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../../contract/locale.ts';
import { type Freshness, Keeping } from '../cache/cache.ts';
import { bodyFor, bytesOf, type StoredResponse, storedResponse } from './compression.ts';
import type { QueryHandler, QueryInput, QueryResponse } from './query-handler.ts';

/** All cached responses together, in bytes: the largest list of the starter content takes 40 kB in both encodings. */
const MAX_BYTES = 8 * 1024 * 1024;

/** What a query string may say to any handler of the content. Whatever else it says makes no other response. */
const PARAMETERS = ['type', 'page', 'per_page', 'around'];

/**
 * The responses of the content's queries as they are sent: serialised and compressed once for each
 * version of the content, as pages are.
 */
export class CachedResponses {
  readonly #responses: Keeping<StoredResponse, QueryResponse>;

  constructor(parts: { freshness: Freshness; now: () => number }) {
    this.#responses = new Keeping({
      ...{ ...parts, mostBytes: MAX_BYTES },
      sizeOf: ({ bodies }) => bytesOf(bodies),
    });
  }

  /**
   * Sends what a handler says, in an encoding that the caller takes.
   * @param sendProblem sends what is no success; it is not cached
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { handler, input }: { handler: QueryHandler; input: QueryInput },
    sendProblem: (failure: Extract<QueryResponse, { ok: false }>) => FastifyReply,
  ): Promise<FastifyReply> {
    const { parameters, language } = input;
    const query = PARAMETERS.map((name) => input.query[name] ?? null);
    const address = JSON.stringify([handler.path, parameters, query, language]);
    const response = await this.#responses.answer(address, async () => {
      const result = await handler.handle(input).catch((error: unknown) => {
        // Where an earlier response is sent instead, nobody else would say so.
        request.log.warn({ err: error, path: handler.path }, 'a response cannot be made');
        throw error;
      });
      if (!result.ok) return { once: result, failed: result.problem.kind === 'unavailable' };
      return { keep: await storedResponse(JSON.stringify(successBody(result.data))) };
    });
    if ('once' in response) {
      if (response.once.ok) throw new Error('a success is always cached');
      return sendProblem(response.once);
    }
    const { status, headers, body } = await bodyFor(response.keep, request.headers);
    return reply
      .code(status)
      .headers({ ...headers, ...successHeaders(language), vary: 'lang, accept-encoding' })
      .type('application/json; charset=utf-8')
      .send(body);
  }
}

/** The envelope of a success (contract.md). */
export function successBody(data: unknown) {
  return { status: 'success', data };
}

/** The headers of a successful query beside those about its encoding. */
export function successHeaders(language: Language) {
  return { vary: 'lang', 'content-language': language, 'cache-control': 'no-cache' };
}
