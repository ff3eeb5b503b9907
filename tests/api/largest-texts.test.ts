import { expect, it } from 'vitest';
import { previewAddress } from '../../contract/admin/content.ts';
import { TEXT_MAX } from '../../contract/content/value-bounds.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnSqlite } from '../helpers/databases.ts';
import { MAX_GROWTH } from '../helpers/growth.ts';

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

/** Shorter times say nothing, because other work of the thread is measured, too. In milliseconds. */
const MIN_SIGNIFICANT_TIME = 100;

/** Repeats HTML until the text has a size. `#` becomes a running number. */
function fill(unit: string, length: number): string {
  const count = Math.floor(length / (unit.length + 5));
  return Array.from({ length: count }, (_, index) => unit.replace('#', String(index + 1))).join('');
}

describeOnSqlite('texts of the largest size', (databases) => {
  it('are saved, previewed, published and shown in linear time, and larger ones are refused', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const { cookie } = await signInAs(app, database, 'editor');
    const call = async (name: Parameters<typeof callAdmin>[1], options: object) =>
      (await callAdmin(app, name, { cookie, ...options })).status;
    const get = async (url: string) =>
      (await app.inject({ url, headers: { cookie, lang: 'en' } })).statusCode;
    const results: unknown[] = [];
    for (const [index, unit] of SHAPES.entries()) {
      /** Goes through all steps with a news item, and returns the processor time of each, of this thread, in milliseconds. */
      const measure = async (id: number, length: number) => {
        const key = { kind: 'news', id: String(id) } as const;
        const from = (await callAdmin(app, 'readEntry', { cookie, ...key })).body.live.fields.html
          .en;
        const save = (to: string) =>
          call('saveEntry', {
            ...key,
            body: { version: 0, changes: [{ path: 'html.en', from, to }] },
          });
        expect(await save('<b>'.repeat(60))).toBe(413);
        expect(await save('x'.repeat(TEXT_MAX.html + 1))).toBe(413);
        const steps: Record<string, () => Promise<number>> = {
          save: () => save(fill(unit, length)),
          read: () => call('readEntry', key),
          preview: () => get(previewAddress({ kind: 'news', id }, { language: 'en' })),
          publish: () =>
            call('publishEntries', { body: { drafts: [{ kind: 'news', id, version: 1 }] } }),
          page: () => get(`/en/latest-news/${id}`),
          list: () => get('/api/frontend/services'),
        };
        const times: Record<string, number> = {};
        for (const [name, step] of Object.entries(steps)) {
          const before = process.threadCpuUsage();
          const status = await step();
          const { user, system } = process.threadCpuUsage(before);
          times[name] = (user + system) / 1_000;
          const isExpected = status < 300 || (name === 'publish' && unit.includes('<img'));
          if (!isExpected) results.push([unit, name, status]);
        }
        return times;
      };
      const short = await measure(index + 1, TEXT_MAX.html / 10);
      const long = await measure(SHAPES.length + index + 1, TEXT_MAX.html);
      for (const [name, time] of Object.entries(long)) {
        const bound = MAX_GROWTH * Math.max(short[name] ?? 0, MIN_SIGNIFICANT_TIME / 10);
        if (time > bound) results.push([unit, name, time, bound]);
      }
    }
    expect(results).toEqual([]);
  });
});
