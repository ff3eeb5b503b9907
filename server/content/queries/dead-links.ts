import type { Kysely } from 'kysely';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import { type ContentKind, definitionOf, traitValues } from '../../../contract/content/kinds.ts';
import { splitAddress } from '../../../contract/localized-address.ts';
import { hasPage, type ModulesOff } from '../../../contract/modules.ts';
import { isEntryPage, type PageName } from '../../../contract/pages.ts';
import { STATUS_PATH } from '../../../contract/status-page.ts';
import { findSizes } from '../../media/media.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { hasRedirect } from '../../redirects/redirects.ts';
import { internalPath, pageAt } from './internal-links.ts';

/** What a link is compared with. */
export type LinkedSite = {
  /** The origin of the site: links to it are internal. */
  publicUrl: string;
  modulesOff: ModulesOff;
  /** In epoch milliseconds. */
  now: number;
};

/** Addresses of the site other than pages of content and files of the library. */
const OTHERS = [STATUS_PATH, '/admin'];

/** Feeds, calendars and other files that the site makes. Documents and photographs are in the library. */
const FILE = /\.(?:css|ico|ics|js|json|png|svg|txt|webmanifest|woff2|xml)$/;

/** Whether there is something at a path of the site that is neither a page of content nor a file of the library. */
export function isOtherAddress(path: string): boolean {
  return OTHERS.includes(splitAddress(path).path) || FILE.test(path);
}

/**
 * Returns the links to pages and files of the site that visitors do not find. Links to other sites are none of them, nor are those to old
 * addresses that a redirect leads on from.
 */
export async function findDeadLinks<Link extends { address: string }>(
  db: Kysely<Schema>,
  links: readonly Link[],
  { publicUrl, modulesOff, now }: LinkedSite,
): Promise<Link[]> {
  const targets = links.map(({ address }) =>
    targetOf(internalPath(address, publicUrl), modulesOff),
  );
  const isShown = await findShown(
    db,
    targets.filter((target) => target.to === 'entry'),
    now,
  );
  const files = targets.flatMap((target) => (target.to === 'file' ? [target.path] : []));
  const stored = await findSizes(db, [...new Set(files)]);
  const found = links.filter((_, index) => {
    const target = targets[index];
    if (target === undefined || target.to === 'elsewhere') return false;
    if (target.to === 'entry') return !isShown(target);
    return target.to === 'nothing' || !stored.has(target.path);
  });
  const dead: Link[] = [];
  for (const link of found) {
    const path = internalPath(link.address, publicUrl);
    if (path === null || !(await hasRedirect(db, path))) dead.push(link);
  }
  return dead;
}

/** The target of a link. `elsewhere`: another site, or a page that exists without an entry. */
type Target = { to: 'elsewhere' } | { to: 'nothing' } | { to: 'file'; path: string } | EntryTarget;

type EntryTarget = { to: 'entry'; page: PageName; key: number | string };

const MEDIA = '/media/';

function targetOf(path: string | null, off: ModulesOff): Target {
  if (path === null) return { to: 'elsewhere' };
  if (path.startsWith(MEDIA)) return { to: 'file', path: decoded(path) };
  if (isOtherAddress(path)) return { to: 'elsewhere' };
  const found = pageAt(path);
  if (found === null || !hasPage(found.page, off)) return { to: 'nothing' };
  const { page, key } = found;
  return key === null ? { to: 'elsewhere' } : { to: 'entry', page, key };
}

/** Returns a path with its own letters, as files are stored. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Finds which of the linked entries visitors see, in one query for each kind. */
async function findShown(
  db: Kysely<Schema>,
  targets: readonly EntryTarget[],
  now: number,
): Promise<(target: EntryTarget) => boolean> {
  const wanted = new Map<ContentKind, Set<number | string>>();
  for (const target of targets) {
    for (const kind of kindsOnPage(target.page)) {
      wanted.set(kind, (wanted.get(kind) ?? new Set()).add(target.key));
    }
  }
  const shown = new Set<string>();
  for (const [kind, keys] of wanted) {
    for (const some of chunksOf([...keys])) {
      // The database stores the address of a page of one's own as its subtype.
      const column = typeof some[0] === 'string' ? 'variant' : 'id';
      const rows = await db
        .selectFrom('content_entries')
        .select([`${column} as key`, 'published_at'])
        .where('kind', '=', kind)
        .where(column, 'in', some as never[])
        .where('status', '=', 'published')
        .execute();
      for (const row of rows) if ((row.published_at ?? 0) <= now) shown.add(`${kind} ${row.key}`);
    }
  }
  return ({ page, key }) => kindsOnPage(page).some((kind) => shown.has(`${kind} ${key}`));
}

/** Returns the kinds whose entries have their own page under this name. */
function kindsOnPage(page: PageName): ContentKind[] {
  if (!isEntryPage(page)) return [];
  return CONTENT_KINDS.filter((kind) => {
    const { page: own } = definitionOf(kind);
    return own !== undefined && traitValues(own).includes(page);
  });
}
