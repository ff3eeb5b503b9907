import type { FastifyInstance } from 'fastify';
import { LANGUAGES } from '../../contract/locale.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import { pagePatterns } from '../../contract/pages.ts';
import { type PageSource, sendPage } from './send-page.ts';

/** Registers a GET and HEAD route for every page in every language. */
export function pageRoutes(app: FastifyInstance, source: PageSource): void {
  for (const { pattern } of pagePatterns) {
    for (const language of LANGUAGES) {
      app.get(localizedAddress(pattern, language), (request, reply) =>
        sendPage(request, reply, source),
      );
    }
  }
}
