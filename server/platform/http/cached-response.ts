import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Compressed, compressAll, compressedSize, decodeBody, FAST } from './compression.ts';
import { encodingFor, matchesEtag } from './negotiation.ts';

/** A response with status 200 that is created once and sent many times. */
export type CachedResponse = {
  /** Hash of its text. */
  hash: string;
  /** Weak ETag, the same in every encoding. */
  etag: string;
  bodies: Compressed;
  /** Headers that do not depend on a request. */
  headers: Readonly<Record<string, string>>;
};

/**
 * Creates a response from its text and compresses it.
 * @param headers of the response. Without `vary` it varies by `accept-encoding`.
 */
export async function createCachedResponse(
  text: string,
  headers: Readonly<Record<string, string>>,
): Promise<CachedResponse> {
  const bytes = Buffer.from(text);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  return {
    hash,
    etag: `W/"${hash}"`,
    bodies: await compressAll(bytes, FAST),
    headers: { vary: 'accept-encoding', ...headers },
  };
}

/** Returns the size of a response in a cache, in bytes. */
export function sizeOfResponse({ bodies }: CachedResponse): number {
  return compressedSize(bodies);
}

/**
 * Sends a cached response in an encoding that the client accepts (RFC 9110 §12.5.3), or 304 if the client has the
 * current version (§13.1.2).
 */
export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies, headers }: CachedResponse,
): Promise<FastifyReply> {
  reply.headers(headers).header('etag', etag);
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await decodeBody(bodies, encoding));
}
