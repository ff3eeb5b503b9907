import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { adminCalls } from '../../contract/admin/api.ts';
import { IMPORT_MAX_BYTES } from '../../contract/admin/newsletter/subscribers.ts';
import { forms } from '../../contract/forms/forms.ts';
import { FORM_WORDS } from '../../server/submissions/submissions.ts';
import { ar } from '../../site/i18n/ar.ts';
import { en } from '../../site/i18n/en.ts';
import { callAdmin, OWN_WRITE, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import {
  describeOnEachDatabase,
  describeOnSqlite,
  type TestDatabases,
} from '../helpers/databases.ts';
import { readMails } from '../helpers/mails.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@yafee.example',
  MAIL_TO: 'team@yafee.example',
};

const STATEMENT = 'All of them signed the list at the camp in October.';

async function setUp({ open }: Pick<TestDatabases, 'open'>) {
  const database = await open();
  const { app } = await openEmptyApp(database, MAIL);
  const { cookie } = await signInAs(app, database, 'editor');
  const call = (name: keyof typeof adminCalls, options = {}) =>
    callAdmin(app, name, { cookie, ...options });
  return {
    app,
    database,
    cookie,
    call,
    post: (url: string, payload: object, headers = {}) =>
      app.inject({ method: 'POST', url, payload, headers }),
    add: (address: string, body = {}) =>
      call('addSubscriber', {
        body: { address, language: 'ar', consent: 'Asked by telephone.', ...body },
      }),
    addresses: async (query = '') =>
      (await call('subscribers', { query })).body.rows.map(
        (row: { address: string }) => row.address,
      ),
    events: async () =>
      (await database.db.selectFrom('audit_log').select(['event', 'details']).execute())
        .filter(({ event }) => event.startsWith('subscriber'))
        .map(({ event, details }) => `${event} ${details}`),
  };
}

async function exported(
  app: FastifyInstance,
  { cookie, query = '' }: { cookie: string; query?: string },
): Promise<string> {
  const { path } = adminCalls.exportSubscribers;
  const response = await app.inject({
    method: 'POST',
    url: path + query,
    headers: { ...OWN_WRITE, cookie },
    payload: JSON.stringify({ language: 'en' }),
  });
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  return response.body;
}

