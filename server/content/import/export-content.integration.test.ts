import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, folderWith, svg } from '../../../tests/helpers/content-folder.ts';
import { describeOnEachDatabase } from '../../../tests/helpers/databases.ts';
import { openDisk } from '../../../tests/helpers/storages.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import type { Database } from '../../platform/database/database.ts';
import { listAllEntries } from '../entries/repository.ts';
import { exportContent } from './export-content.ts';
import { importContent } from './import-content.ts';

const STARTER_CONTENT = resolve('content');

describeOnEachDatabase('exportContent', ({ open }) => {
  /** Opens an empty database with its storage. */
  async function openSite() {
    const { db }: Database = await open();
    const { storage } = await openDisk();
    return {
      db,
      storage,
      import: (folder: string) =>
        importContent({ db, storage, folder, now: Date.now, by: 'a test' }),
      export: async () => {
        const folder = join(await temporaryFolder(), 'exported');
        expect(await exportContent({ db, storage, folder })).toMatchObject({ ok: true });
        return folder;
      },
    };
  }

  it('writes the same bytes again after an import of what it wrote', async () => {
    const first = await openSite();
    expect(await first.import(STARTER_CONTENT)).toMatchObject({ ok: true });
    const exported = await first.export();

    const second = await openSite();
    expect(await second.import(exported)).toMatchObject({ ok: true });
    expect(await listAllEntries(second.db)).toEqual(await listAllEntries(first.db));
    expect(await filesIn(await second.export())).toEqual(await filesIn(exported));
  });

  it('omits empty values, and writes an empty list for a kind without entries', async () => {
    const { import: run, export: write } = await openSite();
    await run(
      await folderWith({
        'goals.yaml': `
- { id: 9, title: { ar: ' أول ', en: }, text: { ar: "سطر\\nثان" }, picture: a/b.svg }
- { text: { ar: نص, en: Text }, title: { ar: ثان }, id: 2, status: draft }
`,
        'news.yaml':
          '- { id: 1, title: { ar: خبر }, html: { ar: "<img src=\'media/a/b.svg\'>" }, publishedAt: "2026-03-31" }',
        'settings.yaml': 'phones: ["0110000000"]',
        'media/a/b.svg': svg(),
      }),
    );
    const files = await filesIn(await write());
    const text = (name: string) => Buffer.from(files[name] ?? '', 'latin1').toString();
    expect(text('goals.yaml')).toBe(`- id: 9
  title:
    ar: أول
  text:
    ar: |-
      سطر
      ثان
  picture: a/b.svg

- id: 2
  status: draft
  title:
    ar: ثان
  text:
    ar: نص
    en: Text
`);
    expect(text('news.yaml')).toContain('publishedAt: 2026-03-31\n');
    expect(text('news.yaml')).toContain("ar: <img src='media/a/b.svg'>\n");
    expect(text('settings.yaml')).toContain("phones:\n  - '0110000000'\n");
    expect(text('clients.yaml')).toBe('[]\n');
    expect(text('media/a/b.svg')).toBe(svg());
  });

  it('writes two files that had the same name in different imports under different names', async () => {
    const { import: run, export: write } = await openSite();
    const goal = '- { id: 1, title: { ar: هدف }, text: { ar: نص }, picture: a.svg }';
    const client = '- { id: 1, name: { ar: شريك }, logo: a.svg }';
    await run(await folderWith({ 'goals.yaml': goal, 'media/a.svg': svg('goal') }));
    await run(await folderWith({ 'clients.yaml': client, 'media/a.svg': svg('client') }));
    const files = await filesIn(await write());
    const pictures = Object.entries(files).filter(([name]) => name.startsWith('media/'));
    expect(pictures.map(([, content]) => content).sort()).toEqual([svg('client'), svg('goal')]);
  });

  it('rejects a folder that is not empty', async () => {
    const { db, storage } = await openSite();
    const folder = await folderWith({ 'mine.txt': 'mine' });
    expect(await exportContent({ db, storage, folder })).toEqual({
      ok: false,
      problem: `${folder} is not an empty folder: an export never writes over anything.`,
    });
    expect(await filesIn(folder)).toEqual({ 'mine.txt': 'mine' });
  });

  it('rejects content with a missing media file before it writes anything', async () => {
    const { db, import: run } = await openSite();
    await run(
      await folderWith({
        'clients.yaml': '- { id: 1, name: { ar: شريك }, logo: a.svg }',
        'media/a.svg': svg(),
      }),
    );
    const folder = join(await temporaryFolder(), 'exported');
    const elsewhere = await openDisk();
    const result = await exportContent({ db, storage: elsewhere.storage, folder });
    expect(result).toMatchObject({ ok: false, problem: expect.stringContaining('missing') });
    expect(await filesIn(folder)).toEqual({});
  });
});
