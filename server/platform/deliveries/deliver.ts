import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { MailPurpose } from '../../../contract/admin/mail/mail.ts';
import type { Schema } from '../database/schema.ts';
import { HOUR } from '../durations.ts';
import type { Mail } from './render-mail.ts';

/** A mail to be delivered. */
export type NewMail = {
  /** What it is for: metrics and lists name it. */
  purpose: MailPurpose;
  /** Null: the organisation, at the address in `MAIL_TO` when it is sent. */
  recipient: string | null;
  mail: Mail;
  /** What it is about, and deleted with. */
  submissionId?: string;
  subscriberId?: string;
  /** Whether it waits until an operator releases it: it is about a suspected submission. */
  isHeld?: boolean;
  /** Whether it counts as sent from the beginning, and never leaves. */
  countsAsSent?: boolean;
};

/** `next_try_at` of what is due by every clock. */
export const DUE_AT_ONCE = 0;

/**
 * Has mails delivered, by one insert in the transaction that does what they are about. Once that is committed, each is sent
 * until it has arrived or is given up (`deliver-mail-job.ts`).
 * @param parts.publicUrl whose host their Message-IDs name
 * @returns the ids of the deliveries, in the order of the mails
 */
export async function deliver(
  trx: Transaction<Schema>,
  { now, publicUrl }: { now: () => number; publicUrl: string },
  mails: readonly NewMail[],
): Promise<string[]> {
  if (mails.length === 0) return [];
  const { hostname } = new URL(publicUrl);
  const rows = mails.map(
    ({
      purpose,
      recipient,
      mail,
      submissionId,
      subscriberId,
      isHeld = false,
      countsAsSent = false,
    }) => {
      const at = now();
      const id = randomUUID();
      return {
        id,
        channel: 'mail' as const,
        submission_id: submissionId ?? null,
        subscriber_id: subscriberId ?? null,
        purpose,
        recipient,
        mail: countsAsSent ? '{}' : JSON.stringify(mail),
        message_id: `<${id}@${hostname}>`,
        state: countsAsSent ? ('sent' as const) : isHeld ? ('held' as const) : ('waiting' as const),
        attempts: 0,
        queued_at: at,
        next_try_at: DUE_AT_ONCE,
        sent_at: countsAsSent ? at : null,
        last_error: null,
        returned_at: null,
        claim_token: null,
        attempt_started_at: null,
        campaign_id: null,
        failure: null,
      };
    },
  );
  await trx.insertInto('deliveries').values(rows).execute();
  return rows.map(({ id }) => id);
}

/**
 * Whether an address would get more mails of one purpose within an hour than it may.
 * @param wanted.added how many more
 * @param wanted.at epoch milliseconds
 * @returns after how many seconds it may get them; null: at once
 */
export async function findExcess(
  db: Kysely<Schema>,
  {
    purpose,
    recipient,
    added,
    max,
    at,
  }: { purpose: MailPurpose; recipient: string; added: number; max: number; at: number },
): Promise<number | null> {
  const { count, oldest } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('queued_at').as('oldest'),
    ])
    .where('purpose', '=', purpose)
    .where('recipient', '=', recipient)
    .where('queued_at', '>', at - HOUR)
    .executeTakeFirstOrThrow();
  if (Number(count) + added <= max) return null;
  return Math.max(1, Math.ceil(((oldest ?? at) + HOUR - at) / 1_000));
}
