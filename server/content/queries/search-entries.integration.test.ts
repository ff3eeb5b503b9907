import { expect, it } from 'vitest';
import { type ContentKind, readContentEntry } from '../../../contract/content/kinds.ts';
import { describeOnEachDatabase } from '../../../tests/helpers/databases.ts';
import type { Database } from '../../platform/database/database.ts';
import { raiseContentVersion, removeEntries, saveEntries } from '../entries/changes.ts';
import type { EntryRecord } from '../entries/repository.ts';
import {
  findMarkedEntries,
  listChangedSince,
  listEntryMarks,
  readPublicState,
} from './search-entries.ts';

const NOW = Date.parse('2026-03-01T10:00:00Z');
const AUTHOR = { at: 1_000, by: 'a test' };
const TITLE = { ar: 'عنوان', en: 'Title' };

const FIELDS = {
  news: { title: TITLE, html: TITLE, publishedAt: '2026-01-01' },
  goal: { title: TITLE, text: TITLE },
};

function entry(
  kind: keyof typeof FIELDS,
  id: number,
  fields: object = {},
  status: 'published' | 'draft' = 'published',
): EntryRecord {
  const read = readContentEntry(kind, { id, ...FIELDS[kind], ...fields });
  if (!read.ok) throw new Error(JSON.stringify(read));
  return { kind, position: id, ...read.entry, status };
}

async function save(
  { db }: Database,
  entries: readonly EntryRecord[],
  change: 'created' | 'changed' = 'created',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await raiseContentVersion(trx);
    await saveEntries(
      trx,
      entries.map((saved) => ({ entry: saved, change })),
      AUTHOR,
    );
  });
}

const listed = (changes: Map<ContentKind, number[]> | null) =>
  changes && [...changes].map(([kind, ids]) => [kind, ids.toSorted((a, b) => a - b)]).toSorted();

describeOnEachDatabase('what the search index reads', (databases) => {
  it('has a mark for each public entry, which every change renews, also at the same time', async () => {
    const database = await databases.open();
    await save(database, [
      entry('news', 1),
      entry('news', 2),
      entry('news', 3, {}, 'draft'),
      entry('news', 4, { publishedAt: '2026-03-02' }),
      entry('goal', 5),
    ]);
    const marks = () => listEntryMarks(database.db, 'news', { after: 0, limit: 9 }, NOW);
    const before = await marks();
    expect(before.map(({ id }) => id)).toEqual([1, 2]);
    expect(before[0]?.mark).not.toBe(before[1]?.mark);
    await save(database, [entry('news', 2, { title: { ar: 'آخر', en: '' } })], 'changed');
    const after = await marks();
    expect(after[0]).toEqual(before[0]);
    expect(after[1]?.mark).not.toBe(before[1]?.mark);
    const [read] = await findMarkedEntries(database.db, 'news', [2, 3, 4, 9], NOW);
    expect(read).toMatchObject(after[1] ?? {});
    expect(JSON.parse(read?.fields ?? '')).toMatchObject({ title: { ar: 'آخر' } });
    expect(await listEntryMarks(database.db, 'news', { after: 1, limit: 9 }, NOW)).toEqual([
      after[1],
    ]);
    expect(await listEntryMarks(database.db, 'news', { ids: [1, 4] }, NOW)).toEqual([after[0]]);
  });

  it('lists what was created, changed and removed since a state, and news whose date has come', async () => {
    const database = await databases.open();
    const { db } = database;
    await save(database, [
      entry('news', 1),
      entry('news', 2),
      entry('news', 3, { publishedAt: '2026-03-01T12:00:00Z' }),
      entry('goal', 1),
    ]);
    const state = await readPublicState(db, NOW);
    expect(listed(await listChangedSince(db, state, NOW))).toEqual([]);
    await save(database, [entry('goal', 1, { title: { ar: 'آخر', en: '' } })], 'changed');
    await save(database, [entry('news', 9)]);
    await db.transaction().execute(async (trx) => {
      await raiseContentVersion(trx);
      await removeEntries(trx, [entry('news', 2)], AUTHOR);
    });
    expect(listed(await listChangedSince(db, state, NOW))).toEqual([
      ['goal', [1]],
      ['news', [2, 9]],
    ]);
    const later = Date.parse('2026-03-01T12:00:00Z');
    expect(listed(await listChangedSince(db, await readPublicState(db, NOW), later))).toEqual([
      ['news', [3]],
    ]);
    expect((await readPublicState(db, later)).version).not.toBe(
      (await readPublicState(db, NOW)).version,
    );
  });

  it('does not know what has changed since the state of another database, a later time, or too many changes', async () => {
    const database = await databases.open();
    const { db } = database;
    await save(database, [entry('news', 1)]);
    const state = await readPublicState(db, NOW);
    expect(await listChangedSince(db, { ...state, sequence: state.sequence + 1 }, NOW)).toBeNull();
    expect(await listChangedSince(db, state, NOW - 1)).toBeNull();
    const many = Array.from({ length: 1_001 }, (_, index) => entry('goal', index + 1));
    await save(database, many);
    expect(await listChangedSince(db, state, NOW)).toBeNull();
  });
});
