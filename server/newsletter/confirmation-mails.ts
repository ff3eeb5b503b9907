import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { DAY, HOUR } from '../platform/durations.ts';
import { openAddressNamer } from './unsubscribes.ts';

/** An address gets at most one mail within this time, however often it is submitted. In milliseconds. */
const MAIL_AGAIN_AFTER = 12 * HOUR;

/** An address gets at most this many mails within that time, so that a person who never agreed is left alone. */
const MAILS_MAX = 3;
const MAILS_PERIOD = 30 * DAY;

/**
 * Records that an address is mailed a confirmation link, unless it has had enough such mails. The record contains an HMAC of
 * the address, so it stays when the subscriber is erased. Call it in the transaction that stores the mail.
 * @param at epoch milliseconds
 * @returns whether the mail may be sent
 */
export async function claimConfirmationMail(
  trx: Transaction<Schema>,
  addressKey: string,
  at: number,
): Promise<boolean> {
  const nameOf = await openAddressNamer(trx, () => at);
  const key = nameOf('email', `confirmation\n${addressKey}`);
  const mails = await trx
    .selectFrom('confirmation_mails')
    .select('sent_at')
    .where('key', '=', key)
    .where('sent_at', '>', at - MAILS_PERIOD)
    // A mail from the future was sent while the clock was ahead, and does not count.
    .where('sent_at', '<=', at)
    .execute();
  const isRecent = mails.some(({ sent_at: sentAt }) => sentAt > at - MAIL_AGAIN_AFTER);
  if (isRecent || mails.length >= MAILS_MAX) return false;
  await trx.insertInto('confirmation_mails').values({ key, sent_at: at }).execute();
  return true;
}

/** Deletes records that no longer count. @param now epoch milliseconds */
export async function purgeConfirmationMails(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom('confirmation_mails')
    .where('sent_at', '<', now - MAILS_PERIOD)
    .execute();
}
