import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { type Language, languageOrDefault } from '../../../contract/locale.ts';
import { sendProblem } from './problems.ts';

const ALL_METHODS: readonly HTTPMethods[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
];

/** Returns the language in the `lang` header of an API request, or the default language. */
export function queryLanguage(request: FastifyRequest): Language {
  return languageOrDefault(request.headers.lang);
}

/**
 * Registers a 405 response for all other methods of a path of the API.
 * @param allowed methods with their own routes, for the Allow header
 */
export function rejectOtherMethods(
  app: FastifyInstance,
  url: string,
  allowed: readonly HTTPMethods[],
): void {
  app.route({
    method: ALL_METHODS.filter((method) => !allowed.includes(method)),
    url,
    // Before the body is read, because it is not needed.
    onRequest: async (request, reply) =>
      sendProblem(
        reply.header('allow', allowed.join(', ')),
        { kind: 'method-not-allowed' },
        queryLanguage(request),
      ),
    handler: async () => undefined,
  });
}

/** Returns whether a path belongs to the API, where every error is JSON. */
export function isApiAddress(url: string): boolean {
  return url === '/api' || url.startsWith('/api/') || url.startsWith('/api?');
}
