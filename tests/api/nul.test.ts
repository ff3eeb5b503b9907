import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type AdminCallName, adminCalls } from '../../contract/admin/api.ts';
import type { AdminCall } from '../../contract/admin/call.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { CONTACT } from '../helpers/forms.ts';

const TEMPLATE = {
  id: 'template',
  kind: 'contact',
  stage: null,
  title_ar: 'عنوان',
  title_en: '',
  text_ar: '',
  text_en: '',
  version: 1,
  saved_at: 1,
  saved_by: 'nobody',
} as const;

describeOnEachDatabase('NUL in what is sent', (databases) => {
  async function setUp() {
    const database = await databases.open();
    const { app, log } = await openEmptyApp(database);
    const { cookie } = await signInAs(app, database, 'administrator');
    const call = (name: AdminCallName, options: Parameters<typeof callAdmin>[2] = {}) =>
      callAdmin(app, name, { cookie, ...options });
    return { app, call, database, log };
  }

  it('is removed from forms, of whatever type, and the rest is stored', async () => {
    const { app, database } = await setUp();
    const massage = 'before\0after';
    const url = '/api/contactUs/sendMail';
    const boundary = 'xxxx';
    const parts = Object.entries({ ...CONTACT, massage }).map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const bodies = [
      ['application/json', JSON.stringify({ ...CONTACT, massage })],
      [
        'application/x-www-form-urlencoded',
        new URLSearchParams({ ...CONTACT, massage }).toString(),
      ],
      [`multipart/form-data; boundary=${boundary}`, `${parts.join('')}--${boundary}--\r\n`],
    ];
    for (const [type = '', payload = ''] of bodies) {
      const headers = { 'content-type': type };
      const response = await app.inject({ method: 'POST', url, headers, payload });
      expect([type, response.statusCode]).toEqual([type, 201]);
    }
    const rows = await database.db.selectFrom('submissions').select('fields').execute();
    expect(rows).toHaveLength(3);
    for (const { fields } of rows) {
      expect(fields).toContain('beforeafter');
      expect(fields).not.toContain('u0000');
    }
  });

  it('is removed from notes, drafts, ids and queries of staff, where none is an error', async () => {
    const { app, call, log } = await setUp();
    await app.inject({ method: 'POST', url: '/api/contactUs/sendMail', payload: CONTACT });
    const list = await call('inbox', { query: '?search=%00Noura' });
    const [{ id }] = list.body.rows;
    const note = await call('addNote', { id, body: { key: randomUUID(), text: 'a\0note' } });
    expect(note.status).toBe(204);
    const { body } = await call('conversation', { id });
    // No page has an address with it.
    expect((await call('conversation', { id: `${id}%00` })).status).toBe(404);
    expect(body.timeline).toContainEqual(expect.objectContaining({ kind: 'note', text: 'anote' }));
    const changes = [{ path: 'title.en', from: '', to: 'A\0 title' }];
    const created = await call('createEntry', { body: { changes } });
    const entry = await call('readEntry', { id: String(created.body.id) });
    expect(entry.body.draft.fields.title.en).toBe('A title');
    const reads = (Object.entries(adminCalls) as [AdminCallName, AdminCall][]).filter(
      ([, { method, response }]) => method === 'GET' && response === undefined,
    );
    const query = '?search=a%00&page=%00&before=%00&item=%00&assignee=%00&entry=%00';
    for (const [name] of reads) {
      const { status } = await call(name, { id: '%00', query });
      expect([name, status < 500]).toEqual([name, true]);
    }
    expect(log).toEqual([]);
  });

  it('is removed by the database from what comes from elsewhere, such as imports', async () => {
    const { database } = await setUp();
    await database.db
      .insertInto('reply_templates')
      .values({ ...TEMPLATE, title_en: 'a\0b' })
      .execute();
    const { title_en: title } = await database.db
      .selectFrom('reply_templates')
      .select('title_en')
      .where('id', '=', TEMPLATE.id)
      .executeTakeFirstOrThrow();
    expect(title).toBe('ab');
  });
});
