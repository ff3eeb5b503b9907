import type { Kysely, Transaction } from 'kysely';
import type { AuditAct, AuditEntry } from '../../contract/admin-api.ts';
import { type ContentKind, isContentKind } from '../../contract/kinds/kinds.ts';
import type { Schema } from '../platform/database/schema.ts';

/** Who acts: somebody in the back office, an operator's command, or the server itself. */
export type Actor =
  | { source: 'office'; staffId: string }
  | { source: 'command' | 'server'; staffId: null };

/** One act. It must name nothing personal of visitors: the row outlives what they sent. */
export type Act = {
  actor: Actor;
  act: AuditAct;
  /** What it was done to, by id; a kind of content without an id: to the order of its entries. */
  subject?: { kind: 'staff'; id: string } | { kind: ContentKind; id: number | null };
  details?: AuditEntry['details'];
};

/**
 * Adds a row to the audit log, in the transaction that does what it records.
 * @param at epoch milliseconds
 */
export async function recordAct(
  trx: Transaction<Schema>,
  { actor, act, subject, details = {} }: Act,
  at: number,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      at,
      staff_id: actor.staffId,
      source: actor.source,
      act,
      subject_kind: subject?.kind ?? null,
      subject_id: subject === undefined || subject.id === null ? null : String(subject.id),
      details: JSON.stringify(details),
    })
    .execute();
}

/** An act as it is stored: the content that it was done to has no title here. */
export type ListedAct = Omit<AuditEntry, 'subject' | 'entry'> & {
  /** The name of the person that it was done to. */
  subject: string | null;
  content: { kind: ContentKind; id: number | null } | null;
};

/**
 * Lists acts, newest first, with the names of those who did them and to whom.
 * @param options.before a sequence number; only older acts are listed. Null: from the newest.
 */
export async function listActs(
  db: Kysely<Schema>,
  { before, limit }: { before: number | null; limit: number },
): Promise<ListedAct[]> {
  let query = db
    .selectFrom('audit_log')
    .leftJoin('staff as actor', 'actor.id', 'audit_log.staff_id')
    .leftJoin('staff as subject', (join) =>
      join
        .onRef('subject.id', '=', 'audit_log.subject_id')
        .on('audit_log.subject_kind', '=', 'staff'),
    )
    .select([
      'audit_log.sequence',
      'audit_log.at',
      'audit_log.source',
      'audit_log.act',
      'audit_log.details',
      'audit_log.subject_kind',
      'audit_log.subject_id',
      'actor.name as actor',
      'subject.name as subject',
    ]);
  if (before !== null) query = query.where('audit_log.sequence', '<', before);
  const rows = await query.orderBy('audit_log.sequence', 'desc').limit(limit).execute();
  return rows.map(({ act, details, subject_kind: kind, subject_id: id, ...row }) => ({
    ...row,
    act: act as AuditAct,
    details: JSON.parse(details) as AuditEntry['details'],
    content:
      kind !== null && isContentKind(kind) ? { kind, id: id === null ? null : Number(id) } : null,
  }));
}
