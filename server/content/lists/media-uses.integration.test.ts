import { expect, it } from 'vitest';
import { type DraftFields, emptyFields } from '../../../contract/admin/content/draft-fields.ts';
import { describeOnEachDatabase, type TestDatabases } from '../../../tests/helpers/databases.ts';
import { openDisk } from '../../../tests/helpers/storages.ts';
import { cleanUpMedia, findLibraryFile, RESTORABLE } from '../../media/media.ts';
import type { Database } from '../../platform/database/database.ts';
import { HOUR } from '../../platform/durations.ts';
import { createDraft, findEditedEntry, findVersion, saveDraft } from '../drafts/drafts.ts';
import { allOrNothing, publishDrafts, unpublishEntries } from '../publishing/publishing.ts';
import { mediaUsers } from './media-uses.ts';

const AUTHOR = { at: 1_000, by: 'Sara' };
const KEY = { kind: 'news', id: 1 } as const;
const [OLD, NEW, OTHER] = ['/media/old.1.jpg', '/media/new.2.png', '/media/other.3.jpg'] as const;

const NEWS: DraftFields = {
  ...emptyFields('news'),
  title: { ar: 'عنوان', en: 'Title' },
  html: { ar: `<p>نص</p><img src="${OLD}" alt="نص">`, en: '' },
  picture: OLD,
  publishedAt: '2026-01-01T00:00:00.000Z',
};

type Trx = Parameters<typeof createDraft>[0];

function within<Result>({ db }: Database, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(work);
}

/** Publishes a news item with a picture, twice: in the text too. */
async function openWithNews(databases: TestDatabases): Promise<Database> {
  const database = await databases.open();
  const file = { source_path: 'x', bytes: 1, sha256: 'a', content_type: 'image/jpeg' };
  await database.db
    .insertInto('media_files')
    .values(
      [OLD, NEW, OTHER].map((path) => ({
        ...file,
        path,
        width: null,
        height: null,
        added_at: 1,
        released_at: null,
      })),
    )
    .execute();
  await within(database, (trx) => createDraft(trx, 'news', AUTHOR, NEWS));
  const published = await allOrNothing(database.db, (trx) =>
    publishDrafts(trx, [{ ...KEY, version: 1 }], AUTHOR),
  );
  expect(published).toEqual({ ok: true });
  return database;
}

async function edit(database: Database, path: string, to: unknown): Promise<number> {
  const edited = await findEditedEntry(database.db, KEY);
  const fields = edited?.draft?.fields ?? edited?.live?.fields ?? {};
  const version = edited?.draft?.version ?? 0;
  const change = { path, from: fields[path], to };
  const saved = await within(database, (trx) => saveDraft(trx, KEY, [change], version, AUTHOR));
  if (!saved.ok) throw new Error(saved.problem);
  return saved.draft.version;
}

