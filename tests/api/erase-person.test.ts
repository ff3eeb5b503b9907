import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { Schema } from '../../server/platform/database/schema.ts';
import { type ClaimedDelivery, markSent } from '../../server/platform/deliveries/delivery-store.ts';
import { erasePerson } from '../../server/submissions/submissions.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { application, CONTACT } from '../helpers/forms.ts';
import { addIncoming } from '../helpers/incoming-mails.ts';
import { readMails } from '../helpers/mails.ts';
import { addCampaign, addDeliveries } from '../helpers/newsletter.ts';
import { exportPerson, readPersonExport } from '../helpers/person-export.ts';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.co', MAIL_TO: 'a@b.co' };

/** How the same address, and the same number, may be written. */
const EMAILS = [
  'Shahrazad@xn--mgbh0fb.example',
  ' shahrazad@XN--MGBH0FB.EXAMPLE ',
  'shahrazad@مثال.example',
];
const PHONES = ['+966 55 987 6543', '٠٥٥٩٨٧٦٥٤٣', '00966559876543', '055-987-6543'];

/** What is found in every table of whoever was not erased. */
const TRACES = /shahrazad|شهرزاد|9876543|xn--mgbh0fb|مثال\.example/i;

async function send(app: FastifyInstance, fields: Record<string, string>) {
  const url = '/api/contactUs/sendMail';
  const payload = { ...CONTACT, ...fields };
  expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBe(201);
}

async function apply(app: FastifyInstance, fields: Record<string, string>) {
  const url = '/api/joinUs/sendMail';
  expect((await app.inject({ method: 'POST', url, ...application(fields) })).statusCode).toBe(201);
}

async function subscribe(app: FastifyInstance, email: string) {
  const url = '/api/frontend/newsletter/subscrip';
  const { statusCode } = await app.inject({ method: 'POST', url, payload: { email } });
  expect(statusCode).toBe(201);
}

/** Returns the rows of all tables that have a trace of the person. */
async function tracesIn({ db }: Database): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const rows = await db
      .selectFrom(name as keyof Schema)
      .selectAll()
      .execute();
    for (const row of rows) {
      const text = JSON.stringify(row);
      if (TRACES.test(text)) found.push(`${name}: ${text}`);
    }
  }
  return found;
}

