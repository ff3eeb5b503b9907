import { type Kysely, sql, type Transaction } from 'kysely';
import type { Outbox, Schema } from '../database/schema.ts';

/** Inserts mails into the outbox, in the transaction that stores the submission or subscriber that they belong to. */
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
 * Claims the mail to send next, so that no other process claims it until the lease ends. Mails with the fewest
 * attempts come first, so that failing mails do not delay new ones.
 * @param options.now epoch milliseconds
 * @param options.maxWaitMs a mail whose next try is further ahead than this is due too: the clock was set back
 * @param options.onlyFresh skips mails that were tried before
 * @returns the mail with `attempts` already incremented, or undefined if no mail is due
 */
export async function claimMail(
  db: Kysely<Schema>,
  kind: 'sqlite' | 'postgres',
  {
    now,
    leaseMs,
    maxWaitMs,
    onlyFresh,
  }: { now: number; leaseMs: number; maxWaitMs: number; onlyFresh: boolean },
): Promise<Outbox | undefined> {
  const result = await sql<Outbox>`
    update outbox
    set attempts = attempts + 1, next_try_at = ${now + leaseMs}
    where id = (
      select id from outbox
      where state = 'waiting' and (next_try_at <= ${now} or next_try_at > ${now + maxWaitMs}) ${onlyFresh ? sql`and attempts = 0` : sql``}
      order by attempts, next_try_at
      limit 1
      ${kind === 'postgres' ? sql`for update skip locked` : sql``}
    )
    returning *`.execute(db);
  return result.rows[0];
}

/** Marks a mail as sent and deletes its text, which is no longer needed. */
export async function markSent(db: Kysely<Schema>, id: string, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: now, last_error: null, mail: '{}' })
    .where('id', '=', id)
    .execute();
}

/**
 * Stores why a mail could not be sent and when to try again.
 * @param options.nextTryAt epoch milliseconds; null marks the mail as dead
 */
export async function markFailed(
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

/**
 * Releases a claimed mail that was not sent because the process is stopping. The attempt does not count.
 * @param nextTryAt epoch milliseconds
 */
export async function releaseMail(
  db: Kysely<Schema>,
  mail: Outbox,
  nextTryAt: number,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ attempts: mail.attempts - 1, next_try_at: nextTryAt })
    .where('id', '=', mail.id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Lists the mails of one state or of all states, oldest first. */
export async function listMails(
  db: Kysely<Schema>,
  filter: { state?: Outbox['state'] } = {},
): Promise<Outbox[]> {
  let query = db.selectFrom('outbox').selectAll();
  if (filter.state !== undefined) query = query.where('state', '=', filter.state);
  return query.orderBy('queued_at').orderBy('id').execute();
}

/** The state of a mail, without its text. */
export type MailState = Pick<Outbox, 'purpose' | 'state' | 'attempts' | 'last_error'>;

/** Ids in one query: a statement of SQLite may have 32,766 parameters. */
const BATCH_SIZE = 500;

/** Returns the states of the mails of submissions by submission id, oldest mail first. */
export async function findMailStates(
  db: Kysely<Schema>,
  submissionIds: readonly string[],
): Promise<Map<string, MailState[]>> {
  const statesById = new Map<string, MailState[]>();
  for (let start = 0; start < submissionIds.length; start += BATCH_SIZE) {
    const rows = await db
      .selectFrom('outbox')
      .select(['submission_id', 'purpose', 'state', 'attempts', 'last_error'])
      .where('submission_id', 'in', submissionIds.slice(start, start + BATCH_SIZE))
      .orderBy('queued_at')
      .orderBy('id')
      .execute();
    for (const { submission_id: id, ...mail } of rows) {
      if (id !== null) statesById.set(id, [...(statesById.get(id) ?? []), mail]);
    }
  }
  return statesById;
}

/**
 * Queues mails again as if they were new: the dead and held mails of one submission, or all dead mails.
 * @param filter without it, all dead mails
 * @returns the number of mails
 */
export async function replayMails(
  db: Kysely<Schema>,
  now: number,
  filter?: { submissionId: string },
): Promise<number> {
  let query = db
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, queued_at: now, next_try_at: now });
  query =
    filter === undefined
      ? query.where('state', '=', 'dead')
      : query
          .where('submission_id', '=', filter.submissionId)
          .where('state', 'in', ['dead', 'held']);
  const rows = await query.returning('id').execute();
  return rows.length;
}

/**
 * Deletes mails of the newsletter that were queued before a time, because the links in them have expired. The mails of
 * a submission are deleted with it.
 * @param options.before epoch milliseconds
 * @param options.limit the maximum number to delete
 * @returns the number of deleted mails
 */
export async function purgeMails(
  db: Kysely<Schema>,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('id', 'in', (mails) =>
      mails
        .selectFrom('outbox')
        .select('id')
        .where('submission_id', 'is', null)
        .where('queued_at', '<', before)
        .orderBy('queued_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes all mails to an address, sent or not.
 * @param addressKey the address in lower case
 */
export async function purgeMailsTo(db: Kysely<Schema>, addressKey: string): Promise<void> {
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
