import type { FastifyInstance } from 'fastify';
import { pageAddress } from '../../contract/paths.ts';
import { queries } from '../../contract/queries.ts';
import type { Transport } from '../../contract/rendering.ts';

const PATH = '/.well-known/security.txt';

const DAY = 24 * 60 * 60_000;

/** RFC 9116 recommends less than a year; whoever reads it later asks again. In days. */
const GOOD_FOR = 180;

type Parts = { transport: Transport; publicUrl: string; now: () => number };

/** Tells those who find a fault in the site's security whom to tell (RFC 9116). */
export function securityTxtRoute(app: FastifyInstance, parts: Parts): void {
  app.get(PATH, async (_request, reply) => {
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(securityTxt(await organisationEmail(parts.transport), parts.publicUrl, parts.now()));
  });
}

/** The address in the settings; null where there is none, or they cannot be had. */
async function organisationEmail(transport: Transport): Promise<string | null> {
  try {
    const { status, body } = await transport(queries.settings.path, 'en');
    const email = status === 200 ? queries.settings.read(body, () => undefined).email : '';
    return /^[^\s@]+@[^\s@]+$/.test(email) ? email : null;
  } catch {
    return null;
  }
}

/**
 * The text of the file.
 * @param email the organisation's address, or null
 * @param now epoch milliseconds
 */
function securityTxt(email: string | null, publicUrl: string, now: number): string {
  // Whole days, so that the text stays the same for a day.
  const expires = new Date((Math.floor(now / DAY) + GOOD_FOR) * DAY).toISOString();
  return [
    ...(email === null ? [] : [`Contact: mailto:${email}`]),
    `Contact: ${publicUrl}${pageAddress('contact', 'en')}`,
    `Expires: ${expires}`,
    'Preferred-Languages: ar, en',
    `Canonical: ${publicUrl}${PATH}`,
    '',
  ].join('\n');
}
