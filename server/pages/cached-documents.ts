import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../contract/locale.ts';
import { type Freshness, Keeping } from '../platform/cache/cache.ts';
import {
  bodyFor,
  bytesOf,
  type StoredResponse,
  storedResponse,
} from '../platform/http/compression.ts';
import { sendProblem } from '../platform/http/problems.ts';
import { Unavailable } from './lists.ts';

/** A document for programs that is made of the content. */
export type ContentDocument = { type: string; text: string };

type CachedDocument = StoredResponse & { type: string };

/** All kept documents together, in bytes: a dozen full sitemaps, or all feeds and ten. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Keeps the documents that are made of the content, and sends them. */
export class CachedDocuments {
  readonly #documents: Keeping<CachedDocument, null>;

  constructor({ freshness, now }: { freshness: Freshness; now: () => number }) {
    this.#documents = new Keeping({
      ...{ freshness, now, mostBytes: MOST_BYTES },
      sizeOf: ({ bodies }) => bytesOf(bodies),
    });
  }

  /**
   * Answers with a document, which is made where it is not kept or the content has changed.
   * Where its lists cannot be had and no earlier one can stand in, the caller is told to come again.
   * @param make gives null where there is no such document
   */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { address, language }: { address: string; language: Language },
    make: () => Promise<ContentDocument | null>,
  ): Promise<FastifyReply> {
    try {
      const answer = await this.#documents.answer(address, async () => {
        const made = await make().catch((error: unknown) => {
          request.log.warn({ err: error, path: address }, 'a list of pages cannot be made');
          throw error;
        });
        return made === null ? { once: null, failed: false } : { keep: await kept(made) };
      });
      return 'keep' in answer
        ? sendCached(request, reply, answer.keep)
        : sendProblem(reply, { kind: 'not-found' }, language);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      return sendProblem(reply, { kind: 'unavailable' }, language);
    }
  }
}

async function kept({ type, text }: ContentDocument): Promise<CachedDocument> {
  const { etag, bodies } = await storedResponse(text);
  return { type, etag, bodies };
}

/** It is asked for again and again, and always is to be of today. */
async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  document: CachedDocument,
): Promise<FastifyReply> {
  const { status, headers, body } = await bodyFor(document, request.headers);
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-cache' })
    .type(`${document.type}; charset=utf-8`)
    .send(body);
}
