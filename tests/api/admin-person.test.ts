import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import {
  PERSON_LISTED,
  PERSON_SHOWN,
  PERSON_SHOWN_MAX,
  type PersonResponse,
  personId,
} from '../../contract/admin/inbox/person.ts';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { DAY } from '../../server/platform/durations.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { application, CONTACT } from '../helpers/forms.ts';
import { addIncoming } from '../helpers/incoming-mails.ts';
import { exportPerson, readPersonExport } from '../helpers/person-export.ts';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.co', MAIL_TO: 'a@b.co' };

const EMAIL = 'noura@example.com';
const PHONE = '0501234567';

async function send(app: FastifyInstance, fields: Record<string, string> = {}) {
  const payload = { ...CONTACT, email: EMAIL, phone: PHONE, ...fields };
  const url = '/api/contactUs/sendMail';
  expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBe(201);
}

async function apply(app: FastifyInstance, fields: Record<string, string> = {}) {
  const url = '/api/joinUs/sendMail';
  const form = application({ email: EMAIL, phone: PHONE, ...fields });
  expect((await app.inject({ method: 'POST', url, ...form })).statusCode).toBe(201);
}

async function subscribe(app: FastifyInstance, email: string = EMAIL) {
  const url = '/api/frontend/newsletter/subscrip';
  const { statusCode } = await app.inject({ method: 'POST', url, payload: { email } });
  expect(statusCode).toBe(201);
}

async function idOf({ db }: Database, kind: 'contact' | 'join'): Promise<string> {
  const { id } = await db
    .selectFrom('submissions')
    .select('id')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return id;
}

