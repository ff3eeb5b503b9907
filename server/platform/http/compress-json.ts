import type { FastifyInstance } from 'fastify';
import { compressAs, FASTEST } from './compression.ts';
import { encodingFor } from './negotiation.ts';

/** A shorter body fits into one packet uncompressed. In bytes. */
const MIN_BYTES = 1024;

/**
 * Compresses the JSON responses of a scope that are not cached, such as search results. Call it after registering the ETag
 * plugin, so that the ETag is the same in every encoding.
 */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string') return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`);
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === 'identity' || payload.length < MIN_BYTES) return payload;
    reply.header('content-encoding', encoding);
    return compressAs(encoding, Buffer.from(payload), FASTEST);
  });
}
