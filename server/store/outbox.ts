import { type Kysely, sql, type Transaction } from 'kysely';
import type { Outbox, Schema } from './schema.ts';

/** Puts mails into the outbox, in the transaction that stores what they are about. */
export async function queueMails(
  trx: Transaction<Schema>,
  mails: readonly Outbox[],
): Promise<void> {
  if (mails.length > 0)
    await trx
      .insertInto('outbox')
      .values([...mails])
      .execute();
}

/**
 * Takes the mail that is to be sent next, so that nobody else takes it until the lease ends. Those
 * that were never tried come first: none waits behind one that fails.
 * @param onlyFresh takes none that was tried before
 * @returns the mail, its attempts counted; or undefined where none is due
 */
export async function claimMail(
  db: Kysely<Schema>,
  kind: 'sqlite' | 'postgres',
  { now, leaseMs, onlyFresh }: { now: number; leaseMs: number; onlyFresh: boolean },
): Promise<Outbox | undefined> {
  const result = await sql<Outbox>`
    update outbox
    set attempts = attempts + 1, next_try_at = ${now + leaseMs}
    where id = (
      select id from outbox
      where state = 'waiting' and next_try_at <= ${now} ${onlyFresh ? sql`and attempts = 0` : sql``}
      order by attempts, next_try_at
      limit 1
      ${kind === 'postgres' ? sql`for update skip locked` : sql``}
    )
    returning *`.execute(db);
  return result.rows[0];
}

/** Notes that a mail was sent. Its text is needed no more and goes. */
export async function noteSent(db: Kysely<Schema>, id: string, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: now, last_error: null, mail: '{}' })
    .where('id', '=', id)
    .execute();
}

/** Notes why a mail could not be sent, and when to try again; null: never by itself. */
export async function noteFailed(
  db: Kysely<Schema>,
  id: string,
  { error, nextTryAt }: { error: string; nextTryAt: number | null },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set(
      nextTryAt === null
        ? { state: 'dead', last_error: error }
        : { next_try_at: nextTryAt, last_error: error },
    )
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Gives a mail back as if it had not been taken: the process ends. */
export async function giveBack(db: Kysely<Schema>, mail: Outbox, nextTryAt: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ attempts: mail.attempts - 1, next_try_at: nextTryAt })
    .where('id', '=', mail.id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Mails of a state, oldest first, or of all states. */
export async function listMails(
  db: Kysely<Schema>,
  filter: { state?: Outbox['state']; submissionId?: string } = {},
): Promise<Outbox[]> {
  let query = db.selectFrom('outbox').selectAll();
  if (filter.state !== undefined) query = query.where('state', '=', filter.state);
  if (filter.submissionId !== undefined) {
    query = query.where('submission_id', '=', filter.submissionId);
  }
  return query.orderBy('queued_at').orderBy('id').execute();
}

/**
 * Lets dead or held mails be sent again, as if they had just been queued.
 * @param of those of one submission; all dead ones where it is left out
 * @returns how many
 */
export async function replayMails(
  db: Kysely<Schema>,
  now: number,
  of?: { submissionId: string },
): Promise<number> {
  let query = db
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, queued_at: now, next_try_at: now });
  query =
    of === undefined
      ? query.where('state', '=', 'dead')
      : query.where('submission_id', '=', of.submissionId).where('state', 'in', ['dead', 'held']);
  const rows = await query.returning('id').execute();
  return rows.length;
}

/** Forgets the mails that were queued before a time, sent or not. */
export async function forgetMails(db: Kysely<Schema>, before: number): Promise<void> {
  await db.deleteFrom('outbox').where('queued_at', '<', before).execute();
}

/** Forgets the mails that went, or were to go, to an address. */
export async function forgetMailsTo(db: Kysely<Schema>, addressKey: string): Promise<void> {
  const mails = await db
    .selectFrom('outbox')
    .select(['id', 'recipient'])
    .where('recipient', 'is not', null)
    .execute();
  const ids = mails
    .filter(({ recipient }) => recipient?.toLowerCase() === addressKey)
    .map(({ id }) => id);
  for (const id of ids) await db.deleteFrom('outbox').where('id', '=', id).execute();
}
