import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../contract/locale.ts';
import { createCachedResponse } from '../platform/http/cached-response.ts';
import type { ResponseCache } from '../platform/http/response-cache.ts';
import { ContentUnavailable } from './lists.ts';

/** A sitemap or a feed, with its content type. */
export type ContentDocument = { type: string; text: string };

/**
 * Sends a sitemap or feed from the cache, or creates it if it is not cached or the content has changed. Clients must
 * revalidate it (`no-cache`), because it must always show the current content.
 * @param make returns null if there is no such document
 */
export function sendContentDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, address, language }: { cache: ResponseCache; address: string; language: Language },
  make: () => Promise<ContentDocument | null>,
): Promise<FastifyReply> {
  return cache.send(request, reply, { key: address, language }, async () => {
    try {
      const document = await make();
      if (document === null) return { kind: 'not-found' };
      return await createCachedResponse(document.text, {
        'cache-control': 'no-cache',
        'content-type': `${document.type}; charset=utf-8`,
      });
    } catch (error) {
      if (!(error instanceof ContentUnavailable)) throw error;
      request.log.warn({ err: error, path: address }, 'a list of pages cannot be made');
      return { kind: 'unavailable' };
    }
  });
}
