import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import type { ConversationResponse, ConversationRow } from '../../contract/admin/inbox/inbox.ts';
import { MERGED_MAX } from '../../contract/admin/inbox/merge.ts';
import { callAdmin, signInAs } from '../../tests/helpers/admin.ts';
import { openStarterApp } from '../../tests/helpers/app.ts';
import { describeOnEachDatabase, type TestDatabases } from '../../tests/helpers/databases.ts';
import { application, CONTACT } from '../../tests/helpers/forms.ts';
import { readMails } from '../../tests/helpers/mails.ts';
import { exportPerson, readPersonExport } from '../../tests/helpers/person-export.ts';
import { DAY } from '../platform/durations.ts';
import { storeReply } from './incoming/store-incoming.ts';
import { purgeOldData } from './purge-personal-data.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@yafee.example',
  MAIL_TO: 'team@yafee.example',
};

const EMAIL = 'noura@example.com';

async function setUp(databases: TestDatabases) {
  const database = await databases.open();
  const { db } = database;
  let time = Date.now();
  const now = () => time++;
  const { app, storage } = await openStarterApp(database, { SEND_LIMIT: '0', ...MAIL }, now);
  const staff = await signInAs(app, database, 'administrator');
  const colleague = await signInAs(app, database, 'editor');
  const call = (name: AdminCallName, options: object = {}) =>
    callAdmin(app, name, { cookie: staff.cookie, ...options });
  const ids = async () =>
    (await db.selectFrom('submissions').select('id').orderBy('received_at').execute()).map(
      ({ id }) => id,
    );
  const newest = async () => (await ids()).at(-1) ?? '';
  const inbox = async (query = ''): Promise<ConversationRow[]> =>
    (await call('inbox', { query })).body.rows;
  const reply = async (id: string, options: object = {}, more: object = {}) => {
    const key = randomUUID();
    const body = { key, text: 'An answer.', seen: null, state: 'waiting', anyway: true, ...more };
    const { status } = await call('sendReply', { id, body, ...options });
    expect(status).toBe(204);
    return key;
  };
  return {
    ...{ app, database, db, storage, now, staff, colleague, call, ids, inbox, reply },
    async send(fields: Record<string, string> = {}) {
      const url = '/api/contactUs/sendMail';
      await app.inject({ method: 'POST', url, payload: { ...CONTACT, ...fields } });
      return newest();
    },
    async apply() {
      await app.inject({ method: 'POST', url: '/api/joinUs/sendMail', ...application() });
      return newest();
    },
    read: async (id: string) => (await call('conversation', { id })).body as ConversationResponse,
    candidates: async (id: string): Promise<ConversationRow[]> =>
      (await call('mergeCandidates', { id })).body.rows,
    async merge(id: string, other: string, options: object = {}) {
      const row = await db
        .selectFrom('conversations')
        .select('arrived_at')
        .where('submission_id', '=', other)
        .executeTakeFirst();
      const body = { other, arrivedAt: row?.arrived_at ?? 0 };
      return call('mergeConversations', { id, body, ...options });
    },
    incoming: (submissionId: string, text: string) =>
      db.transaction().execute((trx) =>
        storeReply(
          trx,
          {
            identity: randomUUID(),
            at: now(),
            head: {
              ...{ messageId: `<${randomUUID()}@b.co>`, inReplyTo: [], references: [] },
              ...{ from: { name: 'Noura', address: EMAIL }, recipients: [], subject: 'Re:' },
              ...{ date: 'now', isAutomatic: false, report: null },
            } as never,
          },
          {
            submissionId,
            emailKey: EMAIL,
            body: {
              text,
              quoted: null,
              isCut: false,
              remark: null,
              report: null,
              files: [],
            } as never,
            files: { rows: [], unstored: [] } as never,
          },
        ),
      ),
    post: (fields: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/en/my-request',
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    async tokenOf(id: string) {
      const mails = await readMails(db, 'contact-receipt');
      const text = mails.find((mail) => mail.submission_id === id)?.mail.text ?? '';
      return /my-request\?token=([\w.-]+)/.exec(text)?.[1] ?? '';
    },
  };
}

/** Returns what the thread shows, in its order. */
const wordsOf = ({ timeline }: ConversationResponse) =>
  timeline.flatMap((item) => ('text' in item ? [item.text.split('\n').at(-1)] : []));

describeOnEachDatabase('two conversations of one person', (databases) => {
  it('are found by one address or number in any spelling, and never applications or what is suspected [INBOX-MERGE-01]', async () => {
    const { call, send, apply, candidates, colleague } = await setUp(databases);
    const first = await send({ phone: '0501111111' });
    const byEmail = await send({ email: 'NOURA@example.com', phone: '0502222222' });
    const byPhone = await send({ email: 'other@example.com', phone: '+966 50 111 1111' });
    const suspected = await send();
    await call('markAsSpam', { body: { ids: [suspected], list: [] } });
    const applied = await apply();
    await send({ email: 'stranger@example.com', phone: '0503333333' });
    const rows = await candidates(first);
    expect(rows.map(({ id }) => id)).toEqual([byPhone, byEmail]);
    expect(rows[0]).toMatchObject({ form: 'contact', arrivedAt: expect.any(Number) });
    expect(await candidates(applied)).toEqual([]);
    const seen = await call('mergeCandidates', { id: applied, cookie: colleague.cookie });
    expect(seen.body).toEqual({ problem: 'not-found' });
  });

  it('become one thread in the order of time, with one state, all labels, and one row that both words find [INBOX-MERGE-02]', async () => {
    const { db, call, send, reply, incoming, read, inbox, merge, colleague, staff } =
      await setUp(databases);
    const first = await send({ massage: 'The first question about pottery.' });
    await reply(first, {}, { text: 'The first answer.' });
    const second = await send({ massage: 'The second question about weaving.' });
    await incoming(first, 'Thanks for the first.');
    const labels = ['a', 'b'].map((name) => ({
      ...{ id: randomUUID(), name: { ar: name, en: name }, tint: 'sand' },
    }));
    const { version } = (await call('labels')).body;
    await call('saveLabels', { body: { version, labels } });
    const [one, two] = labels.map(({ id }) => id);
    await call('labelConversations', { body: { ids: [first], add: [one], remove: [] } });
    await call('labelConversations', { body: { ids: [second], add: [one, two], remove: [] } });
    await call('changeConversations', { body: { ids: [first], assignee: colleague.id } });
    await call('changeConversations', { body: { ids: [second], isUnread: false } });
    const references = [(await read(first)).reference, (await read(second)).reference];
    const { status, body } = await merge(first, second);
    expect(status).toBe(200);
    // Replies go on from the newer one.
    expect(body).toEqual({ id: second });
    for (const id of [first, second]) {
      const merged = await read(id);
      expect(merged).toMatchObject({
        ...{ id: second, state: 'open', assignee: { id: colleague.id }, isUnread: true },
        ...{ labels: [one, two], merged: [first], others: [] },
      });
      expect(wordsOf(merged)).toEqual([
        ...['The first question about pottery.', 'The first answer.'],
        ...['The second question about weaving.', 'Thanks for the first.'],
      ]);
      expect(merged.timeline.at(-1)).toMatchObject({
        ...{ kind: 'merged', reference: references[1], by: { id: staff.id } },
      });
      expect(merged.earlier).toBe(0);
    }
    for (const search of ['pottery', 'weaving', ...references]) {
      expect(await inbox(`?search=${search}`)).toMatchObject([{ id: second, isUnread: true }]);
    }
    expect(await inbox()).toHaveLength(1);
    expect((await inbox())[0]?.excerpt).toBe('Thanks for the first.');
    expect((await call('inboxCounts')).body).toMatchObject({ open: 1, unread: { contact: 1 } });
    const person = (await call('findPerson', { body: { person: EMAIL } })).body;
    expect(person).toMatchObject({ total: 2, submissions: [{ id: second }, { id: first }] });
    expect((await call('audit')).body.entries[0]).toMatchObject({ event: 'conversations-merged' });
    // The whole text of each is read by its own row.
    const text = await call('conversationText', { id: second, query: `?item=${first}` });
    expect(text.body).toMatchObject({ text: 'The first question about pottery.' });
    expect(await db.selectFrom('conversations').select('submission_id').execute()).toHaveLength(1);
  });

  it('keep links, reply addresses, drafts, files and replies that can be taken back [INBOX-MERGE-03]', async () => {
    const place = await setUp(databases);
    const { app, db, call, send, reply, incoming, read, merge, colleague, tokenOf, post } = place;
    const first = await send({ massage: 'An older question.' });
    const second = await send({ massage: 'A newer question.' });
    const draft = (id: string, text: string, cookie = colleague.cookie) =>
      call('saveReplyDraft', { id, body: { text }, cookie });
    await draft(first, 'Written in the first.');
    await draft(second, 'Written in the second.');
    const key = await reply(first, {}, { text: 'Can be taken back.' });
    const tokens = [await tokenOf(first), await tokenOf(second)];
    await merge(second, first);
    const drafted = (await call('conversation', { id: first, cookie: colleague.cookie })).body;
    expect(drafted.draft.text).toBe('Written in the second.\n\nWritten in the first.');
    // A page that is still open overwrites nothing.
    expect((await draft(first, 'Written in')).body).toEqual({ problem: 'conflict' });
    expect((await draft(second, 'Written in the second, and more.')).status).toBe(200);
    // The links of both show where the conversation stands.
    await reply(second);
    for (const token of tokens) {
      const page = await app.inject(`/en/my-request?token=${token}`);
      expect(page.body).toContain('Waiting for you');
    }
    // An answer to either mail comes here.
    await incoming(first, 'To the older address.');
    expect(await read(first)).toMatchObject({ id: second, isUnread: true, state: 'open' });
    expect(wordsOf(await read(second)).at(-1)).toBe('To the older address.');
    // The reply that waits leaves under its own number, and is taken back here.
    const mails = await readMails(db, 'reply');
    const waiting = mails.find(({ mail }) => mail.text.includes('Can be taken back.'));
    const { reference } = await db
      .selectFrom('submissions')
      .select('reference')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    expect(waiting?.mail.subject).toContain(reference.toLowerCase());
    const undone = await call('undoReply', { id: second, body: { key } });
    expect(undone.body.draft.text).toBe('Can be taken back.');
    expect((await read(second)).draft?.text).toBe('Can be taken back.');
    expect((await readMails(db, 'reply')).map(({ id }) => id)).not.toContain(waiting?.id);
    // A reply by somebody who still has the old page goes to the conversation.
    await reply(first, { cookie: colleague.cookie }, { text: 'From the old page.' });
    expect(wordsOf(await read(second)).at(-1)).toBe('From the old page.');
    // A correction by the old link is in the conversation, and can be done there.
    await post({ action: 'withdraw', token: tokens[0] ?? '' });
    const [request] = (await read(second)).requests;
    expect(request).toMatchObject({ kind: 'withdrawal', doneAt: null });
    const finished = await call('finishRequest', { id: second, body: { request: request?.id } });
    expect(finished.status).toBe(204);
    expect((await call('inboxCounts')).body.requests.open).toBe(0);
  });

  it('stop a reply that was to be sent later, whose writer has not read both [INBOX-MERGE-07]', async () => {
    const { db, call, send, read, merge, colleague } = await setUp(databases);
    const first = await send({ massage: 'An older question.' });
    const second = await send({ massage: 'A newer question.' });
    const later = { key: randomUUID(), text: 'On Sunday.', seen: null, state: 'waiting' };
    const dueAt = Date.now() + DAY;
    const scheduled = await call('sendReply', {
      id: first,
      body: { ...later, dueAt },
      cookie: colleague.cookie,
    });
    expect(scheduled.status).toBe(204);
    expect((await merge(second, first)).body).toEqual({ id: second });
    const merged = (await call('conversation', { id: first, cookie: colleague.cookie })).body;
    expect(merged).toMatchObject({ id: second, scheduled: null, draft: { text: 'On Sunday.' } });
    expect(merged.timeline).toContainEqual(
      expect.objectContaining({ kind: 'reply-stopped', reason: 'merged' }),
    );
    expect(await db.selectFrom('scheduled_replies').select('key').execute()).toEqual([]);
    expect((await read(second)).merged).toEqual([first]);
    // An open page that has not seen the joined draft does not overwrite it.
    const saved = await call('saveReplyDraft', {
      id: second,
      body: { text: 'Other words.', seen: 1 },
      cookie: colleague.cookie,
    });
    expect(saved.body).toEqual({ problem: 'draft-changed' });
  });

  it('stop a reply that is sent later when the person writes from the address of either [INBOX-MERGE-08]', async () => {
    const { call, send, merge, read } = await setUp(databases);
    const first = await send({ email: 'first@example.com' });
    const second = await send({ email: 'second@example.com' });
    expect((await merge(second, first)).body).toEqual({ id: second });
    for (const email of ['first@example.com', 'second@example.com']) {
      const body = { key: randomUUID(), text: 'On Sunday.', seen: null, state: 'waiting' };
      const later = { ...body, anyway: true, dueAt: Date.now() + DAY };
      expect((await call('sendReply', { id: second, body: later })).status).toBe(204);
      expect((await read(second)).scheduled).not.toBeNull();
      await send({ email });
      const { scheduled, timeline } = await read(second);
      expect(scheduled).toBeNull();
      expect(timeline.at(-1)).toMatchObject({ kind: 'reply-stopped', reason: 'wrote' });
    }
  });

  it('are not merged if they are of two persons, an application, suspected, merged already, or changed meanwhile [INBOX-MERGE-04]', async () => {
    const { call, send, apply, incoming, merge, read, inbox, staff, colleague } =
      await setUp(databases);
    const [first, second, third] = [await send(), await send(), await send()];
    const stranger = await send({ email: 'stranger@example.com', phone: '0503333333' });
    const suspected = await send();
    await call('markAsSpam', { body: { ids: [suspected], list: [] } });
    const applied = await apply();
    const refusals: [string, string, string][] = [
      [first, stranger, 'other-person'],
      [first, applied, 'application-alone'],
      [first, suspected, 'suspected'],
      [first, first, 'merged-already'],
      [first, randomUUID(), 'not-found'],
    ];
    for (const [id, other, problem] of refusals) {
      expect((await merge(id, other)).body).toEqual({ problem });
    }
    const seen = (await inbox()).find(({ id }) => id === second)?.arrivedAt;
    await incoming(second, 'Just now.');
    const late = { id: first, body: { other: second, arrivedAt: seen } };
    expect((await call('mergeConversations', late)).body).toEqual({ problem: 'conflict' });
    const recruiter = await call('mergeConversations', { ...late, cookie: '' });
    expect(recruiter.status).toBe(401);
    expect(await inbox()).toHaveLength(5);

    // Two people at once, in both directions: one of them merges.
    const both = await Promise.all([
      merge(first, second, { cookie: staff.cookie }),
      merge(second, first, { cookie: colleague.cookie }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.problem).toBe('merged-already');
    // A third joins them, whichever of the two is named, and no circle is possible.
    const root = (await read(first)).id;
    expect((await merge(third, root)).body).toEqual({ id: third });
    for (const id of [first, second, third]) expect((await read(id)).id).toBe(third);
    expect((await read(third)).merged.toSorted()).toEqual([first, second].toSorted());
    expect((await merge(third, first)).body).toEqual({ problem: 'merged-already' });
    for (let count = 2; count < MERGED_MAX; count++) {
      expect((await merge((await read(third)).id, await send())).status).toBe(200);
    }
    const full = (await read(third)).id;
    expect((await merge(full, await send())).body).toEqual({ problem: 'too-many' });
  });

  it('are kept, exported and erased each by its own rules, and go on where one ends [INBOX-MERGE-05]', async () => {
    const place = await setUp(databases);
    const { app, db, storage, now, staff, call, send, reply, read, merge, ids } = place;
    // The first has an address, so replies belong to it, although it is older.
    const first = await send({ massage: 'By mail.' });
    await db
      .updateTable('submissions')
      .set((eb) => ({ received_at: eb('received_at', '-', 100 * DAY) }))
      .execute();
    const begun = await call('beginConversation', {
      body: {
        ...{ key: randomUUID(), kind: 'phone', name: 'Noura', phone: '0501234567' },
        ...{ language: 'ar', topic: null, text: 'By telephone.' },
      },
    });
    const second = begun.body.id;
    expect((await merge(second, first)).body).toEqual({ id: first });
    await reply(first, {}, { text: 'To both.' });
    expect(wordsOf(await read(second))).toEqual(['By mail.', 'By telephone.', 'To both.']);
    const exported = await readPersonExport(
      (await exportPerson(app, staff.cookie, '+966501234567')).rawPayload,
    );
    expect(JSON.parse(exported.data).submissions).toHaveLength(2);
    // The older one ends first. The other has the conversation then, with its state.
    const later = () => now() + 100 * DAY;
    const retention = { retentionDays: 180, retainUnsent: false };
    const signal = new AbortController().signal;
    await purgeOldData({ db, storage, now: later }, retention, signal);
    expect(await ids()).toEqual([second]);
    const left = await read(second);
    expect(left).toMatchObject({ id: second, merged: [], state: 'waiting' });
    expect(left.fields.message).toBe('By telephone.');
    expect(JSON.stringify(left.timeline)).not.toContain('To both.');
    // Erasing a conversation erases all of it.
    const third = await send({ phone: '0501234567' });
    expect((await merge(third, second)).status).toBe(200);
    expect((await call('eraseConversations', { body: { ids: [second] } })).status).toBe(204);
    expect(await ids()).toEqual([]);
  });

  it('are erased by one of their links alone, and the other stays a conversation [INBOX-MERGE-06]', async () => {
    const { send, merge, read, post, tokenOf, ids, inbox } = await setUp(databases);
    const first = await send({ massage: 'About pottery.' });
    const second = await send({ massage: 'About weaving.' });
    const token = await tokenOf(second);
    expect((await merge(first, second)).body).toEqual({ id: second });
    await post({ action: 'erase', token, scope: 'this', confirm: 'yes' });
    expect(await ids()).toEqual([first]);
    expect(await read(first)).toMatchObject({ id: first, merged: [], state: 'new' });
    expect(await inbox('?search=pottery')).toMatchObject([{ id: first }]);
    expect(await inbox('?search=weaving')).toEqual([]);
  });
});