describeOnEachDatabase('the page of a person', (databases) => {
  async function open() {
    const database = await databases.open();
    let time = Date.now();
    const { app, log } = await openStarterApp(database, MAIL, () => time++);
    const enter = async (role: StaffRole) => {
      const { cookie } = await signInAs(app, database, role);
      return (name: AdminCallName, body: object, id?: string) =>
        callAdmin(app, name, { cookie, body, ...(id !== undefined && { id }) });
    };
    return { database, app, log, enter };
  }

  it('has submissions with their state or stage, requests with their clock, mails with their fate, the subscription and consents [PERSON-PAGE-01]', async () => {
    const { database, app, enter } = await open();
    await send(app, { name: 'Noura' });
    await apply(app, { name: 'نورة', last_name: 'القحطاني' });
    await subscribe(app);
    const [message, applied] = [await idOf(database, 'contact'), await idOf(database, 'join')];
    const { db } = database;
    await db
      .insertInto('rights_requests')
      .values(
        ([null, 30] as const).map((doneAt, index) => ({
          id: randomUUID(),
          submission_id: applied,
          kind: 'erasure' as const,
          fields: null,
          asked_at: 10 + index,
          done_at: doneAt,
          done_by: null,
        })),
      )
      .execute();
    await db
      .updateTable('conversations')
      .set({ kept_until: 99 })
      .where('submission_id', '=', applied)
      .execute();
    await db
      .insertInto('conversation_events')
      .values({
        submission_id: applied,
        key: null,
        kind: 'keep-agreed',
        at: 77,
        staff_id: null,
        text: '99',
        delivery_id: null,
        details: null,
      })
      .execute();
    const call = await enter('administrator');
    await call('changeConversations', { ids: [applied], stage: 'reading' });
    const { body: found } = await call('findPerson', { person: ` ${EMAIL.toUpperCase()}` });
    expect(found).toMatchObject({
      id: personId('email', applied),
      key: EMAIL,
      kind: 'email',
      total: 2,
      requests: 1,
      hidden: [],
      answer: { address: EMAIL, language: 'ar' },
      kept: [{ submission: { id: applied, form: 'join' }, agreedAt: 77, until: 99 }],
      elsewhere: { mails: 0, submissions: [] },
      others: [{ id: personId('phone', applied), kind: 'phone', key: '+966501234567' }],
    });
    expect(found.name).toContain('نورة');
    expect(
      found.submissions.map(
        ({ id, form, state, stage, hasCv }: PersonResponse['submissions'][0]) => ({
          id,
          form,
          state,
          stage,
          hasCv,
        }),
      ),
    ).toEqual([
      { id: applied, form: 'join', state: 'open', stage: 'reading', hasCv: true },
      { id: message, form: 'contact', state: 'new', stage: null, hasCv: false },
    ]);
    expect(found.rightsRequests).toMatchObject([
      { askedAt: 10, dueAt: 10 + 30 * DAY, doneAt: null, submission: { id: applied } },
      { askedAt: 11, doneAt: 30 },
    ]);
    expect(
      found.sentMails
        .map(({ purpose, submission, fate }: PersonResponse['sentMails'][0]) => [
          purpose,
          submission?.id ?? null,
          fate.status,
        ])
        .toSorted(),
    ).toEqual([
      ['contact-receipt', message, 'waiting'],
      ['join-receipt', applied, 'waiting'],
      ['newsletter-confirmation', null, 'waiting'],
    ]);
    expect(found.subscriptions).toMatchObject([{ address: EMAIL, state: 'waiting', topics: [] }]);
    // The same by the id of anything that has the address, and by the number in any spelling.
    const { id: subscriber } = found.subscriptions[0];
    for (const id of [applied, message, subscriber]) {
      const { body } = await call('findPerson', { id: personId('email', id) });
      expect([id, body.key, body.total]).toEqual([id, EMAIL, 2]);
    }
    const { body: byNumber } = await call('findPerson', { person: '٠٥٠ ١٢٣ ٤٥٦٧' });
    expect(byNumber).toMatchObject({
      id: personId('phone', applied),
      key: '+966501234567',
      total: 2,
      subscriptions: [],
      others: [{ id: personId('email', applied), kind: 'email', key: EMAIL }],
    });
    expect((await call('findPerson', { id: byNumber.id })).body.key).toBe('+966501234567');
  });

  it('shows each role its own parts, and says alike of the others whether or not there is any [PERSON-PAGE-02]', async () => {
    const { database, app, enter } = await open();
    await send(app);
    await apply(app);
    await subscribe(app);
    await send(app, { email: 'message@example.com' });
    await apply(app, { email: 'applicant@example.com' });
    const { id: subscriber } = await database.db
      .selectFrom('subscribers')
      .select('id')
      .executeTakeFirstOrThrow();
    const [message, applied] = [await idOf(database, 'contact'), await idOf(database, 'join')];
    const seen = {
      administrator: { hidden: [], forms: ['join', 'contact'], subscriptions: 1 },
      editor: { hidden: ['applications'], forms: ['contact'], subscriptions: 1 },
      recruiter: { hidden: ['messages', 'newsletter'], forms: ['join'], subscriptions: 0 },
    } as const;
    for (const role of ['administrator', 'editor', 'recruiter'] as const) {
      const call = await enter(role);
      const { body } = await call('findPerson', { person: EMAIL });
      expect([role, body.hidden]).toEqual([role, seen[role].hidden]);
      expect(body.submissions.map(({ form }: { form: string }) => form)).toEqual(seen[role].forms);
      expect(body.subscriptions).toHaveLength(seen[role].subscriptions);
      // Somebody of whom the role sees nothing looks like somebody who does not exist.
      const stranger = role === 'recruiter' ? 'message@example.com' : 'nobody@example.com';
      const { body: none } = await call('findPerson', { person: stranger });
      const { body: nobody } = await call('findPerson', { person: 'never@example.com' });
      expect({ ...none, key: '' }).toEqual({ ...nobody, key: '' });
      expect([none.id, none.total, none.hidden]).toEqual([null, 0, seen[role].hidden]);
    }
    const { cookie } = await signInAs(app, database, 'recruiter', 'second@yafee.example');
    const status = async (id: string) =>
      (await callAdmin(app, 'findPerson', { cookie, body: { id } })).status;
    expect(await status(personId('email', applied))).toBe(200);
    for (const id of [message, subscriber, randomUUID()]) {
      expect(await status(personId('email', id))).toBe(404);
    }
    const translator = await enter('translator');
    expect((await translator('findPerson', { person: EMAIL })).status).toBe(403);
    expect((await translator('findPerson', { id: personId('email', applied) })).status).toBe(403);
  });

  it('refuses what names nobody, in a body and in an address, and writes nothing of it to the log [PERSON-PAGE-03]', async () => {
    const { database, app, enter, log } = await open();
    await send(app);
    const call = await enter('administrator');
    const id = await idOf(database, 'contact');
    for (const body of [{}, { person: '' }, { person: 'Noura' }, { person: '12' }]) {
      const { status, body: refused } = await call('findPerson', body);
      expect([body, status, refused.problem]).toEqual([body, 422, 'invalid-fields']);
    }
    for (const body of [
      { person: `${'a'.repeat(300)}@example.com` },
      { id: 'email-' },
      { id: `name-${id}` },
      { id: `email-${id}' or 1=1` },
      { id: personId('email', id), shown: PERSON_SHOWN_MAX + 1 },
      { id: personId('email', id), shown: 0 },
    ]) {
      const { status } = await call('findPerson', body);
      expect([body, status >= 400 && status < 500]).toEqual([body, true]);
    }
    // The address is that of another kind, or of a correction that there never was.
    await subscribe(app, 'other@example.com');
    const { body: other } = await call('findPerson', { person: 'other@example.com' });
    const missing = [other.id.replace('email', 'phone'), personId('phone', id, 7)];
    for (const each of missing) expect((await call('findPerson', { id: each })).status).toBe(404);
    for (const at of ['＠', '﹫']) {
      const { body } = await call('findPerson', { person: EMAIL.replace('@', at) });
      expect([at, body.total]).toEqual([at, 1]);
    }
    const lines = JSON.stringify(log);
    expect(lines).not.toContain('noura');
    expect(lines).not.toContain('501234567');
  });

  it('lists so many of each, counts all, and lists earlier ones when asked [PERSON-PAGE-04]', async () => {
    const { database, app, enter } = await open();
    await send(app);
    const { db } = database;
    const submission = await db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow();
    const place = await db.selectFrom('conversations').selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: PERSON_SHOWN + 10 }, (_, index) => ({
      ...submission,
      id: randomUUID(),
      reference: `MORE-${index}`,
      received_at: submission.received_at + 1 + index,
    }));
    await db.insertInto('submissions').values(more).execute();
    await db
      .insertInto('conversations')
      .values(more.map(({ id }) => ({ ...place, submission_id: id })))
      .execute();
    await db
      .insertInto('rights_requests')
      .values(
        more.map(({ id }, index) => ({
          id: randomUUID(),
          submission_id: id,
          kind: 'erasure' as const,
          fields: null,
          asked_at: index,
          done_at: null,
          done_by: null,
        })),
      )
      .execute();
    const call = await enter('administrator');
    const { body: found } = await call('findPerson', { person: EMAIL });
    expect(found.total).toBe(more.length + 1);
    expect(found.submissions).toHaveLength(PERSON_SHOWN);
    expect(found.submissions[0].reference).toBe(`MORE-${more.length - 1}`);
    expect(found.requests).toBe(more.length);
    expect(found.rightsRequests).toHaveLength(PERSON_LISTED);
    expect(found.rightsRequests[0].askedAt).toBe(more.length - 1);
    const { body: all } = await call('findPerson', { id: found.id, shown: 100 });
    expect(all.submissions).toHaveLength(more.length + 1);
  });

  it('exports everything under the address, also what is in the conversation of somebody else [PERSON-PAGE-05]', async () => {
    const { database, app, enter } = await open();
    await apply(app, { email: 'other@example.com' });
    await send(app);
    await subscribe(app);
    const { db } = database;
    await addIncoming(database, await idOf(database, 'join'), {
      from_address: EMAIL.toUpperCase(),
      is_other_sender: 1,
      text: 'written from another address',
    });
    await db
      .updateTable('conversations')
      .set({ kept_until: 86_400_000 })
      .where('kind', '=', 'contact')
      .execute();
    await db.updateTable('subscribers').set({ name: 'نورة' }).execute();
    const { cookie } = await signInAs(app, database, 'administrator');
    const { data } = await readPersonExport((await exportPerson(app, cookie, EMAIL)).rawPayload);
    const exported = JSON.parse(data);
    expect(exported).toMatchObject({
      address: EMAIL,
      submissions: [{ form: 'contact', keptUntil: '1970-01-02T00:00:00.000Z' }],
      mailsInOtherConversations: [{ text: 'written from another address' }],
      newsletter: [{ address: EMAIL, name: 'نورة', topics: [] }],
    });
    expect(data).not.toContain('other@example.com');
    // An editor sees no application, so nothing of it is exported.
    const editor = await signInAs(app, database, 'editor');
    const own = await readPersonExport((await exportPerson(app, editor.cookie, EMAIL)).rawPayload);
    expect(JSON.parse(own.data).mailsInOtherConversations).toEqual([]);
    const recruiter = await enter('recruiter');
    const { body } = await recruiter('findPerson', { person: EMAIL });
    expect(body.elsewhere.mails).toBe(1);
  });
});
