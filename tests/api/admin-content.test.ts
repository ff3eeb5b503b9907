import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import type { EntryResponse } from '../../contract/admin/content/content.ts';
import { renewContentWordsJob } from '../../server/content/content.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { type CallOptions, callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp, openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

const NEWS = {
  title: { ar: 'أمسية الرياض', en: 'An evening in Riyadh' },
  html: { ar: '<p>نص الخبر</p>', en: '<p>The text</p>' },
  publishedAt: '2026-01-01T00:00:00.000Z',
};

/** The changes that make an empty news item one that can be published. */
const CHANGES = [
  { path: 'title.ar', from: '', to: NEWS.title.ar },
  { path: 'title.en', from: '', to: NEWS.title.en },
  { path: 'html.ar', from: '', to: NEWS.html.ar },
  { path: 'html.en', from: '', to: NEWS.html.en },
  { path: 'publishedAt', from: null, to: NEWS.publishedAt },
];

/** Returns a function that makes calls of somebody who is signed in. */
function caller(app: FastifyInstance, cookie: string) {
  return (name: AdminCallName, options: Omit<CallOptions, 'cookie'> = {}) =>
    callAdmin(app, name, { ...options, cookie });
}

async function open(database: Database, clocks: Parameters<typeof openEmptyApp>[2] = {}) {
  const { app } = await openEmptyApp(database, {}, clocks);
  const editor = await signInAs(app, database, 'editor', undefined, clocks?.now);
  const call = caller(app, editor.cookie);
  const create = async () => {
    const { status, body } = await call('createEntry', { body: { changes: CHANGES } });
    expect(status).toBe(200);
    return String(body.id);
  };
  const publish = async (id: string, version = 1, others = {}) =>
    call('publishEntries', {
      body: { drafts: [{ kind: 'news', id: Number(id), version }], ...others },
    });
  const read = async (id: string): Promise<EntryResponse> => (await call('readEntry', { id })).body;
  return { app, call, create, publish, read, editor };
}

const latestNews = async (app: FastifyInstance) =>
  (await app.inject({ url: '/api/frontend/services', headers: { lang: 'en' } })).json().data;

