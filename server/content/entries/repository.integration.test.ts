import { expect, it } from 'vitest';
import {
  type ContentFields,
  type ContentKind,
  type ContentStatus,
  readContentEntry,
} from '../../../contract/content/kinds.ts';
import { describeOnEachDatabase } from '../../../tests/helpers/databases.ts';
import type { Database } from '../../platform/database/database.ts';
import { listEntryMarks } from '../queries/search-entries.ts';
import {
  listHistory,
  raiseContentVersion,
  removeEntries,
  type SavedEntry,
  saveEntries,
} from './changes.ts';
import {
  type EntryRecord,
  findChangeTimes,
  findEntry,
  findEntryTimes,
  findProjectWithTrainers,
  hasContent,
  listAllEntries,
  listEntries,
  listEntryChanges,
  listNews,
  listNewsAround,
  listNewsChanges,
  listNewsCursors,
  listNewsletterIssues,
  listNewsPage,
  listProjects,
  listReports,
  type NewsCursor,
  readContentVersion,
  readNewsPageIndex,
  readPublicVersion,
} from './repository.ts';

const AUTHOR = { at: 1_000, by: 'a test' };

const REPORT_FILE = {
  path: 'reports/1.pdf',
  source_path: 'r.pdf',
  bytes: 1234,
  sha256: '',
  content_type: 'application/pdf',
  width: null,
  height: null,
  added_at: 1,
  released_at: null,
};

const TITLE = { ar: 'عنوان', en: 'Title' };

const FIELDS = {
  goal: { title: TITLE, text: TITLE },
  news: { title: TITLE, html: TITLE, publishedAt: '2026-01-01' },
  'newsletter-issue': { subject: TITLE, introduction: TITLE, publishedAt: '2026-01-01' },
  project: { type: 'main', title: TITLE, html: TITLE, beneficiaries: 1 },
  trainer: {
    name: TITLE,
    specialization: TITLE,
    field: TITLE,
    hoursWithUs: 1,
    programs: 2,
    trainees: 3,
    hours: 4,
  },
  report: { name: TITLE, type: 'report', file: 'reports/1.pdf' },
} satisfies Partial<Record<ContentKind, object>>;

/** Returns a valid entry of a kind, with these changes of its fields. */
function entry(
  kind: keyof typeof FIELDS,
  id: number,
  position: number,
  changes: object = {},
  status: ContentStatus = 'published',
): EntryRecord {
  const result = readContentEntry(kind, { id, status, ...FIELDS[kind], ...changes });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return { kind, position, ...result.entry };
}

async function save(
  { db }: Database,
  entries: EntryRecord[],
  change: 'created' | 'changed' = 'created',
) {
  await db.transaction().execute(async (trx) => {
    await raiseContentVersion(trx);
    await saveEntries(
      trx,
      entries.map((each) => ({ entry: each, change })),
      AUTHOR,
    );
  });
}

function ids(entries: { id: number }[]): number[] {
  return entries.map(({ id }) => id);
}

