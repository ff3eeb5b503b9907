import type { FastifyInstance } from 'fastify';
import { LANGUAGES } from '../../contract/locale.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import { pagePatterns } from '../../contract/pages.ts';
import { accepted } from '../../contract/submissions.ts';
import type { Submissions } from '../submissions/submissions.ts';
import { addressOf } from './language-redirect.ts';
import { type PageSource, sendPage, sendPostedPage } from './send-page.ts';

/**
 * Registers a GET and HEAD route for every page in every language. The page by which a subscription ends shows what its subscriber can
 * change besides.
 */
export function pageRoutes(
  app: FastifyInstance,
  source: PageSource,
  submissions: Pick<Submissions, 'readPreferences'>,
): void {
  for (const { page, pattern } of pagePatterns) {
    for (const language of LANGUAGES) {
      app.get(localizedAddress(pattern, language), async (request, reply) => {
        const token =
          page === 'endSubscription' ? addressOf(request.url).searchParams.get('token') : null;
        const preferences = token && (await submissions.readPreferences(token, language));
        if (!preferences) return sendPage(request, reply, source);
        return sendPostedPage(request, reply, source, {
          posted: {
            form: 'newsletter-link',
            result: accepted(null),
            values: {},
            preferences: { ...preferences, isPosted: false },
          },
          status: 200,
        });
      });
    }
  }
}