describeOnEachDatabase('the calls of content', (databases) => {
  it('create, save, publish, unpublish and remove a news item, and say who did it', async () => {
    const database = await databases.open();
    const { app, call, create, publish, read } = await open(database);
    const id = await create();
    expect(await read(id)).toMatchObject({
      state: 'draft',
      live: null,
      draft: { version: 2, savedBy: 'The editor', isBehind: false },
      problems: [],
      translations: { title: 'current', html: 'current' },
      page: null,
    });
    const saved = await call('saveEntry', {
      id,
      body: { version: 2, changes: [{ path: 'title.ar', from: NEWS.title.ar, to: '' }] },
    });
    expect(saved.body).toMatchObject({
      version: 3,
      isMerged: false,
      problems: [{ path: 'title.ar', code: 'empty' }],
    });
    const refused = await publish(id, 3);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      problem: 'entries-refused',
      entries: [{ problem: 'invalid', fields: [{ path: 'title.ar', code: 'empty' }] }],
    });
    await call('saveEntry', {
      id,
      body: { version: 3, changes: [{ path: 'title.ar', from: '', to: NEWS.title.ar }] },
    });
    expect((await publish(id, 4)).status).toBe(204);
    expect(await read(id)).toMatchObject({
      state: 'live',
      live: { isPublished: true, changedBy: 'The editor' },
      draft: null,
      page: `/latest-news/${id}`,
    });
    await expect.poll(async () => (await latestNews(app)).length).toBe(1);
    const entries = [{ kind: 'news', id: Number(id) }];
    expect((await call('unpublishEntries', { body: { entries } })).status).toBe(204);
    expect((await read(id)).state).toBe('draft');
    expect((await call('removeEntries', { body: { entries } })).status).toBe(204);
    expect((await call('readEntry', { id })).status).toBe(404);
    const administrator = await signInAs(app, database, 'administrator');
    const { body } = await callAdmin(app, 'audit', { cookie: administrator.cookie });
    expect(
      body.entries
        .filter(({ entry }: { entry: unknown }) => entry !== null)
        .map(({ event, subject, actor }: Record<string, unknown>) => [event, subject, actor]),
    ).toEqual(
      ['removed', 'unpublished', 'published'].map((event) => [event, NEWS.title, 'The editor']),
    );
  });

  it('record an act on several entries as one row, with how many and which', async () => {
    const database = await databases.open();
    const { app, call, create } = await open(database);
    const ids = [Number(await create()), Number(await create()), Number(await create())];
    const entries = ids.map((id) => ({ kind: 'news', id }));
    const drafts = entries.map((key) => ({ ...key, version: 2 }));
    expect((await call('publishEntries', { body: { drafts } })).status).toBe(204);
    expect((await call('unpublishEntries', { body: { entries } })).status).toBe(204);
    expect((await call('removeEntries', { body: { entries } })).status).toBe(204);
    const administrator = await signInAs(app, database, 'administrator');
    const { body } = await callAdmin(app, 'audit', { cookie: administrator.cookie });
    const events = body.entries.filter(({ several }: { several: unknown }) => several !== null);
    const several = { count: 3, entries: entries.map((key) => ({ ...key, title: NEWS.title })) };
    expect(events).toMatchObject(
      ['removed', 'unpublished', 'published'].map((event) => ({ event, several, details: {} })),
    );
    // The rows with entries of a kind are not taken for changes of its order.
    const orders = await database.db
      .selectFrom('audit_log')
      .select('event')
      .where('subject_kind', '=', 'news')
      .where('subject_id', 'is', null)
      .execute();
    expect(orders.map(({ event }) => event)).toEqual(['published', 'unpublished', 'removed']);
  });

  it('keep both texts where two editors changed the same field, and merge other fields [OFFICE-CONFLICTS-01]', async () => {
    const database = await databases.open();
    const { app, call, create } = await open(database);
    const id = await create();
    const other = caller(app, (await signInAs(app, database, 'administrator')).cookie);
    const change = (path: string, from: string, to: string) => ({
      id,
      body: { version: 2, changes: [{ path, from, to }] },
    });
    await call('saveEntry', change('title.en', NEWS.title.en, 'Mine'));
    const conflict = await other('saveEntry', change('title.en', NEWS.title.en, 'Theirs'));
    expect(conflict.status).toBe(409);
    expect(conflict.body).toEqual({
      problem: 'conflict',
      version: 3,
      conflicts: [{ path: 'title.en', from: NEWS.title.en, to: 'Theirs', current: 'Mine' }],
    });
    const merged = await other('saveEntry', change('title.ar', NEWS.title.ar, 'عنوان آخر'));
    expect(merged.body).toMatchObject({
      isMerged: true,
      fields: { title: { ar: 'عنوان آخر', en: 'Mine' } },
      translations: { title: 'outdated' },
    });
  });

  it('say which English is out of date, from which Arabic, until it is confirmed [OFFICE-TRANSLATION-01]', async () => {
    const database = await databases.open();
    const { call, create, publish, read } = await open(database);
    const id = await create();
    await publish(id, 2);
    const body = { version: 0, changes: [{ path: 'title.ar', from: NEWS.title.ar, to: 'جديد' }] };
    const saved = await call('saveEntry', { id, body });
    expect(saved.body).toMatchObject({
      state: 'edited',
      translations: { title: 'outdated', html: 'current' },
      sources: { title: NEWS.title.ar },
    });
    const { body: undated } = await call('createEntry', {});
    const { body: rows } = await call('listEntries');
    expect(rows.rows.map((row: { id: number }) => row.id)).toEqual([undated.id, Number(id)]);
    const list = await call('listEntries', { query: '?translation=outdated' });
    expect(list.body).toMatchObject({ total: 1, rows: [{ id: Number(id), state: 'edited' }] });
    const confirmed = await call('confirmTranslation', { id, body: { version: 1, path: 'title' } });
    expect(confirmed.body).toMatchObject({ translations: { title: 'current' }, sources: {} });
    const discarded = await call('discardDraft', { id, body: { version: 1 } });
    expect(discarded.status).toBe(204);
    expect(await read(id)).toMatchObject({ state: 'live', draft: null });
  });

  it('let a translator change English and confirm translations, and nothing else [OFFICE-CONTENT-01]', async () => {
    const database = await databases.open();
    const { app, create, publish } = await open(database);
    const id = await create();
    await publish(id, 2);
    const call = caller(app, (await signInAs(app, database, 'translator')).cookie);
    const save = (path: string, from: unknown, to: unknown) =>
      call('saveEntry', { id, body: { version: 0, changes: [{ path, from, to }] } });
    expect((await save('title.ar', NEWS.title.ar, 'عربي')).body).toEqual({ problem: 'forbidden' });
    expect((await save('publishedAt', NEWS.publishedAt, null)).status).toBe(403);
    expect((await save('title.en', NEWS.title.en, 'English')).status).toBe(200);
    const entries = [{ kind: 'news', id: Number(id) }];
    const forbidden: [AdminCallName, object][] = [
      ['createEntry', {}],
      ['discardDraft', { version: 1 }],
      ['rebaseDraft', { version: 1, choices: {} }],
      ['restoreVersion', { sequence: 1, version: 1 }],
      ['reorderEntries', { seen: [], order: [] }],
      ['publishEntries', { drafts: [{ ...entries[0], version: 1 }] }],
      ['unpublishEntries', { entries }],
      ['removeEntries', { entries }],
      ['cancelSchedule', { ...entries[0], action: 'publish' }],
    ];
    for (const [name, body] of forbidden) {
      expect([name, (await call(name, { id, body })).status]).toEqual([name, 403]);
    }
    expect((await call('readEntry', { id })).body.draft.fields.title).toEqual({
      ar: NEWS.title.ar,
      en: 'English',
    });
  });

  it('list what awaits English once somebody has edited it, and only count what an import brought [TODAY-IMPORTED-01]', async () => {
    const database = await databases.open();
    const { call, create, publish } = await open(database);
    const ids = [await create(), await create(), await create()];
    for (const id of ids) {
      const changes = [
        { path: 'title.en', from: NEWS.title.en, to: '' },
        { path: 'html.en', from: NEWS.html.en, to: '' },
      ];
      expect((await call('saveEntry', { id, body: { version: 2, changes } })).status).toBe(200);
      expect((await publish(id, 3)).status).toBe(204);
    }
    const waiting = async () => {
      const { rows, total, imported } = (await call('today')).body.translations;
      return [rows.map(({ id }: { id: number }) => String(id)).toSorted(), total, imported];
    };
    expect(await waiting()).toEqual([ids.toSorted(), 3, 0]);
    await database.db.updateTable('content_entries').set({ updated_by: 'first start' }).execute();
    expect(await waiting()).toEqual([[], 0, 3]);
    // A draft of it, and what is published of that, is somebody's work.
    const [id = ''] = ids;
    const changes = [{ path: 'title.ar', from: NEWS.title.ar, to: 'عنوان آخر' }];
    const saved = await call('saveEntry', { id, body: { version: 0, changes } });
    expect(saved.status).toBe(200);
    expect(await waiting()).toEqual([[id], 1, 2]);
    expect((await publish(id, saved.body.version)).status).toBe(204);
    expect(await waiting()).toEqual([[id], 1, 2]);
  });

  it('schedule publications, show the schedules, and cancel them', async () => {
    const database = await databases.open();
    const { app, call, create, publish, read } = await open(database);
    const id = await create();
    const at = Date.now() + 3_600_000;
    expect((await publish(id, 2, { at })).status).toBe(204);
    expect(await read(id)).toMatchObject({
      state: 'scheduled',
      schedules: [{ action: 'publish', scheduledAt: at, scheduledBy: 'The editor', failure: null }],
    });
    const scheduled = async () =>
      (await call('listEntries', { query: '?state=scheduled' })).body.total;
    expect(await scheduled()).toBe(1);
    const { body } = await call('today');
    expect(body).toMatchObject({
      schedules: [{ id: Number(id), title: NEWS.title, action: 'publish' }],
      drafts: [{ id: Number(id) }],
    });
    const recruiter = caller(app, (await signInAs(app, database, 'recruiter')).cookie);
    expect((await recruiter('today')).body).toMatchObject({
      schedules: [],
      drafts: [],
      others: [],
    });
    const cancelled = await call('cancelSchedule', {
      body: { kind: 'news', id: Number(id), action: 'publish' },
    });
    expect(cancelled.status).toBe(204);
    expect(await read(id)).toMatchObject({ state: 'draft', schedules: [] });
    expect(await scheduled()).toBe(0);
  });

  it('schedule by the clock of the database, and not by that of the process', async () => {
    const database = await databases.open();
    // SQLite has no clock of its own: there the clock of the process is that of the machine.
    const error = databases.kind === 'postgres' ? 660_000 : 0;
    const { call, create, publish, read } = await open(database, {
      now: () => Date.now() + error,
    });
    const id = await create();
    const at = Date.now() + 300_000;
    expect((await publish(id, 2, { at })).status).toBe(204);
    expect(await read(id)).toMatchObject({ state: 'scheduled', schedules: [{ scheduledAt: at }] });
    expect((await publish(id, 2, { at: Date.now() - 1_000 })).status).toBe(204);
    expect(await read(id)).toMatchObject({ state: 'live', schedules: [] });
    const entries = [{ kind: 'news', id: Number(id) }];
    expect((await call('unpublishEntries', { body: { entries, at } })).status).toBe(204);
    expect(await read(id)).toMatchObject({ state: 'live', schedules: [{ action: 'unpublish' }] });
  });

  it('show the history, and restore an earlier version, a field of it and a removed entry [OFFICE-HISTORY-01]', async () => {
    const database = await databases.open();
    const { call, create, publish, read } = await open(database);
    const id = await create();
    await publish(id, 2);
    const changes = [
      { path: 'title.en', from: NEWS.title.en, to: 'Second' },
      { path: 'html.en', from: NEWS.html.en, to: '<p>Second</p>' },
    ];
    await call('saveEntry', { id, body: { version: 0, changes } });
    await publish(id, 1);
    const { body } = await call('entryHistory', { id });
    expect(body.changes.map((each: Record<string, unknown>) => [each.change, each.by])).toEqual([
      ['changed', 'The editor'],
      ['created', 'The editor'],
    ]);
    const { sequence } = body.changes[1];
    const field = await call('restoreVersion', {
      id,
      body: { sequence, version: 0, paths: ['title.en'] },
    });
    expect(field.body.fields).toMatchObject({ title: NEWS.title, html: { en: '<p>Second</p>' } });
    const entries = [{ kind: 'news', id: Number(id) }];
    await call('removeEntries', { body: { entries } });
    const restored = await call('restoreVersion', { id, body: { sequence, version: 0 } });
    expect(restored.status).toBe(200);
    expect((await read(id)).draft?.fields).toMatchObject(NEWS);
    expect((await publish(id, 1)).status).toBe(204);
  });

  it('tell who else has an entry open', async () => {
    const database = await databases.open();
    const { app, create, read } = await open(database);
    const id = await create();
    const other = caller(app, (await signInAs(app, database, 'translator')).cookie);
    expect((await other('readEntry', { id })).body.present).toEqual([]);
    expect((await read(id)).present).toEqual(['The translator']);
    expect((await other('readEntry', { id })).body.present).toEqual(['The editor']);
  });

  it('do nothing for kinds and ids that do not exist', async () => {
    const database = await databases.open();
    const { call } = await open(database);
    const one = { path: 'title.en', from: '', to: 'x' };
    for (const id of ['none', '0', '99', '1e3', 'order']) {
      expect((await call('readEntry', { id })).status).toBe(404);
      const body = { version: 0, changes: [one] };
      expect((await call('saveEntry', { id, body })).status).toBe(404);
      expect((await call('discardDraft', { id, body: { version: 1 } })).status).toBe(404);
      expect((await call('rebaseDraft', { id, body: { version: 1, choices: {} } })).status).toBe(
        404,
      );
      const restored = await call('restoreVersion', { id, body: { sequence: 1, version: 0 } });
      expect(restored.status).toBe(404);
    }
    expect((await call('listEntries', { kind: 'cat' as 'news' })).status).toBe(404);
    const entries = [{ kind: 'news', id: 99 }];
    expect((await call('unpublishEntries', { body: { entries } })).status).toBe(409);
    expect((await call('removeEntries', { body: { entries } })).status).toBe(409);
  });
});

