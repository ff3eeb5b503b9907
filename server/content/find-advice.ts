import type { Kysely } from 'kysely';
import type { FieldAdvice } from '../../contract/admin-content.ts';
import type { DraftFields } from '../../contract/draft-fields.ts';
import {
  CONTENT_KINDS,
  type ContentKind,
  definitionOf,
  traitValues,
} from '../../contract/kinds/kinds.ts';
import { splitAddress } from '../../contract/localized-address.ts';
import {
  feeds,
  type PageName,
  pagePatterns,
  paths,
  withoutTrailingSlashes,
} from '../../contract/paths.ts';
import type { Schema } from '../platform/database/schema.ts';
import { toPlainText } from '../platform/text/plain-text.ts';
import { adviceOnHtml, internalPath, isArabic, linksIn, quote } from './advice.ts';
import { valuesOf } from './field-values.ts';

/**
 * Returns what a reader may stumble over in the fields of an entry.
 * @param site.publicUrl the origin of the site: links to it are internal
 * @param site.now in epoch milliseconds
 */
export async function findAdvice(
  db: Kysely<Schema>,
  kind: ContentKind,
  fields: DraftFields,
  { publicUrl, now }: { publicUrl: string; now: number },
): Promise<FieldAdvice[]> {
  const advice: FieldAdvice[] = [];
  for (const { path, field, value } of valuesOf(kind, fields)) {
    const links: { path: string; address: string }[] = [];
    if (field.type === 'link' && typeof value === 'string') links.push({ path, address: value });
    if (field.type === 'localized-text' || field.type === 'localized-html') {
      const isHtml = field.type === 'localized-html';
      for (const [language, text] of Object.entries(value ?? {})) {
        if (typeof text !== 'string' || text === '') continue;
        const leaf = `${path}.${language}`;
        if (isHtml) {
          advice.push(...adviceOnHtml(text).map((each) => ({ path: leaf, ...each })));
          links.push(...linksIn(text).map(({ address }) => ({ path: leaf, address })));
        }
        const plain = isHtml ? toPlainText(text) : text;
        if (language === 'en' && isArabic(plain)) {
          advice.push({ path: leaf, code: 'arabic-in-english', subject: quote(plain) });
        }
      }
    }
    for (const link of links) {
      if (!(await isDead(db, internalPath(link.address, publicUrl), now))) continue;
      advice.push({ path: link.path, code: 'dead-link', subject: quote(link.address) });
    }
  }
  return advice;
}

/** Whether a path of the site leads to no page. */
async function isDead(db: Kysely<Schema>, path: string | null, now: number): Promise<boolean> {
  if (path === null || path.startsWith('/media/')) return false;
  const requested = withoutTrailingSlashes(splitAddress(path).path);
  if ((Object.values(feeds) as string[]).includes(requested)) return false;
  for (const { page, pattern } of pagePatterns) {
    const id = idIn(requested, pattern);
    if (id === undefined) continue;
    return id !== null && !(await isShown(db, page, id, now));
  }
  return true;
}

/** Returns the id in a path of this pattern, null if the pattern has none; undefined: the path is not of the pattern. */
function idIn(path: string, pattern: string): number | null | undefined {
  if (!pattern.includes(':id')) return path === pattern ? null : undefined;
  const [before = '', after = ''] = pattern.split(':id');
  if (!path.startsWith(before) || !path.endsWith(after)) return undefined;
  const id = path.slice(before.length, path.length - after.length);
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}

/** Whether visitors see the entry that a page shows. */
async function isShown(
  db: Kysely<Schema>,
  page: PageName,
  id: number,
  now: number,
): Promise<boolean> {
  for (const kind of kindsOnPage(page)) {
    const row = await db
      .selectFrom('content_entries')
      .select('published_at')
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('status', '=', 'published')
      .executeTakeFirst();
    if (row !== undefined && (row.published_at ?? 0) <= now) return true;
  }
  return false;
}

/** Returns the kinds whose entries have a page of their own under this name. */
function kindsOnPage(page: PageName): ContentKind[] {
  if (!paths[page].includes(':id')) return [];
  return CONTENT_KINDS.filter((kind) => {
    const { page: own } = definitionOf(kind);
    return own !== undefined && traitValues(own).includes(page);
  });
}
