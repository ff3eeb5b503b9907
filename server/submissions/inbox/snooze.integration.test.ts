import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { ADDRESS_READERS } from '../../../contract/address-readers.ts';
import type { AdminCallName } from '../../../contract/admin/api.ts';
import { adminCalls } from '../../../contract/admin/api.ts';
import {
  CONVERSATIONS_PER_PAGE,
  type ConversationResponse,
  type InboxCountsResponse,
  type InboxResponse,
  SNOOZE_MAX_MS,
} from '../../../contract/admin/inbox/inbox.ts';
import { contactForm } from '../../../contract/forms/contact.ts';
import { validateSubmission } from '../../../contract/submission-rules.ts';
import { callAdmin, OWN_WRITE, signInAs } from '../../../tests/helpers/admin.ts';
import { openEmptyApp } from '../../../tests/helpers/app.ts';
import { describeOnEachDatabase, type TestDatabases } from '../../../tests/helpers/databases.ts';
import { application, CONTACT } from '../../../tests/helpers/forms.ts';
import { DAY, HOUR, MINUTE } from '../../platform/durations.ts';
import { storeSubmission } from '../store-submission.ts';
import { reopen } from './reopen.ts';
import { addRequest } from './rights-requests.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@yafee.example',
  MAIL_TO: 'team@yafee.example',
};

async function setUp({ open }: TestDatabases) {
  const database = await open();
  const { db } = database;
  let time = Date.now();
  const now = () => time++;
  const { app, storage } = await openEmptyApp(database, MAIL, { now });
  const { cookie } = await signInAs(app, database, 'administrator');
  const call = async (name: AdminCallName, options: Parameters<typeof callAdmin>[2] = {}) => {
    const { status, body } = await callAdmin(app, name, { cookie, ...options });
    return { status, body };
  };
  const change = async (ids: string[], to: object) => {
    const { status, body } = await call('changeConversations', { body: { ids, ...to } });
    return status === 204 ? 204 : [status, body.problem];
  };
  const list = async (query = '') =>
    (await call('inbox', { query: query === '' ? '' : `?${query}` })).body as InboxResponse;
  const table = async (query: string) => {
    const url = `${adminCalls.exportInbox.path}?${query}`;
    const payload = { language: 'en', format: 'csv' };
    const response = await app.inject({
      ...{ method: 'POST', url, payload, headers: { ...OWN_WRITE, cookie } },
    });
    expect(response.statusCode).toBe(200);
    return response.body;
  };
  const newest = async () => {
    const query = db.selectFrom('submissions').select('id').orderBy('received_at', 'desc');
    return (await query.executeTakeFirstOrThrow()).id;
  };
  return {
    ...{ storage, newest },
    ...{ app, db, now, call, change, list, table },
    pass(milliseconds: number) {
      time += milliseconds;
    },
    async message(name: string) {
      const payload = { ...CONTACT, name };
      await app.inject({ method: 'POST', url: '/api/contactUs/sendMail', payload });
      return newest();
    },
    counts: async () => (await call('inboxCounts')).body as InboxCountsResponse,
    read: async (id: string) => (await call('conversation', { id })).body as ConversationResponse,
  };
}

const idsIn = ({ rows }: InboxResponse) => rows.map(({ id }) => id);

