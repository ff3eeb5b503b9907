import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { type AdminCallName, adminCalls } from '../../contract/admin/api.ts';
import type { AdminCall } from '../../contract/admin/call.ts';
import {
  CONVERSATIONS_PER_PAGE,
  CV_VIEWER_PATH,
  CV_VIEWER_WORKER_PATH,
  inboxCalls,
  NOTE_MAX,
  REPLY_MAX,
} from '../../contract/admin/inbox/inbox.ts';
import { unknownPlaceholders } from '../../contract/admin/inbox/placeholders.ts';
import type { ReplyTemplateResponses } from '../../contract/admin/inbox/reply-templates.ts';
import { formsOf, STAFF_ROLES } from '../../contract/admin/permissions.ts';
import { STAFF_FORMS } from '../../contract/forms/forms.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { HOUR } from '../../server/platform/durations.ts';
import type { Storage } from '../../server/platform/storage/storage.ts';
import { renewInboxWordsJob, storeSubmission } from '../../server/submissions/submissions.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { pdf } from '../helpers/cv-files.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { application, CONTACT } from '../helpers/forms.ts';
import { addIncoming } from '../helpers/incoming-mails.ts';
import { readMails } from '../helpers/mails.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@yafee.example',
  MAIL_TO: 'team@yafee.example',
};

/** Sends a message. @returns the id of its conversation */
async function sendMessage(
  { app, database }: { app: FastifyInstance; database: Database },
  fields: Partial<typeof CONTACT> & Record<string, string> = {},
): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/contactUs/sendMail',
    payload: { ...CONTACT, ...fields },
  });
  expect(response.statusCode).toBe(201);
  return newestId(database);
}

/** Sends an application with a CV. @returns the id of its conversation */
async function sendApplication({
  app,
  database,
}: {
  app: FastifyInstance;
  database: Database;
}): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/joinUs/sendMail',
    ...application(),
  });
  expect(response.statusCode).toBe(201);
  return newestId(database);
}

/** Stores an application for an entry. @returns the id of its conversation */
async function storeApplication(
  { database, storage }: { database: Database; storage: Storage },
  form: 'vacancy' | 'program',
): Promise<string> {
  const { db } = database;
  const data = { firstName: 'Sara', lastName: 'Al-Harbi', phone: '0501234567', email: 'sara@x.co' };
  const entry = { id: 1, title: 'x' };
  const { result } = await storeSubmission(
    { db, storage, now: Date.now, publicUrl: 'https://yafee.example' },
    { form, data, cv: null, entry },
    { language: 'ar', key: null, suspicion: null },
  );
  const reference = result.status === 'accepted' ? result.reference : null;
  const { id } = await db
    .selectFrom('submissions')
    .select('id')
    .where('reference', '=', reference ?? 'none')
    .executeTakeFirstOrThrow();
  return id;
}

