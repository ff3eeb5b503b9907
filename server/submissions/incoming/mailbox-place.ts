import type { Kysely, Transaction } from 'kysely';
import type { Mailboxes, MailboxProblems, Schema } from '../../platform/database/schema.ts';
import { DAY } from '../../platform/durations.ts';
import type { Mailbox } from '../../platform/mailbox/mailbox.ts';

/** How far back mails are read again after their mailbox was renumbered, counted from the last reading. In milliseconds. */
const OVERLAP = 2 * DAY;

/** The name under which the position in a mailbox is stored: its user, host and folder. */
export function mailboxName(imapUrl: string): string {
  const { username, host, pathname } = new URL(imapUrl);
  return `${username}@${host}${pathname}`;
}

/**
 * Finds the position up to which a mailbox has been read. It begins with mails that arrive after the first run, because
 * earlier ones were answered from the mailbox. If its mails have new numbers, the last days are read again.
 */
export async function findPlace(
  db: Kysely<Schema>,
  { name, mailbox, now }: { name: string; mailbox: Mailbox; now: number },
): Promise<Mailboxes> {
  const known = await db
    .selectFrom('mailboxes')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  if (known?.uid_validity === mailbox.uidValidity) return known;
  const place: Mailboxes = {
    name,
    uid_validity: mailbox.uidValidity,
    last_uid:
      known === undefined ? mailbox.nextUid - 1 : await mailbox.uidBefore(known.read_at - OVERLAP),
    read_at: known?.read_at ?? now,
    failing_uid: null,
    failures: 0,
  };
  await db
    .insertInto('mailboxes')
    .values(place)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(place))
    .execute();
  return place;
}

/** Stores that a mail was handled. */
export async function moveOn(
  trx: Transaction<Schema> | Kysely<Schema>,
  { name }: Pick<Mailboxes, 'name'>,
  uid: number,
): Promise<void> {
  await trx
    .updateTable('mailboxes')
    .set({ last_uid: uid, failing_uid: null, failures: 0 })
    .where('name', '=', name)
    .where('last_uid', '<', uid)
    .execute();
}

/** Stores that reading has failed at a mail. @returns how often it has failed */
export async function noteFailure(
  db: Kysely<Schema>,
  { name }: Pick<Mailboxes, 'name'>,
  uid: number,
): Promise<number> {
  const { failures } = await db
    .updateTable('mailboxes')
    .set((eb) => ({
      failing_uid: uid,
      failures: eb
        .case()
        .when('failing_uid', '=', uid)
        .then(eb('failures', '+', 1))
        .else(1)
        .end(),
    }))
    .where('name', '=', name)
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

/** Stores why a mailbox cannot be opened, until it can. */
export async function noteProblem(db: Kysely<Schema>, noted: MailboxProblems): Promise<void> {
  const { problem } = noted;
  await db
    .insertInto('mailbox_problems')
    .values(noted)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ problem }))
    .execute();
}

/** Stores that a mailbox has been read to its end. @param at epoch milliseconds */
export async function noteReading(
  db: Kysely<Schema>,
  { name }: Pick<Mailboxes, 'name'>,
  at: number,
): Promise<void> {
  await db.updateTable('mailboxes').set({ read_at: at }).where('name', '=', name).execute();
  // Also for a mailbox that is no longer read.
  await db.deleteFrom('mailbox_problems').execute();
}
