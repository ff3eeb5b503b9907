import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { QuarantinedMails, Schema } from '../../platform/database/schema.ts';
import { DAY } from '../../platform/durations.ts';
import type { UnreadableReason } from '../../platform/mailbox/parsed-mail.ts';

/**
 * Why a mail was quarantined. `contradictory`: its address names another conversation than what it answers; `too-many`: that conversation
 * has as many mails as it can have; `slow-sender`: others of its sender took too long to read lately; `failed`: it could not be fetched or stored three times; `unmatched`: a report that is about none of our
 * mails, as far as it says.
 */
export type QuarantineReason =
  | UnreadableReason
  | 'contradictory'
  | 'too-many'
  | 'slow-sender'
  | 'failed'
  | 'unmatched';

/** How long a row is kept. In milliseconds. */
export const QUARANTINE_RETENTION = 30 * DAY;

/** The most rows of one reason: a flood of mails must neither fill the database nor hide what else was quarantined. */
const MAX_ROWS = 1_000;

/** Notes a mail that was quarantined. The mail itself stays in the mailbox. */
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

/** Lists the mails that were quarantined, the newest first. */
export async function listQuarantined(db: Kysely<Schema>): Promise<QuarantinedMails[]> {
  return db
    .selectFrom('quarantined_mails')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
}

/** Forgets mails that arrived before a time, in epoch milliseconds. */
export async function purgeQuarantine(db: Kysely<Schema>, before: number): Promise<void> {
  await db.deleteFrom('quarantined_mails').where('at', '<', before).execute();
}

/** Forgets the mails of a sender, and reports about the address. @param addressKey of `emailKey` */
export async function purgeQuarantineOf(db: Kysely<Schema>, addressKey: string): Promise<void> {
  await db
    .deleteFrom('quarantined_mails')
    .where(({ eb, or }) => or([eb('sender', '=', addressKey), eb('about', '=', addressKey)]))
    .execute();
}
