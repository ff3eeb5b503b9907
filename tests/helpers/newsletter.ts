import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { emptyFields } from '../../contract/admin/content/draft-fields.ts';
import { LANGUAGES, type Language } from '../../contract/locale.ts';
import { RECIPIENT_TOKEN } from '../../contract/newsletter-mail.ts';
import { createDraft } from '../../server/content/content.ts';
import { type IssueMails, scheduleCampaign } from '../../server/newsletter/newsletter.ts';
import { chunksOf } from '../../server/platform/database/chunks.ts';
import { databaseClock } from '../../server/platform/database/clock.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { Deliveries, Schema, Subscribers } from '../../server/platform/database/schema.ts';
import { inviteStaff } from './admin.ts';

/** The mails of an issue, as short as possible. They contain the links. */
export function issueMails(subject = 'From Raghdan to Rafha'): IssueMails['mails'] {
  const link = `https://yafee.example/newsletter/unsubscribe?token=${RECIPIENT_TOKEN}`;
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      {
        subject: `${subject} (${language})`,
        html: `<html lang="${language}"><a href="${link}">x</a></html>`,
        text: `${subject}\n${link}\n`,
        preview: '',
        leftOut: 0,
      },
    ]),
  ) as IssueMails['mails'];
}

/**
 * Stores confirmed subscribers, `reader0@there.example` and so on. One in five reads English.
 * @param changes what differs from the defaults for all of them
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

/** Stores a campaign that has ended, and returns its id. @param at when it began, in epoch milliseconds */
export async function addCampaign(db: Kysely<Schema>, issue: number, at: number): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('campaigns')
    .values({
      id,
      issue_id: issue,
      state: 'sent',
      scheduled_at: at,
      created_at: at,
      scheduled_by: 'somebody',
      started_at: at,
      is_filled: 1,
      recipients: 0,
      fed_for: 0,
      credit: 0,
      sent_seen: 0,
      past_sent: 0,
      past_refused: 0,
      past_given_up: 0,
      past_unsubscribed: 0,
      recipients_en: 0,
      past_sent_en: 0,
      past_refused_en: 0,
      past_given_up_en: 0,
      past_unsubscribed_en: 0,
    })
    .execute();
  return id;
}

/** Stores a delivery of a campaign to every subscriber. @returns their Message-IDs */
export async function addDeliveries(
  db: Kysely<Schema>,
  campaignId: string,
  changes: Pick<Deliveries, 'state' | 'queued_at'>,
): Promise<string[]> {
  const subscribers = await db.selectFrom('subscribers').select(['id', 'address']).execute();
  const rows = subscribers.map(({ id: subscriberId, address }) => {
    const id = randomUUID();
    return {
      id,
      channel: 'mail',
      submission_id: null,
      subscriber_id: subscriberId,
      campaign_id: campaignId,
      purpose: 'newsletter',
      recipient: address,
      about: '{}',
      message_id: `<${id}@yafee.example>`,
      attempts: 0,
      next_try_at: 1,
      ...changes,
    };
  });
  await db.insertInto('deliveries').values(rows).execute();
  return rows.map((row) => row.message_id);
}

/** Stores the draft of an issue. @returns its number */
export async function addIssue(db: Kysely<Schema>, at = Date.now()): Promise<number> {
  const text = { ar: 'من رغدان إلى رفحاء', en: 'From Raghdan to Rafha' };
  const fields = { ...emptyFields('newsletter-issue'), subject: text, introduction: text };
  const author = { at, by: 'somebody' };
  return db.transaction().execute((trx) => createDraft(trx, 'newsletter-issue', author, fields));
}

/** Has the first member of staff send an issue now. Invites one if there is nobody. */
export async function scheduleIssue(database: Database, issue: number): Promise<void> {
  const { db, kind } = database;
  const find = () => db.selectFrom('staff').select('id').executeTakeFirst();
  if ((await find()) === undefined) await inviteStaff(database, 'editor');
  const staffId = (await find())?.id ?? '';
  const parts = { db, clock: databaseClock(kind, Date.now), now: Date.now };
  const actor = { source: 'admin', staffId } as const;
  const result = await scheduleCampaign(parts, { issue, at: null, actor });
  if (!result.ok) throw new Error(result.problem);
}
