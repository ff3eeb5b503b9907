import type { Kysely } from 'kysely';
import type { FieldAdvice } from '../../../contract/admin/content/content.ts';
import { type DraftFields, leafValue } from '../../../contract/admin/content/draft-fields.ts';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import { type ContentKind, definitionOf, traitValues } from '../../../contract/content/kinds.ts';
import { hasPage, type ModulesOff } from '../../../contract/modules.ts';
import { isEntryPage, type PageName } from '../../../contract/pages.ts';
import { dayIn } from '../../../contract/time-zone.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { toPlainText } from '../../platform/text/plain-text.ts';
import { valuesOf } from '../entries/field-values.ts';
import { overdueDocuments } from '../entries/overdue-documents.ts';
import { listEntries } from '../entries/repository.ts';
import { timeZoneOf } from '../entries/time-zone.ts';
import { isRegionAt, placeInSaudiArabia } from '../map/saudi-arabia.ts';
import { internalPath, pageAt } from '../queries/internal-links.ts';
import { readIdentity } from '../queries/read-identity.ts';
import { adviceOnHtml, gapIn, isArabic, linksIn, quote } from './advice.ts';

/**
 * Returns problems that a reader may have with the fields of an entry.
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
  const links: { path: string; address: string }[] = [];
  for (const { path, field, value } of valuesOf(kind, fields)) {
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
        const gap = gapIn(plain);
        if (gap !== null) advice.push({ path: leaf, code: 'gap', subject: quote(gap) });
        if (language === 'en' && isArabic(plain)) {
          advice.push({ path: leaf, code: 'arabic-in-english', subject: quote(plain) });
        }
      }
    }
  }
  if (kind === 'identity' && leafValue(fields, 'map.kind') === 'saudi-arabia') {
    advice.push(...(await adviceOnBuiltInMap(db)));
  }
  const identity = await readIdentity(db);
  const { modulesOff } = identity;
  if (kind === 'page') {
    const today = dayIn(timeZoneOf(identity), now);
    advice.push(
      ...overdueDocuments(fields, today).map(
        ({ path, due }): FieldAdvice => ({ path, code: 'overdue', subject: due }),
      ),
    );
  }
  const targets = links.map(({ address }) =>
    targetOf(internalPath(address, publicUrl), modulesOff),
  );
  const isShown = await findShown(db, targets, now);
  for (const [index, { path, address }] of links.entries()) {
    const target = targets[index];
    if (target === undefined || target === 'elsewhere') continue;
    if (target === 'nothing' || !isShown(target)) {
      advice.push({ path, code: 'dead-link', subject: quote(address) });
    }
  }
  return advice;
}

/** Returns how many areas the built-in map would show at the place of another region or nowhere, by their order. */
async function adviceOnBuiltInMap(db: Kysely<Schema>): Promise<FieldAdvice[]> {
  const elsewhere = (await listEntries(db, 'area')).filter(({ fields }, index) => {
    const { location, latitude, longitude } = fields;
    const hasOwnPlace =
      latitude !== null && longitude !== null && placeInSaudiArabia(latitude, longitude) !== null;
    return !hasOwnPlace && !isRegionAt(index, location.ar);
  });
  if (elsewhere.length === 0) return [];
  return [{ path: 'map.kind', code: 'regions-elsewhere', subject: String(elsewhere.length) }];
}

/** The target of a link. `elsewhere`: other sites, files, and pages that exist without an entry. */
type Target = 'elsewhere' | 'nothing' | EntryTarget;

type EntryTarget = { page: PageName; key: number | string };

function targetOf(path: string | null, off: ModulesOff): Target {
  if (path === null || path.startsWith('/media/')) return 'elsewhere';
  const found = pageAt(path);
  if (found === null || !hasPage(found.page, off)) return 'nothing';
  const { page, key } = found;
  return key === null ? 'elsewhere' : { page, key };
}

/** Finds which of the linked entries visitors see, in one query for each kind. */
async function findShown(
  db: Kysely<Schema>,
  targets: readonly Target[],
  now: number,
): Promise<(target: EntryTarget) => boolean> {
  const wanted = new Map<ContentKind, Set<number | string>>();
  for (const target of targets) {
    if (typeof target === 'string') continue;
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
