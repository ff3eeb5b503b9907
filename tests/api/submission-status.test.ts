import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { DeliveryPurpose } from '../../contract/admin/mail/mail.ts';
import { pages } from '../../contract/pages.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { HOUR } from '../../server/platform/durations.ts';
import { StorageFailure } from '../../server/platform/storage/storage.ts';
import { isCacheable } from '../../site/worker/cache-policy.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { pdf } from '../helpers/cv-files.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { APPLICANT, application, CONTACT } from '../helpers/forms.ts';
import { addIncoming } from '../helpers/incoming-mails.ts';
import { readMails } from '../helpers/mails.ts';

const PAGE = '/en/my-request';

/** Posts a form of the page as a browser does. */
function post(app: FastifyInstance, fields: Record<string, string>, url = PAGE) {
  return app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

async function sendMessage(app: FastifyInstance, fields: Record<string, string> = {}) {
  const url = '/api/contactUs/sendMail';
  const body = { ...CONTACT, ...fields };
  expect((await app.inject({ method: 'POST', url, payload: body })).statusCode).toBe(201);
}

async function sendApplication(app: FastifyInstance, fields: Record<string, string> = {}) {
  const url = '/api/joinUs/sendMail';
  const response = await app.inject({ method: 'POST', url, ...application(fields) });
  expect(response.statusCode).toBe(201);
}

/** Returns the texts of the mails to visitors, in the order in which they were queued. */
async function mailsOf({ db }: Database, purpose: DeliveryPurpose): Promise<string[]> {
  return (await readMails(db, purpose)).map(({ mail }) => mail.text);
}

function tokensOf(text: string): string[] {
  return [...text.matchAll(/\/my-request\?token=([\w.-]+)/g)].map(([, token = '']) => token);
}

/** Returns the token of the receipt of the last submission. */
async function tokenOf(database: Database, form: 'contact' | 'join' = 'contact') {
  const [token = ''] = tokensOf((await mailsOf(database, `${form}-receipt`)).at(-1) ?? '');
  expect(token).not.toBe('');
  return token;
}

async function setUp(database: Database, clock = { time: Date.parse('2026-03-01T09:00:00Z') }) {
  const { app, log, storage } = await openEmptyApp(
    database,
    { SEND_LIMIT: '0' },
    { now: () => clock.time },
  );
  return { app, log, storage, clock };
}

describeOnEachDatabase('the page of the link in the receipt', (databases) => {
  it('says where a submission stands and what is stored of it, in both languages, without script, and is stored and indexed nowhere [STATUS-01]', async () => {
    const database = await databases.open();
    const { app, log } = await setUp(database);
    await sendMessage(app);
    const token = await tokenOf(database);
    for (const [url, standing] of [
      ['/my-request', 'تنتظر من يقرؤها'],
      [PAGE, 'Waiting to be read'],
    ]) {
      const page = await app.inject(`${url}?token=${token}`);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(standing);
      expect(page.body).toContain(CONTACT.name);
      expect(page.body).toContain('noindex');
      expect(page.body).not.toContain('<script');
      expect(page.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
      const headers = { get: (name: string) => String(page.headers[name] ?? '') };
      const response = { status: 200, type: 'basic', redirected: false, headers };
      expect(isCacheable('page', `https://yafee.example${url}`, response)).toBe(false);
    }
    expect(log).toEqual([]);
  });

  it('tells nothing of the staff: no name, no note, no decision before its mail [STATUS-02]', async () => {
    const database = await databases.open();
    const { app } = await setUp(database);
    await sendApplication(app);
    const token = await tokenOf(database, 'join');
    const { id } = await database.db
      .selectFrom('submissions')
      .select('id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('conversation_events')
      .values({
        submission_id: id,
        key: 'note-key-1',
        kind: 'note',
        at: 1,
        staff_id: 'staff-id-1',
        text: 'a note of the staff',
        delivery_id: null,
      })
      .execute();
    await database.db
      .updateTable('conversations')
      .set({ state: 'closed', stage: 'declined' })
      .execute();
    const page = await app.inject(`${PAGE}?token=${token}`);
    expect(page.body).toContain('You will hear from us soon');
    const data = await post(app, { action: 'data', token });
    for (const text of [page.body, data.body]) {
      expect(text).not.toMatch(/a note of the staff|staff-id-1|declined/);
    }
  });

  it('gives out what is stored as JSON, and the file as it was sent [STATUS-03]', async () => {
    const database = await databases.open();
    const { app } = await setUp(database);
    await sendApplication(app);
    const token = await tokenOf(database, 'join');
    const { id } = await database.db
      .selectFrom('submissions')
      .select('id')
      .executeTakeFirstOrThrow();
    await addIncoming(database, id, { text: 'When does it begin?' });
    const data = await post(app, { action: 'data', token });
    expect(data.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.json"$/);
    expect(data.json()).toMatchObject({
      form: 'join',
      fields: { email: APPLICANT.email },
      answers: [{ kind: 'reply', text: 'When does it begin?' }],
    });
    const cv = await post(app, { action: 'cv', token });
    expect(cv.rawPayload).toEqual(pdf());
    expect(cv.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    await database.db.updateTable('submission_files').set({ state: 'quarantined' }).execute();
    expect((await post(app, { action: 'cv', token })).statusCode).toBe(409);
  });

  it('stores a correction beside what was sent, and shows wrong values again [STATUS-04]', async () => {
    const database = await databases.open();
    const { app, clock } = await setUp(database);
    await sendMessage(app);
    await database.db.updateTable('conversations').set({ is_unread: 0 }).execute();
    const token = await tokenOf(database);
    const fields = { action: 'correct', token, phone: '0507654321' };
    const wrong = await post(app, { ...fields, phone: '12' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('value="12"');
    const stored = await post(app, { ...fields, email: 'another@example.com' });
    expect(stored.statusCode).toBe(303);
    const page = await app.inject(String(stored.headers.location));
    expect(page.body).toContain('Your correction is saved');
    expect(page.body).toContain('0507654321');
    const row = await database.db
      .selectFrom('submissions')
      .innerJoin('conversations', 'conversations.submission_id', 'submissions.id')
      .select(['fields', 'is_unread', 'email_key'])
      .executeTakeFirstOrThrow();
    expect(row.fields).toContain('0501234567');
    expect(row.fields).not.toContain('0507654321');
    expect([row.is_unread, row.email_key]).toEqual([1, 'noura@example.com']);
    const requests = await database.db.selectFrom('rights_requests').selectAll().execute();
    expect(requests.map(({ kind, fields }) => [kind, fields])).toEqual([
      ['correction', '{"phone":"0507654321"}'],
    ]);
    const again = await post(app, fields);
    expect(again.headers.location).toContain('done=unchanged');
    for (let count = 1; count < 20; count++) {
      // Corrections of one moment have no order.
      clock.time += 1;
      await post(app, { ...fields, phone: `05076543${10 + count}` });
    }
    expect((await post(app, { ...fields, phone: '0501111111' })).statusCode).toBe(429);
    expect((await post(app, { action: 'withdraw', token })).statusCode).toBe(303);
  });

  it('takes the withdrawal of a consent once [STATUS-05]', async () => {
    const database = await databases.open();
    const { app } = await setUp(database);
    await sendMessage(app);
    const token = await tokenOf(database);
    for (const _ of [1, 2]) {
      expect((await post(app, { action: 'withdraw', token })).statusCode).toBe(303);
    }
    expect(await database.db.selectFrom('rights_requests').selectAll().execute()).toHaveLength(1);
    const page = await app.inject(`${PAGE}?token=${token}`);
    expect(page.body).toContain('You have withdrawn your consent');
    expect(page.body).toContain('31 March 2026');
  });

  it('erases a submission with all that hangs on it only after a confirmed post, says how much, and then is no link any more [STATUS-06]', async () => {
    const database = await databases.open();
    const { app, storage } = await setUp(database);
    await sendApplication(app);
    await sendApplication(app, { name: 'Second' });
    const token = await tokenOf(database, 'join');
    const count = async () => (await storage.list('cvs/')).length;
    expect((await post(app, { action: 'erase', token, scope: 'this' })).statusCode).toBe(422);
    expect(await count()).toBe(2);
    const erased = await post(app, { action: 'erase', token, scope: 'this', confirm: 'yes' });
    expect(erased.body).toContain('What you sent has been erased');
    expect(await count()).toBe(1);
    expect(await database.db.selectFrom('submissions').select('id').execute()).toHaveLength(1);
    expect((await app.inject(`${PAGE}?token=${token}`)).statusCode).toBe(404);
    const events = await database.db.selectFrom('audit_log').selectAll().execute();
    expect(events.map(({ event, details }) => [event, details])).toEqual([
      ['sender-erased', '{"count":1}'],
    ]);
  });

  it('erases everything of the same address, and nothing of another one [STATUS-07]', async () => {
    const database = await databases.open();
    const { app } = await setUp(database);
    await sendMessage(app, { email: 'other@example.com' });
    await sendMessage(app, { email: 'SARA@example.com' });
    await sendApplication(app);
    const token = await tokenOf(database, 'join');
    const subscribe = { method: 'POST', url: '/api/frontend/newsletter/subscrip' } as const;
    await app.inject({ ...subscribe, payload: { email: APPLICANT.email } });
    const everything = { action: 'erase', scope: 'everything', confirm: 'yes', token };
    const erased = await post(app, everything);
    expect(erased.body).toMatch(/Messages and applications<\/dt><dd>2</);
    expect(erased.body).toMatch(/Files<\/dt><dd>1</);
    expect(erased.body).toMatch(/Newsletter subscriptions<\/dt><dd>1</);
    const left = await database.db.selectFrom('submissions').select('email_key').execute();
    expect(left).toEqual([{ email_key: 'other@example.com' }]);
    const recipients = await database.db
      .selectFrom('deliveries')
      .select('recipient')
      .where('recipient', 'is not', null)
      .execute();
    expect(recipients).toEqual([{ recipient: 'other@example.com' }]);
  });

  it('changes nothing when it is opened, and takes no token that was guessed, changed or made for another purpose [STATUS-08]', async () => {
    const database = await databases.open();
    const { app } = await setUp(database);
    await sendMessage(app);
    await sendMessage(app, { email: 'other@example.com' });
    const [mine = '', theirs = ''] = (await mailsOf(database, 'contact-receipt')).flatMap(tokensOf);
    const subscribe = { method: 'POST', url: '/api/frontend/newsletter/subscrip' } as const;
    await app.inject({ ...subscribe, payload: { email: 'a@example.com' } });
    const [mail = ''] = await mailsOf(database, 'newsletter-confirmation');
    const ofNewsletter = /token=([\w.-]+)/.exec(mail)?.[1] ?? '';
    const [theirId] = theirs.split('.');
    const forged = [
      `${theirId}.${mine.split('.').slice(1).join('.')}`,
      `${theirId}.0.`,
      `${mine}x`,
      ofNewsletter,
      '',
    ];
    for (const token of forged) {
      expect((await app.inject(`${PAGE}?token=${token}`)).statusCode).toBe(404);
      for (const action of ['data', 'cv', 'correct', 'withdraw', 'erase']) {
        const response = await post(app, { action, token, confirm: 'yes', scope: 'everything' });
        expect(response.statusCode, `${action} ${token}`).toBe(404);
        expect(response.body).not.toContain('example.com"');
      }
    }
    for (const action of ['withdraw', 'erase']) {
      await app.inject(`${PAGE}?token=${mine}&action=${action}&confirm=yes`);
    }
    expect(await database.db.selectFrom('submissions').select('id').execute()).toHaveLength(2);
    expect(await database.db.selectFrom('rights_requests').selectAll().execute()).toEqual([]);
  });

  it('may be downloaded ten times in ten minutes by one link, and as often as a form is sent from one address [STATUS-13]', async () => {
    const database = await databases.open();
    const { app } = await setUp(database);
    await sendMessage(app);
    await sendMessage(app, { email: 'other@example.com' });
    const [mine = '', theirs = ''] = (await mailsOf(database, 'contact-receipt')).flatMap(tokensOf);
    const statusOf = async (token: string) =>
      (await post(app, { action: 'data', token })).statusCode;
    for (let count = 0; count < 10; count++) expect(await statusOf(mine)).toBe(200);
    const refused = await post(app, { action: 'data', token: mine });
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(refused.body).toContain('You have downloaded this too often');
    expect((await post(app, { action: 'cv', token: mine })).statusCode).toBe(429);
    expect(await statusOf(theirs)).toBe(200);
    // What else the link allows is not counted.
    expect((await post(app, { action: 'withdraw', token: mine })).statusCode).toBe(303);
  });

  it('writes neither token nor data to the log, also where it fails [STATUS-11]', async () => {
    const database = await databases.open();
    const { app, log } = await setUp(database);
    await sendMessage(app);
    const token = await tokenOf(database);
    await database.db.schema.dropTable('rights_requests').execute();
    expect((await app.inject(`${PAGE}?token=${token}`)).statusCode).toBe(500);
    expect((await post(app, { action: 'data', token })).statusCode).toBe(500);
    expect(log.length).toBeGreaterThan(0);
    const written = JSON.stringify(log);
    for (const text of [token, token.split('.')[2] ?? '', CONTACT.email, CONTACT.name]) {
      expect(written).not.toContain(text);
    }
  });

  it('asks staff to erase if the file cannot be removed now [STATUS-09]', async () => {
    const database = await databases.open();
    const { app, storage } = await setUp(database);
    await sendApplication(app);
    const token = await tokenOf(database, 'join');
    const { remove } = storage;
    storage.remove = async () => {
      throw new StorageFailure('the disk is gone');
    };
    const response = await post(app, { action: 'erase', token, confirm: 'yes', scope: 'this' });
    storage.remove = remove;
    expect(response.body).toContain('It will be erased within 30 days');
    const requests = await database.db.selectFrom('rights_requests').select('kind').execute();
    expect(requests).toEqual([{ kind: 'erasure' }]);
    expect((await app.inject(`${PAGE}?token=${token}`)).statusCode).toBe(200);
  });
});

describeOnEachDatabase('a lost link', (databases) => {
  it('is mailed to the address alone, with the same answer for an unknown one, before anything was looked up [STATUS-LOST-01]', async () => {
    const database = await databases.open();
    const { app, log } = await setUp(database);
    await sendMessage(app);
    await sendMessage(app, { massage: 'another' });
    const known = await post(app, { action: 'link', email: 'NOURA@example.com' });
    const unknown = await post(app, { action: 'link', email: 'nobody@example.com' });
    const { date: _, ...headers } = known.headers;
    const { date: __, ...others } = unknown.headers;
    expect([known.statusCode, known.body, headers]).toEqual([303, unknown.body, others]);
    const page = await app.inject(String(known.headers.location));
    expect(page.body).toContain('Check your inbox');
    expect(String(known.headers.location)).not.toContain('noura');
    await app.close();
    const mails = await mailsOf(database, 'status-links');
    expect(mails.map((mail) => tokensOf(mail).length)).toEqual([2]);
    const { recipient } = await database.db
      .selectFrom('deliveries')
      .select('recipient')
      .where('purpose', '=', 'status-links')
      .executeTakeFirstOrThrow();
    expect(recipient).toBe(CONTACT.email);
    expect(log).toEqual([]);
  });

  it('is mailed after longer and longer pauses, of three days at most, however often and from wherever it is asked for [STATUS-LOST-02]', async () => {
    const database = await databases.open();
    const { app: first, clock } = await setUp(database);
    await sendMessage(first);
    await first.close();
    const ask = async () => {
      const { app } = await setUp(database, clock);
      await Promise.all(
        ['ar', 'en'].map((language) =>
          post(
            app,
            { action: 'link', email: CONTACT.email },
            language === 'ar' ? '/my-request' : PAGE,
          ),
        ),
      );
      // The links are mailed after the response, and before it is closed.
      await app.close();
    };
    // Mailed at the first time, and at the end of each pause of 12 hours, one day, two days, three days, and three days again.
    for (const pause of [12, 24, 48, 72, 72]) {
      await ask();
      clock.time += (pause - 1) * HOUR;
      await ask();
      clock.time += HOUR;
    }
    await ask();
    const queued = await database.db
      .selectFrom('deliveries')
      .select('queued_at')
      .where('purpose', '=', 'status-links')
      .orderBy('queued_at')
      .execute();
    const [start = 0] = queued.map(({ queued_at: at }) => at);
    expect(queued.map(({ queued_at: at }) => (at - start) / HOUR)).toEqual([
      0, 12, 36, 84, 156, 228,
    ]);
  });

  it('is asked for at most so often from one network address, from no other site, and for mail addresses only [STATUS-LOST-03]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database, { SEND_LIMIT: '3' });
    expect((await post(app, { action: 'link', email: 'no address' })).statusCode).toBe(422);
    expect((await post(app, { action: 'link', email: '0501234567' })).statusCode).toBe(422);
    const ofOtherSite = await app.inject({
      method: 'POST',
      url: PAGE,
      payload: 'action=link&email=a%40example.com',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
      },
    });
    expect(ofOtherSite.statusCode).toBe(403);
    const statuses: number[] = [];
    for (const _ of [1, 2, 3]) {
      const response = await post(app, { action: 'link', email: 'a@example.com' });
      statuses.push(response.statusCode);
    }
    expect(statuses).toContain(429);
  });
});

describe('the page of the link in the receipt', () => {
  it('is not in the list of pages, so neither sitemap nor search nor the scripts of the site name it [STATUS-10]', async () => {
    expect(Object.values(pages).map(({ path }) => path)).not.toContain('/my-request');
  });
});
