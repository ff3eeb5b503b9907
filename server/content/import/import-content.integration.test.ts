import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, folderWith, svg } from '../../../tests/helpers/content-folder.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../../../tests/helpers/databases.ts';
import { openDisk } from '../../../tests/helpers/storages.ts';
import { listMediaFiles, mediaKey, RESTORABLE } from '../../media/media.ts';
import type { Database, DatabaseTarget } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrations/migrate.ts';
import { HOUR } from '../../platform/durations.ts';
import { diskStorage } from '../../platform/storage/disk-storage.ts';
import { listHistory } from '../entries/changes.ts';
import {
  findEntry,
  findProjectWithTrainers,
  listAllEntries,
  listEntries,
  listReports,
  readContentVersion,
} from '../entries/repository.ts';
import { describeContentProblem } from './content-files.ts';
import { importContent } from './import-content.ts';

const GOALS = `
- id: 2
  title: { ar: الثاني, en: Second }
  text: { ar: نص }
  picture: goals/two.svg
- id: 1
  title: { ar: الأول, en: First }
  text: { ar: نص, en: Text }
- id: 3
  status: draft
  title: { ar: مسودة }
  text: { ar: نص }
`;

const TRAINER = `
- id: 4
  name: { ar: نورة }
  specialization: { ar: التصميم }
  hoursWithUs: 1
  programs: 2
  trainees: 3
  hours: 4
`;

const AREA = '- { id: 6, location: { ar: عسير }, beneficiaries: 1, programs: 1, projects: 1 }';

const PROJECT = `
- id: 1
  type: main
  title: { ar: برنامج }
  html: { ar: <p>نص</p> }
  beneficiaries: 10
  trainers: [4]
`;

const FOLDER = { 'goals.yaml': GOALS, 'media/goals/two.svg': svg('two') };

/** Returns a function that imports a folder with these files into the database and the media folder of the test. */
async function createImporter(database: Database) {
  const { storage, dataDir } = await openDisk();
  let time = Date.now();
  return {
    media: join(dataDir, 'media'),
    storage,
    advanceClock: (milliseconds: number) => {
      time += milliseconds;
    },
    import: async (files: Record<string, string | Uint8Array>) =>
      importContent({
        db: database.db,
        storage,
        folder: await folderWith(files),
        now: () => time,
        by: 'a test',
      }),
  };
}

async function problemsOf(database: Database, files: Record<string, string | Uint8Array>) {
  const result = await (await createImporter(database)).import(files);
  return result.ok ? [] : result.problems.map(describeContentProblem);
}

