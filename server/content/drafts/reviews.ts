import type { Kysely, Transaction } from 'kysely';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import type { ContentReviews, Schema } from '../../platform/database/schema.ts';
import type { Author } from '../entries/edited-entry.ts';

/** A request to review a draft: it is waiting (`open`) or was sent back (`returned`). Times in epoch milliseconds. */
export type Review = EntryKey & {
  state: 'open' | 'returned';
  askedBy: string;
  /** Null: everybody who may publish the entry. */
  askedOf: string | null;
  askedAt: number;
  note: string;
  /** Null: not sent back. */
  answer: { by: string; at: number; text: string } | null;
};

/** Maximum number of requests that are listed for one user. */
const LISTED_MAX = 50;

/** Returns the request about an entry that is waiting or was sent back, or null. */
export async function findReview(
  db: Kysely<Schema>,
  { kind, id }: EntryKey,
): Promise<Review | null> {
  const row = await db
    .selectFrom('content_reviews')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('state', '!=', 'ended')
    .executeTakeFirst();
  return row === undefined ? null : reviewOf(row);
}

/**
 * Requests the review of an entry. Replaces an earlier request.
 * @param request.mailPause mails are due only if the last ones about this entry are at least this old; null: they are not
 * sent at all. In milliseconds.
 * @returns whether an open request was replaced, and whether mails are due
 */
export async function askReview(
  trx: Transaction<Schema>,
  { kind, id }: EntryKey,
  request: { of: string | null; note: string; mailPause: number | null },
  author: Author,
): Promise<{ isReplaced: boolean; isMailDue: boolean }> {
  const before = await trx
    .selectFrom('content_reviews')
    .select(['state', 'mailed_at'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  const mailedAt = before?.mailed_at ?? null;
  const isMailDue =
    request.mailPause !== null && (mailedAt === null || author.at - mailedAt >= request.mailPause);
  const row = {
    state: 'open' as const,
    asked_by: author.by,
    asked_of: request.of,
    asked_at: author.at,
    note: request.note,
    answered_by: null,
    answered_at: null,
    answer: '',
    mailed_at: isMailDue ? author.at : mailedAt,
  };
  await trx
    .insertInto('content_reviews')
    .values({ kind, id, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
    .execute();
  return { isReplaced: before?.state === 'open', isMailDue };
}

/** Sends an entry back to the user who requested its review. @returns false if no request is open */
export async function returnReview(
  trx: Transaction<Schema>,
  { kind, id }: EntryKey,
  answer: string,
  author: Author,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('content_reviews')
    .set({ state: 'returned', answer, answered_by: author.by, answered_at: author.at })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Ends the requests about entries that are published, deleted or withdrawn. The row stays without its texts, so that another
 * request soon afterwards does not mail anybody again.
 * @returns whether any was open or sent back
 */
export async function endReviews(
  trx: Transaction<Schema>,
  keys: readonly EntryKey[],
): Promise<boolean> {
  let hasEnded = false;
  for (const { kind, id } of keys) {
    const { numUpdatedRows } = await trx
      .updateTable('content_reviews')
      .set({ state: 'ended', note: '', answer: '' })
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('state', '!=', 'ended')
      .executeTakeFirstOrThrow();
    hasEnded ||= numUpdatedRows > 0n;
  }
  return hasEnded;
}

/**
 * Returns the requests that concern a user, newest first: those that wait for this user, and the user's own requests that
 * were sent back.
 * @param reviewersOf the kinds to list, each with the ids of everybody who may publish its entries
 */
export async function listReviews(
  db: Kysely<Schema>,
  staffId: string,
  reviewersOf: ReadonlyMap<ContentKind, readonly string[]>,
): Promise<Review[]> {
  let query = db.selectFrom('content_reviews').selectAll();
  query = query.where((eb) => {
    const sentBack = eb.and([
      eb('kind', 'in', [...reviewersOf.keys()]),
      eb('state', '=', 'returned'),
      eb('asked_by', '=', staffId),
    ]);
    const waiting = [...reviewersOf].flatMap(([kind, reviewers]) => {
      if (!reviewers.includes(staffId)) return [];
      const others = reviewers.filter((id) => id !== staffId);
      return eb.and([
        eb('kind', '=', kind),
        eb('state', '=', 'open'),
        eb('asked_by', '!=', staffId),
        // If the reviewer may no longer publish, the request waits for everybody.
        eb.or([
          eb('asked_of', 'is', null),
          ...(others.length === 0 ? [eb.lit(true)] : [eb('asked_of', 'not in', others)]),
        ]),
      ]);
    });
    return eb.or([sentBack, ...waiting]);
  });
  const rows = await query.orderBy('asked_at', 'desc').limit(LISTED_MAX).execute();
  return rows.map(reviewOf);
}

function reviewOf(row: ContentReviews): Review {
  const { kind, id, asked_by: askedBy, asked_of: askedOf, asked_at: askedAt, note } = row;
  return {
    kind: kind as ContentKind,
    id,
    askedBy,
    askedOf,
    askedAt,
    note,
    state: row.state === 'returned' ? 'returned' : 'open',
    answer:
      row.state === 'returned'
        ? { by: row.answered_by ?? '', at: row.answered_at ?? 0, text: row.answer }
        : null,
  };
}
