import type { FastifyInstance } from 'fastify';
import { LANGUAGES } from '../../contract/locale.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import { OFFLINE_PATH } from '../../contract/worker.ts';
import { identityIn } from '../content/content.ts';
import { type PageSource, sendDocument } from './send-page.ts';

/** Serves the offline pages, which the service worker fetches in advance. */
export function offlineRoutes(app: FastifyInstance, source: PageSource): void {
  for (const language of LANGUAGES) {
    app.get(localizedAddress(OFFLINE_PATH, language), async (request, reply) => {
      const { renderer } = await source.site();
      const identity = identityIn(await source.readIdentity(), language);
      const page = await renderer.renderOffline(language, identity);
      return sendDocument(request, reply, page, source);
    });
  }
}
