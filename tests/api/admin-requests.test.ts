import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { type AdminCallName, adminCalls } from '../../contract/admin/api.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { DAY } from '../../server/platform/durations.ts';
import { callAdmin, OWN_WRITE, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { pdf } from '../helpers/cv-files.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { APPLICANT, application, CONTACT } from '../helpers/forms.ts';
import { readMails } from '../helpers/mails.ts';
import { exportPerson, readPersonExport } from '../helpers/person-export.ts';

async function sendMessage(app: FastifyInstance, fields: Record<string, string> = {}) {
  const url = '/api/contactUs/sendMail';
  const payload = { ...CONTACT, ...fields };
  expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBe(201);
}

async function sendApplication(app: FastifyInstance) {
  const url = '/api/joinUs/sendMail';
  expect((await app.inject({ method: 'POST', url, ...application() })).statusCode).toBe(201);
}

/** Returns the ids of the conversations, the oldest first. */
async function idsOf({ db }: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('submission_id')
    .orderBy('arrived_at')
    .execute();
  return rows.map(({ submission_id: id }) => id);
}

/** Posts a form of the page of the mailed link of the last submission. */
async function postByLink(app: FastifyInstance, { db }: Database, fields: Record<string, string>) {
  const mails = (await readMails(db)).filter(({ recipient }) => recipient !== null);
  const token = /token=([\w.-]+)/.exec(mails.at(-1)?.mail.text ?? '')?.[1] ?? '';
  const response = await app.inject({
    method: 'POST',
    url: '/en/my-request',
    payload: new URLSearchParams({ token, ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(response.statusCode).toBe(303);
}

describeOnEachDatabase('requests about personal data in the back office', (databases) => {
  async function setUp() {
    const database = await databases.open();
    let time = Date.now();
    const { app } = await openEmptyApp(database, {}, { now: () => time++ });
    const asking =
      (cookie: string) =>
      (name: AdminCallName, options: Parameters<typeof callAdmin>[2] = {}) =>
        callAdmin(app, name, { cookie, ...options });
    return { database, app, asking };
  }

  it('are counted with their first deadline, listed, shown with what was corrected, and finished once by whoever sees the form [RIGHTS-01]', async () => {
    const { database, app, asking } = await setUp();
    const { cookie } = await signInAs(app, database, 'editor');
    const ask = asking(cookie);
    await sendMessage(app);
    await sendMessage(app, { email: 'other@example.com' });
    const [, id = ''] = await idsOf(database);
    await ask('changeConversations', { body: { ids: [id], isUnread: false } });
    await postByLink(app, database, { action: 'correct', phone: '0507654321' });
    await postByLink(app, database, { action: 'withdraw' });
    const { body: counts } = await ask('inboxCounts');
    expect(counts.requests.open).toBe(2);
    const { body: list } = await ask('inbox', { query: '?requests=1' });
    expect(list.rows).toHaveLength(1);
    expect(list.rows[0]).toMatchObject({ id, isUnread: true, requestDueAt: counts.requests.dueAt });
    const { body: found } = await ask('inbox', { query: '?search=0507654321' });
    expect(found.rows.map((row: { id: string }) => row.id)).toEqual([id]);
    const { body: conversation } = await ask('conversation', { id });
    const [correction, withdrawal] = conversation.requests;
    expect(correction).toMatchObject({ kind: 'correction', changes: { phone: '0507654321' } });
    expect(correction.dueAt - correction.askedAt).toBe(30 * DAY);
    expect(conversation.fields.phone).toBe('0501234567');
    const finish = (request: string, options = {}) =>
      ask('finishRequest', { id, body: { request }, ...options });
    expect((await finish(correction.id)).status).toBe(204);
    expect((await finish(correction.id)).status).toBe(204);
    expect((await finish(randomUUID())).status).toBe(404);
    const [otherId] = await idsOf(database);
    expect((await finish(withdrawal.id, { id: otherId })).status).toBe(404);
    const recruiter = await signInAs(app, database, 'recruiter');
    expect((await finish(withdrawal.id, { cookie: recruiter.cookie })).status).toBe(404);
    const { body: later } = await ask('conversation', { id });
    const shown = later.timeline.filter(({ kind }: { kind: string }) => kind.startsWith('request'));
    expect(
      shown.map(({ kind, request }: { kind: string; request: string }) => [kind, request]),
    ).toEqual([
      ['request', 'correction'],
      ['request', 'withdrawal'],
      ['request-done', 'correction'],
    ]);
    expect((await ask('inboxCounts')).body.requests.open).toBe(1);
    const { cookie: administrator } = await signInAs(app, database, 'administrator');
    const { body: audit } = await callAdmin(app, 'audit', { cookie: administrator });
    const events = audit.entries.filter(({ event }: { event: string }) => event === 'request-done');
    expect(events).toHaveLength(1);
  });

  it('let staff export everything of one person that their role may see, with files and without the names of colleagues [RIGHTS-02]', async () => {
    const { database, app, asking } = await setUp();
    await sendMessage(app, { email: APPLICANT.email });
    await sendApplication(app);
    await sendMessage(app, { email: 'other@example.com' });
    const [message = '', applied = ''] = await idsOf(database);
    const roles = { administrator: 2, editor: 1, recruiter: 1 } as const;
    for (const [role, count] of Object.entries(roles) as [keyof typeof roles, number][]) {
      const { cookie, id: staffId } = await signInAs(app, database, role);
      const id = role === 'editor' ? message : applied;
      await asking(cookie)('addNote', { id, body: { key: randomUUID(), text: 'to be called' } });
      const response = await exportPerson(app, cookie, APPLICANT.email);
      expect([role, response.statusCode, response.headers['content-type']]).toEqual([
        role,
        200,
        'application/zip',
      ]);
      const { data, files } = await readPersonExport(response.rawPayload);
      const [cv] = files.values();
      expect(JSON.parse(data).submissions).toHaveLength(count);
      expect(data).toContain('to be called');
      expect(data).not.toContain(staffId);
      expect(data).not.toContain('other@example.com');
      expect(cv).toEqual(role === 'editor' ? undefined : pdf());
    }
    const { cookie } = await signInAs(app, database, 'recruiter', 'second@a.example');
    expect((await exportPerson(app, cookie, 'other@example.com')).statusCode).toBe(404);
    expect((await exportPerson(app, cookie, 'nobody')).statusCode).toBe(422);
  });

  it('let staff export the list that they see as a table without formulas [RIGHTS-03]', async () => {
    const { database, app } = await setUp();
    await sendMessage(app, { name: '=HYPERLINK("x")', massage: 'first' });
    await sendMessage(app, { massage: 'second' });
    await sendApplication(app);
    let number = 0;
    const exported = async (role: 'editor' | 'recruiter' | 'translator', query = '') => {
      const { cookie } = await signInAs(app, database, role, `${role}${number++}@a.example`);
      return app.inject({
        method: 'POST',
        url: adminCalls.exportInbox.path + query,
        headers: { ...OWN_WRITE, cookie },
        payload: JSON.stringify({ language: 'en' }),
      });
    };
    const messages = await exported('editor');
    expect(messages.headers['content-type']).toBe('text/csv; charset=utf-8');
    const rows = messages.body.trimEnd().split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain('"Reference","Kind"');
    expect(messages.body).toContain(`"'=HYPERLINK(""x"")`);
    expect(messages.body).not.toContain(APPLICANT.email);
    expect((await exported('editor', '?search=second')).body.trimEnd().split('\r\n')).toHaveLength(
      2,
    );
    // What the list shows of what is searched: one of the two is answered.
    const [first] = await database.db
      .selectFrom('conversations')
      .select('submission_id')
      .where('kind', '=', 'contact')
      .execute();
    await database.db
      .updateTable('conversations')
      .set({ state: 'answered' })
      .where('submission_id', '=', first?.submission_id ?? '')
      .execute();
    for (const state of ['answered', 'new']) {
      const { body } = await exported('editor', `?state=${state}`);
      expect([state, body.trimEnd().split('\r\n').length]).toEqual([state, 2]);
    }
    const applications = await exported('recruiter');
    expect(applications.body).toContain(APPLICANT.email);
    expect(applications.body).not.toContain('first');
    expect((await exported('translator')).statusCode).toBe(403);
  });
});
