import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import type { MapKind } from '../../contract/content/area-map.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { type CallOptions, callAdmin, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { changeIdentity } from '../helpers/change-identity.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

const PAGE = '/regions/14';

const key = (id: number) => ({ kind: 'area' as const, id });

/** The changes that make an empty area one that can be published. */
const CHANGES = [
  { path: 'location.ar', from: '', to: 'تطاوين' },
  { path: 'location.en', from: '', to: 'Tataouine' },
  { path: 'beneficiaries', from: null, to: 640 },
  { path: 'programs', from: null, to: 3 },
  { path: 'projects', from: null, to: 1 },
  { path: 'latitude', from: null, to: 32.93 },
  { path: 'longitude', from: null, to: 10.45 },
];

async function showMap(database: Database, kind: MapKind): Promise<void> {
  const { path: drawing } = await database.db
    .selectFrom('media_files')
    .select('path')
    .where('content_type', '=', 'image/svg+xml')
    .where('width', 'is not', null)
    .orderBy('path')
    .executeTakeFirstOrThrow();
  const edges = { west: 7, north: 38, east: 12, south: 30 };
  const credit = { ar: '', en: '' };
  const map = { kind, drawing, projection: null, ...edges, credit };
  await changeIdentity(database, { map });
}

async function open(database: Database, app: FastifyInstance) {
  const { cookie } = await signInAs(app, database, 'editor');
  const call = (name: AdminCallName, options: Omit<CallOptions, 'cookie'> = {}) =>
    callAdmin(app, name, { kind: 'area', ...options, cookie });
  const onEntries = async (name: AdminCallName, ...ids: number[]) =>
    call(name, { body: { entries: ids.map(key) } });
  return {
    call,
    create: async () => call('createEntry', { body: { changes: CHANGES } }),
    publish: async (id: number, version: number) =>
      call('publishEntries', { body: { drafts: [{ ...key(id), version }] } }),
    remove: async (...ids: number[]) => onEntries('removeEntries', ...ids),
    unpublish: async (...ids: number[]) => onEntries('unpublishEntries', ...ids),
    restore: async (...ids: number[]) => onEntries('restoreEntries', ...ids),
    order: async (seen: number[], order: number[]) =>
      call('reorderEntries', { body: { seen, order } }),
    /** The ids of the list, in its order. */
    listed: async (): Promise<number[]> =>
      (await call('listEntries')).body.rows.map(({ id }: { id: number }) => id),
  };
}

/** Where visitors find an area: among all areas, on its page, in the sitemap, and by its name. */
async function placesOf(app: FastifyInstance, id: number, name: string) {
  const headers = { lang: 'en' };
  const { data } = (await app.inject({ url: '/api/frontend/areas', headers })).json();
  const sitemap = (await app.inject('/sitemap.xml')).body;
  const search = await app.inject({ url: `/api/frontend/search?q=${name}`, headers });
  const found = search.json().data.results.map(({ path }: { path: string }) => path);
  return {
    isListed: data.areas.some((area: { id: number }) => area.id === id),
    status: (await app.inject(`/regions/${id}`)).statusCode,
    isInSitemap: sitemap.includes(`/regions/${id}<`),
    isFound: found.includes(`/regions/${id}`),
  };
}

const PUBLIC = { isListed: true, status: 200, isInSitemap: true, isFound: true };
const GONE = { isListed: false, status: 404, isInSitemap: false, isFound: false };

