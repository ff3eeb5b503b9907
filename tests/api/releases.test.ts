import { cp, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { saveRelease } from '../../server/pages/pages.ts';
import { diskStorage } from '../../server/platform/storage/disk-storage.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnSqlite } from '../helpers/databases.ts';
import { ROOT } from '../helpers/sources.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const ASSETS = join(ROOT, 'dist/client/assets');

/** Stores the assets of this build as those of another one, whose names have another hash. */
async function storeOtherBuild(dataDir: string): Promise<{ own: string; other: string }[]> {
  const folder = join(await temporaryFolder(), 'assets');
  await cp(ASSETS, folder, { recursive: true });
  const files = await readdir(folder);
  const names: { own: string; other: string }[] = [];
  for (const own of files.filter((name) => !/\.(br|gz)$/.test(name))) {
    const other = own.replace(/-[\w-]{8}\./, '-OTHER123.');
    // Several assets differ in their hash alone.
    if (names.some((pair) => pair.other === other)) continue;
    names.push({ own, other });
    for (const encoding of ['', '.br', '.gz'].filter((end) => files.includes(own + end))) {
      await rename(join(folder, own + encoding), join(folder, other + encoding));
    }
  }
  await saveRelease(diskStorage(dataDir), { build: 'other', folder, now: Date.now });
  return names;
}

describeOnSqlite('assets of another build', (databases) => {
  it('are sent with the same headers and bytes as those of this build', async () => {
    const { app, folder } = await openEmptyApp(await databases.open());
    const names = await storeOtherBuild(folder);
    expect(names.length).toBeGreaterThan(50);
    for (const { own, other } of names) {
      for (const encoding of ['br', 'gzip', 'identity']) {
        const headers = { 'accept-encoding': encoding };
        const [expected, actual] = await Promise.all(
          [own, other].map((name) => app.inject({ url: `/assets/${name}`, headers })),
        );
        expect(actual?.statusCode).toBe(200);
        expect(comparable(actual?.headers)).toEqual(comparable(expected?.headers));
        expect(actual?.rawPayload.equals(expected?.rawPayload ?? Buffer.of())).toBe(true);
      }
    }
  });

  it('are revalidated by their ETag, and have a head alone', async () => {
    const { app, folder } = await openEmptyApp(await databases.open());
    const [pair] = await storeOtherBuild(folder);
    const url = `/assets/${pair?.other}?from=cache`;
    const { headers } = await app.inject({ url });
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await app.inject({ url, method: 'HEAD' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(headers['content-length']);
  });

  it('that no build has are not found', async () => {
    const { app } = await openEmptyApp(await databases.open());
    for (const name of ['boot-UNKNOWN1.js', 'nothing', '..%2f..%2fpackage.json']) {
      const { statusCode, headers } = await app.inject({ url: `/assets/${name}` });
      expect([name, statusCode, headers['cache-control']]).toEqual([name, 404, 'no-store']);
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
