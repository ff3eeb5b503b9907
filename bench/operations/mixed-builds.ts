// Two builds run at the same time, as in a rolling release: does a page of one find its files at the other?
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildNextRelease } from '../../tests/e2e/next-release.ts';
import { startServer } from '../../tests/e2e/server.ts';
import { prove } from './proof.ts';

const CHANGED_TEXT = { from: 'Partners and trainers', to: 'Partners of the next release' };

/** Names of built files, in a page and in other files. */
const ASSET_NAME = /[\w.-]+-[\w-]{8}\.(?:js|css|svg|woff2)/g;

await prove('mixed-builds', async (proof) => {
  const next = await buildNextRelease(CHANGED_TEXT);
  proof.atEnd(() => next.remove());
  const dataDir = await proof.folder();
  await writeFile(join(dataDir, 'shared-data-folder'), '');
  const env = { DATA_DIR: dataDir, ROLE: 'web' };
  const older = await startServer(env);
  proof.atEnd(() => older.stop());
  const newer = await startServer(env, { root: next.folder });
  proof.atEnd(() => newer.stop());
  // The newest request first: the first page of the new build, whose files the older process has never seen.
  const assetsOf = { newer: await findAssets(newer.url), older: await findAssets(older.url) };
  const onlyIn = (one: Set<string>, other: Set<string>) =>
    [...one].filter((name) => !other.has(name)).length;
  proof.note('files of the newer build alone', onlyIn(assetsOf.newer, assetsOf.older));
  proof.note('files of the older build alone', onlyIn(assetsOf.older, assetsOf.newer));
  proof.equal('404 for the newer pages at the older', await count404(assetsOf.newer, older.url), 0);
  proof.equal('404 for the older pages at the newer', await count404(assetsOf.older, newer.url), 0);
  await older.stop();
  proof.equal(
    '404 for pages that were open before the release',
    await count404(assetsOf.older, newer.url),
    0,
  );
  proof.equal('404 for a file of no build', await count404(['boot-NOTBUILT.js'], newer.url), 1);
});

/** Finds all files that the pages of a site need: those in its pages, and those that they name in turn. */
async function findAssets(url: string): Promise<Set<string>> {
  const found = new Set<string>();
  const sitemap = await text(`${url}/sitemap.xml`);
  const maps = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
  const pages = new Set(['/', '/en']);
  for (const map of maps) {
    const listed = await text(url + new URL(map).pathname);
    for (const [, address = ''] of listed.matchAll(/<loc>([^<]+)<\/loc>/g)) {
      pages.add(new URL(address).pathname);
    }
  }
  const queue: string[] = [];
  const add = (content: string) => {
    for (const [name] of content.matchAll(ASSET_NAME)) {
      if (found.has(name)) continue;
      found.add(name);
      queue.push(name);
    }
  };
  for (const page of pages) add(await text(url + page));
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (/\.(js|css)$/.test(name)) add(await text(`${url}/assets/${name}`));
  }
  return found;
}

async function text(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

async function count404(names: Iterable<string>, url: string): Promise<number> {
  const statuses = await Promise.all(
    [...names].map(async (name) => {
      const response = await fetch(`${url}/assets/${name}`);
      await response.arrayBuffer();
      return response.status;
    }),
  );
  return statuses.filter((status) => status !== 200).length;
}