describeOnEachDatabase('the repository of the content', ({ open }) => {
  it('lists the published entries of a kind by position', async () => {
    const database = await open();
    await save(database, [
      entry('goal', 7, 1),
      entry('goal', 3, 0),
      entry('goal', 5, 2, {}, 'draft'),
      entry('goal', 1, 3),
      entry('trainer', 9, 0),
    ]);
    expect(ids(await listEntries(database.db, 'goal'))).toEqual([3, 7, 1]);
    expect(await listEntries(database.db, 'client')).toEqual([]);
  });

  it('lists news by time, newest first, and by id at the same time', async () => {
    const database = await open();
    await save(database, [
      entry('news', 1, 0, { publishedAt: '2025-05-01' }),
      entry('news', 2, 1, { publishedAt: '2026-02-01' }),
      entry('news', 3, 2, { publishedAt: '2026-02-01' }),
      entry('news', 4, 3, { publishedAt: '2026-01-31T23:59:00-03:00' }),
      entry('news', 5, 4, { publishedAt: '2027-01-01' }, 'draft'),
    ]);
    const now = Date.parse('2028-01-01');
    expect(ids(await listNews(database.db, now))).toEqual([4, 3, 2, 1]);
  });

  it('hides news until its date, and then changes the version of the public content', async () => {
    const database = await open();
    await save(database, [
      entry('news', 1, 0, { publishedAt: '2026-02-01' }),
      entry('news', 2, 1, { publishedAt: '2026-03-01T10:00:00Z' }),
      entry('goal', 1, 0),
    ]);
    const stateAt = async (time: string) => {
      const now = Date.parse(time);
      const entries = await listEntryMarks(database.db, 'news', { after: 0, limit: 9 }, now);
      const changed = await listNewsChanges(database.db, { from: 'newest', limit: 9, now });
      return {
        listed: ids(await listNews(database.db, now)),
        entries: ids(entries),
        changed: ids(changed),
        cursors: ids(
          (await listNewsCursors(database.db, now, { from: 'oldest', every: 1 })).cursors,
        ),
        version: await readPublicVersion(database.db, now),
      };
    };
    const before = await stateAt('2026-03-01T09:59:59.999Z');
    expect(before).toMatchObject({ listed: [1], entries: [1], changed: [1], cursors: [1] });
    // Three in the morning of the same day in Riyadh, and the last moment of the day before.
    expect(await stateAt('2026-03-01T00:00:00Z')).toEqual(before);
    const yesterday = await stateAt('2026-02-28T20:59:59.999Z');
    expect(yesterday.version).not.toBe(before.version);
    const after = await stateAt('2026-03-01T10:00:00Z');
    expect(after).toMatchObject({
      listed: [2, 1],
      entries: [1, 2],
      changed: [2, 1],
      cursors: [1, 2],
    });
    expect(after.version).not.toBe(before.version);
  });

  it('returns any page of many news, or null if the index is outdated', async () => {
    const database = await open();
    const many = Array.from({ length: 2_050 }, (_, index) =>
      // Five at the same time, so that their order depends on the ids.
      entry('news', index + 1, index, {
        publishedAt: new Date((index - (index % 5)) * 2e7).toISOString(),
      }),
    );
    await save(database, [...many, entry('news', 9_999, 0, {}, 'draft')]);
    const now = Date.parse('2030-01-01');
    const all = ids(await listNews(database.db, now));
    const pageIndex = await readNewsPageIndex(database.db, now);
    expect([pageIndex.total, ids([...pageIndex.cursors])]).toEqual([
      2_050,
      [all[0], all[1_000], all[2_000]],
    ]);
    for (const offset of [0, 990, 999, 1_000, 1_001, 2_040, 2_049, 2_050, 5_000]) {
      const page = await listNewsPage(database.db, { limit: 24, offset, now }, pageIndex);
      expect([offset, ids(page ?? [])]).toEqual([offset, all.slice(offset, offset + 24)]);
    }
    for (const position of [0, 1, 500, 2_048, 2_049]) {
      const around = ids(await listNewsAround(database.db, all[position] ?? 0, 2, now));
      const expected = [0, 1, position - 1, position, position + 1].map((index) => all[index]);
      expect(around).toEqual(all.filter((id) => expected.includes(id)));
    }
    // At this time 1,005 items are public. The next ones must not be among the newest or the neighbours.
    const early = 1_000 * 2e7;
    for (const [id, expected] of [
      [1_005, [1_005, 1_004]],
      [1_003, [1_005, 1_004, 1_003, 1_002]],
      [1_006, [1_005, 1_004]],
    ] as const) {
      expect(ids(await listNewsAround(database.db, id, 2, early))).toEqual(expected);
    }
    await save(database, [entry('news', 3_000, 0, { publishedAt: '2030-01-02' })]);
    expect(await listNewsPage(database.db, { limit: 24, offset: 0, now }, pageIndex)).toBeNull();
    const newerIndex = await readNewsPageIndex(database.db, now);
    expect([newerIndex.total, newerIndex.until]).toEqual([2_050, Date.parse('2030-01-02')]);
    const later = { limit: 1, offset: 0, now: Date.parse('2030-01-02') };
    expect(await listNewsPage(database.db, later, newerIndex)).toBeNull();
    // The clock was set back after the index was read.
    const earlier = { limit: 1, offset: 0, now: early };
    expect(await listNewsPage(database.db, earlier, newerIndex)).toBeNull();
  });

  it('returns every field as it was stored', async () => {
    const database = await open();
    await save(database, [entry('goal', 1, 0, { title: { ar: 'أ "ب"\n\\ 🌴' } })]);
    const fields: ContentFields<'goal'> = {
      title: { ar: 'أ "ب"\n\\ 🌴', en: '' },
      text: TITLE,
      picture: null,
    };
    expect(await findEntry(database.db, 'goal', 1)).toEqual({ id: 1, fields });
  });

  it('finds no drafts and no unknown entries', async () => {
    const database = await open();
    await save(database, [entry('goal', 1, 0, {}, 'draft'), entry('project', 1, 0, {}, 'draft')]);
    expect(await findEntry(database.db, 'goal', 1)).toBeUndefined();
    expect(await findEntry(database.db, 'goal', 2)).toBeUndefined();
    expect(await findProjectWithTrainers(database.db, 1)).toBeUndefined();
    expect(await findProjectWithTrainers(database.db, 2)).toBeUndefined();
    expect(await hasContent(database.db)).toBe(true);
  });

  it('lists programmes and projects separately', async () => {
    const database = await open();
    await save(database, [
      entry('project', 1, 0),
      entry('project', 2, 1, { type: 'other' }),
      entry('project', 3, 2),
      entry('project', 4, 3, {}, 'draft'),
    ]);
    expect(ids(await listProjects(database.db, 'main'))).toEqual([1, 3]);
    expect(ids(await listProjects(database.db, 'other'))).toEqual([2]);
  });

  it('finds a project with its published trainers, in its own order', async () => {
    const database = await open();
    await save(database, [
      entry('project', 1, 0, { trainers: [8, 6, 7] }),
      entry('project', 2, 1),
      entry('trainer', 6, 0),
      entry('trainer', 7, 1, {}, 'draft'),
      entry('trainer', 8, 2),
    ]);
    const project = await findProjectWithTrainers(database.db, 1);
    expect(project?.id).toBe(1);
    expect(project?.fields.type).toBe('main');
    expect(ids(project?.trainers ?? [])).toEqual([8, 6]);
    expect(project?.trainers[0]?.fields.hours).toBe(4);
    expect((await findProjectWithTrainers(database.db, 2))?.trainers).toEqual([]);
  });

  it('does not remove a trainer that a project references', async () => {
    const database = await open();
    const trainer = entry('trainer', 6, 0);
    await save(database, [entry('project', 1, 0, { trainers: [6] }), trainer]);
    await expect(
      database.db.transaction().execute((trx) => removeEntries(trx, [trainer], AUTHOR)),
    ).rejects.toThrow(/foreign key/i);
    await save(database, [entry('project', 1, 0)], 'changed');
    await database.db.transaction().execute((trx) => removeEntries(trx, [trainer], AUTHOR));
    expect(ids(await listAllEntries(database.db))).toEqual([1]);
  });

  it('lists reports with the size of their files', async () => {
    const database = await open();
    await database.db.transaction().execute(async (trx) => {
      await trx.insertInto('media_files').values(REPORT_FILE).execute();
      await saveEntries(trx, [{ entry: entry('report', 1, 0), change: 'created' }], AUTHOR);
    });
    expect(await listReports(database.db)).toMatchObject([{ id: 1, bytes: 1234 }]);
  });

  it('returns cursors that do not move when newer news is added', async () => {
    const database = await open();
    const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}`;
    const items = [9, 2, 7, 4, 5, 8, 3, 6].map((id, index) =>
      // Two items on each day.
      entry('news', id, index, { publishedAt: day(Math.ceil(id / 2)) }),
    );
    await save(database, [
      ...items,
      entry('news', 1, 9, { publishedAt: day(1) }, 'draft'),
      entry('news', 10, 10, { publishedAt: '2027-01-01' }),
    ]);
    const now = Date.parse('2026-12-31');
    const readParts = async () => {
      const { total, cursors } = await listNewsCursors(database.db, now, {
        from: 'oldest',
        every: 3,
      });
      const readFrom = (from: NewsCursor) => listNewsChanges(database.db, { from, limit: 3, now });
      return { total, parts: (await Promise.all(cursors.map(readFrom))).map(ids) };
    };
    expect(await readParts()).toEqual({
      total: 8,
      parts: [
        [2, 3, 4],
        [5, 6, 7],
        [8, 9],
      ],
    });
    await save(database, [entry('news', 1, 11, { publishedAt: '2026-03-01' })], 'changed');
    expect(await readParts()).toEqual({
      total: 9,
      parts: [
        [2, 3, 4],
        [5, 6, 7],
        [8, 9, 1],
      ],
    });
    const newest = { from: 'newest', limit: 2, now } as const;
    // The first item was stored before its date, so its date counts.
    expect(await listNewsChanges(database.db, newest)).toEqual([
      { id: 1, changedAt: Date.parse('2026-03-01') },
      { id: 9, changedAt: Date.parse(day(5)) },
    ]);
    expect(await listNewsChanges((await open()).db, newest)).toEqual([]);
  });

  it('lists issues of the newsletter from their date, newest first, and the version of the content tells of it [ARCHIVE-03]', async () => {
    const database = await open();
    await save(database, [
      entry('newsletter-issue', 1, 0, { publishedAt: '2026-01-01' }),
      entry('newsletter-issue', 3, 1, { publishedAt: '2026-03-01T10:00:00Z' }),
      entry('newsletter-issue', 2, 2, { publishedAt: '2026-02-01' }),
      entry('newsletter-issue', 4, 3, {}, 'draft'),
    ]);
    const stateAt = async (time: string) => {
      const now = Date.parse(time);
      return {
        listed: ids(await listNewsletterIssues(database.db, now)),
        changed: ids(await listEntryChanges(database.db, now)),
        version: await readPublicVersion(database.db, now),
      };
    };
    const before = await stateAt('2026-03-01T09:59:59.999Z');
    expect(before).toMatchObject({ listed: [2, 1], changed: [1, 2] });
    const after = await stateAt('2026-03-01T10:00:00Z');
    expect(after).toMatchObject({ listed: [3, 2, 1], changed: [1, 3, 2] });
    expect(after.version).not.toBe(before.version);
  });

  it('lists the changes of entries of all kinds but news', async () => {
    const database = await open();
    await save(database, [
      entry('project', 2, 1, { type: 'other' }),
      entry('project', 1, 0),
      entry('goal', 1, 0),
      entry('goal', 2, 1, {}, 'draft'),
      entry('news', 1, 0),
    ]);
    const changedAt = AUTHOR.at;
    expect(await listEntryChanges(database.db, AUTHOR.at)).toEqual([
      { kind: 'goal', id: 1, subtype: null, changedAt },
      { kind: 'project', id: 1, subtype: 'main', changedAt },
      { kind: 'project', id: 2, subtype: 'other', changedAt },
    ]);
    expect(await findChangeTimes(database.db, 'news', [1, 2])).toEqual(new Map([[1, changedAt]]));
  });

  it('keeps the time of the last change of an entry that only moves, and knows none that nobody said', async () => {
    const database = await open();
    const saveAt = (saved: Omit<SavedEntry, 'entry'>, item: EntryRecord, at: number) =>
      database.db
        .transaction()
        .execute((trx) => saveEntries(trx, [{ entry: item, ...saved }], { at, by: 'a test' }));
    const goal = entry('goal', 1, 0);
    const changedAt = async () =>
      (await listAllEntries(database.db)).map(({ modifiedAt }) => modifiedAt);
    await saveAt({ change: 'created', modifiedAt: null }, goal, 5);
    expect(await changedAt()).toEqual([null]);
    expect(await listEntryChanges(database.db, 9)).toMatchObject([{ id: 1, changedAt: null }]);
    expect(await findChangeTimes(database.db, 'goal', [1])).toEqual(new Map());
    expect(await findEntryTimes(database.db, 'goal', [1])).toEqual(
      new Map([[1, { postedAt: '1970-01-01T00:00:00.005Z', changedAt: null }]]),
    );
    await saveAt({ change: 'changed' }, { ...goal, position: 7 }, 6);
    expect(await changedAt()).toEqual([null]);
    await saveAt({ change: 'changed' }, entry('goal', 1, 7, { text: { ar: 'جديد' } }), 7);
    await saveAt({ change: 'changed' }, entry('goal', 1, 0, { text: { ar: 'جديد' } }), 8);
    expect(await changedAt()).toEqual([7]);
  });

  it('finds when entries were first published and last changed', async () => {
    const database = await open();
    const saveAt = (item: EntryRecord, change: 'created' | 'changed', time: string) =>
      database.db
        .transaction()
        .execute((trx) =>
          saveEntries(trx, [{ entry: item, change }], { at: Date.parse(time), by: 'a test' }),
        );
    const goal = entry('goal', 1, 0);
    await saveAt(entry('goal', 2, 1), 'created', '2026-01-01');
    await saveAt(goal, 'created', '2026-01-01');
    await database.db.transaction().execute((trx) => removeEntries(trx, [goal], AUTHOR));
    await saveAt({ ...goal, status: 'draft' }, 'created', '2026-02-01');
    await saveAt(goal, 'changed', '2026-02-03');
    await saveAt(entry('goal', 1, 0, { text: { ar: 'جديد' } }), 'changed', '2026-02-09');
    await saveAt(entry('goal', 1, 4, { text: { ar: 'جديد' } }), 'changed', '2026-02-10');
    const times = await findEntryTimes(database.db, 'goal', [1, 2, 3]);
    const day = (date: string) => `2026-${date}T00:00:00.000Z`;
    expect(Object.fromEntries(times)).toEqual({
      1: { postedAt: day('02-03'), changedAt: day('02-09') },
      2: { postedAt: day('01-01'), changedAt: day('01-01') },
    });
    expect(await findEntryTimes(database.db, 'goal', [])).toEqual(new Map());
  });

  it('raises the version of the content with every change', async () => {
    const database = await open();
    const before = await readContentVersion(database.db);
    await save(database, [entry('goal', 1, 0)]);
    await save(database, [entry('goal', 1, 1)], 'changed');
    expect(await readContentVersion(database.db)).toBe(before + 2);
  });

  it('records the history of an entry', async () => {
    const database = await open();
    const first = entry('goal', 1, 0);
    const second = entry('goal', 1, 4, { text: { ar: 'جديد' } }, 'draft');
    await save(database, [first]);
    await save(database, [second], 'changed');
    await database.db
      .transaction()
      .execute((trx) => removeEntries(trx, [second], { at: 2_000, by: 'somebody else' }));
    const { fields, position, status } = second;
    expect(await listHistory(database.db, 'goal', 1)).toEqual([
      {
        change: 'created',
        position: 0,
        status: 'published',
        fields: first.fields,
        changedAt: 1_000,
        changedBy: 'a test',
      },
      { change: 'changed', position, status, fields, changedAt: 1_000, changedBy: 'a test' },
      { change: 'removed', position, status, fields, changedAt: 2_000, changedBy: 'somebody else' },
    ]);
  });
});