describeOnEachDatabase('a snoozed conversation', (databases) => {
  it('leaves the list, its total, its table and every count, stands in a folder, and comes back unread and first by itself [INBOX-SNOOZE-01]', async () => {
    const place = await setUp(databases);
    const { now, call, change, list, table, message, counts, read, pass } = place;
    const id = await message('Snoozed');
    const other = await message('Awake');
    await change([id, other], { isUnread: false });
    expect(await counts()).toMatchObject({ open: 2, unassigned: 2, snoozed: 0 });
    const until = now() + DAY;
    expect(await change([id], { snoozedUntil: until })).toBe(204);
    for (const query of ['', 'state=unfinished', 'state=any', 'unread=1', 'assignee=nobody']) {
      const { rows, total, states } = await list(query);
      const expected = query === 'unread=1' ? [] : [other];
      expect([query, rows.map((row) => row.id), total]).toEqual([query, expected, expected.length]);
      expect([query, states.new]).toEqual([query, 1]);
      expect(await table(query)).not.toContain('Snoozed');
    }
    expect(await counts()).toMatchObject({ open: 1, unassigned: 1, snoozed: 1 });
    const folder = await list('folder=snoozed');
    expect([idsIn(folder), folder.total]).toEqual([[id], 1]);
    expect(folder.rows[0]).toMatchObject({ snoozedUntil: until, isBack: false, isUnread: false });
    expect(await table('folder=snoozed')).toContain('Snoozed');
    // Words find it, like what is closed.
    expect(idsIn(await list('search=Snoozed'))).toEqual([id]);
    const { timeline, version, ...shown } = await read(id);
    expect(shown).toMatchObject({ snoozedUntil: until, isUnread: false });
    expect(timeline.at(-1)).toMatchObject({ kind: 'snoozed', until });

    pass(DAY);
    const back = await list();
    expect([idsIn(back), back.total, back.unread]).toEqual([[id, other], 2, 1]);
    expect(back.rows[0]).toMatchObject({ isBack: true, isUnread: true, snoozedUntil: null });
    expect(idsIn(await list('unread=1'))).toEqual([id]);
    expect(idsIn(await list('folder=snoozed'))).toEqual([]);
    const counted = await counts();
    expect(counted).toMatchObject({ open: 2, snoozed: 0 });
    expect(counted.unread.contact).toBe(1);
    // An open page learns of it.
    const after = await read(id);
    expect(after).toMatchObject({ snoozedUntil: null, isUnread: true });
    expect(after.version).not.toBe(version);
    const found = await table('');
    expect(found.indexOf('Snoozed')).toBeLessThan(found.indexOf('Awake'));

    expect(await change([id], { isUnread: false })).toBe(204);
    const read1 = await list();
    expect(idsIn(read1)).toEqual([other, id]);
    expect(read1.rows[1]).toMatchObject({ isBack: false, isUnread: false });
    const audit = (await call('audit')).body.entries.map(({ event }: { event: string }) => event);
    expect(audit.filter((event: string) => event.includes('snooze'))).toEqual([
      'conversations-snoozed',
    ]);
  });

  it('is on one page only, however many are back [INBOX-SNOOZE-02]', async () => {
    const { db, storage, now, change, list, newest, pass } = await setUp(databases);
    const store = { db, storage, now, publicUrl: 'https://yafee.example' };
    const data = validateSubmission(contactForm, CONTACT, ADDRESS_READERS);
    if (!data.ok) throw new Error('the message of the test is invalid');
    const form = { form: 'contact', data: data.data, cv: null } as const;
    const ids: string[] = [];
    while (ids.length < CONVERSATIONS_PER_PAGE + 5) {
      await storeSubmission(store, form, { language: 'en', key: null, suspicion: null });
      ids.push(await newest());
    }
    await db.updateTable('conversations').set({ is_unread: 0 }).execute();
    const back = ids.slice(0, 3);
    await change(back, { snoozedUntil: now() + HOUR });
    pass(HOUR);
    const pages = [await list(), await list('page=2')].flatMap(idsIn);
    expect(pages).toEqual([...back.toReversed(), ...ids.slice(3).toReversed()]);
  });

  it('ends when the visitor writes or asks for something, when staff answer, move or end it [INBOX-SNOOZE-03]', async () => {
    const { db, now, call, change, list, message, read } = await setUp(databases);
    const asleep = async () => {
      const id = await message('Noura');
      await change([id], { isUnread: false, snoozedUntil: now() + DAY });
      expect((await read(id)).snoozedUntil).not.toBeNull();
      return id;
    };
    const isAwakeAfter = async (act: (id: string) => Promise<unknown>) => {
      const id = await asleep();
      await act(id);
      expect(idsIn(await list('state=any'))).toContain(id);
      return read(id);
    };
    const written = await isAwakeAfter((id) =>
      db.transaction().execute((trx) => reopen(trx, id, { arrivedAt: now() })),
    );
    expect(written).toMatchObject({ snoozedUntil: null, isUnread: true });
    const asked = await isAwakeAfter((id) =>
      db
        .transaction()
        .execute((trx) => addRequest(trx, { submissionId: id, kind: 'withdrawal', at: now() })),
    );
    expect(asked).toMatchObject({ snoozedUntil: null, isUnread: true });
    const reply = { key: randomUUID(), text: 'Yes.', seen: null, state: 'waiting' };
    const answered = await isAwakeAfter((id) => call('sendReply', { id, body: reply }));
    expect(answered).toMatchObject({ snoozedUntil: null, isUnread: false, state: 'waiting' });
    // Undo snoozes it again.
    const undone = await call('undoReply', { id: answered.id, body: { key: reply.key } });
    expect(undone.status).toBe(200);
    expect((await read(answered.id)).snoozedUntil).not.toBeNull();
    const moved = await isAwakeAfter((id) => change([id], { state: 'waiting' }));
    expect(moved).toMatchObject({ snoozedUntil: null, isUnread: false });
    const ended = await isAwakeAfter((id) => change([id], { snoozedUntil: null }));
    expect(ended.timeline.at(-1)?.kind).toBe('snooze-ended');
  });

  it('is bounded, possible for applications and closed messages, and not for spam or what one may not see [INBOX-SNOOZE-04]', async () => {
    const { app, db, now, change, message, read } = await setUp(databases);
    const id = await message('Noura');
    for (const until of [now() - MINUTE, 0, -1, now() + SNOOZE_MAX_MS + HOUR]) {
      expect(await change([id], { snoozedUntil: until })).toEqual([422, 'not-ahead']);
    }
    for (const until of [1.5, '2026-11-24', Number.MAX_SAFE_INTEGER + 2]) {
      expect((await change([id], { snoozedUntil: until })) as unknown).not.toBe(204);
    }
    expect(await change([id, randomUUID()], { snoozedUntil: now() + DAY })).toEqual([
      404,
      'not-found',
    ]);
    expect((await read(id)).snoozedUntil).toBeNull();
    // A closed message would come back where nobody looks.
    await change([id], { state: 'closed' });
    expect(await change([id], { snoozedUntil: now() + SNOOZE_MAX_MS })).toBe(204);
    expect(await read(id)).toMatchObject({ state: 'open' });
    await app.inject({ method: 'POST', url: '/api/joinUs/sendMail', ...application() });
    const applied = db.selectFrom('submissions').select('id').where('kind', '=', 'join');
    const { id: join } = await applied.executeTakeFirstOrThrow();
    expect(await change([join], { snoozedUntil: now() + DAY })).toBe(204);
    expect(await read(join)).toMatchObject({ stage: 'new', state: 'new' });
    const spam = await message('Spam');
    const suspect = db.updateTable('conversations').set({ is_suspected: 1 });
    await suspect.where('submission_id', '=', spam).execute();
    expect(await change([spam], { snoozedUntil: now() + DAY })).toEqual([409, 'suspected']);
  });
});
