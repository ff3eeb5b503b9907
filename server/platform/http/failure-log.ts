import type { FastifyRequest } from 'fastify';
import { isUnavailable } from '../database/database.ts';
import { countFailures } from '../repeated-failures.ts';
import { StorageFailure } from '../storage/storage.ts';

/** Returns whether a failure comes from the database or the storage, so that the same request may succeed later. */
export function isOutage(error: unknown): boolean {
  return error instanceof StorageFailure || isUnavailable(error);
}

/**
 * Returns a function that logs a failed request with a message. In an outage every request fails in the same way, so the
 * storage and the database each get one line a minute with the number of failures. Every other failure has its own line.
 * @param monotonicNow in milliseconds
 */
export function failureLog(
  message: string,
  monotonicNow = () => performance.now(),
): (request: FastifyRequest, error: unknown) => void {
  const storageFailures = countFailures(monotonicNow);
  const outages = countFailures(monotonicNow);
  return (request, error) => {
    if (!isOutage(error)) {
      request.log.error({ err: error }, message);
      return;
    }
    const count = error instanceof StorageFailure ? storageFailures() : outages();
    if (count !== null) request.log.error({ err: error, count }, message);
  };
}
