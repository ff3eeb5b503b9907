import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { DAY } from '../../server/platform/durations.ts';
import { purgeOldData } from '../../server/submissions/submissions.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { application, CONTACT } from '../helpers/forms.ts';
import { readMails } from '../helpers/mails.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@yafee.example',
  MAIL_TO: 'team@yafee.example',
  SEND_LIMIT: '0',
};

const PAGE = '/en/my-request';

function post(app: FastifyInstance, fields: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url: PAGE,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

describeOnEachDatabase('an application that is to be kept', (databases) => {
  async function setUp() {
    const database = await databases.open();
    const clock = { time: Date.parse('2026-03-01T09:00:00Z') };
    const now = () => clock.time;
    const { app, storage } = await openEmptyApp(database, MAIL, { now });
    const applied = application();
    await app.inject({
      method: 'POST',
      url: '/api/joinUs/sendMail',
      ...applied,
      headers: { ...applied.headers, lang: 'en' },
    });
    const { id } = await database.db
      .selectFrom('submissions')
      .select('id')
      .executeTakeFirstOrThrow();
    const { cookie } = await signInAs(app, database, 'recruiter', undefined, now);
    const askToKeep = () => callAdmin(app, 'askToKeep', { cookie, id, body: { months: 12 } });
    const mails = async () => {
      const rows = await readMails(database.db, 'keep-request');
      return rows.map(({ mail, recipient }) => ({ recipient, text: mail.text }));
    };
    const tokenOf = async () =>
      /\/my-request\?token=([\w.-]+)/.exec((await mails())[0]?.text ?? '')?.[1] ?? '';
    /** Runs the purge at a time. @returns whether the application is still there */
    const isKeptAt = async (time: number) => {
      const parts = { db: database.db, storage, now: () => time };
      const options = { retentionDays: 180, retainUnsent: false };
      await purgeOldData(parts, options, AbortSignal.timeout(10_000));
      const left = await database.db.selectFrom('submissions').select('id').execute();
      return left.length > 0;
    };
    return { app, database, clock, now, id, cookie, askToKeep, mails, tokenOf, isKeptAt };
  }

  /** Midnight in Riyadh, where organisations are by default. */
  const UNTIL = Date.parse('2027-03-01T00:00:00+03:00');

  it('is kept until the day to which its applicant has agreed, and no longer [KEPT-01]', async () => {
    const { app, cookie, id, askToKeep, mails, tokenOf, isKeptAt, clock } = await setUp();
    expect((await askToKeep()).status).toBe(204);
    expect((await askToKeep()).status).toBe(204);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe('sara@example.com');
    expect(mail?.text).toContain('1 March 2027');
    const token = await tokenOf();
    // A scanner of mails opens the link.
    expect((await app.inject(`${PAGE}?token=${token}`)).body).toContain('I agree, keep it');
    const conversation = async () => (await callAdmin(app, 'conversation', { cookie, id })).body;
    expect((await conversation()).purgedAt).toBe(clock.time + 180 * DAY);
    expect((await post(app, { token, action: 'keep' })).statusCode).toBe(303);
    const { purgedAt, timeline } = await conversation();
    expect(purgedAt).toBe(UNTIL);
    expect(timeline.filter(({ kind }: { kind: string }) => kind.startsWith('keep'))).toMatchObject([
      {
        kind: 'keep-asked',
        until: UNTIL,
        by: { name: 'The recruiter' },
        mail: { status: 'waiting' },
      },
      { kind: 'keep-agreed', until: UNTIL },
    ]);
    expect((await app.inject(`${PAGE}?token=${token}`)).body).toContain('1 March 2027');
    expect(await isKeptAt(clock.time + 181 * DAY)).toBe(true);
    expect(await isKeptAt(UNTIL + DAY)).toBe(false);
  });

  it('is purged as planned if nobody has agreed [KEPT-02]', async () => {
    const { askToKeep, isKeptAt, clock } = await setUp();
    await askToKeep();
    expect(await isKeptAt(clock.time + 179 * DAY)).toBe(true);
    expect(await isKeptAt(clock.time + 181 * DAY)).toBe(false);
  });

  it.each(['unkeep', 'withdraw'])('is kept no longer after "%s" [KEPT-03]', async (action) => {
    const { app, askToKeep, tokenOf, isKeptAt, clock } = await setUp();
    await askToKeep();
    const token = await tokenOf();
    await post(app, { token, action: 'keep' });
    expect((await post(app, { token, action })).statusCode).toBe(303);
    expect(await isKeptAt(clock.time + 181 * DAY)).toBe(false);
  });

  it('is none that the asker may not see, and no message [KEPT-04]', async () => {
    const { app, database, id, cookie, now } = await setUp();
    const editor = await signInAs(app, database, 'editor', undefined, now);
    const body = { months: 6 };
    const asked = await callAdmin(app, 'askToKeep', { cookie: editor.cookie, id, body });
    expect(asked.status).toBe(404);
    await app.inject({ method: 'POST', url: '/api/contactUs/sendMail', payload: CONTACT });
    const message = await database.db
      .selectFrom('conversations')
      .select('submission_id')
      .where('kind', '=', 'contact')
      .executeTakeFirstOrThrow();
    for (const other of [message.submission_id, randomUUID()]) {
      for (const person of [editor.cookie, cookie]) {
        const result = await callAdmin(app, 'askToKeep', { cookie: person, id: other, body });
        expect(result.status).toBe(404);
      }
    }
    const forever = { months: 600 };
    expect((await callAdmin(app, 'askToKeep', { cookie, id, body: forever })).status).toBe(400);
  });
});
