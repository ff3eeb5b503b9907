import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { AdminCallName } from '../../../contract/admin/api.ts';
import {
  type ConversationResponse,
  type InboxCountsResponse,
  type InboxResponse,
  SEND_LATER_MAX_MS,
  type TimelineItem,
} from '../../../contract/admin/inbox/inbox.ts';
import { callAdmin, signInAs } from '../../../tests/helpers/admin.ts';
import { openEmptyApp } from '../../../tests/helpers/app.ts';
import { pdf } from '../../../tests/helpers/cv-files.ts';
import { describeOnEachDatabase, type TestDatabases } from '../../../tests/helpers/databases.ts';
import { application, CONTACT } from '../../../tests/helpers/forms.ts';
import { DAY, HOUR, MINUTE } from '../../platform/durations.ts';
import { NO_FILES } from '../incoming/store-files.ts';
import { storeReply } from '../incoming/store-incoming.ts';
import { retryMails } from '../retry-mails.ts';
import { reopen } from './reopen.ts';
import { addReplyFile } from './reply-files.ts';
import { addRequest } from './rights-requests.ts';
import { sendDueReplies } from './send-later.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@yafee.example',
  MAIL_TO: 'team@yafee.example',
};

async function setUp({ open }: TestDatabases) {
  const database = await open();
  const { db } = database;
  // Nothing happens twice at one time.
  let time = Date.now();
  const now = () => time++;
  const { app, storage } = await openEmptyApp(database, MAIL, { now });
  const me = await signInAs(app, database, 'administrator');
  const colleague = await signInAs(app, database, 'editor');
  const as =
    ({ cookie }: { cookie: string }) =>
    async (name: AdminCallName, id = 'none', body: object = {}) => {
      const result = await callAdmin(app, name, { cookie, id, body });
      return result.status < 400 ? [result.status] : [result.status, result.body.problem];
    };
  const ask = as(me);
  const read = async (id: string, { cookie } = me) =>
    (await callAdmin(app, 'conversation', { cookie, id })).body as ConversationResponse;
  const reply = (more: object = {}) => ({
    ...{ key: randomUUID(), text: 'On Sunday.', seen: null, state: 'closed', draftSeen: 0 },
    ...{ dueAt: time + DAY, ...more },
  });
  const received = async (response: Promise<{ statusCode: number }>) => {
    expect((await response).statusCode).toBe(201);
    const query = db.selectFrom('submissions').select('id').orderBy('received_at', 'desc');
    return (await query.executeTakeFirstOrThrow()).id;
  };
  const message = (email: string = CONTACT.email) =>
    received(
      app.inject({
        method: 'POST',
        url: '/api/contactUs/sendMail',
        payload: { ...CONTACT, email },
      }),
    );
  return {
    ...{ database, db, app, storage, now, me, colleague, as, ask, read, reply, message },
    application: () =>
      received(app.inject({ method: 'POST', url: '/api/joinUs/sendMail', ...application() })),
    /** Schedules a reply. @returns its key */
    async schedule(id: string, more: object = {}) {
      const written = reply(more);
      expect(await ask('sendReply', id, written)).toEqual([204]);
      return written.key;
    },
    pass(milliseconds: number) {
      time += milliseconds;
    },
    send: () =>
      sendDueReplies({
        ...{ db, now, publicUrl: 'https://yafee.example', copiesReplies: true },
        clock: async () => time,
      }),
    answer: (id: string, isAutomatic = false) =>
      db.transaction().execute((trx) => {
        const from = { name: 'Noura', address: CONTACT.email };
        const head = { messageId: null, from, recipients: [], inReplyTo: [], references: [] };
        const mail = { ...head, subject: 'Re', date: '', isAutomatic, report: null };
        const body = { text: 'One more thing', quoted: null, isCut: false, files: [] };
        return storeReply(
          trx,
          { identity: `<${randomUUID()}@a.example>`, head: mail, at: now() },
          {
            ...{ submissionId: id, emailKey: CONTACT.email, files: NO_FILES },
            body: { ...body, remark: null, report: null },
          },
        );
      }),
    deliveries: async () =>
      (
        await db
          .selectFrom('deliveries')
          .select(['purpose', 'next_try_at'])
          .where('purpose', 'like', 'reply%')
          .orderBy('purpose')
          .execute()
      ).map(({ purpose, next_try_at: at }) => [purpose, Number(at) === 0 ? 'at once' : 'later']),
    list: async (query: string) =>
      (
        (await callAdmin(app, 'inbox', { cookie: me.cookie, query }).then(({ body }) => body))
          .rows as InboxResponse['rows']
      ).map(({ id }) => id),
    counts: async ({ cookie } = me) =>
      (await callAdmin(app, 'inboxCounts', { cookie })).body as InboxCountsResponse,
  };
}

