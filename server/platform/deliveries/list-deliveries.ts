import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MailState } from '../../../contract/admin/mail/mail.ts';
import type { Database } from '../database/database.ts';
import type { Deliveries, Schema } from '../database/schema.ts';
import { emailSpellings } from '../text/email-key.ts';

/** What a list of deliveries shows. */
export type DeliveryFilter = {
  state: MailState;
  /** Null: any. */
  purpose: string | null;
  /** A part of the recipient's address. Null: any. */
  search: string | null;
};

/** Conditions of the deliveries in each state of the page. */
const CONDITIONS: Record<MailState, RawBuilder<SqlBool>> = {
  waiting: sql<SqlBool>`state = 'waiting'`,
  sent: sql<SqlBool>`state = 'sent' and returned_at is null`,
  refused: sql<SqlBool>`state in ('dead', 'sent') and returned_at is not null`,
  dead: sql<SqlBool>`state = 'dead' and returned_at is null`,
  'in-doubt': sql<SqlBool>`state = 'in-doubt'`,
  held: sql<SqlBool>`state = 'held'`,
};

/**
 * Lists deliveries, newest first, and counts all that match.
 * @param page from 1
 */
export async function listDeliveries(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  { state, purpose, search }: DeliveryFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: Deliveries[]; total: number }> {
  let query = db.selectFrom('deliveries').where(CONDITIONS[state]);
  if (purpose !== null) query = query.where('purpose', '=', purpose);
  if (search !== null) {
    // `like` treats some characters as a pattern.
    const find = sql.raw(kind === 'sqlite' ? 'instr' : 'strpos');
    query = query.where((eb) =>
      eb.or(
        emailSpellings(search).map((part) => sql<SqlBool>`${find}(lower(recipient), ${part}) > 0`),
      ),
    );
  }
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total: Number(count) };
}

/** Counts the deliveries in each state of the page. It reads two indexes and no row. */
export async function countDeliveries(db: Kysely<Schema>): Promise<Record<MailState, number>> {
  const count = (of: Kysely<Schema>) =>
    of
      .selectFrom('deliveries')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .groupBy('state');
  const all = await count(db).execute();
  const returned = await count(db).where('returned_at', 'is not', null).execute();
  const number = (rows: readonly { state: string; count: number }[], state: string) =>
    Number(rows.find((row) => row.state === state)?.count ?? 0);
  return {
    waiting: number(all, 'waiting'),
    held: number(all, 'held'),
    'in-doubt': number(all, 'in-doubt'),
    sent: number(all, 'sent') - number(returned, 'sent'),
    dead: number(all, 'dead') - number(returned, 'dead'),
    refused: number(returned, 'sent') + number(returned, 'dead'),
  };
}
