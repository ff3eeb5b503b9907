import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../contract/locale.ts';
import { createCachedResponse } from '../platform/http/cached-response.ts';
import type { ResponseCache } from '../platform/http/response-cache.ts';
import { Unavailable } from './lists.ts';

/** A document for programs that is made of the content: a sitemap or a feed. */
export type ContentDocument = { type: string; text: string };

/**
 * Sends a document, which is made where it is not cached or the content has changed. It is asked for again and again,
 * and always is to be of today, so nobody stores it without asking.
 * @param make returns null where there is no such document
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
      if (!(error instanceof Unavailable)) throw error;
      request.log.warn({ err: error, path: address }, 'a list of pages cannot be made');
      return { kind: 'unavailable' };
    }
  });
}
