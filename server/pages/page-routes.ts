import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LANGUAGES } from '../../contract/locale.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import { pagePatterns } from '../../contract/pages.ts';
import { accepted } from '../../contract/submissions.ts';
import { isPageAddress } from '../../contract/taken-addresses.ts';
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
        if (page === 'ownPage' && !isRequestedAddress(request)) return reply.callNotFound();
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

/** Whether the path of a request can be that of a page of one's own, in any spelling. */
function isRequestedAddress({ params }: FastifyRequest): boolean {
  const { address } = params as { address: string };
  return isPageAddress(address.normalize().toLowerCase());
}
