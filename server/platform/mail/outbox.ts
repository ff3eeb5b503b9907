import { type Kysely, sql, type Transaction } from 'kysely';
import type { Outbox, Schema } from '../database/schema.ts';

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
 * @param now epoch milliseconds
 * @param longestWaitMs a mail whose next try is later than this from now is due too: the clock has been set back
 * @param onlyFresh takes none that was tried before
 * @returns the mail, its attempts counted; or undefined where none is due
 */
export async function claimMail(
  db: Kysely<Schema>,
  kind: 'sqlite' | 'postgres',
  {
    now,
    leaseMs,
    longestWaitMs,
    onlyFresh,
  }: { now: number; leaseMs: number; longestWaitMs: number; onlyFresh: boolean },
): Promise<Outbox | undefined> {
  const result = await sql<Outbox>`
    update outbox
    set attempts = attempts + 1, next_try_at = ${now + leaseMs}
    where id = (
      select id from outbox
      where state = 'waiting' and (next_try_at <= ${now} or next_try_at > ${now + longestWaitMs}) ${onlyFresh ? sql`and attempts = 0` : sql``}
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
  filter: { state?: Outbox['state'] } = {},
): Promise<Outbox[]> {
  let query = db.selectFrom('outbox').selectAll();
  if (filter.state !== undefined) query = query.where('state', '=', filter.state);
  return query.orderBy('queued_at').orderBy('id').execute();
}

/** What became of a mail, without what it says. */
export type MailState = Pick<Outbox, 'purpose' | 'state' | 'attempts' | 'last_error'>;

/** So many submissions are asked about at once: SQLite takes 32,766 parameters a statement. */
const ASKED_AT_ONCE = 500;

/** What became of the mails of these submissions, by the submission's id, oldest first. */
export async function findMailStates(
  db: Kysely<Schema>,
  submissionIds: readonly string[],
): Promise<Map<string, MailState[]>> {
  const found = new Map<string, MailState[]>();
  for (let start = 0; start < submissionIds.length; start += ASKED_AT_ONCE) {
    const rows = await db
      .selectFrom('outbox')
      .select(['submission_id', 'purpose', 'state', 'attempts', 'last_error'])
      .where('submission_id', 'in', submissionIds.slice(start, start + ASKED_AT_ONCE))
      .orderBy('queued_at')
      .orderBy('id')
      .execute();
    for (const { submission_id: id, ...mail } of rows) {
      if (id !== null) found.set(id, [...(found.get(id) ?? []), mail]);
    }
  }
  return found;
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

/**
 * Forgets the mails of the newsletter that were queued before a time: the links in them have run out. Those of a
 * submission go with it.
 * @returns how many
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

/** Forgets the mails that went, or were to go, to an address. */
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
