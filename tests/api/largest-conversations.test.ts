import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import {
  type ConversationResponse,
  REPLY_MAX,
  TIMELINE_MAX,
  TIMELINE_PAGE,
  TIMELINE_TEXT_MAX,
} from '../../contract/admin/inbox/inbox.ts';
import { raiseContentVersion } from '../../server/content/content.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { CONTACT } from '../helpers/forms.ts';
import { addIncoming } from '../helpers/incoming-mails.ts';

const LONG = '好'.repeat(20_000);

/** Fills a conversation with more than its sender and staff can put into it. */
async function fill(database: Database, id: string): Promise<void> {
  for (let number = 1; number <= 300; number++) {
    await addIncoming(database, id, { id: `mail-${number}`, at: number, text: LONG, quoted: LONG });
  }
  for (let number = 1; number <= TIMELINE_MAX; number++) {
    await database.db
      .insertInto('conversation_events')
      .values({
        submission_id: id,
        at: 1_000 + number,
        kind: 'note',
        staff_id: null,
        text: '好'.repeat(REPLY_MAX),
        details: null,
        key: randomUUID(),
        delivery_id: null,
      })
      .execute();
  }
}

describeOnEachDatabase('the largest conversation', (databases) => {
  it('is not read again for a page that has it, until something of it is another [INBOX-BOUNDS-05]', async () => {
    const database = await databases.open();
    const { db } = database;
    const { app } = await openEmptyApp(database);
    const url = '/api/contactUs/sendMail';
    await app.inject({ method: 'POST', url, payload: CONTACT });
    const { id, email_key: addressKey } = await db
      .selectFrom('submissions')
      .select(['id', 'email_key'])
      .executeTakeFirstOrThrow();
    const { cookie, id: staffId } = await signInAs(app, database, 'administrator');
    let statements: string[] = [];
    const execute = vi.spyOn(db.getExecutor(), 'executeQuery');
    onTestFinished(() => execute.mockRestore());
    const ask = async (version = '', query = '') => {
      execute.mockClear();
      const headers = version === '' ? {} : { 'if-none-match': `"${version}"` };
      const { status, body } = await callAdmin(app, 'conversation', { cookie, id, headers, query });
      const all = execute.mock.calls.map(([{ sql: text }]) => text);
      // Without those of the session, and of jobs.
      statements = all.filter((text) =>
        /conversation|incoming_mails|deliveries|submission/.test(text),
      );
      return { status, body: body as ConversationResponse | null };
    };
    const first = (await ask()).body?.version ?? '';
    const whole = statements.length;
    const again = await ask(first);
    expect(again).toEqual({ status: 304, body: null });
    expect(whole).toBeGreaterThan(10);
    // The state, and who else has it open.
    expect(statements.length).toBeLessThanOrEqual(3);
    // Another part of it is another response.
    expect((await ask(first, `?items=${TIMELINE_PAGE * 2}`)).status).toBe(200);

    const other = await signInAs(app, database, 'editor');
    const call = (name: AdminCallName, body: object) =>
      callAdmin(app, name, { cookie: other.cookie, id, body });
    const delivery = (changes: object) => () =>
      db.updateTable('deliveries').set(changes).where('submission_id', '=', id).execute();
    const changes: Record<string, () => Promise<unknown>> = {
      'a colleague who has it open': () =>
        callAdmin(app, 'conversation', { cookie: other.cookie, id }),
      'a colleague who writes': () => call('saveReplyDraft', { text: 'x' }),
      'an own draft': () =>
        callAdmin(app, 'saveReplyDraft', { cookie, id, body: { text: 'mine' } }),
      'a note': () => call('addNote', { key: randomUUID(), text: 'x' }),
      'an assignee': () => call('changeConversations', { ids: [id], assignee: staffId }),
      'a state': () => call('changeConversations', { ids: [id], state: 'closed' }),
      'what is unread': () => call('changeConversations', { ids: [id], isUnread: false }),
      'a mail that is tried': delivery({ attempts: 1, last_error: 'later' }),
      'a mail that is sent': delivery({ state: 'sent', sent_at: 5, last_error: null }),
      'a mail that is sent again': delivery({ sent_at: 6 }),
      'a mail that comes back': delivery({ returned_at: 7, last_error: 'no such user' }),
      'a mail that is held': delivery({ state: 'held' }),
      'an answer by mail': () => addIncoming(database, id, { id: 'late', at: 9_999 }),
      'an address that fails': () =>
        db
          .insertInto('failed_addresses')
          .values({ address_key: addressKey ?? '', failed_at: 1, words: 'x' })
          .execute(),
      'another message of the person': () => app.inject({ method: 'POST', url, payload: CONTACT }),
      'a request': () =>
        db
          .insertInto('rights_requests')
          .values({
            id: 'r',
            submission_id: id,
            kind: 'withdrawal',
            fields: null,
            asked_at: 1,
            done_at: null,
            done_by: null,
          })
          .execute(),
      'a request that is done': () =>
        db.updateTable('rights_requests').set({ done_at: 2 }).execute(),
      'a colleague with another name': () =>
        db.updateTable('staff').set({ name: 'Another' }).where('id', '=', other.id).execute(),
      'the content': () => db.transaction().execute((trx) => raiseContentVersion(trx)),
    };
    let { version = '' } = (await ask()).body ?? {};
    for (const [what, change] of Object.entries(changes)) {
      expect([what, (await ask(version)).status]).toEqual([what, 304]);
      await change();
      const changed = await ask(version);
      expect([what, changed.status]).toEqual([what, 200]);
      version = changed.body?.version ?? '';
    }
  });

  it('is opened by its last rows and the beginnings of their texts; earlier rows and whole texts when they are asked for [INBOX-BOUNDS-02]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const url = '/api/contactUs/sendMail';
    await app.inject({ method: 'POST', url, payload: CONTACT });
    const { id } = await database.db
      .selectFrom('submissions')
      .select('id')
      .executeTakeFirstOrThrow();
    await fill(database, id);
    const { cookie } = await signInAs(app, database, 'editor');
    const open = async (query = '') => {
      const { body } = await callAdmin(app, 'conversation', { cookie, id, query });
      return body as ConversationResponse;
    };
    const opened = await open();
    expect(opened.timeline).toHaveLength(TIMELINE_PAGE);
    expect(Buffer.byteLength(JSON.stringify(opened))).toBeLessThan(200_000);
    // The beginning is from now, so later than what was filled in; the mails of its form are, too.
    expect(opened.timeline.at(-1)?.kind).not.toBe('incoming');
    expect(opened.earlier).toBeGreaterThan(780);
    const note = opened.timeline.find(({ kind }) => kind === 'note');
    expect(note).toMatchObject({ isShortened: true, text: '好'.repeat(TIMELINE_TEXT_MAX) });
    const textOf = (item: string) =>
      callAdmin(app, 'conversationText', { cookie, id, query: `?item=${item}` });
    expect((await textOf(note?.id ?? '')).body).toEqual({
      text: '好'.repeat(REPLY_MAX),
      quoted: null,
    });
    expect((await textOf('mail-7')).body).toEqual({ text: LONG, quoted: LONG });
    expect((await textOf('mail-301')).status).toBe(404);
    const whole = await open('?items=2000');
    expect(Buffer.byteLength(JSON.stringify(whole))).toBeLessThan(2_000_000);
    expect([whole.earlier, whole.timeline.length]).toEqual([0, opened.earlier + TIMELINE_PAGE]);
    expect(whole.timeline[0]).toMatchObject({ id: 'mail-1', isShortened: true });
    const { body: recruiter } = await signInAs(app, database, 'recruiter').then((other) =>
      callAdmin(app, 'conversationText', { cookie: other.cookie, id, query: '?item=mail-7' }),
    );
    expect(recruiter).toEqual({ problem: 'not-found' });
  });
});
