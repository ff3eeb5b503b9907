import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type AdminCallName, adminCalls } from '../../contract/admin/api.ts';
import { AUDIT_EVENTS, type AuditEntry } from '../../contract/admin/audit/audit.ts';
import { AUDIT_GROUPS, eventsOf } from '../../contract/admin/audit/audit-filter.ts';
import { callAdmin, OWN_WRITE, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase, type TestDatabases } from '../helpers/databases.ts';

const CALL = {
  ...{ kind: 'phone', name: 'Huda Al-Otaibi', email: 'huda@example.com', phone: '0501234567' },
  ...{ language: 'en', topic: 'training', text: 'When does the camp begin?' },
};

async function setUp(databases: TestDatabases, now: () => number = Date.now) {
  const database = await databases.open();
  const { app } = await openStarterApp(database, { SEND_LIMIT: '0' }, now);
  const staff = await signInAs(app, database, 'administrator', undefined, now);
  await database.db.deleteFrom('audit_log').execute();
  const call = (name: AdminCallName, options: object = {}) =>
    callAdmin(app, name, { cookie: staff.cookie, ...options });
  return {
    ...{ app, database, staff, call },
    async audit(query = ''): Promise<{ entries: AuditEntry[]; total: number }> {
      return (await call('audit', { query })).body;
    },
    /** Makes the call that downloads the log. */
    export: (body: object, query = '') =>
      app.inject({
        method: 'POST',
        url: adminCalls.exportAudit.path + query,
        headers: { ...OWN_WRITE, cookie: staff.cookie },
        payload: JSON.stringify(body),
      }),
  };
}

const named = (entries: readonly AuditEntry[]) => entries.map(({ event }) => event);

describeOnEachDatabase('the filters of the audit log', (databases) => {
  it('are person, kind of act and days in the zone of the organisation, in pages [OFFICE-AUDIT-02]', async () => {
    const { app, database, staff, audit, call } = await setUp(databases);
    const editor = await signInAs(app, database, 'editor');
    const rows = Array.from({ length: 120 }, (_, index) => ({
      // Riyadh is three hours ahead: from 21:00 on it is the next day there.
      at: Date.parse('2026-03-01T20:00:00Z') + index * 3_600_000,
      staff_id: index % 3 === 0 ? null : index % 3 === 1 ? staff.id : editor.id,
      source: index % 3 === 0 ? ('server' as const) : ('admin' as const),
      event: index % 2 === 0 ? 'published' : 'redirects-exported',
      ...{ subject_kind: null, subject_id: null, details: '{}' },
    }));
    await database.db.deleteFrom('audit_log').execute();
    await database.db.insertInto('audit_log').values(rows).execute();
    expect(await audit()).toMatchObject({ total: 120 });
    expect((await audit('?page=3')).entries).toHaveLength(20);
    expect((await audit('?page=4')).entries).toEqual([]);
    const ofEditor = await audit(`?by=${editor.id}&kind=content`);
    expect(ofEditor.total).toBe(20);
    expect(new Set(ofEditor.entries.map(({ actor }) => actor))).toEqual(new Set(['The editor']));
    expect(await audit('?by=server&kind=exports')).toMatchObject({ total: 20 });
    expect(await audit('?by=command')).toEqual({ entries: [], total: 0 });
    // The first hour belongs to the day before, and the second begins the day.
    expect(await audit('?to=2026-03-01')).toMatchObject({ total: 1 });
    expect(await audit('?from=2026-03-02&to=2026-03-02')).toMatchObject({ total: 24 });
    expect(await audit('?from=2026-03-02')).toMatchObject({ total: 119 });
    // What nobody can read hides nothing.
    expect(await audit("?by=' or 1=1&kind=all&from=2026-13-45&page=-1")).toMatchObject({
      total: 120,
    });
    expect((await call('audit', { cookie: editor.cookie })).status).toBe(403);
  });

  it('know every event', () => {
    const grouped = new Set(AUDIT_GROUPS.flatMap(eventsOf));
    expect(AUDIT_EVENTS.filter((event) => !grouped.has(event))).toEqual([]);
  });
});

