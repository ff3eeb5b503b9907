import { expect, it, onTestFinished } from 'vitest';
import { NEUTRAL_IDENTITY } from '../../contract/content/identity-kind.ts';
import { SINGLE_ID } from '../../contract/content/kinds.ts';
import {
  listEntries,
  raiseContentVersion,
  readEntry,
  readIdentity,
  type StoredIdentity,
  saveEntries,
} from '../../server/content/content.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { OTHER_AREAS } from '../content-sets/other-country/other-country.ts';
import { openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { documentOf } from '../helpers/document.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';

const QUERY = '/api/frontend/map';

/** The edges of the drawing, in degrees. */
const EDGES = { west: 7, north: 38, east: 12, south: 33 };

type StoredMap = NonNullable<StoredIdentity['map']>;

/** Gives the organisation another map, and the first areas places of their own. Returns the file that is the drawing. */
async function showMap({ db }: Database, kind: StoredMap['kind']) {
  const drawing = await db
    .selectFrom('media_files')
    .select(['path', 'width', 'height'])
    .where('content_type', '=', 'image/svg+xml')
    .where('width', 'is not', null)
    .orderBy('path')
    .executeTakeFirstOrThrow();
  const credit = { ar: 'رسم يدوي', en: 'Drawn by hand' };
  const map = { kind, drawing: drawing.path, projection: 'mercator', ...EDGES, credit } as const;
  const identity = { ...(await readIdentity(db)), map };
  const areas = (await listEntries(db, 'area')).map(({ id, fields }, position) => {
    const { latitude = null, longitude = null } = OTHER_AREAS[position] ?? {};
    const entry = { kind: 'area', id, status: 'published', position } as const;
    return {
      entry: { ...entry, fields: { ...fields, latitude, longitude } },
      change: 'changed',
    } as const;
  });
  const entry = { kind: 'identity', id: SINGLE_ID, status: 'published', position: 0 } as const;
  await db.transaction().execute(async (trx) => {
    await raiseContentVersion(trx);
    const author = { at: Date.now(), by: 'test' };
    await saveEntries(
      trx,
      [{ entry: { ...entry, fields: identity }, change: 'changed' }, ...areas],
      author,
    );
  });
  return drawing;
}

describeOnEachDatabase('the map of the areas', (databases) => {
  it('is the built-in one of Saudi Arabia with its prepared places [MAP-01]', async () => {
    const { app } = await openStarterApp(await databases.open());
    const { data } = (await app.inject(QUERY)).json();
    expect(data).toMatchObject({ kind: 'saudi-arabia', styles: null, credit: '' });
    expect(data.places).toHaveLength(13);
    expect(data.places[0]).toEqual({ x: 57.5, y: 39.9443, hasOutline: true });
    const { body } = await app.inject('/about');
    expect(body).not.toContain('/map.css');
    expect(body).toContain('class="map-land"');
  });

  it('is a drawing of another country with the places of its areas [MAP-02]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const { path, width, height } = await showMap(database, 'drawing');
    const { data } = (await app.inject({ url: QUERY, headers: { lang: 'en' } })).json();
    const drawing = { kind: 'drawing', credit: 'Drawn by hand', office: null };
    expect(data).toMatchObject(drawing);
    expect(data.height).toBeCloseTo((100 * Number(height)) / Number(width), 0);
    expect(data.places.slice(0, 2)).toMatchObject([{ x: 63.6 }, { x: 57.4 }]);
    expect(data.places.slice(OTHER_AREAS.length - 1)).toEqual([null, null, null, null, null, null]);
    const sheet = await app.inject(data.styles);
    expect(sheet.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(sheet.body).toContain('.map .map-point:nth-child(1){left:63.6%;');
    expect(sheet.body).toContain(`mask:url("${path}")`);
    expect((await app.inject('/map.css?places=x')).statusCode).toBe(404);
    for (const url of ['/about', '/latest-project', '/regions/1']) {
      const { body } = await app.inject(url);
      const sheets = documentOf(body).all('link[data-precedence]');
      expect(sheets.map((link) => link.attribute('href')?.split('?')[0])).toEqual(['/map.css']);
      expect(body).toContain('class="map-drawing"');
      expect(body).not.toContain('-land"');
    }
  });

  it('is a table of the same numbers where there is none [MAP-03]', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    await showMap(database, 'none');
    expect((await app.inject(QUERY)).json().data).toMatchObject({ kind: 'none', places: [] });
    const main = async (path: string) => documentOf((await app.inject(path)).body).one('main');
    const about = await main('/about');
    expect(about.all('.area-list tbody a')).toHaveLength(13);
    for (const part of ['.map', 'input[type=radio]', 'details']) {
      expect(about.all(part)).toEqual([]);
    }
    const contact = await main('/contact');
    expect(contact.all('.office-card a')).toHaveLength(1);
    expect(contact.all('.office-picture')).toEqual([]);
    const projects = (await main('/latest-project')).one('.project-map');
    expect(projects.all('.project-regions a').length).toBeGreaterThan(2);
    expect(projects.all('svg')).toEqual([]);
    const region = await main('/regions/1');
    expect(region.all('.region-figures dd')).toHaveLength(3);
    expect(region.all('.region-map')).toEqual([]);
  });
});

it.each([
  [{}, true],
  [{ west: 179, east: -179 }, true],
  [{ drawing: null }, false],
  [{ south: null }, false],
  [{ north: 32 }, false],
  [{ west: 12 }, false],
  [{ west: 180, east: -180 }, false],
  [{ north: 89, projection: 'mercator' }, false],
])('with the edges %o is kept: %s [MAP-05]', (changes, isKept) => {
  const drawing = 'map/outline.svg';
  const map = { kind: 'drawing', drawing, projection: null, ...EDGES, ...changes };
  const credit = { ar: '', en: '' };
  const parsed = readEntry('identity', { ...NEUTRAL_IDENTITY, map: { ...map, credit } });
  const codes = parsed.ok ? [] : parsed.problems.map(({ path, code }) => [path.join('.'), code]);
  expect(codes.filter(([path]) => path?.startsWith('map'))).toEqual(
    isKept ? [] : [['map', 'lacks-edges']],
  );
});

it('is our own one with another backend [MAP-04]', async () => {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  const { app } = await openUpstreamApp(backend.origin);
  const { data } = (await app.inject(QUERY)).json();
  expect(data).toMatchObject({ kind: 'saudi-arabia', styles: null });
  expect(data.places.length).toBeGreaterThan(0);
  expect(backend.requests.map(({ url }) => url)).not.toContain(QUERY);
});