async function newestId({ db }: Database): Promise<string> {
  const { submission_id: id } = await db
    .selectFrom('conversations')
    .select('submission_id')
    .orderBy('arrived_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

describeOnEachDatabase('the inbox', (databases) => {
  it('finds a name in another spelling, also after an update has changed the form of the words [INBOX-LIST-03]', async () => {
    const place = await setUp();
    const { cookie } = await signInAs(place.app, place.database, 'administrator');
    const message = await sendMessage(place, { name: 'عبد الله', subject: 'ڤيصل' });
    const { db } = place.database;
    await db.updateTable('conversations').set({ words: ' x', stems: '', words_form: 0 }).execute();
    const search = async (text: string) => {
      const query = `?search=${encodeURIComponent(text)}`;
      const { body } = await callAdmin(place.app, 'inbox', { cookie, query });
      return body.rows.map(({ id }: { id: string }) => id);
    };
    expect(await search('عبدالله')).toEqual([]);
    await renewInboxWordsJob(db).run(new AbortController().signal);
    for (const text of ['عبدالله', 'عبد الله', 'عبد اللە', 'فيصل', 'ڤیصل']) {
      expect([text, await search(text)]).toEqual([text, [message]]);
    }
  });

  it('finds messages by their topic, also those that were stored before topics had a column [INBOX-TOPIC-01]', async () => {
    const place = await setUp();
    const { cookie } = await signInAs(place.app, place.database, 'administrator');
    const media = await sendMessage(place, { topic: 'media' });
    const job = await sendMessage(place, { topic: 'job' });
    await sendMessage(place);
    const { db } = place.database;
    const ofTopic = async (topic: string) => {
      const { body } = await callAdmin(place.app, 'inbox', { cookie, query: `?topic=${topic}` });
      return { ids: body.rows.map(({ id }: { id: string }) => id), new: body.states.new };
    };
    expect(await ofTopic('media')).toEqual({ ids: [media], new: 1 });
    await db.updateTable('conversations').set({ topic: null, words_form: 1 }).execute();
    expect(await ofTopic('job')).toEqual({ ids: [], new: 0 });
    await renewInboxWordsJob(db).run(new AbortController().signal);
    expect(await ofTopic('job')).toEqual({ ids: [job], new: 1 });
  });

  async function setUp(env: Record<string, string> = MAIL) {
    const database = await databases.open();
    let time = Date.now();
    const { app, storage } = await openEmptyApp(database, env, { now: () => time++ });
    return { app, database, storage };
  }

  function asking(app: FastifyInstance, cookie: string) {
    return (name: AdminCallName, options: Parameters<typeof callAdmin>[2] = {}) =>
      callAdmin(app, name, { cookie, ...options });
  }

  it('lists what arrived, the newest first, and finds it by name, address, phone, reference and text [INBOX-LIST-01]', async () => {
    const place = await setUp();
    const ask = asking(
      place.app,
      (await signInAs(place.app, place.database, 'administrator')).cookie,
    );
    const message = await sendMessage(place);
    const other = await sendMessage(place, {
      name: 'Omar',
      subject: 'Bahakim',
      email: 'omar@example.org',
      phone: '0559876543',
      massage: 'We look for eight graduates.',
    });
    const { body } = await ask('inbox');
    expect(body.rows.map(({ id }: { id: string }) => id)).toEqual([other, message]);
    expect(body.rows[1]).toMatchObject({
      form: 'contact',
      name: 'نورة القحطاني',
      topic: null,
      excerpt: 'السلام عليكم أود معرفة موعد البرنامج القادم.',
      excerptBy: 'sender',
      state: 'new',
      assignee: null,
      isUnread: true,
      hasCv: false,
    });
    expect(body).toMatchObject({ total: 2, unread: 2, states: { new: 2, open: 0 } });
    const { reference } = body.rows[1];
    for (const search of [
      'قحطاني',
      'noura@example.com',
      '0501234567',
      '+966 50 123 4567',
      '٠٠٩٦٦٥٠١٢٣٤٥٦٧',
      '966501234567',
      reference,
      reference.replace('-', '').toLowerCase(),
      'برنامج',
    ]) {
      const found = await ask('inbox', { query: `?search=${encodeURIComponent(search)}` });
      expect([search, found.body.rows.map(({ id }: { id: string }) => id)]).toEqual([
        search,
        [message],
      ]);
    }
    const blank = await ask('inbox', { query: `?search=${encodeURIComponent('﷽')}` });
    expect(blank.body.rows).toEqual([]);
    const { body: none } = await ask('inbox', { query: '?state=closed' });
    expect(none).toMatchObject({ rows: [], total: 0, states: { new: 2 } });
    const { body: unfinished } = await ask('inbox', { query: '?state=unfinished' });
    expect(unfinished.total).toBe(2);
    const { body: counts } = await ask('inboxCounts');
    expect(counts).toEqual({
      unread: { contact: 2, join: 0, vacancy: 0, program: 0 },
      open: 2,
      mine: 0,
      unassigned: 2,
      suspected: 0,
      snoozed: 0,
      later: 0,
      notifications: [],
      version: expect.any(String),
      requests: { open: 0, dueAt: null },
    });
  });

  it('assigns, moves and marks several at once, and the timeline says who did [INBOX-STATES-01]', async () => {
    const place = await setUp();
    const admin = await signInAs(place.app, place.database, 'administrator');
    const editor = await signInAs(place.app, place.database, 'editor');
    const ask = asking(place.app, admin.cookie);
    const ids = [await sendMessage(place), await sendMessage(place, { email: 'b@example.com' })];
    await ask('changeConversations', { body: { ids, assignee: editor.id, isUnread: false } });
    const { body: mine } = await asking(place.app, editor.cookie)('inbox', {
      query: '?assignee=me',
    });
    expect(mine.rows).toMatchObject([
      { state: 'open', isUnread: false, assignee: { id: editor.id, name: 'The editor' } },
      { state: 'open' },
    ]);
    await ask('changeConversations', { body: { ids, state: 'closed' } });
    // Nothing is said twice.
    await ask('changeConversations', { body: { ids, state: 'closed' } });
    const { body } = await ask('conversation', { id: ids[0] ?? '' });
    expect(body.state).toBe('closed');
    expect(body.timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
      'received',
      'mail',
      'mail',
      'assigned',
      'state',
    ]);
    expect(body.timeline.at(-1)).toMatchObject({
      by: { name: 'The administrator' },
      state: 'closed',
    });
    const wrong = await ask('changeConversations', {
      body: { ids: [...ids, randomUUID()], state: 'open' },
    });
    expect(wrong.status).toBe(404);
    const { body: same } = await ask('inbox', { query: '?state=closed' });
    expect(same.total).toBe(2);
  });

  it('shows what was written last and by whom, and finds what is closed only if it is asked for [INBOX-LIST-05]', async () => {
    const place = await setUp();
    const editor = await signInAs(place.app, place.database, 'editor');
    const admin = await signInAs(place.app, place.database, 'administrator');
    const ask = asking(place.app, admin.cookie);
    const id = await sendMessage(place);
    const rowOf = async (query = '') => (await ask('inbox', { query })).body.rows;
    const body = { key: randomUUID(), text: 'It begins\n\nin January.', seen: null };
    await asking(place.app, editor.cookie)('sendReply', { id, body: { ...body, state: 'open' } });
    await ask('addNote', {
      id,
      body: { key: randomUUID(), text: 'A note is not for the visitor.' },
    });
    expect(await rowOf()).toMatchObject([
      { excerpt: 'It begins in January.', excerptBy: { id: editor.id }, state: 'open' },
    ]);
    await addIncoming(place.database, id, {
      kind: 'automatic',
      text: 'Away',
      at: Date.now() + 1e6,
    });
    expect(await rowOf()).toMatchObject([{ excerptBy: { id: editor.id } }]);
    await addIncoming(place.database, id, { text: 'Thank you!', at: Date.now() + 2e6 });
    expect(await rowOf()).toMatchObject([{ excerpt: 'Thank you!', excerptBy: 'sender' }]);
    const { id: seen } = (await ask('conversation', { id })).body.timeline.find(
      ({ kind }: { kind: string }) => kind === 'reply',
    );
    const last = { key: randomUUID(), text: 'Bye', seen, state: 'closed' };
    expect((await ask('sendReply', { id, body: last })).status).toBe(204);
    expect(await rowOf()).toEqual([]);
    for (const query of ['?state=closed', '?state=any', '?search=0501234567']) {
      expect([query, await rowOf(query)]).toMatchObject([query, [{ id, state: 'closed' }]]);
    }
    expect((await ask('inboxCounts')).body.open).toBe(0);
  });

  it('knows when somebody has read a conversation before, and the number for WhatsApp [INBOX-LIST-04]', async () => {
    const place = await setUp();
    const { cookie } = await signInAs(place.app, place.database, 'editor');
    const ask = asking(place.app, cookie);
    const id = await sendMessage(place, { topic: 'program' });
    const other = await sendMessage(place, { phone: '+20 100 123 4567', topic: '' });
    const first = (await ask('conversation', { id })).body;
    expect(first).toMatchObject({
      seenAt: null,
      // The organisation has no calling code yet.
      whatsApp: null,
      others: [{ id: other, topic: null }],
    });
    const second = (await ask('conversation', { id })).body;
    expect(second.seenAt).toBeGreaterThan(0);
    expect(second.version).toBe(first.version);
    const { body } = await ask('conversation', { id: other });
    expect(body).toMatchObject({ whatsApp: '+201001234567', others: [{ topic: 'program' }] });
  });

  it('has every conversation on one page, whichever end the page is nearer to [INBOX-LIST-02]', async () => {
    const place = await setUp();
    const { cookie } = await signInAs(place.app, place.database, 'administrator');
    const ids: string[] = [];
    for (let count = 0; count < 2 * CONVERSATIONS_PER_PAGE + 5; count++) {
      ids.push(await storeApplication(place, 'vacancy'));
    }
    const pages = [];
    for (const page of [1, 2, 3, 4]) {
      const { body } = await callAdmin(place.app, 'inbox', { cookie, query: `?page=${page}` });
      expect(body.total).toBe(ids.length);
      pages.push(body.rows as { id: string; arrivedAt: number }[]);
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 5, 0]);
    const rows = pages.flat();
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const times = rows.map(({ arrivedAt }) => arrivedAt);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  it('moves applications through stages, which messages do not have [INBOX-STAGES-01]', async () => {
    const place = await setUp();
    const ask = asking(
      place.app,
      (await signInAs(place.app, place.database, 'administrator')).cookie,
    );
    const message = await sendMessage(place);
    const id = await sendApplication(place);
    const move = (ids: string[]) =>
      ask('changeConversations', { body: { ids, stage: 'conversation' } });
    expect((await move([id, message])).status).toBe(404);
    expect((await move([id])).status).toBe(204);
    const { body } = await ask('inbox', { query: '?stage=conversation' });
    expect(body.rows).toMatchObject([{ id, stage: 'conversation', state: 'open' }]);
    expect(body.stages).toMatchObject({ new: 0, conversation: 1 });
    expect((await ask('inbox', { query: '?form=contact' })).body.rows[0].stage).toBeNull();
    const { timeline } = (await ask('conversation', { id })).body;
    expect(timeline.at(-1)).toMatchObject({ kind: 'stage', stage: 'conversation' });
  });

  it('lets the state of an application follow from its stage and from who wrote last [INBOX-AXIS-02]', async () => {
    const place = await setUp();
    const admin = await signInAs(place.app, place.database, 'administrator');
    const ask = asking(place.app, admin.cookie);
    const message = await sendMessage(place);
    const id = await sendApplication(place);
    const stateOf = async () => (await ask('conversation', { id })).body.state;
    const close = (ids: string[]) => ask('changeConversations', { body: { ids, state: 'closed' } });
    expect((await close([message, id])).status).toBe(404);
    expect((await ask('conversation', { id: message })).body.state).toBe('new');
    await ask('changeConversations', { body: { ids: [id], assignee: admin.id } });
    expect(await stateOf()).toBe('new');
    const states = [];
    for (const stage of ['reading', 'accepted', 'new']) {
      await ask('changeConversations', { body: { ids: [id], stage } });
      states.push(await stateOf());
    }
    expect(states).toEqual(['open', 'open', 'new']);
    const reply = { key: randomUUID(), text: 'Welcome.', seen: null, state: 'waiting' };
    await ask('sendReply', { id, body: { ...reply, stage: 'conversation' } });
    expect(await stateOf()).toBe('answered');
    expect((await ask('inboxCounts')).body).toMatchObject({ mine: 0, unassigned: 1 });
    await ask('changeConversations', { body: { ids: [id], stage: 'accepted' } });
    expect(await stateOf()).toBe('closed');
    const { timeline } = (await ask('conversation', { id })).body;
    expect(timeline.map(({ kind }: { kind: string }) => kind)).not.toContain('state');
  });

  it('moves an application with its reply, which keeps the reason by both its names [INBOX-STAGES-02]', async () => {
    const place = await setUp();
    const ask = asking(
      place.app,
      (await signInAs(place.app, place.database, 'administrator')).cookie,
    );
    const { templates } = (await ask('replyTemplates'))
      .body as ReplyTemplateResponses['replyTemplates'];
    const reason = templates.find(({ form, stage }) => form === 'join' && stage === 'declined');
    if (reason === undefined) throw new Error('no starter template declines a trainer');
    const id = await sendApplication(place);
    const body = {
      ...{ key: randomUUID(), text: 'x', seen: null, state: 'answered' },
      ...{ stage: 'declined', template: reason.id },
    };
    expect((await ask('sendReply', { id, body })).status).toBe(204);
    expect((await ask('sendReply', { id, body })).status).toBe(204);
    // The reason stays as it was called then.
    await ask('removeReplyTemplate', { id: reason.id });
    const { stage, state, timeline } = (await ask('conversation', { id })).body;
    // Decided and told: nothing is left to do.
    expect([stage, state]).toEqual(['declined', 'closed']);
    expect(
      timeline.filter(({ kind }: { kind: string }) => kind === 'reply' || kind === 'stage'),
    ).toMatchObject([
      { kind: 'reply', template: reason.title },
      { kind: 'stage', stage: 'declined' },
    ]);
    // A message has no stage to be moved to.
    const message = await sendMessage(place);
    const other = { ...body, key: randomUUID() };
    expect((await ask('sendReply', { id: message, body: other })).status).toBe(204);
    expect((await ask('conversation', { id: message })).body.stage).toBeNull();
  });

  it('sends a reply once for each key, threaded, and keeps the draft until then [INBOX-REPLY-01]', async () => {
    const place = await setUp();
    const { cookie } = await signInAs(place.app, place.database, 'editor');
    const ask = asking(place.app, cookie);
    const id = await sendMessage(place);
    const text = 'وعليكم السلام،\n\nيبدأ البرنامج في شعبان.\nأهلًا بك.';
    expect((await ask('saveReplyDraft', { id, body: { text } })).status).toBe(200);
    expect((await ask('conversation', { id })).body.draft).toMatchObject({ text });
    const reply = { key: randomUUID(), text, seen: null, state: 'answered' };
    expect((await ask('sendReply', { id, body: reply })).status).toBe(204);
    expect((await ask('sendReply', { id, body: reply })).status).toBe(204);
    const { body } = await ask('conversation', { id });
    expect(body).toMatchObject({ state: 'answered', isUnread: false, draft: null });
    expect(body.timeline.filter(({ kind }: { kind: string }) => kind === 'reply')).toMatchObject([
      {
        id: reply.key,
        text,
        by: { name: 'The editor' },
        mail: { status: 'leaving', sentAt: null },
      },
    ]);
    const all = await readMails(place.database.db);
    const mails = all.filter(({ recipient }) => recipient !== null);
    expect(mails.map(({ purpose }) => purpose)).toEqual(['contact-receipt', 'reply']);
    const [receipt, sent] = mails.map(({ mail }) => mail);
    expect(mails[1]?.recipient).toBe('Noura@example.com');
    expect(sent?.subject).toBe(`Re: ${receipt?.subject}`);
    expect(sent?.headers).toEqual({
      'In-Reply-To': mails[0]?.message_id,
      References: mails[0]?.message_id,
    });
    expect(sent?.html.match(/<p dir="auto"/g)).toHaveLength(2);
    expect(sent?.text).toContain(text);
    expect(sent?.text).not.toContain('أود معرفة');
  });

  it('writes the mail around a reply in the language that was chosen for it [INBOX-REPLY-07]', async () => {
    const place = await setUp({ ...MAIL, MAIL_COPY_REPLIES: 'yes' });
    const ask = asking(place.app, (await signInAs(place.app, place.database, 'editor')).cookie);
    const id = await sendMessage(place);
    const reply = { key: randomUUID(), text: 'Hello', seen: null, state: 'closed', language: 'en' };
    expect((await ask('sendReply', { id, body: reply })).status).toBe(204);
    const mails = (await readMails(place.database.db)).filter(({ purpose }) =>
      purpose.startsWith('reply'),
    );
    expect(mails).toHaveLength(2);
    for (const { mail } of mails) {
      expect(mail.html).toContain('lang="en"');
      expect(mail.text).toContain('Reference number');
    }
  });

  it('says so before a second person answers the same, and loses neither reply [INBOX-REPLY-02]', async () => {
    const place = await setUp();
    const one = asking(place.app, (await signInAs(place.app, place.database, 'editor')).cookie);
    const two = asking(
      place.app,
      (await signInAs(place.app, place.database, 'administrator')).cookie,
    );
    const id = await sendMessage(place);
    const first = { key: randomUUID(), text: 'First', seen: null, state: 'answered' };
    const second = { key: randomUUID(), text: 'Second', seen: null, state: 'waiting' };
    const results = await Promise.all([
      one('sendReply', { id, body: first }),
      two('sendReply', { id, body: second }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(results.find(({ status }) => status === 409)?.body.problem).toBe('answered-meanwhile');
    const late = results[0]?.status === 409 ? first : second;
    expect((await two('sendReply', { id, body: { ...late, anyway: true } })).status).toBe(204);
    const { body } = await one('conversation', { id });
    const replies = body.timeline.filter(({ kind }: { kind: string }) => kind === 'reply');
    expect(replies.map(({ text }: { text: string }) => text).toSorted()).toEqual([
      'First',
      'Second',
    ]);
  });

  it('sends the organisation a copy of a reply only if MAIL_COPY_REPLIES says so [INBOX-REPLY-04]', async () => {
    for (const [copies, purposes] of [
      [{}, ['reply']],
      [{ MAIL_COPY_REPLIES: 'yes' }, ['reply', 'reply-copy']],
    ] as const) {
      const place = await setUp({ ...MAIL, ...copies });
      const ask = asking(place.app, (await signInAs(place.app, place.database, 'editor')).cookie);
      const id = await sendMessage(place);
      const body = { key: randomUUID(), text: 'Yes.', seen: null, state: 'answered' };
      for (let repeated = 0; repeated < 2; repeated++) await ask('sendReply', { id, body });
      const all = await readMails(place.database.db);
      const mails = all
        .filter(({ purpose }) => purpose.startsWith('reply'))
        .toSorted((one, other) => one.purpose.localeCompare(other.purpose));
      expect(mails.map(({ purpose }) => purpose)).toEqual(purposes);
      const copy = mails[1];
      if (copy !== undefined) {
        expect(copy.recipient).toBeNull();
        expect(copy.mail).toMatchObject({
          replyTo: { address: CONTACT.email },
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      }
      const { timeline } = (await ask('conversation', { id })).body;
      expect(timeline.filter(({ kind }: { kind: string }) => kind === 'mail')).toHaveLength(2);
    }
  });

  it('shows who else reads and writes, and notes that no visitor sees [INBOX-NOTES-01]', async () => {
    const place = await setUp();
    const editor = await signInAs(place.app, place.database, 'editor');
    const admin = await signInAs(place.app, place.database, 'administrator');
    const one = asking(place.app, editor.cookie);
    const two = asking(place.app, admin.cookie);
    const id = await sendMessage(place);
    await one('conversation', { id });
    expect((await two('conversation', { id })).body.present).toEqual([
      { id: editor.id, name: 'The editor', draft: null },
    ]);
    await one('saveReplyDraft', { id, body: { text: 'Dear' } });
    expect((await two('conversation', { id })).body.present).toMatchObject([{ draft: 'Dear' }]);
    const long = 'x'.repeat(REPLY_MAX);
    await one('saveReplyDraft', { id, body: { text: long } });
    expect((await two('conversation', { id })).body.present).toMatchObject([
      { draft: long.slice(0, 2_000) },
    ]);
    // Nobody else goes on with the editor's draft.
    expect((await two('conversation', { id })).body.draft).toBeNull();
    const note = { key: randomUUID(), text: 'Ask Muneera first.' };
    expect((await two('addNote', { id, body: note })).status).toBe(204);
    expect((await two('addNote', { id, body: note })).status).toBe(204);
    const { body } = await one('conversation', { id });
    expect(body.timeline.filter(({ kind }: { kind: string }) => kind === 'note')).toMatchObject([
      { id: note.key, text: note.text, by: { name: 'The administrator' } },
    ]);
    const mails = await readMails(place.database.db);
    expect(JSON.stringify(mails)).not.toContain('Muneera');
  });

  it('shows answers by mail among the rest, and says when mail to the address does not arrive [INCOMING-06]', async () => {
    const place = await setUp({ ...MAIL, IMAP_URL: 'imap://site:secret@127.0.0.1:9' });
    const ask = asking(place.app, (await signInAs(place.app, place.database, 'editor')).cookie);
    const id = await sendMessage(place);
    const answer = { text: 'Thank you.', quoted: '> Yes.', attachments: '["a.pdf"]', is_cut: 1 };
    // Mails of one moment have no order.
    const at = Date.now() - 1_000;
    await addIncoming(place.database, id, { ...answer, at, is_other_sender: 1 });
    await addIncoming(place.database, id, { kind: 'failure', text: '550 5.1.1 no such user' });
    await place.database.db
      .insertInto('failed_addresses')
      .values({ address_key: CONTACT.email.toLowerCase(), failed_at: 1, words: '550 5.1.1' })
      .execute();
    const { body } = await ask('conversation', { id });
    expect(body).toMatchObject({ readsMail: true, addressFailure: { at: 1, words: '550 5.1.1' } });
    expect(body.timeline.filter(({ kind }: { kind: string }) => kind === 'incoming')).toMatchObject(
      [
        {
          how: 'reply',
          from: { name: 'Noura', address: 'noura@example.com' },
          isOtherSender: true,
          text: 'Thank you.',
          quoted: '> Yes.',
          files: [],
          unstored: [{ name: 'a.pdf', reason: null }],
          isCut: true,
        },
        { how: 'failure', text: '550 5.1.1 no such user' },
      ],
    );
    const other = asking(
      place.app,
      (await signInAs(place.app, place.database, 'recruiter')).cookie,
    );
    expect((await other('conversation', { id })).status).toBe(404);
  });

  it('keeps what is suspected apart until somebody releases it, and sends its mails then [INBOX-SUSPECTED-01]', async () => {
    const place = await setUp();
    const ask = asking(place.app, (await signInAs(place.app, place.database, 'editor')).cookie);
    const id = await sendMessage(place, { website: 'https://spam.example' });
    expect((await ask('inbox')).body.total).toBe(0);
    expect((await ask('inboxCounts')).body).toMatchObject({ suspected: 1, unassigned: 0 });
    expect((await ask('inbox', { query: '?folder=suspected' })).body.rows).toMatchObject([{ id }]);
    const { body: held } = await ask('conversation', { id });
    expect(held.suspicion).toBe('filled-trap');
    const reply = { key: randomUUID(), text: 'Hello', seen: null, state: 'answered' };
    expect((await ask('sendReply', { id, body: reply })).body.problem).toBe('suspected');
    const moved = await ask('changeConversations', { body: { ids: [id], state: 'closed' } });
    expect(moved.body.problem).toBe('suspected');
    expect((await ask('releaseConversations', { body: { ids: [id] } })).status).toBe(204);
    const { body } = await ask('conversation', { id });
    expect(body.suspicion).toBeNull();
    const fates = (timeline: { kind: string; mail?: { status: string } }[]) =>
      timeline.flatMap(({ mail }) => mail?.status ?? []);
    expect(fates(held.timeline)).toEqual(['held', 'held']);
    expect(fates(body.timeline)).toEqual(['waiting', 'waiting']);
    expect(body.timeline.filter(({ kind }: { kind: string }) => kind === 'released')).toHaveLength(
      1,
    );
  });

  it('erases a submission with all that was written about it, and says how many in the audit log [INBOX-ERASE-01]', async () => {
    const place = await setUp();
    const ask = asking(
      place.app,
      (await signInAs(place.app, place.database, 'administrator')).cookie,
    );
    const id = await sendApplication(place);
    await ask('addNote', { id, body: { key: randomUUID(), text: 'Sara is good.' } });
    await addIncoming(place.database, id, { text: 'Thank you, says Sara.' });
    await ask('saveReplyDraft', { id, body: { text: 'Dear Sara' } });
    expect((await ask('eraseConversations', { body: { ids: [id] } })).status).toBe(204);
    for (const table of [
      'submissions',
      'submission_files',
      'conversations',
      'conversation_events',
      'reply_drafts',
      'scheduled_replies',
      'incoming_mails',
      'conversation_presence',
      'deliveries',
    ] as const) {
      expect([table, await place.database.db.selectFrom(table).selectAll().execute()]).toEqual([
        table,
        [],
      ]);
    }
    const { body } = await ask('audit');
    expect(body.entries[0]).toMatchObject({ event: 'submissions-erased', details: { count: 1 } });
    expect(JSON.stringify(body)).not.toMatch(/sara/i);
    expect((await ask('conversation', { id })).status).toBe(404);
  });

  it('gives a CV to download only once it has been scanned, and records it [INBOX-CV-01]', async () => {
    const place = await setUp();
    const { cookie } = await signInAs(place.app, place.database, 'recruiter');
    const id = await sendApplication(place);
    const download = () =>
      place.app.inject({
        url: adminCalls.downloadCv.path.replace(':id', id),
        headers: { cookie },
      });
    const file = await download();
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.equals(pdf())).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="file.pdf"; filename*=UTF-8''${encodeURIComponent('سيرتي الذاتية.pdf')}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    await place.database.db.updateTable('submission_files').set({ state: 'quarantined' }).execute();
    const waiting = await download();
    expect([waiting.statusCode, waiting.json()]).toEqual([403, { problem: 'not-scanned' }]);
    await place.database.db.updateTable('submission_files').set({ state: 'infected' }).execute();
    expect((await download()).statusCode).toBe(404);
  });

  it('gives a CV to be shown only as a PDF that has been scanned, to roles that see applications, and records it [INBOX-CV-02]', async () => {
    const place = await setUp();
    const { db } = place.database;
    const id = await sendApplication(place);
    const { cookie } = await signInAs(place.app, place.database, 'recruiter');
    const show = (by: string) =>
      place.app.inject({
        url: adminCalls.showCv.path.replace(':id', id),
        headers: { cookie: by },
      });
    for (const role of STAFF_ROLES) {
      const person = await signInAs(place.app, place.database, role, `${role}-cv@a.example`);
      const { statusCode } = await show(person.cookie);
      const forms = formsOf(role);
      expect([role, statusCode]).toEqual([
        role,
        forms.length === 0 ? 403 : forms.includes('join') ? 200 : 404,
      ]);
    }
    await db.deleteFrom('audit_log').execute();
    const shown = await show(cookie);
    expect([shown.statusCode, shown.rawPayload.equals(pdf())]).toEqual([200, true]);
    // Whoever opens the address gets a file to save, and no document of this origin.
    expect(shown.headers['content-disposition']).toMatch(/^attachment;/);
    const events = await db.selectFrom('audit_log').select('event').execute();
    expect(events).toEqual([{ event: 'cv-shown' }]);
    const files = db.updateTable('submission_files');
    await files.set({ state: 'quarantined' }).execute();
    const waiting = await show(cookie);
    expect([waiting.statusCode, waiting.json()]).toEqual([403, { problem: 'not-scanned' }]);
    await files.set({ state: 'infected' }).execute();
    expect((await show(cookie)).statusCode).toBe(404);
    await files.set({ state: 'scanned', type: 'docx' }).execute();
    expect((await show(cookie)).statusCode).toBe(404);
    expect(await db.selectFrom('audit_log').select('event').execute()).toHaveLength(1);
  });

  it('serves the frame of CVs in a sandbox of its own, without a network [INBOX-CV-03]', async () => {
    const place = await setUp();
    const frame = await place.app.inject({ url: CV_VIEWER_PATH });
    const hash = `'sha256-[A-Za-z0-9+/]{43}='`;
    expect(frame.headers['content-security-policy']).toMatch(
      new RegExp(
        `^default-src 'none'; script-src ${hash}; style-src ${hash} ${hash}; worker-src blob:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-scripts$`,
      ),
    );
    expect(frame.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    const worker = await place.app.inject({ url: CV_VIEWER_WORKER_PATH });
    expect(worker.statusCode).toBe(200);
    // The decoders are inside, without WebAssembly: the policy would refuse it, and nothing can be loaded.
    expect(worker.payload).not.toMatch(/_noWasmFilename\}/);
    const { etag = '' } = worker.headers;
    const again = await place.app.inject({
      url: CV_VIEWER_WORKER_PATH,
      headers: { 'if-none-match': String(etag) },
    });
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'no-cache']);
  });

  it('lets each role see and change only the forms that it is granted [INBOX-ROLES-01]', async () => {
    const place = await setUp();
    const idOf = {
      contact: await sendMessage(place),
      join: await sendApplication(place),
      vacancy: await storeApplication(place, 'vacancy'),
      program: await storeApplication(place, 'program'),
    };
    const requestOf = {
      contact: randomUUID(),
      join: randomUUID(),
      vacancy: randomUUID(),
      program: randomUUID(),
    };
    for (const form of STAFF_FORMS) {
      await place.database.db
        .insertInto('rights_requests')
        .values({
          id: requestOf[form],
          submission_id: idOf[form],
          kind: 'withdrawal',
          fields: null,
          asked_at: 1,
          done_at: null,
          done_by: null,
        })
        .execute();
    }
    const calls = Object.entries(inboxCalls) as [keyof typeof inboxCalls, AdminCall][];
    for (const role of STAFF_ROLES) {
      const { cookie, id: staffId } = await signInAs(place.app, place.database, role);
      for (const form of STAFF_FORMS) {
        const id = idOf[form];
        const isSeen = formsOf(role).includes(form);
        const key = randomUUID();
        for (const [name, { path }] of calls) {
          // An administrator would erase what the others are to be refused.
          if (name === 'eraseConversations' && isSeen) continue;
          // What this returns is no JSON: `admin-requests.test.ts`.
          if (name === 'exportInbox') continue;
          // Of a row of the timeline: `largest-conversations.test.ts`.
          if (name === 'conversationText') continue;
          if (['inboxCounts', 'applicationEntries', 'downloadCv', 'showCv'].includes(name)) {
            continue;
          }
          // `store-files.integration.test.ts`, `reply-files.integration.test.ts`.
          if (path.includes('files')) continue;
          const bodies: Partial<Record<typeof name, object>> = {
            changeConversations: { ids: [id], isUnread: true },
            releaseConversations: { ids: [id] },
            eraseConversations: { ids: [id] },
            askToKeep: { months: 6 },
            addNote: { key: randomUUID(), text: 'x' },
            saveReplyDraft: { text: 'x' },
            finishRequest: { request: requestOf[form] },
            sendReply: { key, text: 'x', seen: null, anyway: true, state: 'waiting' },
            sendReplyNow: { key },
            undoReply: { key },
            addInterview: {
              startsAt: Date.now() + 2 * HOUR,
              ...{ minutes: 30, place: 'x', language: 'ar' },
            },
          };
          const result = await callAdmin(place.app, name, {
            cookie,
            id,
            body: bodies[name] ?? {},
          });
          if (path.endsWith('/inbox')) {
            const rows: { id: string }[] = result.body.rows ?? [];
            expect([role, name, form, rows.some((row) => row.id === id)]).toEqual([
              role,
              name,
              form,
              isSeen,
            ]);
            continue;
          }
          const isOfApplications = name === 'askToKeep' || name === 'addInterview';
          const isPossible = isSeen && !(isOfApplications && form === 'contact');
          const expected = formsOf(role).length === 0 ? 403 : isPossible ? [200, 204] : 404;
          expect([expected].flat(), `${role} ${name} ${form}: ${result.status}`).toContain(
            result.status,
          );
        }
        // Nobody is given what the person could not read.
        const admin = await signInAs(
          place.app,
          place.database,
          'administrator',
          `${role}-${form}@a.example`,
        );
        const assigned = await callAdmin(place.app, 'changeConversations', {
          cookie: admin.cookie,
          body: { ids: [id], assignee: staffId },
        });
        expect([role, form, assigned.status]).toEqual([role, form, isSeen ? 204 : 404]);
      }
    }
  });

  it('bounds every text and list, and sends nothing where the site sends no mail [INBOX-BOUNDS-01]', async () => {
    const place = await setUp({});
    const ask = asking(place.app, (await signInAs(place.app, place.database, 'editor')).cookie);
    const id = await sendMessage(place);
    const key = randomUUID();
    const tooLong = [
      await ask('saveReplyDraft', { id, body: { text: 'x'.repeat(REPLY_MAX + 1) } }),
      await ask('addNote', { id, body: { key, text: 'x'.repeat(NOTE_MAX + 1) } }),
    ];
    for (const { status, body } of tooLong) {
      expect([status, body.fields]).toEqual([422, { text: 'too-long' }]);
    }
    const ids = Array.from({ length: 501 }, () => randomUUID());
    expect((await ask('changeConversations', { body: { ids, state: 'open' } })).status).toBe(400);
    const reply = { key, text: 'x', seen: null, state: 'answered' };
    expect((await ask('sendReply', { id, body: reply })).body.problem).toBe('no-mail');
    expect((await ask('conversation', { id })).body.sendsMail).toBe(false);
  });

  it('keeps a forged address out of the headers of a reply [INBOX-THREATS-01]', async () => {
    const place = await setUp();
    const ask = asking(place.app, (await signInAs(place.app, place.database, 'editor')).cookie);
    const response = await place.app.inject({
      method: 'POST',
      url: '/api/contactUs/sendMail',
      payload: { ...CONTACT, email: 'a@example.com\r\nBcc: b@example.com' },
    });
    expect(response.statusCode).toBe(422);
    const id = await sendMessage(place, {
      name: 'A, Bcc: b@example.com',
      email: 'a@example.com',
    });
    const reply = {
      key: randomUUID(),
      text: 'x\r\nBcc: c@example.com',
      seen: null,
      state: 'answered',
    };
    expect((await ask('sendReply', { id, body: reply })).status).toBe(204);
    const [sent] = await readMails(place.database.db, 'reply');
    expect(sent?.recipient).toBe('a@example.com');
    expect(`${sent?.mail.subject}${Object.values(sent?.mail.headers ?? {}).join('')}`).not.toMatch(
      /[\r\n]|Bcc/,
    );
  });

  it('assigns a conversation that nobody has to whoever replies, and leaves one that somebody has [INBOX-REPLY-06]', async () => {
    const place = await setUp();
    const editor = asking(place.app, (await signInAs(place.app, place.database, 'editor')).cookie);
    const { cookie } = await signInAs(place.app, place.database, 'administrator');
    const administrator = asking(place.app, cookie);
    const reply = () => ({ key: randomUUID(), text: 'x', seen: null, state: 'answered' });
    const kinds = (timeline: { kind: string }[]) => timeline.map(({ kind }) => kind);
    const id = await sendMessage(place);
    const first = reply();
    expect((await editor('sendReply', { id, body: first })).status).toBe(204);
    expect((await editor('sendReply', { id, body: first })).status).toBe(204);
    const second = { ...reply(), seen: first.key };
    expect((await administrator('sendReply', { id, body: second })).status).toBe(204);
    const { assignee, timeline } = (await editor('conversation', { id })).body;
    expect(assignee).toMatchObject({ name: 'The editor' });
    expect(kinds(timeline).filter((kind) => kind === 'assigned' || kind === 'reply')).toEqual([
      'assigned',
      'reply',
      'reply',
    ]);
    expect(timeline.find(({ kind }: { kind: string }) => kind === 'assigned')).toMatchObject({
      by: { name: 'The editor' },
      to: { name: 'The editor' },
    });
    // Once nobody has it any more, the next reply takes it up again.
    const body = { ids: [id], assignee: null };
    expect((await editor('changeConversations', { body })).status).toBe(204);
    const third = { ...reply(), seen: second.key };
    expect((await administrator('sendReply', { id, body: third })).status).toBe(204);
    expect((await editor('conversation', { id })).body.assignee).toMatchObject({
      name: 'The administrator',
    });
    // A reply that is refused assigns nobody.
    const other = await sendMessage(place);
    const refused = { ...reply(), text: '{answer}' };
    expect((await editor('sendReply', { id: other, body: refused })).status).toBe(422);
    const { body: untouched } = await editor('conversation', { id: other });
    expect([untouched.assignee, kinds(untouched.timeline).includes('reply')]).toEqual([
      null,
      false,
    ]);
  });

  it('sends no reply in which a place of its template is left [INBOX-TEMPLATES-02]', async () => {
    const place = await setUp();
    const ask = asking(place.app, (await signInAs(place.app, place.database, 'editor')).cookie);
    const { templates } = (await ask('replyTemplates'))
      .body as ReplyTemplateResponses['replyTemplates'];
    const answer = templates.find(({ title }) => title.en === 'Answer to a question');
    expect(answer?.text.ar.split('\n\n').at(2)).toBe('{الجواب}');
    expect(answer?.text.en.split('\n\n').at(2)).toBe('{answer}');
    const id = await sendMessage(place);
    const send = (text: string) =>
      ask('sendReply', { id, body: { key: randomUUID(), text, seen: null, state: 'answered' } });
    for (const text of ['{الجواب}', 'Dear Noura,\n{ Answer }', 'نعم {name}', '{اسم المجيب}']) {
      const { status, body } = await send(text);
      expect([text, status, body.fields]).toEqual([text, 422, { text: 'placeholder-left' }]);
    }
    // The draft of it is kept as any other.
    const draft = { text: answer?.text.ar ?? '' };
    expect((await ask('saveReplyDraft', { id, body: draft })).status).toBe(200);
    expect((await send('القوسان {هكذا} من النص.')).status).toBe(204);
  });

  it('has templates of each form to begin with, changes them, and refuses unknown placeholders [INBOX-TEMPLATES-01]', async () => {
    const place = await setUp();
    const editor = asking(place.app, (await signInAs(place.app, place.database, 'editor')).cookie);
    const recruiter = asking(
      place.app,
      (await signInAs(place.app, place.database, 'recruiter')).cookie,
    );
    const { templates } = (await editor('replyTemplates')).body;
    expect(templates.map(({ form }: { form: string }) => form)).toEqual(Array(4).fill('contact'));
    for (const { text } of templates) {
      expect(unknownPlaceholders(text.ar, 'ar')).toEqual([]);
      expect(unknownPlaceholders(text.en, 'en')).toEqual([]);
    }
    const texts = {
      titleAr: 'شكر',
      titleEn: 'Thanks',
      textAr: 'شكرًا {الاسم}',
      textEn: 'Thanks, {name}',
      stage: null,
    };
    const wrong = await editor('createReplyTemplate', {
      body: { form: 'contact', ...texts, textAr: 'شكرًا {name}' },
    });
    expect([wrong.status, wrong.body.fields]).toEqual([422, { textAr: 'placeholder' }]);
    const { body } = await editor('createReplyTemplate', { body: { form: 'contact', ...texts } });
    const { id } = body;
    const change = { version: 1, ...texts, titleEn: 'Thank you' };
    expect((await editor('changeReplyTemplate', { id, body: change })).status).toBe(204);
    expect((await editor('changeReplyTemplate', { id, body: change })).body.problem).toBe(
      'conflict',
    );
    // Those of a form that the role does not answer are neither seen nor changed.
    for (const result of [
      await recruiter('changeReplyTemplate', { id, body: { ...change, version: 2 } }),
      await recruiter('removeReplyTemplate', { id }),
    ]) {
      expect(result.status).toBe(404);
    }
    const forbidden = { form: 'contact', ...texts };
    expect((await recruiter('createReplyTemplate', { body: forbidden })).status).toBe(403);
    expect((await editor('removeReplyTemplate', { id })).status).toBe(204);
    expect((await editor('replyTemplates')).body.templates).toHaveLength(4);
  });
});
