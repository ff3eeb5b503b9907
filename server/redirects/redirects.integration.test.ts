import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MISSING_MAX, REDIRECTS_MAX } from '../../contract/admin/redirects/redirects.ts';
import { inviteStaff } from '../../tests/helpers/admin.ts';
import { filesIn, folderWith } from '../../tests/helpers/content-folder.ts';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { openDisk } from '../../tests/helpers/storages.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { exportContent, importContent } from '../content/content.ts';
import { DAY } from '../platform/durations.ts';
import { requestCounter } from './count-requests.ts';
import { findRedirect } from './find-redirect.ts';
import { checkImport, importRedirects } from './import-redirects.ts';
import { listMissing } from './list-redirects.ts';
import { recordAddressChange, saveRedirect } from './store-redirects.ts';

const RULES = { publicUrl: 'https://yafee.example', hosts: [] };
const NOW = Date.parse('2026-11-29T09:00:00Z');

describeOnEachDatabase('the redirects', ({ open }) => {
  async function openTable() {
    const database = await open();
    const { db } = database;
    await inviteStaff(database, 'editor');
    const { id: staffId } = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
    const act = { staffId, at: NOW };
    const dependencies = {
      db,
      now: () => NOW,
      redirectRules: RULES,
      isEntryShown: async () => false,
    };
    return {
      db,
      dependencies,
      act,
      add: (from: string, to: string) => saveRedirect(dependencies, { from, to }, act),
      change: (from: string | null, to: string) =>
        db.transaction().execute((trx) => recordAddressChange(trx, { from, to, at: NOW })),
      async rows() {
        const rows = await db
          .selectFrom('redirects')
          .select(['source_key', 'target', 'added_by'])
          .orderBy('source_key')
          .execute();
        return rows.map(({ source_key: from, target: to, added_by: by }) => `${from} ${to} ${by}`);
      },
      follow: async (url: string) => (await findRedirect(db, url, RULES))?.target ?? null,
    };
  }

  it('follow a page from address to address, and never lead to where it was [REDIRECTS-11]', async () => {
    const { add, change, rows, follow } = await openTable();
    await add('/old', '/a');
    await change('/a', '/b');
    await change('/a', '/b');
    expect(await rows()).toEqual(['/a /b address-change', '/old /b staff']);
    await change('/b', '/c');
    expect(await rows()).toEqual(['/a /c address-change', '/b /c address-change', '/old /c staff']);
    expect(await follow('/en/a?utm_source=x')).toBe('/en/c?utm_source=x');
    await change('/c', '/a');
    expect(await rows()).toEqual(['/b /a address-change', '/c /a address-change', '/old /a staff']);
    expect(await follow('/a')).toBe(null);
    // A new page frees its address.
    await add('/en/new', '/about');
    await change(null, '/new');
    expect(await follow('/en/new')).toBe(null);
    await expect(change('/a', '//evil.example')).rejects.toThrow('a page cannot have the address');
  });

  it('are written into a content folder and read again, and do not overwrite others unless that is asked for [REDIRECTS-12]', async () => {
    const { db, add, rows } = await openTable();
    const { storage } = await openDisk();
    const read = (folder: string, replace = false) =>
      importContent({ db, storage, folder, now: Date.now, by: 'a test', replace });
    await add('/a', '/about');
    await add('/مرحبا', '/jobs?a="1"');
    await add('/?p=1', '/contact');
    const folder = join(await temporaryFolder(), 'exported');
    expect(await exportContent({ db, storage, folder })).toMatchObject({ redirects: 3 });
    const { 'redirects.csv': file = '' } = await filesIn(folder);
    expect(Buffer.from(file, 'latin1').toString()).toBe(
      'from,to\n"/?p=1","/contact"\n"/a","/about"\n"/مرحبا","/jobs?a=%221%22"\n',
    );
    const before = await rows();
    await db.deleteFrom('redirects').execute();
    expect(await read(folder)).toMatchObject({ ok: true, redirects: { added: 3, changed: 0 } });
    expect(await rows()).toEqual(before.map((row) => row.replace('staff', 'import')));

    const other = await folderWith({ 'redirects.csv': 'from,to\n/a,/jobs\n/n,/jobs\n' });
    expect(await read(other)).toMatchObject({ ok: true, redirects: { added: 1, changed: 0 } });
    expect(await rows()).toContain('/a /about import');
    expect(await read(other, true)).toMatchObject({ redirects: { added: 0, changed: 1 } });
    expect(await rows()).toContain('/a /jobs import');
  });

  it('of a content folder with a wrong line are not imported, and each such line is named [REDIRECTS-13]', async () => {
    const { db, rows } = await openTable();
    const { storage } = await openDisk();
    const read = async (text: string) => {
      const folder = await folderWith({ 'redirects.csv': text });
      return importContent({ db, storage, folder, now: Date.now, by: 'a test' });
    };
    expect(await read('from,to\n/a,https://evil.example\n/about,/jobs\n/b,/jobs\n')).toEqual({
      ok: false,
      problems: [
        {
          file: 'redirects.csv',
          line: 2,
          reason: 'to leads to another site, whose host REDIRECT_HOSTS does not name',
        },
        {
          file: 'redirects.csv',
          line: 3,
          reason: 'from is a page of the site, so its redirect would never be used',
        },
      ],
    });
    expect(await read('from,to\n/a,/b\n/b,/a\n')).toMatchObject({
      problems: [{ line: 2 }, { line: 3 }],
    });
    expect(await read('from,to\n')).toMatchObject({ problems: [{ file: 'redirects.csv' }] });
    expect(await rows()).toEqual([]);
  });

  it('are at most 20,000, which are imported at once and found by their index [REDIRECTS-14]', async () => {
    const { add, dependencies, act, follow } = await openTable();
    // Each leads to the next one, so all of them lead to the last target.
    const chain = Array.from({ length: REDIRECTS_MAX }, (_, index) => `/a${index},/a${index + 1}`);
    const table = Buffer.from(chain.join('\n'));
    expect(await importRedirects(dependencies, table, act)).toEqual({
      ok: true,
      added: REDIRECTS_MAX,
      changed: 0,
    });
    expect(await follow('/a0')).toBe(`/a${REDIRECTS_MAX}`);
    expect(await add('/one-more', '/about')).toEqual({ ok: false, problem: 'full' });
    const more = Buffer.from('/one-more,/about\n');
    expect(await checkImport(dependencies, more)).toMatchObject({ problem: 'full' });
    expect(await importRedirects(dependencies, more, act)).toMatchObject({ problem: 'full' });
    const tooMany = Buffer.from([...chain, '/b,/c', '/d,/e'].join('\n'));
    expect(await checkImport(dependencies, tooMany)).toMatchObject({ problem: 'too-many' });
  });

  it('that two colleagues save at the same time make no circle [REDIRECTS-15]', async () => {
    const { add } = await openTable();
    const results = await Promise.all([add('/a', '/b'), add('/b', '/a')]);
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });

  it('and the addresses where nothing was found are counted by several processes together [REDIRECTS-16]', async () => {
    const { db, add } = await openTable();
    const saved = await add('/a', '/about');
    const id = saved.ok ? saved.id : '';
    let now = NOW;
    const options = { db, now: () => now, readTimeZone: async () => 'Asia/Riyadh' };
    const [one, other] = [requestCounter(options), requestCounter(options)];
    one.used([id]);
    other.used([id]);
    other.used([id]);
    for (const counter of [one, other]) counter.missed('/nothing');
    await Promise.all([one.store(), other.store()]);
    await one.store();
    const listed = () => listMissing(db, 1, { now, timeZone: 'Asia/Riyadh' });
    const uses = async () =>
      Number((await db.selectFrom('redirects').select('uses').executeTakeFirstOrThrow()).uses);
    expect(await uses()).toBe(3);
    expect((await listed()).rows).toEqual([{ id: '/nothing', requests: 2, lastOn: '2026-11-29' }]);
    // A count that could not be stored is stored later.
    const failing = requestCounter({
      ...options,
      readTimeZone: async () => Promise.reject(new Error('gone')),
    });
    failing.used([id]);
    await expect(failing.store()).rejects.toThrow('gone');
    now += 6 * DAY;
    expect((await listed()).total).toBe(1);
    now += DAY;
    expect((await listed()).total).toBe(0);
    await one.store();
    expect(await db.selectFrom('missing_addresses').selectAll().execute()).toEqual([]);
  });

  it('list at most 500 addresses where nothing was found, the most frequent ones [REDIRECTS-17]', async () => {
    const { db } = await openTable();
    const options = { db, now: () => NOW, readTimeZone: async () => 'Asia/Riyadh' };
    const counter = requestCounter(options);
    counter.missed('/frequent');
    counter.missed('/frequent');
    for (let index = 0; index < 2 * MISSING_MAX; index++) counter.missed(`/once-${index}`);
    await counter.store();
    for (let index = 0; index < MISSING_MAX; index++) counter.missed(`/later-${index}`);
    await counter.store();
    const { rows, total } = await listMissing(db, 1, { now: NOW, timeZone: 'Asia/Riyadh' });
    expect(total).toBe(MISSING_MAX);
    expect(rows[0]).toMatchObject({ id: '/frequent', requests: 2 });
  });
});
