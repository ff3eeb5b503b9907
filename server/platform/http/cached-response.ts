import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyAs, bytesOf, type Compressed, compressed, QUICKLY } from './compression.ts';
import { encodingFor, isKnown } from './negotiation.ts';

/** A response with status 200 that is made once and sent many times. */
export type CachedResponse = {
  /** Of its text. */
  hash: string;
  /** Weak: the same in every encoding. */
  etag: string;
  bodies: Compressed;
  /** Those that depend on the response alone. */
  headers: Readonly<Record<string, string>>;
};

/** Makes a response of its text; it varies by encoding where its headers say nothing else. */
export async function createCachedResponse(
  text: string,
  headers: Readonly<Record<string, string>>,
): Promise<CachedResponse> {
  const bytes = Buffer.from(text);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  return {
    hash,
    etag: `W/"${hash}"`,
    bodies: await compressed(bytes, QUICKLY),
    headers: { vary: 'accept-encoding', ...headers },
  };
}

/** How much a response takes in a cache, in bytes. */
export function sizeOfResponse({ bodies }: CachedResponse): number {
  return bytesOf(bodies);
}

/**
 * Sends a cached response in an encoding that the caller takes (RFC 9110 §12.5.3), or 304 where what the caller has is
 * still right (§13.1.2).
 */
export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies, headers }: CachedResponse,
): Promise<FastifyReply> {
  reply.headers(headers).header('etag', etag);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await bodyAs(bodies, encoding));
}