describeOnEachDatabase('a file', (databases) => {
  it('is found in live entries, drafts and earlier versions', async () => {
    const database = await openWithNews(databases);
    const { db } = database;
    const named = { ...KEY, title: { ar: 'عنوان', en: 'Title' } };
    expect(await mediaUsers.find(db, OLD)).toEqual({
      usedIn: [{ ...named, in: 'live' }],
      earlierIn: [],
    });
    expect((await mediaUsers.count(db, [OLD, NEW])).get(OLD)).toEqual({ uses: 1, usedBy: named });
    const version = await edit(database, 'picture', OTHER);
    expect((await mediaUsers.find(db, OTHER)).usedIn).toEqual([{ ...named, in: 'draft' }]);
    const html = { path: 'html.ar', from: (NEWS.html as { ar: string }).ar, to: '<p>نص</p>' };
    const saved = await within(database, (trx) => saveDraft(trx, KEY, [html], version, AUTHOR));
    if (!saved.ok) throw new Error(saved.problem);
    await allOrNothing(db, (trx) =>
      publishDrafts(trx, [{ ...KEY, version: saved.draft.version }], AUTHOR),
    );
    expect(await mediaUsers.find(db, OLD)).toEqual({ usedIn: [], earlierIn: [named] });
    await allOrNothing(db, (trx) => unpublishEntries(trx, [KEY], AUTHOR));
    expect((await mediaUsers.find(db, OTHER)).usedIn).toEqual([{ ...named, in: 'unpublished' }]);
  });

  it('is replaced in the live version, in the draft and in what is restored [OFFICE-HISTORY-03]', async () => {
    const database = await openWithNews(databases);
    const { db } = database;
    const first = await db.selectFrom('content_history').select('sequence').executeTakeFirst();
    await edit(database, 'publishedAt', '2026-02-02T00:00:00.000Z');
    const files = { path: OLD, by: NEW };
    const replaced = await within(database, (trx) => mediaUsers.replace(trx, files, AUTHOR));
    expect(replaced).toEqual({ ok: true, replaced: 1 });
    const edited = await findEditedEntry(db, KEY);
    const withNew = { picture: NEW, html: { ar: expect.stringContaining(`src="${NEW}"`) } };
    expect(edited?.live?.fields).toMatchObject(withNew);
    expect(edited?.draft?.fields).toMatchObject({
      ...withNew,
      publishedAt: '2026-02-02T00:00:00.000Z',
    });
    expect(await findVersion(db, KEY, first?.sequence ?? 0)).toMatchObject(withNew);
    // A user who has seen the draft before must look at it again before it can be published.
    const publish = (version: number) =>
      allOrNothing(db, (trx) => publishDrafts(trx, [{ ...KEY, version }], AUTHOR));
    expect(await publish(1)).toMatchObject({ ok: false, problems: [{ problem: 'stale' }] });
    expect(await publish(2)).toEqual({ ok: true });
  });

  it('can be put back after it was replaced', async () => {
    const database = await openWithNews(databases);
    const replace = (path: string, by: string) =>
      within(database, (trx) => mediaUsers.replace(trx, { path, by }, AUTHOR));
    await replace(OLD, NEW);
    expect(await findLibraryFile(database.db, OLD)).toBeNull();
    await replace(NEW, OLD);
    const edited = await findEditedEntry(database.db, KEY);
    expect(edited?.live?.fields.picture).toBe(OLD);
    expect(await findLibraryFile(database.db, OLD)).not.toBeNull();
    expect(await findLibraryFile(database.db, NEW)).toBeNull();
  });

  it('of another type is not put where a picture belongs', async () => {
    const database = await openWithNews(databases);
    const files = { path: OLD, by: '/media/report.4.pdf' };
    const refused = await within(database, (trx) => mediaUsers.replace(trx, files, AUTHOR));
    expect(refused).toEqual({ ok: false, problem: 'wrong-type' });
    expect((await mediaUsers.find(database.db, OLD)).usedIn).toHaveLength(1);
  });

  it('is cleaned up an hour after its last use, or a year if an earlier version names it', async () => {
    const database = await openWithNews(databases);
    const { db } = database;
    const { storage } = await openDisk();
    const left = async (time: number) => {
      await cleanUpMedia({ db, storage, now: () => time });
      return (await db.selectFrom('media_files').select('path').execute()).map(({ path }) => path);
    };
    const version = await edit(database, 'picture', OTHER);
    // The draft names one file, the live version the other, and nothing has ever named the third.
    expect((await left(HOUR)).toSorted()).toEqual([NEW, OLD, OTHER]);
    expect((await left(2 * HOUR)).toSorted()).toEqual([OLD, OTHER]);
    const html = { path: 'html.ar', from: (NEWS.html as { ar: string }).ar, to: '<p>نص</p>' };
    const saved = await within(database, (trx) => saveDraft(trx, KEY, [html], version, AUTHOR));
    await allOrNothing(db, (trx) =>
      publishDrafts(trx, [{ ...KEY, version: saved.ok ? saved.draft.version : 0 }], AUTHOR),
    );
    expect((await left(3 * HOUR)).toSorted()).toEqual([OLD, OTHER]);
    expect((await left(3 * HOUR + RESTORABLE - 1)).toSorted()).toEqual([OLD, OTHER]);
    expect(await left(3 * HOUR + RESTORABLE)).toEqual([OTHER]);
  });

  it('that was replaced is cleaned up an hour later: earlier versions have the new one', async () => {
    const database = await openWithNews(databases);
    const { db } = database;
    const { storage } = await openDisk();
    const files = { path: OLD, by: NEW };
    await within(database, (trx) => mediaUsers.replace(trx, files, AUTHOR));
    for (const time of [HOUR, 2 * HOUR]) await cleanUpMedia({ db, storage, now: () => time });
    expect(await db.selectFrom('media_files').select('path').execute()).toEqual([{ path: NEW }]);
  });
});
