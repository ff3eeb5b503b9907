import { expect, it } from 'vitest';
import {
  type ContentFields,
  type ContentKind,
  type ContentStatus,
  readContentEntry,
} from '../../contract/kinds/kinds.ts';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { cleanUpMedia, listMediaFiles } from '../media/media.ts';
import type { Database } from '../platform/database/database.ts';
import { listHistory, raiseContentVersion, removeEntries, saveEntries } from './changes.ts';
import {
  type AnyEntry,
  findChangeTimes,
  findEntry,
  findEntryTimes,
  findProjectWithTrainers,
  hasContent,
  listAllEntries,
  listEntries,
  listEntriesAfter,
  listEntryChanges,
  listNews,
  listNewsAround,
  listNewsChanges,
  listNewsPage,
  listProjects,
  listReports,
  markNews,
  type NewsMark,
  readContentVersion,
  readNewsPositions,
  readShownVersion,
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
  project: { type: 'main', title: TITLE, html: TITLE, beneficiaries: 1 },
  trainer: {
    name: TITLE,
    specialization: TITLE,
    hoursWithUs: 1,
    programs: 2,
    trainees: 3,
    hours: 4,
  },
  report: { name: TITLE, type: 'report', file: 'reports/1.pdf' },
} satisfies Partial<Record<ContentKind, object>>;

function entry(
  kind: keyof typeof FIELDS,
  id: number,
  position: number,
  changes: object = {},
  status: ContentStatus = 'published',
): AnyEntry {
  const read = readContentEntry(kind, { id, status, ...FIELDS[kind], ...changes });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return { kind, position, ...read.entry };
}

