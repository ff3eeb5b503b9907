import type { Kysely } from 'kysely';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import { type ContentKind, definitionOf } from '../../../contract/content/kinds.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { SavedEntry } from '../entries/changes.ts';
import type { EntryRecord } from '../entries/repository.ts';
import type { ContentProblem } from './content-files.ts';
import { type ExportRecord, entryHash, recordKey } from './export-record.ts';

/** What the operator can do about it. */
const REMEDY = ': export it and change that folder, or import with --replace';

/** What an import would do to the database. */
type PlannedImport = {
  kinds: readonly ContentKind[];
  /** The entries of these kinds in the database and in the folder, each in their order. */
  before: readonly EntryRecord[];
  imported: readonly EntryRecord[];
  saved: readonly SavedEntry[];
  removed: readonly EntryRecord[];
};

/**
 * Finds what an import would overwrite that was edited in the back office since the folder was exported: entries that were
 * changed, removed or created there, and orders that were changed. If the folder has no record of an export, all edits in the
 * back office count.
 */
export async function findAdminEdits(
  db: Kysely<Schema>,
  planned: PlannedImport,
  record: ExportRecord | null,
): Promise<ContentProblem[]> {
  const { before, saved, removed } = planned;
  const stored = new Map(before.map((entry) => [recordKey(entry), entry]));
  const edited = await findEdited(db, planned.kinds);
  const isEdited = (entry: EntryRecord) =>
    edited.has(recordKey(entry)) && record?.entries[recordKey(entry)] !== entryHash(entry);
  const problems: ContentProblem[] = [];
  for (const { entry, change } of saved) {
    const present = stored.get(recordKey(entry));
    if (change === 'created') {
      const isKnown = record === null || Object.hasOwn(record.entries, recordKey(entry));
      if (isKnown && (await wasRemovedInAdmin(db, entry))) {
        problems.push(problemOf(entry, 'was removed in the back office'));
      }
    } else if (present !== undefined && isEdited(present)) {
      if (entryHash(present) === entryHash(entry)) continue;
      problems.push(problemOf(entry, 'was changed in the back office'));
    }
  }
  for (const entry of removed) {
    if (!isEdited(entry)) continue;
    const isNew = record !== null && !Object.hasOwn(record.entries, recordKey(entry));
    problems.push(problemOf(entry, `was ${isNew ? 'created' : 'changed'} in the back office`));
  }
  for (const kind of planned.kinds) {
    if (await isOrderEdited(db, kind, planned, record)) {
      const { file } = definitionOf(kind);
      const reason = 'has entries whose order was changed in the back office';
      problems.push({ file, reason: reason + REMEDY });
    }
  }
  return problems;
}

/** Returns the entries whose last change was made in the back office. */
async function findEdited(db: Kysely<Schema>, kinds: readonly ContentKind[]): Promise<Set<string>> {
  if (kinds.length === 0) return new Set();
  const rows = await db
    .selectFrom('content_entries')
    .select(['kind', 'id'])
    .where('kind', 'in', [...kinds])
    .where('updated_by', 'in', ({ selectFrom }) => selectFrom('staff').select('staff.id'))
    .execute();
  return new Set(rows.map((row) => recordKey({ kind: row.kind as ContentKind, id: row.id })));
}

async function wasRemovedInAdmin(db: Kysely<Schema>, { kind, id }: EntryKey): Promise<boolean> {
  const last = await db
    .selectFrom('content_history')
    .leftJoin('staff', 'staff.id', 'content_history.changed_by')
    .select(['content_history.change', 'staff.id as staff'])
    .where('content_history.kind', '=', kind)
    .where('content_history.id', '=', id)
    .orderBy('content_history.sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.change === 'removed' && last.staff !== null;
}

async function isOrderEdited(
  db: Kysely<Schema>,
  kind: ContentKind,
  { before, imported }: PlannedImport,
  record: ExportRecord | null,
): Promise<boolean> {
  const orderOf = (entries: readonly EntryRecord[]) =>
    entries.flatMap((entry) => (entry.kind === kind ? [recordKey(entry)] : []));
  const present = orderOf(before);
  if (isSameOrder(present, orderOf(imported))) return false;
  if (record !== null && isSameOrder(present, Object.keys(record.entries))) return false;
  const event = await db
    .selectFrom('audit_log')
    .select('sequence')
    .where('event', '=', 'reordered')
    .where('subject_kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

/** Returns whether the names that two lists share are in the same order in both. */
function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const [inOne, inOther] = [new Set(one), new Set(other)];
  const shared = one.filter((name) => inOther.has(name));
  const sharedOfOther = other.filter((name) => inOne.has(name));
  return shared.every((name, index) => sharedOfOther[index] === name);
}

function problemOf({ kind, id }: EntryKey, reason: string): ContentProblem {
  const { file, isSingle } = definitionOf(kind);
  return { file, entry: isSingle === true ? undefined : `id ${id}`, reason: reason + REMEDY };
}
