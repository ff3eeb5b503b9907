import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import { LABEL_NAME_MAX, LABELS_MAX, type Label } from '../../contract/admin/inbox/labels.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnEachDatabase, type TestDatabases } from '../helpers/databases.ts';
import { CONTACT } from '../helpers/forms.ts';
import { exportPerson, readPersonExport } from '../helpers/person-export.ts';

const URGENT: Label = { id: randomUUID(), name: { ar: 'عاجل', en: 'Urgent' }, tint: 'red' };
const PARTNER: Label = { id: randomUUID(), name: { ar: 'شريك', en: 'Partner' }, tint: 'green' };

async function setUp(databases: TestDatabases) {
  const database = await databases.open();
  let time = Date.now();
  const { app } = await openEmptyApp(database, {}, { now: () => time++ });
  const { cookie } = await signInAs(app, database, 'editor');
  const call = (name: AdminCallName, options: object = {}) =>
    callAdmin(app, name, { cookie, ...options });
  const version = async () => (await call('labels')).body.version;
  return {
    ...{ app, database, cookie, call, version },
    async send(subject: string): Promise<string> {
      const payload = { ...CONTACT, subject };
      await app.inject({ method: 'POST', url: '/api/contactUs/sendMail', payload });
      const { body } = await call('inbox', { query: `?search=${encodeURIComponent(subject)}` });
      return body.rows[0].id;
    },
    save: async (labels: readonly object[]) =>
      call('saveLabels', { body: { version: await version(), labels } }),
    give: (ids: readonly string[], add: readonly Label[], remove: readonly Label[] = []) =>
      call('labelConversations', {
        body: { ids, add: add.map(({ id }) => id), remove: remove.map(({ id }) => id) },
      }),
    labelsOf: async (id: string): Promise<string[]> =>
      (await call('conversation', { id })).body.labels,
    count: async () =>
      (await database.db.selectFrom('conversation_labels').selectAll().execute()).length,
  };
}

