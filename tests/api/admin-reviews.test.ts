import { expect, it } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import type { EntryResponse, ReviewSummary } from '../../contract/admin/content/content.ts';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import type { TodayResponse } from '../../contract/admin/today/today.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { type CallOptions, callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { readMails } from '../helpers/mails.ts';

const CHANGES = [
  { path: 'title.ar', from: '', to: 'أمسية سرية' },
  { path: 'title.en', from: '', to: 'A secret evening' },
  { path: 'html.ar', from: '', to: '<p>نص الخبر</p>' },
  { path: 'publishedAt', from: null, to: '2026-01-01T00:00:00.000Z' },
];

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.co', MAIL_TO: 'a@b.co' };

const NOTE = 'راجعوا العنوان الإنجليزي من فضلكم.';

async function open(database: Database) {
  let time = Date.now();
  const now = () => time;
  const { app } = await openEmptyApp(database, MAIL, { now });
  const enter = async (role: StaffRole, email?: string) => {
    const { cookie, id } = await signInAs(app, database, role, email, now);
    const call = (name: AdminCallName, options: Omit<CallOptions, 'cookie'> = {}) =>
      callAdmin(app, name, { ...options, cookie });
    return {
      id,
      call,
      today: async (): Promise<TodayResponse['reviews']> => (await call('today')).body.reviews,
    };
  };
  const editor = await enter('editor');
  const { body } = await editor.call('createEntry', { body: { changes: CHANGES } });
  const id = String(body.id);
  return {
    app,
    editor,
    enter,
    id,
    key: { kind: 'news', id: body.id },
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    review: async (): Promise<ReviewSummary | null> =>
      ((await editor.call('readEntry', { id })).body as EntryResponse).review,
    mails: async () => {
      const mails = await readMails(database.db, 'staff-review');
      return mails.toSorted(
        (one, other) =>
          one.queued_at - other.queued_at ||
          (one.recipient ?? '').localeCompare(other.recipient ?? ''),
      );
    },
  };
}

