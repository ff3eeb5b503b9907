import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AdminCallName } from '../../../contract/admin/api.ts';
import {
  type ConversationResponse,
  type TimelineItem,
  UNDO_MS,
} from '../../../contract/admin/inbox/inbox.ts';
import type { ReplyTemplateResponses } from '../../../contract/admin/inbox/reply-templates.ts';
import { callAdmin, signInAs } from '../../../tests/helpers/admin.ts';
import { openEmptyApp } from '../../../tests/helpers/app.ts';
import { pdf } from '../../../tests/helpers/cv-files.ts';
import { describeOnEachDatabase, type TestDatabases } from '../../../tests/helpers/databases.ts';
import { application, CONTACT } from '../../../tests/helpers/forms.ts';
import { readDatabaseClock } from '../../platform/database/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { claimDelivery } from '../../platform/deliveries/delivery-store.ts';
import { DAY, HOUR } from '../../platform/durations.ts';
import { reopen } from './reopen.ts';
import { addReplyFile } from './reply-files.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@yafee.example',
  MAIL_TO: 'team@yafee.example',
  MAIL_COPY_REPLIES: 'yes',
};

async function setUp({ open }: TestDatabases) {
  const database = await open();
  const { db } = database;
  // Nothing happens twice at one time.
  let time = Date.now();
  const now = () => time++;
  const { app, storage } = await openEmptyApp(database, MAIL, { now });
  const { cookie, id: staffId } = await signInAs(app, database, 'administrator');
  const colleague = await signInAs(app, database, 'editor');
  const ask = (id: string, name: AdminCallName, body: object = {}, by = cookie) =>
    callAdmin(app, name, { cookie: by, id, body });
  const read = async (id: string, by = cookie) =>
    (await ask(id, 'conversation', {}, by)).body as ConversationResponse;
  const reply = (more: object = {}) => ({
    ...{ key: randomUUID(), text: 'Yes, on Monday.', seen: null, state: 'closed', ...more },
  });
  const newest = async () => {
    const query = db.selectFrom('submissions').select('id').orderBy('received_at', 'desc');
    return (await query.executeTakeFirstOrThrow()).id;
  };
  return {
    ...{ database, db, app, storage, now, cookie, staffId, colleague: colleague.cookie },
    colleagueId: colleague.id,
    ...{ ask, read, reply },
    async message() {
      await app.inject({ method: 'POST', url: '/api/contactUs/sendMail', payload: CONTACT });
      return newest();
    },
    async application() {
      await app.inject({ method: 'POST', url: '/api/joinUs/sendMail', ...application() });
      return newest();
    },
    deliveries: (purpose: string) =>
      db.selectFrom('deliveries').selectAll().where('purpose', '=', purpose).execute(),
  };
}

/** Claims what is due at a time. @returns its purpose */
async function claimAt({ db, kind }: Database, time: number): Promise<string | undefined> {
  const claimed = await claimDelivery(
    { db, kind, clock: () => sql<number>`${sql.lit(time)}` },
    {
      ...{ channels: ['mail'], token: randomUUID(), leaseMs: HOUR, maxWaitMs: DAY, except: [] },
      ...{ onlyFresh: false, skipInterrupted: false, withoutCampaigns: false },
    },
  );
  return claimed?.purpose;
}

const repliesIn = ({ timeline }: ConversationResponse) =>
  timeline.filter(
    (item): item is Extract<TimelineItem, { kind: 'reply' }> => item.kind === 'reply',
  );

/** What a reply changes of a conversation. */
const placeOf = ({ state, stage, assignee, isUnread, timeline }: ConversationResponse) => ({
  ...{ state, stage, assignee, isUnread },
  timeline: timeline.map(({ id, kind }) => [id, kind]),
});