describeOnEachDatabase('areas in the back office', (databases) => {
  it.each(['drawing', 'none'] as const)(
    'are created, ordered, removed and restored with the map %s [OFFICE-AREAS-01]',
    async (kind) => {
      const database = await databases.open();
      const { app } = await openStarterApp(database);
      await showMap(database, kind);
      const { call, create, publish, remove, unpublish, restore, order, listed } = await open(
        database,
        app,
      );
      expect((await call('session')).body).toMatchObject({ mapKind: kind });
      const before = await listed();
      const created = await create();
      expect([created.status, created.body]).toEqual([200, { id: 14 }]);
      expect((await publish(14, 2)).status).toBe(204);
      const places = () => placesOf(app, 14, 'Tataouine');
      await expect.poll(places).toEqual(PUBLIC);
      if (kind === 'drawing') {
        const { data } = (await app.inject('/api/frontend/map')).json();
        expect(data).toMatchObject({ kind: 'drawing' });
        expect(data.places).toHaveLength(14);
        expect(data.places.at(-1)).toMatchObject({ x: expect.any(Number) });
      }
      const seen = [...before, 14];
      expect(await listed()).toEqual(seen);
      const moved = [14, ...before];
      expect((await order(seen, moved)).status).toBe(204);
      expect(await listed()).toEqual(moved);
      expect((await remove(14)).status).toBe(204);
      await expect.poll(places).toEqual(GONE);
      expect((await call('trash')).body.rows).toMatchObject([{ ...key(14), wasPublished: true }]);
      expect((await restore(14)).body.restored).toMatchObject([{ ...key(14), isPublished: true }]);
      expect(await listed()).toEqual(moved);
      await expect.poll(places).toEqual(PUBLIC);
      expect((await unpublish(14)).status).toBe(204);
      await expect.poll(places).toEqual(GONE);
    },
  );

  it('are not removed while trainers, news, programmes or vacancies name them [OFFICE-AREAS-02]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    await showMap(database, 'none');
    const { remove, listed } = await open(database, app);
    const { body } = await remove(12);
    const [refused] = body.entries;
    expect(refused).toMatchObject({ ...key(12), problem: 'referenced' });
    const kinds = new Set(refused.by.map(({ kind }: { kind: string }) => kind));
    expect([...kinds].sort()).toEqual(['news', 'project', 'trainer', 'vacancy']);
    expect(await listed()).toContain(12);
  });

  it('are those of the built-in map again when it is shown again, which is said before [OFFICE-AREAS-03]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const { call, create, publish, remove, unpublish, restore, order, listed } = await open(
      database,
      app,
    );
    const administrator = await signInAs(app, database, 'administrator');
    const identity = { kind: 'identity', id: '1', cookie: administrator.cookie } as const;
    const adviceOnMap = async () => {
      const { body } = await callAdmin(app, 'readEntry', identity);
      return body.advice.filter(({ path }: { path: string }) => path === 'map.kind');
    };
    expect(await adviceOnMap()).toEqual([]);
    await showMap(database, 'none');
    expect((await publish((await create()).body.id, 2)).status).toBe(204);
    expect((await publish((await create()).body.id, 2)).status).toBe(204);
    expect((await remove(15)).status).toBe(204);
    const before = await listed();
    const [first = 0, second = 0, ...others] = before;
    const swapped = [second, first, ...others];
    expect((await order(before, swapped)).status).toBe(204);
    expect(await adviceOnMap()).toEqual([]);
    await callAdmin(app, 'saveEntry', {
      ...identity,
      body: { version: 0, changes: [{ path: 'map.kind', from: 'none', to: 'saudi-arabia' }] },
    });
    expect(await adviceOnMap()).toEqual([
      { path: 'map.kind', code: 'regions-elsewhere', subject: '3' },
    ]);
    await showMap(database, 'saudi-arabia');
    expect((await call('session')).body).toMatchObject({ mapKind: 'saudi-arabia' });
    expect((await create()).status).toBe(403);
    expect((await restore(15)).status).toBe(403);
    expect((await order(swapped, before)).status).toBe(404);
    for (const change of [remove, unpublish]) {
      expect((await change(14)).body).toMatchObject({ entries: [{ problem: 'needed' }] });
    }
    expect(await listed()).toEqual(swapped);
    // All areas are there, those beyond the prepared places too.
    const readMap = async () => (await app.inject('/api/frontend/map')).json().data;
    await expect.poll(async () => (await readMap()).kind).toBe('saudi-arabia');
    expect((await readMap()).places).toHaveLength(14);
    for (const page of ['/about', '/latest-project', '/contact', PAGE]) {
      expect([page, (await app.inject(page)).statusCode]).toEqual([page, 200]);
    }
    expect((await app.inject('/about')).body).toContain('تطاوين');
  });
});
