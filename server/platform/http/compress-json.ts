import type { FastifyInstance } from 'fastify';
import { AT_ONCE, compressedAs } from './compression.ts';
import { encodingFor } from './negotiation.ts';

/** Shorter ones fit into one packet as they are. In bytes. */
const MIN_BYTES = 1024;

/**
 * Compresses the JSON of a scope that is made for one request, as results of a search or what another
 * backend says. To be called after the ETag plugin, so that the tag is the same in every encoding.
 */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string') return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`);
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === 'identity' || payload.length < MIN_BYTES) return payload;
    reply.header('content-encoding', encoding);
    return compressedAs(encoding, Buffer.from(payload), AT_ONCE);
  });
}
