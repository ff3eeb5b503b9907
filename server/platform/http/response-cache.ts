import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../../contract/locale.ts';
import { ContentCache } from '../cache/content-cache.ts';
import type { Freshness } from '../cache/freshness.ts';
import { type CachedResponse, sendCachedResponse, sizeOfResponse } from './cached-response.ts';
import { type Problem, sendProblem } from './problems.ts';

/** All cached responses together, in bytes: a dozen full sitemaps, all feeds, and two hundred long lists of the API. */
const MAX_BYTES = 24 * 1024 * 1024;

/** In milliseconds. */
const DAY = 24 * 60 * 60_000;

/**
 * The responses that are made of the content for programs: the API's queries, sitemaps and feeds. Each is serialised
 * and compressed once for each version of the content.
 */
export class ResponseCache {
  readonly #responses: ContentCache<CachedResponse, Problem>;

  constructor(parts: { freshness: Freshness; now: () => number }) {
    this.#responses = new ContentCache({
      ...parts,
      maxSize: MAX_BYTES,
      sizeOf: sizeOfResponse,
      staleIfError: DAY,
    });
  }

  /**
   * Sends a response that is cached or made now.
   * @param key what the response depends on
   * @param language of a problem
   * @param make makes the response; a problem is sent, and not cached
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, language }: { key: string; language: Language },
    make: () => Promise<CachedResponse | Problem>,
  ): Promise<FastifyReply> {
    const outcome = await this.#responses.get(key, async () => {
      const made = await make().catch((error: unknown) => {
        // Where an earlier response is sent instead, nobody else would say so.
        request.log.warn(
          { err: error, path: request.routeOptions.url },
          'a response cannot be made',
        );
        throw error;
      });
      return 'kind' in made
        ? { uncached: made, failed: made.kind === 'unavailable' }
        : { value: made };
    });
    return 'value' in outcome
      ? sendCachedResponse(request, reply, outcome.value)
      : sendProblem(reply, outcome.uncached, language);
  }
}