describeOnEachDatabase('importing a content folder', ({ open, target }) => {
  it('into an empty database happens once, even if several processes begin it', async () => {
    const shared = await target();
    const { storage } = await openDisk();
    const folder = await folderWith(FOLDER);
    const databases = [await open(shared), await open(shared), await open(shared)];
    await migrate(databases[0] as Database, Date.now);
    const results = await Promise.all(
      databases.map(({ db }) =>
        importContent({ db, storage, folder, now: Date.now, by: 'first start', onlyIfEmpty: true }),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = results.find(({ ok }) => !ok);
    expect(refused).toMatchObject({ problems: [{ reason: 'The database has content already.' }] });
    const [{ db } = {}] = databases;
    if (db === undefined) throw new Error('there is no database');
    expect(await readContentVersion(db)).toBe(2);
    expect(await listHistory(db, 'goal', 1)).toHaveLength(1);
  });

  it('stores the entries in the order of the file, and media under addresses with a hash of their bytes', async () => {
    const database = await open();
    const { media, import: run } = await createImporter(database);
    expect(await run(FOLDER)).toEqual({
      ok: true,
      redirects: null,
      kinds: [{ kind: 'goal', created: 3, changed: 0, removed: 0, unchanged: 0 }],
      media: { used: 1, added: 1, deleted: 0 },
    });
    const goals = await listEntries(database.db, 'goal');
    expect(goals.map(({ id }) => id)).toEqual([2, 1]);
    const address = goals[0]?.fields.picture ?? '';
    expect(address).toMatch(/^\/media\/goals\/two\.[0-9a-f]{10}\.svg$/);
    expect(await filesIn(media)).toEqual({ [address.slice('/media/'.length)]: svg('two') });
    expect(await listMediaFiles(database.db)).toMatchObject([
      {
        path: address,
        source_path: 'goals/two.svg',
        bytes: svg('two').length,
        content_type: 'image/svg+xml',
        width: 40,
        height: 30,
      },
    ]);
  });

  it('replaces the kinds whose file exists, and does not change the others', async () => {
    const database = await open();
    const { import: run } = await createImporter(database);
    await run({ ...FOLDER, 'trainers.yaml': TRAINER, 'projects.yaml': PROJECT });
    const changed = GOALS.replace('First', 'Foremost').replace(/- id: 3[\s\S]*/, '');
    expect(await run({ ...FOLDER, 'goals.yaml': changed })).toMatchObject({
      kinds: [{ kind: 'goal', created: 0, changed: 1, removed: 1, unchanged: 1 }],
    });
    expect((await findEntry(database.db, 'goal', 1))?.fields.title.en).toBe('Foremost');
    expect((await findProjectWithTrainers(database.db, 1))?.trainers).toHaveLength(1);
    const changes = await Promise.all(
      [1, 2, 3].map(async (id) =>
        (await listHistory(database.db, 'goal', id)).map(({ change }) => change),
      ),
    );
    expect(changes).toEqual([['created', 'changed'], ['created'], ['created', 'removed']]);
  });

  it('replaces trainers and the projects that reference them in one import', async () => {
    const database = await open();
    const { import: run } = await createImporter(database);
    await run({ 'trainers.yaml': TRAINER, 'projects.yaml': PROJECT });
    await run({
      'trainers.yaml': TRAINER.replace('id: 4', 'id: 5'),
      'projects.yaml': PROJECT.replace('[4]', '[5]'),
    });
    const project = await findProjectWithTrainers(database.db, 1);
    expect(project?.trainers.map(({ id }) => id)).toEqual([5]);
  });

  it('changes nothing when the same folder is imported again', async () => {
    const database = await open();
    const { import: run } = await createImporter(database);
    await run(FOLDER);
    expect(await run(FOLDER)).toEqual({
      ok: true,
      redirects: null,
      kinds: [{ kind: 'goal', created: 0, changed: 0, removed: 0, unchanged: 3 }],
      media: { used: 1, added: 0, deleted: 0 },
    });
    expect(await listHistory(database.db, 'goal', 1)).toHaveLength(1);
  });

  it('waits for no named pipe in the place of a file, and reports it', async () => {
    const { db } = await open();
    const { storage } = await openDisk();
    const folder = await folderWith(FOLDER);
    execFileSync('mkfifo', [join(folder, 'news.yaml')]);
    expect(await importContent({ db, storage, folder, now: Date.now, by: 'a test' })).toMatchObject(
      { ok: false, problems: [{ file: 'news.yaml', reason: 'is not a file' }] },
    );
  });

  it('removes all entries of a kind whose file holds an empty list', async () => {
    const database = await open();
    const { import: run } = await createImporter(database);
    await run(FOLDER);
    await run({ 'goals.yaml': '[]' });
    expect(await listAllEntries(database.db)).toEqual([]);
  });

  it('stores a changed picture beside the old one, and deletes the old one when it can no longer be restored', async () => {
    const database = await open();
    const { media, advanceClock, import: run } = await createImporter(database);
    await run(FOLDER);
    const old = (await findEntry(database.db, 'goal', 2))?.fields.picture ?? '';
    await run({ ...FOLDER, 'media/goals/two.svg': svg('new') });
    const current = (await findEntry(database.db, 'goal', 2))?.fields.picture ?? '';
    expect(Object.values(await filesIn(media)).sort()).toEqual([svg('new'), svg('two')]);
    advanceClock(RESTORABLE - HOUR);
    expect(await run({ 'trainers.yaml': TRAINER })).toMatchObject({ media: { deleted: 0 } });
    advanceClock(2 * HOUR);
    expect(await run({ 'trainers.yaml': TRAINER })).toMatchObject({ media: { deleted: 1 } });
    expect(Object.values(await filesIn(media))).toEqual([svg('new')]);
    expect((await listMediaFiles(database.db)).map(({ path }) => path)).toEqual([current]);
    expect(current).not.toBe(old);
  });

  it('deletes the files of an interrupted import, but no file that is used', async () => {
    const database = await open();
    const { media, storage, advanceClock, import: run } = await createImporter(database);
    await run(FOLDER);
    const [address = ''] = (await listMediaFiles(database.db)).map(({ path }) => path);
    const interrupted = await folderWith({ 'media/goals/half.svg.0123.part': 'half' });
    await storage.touch(mediaKey(address), Date.now() - 10 * HOUR);
    advanceClock(2 * HOUR);
    const result = await importContent({
      db: database.db,
      storage: diskStorage(interrupted),
      folder: await folderWith({ 'trainers.yaml': TRAINER }),
      now: () => Date.now() + 2 * HOUR,
      by: 'a test',
    });
    expect(result).toMatchObject({ media: { deleted: 1 } });
    expect(await run({ 'trainers.yaml': TRAINER })).toMatchObject({ media: { deleted: 0 } });
    expect(Object.keys(await filesIn(media))).toHaveLength(1);
  });

  it('changes no entries, version or media when anything is wrong', async () => {
    const database = await open();
    const { media, import: run } = await createImporter(database);
    await run(FOLDER);
    const before = {
      entries: await listAllEntries(database.db),
      version: await readContentVersion(database.db),
      media: await filesIn(media),
      files: await listMediaFiles(database.db),
    };
    const result = await run({
      'goals.yaml': GOALS.replace('goals/two.svg', 'goals/new.svg').replace('First', 'Changed'),
      'media/goals/new.svg': svg('new'),
      'trainers.yaml': TRAINER.replace('hours: 4', 'hours: many'),
    });
    expect(result.ok).toBe(false);
    expect({
      entries: await listAllEntries(database.db),
      version: await readContentVersion(database.db),
      media: await filesIn(media),
      files: await listMediaFiles(database.db),
    }).toEqual(before);
  });

  it('reports all problems with file, line, entry, field and reason', async () => {
    const database = await open();
    const problems = await problemsOf(database, {
      'goals.yaml': `
- id: 1
  title: { en: Only English }
  text: { ar: نص }
  colour: blue
- title: { ar: عنوان }
  text: 12
`,
      'tweets.yaml': '- { id: 1, tweetId: 1790000000000000000 }',
      'sliders.yaml': `
- id: 1
  title: { ar: عنوان }
  text: { ar: نص }
  background: https://elsewhere.example/a.png
  buttonUrl: javascript:alert(1)
`,
    });
    expect(problems).toEqual([
      'goals.yaml, line 3, id 1, title.ar: is missing',
      'goals.yaml, line 5, id 1, colour: is not known here (colour): the fields are id, status, title, text, picture',
      'goals.yaml, line 6, entry 2, id: is missing',
      'goals.yaml, line 7, entry 2, text: must be a mapping, not 12',
      'sliders.yaml, line 5, id 1, background: must be a file of this folder, not an address elsewhere: visitors’ browsers speak to this site only',
      'sliders.yaml, line 6, id 1, buttonUrl: must be an address that begins with https://, http://, mailto:, tel: or /',
      'tweets.yaml, line 1, id 1, tweetId: must be a text, not the number 1790000000000000000: write it in quotes',
    ]);
  });

  it('rejects projects that reference an unknown trainer', async () => {
    const database = await open();
    expect(await problemsOf(database, { 'projects.yaml': PROJECT })).toEqual([
      'projects.yaml, line 7, id 1, trainers.0: is 4, and there is no trainer with this id',
    ]);
  });

  it('rejects an issue of the newsletter with an unknown news item, at the line of the field', async () => {
    const database = await open();
    const issue = (news: number) =>
      `- id: 1\n  subject: { ar: عدد }\n  introduction: { ar: مقدمة }\n  publishedAt: 2026-01-01\n  parts:\n    - text: { ar: نص }\n    - news: ${news}\n`;
    const news =
      '- { id: 1, title: { ar: خبر }, html: { ar: خبر }, publishedAt: 2026-01-01 }\n- { id: 2, title: { ar: خبر }, html: { ar: خبر }, publishedAt: 2026-01-01 }\n';
    expect(
      await problemsOf(database, { 'news.yaml': news, 'newsletter-issues.yaml': issue(7) }),
    ).toEqual([
      'newsletter-issues.yaml, line 7, id 1, parts.1.news: is 7, and there is no news with this id',
    ]);
    const { import: run } = await createImporter(database);
    await run({ 'news.yaml': news, 'newsletter-issues.yaml': issue(2) });
    expect(await problemsOf(database, { 'news.yaml': news.split('\n', 1).join('') })).toEqual([
      'news.yaml: leaves out the news with id 2, but the stored newsletter-issue with id 1 names it',
    ]);
  });

  it('rejects entries that reference an unknown region or project, at the line of the field', async () => {
    const database = await open();
    const news = (region: number, project: number) =>
      `- id: 1\n  title: { ar: خبر }\n  html: { ar: خبر }\n  publishedAt: 2026-01-01\n  region: ${region}\n  project: ${project}\n`;
    const folder = { 'areas.yaml': AREA, 'trainers.yaml': TRAINER, 'projects.yaml': PROJECT };
    expect(await problemsOf(database, { ...folder, 'news.yaml': news(7, 8) })).toEqual([
      'news.yaml, line 5, id 1, region: is 7, and there is no area with this id',
      'news.yaml, line 6, id 1, project: is 8, and there is no project with this id',
    ]);
    expect(await problemsOf(database, { ...folder, 'news.yaml': news(6, 1) })).toEqual([]);
    expect(await problemsOf(database, { 'areas.yaml': '[]' })).toEqual([
      'areas.yaml: leaves out the area with id 6, but the stored news with id 1 names it',
    ]);
  });

  it('rejects a list of trainers without one that a stored project references', async () => {
    const database = await open();
    const { import: run } = await createImporter(database);
    await run({ 'trainers.yaml': TRAINER, 'projects.yaml': PROJECT });
    expect(await problemsOf(database, { 'trainers.yaml': '[]' })).toEqual([
      'trainers.yaml: leaves out the trainer with id 4, but the stored project with id 1 names it',
    ]);
  });

  it('stores the size of a report’s file', async () => {
    const database = await open();
    const { import: run } = await createImporter(database);
    await run({
      'reports.yaml': '- { id: 1, name: { ar: تقرير }, type: report, file: r/التقرير.pdf }',
      'media/r/التقرير.pdf': '%PDF-1.7\n',
    });
    const [report] = await listReports(database.db);
    expect(report).toMatchObject({ bytes: 9 });
    expect(report?.fields.file).toMatch(/^\/media\/r\/file\.[0-9a-f]{10}\.pdf$/);
  });

  it('imports the pictures and documents that HTML references', async () => {
    const database = await open();
    const { import: run } = await createImporter(database);
    const html = '<p><img alt="" src="media/news/1.svg"> <a href=\'media/r.pdf\'>r</a></p>';
    const news = `- { id: 1, title: { ar: خبر }, html: { ar: ${JSON.stringify(html)} }, publishedAt: 2026-01-01 }`;
    expect(await problemsOf(database, { 'news.yaml': news, 'media/r.pdf': '%PDF-1.7\n' })).toEqual([
      'news.yaml, line 1, id 1, html.ar.0: does not exist: media/news/1.svg',
    ]);
    await run({ 'news.yaml': news, 'media/news/1.svg': svg(), 'media/r.pdf': '%PDF-1.7\n' });
    expect((await findEntry(database.db, 'news', 1))?.fields.html.ar).toMatch(
      /^<p><img alt="" src="\/media\/news\/1\.\w{10}\.svg"> <a href='\/media\/r\.\w{10}\.pdf'>r<\/a><\/p>$/,
    );
  });

  it('waits for another process that holds the write lock', async () => {
    const shared = await target();
    const database = await open(shared);
    await migrate(database, Date.now);
    const { import: run } = await createImporter(database);
    const waitForExit = await writeElsewhere(shared, 300);
    expect(await run(FOLDER)).toMatchObject({ ok: true });
    await waitForExit();
    expect(await readContentVersion(database.db)).toBe(3);
  });
});

describeOnSqlite('the SQLite database', ({ open }) => {
  it('has strict tables, which reject values of another type', async () => {
    const { db } = await open();
    await expect(
      db
        .updateTable('content_version')
        .set({ version: 'one' as unknown as number })
        .execute(),
    ).rejects.toThrow(/cannot store TEXT value/);
  });
});

/**
 * Starts a process that changes the content in a transaction, and waits until it has begun.
 * @param milliseconds how long the transaction stays open
 * @returns a function that waits until the process has exited
 */
async function writeElsewhere(target: DatabaseTarget, milliseconds: number) {
  const program = `
    import { setTimeout } from 'node:timers/promises';
    import { openDatabase } from './server/platform/database/database.ts';
    import { raiseContentVersion } from './server/content/entries/changes.ts';
    const database = openDatabase(${JSON.stringify(target)});
    await database.db.transaction().execute(async (trx) => {
      await raiseContentVersion(trx);
      console.log('writing');
      await setTimeout(${milliseconds});
    });
    await database.close();
  `;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program]);
  const exit = once(child, 'exit');
  await once(child.stdout, 'data');
  return () => exit;
}