describeOnEachDatabase('with the starter content', (databases) => {
  it('lists filter, search and order entries, also by Arabic spelled otherwise [OFFICE-LISTS-01]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const call = caller(app, (await signInAs(app, database, 'editor')).cookie);
    const overview = await call('contentOverview');
    expect(overview.body.kinds.settings).toMatchObject({ total: 1, states: { live: 1 } });
    const all = await call('listEntries', { kind: 'trainer' });
    expect(all.body.total).toBe(overview.body.kinds.trainer.total);
    const [first] = all.body.rows;
    expect(first).toMatchObject({ state: 'live', changedBy: expect.any(String) });
    const spelled = first.title.ar.replaceAll('أ', 'ا').replaceAll('ة', 'ه');
    const found = await call('listEntries', {
      kind: 'trainer',
      query: `?search=${encodeURIComponent(spelled)}`,
    });
    expect(found.body.rows.map(({ id }: { id: number }) => id)).toContain(first.id);
    expect(found.body.total).toBeLessThan(all.body.total);
    const titles = await call('listEntries', { kind: 'trainer', query: '?order=title' });
    expect(titles.body.rows).not.toEqual(all.body.rows);
    const states = { draft: 0, scheduled: 0, live: 0, edited: 0 };
    const none = await call('listEntries', { kind: 'trainer', query: '?translation=outdated' });
    expect(none.body).toEqual({ rows: [], total: 0, states, removed: 0 });
  });

  it('lists and the trash find words behind the article and with the same stem, also after an update has changed their form', async () => {
    const database = await databases.open();
    const { db } = database;
    const { app } = await openEmptyApp(database);
    const call = caller(app, (await signInAs(app, database, 'editor')).cookie);
    const create = async (ar: string) => {
      const changes = [{ path: 'title.ar', from: '', to: ar }];
      return (await call('createEntry', { body: { changes } })).body.id as number;
    };
    const reading = await create('نادي القراءة في المكتبة');
    await create('قرار المجلس');
    const removed = await create('ورشة القراءة');
    await call('removeEntries', { body: { entries: [{ kind: 'news', id: removed }] } });
    const found = async (name: 'listEntries' | 'trash', search: string) => {
      const query = `?search=${encodeURIComponent(search)}`;
      return (await call(name, { query })).body.rows.map(({ id }: { id: number }) => id);
    };
    const expectFound = async () => {
      expect(await found('listEntries', 'قراءة')).toEqual([reading]);
      expect(await found('listEntries', 'المكتبه قراءه')).toEqual([reading]);
      expect(await found('trash', 'قراءة')).toEqual([removed]);
    };
    await expectFound();
    await db.updateTable('content_index').set({ words: ' نادي القراه', stems: '' }).execute();
    await db.updateTable('content_trash').set({ words: ' ورشه القراه', stems: '' }).execute();
    await db.updateTable('content_index_state').set({ words_form: 0 }).execute();
    await renewContentWordsJob(db).run(AbortSignal.timeout(60_000));
    await expectFound();
  });

  it('entries of every kind can be read, and none has a problem', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const call = caller(app, (await signInAs(app, database, 'administrator')).cookie);
    const entries = await database.db
      .selectFrom('content_entries')
      .select('kind')
      .select(({ fn }) => fn.max<number>('id').as('id'))
      .groupBy('kind')
      .execute();
    for (const { kind, id } of entries) {
      const { status, body } = await call('readEntry', { kind: kind as 'news', id: String(id) });
      expect([kind, id, status, body.problems]).toEqual([kind, id, 200, []]);
    }
  });

  it('reorders entries, unless somebody else did meanwhile, and changes neither dates nor history [OFFICE-ORDER-02]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const call = caller(app, (await signInAs(app, database, 'editor')).cookie);
    const { body } = await call('listEntries', { kind: 'client' });
    const seen = body.rows.map(({ id }: { id: number }) => id);
    const order = seen.toReversed();
    const ordered = await call('reorderEntries', { kind: 'client', body: { seen, order } });
    expect(ordered.status).toBe(204);
    const again = await call('reorderEntries', { kind: 'client', body: { seen, order } });
    expect(again.body).toEqual({ problem: 'conflict' });
    const list = await call('listEntries', { kind: 'client' });
    expect(list.body.rows.map(({ id }: { id: number }) => id)).toEqual(order);
    expect(list.body.rows[0].changedAt).toBe(body.rows.at(-1).changedAt);
    const areas = await call('reorderEntries', { kind: 'area', body: { seen: [], order: [] } });
    expect(areas.status).toBe(404);
  });

  it('a translator changes the English of items of a list, and nothing else of it [OFFICE-CONTENT-02]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const call = caller(app, (await signInAs(app, database, 'translator')).cookie);
    const entry = { kind: 'settings', id: '1' } as const;
    const path = 'whereMoneyGoes.shares';
    const read = async () => {
      const { live, draft }: EntryResponse = (await call('readEntry', entry)).body;
      return (draft ?? live)?.fields.whereMoneyGoes as { shares: Share[] };
    };
    type Share = { purpose: { ar: string; en: string }; percent: number };
    const { shares: from } = await read();
    const withFirst = (changed: (share: Share) => Share) =>
      from.map((share, index) => (index === 0 ? changed(share) : share));
    const save = (to: Share[], since = from) =>
      call('saveEntry', {
        ...entry,
        body: { version: 0, changes: [{ path, from: since, to }] },
      });
    const refused: Share[][] = [
      withFirst((share) => ({ ...share, purpose: { ...share.purpose, ar: 'غير ذلك' } })),
      withFirst((share) => ({ ...share, percent: share.percent + 1 })),
      from.slice(1),
      from.toReversed(),
    ];
    for (const to of refused) expect((await save(to)).body).toEqual({ problem: 'forbidden' });
    const to = withFirst((share) => ({ ...share, purpose: { ...share.purpose, en: 'Training' } }));
    // What a change began from cannot be made up: it is compared with what is stored.
    const [other = []] = refused;
    const madeUp = await save(
      other.map((share) => ({ ...share, purpose: { ...share.purpose, en: 'Training' } })),
      other,
    );
    expect([madeUp.status, madeUp.body.problem]).toEqual([409, 'conflict']);
    expect((await read()).shares).toEqual(from);
    expect((await save(to)).status).toBe(200);
    expect((await read()).shares).toEqual(to);
  });

  it('the names by which the site finds menu items and texts cannot be changed', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const call = caller(app, (await signInAs(app, database, 'administrator')).cookie);
    for (const kind of ['navbar', 'site-content'] as const) {
      const { body: list } = await call('listEntries', { kind });
      const id = String(list.rows[0].id);
      const { live }: EntryResponse = (await call('readEntry', { kind, id })).body;
      const title = live?.fields.title as { ar: string; en: string };
      const english = { path: 'title.en', from: title.en, to: 'English' };
      const renamed = { path: 'name', from: live?.fields.name, to: 'partners' };
      const save = (changes: object[]) =>
        call('saveEntry', { kind, id, body: { version: 0, changes } });
      const refused = await save([english, renamed]);
      expect([refused.status, refused.body]).toEqual([403, { problem: 'forbidden', path: 'name' }]);
      expect((await call('readEntry', { kind, id })).body.draft).toBeNull();
      expect((await save([english])).status).toBe(200);
    }
  });

  it('entries that the site is made of are neither created nor removed', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const call = caller(app, (await signInAs(app, database, 'editor')).cookie);
    for (const kind of ['settings', 'navbar', 'site-content', 'area'] as const) {
      expect((await call('createEntry', { kind })).status).toBe(403);
      const entries = [{ kind, id: 1 }];
      const removed = await call('removeEntries', { body: { entries } });
      expect(removed.body).toMatchObject({ entries: [{ problem: 'needed' }] });
      const unpublished = await call('unpublishEntries', { body: { entries } });
      expect(unpublished.body).toMatchObject({ entries: [{ problem: 'needed' }] });
    }
    const project = await database.db
      .selectFrom('content_links')
      .select(['to_id'])
      .where('to_kind', '=', 'trainer')
      .executeTakeFirstOrThrow();
    const entries = [{ kind: 'trainer', id: project.to_id }];
    const removed = await call('removeEntries', { body: { entries } });
    expect(removed.body.entries[0]).toMatchObject({
      problem: 'referenced',
      by: expect.arrayContaining([expect.objectContaining({ kind: 'project' })]),
    });
  });
});
