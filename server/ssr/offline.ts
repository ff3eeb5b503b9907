import type { FastifyInstance } from 'fastify';
import { LANGUAGES } from '../../contract/locale.ts';
import { localizedAddress, OFFLINE_PATH } from '../../contract/paths.ts';
import { pageDocument } from './document.ts';
import type { PageSource } from './pages.ts';

/** Serves the pages for those without a connection, which the worker asks for ahead of time. */
export function offlineRoutes(app: FastifyInstance, source: PageSource): void {
  for (const language of LANGUAGES) {
    app.get(localizedAddress(OFFLINE_PATH, language), async (_request, reply) => {
      const { renderer, assets } = await source.site();
      const page = await renderer.renderOffline(language);
      return reply
        .header('content-language', language)
        .header('cache-control', 'no-cache')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(pageDocument(page, assets, source.publicUrl));
    });
  }
}
