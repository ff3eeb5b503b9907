import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { QuarantinedMails, Schema } from '../../platform/database/schema.ts';
import { DAY } from '../../platform/durations.ts';
import type { UnreadableReason } from '../../platform/mailbox/parsed-mail.ts';

/**
 * Why a mail was quarantined. `contradictory`: its address names another conversation than the mail that it answers;
 * `too-many`: that conversation has the maximum number of mails; `slow-sender`: other mails of its sender recently took too
 * long to read; `failed`: it could not be fetched or stored three times; `unmatched`: a report that names none of our mails.
 */
export type QuarantineReason =
  | UnreadableReason
  | 'contradictory'
  | 'too-many'
  | 'slow-sender'
  | 'failed'
  | 'unmatched';

/** How long a row is stored. In milliseconds. */
export const QUARANTINE_RETENTION = 30 * DAY;

/**
 * Maximum number of rows with one reason, because a flood of mails must neither fill the database nor hide other quarantined
 * mails.
 */
const MAX_ROWS = 1_000;

/** Records a quarantined mail. The mail itself stays in the mailbox. */
export async function quarantine(
  trx: Transaction<Schema>,
  mail: Omit<QuarantinedMails, 'id' | 'reason'> & { reason: QuarantineReason },
): Promise<void> {
  const { reason } = mail;
  if ((await countQuarantined(trx, reason)) >= MAX_ROWS) {
    const oldest = trx
      .selectFrom('quarantined_mails')
      .select('id')
      .where('reason', '=', reason)
      .orderBy('at')
      .limit(1);
    await trx.deleteFrom('quarantined_mails').where('id', 'in', oldest).execute();
  }
  await trx
    .insertInto('quarantined_mails')
    .values({ id: randomUUID(), ...mail })
    .onConflict((conflict) => conflict.columns(['mailbox', 'uid_validity', 'uid']).doNothing())
    .execute();
}

async function countQuarantined(db: Kysely<Schema>, reason: QuarantineReason): Promise<number> {
  const { count } = await db
    .selectFrom('quarantined_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reason', '=', reason)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists the quarantined mails, newest first. */
export async function listQuarantined(db: Kysely<Schema>): Promise<QuarantinedMails[]> {
  return db
    .selectFrom('quarantined_mails')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
}

/** Deletes the records of mails that arrived before a time, in epoch milliseconds. */
export async function purgeQuarantine(db: Kysely<Schema>, before: number): Promise<void> {
  await db.deleteFrom('quarantined_mails').where('at', '<', before).execute();
}

/** Deletes the records of a sender's mails, and of reports about the address. @param addressKey normalised by `emailKey` */
export async function purgeQuarantineOf(db: Kysely<Schema>, addressKey: string): Promise<void> {
  await db
    .deleteFrom('quarantined_mails')
    .where(({ eb, or }) => or([eb('sender', '=', addressKey), eb('about', '=', addressKey)]))
    .execute();
}
