import type { Kysely, Transaction } from 'kysely';
import type { AuditEntry, AuditEventName } from '../../contract/admin/audit/audit.ts';
import type { EntryKey } from '../../contract/admin/content/content.ts';
import { isContentKind } from '../../contract/content/kind-names.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import type { Schema } from '../platform/database/schema.ts';

/** The user who does something, and when, in epoch milliseconds. */
export type StaffAct = { staffId: string; at: number };

/** Who acts: a user of the back office, an operator's command, or the server itself. */
export type Actor =
  | { source: 'admin'; staffId: string }
  | { source: 'command' | 'server'; staffId: null };

/** One event. It must contain no personal data of visitors, because the row outlives their submissions. */
export type AuditEvent = {
  actor: Actor;
  event: AuditEventName;
  /** The id of what it is about. For a content kind without an id: the order of its entries, or several entries. */
  subject?: { kind: 'staff'; id: string } | { kind: ContentKind; id: number | null };
  details?: StoredDetails;
};

/** `entries`: the entries that an event about several is about. */
type StoredDetails = AuditEntry['details'] & { entries?: readonly EntryKey[] };

/**
 * Adds a row to the audit log, in the transaction that the event is about.
 * @param at epoch milliseconds
 */
export async function recordAuditEvent(
  trx: Transaction<Schema>,
  { actor, event, subject, details = {} }: AuditEvent,
  at: number,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      at,
      staff_id: actor.staffId,
      source: actor.source,
      event,
      subject_kind: subject?.kind ?? null,
      subject_id: subject === undefined || subject.id === null ? null : String(subject.id),
      details: JSON.stringify(details),
    })
    .execute();
}

/** Adds a row to the audit log for an event that stores nothing itself, such as a download. */
export async function recordAuditEventAlone(
  { db, now }: { db: Kysely<Schema>; now: () => number },
  event: AuditEvent,
): Promise<void> {
  await db.transaction().execute((trx) => recordAuditEvent(trx, event, now()));
}

/**
 * Adds one row to the audit log for an event about one or several entries, and none for an event about no entry.
 * @param at epoch milliseconds
 */
export async function recordAuditEventOnEntries(
  trx: Transaction<Schema>,
  { entries, details, ...event }: Omit<AuditEvent, 'subject'> & { entries: readonly EntryKey[] },
  at: number,
): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  if (entries.length === 1) {
    await recordAuditEvent(
      trx,
      { ...event, subject: { kind: first.kind, id: first.id }, ...(details && { details }) },
      at,
    );
    return;
  }
  const isOneKind = entries.every(({ kind }) => kind === first.kind);
  await recordAuditEvent(
    trx,
    {
      ...event,
      ...(isOneKind && { subject: { kind: first.kind, id: null } }),
      details: { ...details, entries: entries.map(({ kind, id }) => ({ kind, id })) },
    },
    at,
  );
}

/** An event as it is stored. The content that it is about has no title here. */
export type ListedAuditEvent = Omit<AuditEntry, 'subject' | 'entry' | 'several'> & {
  /** The name of the user that it is about. */
  subject: string | null;
  content: { kind: ContentKind; id: number | null } | null;
  /** The entries of an event about several. Empty for any other event. */
  entries: readonly EntryKey[];
};

/**
 * Lists events, newest first, with the names of the users who caused them or whom they are about.
 * @param options.before a sequence number; only older events are listed. Null: from the newest.
 */
export async function listAuditEvents(
  db: Kysely<Schema>,
  { before, limit }: { before: number | null; limit: number },
): Promise<ListedAuditEvent[]> {
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
      'audit_log.event',
      'audit_log.details',
      'audit_log.subject_kind',
      'audit_log.subject_id',
      'actor.name as actor',
      'subject.name as subject',
    ]);
  if (before !== null) query = query.where('audit_log.sequence', '<', before);
  const rows = await query.orderBy('audit_log.sequence', 'desc').limit(limit).execute();
  return rows.map(({ event, details: stored, subject_kind: kind, subject_id: id, ...row }) => {
    const { entries = [], ...details } = JSON.parse(stored) as StoredDetails;
    return {
      ...row,
      event: event as AuditEventName,
      details,
      content:
        kind !== null && isContentKind(kind) ? { kind, id: id === null ? null : Number(id) } : null,
      entries,
    };
  });
}