const repliesIn = ({ timeline }: ConversationResponse) =>
  timeline.filter(
    (item): item is Extract<TimelineItem, { kind: 'reply' }> => item.kind === 'reply',
  );

const stopsIn = ({ timeline }: ConversationResponse) =>
  timeline.flatMap((item) => (item.kind === 'reply-stopped' ? [item.reason] : []));

describeOnEachDatabase('a reply that is sent later', (databases) => {
  it('stands in the conversation and is no mail before its time, then leaves once, also with two processes [INBOX-LATER-01]', async () => {
    const place = await setUp(databases);
    const { db, ask, read, reply, message, list, counts, pass, send, deliveries, me } = place;
    const id = await message();
    const written = reply();
    expect(await ask('sendReply', id, written)).toEqual([204]);
    // A response that was lost is asked for again.
    expect(await ask('sendReply', id, written)).toEqual([204]);
    const waits = await read(id);
    expect(waits.scheduled).toMatchObject({
      ...{ key: written.key, text: written.text, dueAt: written.dueAt, by: { id: me.id } },
    });
    expect(waits).toMatchObject({ state: 'open', assignee: { id: me.id }, draft: null });
    expect(repliesIn(waits)).toEqual([]);
    for (const query of ['', '?assignee=me', '?state=any']) expect(await list(query)).toEqual([]);
    expect(await list('?folder=later')).toEqual([id]);
    expect(await list('?search=reload')).toEqual([]);
    expect(await counts()).toMatchObject({ later: 1, mine: 0, open: 0, unassigned: 0 });
    const first = await db.selectFrom('conversations').select('first_replied_at').execute();
    expect(first).toEqual([{ first_replied_at: null }]);
    await send();
    // Neither a retry nor a release sends it early.
    await retryMails(db, place.now);
    expect(await deliveries()).toEqual([]);
    pass(DAY);
    await Promise.all([send(), send()]);
    await send();
    expect(await deliveries()).toEqual([
      ['reply', 'at once'],
      ['reply-copy', 'at once'],
    ]);
    const sent = await read(id);
    expect(sent).toMatchObject({ state: 'closed', scheduled: null });
    expect(repliesIn(sent)).toMatchObject([{ id: written.key, by: { id: me.id } }]);
    expect(await ask('sendReply', id, written)).toEqual([204]);
    expect(await counts()).toMatchObject({ later: 0 });
    expect(await ask('undoReply', id, { key: written.key })).toEqual([409, 'already-leaving']);
  });

  it('has a time ahead, within sixty days, before the conversation is purged, and one waits in a conversation [INBOX-LATER-02]', async () => {
    const { db, ask, reply, message, now, as, colleague } = await setUp(databases);
    const id = await message();
    for (const dueAt of [now() - 1, now() + SEND_LATER_MAX_MS + HOUR]) {
      expect(await ask('sendReply', id, reply({ dueAt }))).toEqual([422, 'too-far']);
    }
    const old = now() - 10 * 365 * DAY;
    await db.updateTable('submissions').set({ received_at: old }).execute();
    expect(await ask('sendReply', id, reply())).toEqual([422, 'too-far']);
    await db.updateTable('submissions').set({ received_at: now() }).execute();
    expect(await ask('sendReply', id, reply())).toEqual([204]);
    const other = reply();
    expect(await as(colleague)('sendReply', id, other)).toEqual([409, 'reply-waits']);
    const elsewhere = await message('b@there.example');
    const { key } = (await db.selectFrom('scheduled_replies').selectAll().execute())[0] ?? {};
    expect(await ask('sendReply', elsewhere, reply({ key }))).toEqual([404, 'not-found']);
  });

  it('is sent now, or taken back with its files as the draft of whoever takes it back, and its writer is told [INBOX-LATER-03]', async () => {
    const place = await setUp(databases);
    const { db, storage, now, ask, as, read, message, schedule, counts, me, colleague } = place;
    const id = await message();
    const path = `${storage.incomingFolder}/a.part`;
    await writeFile(path, pdf());
    const own = { id, scope: { forms: ['contact'] as const }, staffId: me.id };
    const file = { path, bytes: pdf().length, sha256: 'x', name: 'a.pdf' };
    const added = await addReplyFile({ db, storage, now, scanner: null }, own, file);
    if (!added.ok) throw new Error(added.problem);
    const files = [added.file.id];
    const key = await schedule(id, { files, language: 'en' });
    expect((await read(id)).scheduled?.files).toMatchObject([{ id: files[0] }]);
    expect(await ask('undoReply', id, { key })).toEqual([200]);
    const back = await read(id);
    expect(back).toMatchObject({ scheduled: null, draft: { text: 'On Sunday.' } });
    expect(back.replyFiles).toMatchObject([{ id: files[0] }]);
    expect(stopsIn(back)).toEqual([]);

    const next = await schedule(id, { files, draftSeen: back.draft?.savedAt });
    expect(await as(colleague)('undoReply', id, { key: next })).toEqual([200]);
    expect(stopsIn(await read(id, colleague))).toEqual(['colleague']);
    expect(await read(id, colleague)).toMatchObject({ draft: { text: 'On Sunday.' } });
    expect((await counts()).notifications).toMatchObject([
      { kind: 'reply-stopped', conversation: id, by: { id: colleague.id } },
    ]);
    expect(await ask('sendReplyNow', id, { key: next })).toEqual([409, 'reply-stopped']);

    const last = await schedule(id);
    expect(await as(colleague)('sendReplyNow', id, { key: last })).toEqual([204]);
    expect(await ask('sendReplyNow', id, { key: last })).toEqual([204]);
    expect(await place.deliveries()).toEqual([['reply', 'later']]);
    // It can be taken back for ten seconds by whoever wrote it, like any other.
    expect(repliesIn(await read(id))).toMatchObject([
      { by: { id: me.id }, mail: { status: 'leaving' } },
    ]);
    expect(await ask('undoReply', id, { key: last })).toEqual([200]);
    const audit = await db.selectFrom('audit_log').select('event').execute();
    const events = audit.flatMap(({ event }) => (/repl/.test(event) ? [event] : []));
    expect(events).toEqual([
      ...['reply-scheduled', 'reply-undone', 'reply-scheduled', 'reply-undone'],
      ...['reply-scheduled', 'replied', 'reply-undone'],
    ]);
  });

  it('is taken back by itself when the person writes in any way, above what was begun since, and its writer is told [INBOX-LATER-04]', async () => {
    const place = await setUp(databases);
    const { db, ask, read, message, schedule, answer, counts, send, pass, now } = place;
    const id = await message();
    const waysToWrite: [string, () => Promise<unknown>][] = [
      ['an answer by mail', () => answer(id)],
      [
        'a correction on the page of the link',
        () =>
          db.transaction().execute((trx) => {
            const request = { submissionId: id, kind: 'correction', at: now() } as const;
            return addRequest(trx, { ...request, changes: { message: 'Corrected' } });
          }),
      ],
      ['another form', () => message()],
    ];
    for (const [way, write] of waysToWrite) {
      const { draft } = await read(id);
      await schedule(id, { draftSeen: draft?.savedAt ?? 0 });
      await ask('saveReplyDraft', id, { text: 'Begun since.', seen: 0 });
      await write();
      const after = await read(id);
      expect([way, stopsIn(after).at(-1)]).toEqual([way, 'wrote']);
      expect([way, after.scheduled]).toEqual([way, null]);
      expect([way, after.draft?.text]).toEqual([way, 'On Sunday.\n\nBegun since.']);
      await write();
    }
    const { savedAt = 0 } = (await read(id)).draft ?? {};
    await schedule(id, { draftSeen: savedAt });
    // A program has answered, which is nothing to read first.
    await answer(id, true);
    expect((await read(id)).scheduled).not.toBe(null);
    await answer(id);
    expect((await counts()).notifications).toMatchObject([
      { kind: 'reply-stopped', conversation: id, by: null },
    ]);
    expect(await counts()).toMatchObject({ later: 0 });
    expect(await place.list('?assignee=me')).toEqual([id]);
    pass(2 * DAY);
    await send();
    expect(await place.deliveries()).toEqual([]);
  });

  it('does not come back into a draft that its writer saves or sends without having seen it [INBOX-LATER-05]', async () => {
    const { ask, read, reply, message, schedule, answer } = await setUp(databases);
    const id = await message();
    await schedule(id);
    await answer(id);
    const unseen = { text: 'Written elsewhere', seen: 0 };
    expect(await ask('saveReplyDraft', id, unseen)).toEqual([409, 'draft-changed']);
    expect(await ask('saveReplyDraft', id, { ...unseen, text: '' })).toEqual([
      ...[409, 'draft-changed'],
    ]);
    const { draft } = await read(id);
    expect(draft).toMatchObject({ text: 'On Sunday.', returnedAt: draft?.savedAt });
    const sent = reply({ dueAt: undefined, text: 'Written elsewhere' });
    expect(await ask('sendReply', id, sent)).toEqual([204]);
    expect((await read(id)).draft).toEqual(draft);
    const seen = { text: 'On Sunday. Or Monday.', seen: draft?.savedAt };
    expect(await ask('saveReplyDraft', id, seen)).toEqual([200]);
    expect((await read(id)).draft?.text).toBe(seen.text);
  });

  it('and the words of the visitor: exactly one of the two comes first [INBOX-LATER-06]', async () => {
    const place = await setUp(databases);
    const { read, message, schedule, answer, send, pass } = place;
    const ids: string[] = [];
    for (let number = 0; number < 6; number++) {
      const id = await message(`visitor${number}@there.example`);
      await schedule(id, { dueAt: place.now() + MINUTE });
      ids.push(id);
    }
    pass(HOUR);
    await Promise.all([send(), ...ids.map((id) => answer(id)), send()]);
    await send();
    let sent = 0;
    for (const id of ids) {
      const after = await read(id);
      expect(after.scheduled).toBe(null);
      expect(repliesIn(after).length + stopsIn(after).length).toBe(1);
      expect(after.draft?.text ?? '').toBe(repliesIn(after).length === 1 ? '' : 'On Sunday.');
      sent += repliesIn(after).length;
    }
    const mails = await place.deliveries();
    expect(mails.filter(([purpose]) => purpose === 'reply').length).toBe(sent);
  });

  it('is stopped by another colleague’s reply and by a mark as spam, and keeps what is changed of the conversation [INBOX-LATER-07]', async () => {
    const place = await setUp(databases);
    const { db, ask, as, read, reply, message, schedule, colleague, pass, send } = place;
    const id = await message();
    await schedule(id);
    // One's own reply meanwhile stops nothing.
    const own = reply({ dueAt: undefined, text: 'We have got it.', state: 'open' });
    expect(await ask('sendReply', id, own)).toEqual([204]);
    expect((await read(id)).scheduled).not.toBe(null);
    const theirs = reply({ dueAt: undefined, text: 'Monday.', seen: own.key });
    expect(await as(colleague)('sendReply', id, theirs)).toEqual([204]);
    expect(stopsIn(await read(id))).toEqual(['answered']);

    const spam = await message('b@there.example');
    await schedule(spam);
    expect(await ask('markAsSpam', 'none', { ids: [spam], list: [] })).toEqual([204]);
    expect(stopsIn(await read(spam))).toEqual(['spam']);
    await ask('releaseConversations', 'none', { ids: [spam] });
    expect((await read(spam)).scheduled).toBe(null);

    const changed = await message('c@there.example');
    await schedule(changed, { state: 'open' });
    await ask('changeConversations', 'none', { ids: [changed], state: 'closed' });
    const snoozed = await message('d@there.example');
    await schedule(snoozed);
    const until = place.now() + 9 * DAY;
    await ask('changeConversations', 'none', { ids: [snoozed], snoozedUntil: until });
    const unreached = await message('e@there.example');
    await schedule(unreached);
    await db.transaction().execute((trx) => reopen(trx, unreached));
    expect(await place.list('?unread=1')).toContain(unreached);
    pass(2 * DAY);
    await send();
    expect((await read(changed)).state).toBe('closed');
    expect(await read(snoozed)).toMatchObject({ state: 'closed', snoozedUntil: until });
    expect(await read(unreached)).toMatchObject({ state: 'closed', isUnread: true });
  });

  it('stays in the conversation, not sent, when its writer may not answer any more, and goes with the conversation [INBOX-LATER-08]', async () => {
    const place = await setUp(databases);
    const { db, ask, as, read, application: apply, colleague, pass, send } = place;
    const id = await place.message();
    const written = place.reply();
    expect(await as(colleague)('sendReply', id, written)).toEqual([204]);
    const application = await apply();
    const recruited = place.reply({ stage: 'reading' });
    expect(await ask('sendReply', application, recruited)).toEqual([204]);
    await db.updateTable('staff').set({ state: 'ended' }).where('id', '=', colleague.id).execute();
    pass(2 * DAY);
    await send();
    const stopped = await read(id);
    expect(stopped.scheduled).toMatchObject({ key: written.key, dueAt: null });
    expect([stopsIn(stopped), stopped.isUnread]).toEqual([['left'], true]);
    expect(await place.deliveries()).toHaveLength(2);
    expect((await read(application)).stage).toBe('reading');
    expect(await ask('undoReply', id, { key: written.key })).toEqual([200]);
    const draft = { text: 'On Sunday.', seen: 0 };
    expect((await read(id)).draft?.text).toBe(draft.text);
    await place.schedule(id, { draftSeen: (await read(id)).draft?.savedAt });
    expect(await ask('eraseConversations', 'none', { ids: [id] })).toEqual([204]);
    expect(await db.selectFrom('scheduled_replies').selectAll().execute()).toEqual([]);
  });
});

describeOnEachDatabase('a reply that snoozes its conversation', (databases) => {
  it('is one act, which taking it back undoes [INBOX-LATER-09]', async () => {
    const { ask, read, reply, message, now } = await setUp(databases);
    const id = await message();
    const snoozedUntil = now() + DAY;
    const past = reply({ dueAt: undefined, snoozedUntil: 1 });
    expect(await ask('sendReply', id, past)).toEqual([422, 'not-ahead']);
    const sent = reply({ dueAt: undefined, state: 'open', snoozedUntil });
    expect(await ask('sendReply', id, sent)).toEqual([204]);
    const after = await read(id);
    expect(after).toMatchObject({ state: 'open', snoozedUntil });
    expect(after.timeline.map(({ kind }) => kind)).toContain('snoozed');
    expect(await ask('undoReply', id, { key: sent.key })).toEqual([200]);
    const undone = await read(id);
    expect(undone).toMatchObject({ state: 'new', snoozedUntil: null });
    expect(undone.timeline.map(({ kind }) => kind)).not.toContain('snoozed');
  });
});