describeOnEachDatabase('the subscribers in the back office', (databases) => {
  it('have the words of the mail by which they consented, and those of staff their note [SUBSCRIBERS-11]', async () => {
    const { database, call, post, add } = await setUp(databases);
    await post(forms.newsletter.path, { email: 'me@example.com' }, { lang: 'en' });
    const [mail] = await readMails(database.db);
    const text = mail?.mail.text ?? '';
    const token = /\/newsletter\/confirm\?token=(\S+)/.exec(text)?.[1];
    await post('/api/newsletter/confirm', { token });
    const { body: added } = await add('Sara@example.com');
    const { body: list } = await call('subscribers');
    expect(list).toMatchObject({
      total: 2,
      rows: [
        { address: 'Sara@example.com', state: 'confirmed', language: 'ar', source: 'added' },
        { address: 'me@example.com', state: 'confirmed', language: 'en', source: 'form' },
      ],
    });
    const { body: own } = await call('subscriber', { id: list.rows[1].id });
    expect(own).toMatchObject({ consent: { place: 'site-en' }, addedBy: null });
    const [words, button] = own.consent.text.replace(']', '').split(' [');
    expect(text).toContain(words);
    expect(text).toContain(button);
    expect((await call('subscriber', { id: added.id })).body).toMatchObject({
      addedBy: 'The editor',
      consent: { place: 'admin', text: 'Asked by telephone.' },
    });
    expect((await call('subscriberCounts')).body).toMatchObject({ confirmed: 2, waiting: 0 });
    const { body: growth } = await call('subscriberGrowth', { query: '?months=24' });
    expect(growth.months).toHaveLength(24);
    expect(growth.months.at(-1)).toMatchObject({ confirmed: 2, unsubscribed: 0, total: 2 });
    expect((await call('subscriberGrowth', { query: '?months=9' })).body.months).toHaveLength(12);
  });

  it('are added, tried again and removed, and each act is recorded without an address [SUBSCRIBERS-12]', async () => {
    const { call, add, addresses, events } = await setUp(databases);
    const { body } = await add('sara@example.com');
    expect((await add('SARA@example.com')).body).toEqual({ problem: 'already-subscribed' });
    expect(await add('no address')).toMatchObject({
      status: 422,
      body: { fields: { address: 'email-or-phone' } },
    });
    expect((await add('b@example.com', { consent: ' ' })).body.fields).toEqual({
      consent: 'required',
    });
    expect((await add('b@example.com', { consent: 'a\u0001b' })).status).toBe(400);
    const ids = { body: { ids: [body.id] } };
    expect((await call('retrySubscribers', ids)).status).toBe(204);
    expect((await call('removeSubscribers', ids)).status).toBe(204);
    expect(await addresses()).toEqual([]);
    expect((await add('sara@example.com')).body).toEqual({ problem: 'unsubscribed-before' });
    expect((await add('sara@example.com', { anyway: true })).status).toBe(200);
    expect((await add('0501234567')).status).toBe(200);
    expect(await addresses('?kind=phone')).toEqual(['0501234567']);
    expect(await events()).toEqual([
      ...['subscriber-added {}', 'subscribers-removed {"count":1}'],
      ...['subscriber-added {}', 'subscriber-added {}'],
    ]);
  });

  it('are imported after a check, as Excel writes a table in Arabic [SUBSCRIBERS-13]', async () => {
    const { call, addresses } = await setUp(databases);
    // "البريد;الاسم", in Windows-1256.
    const head = Buffer.from('c7e1c8d1edcf3bc7e1c7d3e3', 'hex');
    const lines = Buffer.from('\r\nsara@example.com;\xd3\r\nali@example.com;\xda\r\n', 'latin1');
    const table = Buffer.concat([head, lines]).toString('base64');
    const { body: check } = await call('checkImport', { body: { table, language: 'ar' } });
    expect(check).toMatchObject({ ok: true, counts: { valid: 2 }, lines: [] });
    const body = { key: randomUUID(), table, language: 'ar', fingerprint: check.fingerprint };
    const short = await call('importSubscribers', {
      body: { ...body, statement: 'They want it.' },
    });
    expect([short.status, short.body.fields]).toEqual([422, { statement: 'too-short' }]);
    const changed = { ...body, language: 'en', statement: STATEMENT };
    expect((await call('importSubscribers', { body: changed })).body.problem).toBe('conflict');
    const done = await call('importSubscribers', { body: { ...body, statement: STATEMENT } });
    expect([done.status, done.body]).toEqual([200, { added: 2 }]);
    expect((await addresses('?source=imported')).toSorted()).toEqual([
      ...['ali@example.com', 'sara@example.com'],
    ]);
  });

  it('are corrected, and whoever has the address already is named [SUBSCRIBERS-22]', async () => {
    const { app, cookie, call, add, events } = await setUp(databases);
    const { body: sara } = await add('sara@exmaple.com');
    const { body: ali } = await add('ali@example.com');
    const seen = { address: 'sara@exmaple.com', language: 'ar', name: null };
    const correct = (body: object, id = sara.id) =>
      call('correctSubscriber', { id, body: { ...seen, seen, ...body } });
    expect(await correct({ address: 'ALI@example.com' })).toMatchObject({
      ...{ status: 409, body: { problem: 'already-subscribed', subscriber: ali.id } },
    });
    expect((await correct({ address: 'no address' })).body.fields).toEqual({ address: 'email' });
    expect((await correct({ address: '0501234567' })).body.fields).toEqual({ address: 'email' });
    const header = await correct({ name: 'Sara\r\nBcc: all@example.com' });
    expect([header.status, header.body.fields]).toEqual([422, { name: 'one-line' }]);
    expect((await correct({ name: 'a'.repeat(101) })).body.fields).toEqual({ name: 'too-long' });
    expect((await correct({}, randomUUID())).status).toBe(404);
    const named = await correct({ name: ' \u202eسارة\u2069 ', language: 'en' });
    expect([named.status, named.body]).toEqual([200, { asked: false }]);
    expect(await correct({ name: 'Other' })).toMatchObject({
      status: 409,
      body: { problem: 'conflict' },
    });
    const now = { ...seen, language: 'en', name: 'سارة' };
    const asked = await correct({ ...now, seen: now, address: 'sara@example.com' });
    expect(asked.body).toEqual({ asked: true });
    const { body: list } = await call('subscribers', { query: '?search=sara' });
    expect(list.rows).toMatchObject([
      { address: 'sara@exmaple.com', name: 'سارة', language: 'en' },
    ]);
    expect(await exported(app, { cookie, query: '?search=sara' })).toContain('"سارة"');
    expect((await events()).slice(2, 4)).toEqual(Array(2).fill('subscriber-corrected {}'));
  });

  it('are exported without formulas, phone numbers apart [SUBSCRIBERS-14]', async () => {
    const { app, cookie, add, events } = await setUp(databases);
    await add('sara@example.com', { consent: '=HYPERLINK("http://x")' });
    await add('0501234567');
    const mails = await exported(app, { cookie });
    expect(mails).toContain('"sara@example.com","Arabic","Confirmed","Added by the office"');
    expect(mails).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(mails).not.toContain('0501234567');
    const phones = await exported(app, { cookie, query: '?kind=phone' });
    expect(phones).toContain('"Phone number","Language"');
    expect(phones).toContain('"0501234567"');
    expect(phones).not.toContain('sara@');
    expect(await exported(app, { cookie, query: '?search=nobody' })).not.toContain('sara@');
    expect((await events()).slice(2)).toEqual([
      ...['subscribers-exported {}', 'subscriber-phones-exported {}', 'subscribers-exported {}'],
    ]);
  });
});

describeOnSqlite('an import in the back office', (databases) => {
  it('takes no more than 2 MB, and refuses what is no table before it is read [SUBSCRIBERS-15]', async () => {
    const { call } = await setUp(databases);
    const check = async (bytes: number) => {
      const table = Buffer.alloc(bytes, 'a@b.co\n').toString('base64');
      return (await call('checkImport', { body: { table, language: 'ar' } })).status;
    };
    expect(await check(IMPORT_MAX_BYTES)).toBe(200);
    expect(await check(IMPORT_MAX_BYTES + 3)).toBe(422);
    expect(await check(10 * 1024 * 1024)).toBe(413);
    const other = await call('checkImport', { body: { table: 'bm8=', language: 'de' } });
    expect(other.status).toBe(400);
  });
});

it('what a phone number consents to is what the form of the site says', () => {
  for (const [language, { footer }] of Object.entries({ ar, en })) {
    const words = FORM_WORDS[language as keyof typeof FORM_WORDS];
    expect(words).toBe(`${footer.newsletter}: ${footer.subscribe}`);
  }
});