describeOnEachDatabase('a request to review a draft', (databases) => {
  it('goes from a translator to an editor, back with an answer, and ends when it is published [OFFICE-REVIEWS-01]', async () => {
    const database = await databases.open();
    const { editor, enter, id, key, review, mails } = await open(database);
    const translator = await enter('translator');
    const second = await enter('editor', 'second@yafee.example');
    const { body: found } = await translator.call('reviewers');
    expect(found.reviewers.map((each: { id: string }) => each.id).toSorted()).toEqual(
      [editor.id, second.id].toSorted(),
    );
    const ask = (body: object) => translator.call('askReview', { id, body });
    expect((await ask({ note: NOTE, of: editor.id })).body).toEqual({
      isReplaced: false,
      isMailed: true,
    });
    expect(await editor.today()).toMatchObject([{ ...key, state: 'open', note: NOTE }]);
    // It was asked of somebody else, and is at the entry for everybody.
    expect(await second.today()).toEqual([]);
    expect(await translator.today()).toEqual([]);
    await translator.call('saveEntry', {
      id,
      body: {
        version: 2,
        changes: [{ path: 'title.en', from: 'A secret evening', to: 'A secret night' }],
      },
    });
    // The draft of a colleague is listed once.
    expect((await editor.call('today')).body.others).toEqual([]);
    expect((await second.call('today')).body.others).toMatchObject([key]);
    expect(await review()).toMatchObject({ askedBy: 'The translator', isOwn: false });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe('editor@yafee.example');
    expect(mail?.mail.text).toContain(`/admin/content/news/${id}`);
    expect(mail?.mail.text).toContain('The translator');
    expect(JSON.stringify(mail?.mail)).not.toMatch(/secret|سرية|راجعوا/);
    const answer = { answer: 'The title needs a verb.' };
    expect((await translator.call('returnReview', { id, body: answer })).status).toBe(403);
    expect((await editor.call('returnReview', { id, body: { answer: ' ' } })).status).toBe(422);
    expect((await editor.call('returnReview', { id, body: answer })).status).toBe(204);
    expect((await editor.call('returnReview', { id, body: answer })).status).toBe(404);
    expect(await editor.today()).toEqual([]);
    expect(await translator.today()).toMatchObject([
      { ...key, state: 'returned', isOwn: true, answer: { text: answer.answer } },
    ]);
    expect((await ask({ note: '', of: null })).body.isReplaced).toBe(false);
    const published = await editor.call('publishEntries', {
      body: { drafts: [{ ...key, version: 3 }] },
    });
    expect(published.status).toBe(204);
    expect([await review(), await editor.today(), await translator.today()]).toEqual([
      null,
      [],
      [],
    ]);
    // Nothing is left to review.
    expect((await ask({ note: '', of: null })).status).toBe(409);
    const rows = await database.db.selectFrom('audit_log').select('event').execute();
    const events = rows.map(({ event }) => event).filter((event) => event.startsWith('review-'));
    expect(events).toEqual(['review-asked', 'review-returned', 'review-asked']);
  });

  it('mails once within ten minutes, to all who may publish, and replaces the one before', async () => {
    const database = await databases.open();
    const { enter, id, pass, mails } = await open(database);
    const translator = await enter('translator');
    await enter('administrator');
    await enter('recruiter');
    const ask = async () =>
      (await translator.call('askReview', { id, body: { note: '', of: null } })).body;
    expect(await ask()).toEqual({ isReplaced: false, isMailed: true });
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      'administrator@yafee.example',
      'editor@yafee.example',
    ]);
    expect(await ask()).toEqual({ isReplaced: true, isMailed: false });
    // Withdrawn and asked again, it still mails nobody.
    expect((await translator.call('withdrawReview', { id })).status).toBe(204);
    expect((await translator.call('withdrawReview', { id })).status).toBe(404);
    expect(await ask()).toEqual({ isReplaced: false, isMailed: false });
    pass(10 * 60_000);
    expect(await ask()).toEqual({ isReplaced: true, isMailed: true });
    expect(await mails()).toHaveLength(4);
  });

  it('ends with its draft, and waits for all if the colleague has left', async () => {
    const database = await databases.open();
    const { editor, enter, id, key, review } = await open(database);
    const other = await enter('editor', 'second@yafee.example');
    const administrator = await enter('administrator');
    const ask = (of: string | null) => editor.call('askReview', { id, body: { note: NOTE, of } });
    expect((await ask(other.id)).status).toBe(200);
    expect(await administrator.today()).toEqual([]);
    expect((await administrator.call('endAccess', { id: other.id })).status).toBe(204);
    expect(await administrator.today()).toMatchObject([key]);
    expect((await ask(other.id)).status).toBe(404);
    expect((await administrator.call('withdrawReview', { id })).status).toBe(403);
    const list = async (query: string) =>
      (await editor.call('listEntries', { kind: 'news', query })).body;
    expect(await list('?review=open')).toMatchObject({ rows: [{ id: key.id }], total: 1 });
    expect(await list('?review=open&state=live')).toMatchObject({ rows: [], total: 0 });
    const long = { note: 'x'.repeat(1_001), of: null };
    expect((await editor.call('askReview', { id, body: long })).body).toMatchObject({
      fields: { note: 'too-long' },
    });
    await editor.call('removeEntries', { body: { entries: [key] } });
    expect(await administrator.today()).toEqual([]);
    await editor.call('restoreEntries', { body: { entries: [key] } });
    expect(await review()).toBeNull();
    expect(await list('?review=open')).toMatchObject({ rows: [], total: 0 });
    await ask(null);
    expect(await administrator.today()).toMatchObject([key]);
    // Nobody is asked by herself.
    expect(await editor.today()).toEqual([]);
    await editor.call('discardDraft', { id, body: { version: 1 } });
    expect(await administrator.today()).toEqual([]);
    const texts = await database.db.selectFrom('content_reviews').select('note').execute();
    expect(texts).toEqual([{ note: '' }]);
  });

  it('mails one colleague five times an hour at most, however many entries there are, and the overview lists all [OFFICE-REVIEWS-03]', async () => {
    const { editor, enter, id, mails, pass } = await open(await databases.open());
    const publisher = await enter('editor', 'second@yafee.example');
    const ask = async (entry: string) =>
      (await editor.call('askReview', { id: entry, body: { note: '', of: null } })).body.isMailed;
    const entries = [id];
    for (let count = 1; count < 8; count++) {
      const { body } = await editor.call('createEntry', { body: { changes: CHANGES } });
      entries.push(String(body.id));
    }
    const mailed: boolean[] = [];
    for (const entry of entries) mailed.push(await ask(entry));
    expect(mailed).toEqual([true, true, true, true, true, false, false, false]);
    expect(await mails()).toHaveLength(5);
    expect(await publisher.today()).toHaveLength(8);
    pass(61 * 60_000);
    expect(await ask(id)).toBe(true);
  });
});
