import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the response has been sent or the client has closed its connection. */
export function abortOnClose(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort(new Error('the client has closed its connection')));
  return closed.signal;
}
