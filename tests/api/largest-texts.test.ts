import { expect, it } from 'vitest';
import { previewAddress } from '../../contract/admin/content/content.ts';
import { TEXT_MAX } from '../../contract/content/value-bounds.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnSqlite } from '../helpers/databases.ts';

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
