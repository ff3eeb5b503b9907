import type { FastifyInstance } from 'fastify';
import type { ContentSource } from '../../contract/content-source.ts';
import { pageAddress } from '../../contract/paths.ts';
import { DAY } from '../platform/durations.ts';

const PATH = '/.well-known/security.txt';

/** RFC 9116 §2.5.5 recommends less than a year. In days. */
const VALID_DAYS = 180;

type Dependencies = { content: ContentSource; publicUrl: string; now: () => number };

/**
 * Registers the route of `security.txt` (RFC 9116), which says where to report security problems.
 * @param dependencies.now the wall clock, in epoch milliseconds
 */
export function securityTxtRoute(app: FastifyInstance, dependencies: Dependencies): void {
  app.get(PATH, async (_request, reply) => {
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(
        renderSecurityTxt(
          await fetchOrganisationEmail(dependencies.content),
          dependencies.publicUrl,
          dependencies.now(),
        ),
      );
  });
}

/** Returns the e-mail address of the settings, or null if there is none or the query fails. */
async function fetchOrganisationEmail(content: ContentSource): Promise<string | null> {
  try {
    const result = await content.settings({}, 'en');
    const email = result.ok ? result.data.email : '';
    return /^[^\s@]+@[^\s@]+$/.test(email) ? email : null;
  } catch {
    return null;
  }
}

/**
 * Returns the text of the file.
 * @param email the organisation's e-mail address, or null
 * @param now epoch milliseconds
 */
function renderSecurityTxt(email: string | null, publicUrl: string, now: number): string {
  // In whole days, so that the text changes only once a day.
  const expires = new Date((Math.floor(now / DAY) + VALID_DAYS) * DAY).toISOString();
  return [
    ...(email === null ? [] : [`Contact: mailto:${email}`]),
    `Contact: ${publicUrl}${pageAddress('contact', 'en')}`,
    `Expires: ${expires}`,
    'Preferred-Languages: ar, en',
    `Canonical: ${publicUrl}${PATH}`,
    '',
  ].join('\n');
}