describeOnEachDatabase('labels of conversations', (databases) => {
  it('are defined in both languages and an order, bounded, and never over a colleague [INBOX-LABELS-01]', async () => {
    const { app, database, call, save, version } = await setUp(databases);
    const stale = await version();
    expect((await save([URGENT, PARTNER])).status).toBe(204);
    const names = async () => (await call('labels')).body.labels.map(({ name }: Label) => name.en);
    expect(await names()).toEqual(['Urgent', 'Partner']);
    const older = await call('saveLabels', { body: { version: stale, labels: [] } });
    expect(older.body).toEqual({ problem: 'conflict' });
    expect(await names()).toEqual(['Urgent', 'Partner']);
    const renamed = { ...URGENT, name: { ar: 'اليوم', en: 'Today' }, tint: 'amber' };
    expect((await save([PARTNER, renamed])).status).toBe(204);
    expect((await call('labels')).body.labels).toEqual([
      { ...PARTNER, conversations: 0 },
      { ...renamed, conversations: 0 },
    ]);
    for (const name of [
      { ar: '', en: 'Urgent' },
      { ar: 'عاجل', en: '\u2066 ' },
      { ar: 'عاجل', en: 'x'.repeat(LABEL_NAME_MAX + 1) },
      { ar: 'عاجل\nجدًا', en: 'Urgent' },
    ]) {
      expect([name, (await save([{ ...URGENT, name }])).status]).toEqual([name, 422]);
    }
    const many = Array.from({ length: LABELS_MAX + 1 }, () => ({ ...URGENT, id: randomUUID() }));
    expect((await save(many)).status).toBe(400);
    expect((await save([URGENT, URGENT])).status).toBe(400);
    expect((await save([{ ...URGENT, tint: 'url(x)' }])).status).toBe(400);
    const { body } = await callAdmin(app, 'audit', {
      cookie: (await signInAs(app, database, 'administrator')).cookie,
    });
    expect(
      body.entries.filter(({ event }: { event: string }) => event === 'labels-saved'),
    ).toHaveLength(2);
  });

  it('are given and taken together or not at all, and the thread says so [INBOX-LABELS-02]', async () => {
    const { call, save, send, give, labelsOf, count } = await setUp(databases);
    await save([URGENT, PARTNER]);
    const [first, second] = [await send('one'), await send('two')];
    expect((await give([first, second], [PARTNER])).status).toBe(204);
    expect((await give([first], [PARTNER, URGENT])).status).toBe(204);
    expect(await labelsOf(first)).toEqual([URGENT.id, PARTNER.id]);
    expect(await labelsOf(second)).toEqual([PARTNER.id]);
    expect((await give([first, second], [URGENT], [PARTNER])).status).toBe(204);
    expect(await labelsOf(first)).toEqual([URGENT.id]);
    expect(await labelsOf(second)).toEqual([URGENT.id]);
    const { timeline } = (await call('conversation', { id: first })).body;
    expect(
      timeline
        .filter(({ kind }: { kind: string }) => kind === 'labels')
        .map(({ added, removed }: { added: object[]; removed: object[] }) => [added, removed]),
    ).toEqual([
      [[PARTNER.name], []],
      [[URGENT.name], []],
      [[], [PARTNER.name]],
    ]);
    const gone: Label = { ...URGENT, id: randomUUID() };
    expect((await give([first], [PARTNER, gone])).body).toEqual({ problem: 'label-gone' });
    expect((await give([first, randomUUID()], [PARTNER])).body).toEqual({ problem: 'not-found' });
    expect(await labelsOf(first)).toEqual([URGENT.id]);
    const { version } = (await call('conversation', { id: first })).body;
    const headers = { 'if-none-match': `"${version}"` };
    await give([first], [PARTNER]);
    expect((await call('conversation', { id: first, headers })).status).toBe(200);
    expect(await count()).toBe(3);
  });

  it('filter the list, its total and its table, and a role gives them only to what it sees [INBOX-LABELS-03]', async () => {
    const { app, database, call, save, send, give, labelsOf } = await setUp(databases);
    await save([URGENT, PARTNER]);
    const [first, second] = [await send('one'), await send('two')];
    await give([first], [URGENT, PARTNER]);
    await give([second], [PARTNER]);
    const found = async (label: string) => {
      const { body } = await call('inbox', { query: `?label=${label}` });
      return [body.total, body.rows.map(({ id }: { id: string }) => id)];
    };
    expect(await found(URGENT.id)).toEqual([1, [first]]);
    expect(await found(PARTNER.id)).toEqual([2, [second, first]]);
    expect(await found(randomUUID())).toEqual([0, []]);
    // What is no id does not restrict the list.
    expect(await found("'; drop table labels; --")).toEqual([2, [second, first]]);
    const { cookie } = await signInAs(app, database, 'administrator');
    const table = await app.inject({
      method: 'POST',
      url: `/admin/api/inbox/export?label=${URGENT.id}`,
      payload: { language: 'en' },
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(table.body).toContain('Labels');
    expect(table.body.match(/Partner/g)).toEqual(['Partner']);
    expect(table.body).toContain('Urgent; Partner');
    const recruiter = await signInAs(app, database, 'recruiter');
    const refused = await callAdmin(app, 'labelConversations', {
      cookie: recruiter.cookie,
      body: { ids: [first], add: [], remove: [URGENT.id] },
    });
    expect(refused.body).toEqual({ problem: 'not-found' });
    expect(await labelsOf(first)).toEqual([URGENT.id, PARTNER.id]);
    const translator = await signInAs(app, database, 'translator');
    for (const name of ['labels', 'saveLabels', 'labelConversations'] as const) {
      const { status } = await callAdmin(app, name, { cookie: translator.cookie });
      expect([name, status]).toEqual([name, 403]);
    }
  });

  it('leave with the label and with the conversation, and a person gets none of them [INBOX-LABELS-04]', async () => {
    const { app, cookie, call, save, send, give, labelsOf, count } = await setUp(databases);
    await save([URGENT, PARTNER]);
    const [first, second] = [await send('one'), await send('two')];
    await give([first, second], [URGENT, PARTNER]);
    expect((await call('labels')).body.labels[0].conversations).toBe(2);
    const exported = await exportPerson(app, cookie, CONTACT.email);
    const { data } = await readPersonExport(exported.rawPayload);
    expect(data).toContain('"receivedAt"');
    expect(data).not.toContain('Partner');
    await save([PARTNER]);
    expect(await labelsOf(first)).toEqual([PARTNER.id]);
    expect(await count()).toBe(2);
    await call('eraseConversations', { body: { ids: [first] } });
    expect(await count()).toBe(1);
  });

  it('lose nothing when two colleagues act at once [INBOX-LABELS-05]', async () => {
    const { save, send, give, labelsOf, version, call } = await setUp(databases);
    await save([URGENT, PARTNER]);
    const id = await send('one');
    const results = await Promise.all([
      give([id], [URGENT]),
      give([id], [URGENT]),
      give([id], [PARTNER]),
    ]);
    expect(results.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await labelsOf(id)).toEqual([URGENT.id, PARTNER.id]);
    const seen = await version();
    const saves = await Promise.all(
      [[URGENT], [PARTNER]].map((labels) =>
        call('saveLabels', { body: { version: seen, labels } }),
      ),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await labelsOf(id)).toHaveLength(1);
  });
});
