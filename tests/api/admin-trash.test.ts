import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import type {
  RestoreEntriesResponse,
  TrashResponse,
} from '../../contract/admin/content/content.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { type CallOptions, callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp, openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

const fieldChanges = (title: string) => [
  { path: 'title.ar', from: '', to: title },
  { path: 'title.en', from: '', to: title },
  { path: 'html.ar', from: '', to: '<p>نص الخبر</p>' },
  { path: 'html.en', from: '', to: '<p>The text</p>' },
  { path: 'publishedAt', from: null, to: '2026-01-01T00:00:00.000Z' },
];

const key = (id: number) => ({ kind: 'news' as const, id });

async function open(database: Database, app: FastifyInstance) {
  const { cookie } = await signInAs(app, database, 'editor');
  const call = (name: AdminCallName, options: Omit<CallOptions, 'cookie'> = {}) =>
    callAdmin(app, name, { ...options, cookie });
  const create = async (title: string): Promise<number> =>
    (await call('createEntry', { body: { changes: fieldChanges(title) } })).body.id;
  return {
    call,
    create,
    publish: async (id: number, version = 2) =>
      call('publishEntries', { body: { drafts: [{ ...key(id), version }] } }),
    remove: async (...ids: number[]) => {
      const { status } = await call('removeEntries', { body: { entries: ids.map(key) } });
      expect(status).toBe(204);
    },
    restore: async (...ids: number[]): Promise<RestoreEntriesResponse['restored']> =>
      (await call('restoreEntries', { body: { entries: ids.map(key) } })).body.restored,
    trash: async (query = ''): Promise<TrashResponse> => (await call('trash', { query })).body,
    read: async (id: number) => (await call('readEntry', { id: String(id) })).body,
  };
}

