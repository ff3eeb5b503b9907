import type { FastifyRequest } from 'fastify';

/**
 * Log serializers that leave out all personal data, because the log is stored longer than submissions and more people read
 * it. They log a request without IP address, query, headers and cookies, and an error without its additional properties:
 * database errors contain the values of the row.
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
