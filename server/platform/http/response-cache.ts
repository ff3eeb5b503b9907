import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../../contract/locale.ts';
import { ContentCache } from '../cache/content-cache.ts';
import type { Freshness } from '../cache/freshness.ts';
import { DAY } from '../durations.ts';
import { type CachedResponse, sendCachedResponse, sizeOfResponse } from './cached-response.ts';
import { type Problem, sendProblem } from './problems.ts';

/** Maximum size of all responses, in bytes: room for a dozen full sitemaps, all feeds and 200 long lists of the API. */
const MAX_BYTES = 24 * 1024 * 1024;

/**
 * The cache of responses for programs: queries of the API, sitemaps and feeds. Each response is serialised and
 * compressed once for each version of the content.
 */
export class ResponseCache {
  readonly #responses: ContentCache<CachedResponse, Problem>;

  constructor(dependencies: { freshness: Freshness; now: () => number }) {
    this.#responses = new ContentCache({
      ...dependencies,
      maxSize: MAX_BYTES,
      sizeOf: sizeOfResponse,
      staleIfError: DAY,
    });
  }

  /**
   * Sends a response from the cache, or creates it.
   * @param options.key identifies everything that the response depends on
   * @param options.language language of an error response
   * @param create creates the response. A problem is sent, but not cached
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, language }: { key: string; language: Language },
    create: () => Promise<CachedResponse | Problem>,
  ): Promise<FastifyReply> {
    const outcome = await this.#responses.get(key, async () => {
      const created = await create().catch((error: unknown) => {
        // Logged here, because the error is not reported if an earlier response is sent instead.
        request.log.warn(
          { err: error, path: request.routeOptions.url },
          'a response cannot be made',
        );
        throw error;
      });
      return 'kind' in created
        ? { uncached: created, failed: created.kind === 'unavailable' }
        : { value: created };
    });
    return 'value' in outcome
      ? sendCachedResponse(request, reply, outcome.value)
      : sendProblem(reply, outcome.uncached, language);
  }
}
