import type { FastifyInstance } from 'fastify';
import { parseDocument } from 'htmlparser2';
import { splitAddress } from '../../contract/localized-address.ts';
import { pagePath } from '../../contract/paths.ts';
import { STATUS_PATH } from '../../contract/status-page.ts';

const ORIGIN = 'https://yafee.example';

type Node = {
  name?: string;
  attribs?: Record<string, string>;
  children?: Node[];
};

/** The addresses that a page links to, the addresses that it loads, and the ids that fragments can refer to. */
type Links = { links: string[]; loaded: string[]; ids: Set<string> };

/** Attributes whose value is an address that the browser loads. */
const LOADING_ATTRIBUTES = ['src', 'poster', 'data', 'imagesrcset', 'srcset'];

function findLinks(html: string): Links {
  const links: string[] = [];
  const loaded: string[] = [];
  const ids = new Set<string>();
  function visit(node: Node) {
    const { name, attribs = {} } = node;
    if (attribs.id !== undefined) ids.add(attribs.id);
    for (const attribute of LOADING_ATTRIBUTES) {
      const value = attribs[attribute];
      if (value === undefined) continue;
      const isSourceSet = attribute.endsWith('srcset');
      loaded.push(
        ...(isSourceSet
          ? value.split(',').map((part) => part.trim().split(' ')[0] ?? '')
          : [value]),
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

/** The addresses that a style sheet loads with `url()` and `@import`. */
function findCssAddresses(css: string): string[] {
  return [...css.matchAll(/url\(["']?([^"')]+)["']?\)|@import\s+["']([^"']+)/g)].map(
    ([, first, second]) => first ?? second ?? '',
  );
}

/**
 * Follows every link from the home page. Returns the pages and files that it reached, and the problems.
 * @param follows whether to request the path of an address. Default: every path.
 */
export async function crawl(
  app: FastifyInstance,
  follows: (path: string) => boolean = () => true,
): Promise<{ problems: string[]; pages: string[]; files: string[] }> {
  const problems: string[] = [];
  const pages = new Map<string, Links>();
  const files = new Set<string>();
  const fragments: { from: string; path: string; id: string }[] = [];
  const queue = ['/'];

  function follow(from: string, address: string, isLoaded: boolean) {
    if (/^(data|mailto|tel):/.test(address)) return;
    const url = new URL(address, ORIGIN + from);
    if (url.origin !== ORIGIN) {
      if (isLoaded) problems.push(`${from} loads ${address}`);
      else if (!/^https?:$/.test(url.protocol)) problems.push(`${from} links to ${address}`);
      return;
    }
    if (url.hash !== '' && !isLoaded) {
      const id = decodeURIComponent(url.hash.slice(1));
      fragments.push({ from, path: url.pathname, id });
    }
    // The actions of forms accept POST only.
    if (url.pathname.startsWith('/api/') || !follows(url.pathname)) return;
    queue.push(url.pathname + url.search);
  }

  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (pages.has(path) || files.has(path)) continue;
    // The bodies of pictures and documents hold no links.
    const method = path.startsWith('/media/') ? 'HEAD' : 'GET';
    const response = await app.inject({ method, url: path });
    const contentType = String(response.headers['content-type']);
    if (response.statusCode === 302) {
      files.add(path);
      follow(path, String(response.headers.location), false);
      continue;
    }
    if (response.statusCode !== 200) problems.push(`${path} returns ${response.statusCode}`);
    if (contentType.startsWith('text/css')) {
      for (const address of findCssAddresses(response.body)) follow(path, address, true);
    }
    if (!contentType.startsWith('text/html')) {
      files.add(path);
      continue;
    }
    // With no-store, the browser could not restore the page when the visitor goes back to it. But it must not restore the status page, nor
    // thanks for an answer.
    const isStored = !String(response.headers['cache-control']).includes('no-store');
    const personal: string[] = [STATUS_PATH, pagePath('feedback')];
    const mayBeStored = !personal.includes(splitAddress(path.replace(/\?.*/, '')).path);
    if (isStored !== mayBeStored) {
      problems.push(`${path} is sent with${isStored ? 'out' : ''} no-store`);
    }
    const page = findLinks(response.body);
    pages.set(path, page);
    for (const address of page.loaded) follow(path, address, true);
    for (const address of page.links) follow(path, address, false);
  }
  for (const { from, path, id } of fragments) {
    if (!pages.get(path)?.ids.has(id)) {
      problems.push(`${from} links to ${path}#${id}, which does not exist`);
    }
  }
  return { problems, pages: [...pages.keys()], files: [...files] };
}