describeOnEachDatabase('a reply that was just sent', (databases) => {
  it('stands in the conversation at once, and its mail leaves ten seconds later, but others are not delayed [INBOX-UNDO-01]', async () => {
    const { database, now, ask, read, reply, message, deliveries, colleague } =
      await setUp(databases);
    const id = await message();
    const before = await readDatabaseClock(database, now);
    expect((await ask(id, 'sendReply', reply())).status).toBe(204);
    const after = await readDatabaseClock(database, now);
    for (const by of [undefined, colleague]) {
      expect(repliesIn(await read(id, by)).map(({ mail }) => mail?.status)).toEqual(['leaving']);
    }
    const [mail] = await deliveries('reply');
    const due = mail?.next_try_at ?? 0;
    expect(due).toBeGreaterThanOrEqual(before + UNDO_MS);
    expect(due).toBeLessThanOrEqual(after + UNDO_MS);
    const others = [await claimAt(database, due - 1), await claimAt(database, due - 1)];
    expect(others.toSorted()).toEqual(['contact-notice', 'contact-receipt']);
    expect(await claimAt(database, due - 1)).toBeUndefined();
    const later = due + UNDO_MS;
    const both = [await claimAt(database, later), await claimAt(database, later)];
    expect(both.toSorted()).toEqual(['reply', 'reply-copy']);
    expect(repliesIn(await read(id)).map(({ mail: fate }) => fate?.status)).toEqual(['waiting']);
  });

  it('is taken back with its files, its assignment and its stage, and is the draft again above what was written since [INBOX-UNDO-02]', async () => {
    const place = await setUp(databases);
    const { db, storage, now, staffId, ask, read, reply, application: apply, deliveries } = place;
    const id = await apply();
    const before = placeOf(await read(id));
    expect(before).toMatchObject({ stage: 'new', assignee: null, isUnread: true });
    const file = { path: `${storage.incomingFolder}/a.part`, bytes: pdf().length, sha256: 'x' };
    await writeFile(file.path, pdf());
    const own = { id, scope: { forms: ['join'] as const }, staffId };
    const dependencies = { db, storage, now: () => now() - DAY + HOUR, scanner: null };
    const added = await addReplyFile(dependencies, own, { ...file, name: 'a.pdf' });
    if (!added.ok) throw new Error(added.problem);
    const { templates } = (await ask(id, 'replyTemplates'))
      .body as ReplyTemplateResponses['replyTemplates'];
    const template = templates.find(({ form, stage }) => form === 'join' && stage === 'declined');
    const options = { template: template?.id, stage: 'declined', language: 'en' };
    const sent = reply({ ...options, files: [added.file.id] });
    expect((await ask(id, 'sendReply', sent)).status).toBe(204);
    expect(await read(id)).toMatchObject({ stage: 'declined', isUnread: false, state: 'closed' });
    await ask(id, 'saveReplyDraft', { text: 'What is begun since.' });
    const undone = await ask(id, 'undoReply', { key: sent.key });
    const text = `${sent.text}\n\nWhat is begun since.`;
    expect([undone.status, undone.body]).toMatchObject([200, { ...options, draft: { text } }]);
    const after = await read(id);
    expect(placeOf(after)).toEqual(before);
    const { savedAt } = undone.body.draft;
    expect(after.draft).toEqual({ text, savedAt, returnedAt: savedAt });
    // A page that the response has not reached.
    const unaware = await ask(id, 'saveReplyDraft', { text: 'Typed on.', seen: savedAt - 1 });
    expect(unaware.body).toMatchObject({ problem: 'draft-changed' });
    expect(after.replyFiles).toEqual([added.file]);
    expect([await deliveries('reply'), await deliveries('reply-copy')]).toEqual([[], []]);
    const row = db.selectFrom('conversations').select(['first_replied_at', 'staged_at']);
    expect(await row.execute()).toEqual([{ first_replied_at: null, staged_at: null }]);
    const events = db.selectFrom('audit_log').select('event').where('event', 'like', 'repl%');
    expect((await events.execute()).map(({ event }) => event)).toEqual(['replied', 'reply-undone']);
    // The file is kept for a day from now, and both go with the next reply.
    const kept = db.selectFrom('conversation_files').select('added_at');
    expect((await kept.executeTakeFirstOrThrow()).added_at).toBeGreaterThan(now() - HOUR);
    const again = reply({ text, files: [added.file.id] });
    expect((await ask(id, 'sendReply', again)).status).toBe(204);
    expect(repliesIn(await read(id)).map(({ files }) => files)).toEqual([[added.file]]);
  });

  it('is not taken back twice, by anybody else, or once a process has begun to send it or its copy [INBOX-UNDO-03]', async () => {
    const { database, db, ask, read, reply, message, colleague } = await setUp(databases);
    const id = await message();
    const sent = reply();
    await ask(id, 'sendReply', sent);
    const undo = async (key: string, by?: string) => {
      const { status, body } = await ask(id, 'undoReply', { key }, by);
      return status === 200 ? 200 : [status, body.problem];
    };
    expect(await undo(sent.key, colleague)).toEqual([404, 'not-found']);
    expect(await undo(randomUUID())).toEqual([404, 'not-found']);
    expect(await undo(sent.key)).toBe(200);
    expect(await undo(sent.key)).toEqual([404, 'not-found']);
    expect((await read(id)).draft?.text).toBe(sent.text);
    for (const purpose of ['reply', 'reply-copy']) {
      const next = reply({ anyway: true });
      await ask(id, 'sendReply', next);
      await db
        .updateTable('deliveries')
        .set({ next_try_at: 0 })
        .where('purpose', '=', purpose)
        .execute();
      const others = db.updateTable('deliveries').set({ state: 'held' });
      await others.where('purpose', 'not in', ['reply', 'reply-copy']).execute();
      expect(await claimAt(database, 1)).toBe(purpose);
      const before = await read(id);
      expect(await undo(next.key)).toEqual([409, 'already-leaving']);
      expect(await read(id)).toEqual({ ...before, seenAt: expect.anything() });
      await db.updateTable('deliveries').set({ state: 'sent', about: '{}' }).execute();
    }
  });

  it('is either sent or taken back, whoever is first [INBOX-UNDO-04]', async () => {
    const { database, ask, read, reply, message } = await setUp(databases);
    const id = await message();
    for (let round = 0; round < 12; round++) {
      const next = reply({ anyway: true });
      await ask(id, 'sendReply', next);
      await database.db
        .updateTable('deliveries')
        .set({ state: 'held' })
        .where('purpose', '!=', 'reply')
        .where('state', '=', 'waiting')
        .where('purpose', '!=', 'reply-copy')
        .execute();
      const due = Date.now() + HOUR;
      const [claimed, undone] = await Promise.all([
        claimAt(database, due),
        ask(id, 'undoReply', { key: next.key }),
      ]);
      expect([claimed === undefined, undone.status]).toEqual(
        claimed === undefined ? [true, 200] : [false, 409],
      );
      const isThere = repliesIn(await read(id)).some((each) => each.id === next.key);
      expect(isThere).toBe(claimed !== undefined);
      await database.db.updateTable('deliveries').set({ state: 'sent', about: '{}' }).execute();
    }
  });

  it('leaves what others have done since, when it is taken back [INBOX-UNDO-05]', async () => {
    const { db, ask, read, reply, message, colleague, colleagueId } = await setUp(databases);
    const change = (id: string, to: object) =>
      ask(id, 'changeConversations', { ids: [id], ...to }, colleague);
    const undoAfter = async (meanwhile: (id: string, key: string) => Promise<unknown>) => {
      const id = await message();
      const sent = reply();
      await ask(id, 'sendReply', sent);
      await meanwhile(id, sent.key);
      expect((await ask(id, 'undoReply', { key: sent.key })).status).toBe(200);
      return read(id);
    };
    // The visitor writes: the conversation stays open and unread.
    const arrived = Date.now() + HOUR;
    const written = await undoAfter((id) =>
      db.transaction().execute((trx) => reopen(trx, id, { arrivedAt: arrived })),
    );
    expect(written).toMatchObject({ state: 'open', isUnread: true, assignee: null });
    // A colleague has chosen a state, or has given it to somebody.
    const waiting = await undoAfter((id) => change(id, { state: 'waiting' }));
    expect(waiting).toMatchObject({ state: 'waiting', assignee: null });
    const given = await undoAfter((id) => change(id, { assignee: colleagueId }));
    expect([given.state, given.assignee?.id]).toEqual(['new', colleagueId]);
    // A colleague has answered, too: it stays as that reply has left it.
    const second = reply({ state: 'waiting', text: 'No.' });
    const answered = await undoAfter((id, key) =>
      ask(id, 'sendReply', { ...second, seen: key }, colleague),
    );
    expect(answered.state).toBe('waiting');
    expect(repliesIn(answered).map(({ text }) => text)).toEqual(['No.']);
    const first = db
      .selectFrom('conversations')
      .select('first_replied_at')
      .where('submission_id', '=', answered.id);
    expect((await first.executeTakeFirstOrThrow()).first_replied_at).toBe(
      repliesIn(answered)[0]?.at,
    );
  });
});
