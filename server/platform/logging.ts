import type { FastifyRequest } from 'fastify';

/**
 * How things appear in the log. It is kept longer than what visitors send, and read by others, so
 * nothing of a visitor is in it: no address of theirs, no query, header or cookie, and of an error
 * only what our code says about it. A database's error names the values of the row in further fields.
 */
export const logSerializers = {
  req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url }),
  err: (error: Error & { code?: unknown }): LoggedError => ({
    type: error.name,
    message: error.message,
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
    stack: error.stack ?? '',
    ...(error.cause instanceof Error ? { cause: error.cause.message } : {}),
  }),
};

type LoggedError = { type: string; message: string; code?: string; stack: string; cause?: string };