describeOnEachDatabase('erasing everything of a person', (databases) => {
  async function open(env: Record<string, string> = MAIL) {
    const database = await databases.open();
    const { app, folder, storage } = await openStarterApp(database, env);
    const enter = async (role: StaffRole) => {
      const { cookie } = await signInAs(app, database, role);
      return (name: AdminCallName, body: object, id?: string) =>
        callAdmin(app, name, { cookie, body, ...(id !== undefined && { id }) });
    };
    return { database, app, enter, call: await enter('administrator'), folder, storage };
  }

  it('finds an address in every spelling, and leaves nothing of it but the mail that says so [ERASE-PERSON-01]', async () => {
    const { database, app, call, folder } = await open();
    const [typed = '', other = '', third = ''] = EMAILS;
    await send(app, { name: 'شهرزاد', email: typed, massage: 'رسالة شهرزاد' });
    await apply(app, { name: 'Shahrazad', email: third, phone: PHONES[0] ?? '' });
    await subscribe(app, third);
    await send(app, { email: 'other@example.com' });
    await subscribe(app, 'other@example.com');
    const found = (await call('findPerson', { person: other })).body;
    expect(found).toMatchObject({
      key: 'shahrazad@مثال.example',
      total: 2,
      files: 1,
      requests: 0,
      hidden: [],
      subscriptions: [{ state: 'waiting' }],
      answer: { address: 'shahrazad@مثال.example', language: 'ar' },
    });
    expect(found.submissions.map(({ form }: { form: string }) => form).toSorted()).toEqual([
      'contact',
      'join',
    ]);
    const [{ id }] = found.submissions;
    await call('addNote', { key: crypto.randomUUID(), text: 'شهرزاد' }, id);
    await call('saveReplyDraft', { text: 'Dear Shahrazad' }, id);
    expect((await tracesIn(database)).length).toBeGreaterThan(6);
    const seen = { submissions: 2, subscriptions: 1 };
    const stale = { person: typed, seen: { ...seen, submissions: 1 }, isAnswered: true };
    expect((await call('erasePerson', stale)).body).toEqual({ problem: 'conflict' });
    expect((await call('findPerson', { person: typed })).body.total).toBe(2);
    const erased = await call('erasePerson', { person: typed, seen, isAnswered: true });
    expect(erased.body).toMatchObject({
      submissions: 2,
      files: 1,
      subscriptions: 1,
      isAnswered: true,
    });
    expect(await readdir(join(folder, 'uploads/kept'))).toEqual([]);
    const [answer, ...others] = await tracesIn(database);
    expect([answer?.startsWith('deliveries'), others]).toEqual([true, []]);
    const mail = await database.db
      .selectFrom('deliveries')
      .selectAll()
      .where('purpose', '=', 'erasure-answer')
      .executeTakeFirstOrThrow();
    const [queued] = await readMails(database.db, 'erasure-answer');
    expect(queued?.mail.text).toContain('محونا');
    // Once it has left, nothing stays of it.
    await database.db
      .updateTable('deliveries')
      .set({ claim_token: 'claim' })
      .where('id', '=', mail.id)
      .execute();
    const claimed = { ...mail, claim_token: 'claim', claimed_at: 1 } as ClaimedDelivery;
    await markSent({ db: database.db, clock: () => sql.lit(1) } as never, claimed, null);
    expect(await tracesIn(database)).toEqual([]);
    const events = await database.db.selectFrom('audit_log').selectAll().execute();
    expect(events.at(-1)).toMatchObject({ event: 'person-erased', details: '{"count":2}' });
    expect((await call('findPerson', { person: 'other@example.com' })).body).toMatchObject({
      total: 1,
      subscriptions: [{}],
    });
    const none = (await call('findPerson', { person: typed })).body;
    expect(none).toMatchObject({ total: 0, subscriptions: [], answer: null });
  });

  it('finds a phone number in every spelling, and not that of another country [ERASE-PERSON-02]', async () => {
    const { database, app, call } = await open();
    await send(app, { name: 'شهرزاد', email: 'shahrazad@a.example', phone: PHONES[0] ?? '' });
    await send(app, { name: 'Shahrazad', email: 'shahrazad@b.example', phone: PHONES[1] ?? '' });
    await subscribe(app, PHONES[3] ?? '');
    await send(app, { email: 'other@example.com', phone: '+20 55 987 6543' });
    for (const person of PHONES) {
      const { body } = await call('findPerson', { person });
      expect([person, body.key, body.total, body.subscriptions.length, body.answer]).toEqual([
        person,
        '+966559876543',
        2,
        1,
        null,
      ]);
      expect(body.others.map(({ key }: { key: string }) => key).toSorted()).toEqual([
        'shahrazad@a.example',
        'shahrazad@b.example',
      ]);
    }
    const { cookie } = await signInAs(app, database, 'administrator', 'export@a.example');
    const exported = await exportPerson(app, cookie, PHONES[2] ?? '');
    const { data } = await readPersonExport(exported.rawPayload);
    const { phone, submissions, newsletter } = JSON.parse(data);
    expect(phone).toBe('+966559876543');
    // Of every address that was found, oldest first.
    expect(submissions.map(({ fields }: { fields: { email: string } }) => fields.email)).toEqual([
      'shahrazad@a.example',
      'shahrazad@b.example',
    ]);
    expect(newsletter).toMatchObject([{ address: '0559876543', state: 'subscribed' }]);
    const seen = { submissions: 2, subscriptions: 1 };
    const body = { person: PHONES[2], seen, isAnswered: true };
    expect((await call('erasePerson', body)).body).toMatchObject({
      submissions: 2,
      subscriptions: 1,
      isAnswered: false,
    });
    const left = await tracesIn(database);
    expect(
      left.filter((row) => !row.includes('other@example.com') && !row.includes('20559876543')),
    ).toEqual([]);
    expect((await call('findPerson', { person: '+20559876543' })).body.total).toBe(1);
  });

  it('concerns what the role may erase, and refuses what is neither address nor number [ERASE-PERSON-03]', async () => {
    // The site sends mail, but a mail from a recruiter would say that more is erased than is.
    const { app, enter, call } = await open();
    const email = 'shahrazad@example.com';
    await send(app, { email });
    await apply(app, { email });
    await subscribe(app, email);
    const recruiter = await enter('recruiter');
    const { body: seen } = await recruiter('findPerson', { person: email });
    expect(seen).toMatchObject({
      total: 1,
      subscriptions: [],
      hidden: ['messages', 'newsletter'],
      answer: null,
    });
    const body = { person: email, seen: { submissions: 1, subscriptions: 0 }, isAnswered: true };
    expect((await recruiter('erasePerson', body)).body).toMatchObject({
      submissions: 1,
      isAnswered: false,
    });
    expect((await call('findPerson', { person: email })).body).toMatchObject({
      total: 1,
      subscriptions: [{}],
      hidden: [],
    });
    const translator = await enter('translator');
    expect((await translator('findPerson', { person: email })).status).toBe(403);
    for (const person of ['Shahrazad', '12', '']) {
      const refused = await call('findPerson', { person });
      expect([person, refused.status, refused.body.problem]).toEqual([
        person,
        422,
        'invalid-fields',
      ]);
    }
  });

  it('leaves nothing in the places where only an address, an old address or a corrected number is [ERASE-PERSON-04]', async () => {
    const { database, app, call, folder } = await open();
    const { db } = database;
    const email = 'shahrazad@example.com';
    await send(app, { name: 'A colleague', email: 'other@example.com' });
    const { id: others } = await db
      .selectFrom('submissions')
      .select('id')
      .executeTakeFirstOrThrow();
    // They answered somebody else's conversation, with a file.
    const mailId = randomUUID();
    await addIncoming(database, others, {
      id: mailId,
      from_address: 'ShahraZad@Example.com',
      is_other_sender: 1,
      text: 'شهرزاد كتبت هذا',
    });
    const file = randomUUID();
    await writeFile(join(folder, 'uploads/kept', file), 'a file of Shahrazad');
    await db
      .insertInto('conversation_files')
      .values({
        id: randomUUID(),
        submission_id: others,
        mail_id: mailId,
        reply_key: null,
        staff_id: null,
        file,
        original_name: 'shahrazad.pdf',
        type: 'pdf',
        bytes: 19,
        pixels: null,
        sha256: '0'.repeat(64),
        state: 'kept',
        added_at: 1,
        position: 0,
      })
      .execute();
    // An issue went to an address that was corrected later, so it belongs to another subscriber now.
    await subscribe(app, 'new@example.com');
    const { id: subscriber } = await db
      .selectFrom('subscribers')
      .select('id')
      .executeTakeFirstOrThrow();
    const campaign = await addCampaign(db, 1, 1);
    await addDeliveries(db, campaign, { state: 'sent', queued_at: 1 });
    await db
      .updateTable('deliveries')
      .set({ recipient: 'ShahraZad@example.com' })
      .where('campaign_id', '=', campaign)
      .execute();
    await db
      .insertInto('failed_addresses')
      .values({ address_key: email, failed_at: 1, words: `550 ${email} unknown` })
      .execute();
    await db
      .insertInto('quarantined_mails')
      .values({
        id: randomUUID(),
        mailbox: 'inbox',
        uid_validity: '1',
        uid: 1,
        at: 1,
        reason: 'unmatched',
        message_id: null,
        sender: 'mailer-daemon@example.com',
        bytes: 1,
        about: email,
      })
      .execute();
    await db
      .insertInto('subscriber_address_changes')
      .values({
        id: randomUUID(),
        subscriber_id: subscriber,
        address: email,
        address_key: email,
        asked_at: 1,
        asked_words: null,
      })
      .execute();
    const { body: found } = await call('findPerson', { person: email });
    expect(found).toMatchObject({
      total: 0,
      elsewhere: { mails: 1, submissions: [{ id: others }] },
    });
    const seen = { submissions: 0, subscriptions: 0 };
    const erased = await call('erasePerson', { person: email, seen, isAnswered: false });
    expect(erased.body).toMatchObject({ submissions: 0, files: 1, mails: 2 });
    expect(await tracesIn(database)).toEqual([]);
    expect(await readdir(join(folder, 'uploads/kept'))).toEqual([]);
    // What the issue came to is still counted, and the other conversation is still there and found by its own words.
    const { past_sent: sent } = await db
      .selectFrom('campaigns')
      .select('past_sent')
      .executeTakeFirstOrThrow();
    expect(sent).toBe(1);
    expect((await call('findPerson', { person: 'other@example.com' })).body.total).toBe(1);
    // A second time there is nothing to erase, and nothing fails.
    const again = await call('erasePerson', { person: email, seen, isAnswered: true });
    expect(again.body).toMatchObject({ submissions: 0, files: 0, mails: 0, isAnswered: false });
  });

  it('finds and erases by a number that was corrected, and by the one before [ERASE-PERSON-05]', async () => {
    const { database, app, call } = await open();
    const { db } = database;
    await send(app, { email: 'shahrazad@example.com', phone: '0551234567' });
    const { id } = await db.selectFrom('submissions').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('rights_requests')
      .values({
        id: randomUUID(),
        submission_id: id,
        kind: 'correction',
        fields: JSON.stringify({ phone: '055 987 6543' }),
        asked_at: 1,
        done_at: null,
        done_by: null,
      })
      .execute();
    for (const person of ['0551234567', ...PHONES]) {
      const { body } = await call('findPerson', { person });
      expect([person, body.total, body.requests]).toEqual([person, 1, 1]);
      const { body: again } = await call('findPerson', { id: body.id });
      expect([person, again.key]).toEqual([person, body.key]);
    }
    const { body: byAddress } = await call('findPerson', { person: 'shahrazad@example.com' });
    const others = byAddress.others.map(({ key }: { key: string }) => key);
    expect(others).toEqual(['+966551234567', '+966559876543']);
    const seen = { submissions: 1, subscriptions: 0 };
    await call('erasePerson', { person: PHONES[1], seen, isAnswered: false });
    expect(await tracesIn(database)).toEqual([]);
  });

  it('erases all rows or none when it is interrupted, and can be repeated [ERASE-PERSON-06]', async () => {
    const { database, app, call, storage } = await open();
    const { db } = database;
    const email = 'shahrazad@example.com';
    await send(app, { email });
    await apply(app, { email });
    await subscribe(app, email);
    const before = (await tracesIn(database)).length;
    const dependencies = { db, storage, now: Date.now };
    const person = { kind: 'email', key: email } as const;
    const dies = async () => {
      throw new Error('the process has died');
    };
    // As late as possible: every row is deleted, and nothing is committed.
    await expect(erasePerson(dependencies, person, { also: dies })).rejects.toThrow('has died');
    expect((await tracesIn(database)).length).toBe(before);
    const { body } = await call('findPerson', { person: email });
    expect([body.total, body.subscriptions.length]).toEqual([2, 1]);
    const seen = { submissions: 2, subscriptions: 1 };
    const erased = await call('erasePerson', { person: email, seen, isAnswered: false });
    expect(erased.body).toMatchObject({ submissions: 2, subscriptions: 1 });
    expect(await tracesIn(database)).toEqual([]);
  });
});
