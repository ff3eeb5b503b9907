import type { Kysely } from 'kysely';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import { type ContentKind, definitionOf } from '../../../contract/content/kinds.ts';
import { isEntryPage, type PageName } from '../../../contract/pages.ts';
import { entryKey, pagePath } from '../../../contract/paths.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { pageAt } from './internal-links.ts';

/**
 * Returns the paths of the pages of published entries, without language, by their ids. Entries without a page of their own are left out.
 */
export async function pathsOfEntries(
  db: Kysely<Schema>,
  kind: ContentKind,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const paths = new Map<number, string>();
  const { page: pages } = definitionOf(kind);
  if (pages === undefined || (typeof pages === 'string' && !isEntryPage(pages))) return paths;
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .selectFrom('content_entries')
      .select(['id', 'variant'])
      .where('kind', '=', kind)
      .where('id', 'in', chunk)
      .execute();
    for (const { id, variant } of rows) {
      const page = typeof pages === 'string' ? pages : pages[variant ?? ''];
      if (page === undefined || !isEntryPage(page)) continue;
      paths.set(id, pagePath(page, entryKey(page, { id, subtype: variant })));
    }
  }
  return paths;
}

/** What a path without language leads to: a page that always exists, or that of an entry. */
export type PathTarget = { page: PageName } | { entry: EntryKey };

/** Returns what paths without language lead to. Paths at which nothing can be are left out. */
export async function targetsOfPaths(
  db: Kysely<Schema>,
  paths: readonly string[],
): Promise<Map<string, PathTarget>> {
  const targets = new Map<string, PathTarget>();
  for (const path of paths) {
    const at = pageAt(path);
    if (at === null) continue;
    if (at.key === null) targets.set(path, { page: at.page });
    else if (typeof at.key === 'number') {
      const kind = kindOfPage(at.page);
      if (kind !== undefined) targets.set(path, { entry: { kind, id: at.key } });
    } else {
      const row = await db
        .selectFrom('content_entries')
        .select('id')
        .where('kind', '=', 'page')
        .where('variant', '=', at.key)
        .executeTakeFirst();
      if (row !== undefined) targets.set(path, { entry: { kind: 'page', id: row.id } });
    }
  }
  return targets;
}

/** Returns the kind whose entries have a page. */
function kindOfPage(name: PageName): ContentKind | undefined {
  return CONTENT_KINDS.find((kind) => {
    const { page } = definitionOf(kind);
    return page === name || (typeof page === 'object' && Object.values(page).includes(name));
  });
}
