import { cp, readdir, rename } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { expect, it } from 'vitest';
import { saveRelease } from '../../server/pages/pages.ts';
import { diskStorage } from '../../server/platform/storage/disk-storage.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnSqlite } from '../helpers/databases.ts';
import { ROOT } from '../helpers/sources.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Where assets are served, and their folders in the build. */
const PLACES = [
  { path: '/assets/', built: join(ROOT, 'dist/client/assets') },
  { path: '/admin/assets/', built: join(ROOT, 'dist/admin/assets') },
] as const;

/** The paths of an asset of this build, and of the same asset under another name. */
type Pair = { own: string; other: string };

/** Stores the assets of this build as those of another one, whose names have another hash. */
async function storeOtherBuild(dataDir: string): Promise<Pair[]> {
  const pairs: Pair[] = [];
  const folders: string[] = [];
  for (const [index, { path, built }] of PLACES.entries()) {
    const folder = join(await temporaryFolder(), 'assets');
    await cp(built, folder, { recursive: true });
    folders.push(folder);
    const files = await readdir(folder);
    for (const own of files.filter((name) => !/\.(br|gz)$/.test(name))) {
      const other = own.replace(/-[\w-]{8}\./, `-OTHER12${index}.`);
      // Several assets differ in their hash alone.
      if (pairs.some((pair) => pair.other === path + other)) continue;
      pairs.push({ own: path + own, other: path + other });
      for (const encoding of ['', '.br', '.gz'].filter((end) => files.includes(own + end))) {
        await rename(join(folder, own + encoding), join(folder, other + encoding));
      }
    }
  }
  await saveRelease(diskStorage(dataDir), { build: 'other', folders, now: Date.now });
  return pairs;
}

describeOnSqlite('assets of another build', (databases) => {
  it('are sent with the same headers and bytes as those of this build', async () => {
    const { app, folder } = await openEmptyApp(await databases.open());
    const pairs = await storeOtherBuild(folder);
    for (const { path } of PLACES) {
      expect(pairs.filter(({ own }) => own.startsWith(path)).length).toBeGreaterThan(50);
    }
    const kinds = Map.groupBy(pairs, ({ own }) => dirname(own) + extname(own));
    const ofEachKind = [...kinds.values()].flatMap((alike) => alike.slice(0, 5));
    for (const [index, { own, other }] of ofEachKind.entries()) {
      const headers = { 'accept-encoding': ['br', 'gzip', 'identity'][index % 3] };
      const [expected, actual] = await Promise.all(
        [own, other].map((url) => app.inject({ url, headers })),
      );
      expect([other, actual?.statusCode]).toEqual([other, 200]);
      expect(comparable(actual?.headers)).toEqual(comparable(expected?.headers));
      expect(actual?.rawPayload.equals(expected?.rawPayload ?? Buffer.of())).toBe(true);
    }
  });

  it('are revalidated by their ETag, and have a head alone', async () => {
    const { app, folder } = await openEmptyApp(await databases.open());
    const [pair] = await storeOtherBuild(folder);
    const url = `${pair?.other}?from=cache`;
    const { headers } = await app.inject({ url });
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await app.inject({ url, method: 'HEAD' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(headers['content-length']);
  });

  it('that no build has are not found', async () => {
    const { app } = await openEmptyApp(await databases.open());
    const names = ['boot-UNKNOWN1.js', 'nothing', '..%2f..%2fpackage.json'];
    for (const url of PLACES.flatMap(({ path }) => names.map((name) => path + name))) {
      const { statusCode, headers } = await app.inject({ url });
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, 'no-store']);
    }
  });
});

/** The headers of a response but those that depend on time and on the file. */
function comparable(headers: Record<string, unknown> = {}): Record<string, unknown> {
  const { date, etag, ...others } = headers;
  expect(etag).toMatch(/^W\/".+"$/);
  expect(date).toBeDefined();
  return others;
}