describeOnEachDatabase('an event of the audit log', (databases) => {
  it('leads to what it is about, and says that it is deleted, without the name of a visitor [OFFICE-AUDIT-03]', async () => {
    const { call, audit } = await setUp(databases);
    const begun = await call('beginConversation', { body: { key: randomUUID(), ...CALL } });
    const { id } = begun.body;
    const conversation = (await call('conversation', { id })).body;
    const redirect = await call('saveRedirect', { body: { from: '/old', to: '/about' } });
    const subscriber = await call('addSubscriber', {
      body: {
        address: 'sara@example.com',
        language: 'en',
        consent: 'On paper, at the fair in May',
      },
    });
    const texts = {
      ...{ form: 'contact', titleAr: 'شكر', titleEn: 'Thanks', textAr: 'شكرًا', textEn: 'Thanks' },
    };
    const template = await call('createReplyTemplate', { body: { ...texts, stage: null } });
    const created = await call('createEntry', {
      body: { changes: [{ path: 'title.ar', from: '', to: 'أمسية' }] },
    });
    const entries = [{ kind: 'news', id: created.body.id }];
    expect((await call('removeEntries', { body: { entries } })).status).toBe(204);
    expect((await audit()).entries).toMatchObject([
      { event: 'removed', entry: entries[0], subject: { ar: 'أمسية' }, isGone: true },
      { event: 'template-saved', target: { kind: 'template', id: template.body.id } },
      { event: 'subscriber-added', target: { kind: 'subscriber', id: subscriber.body.id } },
      { event: 'redirect-saved', target: { kind: 'redirect', id: redirect.body.id } },
      {
        event: 'conversation-begun',
        subject: conversation.reference,
        target: { kind: 'conversation', id },
        isGone: false,
      },
    ]);
    expect((await call('eraseConversations', { body: { ids: [id] } })).status).toBe(204);
    await call('removeRedirects', { body: { ids: [redirect.body.id] } });
    await call('removeSubscribers', { body: { ids: [subscriber.body.id] } });
    await call('removeReplyTemplate', { id: template.body.id });
    const after = (await audit()).entries;
    expect(after.find(({ event }) => event === 'conversation-begun')).toMatchObject({
      ...{ subject: null, isGone: true },
    });
    for (const event of ['template-saved', 'subscriber-added', 'redirect-saved']) {
      expect(after.find((each) => each.event === event)).toMatchObject({ isGone: true });
    }
    expect(JSON.stringify(after)).not.toMatch(/huda|otaibi|sara@/i);
  });
});

describeOnEachDatabase('an export of the audit log', (databases) => {
  it('has what is filtered, as a table without formulas or as JSON, and is recorded [OFFICE-AUDIT-04]', async () => {
    const now = () => Date.parse('2026-11-29T09:00:00Z');
    const test = await setUp(databases, now);
    await test.call('createEntry', {
      body: { changes: [{ path: 'title.ar', from: '', to: '=HYPERLINK("x")' }] },
    });
    const list = await test.call('listEntries', { query: '?state=draft' });
    const id = list.body.rows[0].id;
    await test.call('removeEntries', { body: { entries: [{ kind: 'news', id }] } });
    await test.call('changeAccount', { body: { name: '=The administrator' } });
    const csv = await test.export({ language: 'en', format: 'csv' }, '?kind=content');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.body.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
      '"Time (Riyadh)","Who","What","Entries","State"',
      `"2026-11-29 12:00","'=The administrator","Removed =HYPERLINK(""x"")","","Deleted"`,
    ]);
    const json = await test.export({ language: 'ar', format: 'json' }, '?kind=sign-in');
    expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(json.headers['content-disposition']).toBe(
      'attachment; filename="audit-2026-11-29.json"',
    );
    expect(json.json()).toMatchObject({
      isComplete: true,
      events: [{ at: '2026-11-29T09:00:00.000Z', event: 'account-changed', source: 'admin' }],
    });
    const none = await test.export({ language: 'ar', format: 'json' }, '?by=command');
    expect(none.json()).toEqual({ events: [], isComplete: true });
    expect(named((await test.audit('?kind=exports')).entries)).toEqual([
      ...['audit-exported', 'audit-exported', 'audit-exported'],
    ]);
    const wrong = await test.export({ language: 'ar', format: 'pdf' });
    expect(wrong.statusCode).toBe(400);
  });
});
