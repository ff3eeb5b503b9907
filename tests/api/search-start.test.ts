import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { starterDataFolder } from '../helpers/starter-content.ts';

/** Returns status and number of results of a search. */
async function search({ url }: ServerProcess): Promise<[number, number | undefined]> {
  const response = await fetch(`${url}/api/frontend/search?q=library`, { headers: { lang: 'en' } });
  const { data } = (await response.json()) as { data?: { total: number } };
  return [response.status, data?.total];
}

/** Returns the figures of the search index, as Prometheus reads them. */
async function readFigures({ output }: ServerProcess): Promise<Record<string, number>> {
  const port = /metrics are at http:\/\/localhost:(\d+)/.exec(output())?.[1];
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Object.fromEntries(
    [...metrics.matchAll(/^yafee_search_index\{figure="(\w+)"\} (\S+)$/gm)].map(
      ([, figure = '', value]) => [figure, Number(value)],
    ),
  );
}

it('a process has the search index of the one before it, also after a crash, and builds a damaged one again', async () => {
  const folder = await starterDataFolder();
  const start = () => startServerProcess({ DATA_DIR: folder, METRICS_PORT: '0' });
  const first = await start();
  await expect.poll(() => search(first)).toEqual([200, expect.any(Number)]);
  const found = await search(first);
  expect(await readFigures(first)).toMatchObject({ ready: 1, entries: expect.any(Number) });
  const { entries } = await readFigures(first);
  await first.kill();
  expect(await readdir(join(folder, 'search'))).toContain('index-1.sqlite');

  const second = await start();
  // At the first request: nothing is built.
  expect(await search(second)).toEqual(found);
  expect(await readFigures(second)).toMatchObject({ ready: 1, entries });
  expect(await second.stop()).toBe(0);

  await writeFile(
    join(folder, 'search', 'index-1.sqlite'),
    'not a database, but long enough'.repeat(200),
  );
  const third = await start();
  await expect.poll(() => search(third)).toEqual(found);
  expect(await third.stop()).toBe(0);
});

it('processes on one data folder have an index each, and both find the same', async () => {
  const folder = await starterDataFolder();
  await writeFile(join(folder, 'shared-data-folder'), '');
  const first = await startServerProcess({ DATA_DIR: folder, ROLE: 'web' });
  const second = await startServerProcess({ DATA_DIR: folder, ROLE: 'web' });
  await expect.poll(() => search(first)).toEqual([200, expect.any(Number)]);
  await expect.poll(() => search(second)).toEqual(await search(first));
  const files = (await readdir(join(folder, 'search'))).filter((name) => name.endsWith('.sqlite'));
  expect(files.toSorted()).toEqual(['index-1.sqlite', 'index-2.sqlite']);
  expect(await Promise.all([first.stop(), second.stop()])).toEqual([0, 0]);
});
