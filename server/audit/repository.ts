import type { Kysely, Selectable, Transaction } from 'kysely';
import {
  AUDIT_TARGETS,
  type AuditEntry,
  type AuditEventName,
  type AuditTarget,
} from '../../contract/admin/audit/audit.ts';
import type { EntryKey } from '../../contract/admin/content/content.ts';
import { isContentKind } from '../../contract/content/kind-names.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { pageRange } from '../platform/database/page-range.ts';
import type { AuditLog, Schema } from '../platform/database/schema.ts';

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
  subject?: { kind: AuditTarget | 'staff'; id: string } | { kind: ContentKind; id: number | null };
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

/** An event as it is stored. What it is about has no name here, unless that is a user. */
export type ListedAuditEvent = Omit<
  AuditEntry,
  'entry' | 'kind' | 'several' | 'isGone' | 'subject'
> & {
  /** The name of the user that it is about. */
  subject: string | null;
  content: { kind: ContentKind; id: number | null } | null;
  /** The entries of an event about several. Empty for any other event. */
  entries: readonly EntryKey[];
};

/** Which events are listed. Null does not restrict them. */
export type AuditLogFilter = {
  /** The id of a user, or who acts without an account. */
  by: string | null;
  events: readonly AuditEventName[] | null;
  /** In epoch milliseconds. */
  from: number | null;
  /** In epoch milliseconds, after the last event. */
  before: number | null;
};

/** Returns one page of the events, newest first, and how many there are. @param page from 1 */
export async function listAuditEvents(
  db: Kysely<Schema>,
  filter: AuditLogFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ events: ListedAuditEvent[]; total: number }> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  const { limit, offset, isFromEnd } = pageRange(page, { total, perPage });
  const rows = await matching(db, filter)
    .selectAll()
    .orderBy('sequence', isFromEnd ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { events: await named(db, isFromEnd ? rows.toReversed() : rows), total };
}

/** Reads the events of a list, some at a time, newest first. @param limit how many at most */
export async function* readAuditEvents(
  db: Kysely<Schema>,
  filter: AuditLogFilter,
  limit: number,
): AsyncGenerator<ListedAuditEvent[]> {
  let last: number | undefined;
  for (let left = limit; left > 0; left -= BATCH) {
    const after = last;
    const rows = await matching(db, filter)
      .selectAll()
      .$if(after !== undefined, (query) => query.where('sequence', '<', after ?? 0))
      .orderBy('sequence', 'desc')
      .limit(Math.min(BATCH, left))
      .execute();
    if (rows.length > 0) yield await named(db, rows);
    last = rows.at(-1)?.sequence;
    if (rows.length < BATCH) return;
  }
}

/** How many events of an export are read at once. */
const BATCH = 500;

function matching(db: Kysely<Schema>, { by, events, from, before }: AuditLogFilter) {
  return db
    .selectFrom('audit_log')
    .$if(by === 'server' || by === 'command', (query) =>
      query.where('staff_id', 'is', null).where('source', '=', by as 'server' | 'command'),
    )
    .$if(by !== null && by !== 'server' && by !== 'command', (query) =>
      query.where('staff_id', '=', by),
    )
    .$if(events !== null, (query) => query.where('event', 'in', events ?? []))
    .$if(from !== null, (query) => query.where('at', '>=', from ?? 0))
    .$if(before !== null, (query) => query.where('at', '<', before ?? 0));
}

/** Adds the names of the users who caused events or whom they are about. */
async function named(
  db: Kysely<Schema>,
  rows: readonly Selectable<AuditLog>[],
): Promise<ListedAuditEvent[]> {
  const subjects = rows.filter(({ subject_kind: kind }) => kind === 'staff');
  const ids = [...rows.map((row) => row.staff_id), ...subjects.map((row) => row.subject_id)];
  const known = [...new Set(ids)].filter((id) => id !== null);
  const staff =
    known.length === 0
      ? []
      : await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', known).execute();
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return rows.map(({ event, details: stored, subject_kind: kind, subject_id: id, ...row }) => {
    const { entries = [], ...details } = JSON.parse(stored) as StoredDetails;
    const isStaff = kind === 'staff';
    return {
      sequence: row.sequence,
      at: row.at,
      source: row.source,
      actor: nameOf(row.staff_id),
      event: event as AuditEventName,
      details,
      subject: isStaff ? nameOf(id) : null,
      target: id !== null && (isStaff || isTarget(kind)) ? { kind, id } : null,
      content:
        kind !== null && isContentKind(kind) ? { kind, id: id === null ? null : Number(id) } : null,
      entries,
    };
  });
}

function isTarget(kind: string | null): kind is AuditTarget {
  return AUDIT_TARGETS.some((each) => each === kind);
}
