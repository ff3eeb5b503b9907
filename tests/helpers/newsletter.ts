import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { LANGUAGES, type Language } from '../../contract/locale.ts';
import { RECIPIENT_TOKEN } from '../../contract/newsletter-mail.ts';
import type { IssueMails } from '../../server/newsletter/newsletter.ts';
import { chunksOf } from '../../server/platform/database/chunks.ts';
import type { Schema, Subscribers } from '../../server/platform/database/schema.ts';

/** The mails of an issue, as short as they can be: the links are in them. */
export function issueMails(subject = 'From Raghdan to Rafha'): IssueMails['mails'] {
  const link = `https://yafee.example/newsletter/unsubscribe?token=${RECIPIENT_TOKEN}`;
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      {
        subject: `${subject} (${language})`,
        html: `<html lang="${language}"><a href="${link}">x</a></html>`,
        text: `${subject}\n${link}\n`,
        leftOut: 0,
      },
    ]),
  ) as IssueMails['mails'];
}

/**
 * Stores confirmed subscribers, `reader0@there.example` and so on, one of five in English.
 * @param changes what is different of all of them
 */
export async function addSubscribers(
  db: Kysely<Schema>,
  count: number,
  changes: Partial<Subscribers> = {},
): Promise<void> {
  const rows = Array.from({ length: count }, (_, number) => ({
    id: randomUUID(),
    kind: 'email' as const,
    address: `reader${number}@there.example`,
    address_key: `reader${number}@there.example`,
    state: 'subscribed' as const,
    suspicion: null,
    language: (number % 5 === 0 ? 'en' : 'ar') as Language,
    asked_at: 1,
    mailed_at: null,
    confirmed_at: 1,
    source: 'form' as const,
    consent_place: null,
    consent_text: null,
    added_by: null,
    bouncing_since: null,
    ...changes,
  }));
  for (const chunk of chunksOf(rows)) await db.insertInto('subscribers').values(chunk).execute();
}
