import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { parseDocument } from 'htmlparser2';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { openStarterApp } from '../helpers/app.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const ORIGIN = 'https://yafee.example';

type Node = {
  name?: string;
  attribs?: Record<string, string>;
  children?: Node[];
};

/** What a page leads to and what it loads, and the places in it that can be led to. */
type Links = { links: string[]; loaded: string[]; ids: Set<string> };

const LOADING = ['src', 'poster', 'data', 'imagesrcset', 'srcset'];

function linksIn(html: string): Links {
  const links: string[] = [];
  const loaded: string[] = [];
  const ids = new Set<string>();
  function visit(node: Node) {
    const { name, attribs = {} } = node;
    if (attribs.id !== undefined) ids.add(attribs.id);
    for (const attribute of LOADING) {
      const value = attribs[attribute];
      if (value === undefined) continue;
      const isSet = attribute.endsWith('srcset');
      loaded.push(
        ...(isSet ? value.split(',').map((part) => part.trim().split(' ')[0] ?? '') : [value]),
      );
    }
    if (name === 'a' && attribs.href !== undefined) links.push(attribs.href);
    if (name === 'form' && attribs.action !== undefined) links.push(attribs.action);
    if (name === 'link' && attribs.href !== undefined) {
      const isLoaded = !['canonical', 'alternate'].includes(attribs.rel ?? '');
      (isLoaded ? loaded : links).push(attribs.href);
    }
    for (const child of node.children ?? []) visit(child);
  }
  visit(parseDocument(html) as unknown as Node);
  return { links, loaded, ids };
}

/** Addresses inside of style sheets. */
function loadedBy(css: string): string[] {
  return [...css.matchAll(/url\(["']?([^"')]+)["']?\)|@import\s+["']([^"']+)/g)].map(
    ([, first, second]) => first ?? second ?? '',
  );
}

/** Follows every link from the home page as a visitor could, and says what is wrong on the way. */
async function crawl(app: FastifyInstance) {
  const wrong: string[] = [];
  const pages = new Map<string, Links>();
  const files = new Set<string>();
  const fragments: { from: string; path: string; id: string }[] = [];
  const waiting = ['/'];

  function follow(from: string, address: string, isLoaded: boolean) {
    if (/^(data|mailto|tel):/.test(address)) return;
    const url = new URL(address, ORIGIN + from);
    if (url.origin !== ORIGIN) {
      if (isLoaded) wrong.push(`${from} loads ${address}`);
      else if (!/^https?:$/.test(url.protocol)) wrong.push(`${from} leads to ${address}`);
      return;
    }
    if (url.hash !== '' && !isLoaded) {
      const id = decodeURIComponent(url.hash.slice(1));
      fragments.push({ from, path: url.pathname, id });
    }
    // What a form is sent to takes no visits.
    if (url.pathname.startsWith('/api/')) return;
    waiting.push(url.pathname + url.search);
  }

  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path) || files.has(path)) continue;
    // Of pictures and documents it is enough to know that they are there.
    const method = path.startsWith('/media/') ? 'HEAD' : 'GET';
    const response = await app.inject({ method, url: path });
    const kind = String(response.headers['content-type']);
    if (response.statusCode === 302) {
      files.add(path);
      follow(path, String(response.headers.location), false);
      continue;
    }
    if (response.statusCode !== 200) wrong.push(`${path} answers ${response.statusCode}`);
    if (kind.startsWith('text/css')) {
      for (const address of loadedBy(response.body)) follow(path, address, true);
    }
    if (!kind.startsWith('text/html')) {
      files.add(path);
      continue;
    }
    // Who comes back to a page finds it as it was, where the browser may keep it.
    if (String(response.headers['cache-control']).includes('no-store')) {
      wrong.push(`${path} may not be kept`);
    }
    const found = linksIn(response.body);
    pages.set(path, found);
    for (const address of found.loaded) follow(path, address, true);
    for (const address of found.links) follow(path, address, false);
  }
  for (const { from, path, id } of fragments) {
    if (!pages.get(path)?.ids.has(id))
      wrong.push(`${from} leads to ${path}#${id}, which is not there`);
  }
  return { wrong, pages: [...pages.keys()], files: [...files] };
}

/** Some hundred pages, one after the other. In milliseconds. */
const PATIENCE = 180_000;

it('from the home page every link of ours leads somewhere, and nothing is loaded from elsewhere', {
  timeout: PATIENCE,
}, async () => {
  const file = join(await temporaryFolder(), 'crawl.sqlite');
  const database = openDatabase({ kind: 'sqlite', file });
  onTestFinished(() => database.close());
  await migrate(database, Date.now);
  const { app, log } = await openStarterApp(database);
  const { wrong, pages, files } = await crawl(app);
  expect(wrong).toEqual([]);
  // It came around: both languages, pages of single entries, documents.
  for (const path of ['/en', '/en/accessibility', '/latest-news/24', '/en/trainer-profile/12']) {
    expect(pages).toContain(path);
  }
  expect(pages.length).toBeGreaterThan(150);
  expect(files.filter((path) => path.endsWith('.pdf')).length).toBeGreaterThan(10);
  expect(log).toEqual([]);
});