describeOnEachDatabase('the trash', (databases) => {
  it('lists deleted entries with who deleted them, and gives them back as they were [OFFICE-TRASH-01]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const { call, create, publish, remove, restore, trash, read } = await open(database, app);
    const [first, second] = [await create('First evening'), await create('القراءة للجميع')];
    await publish(first);
    const change = { path: 'title.en', from: 'First evening', to: 'Not yet published' };
    await call('saveEntry', { id: String(first), body: { version: 0, changes: [change] } });
    await remove(first, second);
    expect(await trash()).toEqual({
      total: 2,
      rows: [second, first].map((id) => ({
        ...key(id),
        title: expect.anything(),
        wasPublished: id === first,
        removedAt: expect.any(Number),
        removedBy: 'The editor',
      })),
    });
    expect((await trash(`?kind=news&search=${encodeURIComponent('القراءه')}`)).rows).toMatchObject([
      { id: second },
    ]);
    expect((await trash('?kind=trainer')).total).toBe(0);
    expect((await trash('?page=2')).rows).toEqual([]);
    expect((await call('listEntries')).body).toMatchObject({ total: 0, removed: 2 });
    // Visitors see again what they saw, and not the draft beside it.
    expect(await restore(first, second)).toMatchObject([
      { ...key(first), isPublished: true, problems: [] },
      { ...key(second), isPublished: false, problems: [] },
    ]);
    expect(await read(first)).toMatchObject({
      state: 'edited',
      live: { fields: { title: { en: 'First evening' } } },
      draft: { fields: { title: { en: 'Not yet published' } }, isBehind: false },
    });
    expect(await read(second)).toMatchObject({ state: 'draft', live: null });
    expect((await trash()).total).toBe(0);
    expect((await publish(first, 1)).status).toBe(204);
    const again = await call('restoreEntries', { body: { entries: [key(first)] } });
    expect(again.status).toBe(404);
    const administrator = await signInAs(app, database, 'administrator');
    const { body } = await callAdmin(app, 'audit', { cookie: administrator.cookie });
    const events = body.entries.filter(({ event }: { event: string }) => event === 'undeleted');
    const both = { count: 2, entries: [key(first), key(second)] };
    expect(events).toMatchObject([{ subject: null, entry: null, several: both }]);
  });

  it('has the draft of an entry that was never published and is discarded', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const { call, create, restore, trash, read } = await open(database, app);
    const id = await create('Only typed');
    const discarded = await call('discardDraft', { id: String(id), body: { version: 2 } });
    expect(discarded.status).toBe(204);
    expect((await trash()).rows).toMatchObject([{ ...key(id), wasPublished: false }]);
    await restore(id);
    expect((await read(id)).draft.fields).toMatchObject({ title: { en: 'Only typed' } });
    // Nothing was written in this one.
    const blank = String((await call('createEntry', {})).body.id);
    expect((await call('discardDraft', { id: blank, body: { version: 1 } })).status).toBe(204);
    expect((await trash()).total).toBe(0);
    expect((await call('readEntry', { id: blank })).status).toBe(404);
  });

  it('gives entries back in places of their own, and a discarded draft without its schedule', async () => {
    const database = await databases.open();
    const { db } = database;
    const { app } = await openEmptyApp(database);
    const { call, create, publish, remove, restore } = await open(database, app);
    const [first, second] = [await create('One'), await create('Two')];
    await publish(first);
    await publish(second);
    await remove(first, second);
    // It has the place that the first one had.
    const third = await create('Three');
    await publish(third);
    await restore(first, second);
    const entries = await db.selectFrom('content_entries').select('position').execute();
    expect(new Set(entries.map(({ position }) => position)).size).toBe(3);
    const scheduled = await create('Scheduled');
    const drafts = [{ ...key(scheduled), version: 2 }];
    const at = Date.now() + 3_600_000;
    expect((await call('publishEntries', { body: { drafts, at } })).status).toBe(204);
    await call('discardDraft', { id: String(scheduled), body: { version: 2 } });
    expect(await db.selectFrom('content_schedules').selectAll().execute()).toEqual([]);
  });

  it('gives an entry back as a draft, with the reason, if it cannot be public any more', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const { call } = await open(database, app);
    const { to_id: id } = await database.db
      .selectFrom('content_links')
      .select('to_id')
      .where('from_kind', '=', 'news')
      .where('to_kind', '=', 'project')
      .executeTakeFirstOrThrow();
    const naming = await database.db
      .selectFrom('content_links')
      .select(['from_kind as kind', 'from_id as id'])
      .distinct()
      .where('to_kind', '=', 'project')
      .where('to_id', '=', id)
      .execute();
    const project = { kind: 'project', id };
    const news = naming.find(({ kind }) => kind === 'news');
    const remove = async (...entries: unknown[]) =>
      (await call('removeEntries', { body: { entries } })).status;
    const restore = async (...entries: unknown[]) =>
      (await call('restoreEntries', { body: { entries } })).body.restored;
    expect(await remove(project, ...naming)).toBe(204);
    expect(await restore(news)).toMatchObject([
      { ...news, isPublished: false, problems: [{ path: 'project', code: 'unknown-entry' }] },
    ]);
    expect(await remove(news)).toBe(204);
    // Together with what it names it is public again, unless it was deleted as a draft.
    const others = naming.filter((each) => each !== news);
    expect(await restore(...others, project, news)).toEqual(
      [...others, project, news].map((each) =>
        expect.objectContaining({ ...each, isPublished: each !== news, problems: [] }),
      ),
    );
  });

  it('puts an entry last if another one has its place', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const { call } = await open(database, app);
    const order = async () =>
      (await call('listEntries', { kind: 'goal' })).body.rows.map(({ id }: { id: number }) => id);
    const seen: number[] = await order();
    const [first = 0, ...others] = seen;
    const entries = [{ kind: 'goal', id: first }];
    await call('removeEntries', { body: { entries } });
    await call('restoreEntries', { body: { entries } });
    expect(await order()).toEqual(seen);
    await call('removeEntries', { body: { entries } });
    await call('reorderEntries', { kind: 'goal', body: { seen: others, order: others } });
    await call('restoreEntries', { body: { entries } });
    expect(await order()).toEqual([...others, first]);
  });

  it('is emptied by nobody who may not publish, and shown to who writes', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const { create, remove } = await open(database, app);
    const id = await create('Deleted');
    await remove(id);
    const { cookie } = await signInAs(app, database, 'translator');
    expect((await callAdmin(app, 'trash', { cookie })).body.total).toBe(1);
    const body = { entries: [key(id)] };
    expect((await callAdmin(app, 'restoreEntries', { cookie, body })).status).toBe(403);
  });
});
