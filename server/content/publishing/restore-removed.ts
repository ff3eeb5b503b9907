import type { Transaction } from 'kysely';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import type { FieldProblem } from '../../../contract/content/field-problems.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { isSameJson } from '../../../contract/json-equality.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { findEditedEntry, findLiveEntry, findVersion, storeDraft } from '../drafts/drafts.ts';
import { readDraft } from '../drafts/read-draft.ts';
import { raiseContentVersion, saveEntries } from '../entries/changes.ts';
import { indexEntries } from '../entries/content-index.ts';
import type { Author } from '../entries/edited-entry.ts';
import type { EntryRecord } from '../entries/repository.ts';
import { findBrokenFields, nextPosition } from './publishing.ts';

/** A removed entry that is back: public as it was, or as a draft. `problems` say why a public entry came back as a draft. */
export type RestoredEntry = EntryKey & { isPublished: boolean; problems: FieldProblem[] };

/** What the history stores of a removed entry. */
type Removed = EntryKey & {
  /** What its editors saw last. */
  shown: DraftFields;
  /** What visitors saw last. Null: it was not public. */
  live: DraftFields | null;
  position: number;
};

/**
 * Restores removed entries as they were. What was public is public again, in its old position unless that is taken. What was
 * only in a draft is in a draft. An entry that cannot be public any more, such as one that names a removed entry, comes back
 * as a draft. Schedules do not come back.
 * @returns the result for each; an entry that is not removed is left out
 */
export async function restoreRemoved(
  trx: Transaction<Schema>,
  keys: readonly EntryKey[],
  author: Author,
): Promise<RestoredEntry[]> {
  await raiseContentVersion(trx);
  const removed: Removed[] = [];
  for (const key of keys) {
    const found = await findRemoved(trx, key);
    if (found !== null) removed.push(found);
  }
  const problems = new Map<Removed, FieldProblem[]>();
  const published = new Map<Removed, EntryRecord>();
  for (const each of removed) {
    if (each.live === null) continue;
    const { kind, id, position } = each;
    const read = readDraft(kind, id, each.live, author.at);
    if (read.ok) published.set(each, { ...read.entry, kind, status: 'published', position });
    else problems.set(each, read.problems);
  }
  // Other entries may name an entry that cannot be public, and then they cannot be public either.
  for (let isChecked = false; !isChecked; ) {
    isChecked = true;
    for (const [each, entry] of published) {
      const broken = await findBrokenFields(trx, entry, [...published.values()]);
      if (broken.length === 0) continue;
      problems.set(each, broken);
      published.delete(each);
      isChecked = false;
    }
  }
  const entries = [...published.values()];
  await moveFromTakenPositions(trx, entries);
  await saveEntries(
    trx,
    entries.map((entry) => ({ entry, change: 'created' })),
    author,
  );
  for (const each of removed) {
    const isPublished = published.has(each);
    if (isPublished && isSameJson(each.shown, each.live)) continue;
    const live = isPublished ? await findLiveEntry(trx, each) : null;
    const { kind, id, shown: fields } = each;
    await storeDraft(
      trx,
      { kind, id },
      {
        fields,
        version: 1,
        baseSequence: live?.sequence ?? null,
        savedAt: author.at,
        savedBy: author.by,
      },
    );
  }
  await indexEntries(trx, removed);
  return removed.map((each) => ({
    kind: each.kind,
    id: each.id,
    isPublished: published.has(each),
    problems: problems.get(each) ?? [],
  }));
}

async function findRemoved(trx: Transaction<Schema>, key: EntryKey): Promise<Removed | null> {
  const { kind, id } = key;
  const [removal, before] = await trx
    .selectFrom('content_history')
    .select(['sequence', 'change', 'status', 'position'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .orderBy('sequence', 'desc')
    .limit(2)
    .execute();
  if (removal?.change !== 'removed' || (await findEditedEntry(trx, key)) !== null) return null;
  const shown = await findVersion(trx, key, removal.sequence);
  if (shown === null) return null;
  // The removal stores what editors saw, which may be a draft. The change before it stores what visitors saw.
  const live =
    removal.status === 'published'
      ? ((await findVersion(trx, key, before?.sequence ?? null)) ?? shown)
      : null;
  return { kind, id, shown, live, position: removal.position };
}

/** Moves entries whose positions are taken meanwhile to the end of their kind. */
async function moveFromTakenPositions(
  trx: Transaction<Schema>,
  entries: readonly EntryRecord[],
): Promise<void> {
  const ends = new Map<ContentKind, number>();
  const taken = new Map<ContentKind, Set<number>>();
  for (const [kind, ofKind] of Map.groupBy(entries, (entry) => entry.kind)) {
    const positions = ofKind.map(({ position }) => position);
    ends.set(kind, Math.max(await nextPosition(trx, kind), Math.max(...positions) + 1));
    const rows = await trx
      .selectFrom('content_entries')
      .select('position')
      .where('kind', '=', kind)
      .where('position', 'in', positions)
      .execute();
    taken.set(kind, new Set(rows.map(({ position }) => position)));
  }
  for (const entry of entries) {
    const { kind, position } = entry;
    if (taken.get(kind)?.has(position) !== true) continue;
    const end = ends.get(kind) ?? 0;
    entry.position = end;
    ends.set(kind, end + 1);
  }
}