async function save(
  { db }: Database,
  entries: AnyEntry[],
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

describeOnEachDatabase('the stored content', ({ open }) => {
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

  it('lists news by date, newest first, and by id within a day', async () => {
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

  it('keeps news back until its date has come, and says when that is', async () => {
    const database = await open();
    await save(database, [
      entry('news', 1, 0, { publishedAt: '2026-02-01' }),
      entry('news', 2, 1, { publishedAt: '2026-03-01T10:00:00Z' }),
      entry('goal', 1, 0),
    ]);
    const at = async (written: string) => {
      const now = Date.parse(written);
      const found = await listEntriesAfter(database.db, 'news', { after: 0, limit: 9, now });
      const changed = await listNewsChanges(database.db, { from: 'newest', limit: 9, now });
      return {
        listed: ids(await listNews(database.db, now)),
        found: ids(found),
        changed: ids(changed),
        marked: (await markNews(database.db, now, { from: 'oldest', every: 1 })).marks.map(
          ({ id }) => id,
        ),
        version: await readShownVersion(database.db, now),
      };
    };
    const before = await at('2026-03-01T09:59:59.999Z');
    expect(before).toMatchObject({ listed: [1], found: [1], changed: [1], marked: [1] });
    expect(await at('2026-02-02')).toEqual(before);
    const after = await at('2026-03-01T10:00:00Z');
    expect(after).toMatchObject({ listed: [2, 1], found: [1, 2], changed: [2, 1], marked: [1, 2] });
    expect(after.version).not.toBe(before.version);
  });

  it('finds any page of many news, and says when its places hold no more', async () => {
    const database = await open();
    const many = Array.from({ length: 2_050 }, (_, index) =>
      // Five a day, so that ids decide too.
      entry('news', index + 1, index, {
        publishedAt: new Date((index - (index % 5)) * 2e7).toISOString(),
      }),
    );
    await save(database, [...many, entry('news', 9_999, 0, {}, 'draft')]);
    const now = Date.parse('2030-01-01');
    const all = ids(await listNews(database.db, now));
    const places = await readNewsPositions(database.db, now);
    expect([places.total, places.marks.map(({ id }) => id)]).toEqual([
      2_050,
      [all[0], all[1_000], all[2_000]],
    ]);
    for (const offset of [0, 990, 999, 1_000, 1_001, 2_040, 2_049, 2_050, 5_000]) {
      const page = await listNewsPage(database.db, { limit: 24, offset, now }, places);
      expect([offset, ids(page ?? [])]).toEqual([offset, all.slice(offset, offset + 24)]);
    }
    for (const place of [0, 1, 500, 2_048, 2_049]) {
      const around = ids(await listNewsAround(database.db, all[place] ?? 0, 2, now));
      const wanted = [0, 1, place - 1, place, place + 1].map((index) => all[index]);
      expect(around).toEqual(all.filter((id) => wanted.includes(id)));
    }
    // The first 1,005 have come by then; the next are neither newest nor newer.
    const early = 1_000 * 2e7;
    for (const [id, wanted] of [
      [1_005, [1_005, 1_004]],
      [1_003, [1_005, 1_004, 1_003, 1_002]],
      [1_006, [1_005, 1_004]],
    ] as const) {
      expect(ids(await listNewsAround(database.db, id, 2, early))).toEqual(wanted);
    }
    await save(database, [entry('news', 3_000, 0, { publishedAt: '2030-01-02' })]);
    expect(await listNewsPage(database.db, { limit: 24, offset: 0, now }, places)).toBeNull();
    const newer = await readNewsPositions(database.db, now);
    expect([newer.total, newer.until]).toEqual([2_050, Date.parse('2030-01-02')]);
    const part = { limit: 1, offset: 0, now: Date.parse('2030-01-02') };
    expect(await listNewsPage(database.db, part, newer)).toBeNull();
    // The clock was ahead when they were counted.
    const earlier = { limit: 1, offset: 0, now: early };
    expect(await listNewsPage(database.db, earlier, newer)).toBeNull();
  });

  it('gives every field back as it was stored', async () => {
    const database = await open();
    await save(database, [entry('goal', 1, 0, { title: { ar: 'أ "ب"\n\\ 🌴' } })]);
    const fields: ContentFields<'goal'> = {
      title: { ar: 'أ "ب"\n\\ 🌴', en: '' },
      text: TITLE,
      picture: null,
    };
    expect(await findEntry(database.db, 'goal', 1)).toEqual({ id: 1, fields });
  });

  it('finds neither drafts nor unknown entries', async () => {
    const database = await open();
    await save(database, [entry('goal', 1, 0, {}, 'draft'), entry('project', 1, 0, {}, 'draft')]);
    expect(await findEntry(database.db, 'goal', 1)).toBeUndefined();
    expect(await findEntry(database.db, 'goal', 2)).toBeUndefined();
    expect(await findProjectWithTrainers(database.db, 1)).toBeUndefined();
    expect(await findProjectWithTrainers(database.db, 2)).toBeUndefined();
    expect(await hasContent(database.db)).toBe(true);
  });

  it('tells programs and projects apart', async () => {
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

  it('does not let a trainer go whom a project names', async () => {
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

  it('knows the size of a report’s file', async () => {
    const database = await open();
    await database.db.transaction().execute(async (trx) => {
      await trx.insertInto('media_files').values(REPORT_FILE).execute();
      await saveEntries(trx, [{ entry: entry('report', 1, 0), change: 'created' }], AUTHOR);
    });
    expect(await listReports(database.db)).toMatchObject([{ id: 1, bytes: 1234 }]);
  });

  it('forgets a media file only when it has not been used for long enough', async () => {
    const database = await open();
    const report = entry('report', 1, 0);
    const media = await temporaryFolder();
    const known = async () => (await listMediaFiles(database.db)).length;
    const cleanUpAt = (hour: number) =>
      cleanUpMedia({ db: database.db, media, now: () => hour * 60 * 60_000 });
    await database.db.transaction().execute(async (trx) => {
      await trx.insertInto('media_files').values(REPORT_FILE).execute();
      await saveEntries(trx, [{ entry: report, change: 'created' }], AUTHOR);
    });
    await cleanUpAt(1);
    await database.db.transaction().execute((trx) => removeEntries(trx, [report], AUTHOR));
    await cleanUpAt(2);
    await cleanUpAt(2.5);
    expect(await known()).toBe(1);
    await cleanUpAt(3);
    expect(await known()).toBe(0);
  });

  it('reads news in parts that stay as they are when a newer piece is added', async () => {
    const database = await open();
    const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}`;
    const pieces = [9, 2, 7, 4, 5, 8, 3, 6].map((id, index) =>
      // Two pieces a day.
      entry('news', id, index, { publishedAt: day(Math.ceil(id / 2)) }),
    );
    await save(database, [
      ...pieces,
      entry('news', 1, 9, { publishedAt: day(1) }, 'draft'),
      entry('news', 10, 10, { publishedAt: '2027-01-01' }),
    ]);
    const now = Date.parse('2026-12-31');
    const parts = async () => {
      const { total, marks } = await markNews(database.db, now, { from: 'oldest', every: 3 });
      const read = (from: NewsMark) => listNewsChanges(database.db, { from, limit: 3, now });
      return { total, parts: (await Promise.all(marks.map(read))).map(ids) };
    };
    expect(await parts()).toEqual({
      total: 8,
      parts: [
        [2, 3, 4],
        [5, 6, 7],
        [8, 9],
      ],
    });
    await save(database, [entry('news', 1, 11, { publishedAt: '2026-03-01' })], 'changed');
    expect(await parts()).toEqual({
      total: 9,
      parts: [
        [2, 3, 4],
        [5, 6, 7],
        [8, 9, 1],
      ],
    });
    const newest = { from: 'newest', limit: 2, now } as const;
    // It was stored long before its date; from its date on it is there.
    expect(await listNewsChanges(database.db, newest)).toEqual([
      { id: 1, changedAt: Date.parse('2026-03-01') },
      { id: 9, changedAt: Date.parse(day(5)) },
    ]);
    expect(await listNewsChanges((await open()).db, newest)).toEqual([]);
  });

  it('says of all other kinds what stands in a sitemap, and of some entries when they were changed', async () => {
    const database = await open();
    await save(database, [
      entry('project', 2, 1, { type: 'other' }),
      entry('project', 1, 0),
      entry('goal', 1, 0),
      entry('goal', 2, 1, {}, 'draft'),
      entry('news', 1, 0),
    ]);
    const changedAt = AUTHOR.at;
    expect(await listEntryChanges(database.db)).toEqual([
      { kind: 'goal', id: 1, variant: null, changedAt },
      { kind: 'project', id: 1, variant: 'main', changedAt },
      { kind: 'project', id: 2, variant: 'other', changedAt },
    ]);
    expect(await findChangeTimes(database.db, 'news', [1, 2])).toEqual(new Map([[1, changedAt]]));
  });

  it('knows when an entry was posted, and when it was changed', async () => {
    const database = await open();
    const put = (item: AnyEntry, change: 'created' | 'changed', time: string) =>
      database.db
        .transaction()
        .execute((trx) =>
          saveEntries(trx, [{ entry: item, change }], { at: Date.parse(time), by: 'a test' }),
        );
    const goal = entry('goal', 1, 0);
    await put(entry('goal', 2, 1), 'created', '2026-01-01');
    await put(goal, 'created', '2026-01-01');
    await database.db.transaction().execute((trx) => removeEntries(trx, [goal], AUTHOR));
    await put({ ...goal, status: 'draft' }, 'created', '2026-02-01');
    await put(goal, 'changed', '2026-02-03');
    await put(goal, 'changed', '2026-02-09');
    const times = await findEntryTimes(database.db, 'goal', [1, 2, 3]);
    const day = (date: string) => `2026-${date}T00:00:00.000Z`;
    expect(Object.fromEntries(times)).toEqual({
      1: { postedAt: day('02-03'), changedAt: day('02-09') },
      2: { postedAt: day('01-01'), changedAt: day('01-01') },
    });
    expect(await findEntryTimes(database.db, 'goal', [])).toEqual(new Map());
  });

  it('raises its version with every change', async () => {
    const database = await open();
    const before = await readContentVersion(database.db);
    await save(database, [entry('goal', 1, 0)]);
    await save(database, [entry('goal', 1, 1)], 'changed');
    expect(await readContentVersion(database.db)).toBe(before + 2);
  });

  it('keeps the history of an entry', async () => {
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
