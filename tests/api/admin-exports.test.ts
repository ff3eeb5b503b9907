import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { adminCalls } from '../../contract/admin/api.ts';
import { readSheets } from '../../server/platform/spreadsheets/read-sheets.ts';
import { WORKBOOK_TYPE } from '../../server/platform/spreadsheets/write-sheet.ts';
import { callAdmin, OWN_WRITE, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

/** Makes a call that downloads a table. */
async function exported(
  app: FastifyInstance,
  name: 'exportEntries' | 'exportAudit',
  { cookie, language = 'en', query = '' }: { cookie: string; language?: string; query?: string },
) {
  const response = await app.inject({
    method: 'POST',
    url: adminCalls[name].path.replace(':kind', 'news') + query,
    headers: { ...OWN_WRITE, cookie },
    payload: JSON.stringify({ language }),
  });
  const rows = response.body
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.slice(1, -1).split('","'));
  return { ...response, status: response.statusCode, text: response.body, rows };
}

describeOnEachDatabase('an exported table', (databases) => {
  it('has what the filters of a list show on all of its pages, and no formula', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const { cookie } = await signInAs(app, database, 'editor');
    for (let n = 1; n <= 55; n += 1) {
      const changes = [
        { path: 'title.ar', from: '', to: `مكتبة ${n}` },
        { path: 'title.en', from: '', to: `=Library(${n})` },
        { path: 'publishedAt', from: null, to: '2026-11-24T22:30:00.000Z' },
      ];
      await callAdmin(app, 'createEntry', { cookie, body: { changes } });
    }
    const changes = [{ path: 'title.ar', from: '', to: 'مدرسة' }];
    await callAdmin(app, 'createEntry', { cookie, body: { changes } });
    const query = `?search=${encodeURIComponent('المكتبه')}&page=2`;
    const { status, headers, text, rows } = await exported(app, 'exportEntries', { cookie, query });
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="news-[-\d]+\.csv"$/);
    expect(headers['cache-control']).toBe('no-store');
    expect(text.startsWith('\ufeff')).toBe(true);
    const [head = [], ...others] = rows;
    expect(head.slice(0, 6)).toEqual([
      ...['Number', 'Title in Arabic', 'Title in English', 'State', 'Translation'],
      'Date of publication',
    ]);
    expect(others).toHaveLength(55);
    const row = others.find((cells) => cells[1] === 'مكتبة 7') ?? [];
    expect(row.slice(2, 6)).toEqual([
      ...["'=Library(7)", 'Draft', 'Up to date', '2026-11-25 01:30'],
    ]);
    expect(row.at(-2)).toBe('The editor');
    expect(row.at(-1)).toMatch(/\/admin\/content\/news\/7$/);
    const arabic = await exported(app, 'exportEntries', { cookie, language: 'ar' });
    expect(arabic.rows).toHaveLength(57);
    expect(arabic.rows[0]?.[0]).toBe('الرقم');
  });

  it('is a workbook of Excel where one is asked for, in the direction of its language [XLSX-02]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const { cookie } = await signInAs(app, database, 'editor');
    const changes = [{ path: 'title.ar', from: '', to: '=مكتبة' }];
    await callAdmin(app, 'createEntry', { cookie, body: { changes } });
    const response = await app.inject({
      method: 'POST',
      url: adminCalls.exportEntries.path.replace(':kind', 'news'),
      headers: { ...OWN_WRITE, cookie },
      payload: JSON.stringify({ language: 'ar', format: 'xlsx' }),
    });
    expect(response.headers['content-type']).toBe(WORKBOOK_TYPE);
    expect(response.headers['content-disposition']).toMatch(/filename="news-[-\d]+\.xlsx"$/);
    const read = await readSheets(response.rawPayload);
    expect(read).toMatchObject({
      sheets: [
        [
          { cells: expect.arrayContaining(['الرقم', 'العنوان بالعربية']) },
          { line: 2, cells: expect.arrayContaining(['1', '=مكتبة']) },
        ],
      ],
    });
  });

  it('is recorded, and that of the audit log says what it says', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const { cookie } = await signInAs(app, database, 'administrator');
    await exported(app, 'exportEntries', { cookie });
    const { status, rows } = await exported(app, 'exportAudit', { cookie });
    expect([status, rows[0]]).toEqual([200, ['Time (Riyadh)', 'Who', 'What', 'Entries', 'State']]);
    expect(rows.slice(1, 3).map((row) => row.slice(1))).toEqual([
      ['The administrator', 'Exported the audit log', '', ''],
      ['The administrator', 'Exported the list of News', '', ''],
    ]);
    const arabic = await exported(app, 'exportAudit', { cookie, language: 'ar' });
    expect(arabic.text).toContain('تصدير قائمة الأخبار');
    const { body } = await callAdmin(app, 'audit', { cookie });
    expect(body.entries.map(({ event }: { event: string }) => event).slice(0, 3)).toEqual([
      ...['audit-exported', 'audit-exported', 'entries-exported'],
    ]);
  });

  it('is in the audit log whatever it has, and is found there among the exports [OFFICE-AUDIT-07]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const { cookie } = await signInAs(app, database, 'administrator');
    const tables = Object.entries(adminCalls).flatMap(([name, call]) =>
      'response' in call && call.response === 'table' ? [name as 'exportEntries'] : [],
    );
    expect(tables.length).toBeGreaterThan(7);
    for (const name of tables) expect((await exported(app, name, { cookie })).status).toBe(200);
    const { body } = await callAdmin(app, 'audit', { cookie, query: '?kind=exports' });
    expect(body.entries).toHaveLength(tables.length);
  });

  it('is for those alone who may see the list, and not for other sites', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const recruiter = await signInAs(app, database, 'recruiter');
    const editor = await signInAs(app, database, 'editor');
    expect((await exported(app, 'exportEntries', recruiter)).status).toBe(403);
    expect((await exported(app, 'exportAudit', editor)).status).toBe(403);
    const headers = { 'sec-fetch-site': 'cross-site' };
    const { cookie } = editor;
    const foreign = await callAdmin(app, 'exportEntries', {
      cookie,
      headers,
      body: { language: 'en' },
    });
    expect(foreign.status).toBe(403);
  });
});
