import { expect, it } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import { previewAddress } from '../../contract/admin/content/preview-address.ts';
import { TEXT_MAX } from '../../contract/content/value-bounds.ts';
import { createDraft, renewContentWordsJob } from '../../server/content/content.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp, openStarterApp } from '../helpers/app.ts';
import { countRead } from '../helpers/count-read.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../helpers/databases.ts';

/** What takes longest to parse, look up or render, each for the entry with its number. */
const SHAPES = [
  '<h2>x</h2>',
  '<ul><li>x</li></ul>',
  '<a href="/latest-news/#">x</a> ',
  '<img src="/media/news/#.svg">',
  '<blockquote><p>x</p><p>x</p></blockquote>',
  '<table><tr><td>x</table>',
  '&amp;&lt;',
];

/** Repeats HTML until the text has a size. `#` becomes a running number. */
function fill(unit: string, length: number): string {
  const count = Math.floor(length / (unit.length + 5));
  return Array.from({ length: count }, (_, index) => unit.replace('#', String(index + 1))).join('');
}

describeOnSqlite('texts of the largest size', (databases) => {
  // `tests/text-bounds/` tests that what reads them takes linear time, and `bench/bounds` measures the answers.
  it('are saved, previewed, published and shown, and larger ones are refused', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const { cookie } = await signInAs(app, database, 'editor');
    const call = async (name: Parameters<typeof callAdmin>[1], options: object) =>
      (await callAdmin(app, name, { cookie, ...options })).status;
    const get = async (url: string) =>
      (await app.inject({ url, headers: { cookie, lang: 'en' } })).statusCode;
    const results: unknown[] = [];
    for (const [index, unit] of SHAPES.entries()) {
      const id = index + 1;
      const key = { kind: 'news', id: String(id) } as const;
      const from = (await callAdmin(app, 'readEntry', { cookie, ...key })).body.live.fields.html.en;
      const save = (to: string) =>
        call('saveEntry', {
          ...key,
          body: { version: 0, changes: [{ path: 'html.en', from, to }] },
        });
      expect(await save('<b>'.repeat(60))).toBe(413);
      expect(await save('x'.repeat(TEXT_MAX.html + 1))).toBe(413);
      const steps: Record<string, () => Promise<number>> = {
        save: () => save(fill(unit, TEXT_MAX.html)),
        read: () => call('readEntry', key),
        preview: () => get(previewAddress({ kind: 'news', id }, { language: 'en' })),
        publish: () =>
          call('publishEntries', { body: { drafts: [{ kind: 'news', id, version: 1 }] } }),
        page: () => get(`/en/latest-news/${id}`),
        list: () => get('/api/frontend/services'),
      };
      for (const [name, step] of Object.entries(steps)) {
        const status = await step();
        const isExpected = status < 300 || (name === 'publish' && unit.includes('<img'));
        if (!isExpected) results.push([unit, name, status]);
      }
    }
    expect(results).toEqual([]);
  });
});

/** A draft with the largest text in both languages, in characters. */
const LARGEST_DRAFT = 2 * TEXT_MAX.html;

describeOnEachDatabase('drafts of the largest size', (databases) => {
  it('are not read to list or name them, and once to open one [OFFICE-BOUNDS-01]', async () => {
    const database = await databases.open();
    const { db } = database;
    const { app } = await openEmptyApp(database);
    const { cookie, id: by } = await signInAs(app, database, 'editor');
    const call = (name: AdminCallName, options: object = {}) =>
      callAdmin(app, name, { cookie, kind: 'news', ...options });
    const html = `<p>${'ك'.repeat(TEXT_MAX.html - 7)}</p>`;
    for (const number of [1, 2, 3, 4]) {
      const fields = {
        title: { ar: `خبر ${number}`, en: '' },
        html: { ar: html, en: html },
        publishedAt: '2026-01-01T00:00:00Z',
      };
      await db.transaction().execute((trx) => createDraft(trx, 'news', { at: number, by }, fields));
    }
    const drafts = [{ kind: 'news', id: 1, version: 1 }];
    await call('removeEntries', { body: { entries: [{ kind: 'news', id: 2 }] } });
    await call('askReview', { id: '3', body: { of: null, note: '', version: 1 } });
    const count = countRead(database);
    const read = async () => (await count()).characters;
    const lists = async () => {
      const titles: unknown[] = [];
      await read();
      for (const name of ['today', 'listEntries', 'trash'] as const) {
        const { status, body } = await call(name);
        expect([name, status, (await read()) < 20_000]).toEqual([name, 200, true]);
        const rows = body.rows ?? [...body.drafts, ...body.others];
        titles.push(rows.map((row: { title: { ar: string } }) => row.title.ar));
      }
      return titles;
    };
    const mine = ['خبر 4', 'خبر 3', 'خبر 1'];
    expect(await lists()).toEqual([mine, mine, ['خبر 2']]);
    expect((await call('publishEntries', { body: { drafts } })).status).toBe(204);

    await read();
    expect((await call('readEntry', { id: '4' })).status).toBe(200);
    expect(await read()).toBeLessThan(LARGEST_DRAFT + 20_000);

    const { sequence: _, ...version } = await db
      .selectFrom('content_history')
      .selectAll()
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    for (let copies = 0; copies < 4; copies++) {
      await db.insertInto('content_history').values(version).execute();
    }
    const pages: number[] = [];
    for (let next: number | null = 1_000; next !== null; ) {
      await read();
      const { body } = await call('entryHistory', { id: '1', query: `?before=${next}` });
      expect(await read()).toBeLessThan(2 * LARGEST_DRAFT + 20_000);
      pages.push(body.changes.length);
      next = body.next;
    }
    expect(pages).toEqual([2, 2, 1]);

    // What an older build has saved has no summary until the job has written it.
    await db.deleteFrom('content_summaries').execute();
    await db.updateTable('content_trash').set({ title: null }).execute();
    await db.updateTable('content_index_state').set({ words_form: 0 }).execute();
    const before = (await call('listEntries')).body;
    expect(await read()).toBeGreaterThan(LARGEST_DRAFT);
    expect((await call('trash')).body.rows[0].title.ar).toBe('خبر 2');
    await renewContentWordsJob(db).run(AbortSignal.timeout(60_000));
    await lists();
    expect((await call('listEntries')).body).toEqual(before);
  });
});
