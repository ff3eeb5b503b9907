import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import { BEGIN_MAX } from '../../contract/admin/inbox/begin.ts';
import type { ConversationResponse } from '../../contract/admin/inbox/inbox.ts';
import { noteFailedAddress } from '../../server/platform/deliveries/failed-addresses.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase, type TestDatabases } from '../helpers/databases.ts';
import { addIncoming } from '../helpers/incoming-mails.ts';
import { readMails } from '../helpers/mails.ts';
import { exportPerson, readPersonExport } from '../helpers/person-export.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@yafee.example',
  MAIL_TO: 'team@yafee.example',
};

const CALL = {
  ...{ kind: 'phone', name: 'Huda Al-Otaibi', email: 'Huda@Example.com', phone: '٠٥٠ ١٢٣ ٤٥٦٧' },
  ...{ language: 'en', topic: 'training', text: 'When does the camp begin?' },
};

const LETTER = {
  ...{ kind: 'writing', name: 'Rowad Foundation', email: 'info@rowad.example' },
  ...{ language: 'en', topic: 'partnership', subject: 'A course together', basis: 'published' },
};

async function setUp(databases: TestDatabases, mail: Record<string, string> = MAIL) {
  const database = await databases.open();
  const { db } = database;
  let time = Date.now();
  const now = () => time++;
  const { app } = await openStarterApp(database, { SEND_LIMIT: '0', ...mail }, now);
  const staff = await signInAs(app, database, 'administrator');
  const call = (name: AdminCallName, options: object = {}) =>
    callAdmin(app, name, { cookie: staff.cookie, ...options });
  const begin = (body: object, options: object = {}) =>
    call('beginConversation', { body: { key: randomUUID(), ...body }, ...options });
  return {
    ...{ app, database, db, staff, call, begin },
    read: async (id: string) => (await call('conversation', { id })).body as ConversationResponse,
    /** Sends a reply. @returns the rendered mails to the person that have not left */
    async reply(id: string, seen: string | null = null) {
      const key = randomUUID();
      const body = { key, text: 'Dear all, shall we?', seen, state: 'waiting' };
      expect((await call('sendReply', { id, body })).status).toBe(204);
      return { key, mails: (await readMails(db, 'reply')).map(({ mail: each }) => each) };
    },
    /** Posts a form of the page of a mailed link. */
    post: (fields: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/en/my-request',
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    async count(): Promise<number> {
      const { count } = await db
        .selectFrom('submissions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

describeOnEachDatabase('a conversation that staff begin', (databases) => {
  it('is a message like others, of whoever begins it, without a receipt, a notice or a consent [BEGIN-01]', async () => {
    const { db, staff, call, begin, read } = await setUp(databases);
    const { status, body } = await begin(CALL);
    expect(status).toBe(200);
    const conversation = await read(body.id);
    expect(conversation).toMatchObject({
      ...{ form: 'contact', state: 'open', isUnread: false, language: 'en', draft: null },
      reference: expect.stringMatching(/^[\dA-Z]{5}-[\dA-Z]{5}$/),
      assignee: { id: staff.id },
      fields: {
        ...{ name: CALL.name, email: CALL.email, phone: '0501234567' },
        ...{ topic: 'training', message: CALL.text },
      },
      begun: { kind: 'phone', by: { id: staff.id } },
      earlier: 0,
      timeline: [{ kind: 'begun', how: 'phone', by: { id: staff.id } }],
    });
    expect(await db.selectFrom('deliveries').select('purpose').execute()).toEqual([]);
    const counts = (await call('inboxCounts')).body;
    expect(counts).toMatchObject({ open: 1, mine: 1, unassigned: 0, unread: { contact: 0 } });
    for (const search of ['otaibi', 'camp', '0501234567', conversation.reference]) {
      const found = (await call('inbox', { query: `?search=${search}` })).body.rows;
      expect(found).toMatchObject([{ id: body.id, name: CALL.name, excerpt: CALL.text }]);
    }
    for (const person of ['huda@example.com', '+966501234567']) {
      const found = (await call('findPerson', { body: { person } })).body;
      expect(found).toMatchObject({ name: CALL.name, kept: [], submissions: [{ id: body.id }] });
    }
    const { entries } = (await call('audit')).body;
    expect(entries[0]).toMatchObject({ event: 'conversation-begun', actor: expect.any(String) });
    expect(JSON.stringify(entries)).not.toContain('Huda');
  });

  it('has only a number, or only an address, and says in the thread how it came [BEGIN-06]', async () => {
    const { begin, read } = await setUp(databases);
    const { email: _, ...byPhone } = CALL;
    const { phone: __, ...byEmail } = { ...CALL, kind: 'visit', topic: null };
    const first = await read((await begin(byPhone)).body.id);
    expect(first.fields).toMatchObject({ phone: '0501234567' });
    expect(first.fields.email).toBeUndefined();
    const second = await read((await begin(byEmail)).body.id);
    expect(second.fields).toEqual({ name: CALL.name, email: CALL.email, message: CALL.text });
    expect(second.timeline).toMatchObject([{ kind: 'begun', how: 'visit' }]);
    expect(second.timeline).toHaveLength(1);
  });

  it('is written first by a reply under its own subject, which says once why and where the data are, and answers land in it [BEGIN-02]', async () => {
    const { app, database, db, begin, read, reply, call } = await setUp(databases);
    const { id } = (await begin(LETTER)).body;
    expect(await read(id)).toMatchObject({
      fields: { name: LETTER.name, email: LETTER.email, topic: 'partnership' },
      begun: { kind: 'writing', subject: LETTER.subject, basis: 'published' },
      timeline: [{ kind: 'begun', how: 'writing' }],
    });
    const found = (await call('inbox', { query: '?search=together' })).body.rows;
    expect(found).toMatchObject([{ id, excerpt: '' }]);
    const { key, mails } = await reply(id);
    const [first] = mails;
    const { reference } = await read(id);
    expect(first?.subject).toBe(`A course together (${reference.toLowerCase()})`);
    expect(first?.text).toContain('Dear all, shall we?');
    expect(first?.text).toContain('your address is published');
    expect(first?.headers?.['In-Reply-To']).toBeUndefined();
    const [, token = ''] = /my-request\?token=([\w.-]+)/.exec(first?.text ?? '') ?? [];
    const page = await app.inject(`/en/my-request?token=${token}`);
    expect(page.body).toContain('We wrote to you');
    expect(page.body).toContain('your address is published');

    const again = (await reply(id, key)).mails.at(-1);
    expect(again?.subject).toBe(`Re: A course together (${reference.toLowerCase()})`);
    expect(again?.text).not.toContain('my-request');
    expect(again?.headers?.['In-Reply-To']).toMatch(/^<.*>$/);

    const subject = `Re: A course together (${reference.toLowerCase()})`;
    await addIncoming(database, id, { from_address: LETTER.email, subject });
    await db
      .updateTable('conversations')
      .set({ arrived_at: Date.now() + 60_000 })
      .execute();
    const last = (await read(id)).timeline.find(({ kind }) => kind === 'incoming');
    expect(last).toMatchObject({ kind: 'incoming', subject: '', isOtherSender: false });
    const answered = await app.inject(`/en/my-request?token=${token}`);
    expect(answered.body).not.toContain('We wrote to you</h2>');
  });

  it('is begun once for a key, also by two calls at once, and says so if something else was typed since [BEGIN-03]', async () => {
    const { begin, count, app, database, call } = await setUp(databases);
    const key = randomUUID();
    const both = await Promise.all([begin({ ...CALL, key }), begin({ ...CALL, key })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [id] = both.map(({ body }) => body.id);
    expect((await begin({ ...CALL, key })).body).toEqual({ id });
    expect(await count()).toBe(1);
    const changed = await begin({ ...CALL, key, text: 'Something else' });
    expect([changed.status, changed.body]).toEqual([
      409,
      { problem: 'begun-already', conversation: id },
    ]);
    // The key of somebody else is another one.
    const editor = await signInAs(app, database, 'editor');
    const other = await begin({ ...CALL, key }, { cookie: editor.cookie });
    expect(other.body.id).not.toBe(id);
    // It ends with its conversation.
    await call('eraseConversations', { body: { ids: [id] } });
    expect((await begin({ ...CALL, key })).status).toBe(200);
    expect(await count()).toBe(2);
  });

  it('is refused in words, and stores nothing, for listed senders, addresses that fail, and what is missing or too long [BEGIN-04]', async () => {
    const { app, database, db, call, begin, count } = await setUp(databases);
    await call('addSpamSender', { body: { sender: 'rowad.example' } });
    await db
      .transaction()
      .execute((trx) =>
        noteFailedAddress(trx, { address: 'huda@example.com', words: '550 no such user', at: 1 }),
      );
    const key = randomUUID();
    const { phone: _, email: __, ...nowhere } = CALL;
    const failing = { ...LETTER, email: 'huda@example.com' };
    const long = 'x'.repeat(BEGIN_MAX.text + 1);
    const { email: ___, ...unaddressed } = LETTER;
    for (const [body, status, answer] of [
      [{ ...LETTER, key }, 409, { problem: 'listed-sender' }],
      [{ ...failing, key }, 409, { problem: 'address-fails' }],
      [nowhere, 422, { problem: 'invalid-fields', fields: { email: 'email-or-phone' } }],
      [
        { ...unaddressed, phone: '0501234567' },
        422,
        { problem: 'invalid-fields', fields: { email: 'required' } },
      ],
      [
        { ...CALL, name: ' ', email: 'huda', phone: 'none', text: long },
        422,
        {
          problem: 'invalid-fields',
          fields: { name: 'required', email: 'email', phone: 'phone', text: 'too-long' },
        },
      ],
      [
        { ...LETTER, subject: 'one\r\nBcc: all@example.com' },
        422,
        { problem: 'invalid-fields', fields: { subject: 'one-line' } },
      ],
      [{ ...LETTER, text: 'x' }, 400, { problem: 'malformed' }],
      [{ ...CALL, kind: 'dream' }, 400, { problem: 'malformed' }],
    ] as const) {
      const result = await begin(body);
      expect([result.status, result.body]).toEqual([status, answer]);
    }
    expect(await count()).toBe(0);
    expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
    // Whoever cannot be mailed can still call, and a refused key is free.
    expect((await begin({ ...CALL, key })).status).toBe(200);
    const recruiter = await signInAs(app, database, 'recruiter');
    const refused = await begin(CALL, { cookie: recruiter.cookie });
    expect([refused.status, refused.body]).toEqual([403, { problem: 'forbidden' }]);
    const translator = await signInAs(app, database, 'translator');
    expect((await begin(CALL, { cookie: translator.cookie })).status).toBe(403);
  });

  it('cannot be written first where the site sends no mail [BEGIN-07]', async () => {
    const { begin } = await setUp(databases, {});
    expect((await begin(LETTER)).body).toEqual({ problem: 'no-mail' });
    expect((await begin(CALL)).status).toBe(200);
  });

  it('gives its person the same rights: to see, take along, correct and erase what is stored, with the reason [BEGIN-05]', async () => {
    const { app, staff, begin, reply, post, count, read } = await setUp(databases);
    const { phone: _, ...known } = { ...CALL, kind: 'visit' };
    const { id } = (await begin(known)).body;
    const [mail] = (await reply(id)).mails;
    const reference = (await read(id)).reference.toLowerCase();
    expect(mail?.subject).toBe(`Your visit to us (${reference})`);
    const [, token = ''] = /my-request\?token=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
    const page = await app.inject(`/my-request?token=${token}`);
    expect(page.body).toContain('دوّنّا ما قلته لنا حين زرتنا');
    const data = JSON.parse((await post({ action: 'data', token })).body);
    expect(data).toMatchObject({ begun: { kind: 'visit' }, fields: { message: CALL.text } });
    expect(JSON.stringify(data)).not.toContain(staff.id);
    const exported = await readPersonExport(
      (await exportPerson(app, staff.cookie, CALL.email)).rawPayload,
    );
    expect(JSON.parse(exported.data).submissions).toMatchObject([{ begun: { kind: 'visit' } }]);
    // It lacks a number, so that a correction needs none.
    const corrected = { name: 'Huda A. Al-Otaibi', massage: CALL.text, topic: 'training' };
    const saved = await post({ action: 'correct', token, phone: '', ...corrected });
    expect([saved.statusCode, saved.headers.location]).toEqual([303, expect.any(String)]);
    expect((await read(id)).requests).toMatchObject([{ changes: { name: 'Huda A. Al-Otaibi' } }]);
    const erased = await post({ action: 'erase', token, scope: 'everything', confirm: 'yes' });
    expect(erased.statusCode).toBe(200);
    expect(await count()).toBe(0);
  });
});
