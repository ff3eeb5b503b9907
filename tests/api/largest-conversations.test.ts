import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  type ConversationResponse,
  REPLY_MAX,
  TIMELINE_MAX,
  TIMELINE_PAGE,
  TIMELINE_TEXT_MAX,
} from '../../contract/admin/inbox.ts';
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
