import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import plugin from 'fastify-plugin';
import { isBodyArriving } from '../request-body.ts';

/** How long a body is still received after the response was sent. In milliseconds. */
const LINGER_TIME = 2_000;

/** How many bytes of it are still received. */
const LINGER_BYTES = 1024 * 1024;

/**
 * Makes sure that a response reaches the client if it is sent before the request body has arrived, such as a rejection. The
 * response is sent with `connection: close`, and the connection is closed only after the rest of the body was received or two
 * seconds have passed. Closing it with unread bytes would reset it, and the client would lose the response (RFC 9112 §9.6).
 */
export const closeAfterEarlyResponses = plugin(async (app) => {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isBodyArriving(request.raw)) return done(null, payload);
    reply.header('connection', 'close');
    const isComplete = typeof payload === 'string' || payload instanceof Buffer;
    if (!isComplete || request.method === 'HEAD') return done(null, payload);
    reply.header('content-length', Buffer.byteLength(payload));
    done(null, Readable.from(sendThenLinger(payload, request.raw), { objectMode: false }));
  });
});

async function* sendThenLinger(payload: string | Buffer, request: IncomingMessage) {
  yield payload;
  await discardBody(request);
}

/** Receives and discards the rest of a body, within the bounds above. */
function discardBody(request: IncomingMessage): Promise<void> {
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
