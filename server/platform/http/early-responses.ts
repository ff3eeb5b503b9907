import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isBodyArriving } from './request-body.ts';

/** How much of a body is still received after the response has been sent: for so long, and so much. In milliseconds and bytes. */
const LINGER_TIME = 2_000;
const LINGER_BYTES = 1024 * 1024;

/**
 * Lets a response through that is sent before its request has arrived: a refusal, or what takes no body.
 * It goes out whole at once, with `connection: close`. The connection is closed once the rest of the
 * body has come, or a moment later: to close it with unread bytes resets it, and clients then lose the
 * response (RFC 9112 §9.6).
 */
export function closeAfterEarlyResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isBodyArriving(request.raw)) return payload;
    reply.header('connection', 'close');
    const isWhole = typeof payload === 'string' || payload instanceof Buffer;
    if (!isWhole || request.method === 'HEAD') return payload;
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(lingering(payload, request.raw), { objectMode: false });
  });
}

async function* lingering(payload: string | Buffer, request: IncomingMessage) {
  yield payload;
  await rest(request);
}

/** Receives what still comes of a body, within bounds. */
function rest(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (request.complete || request.destroyed) return Promise.resolve();
  const timer = setTimeout(resolve, LINGER_TIME);
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LINGER_BYTES) resolve();
  });
  request.once('end', resolve).once('close', resolve).once('error', resolve);
  request.resume();
  return promise.finally(() => clearTimeout(timer));
}
