import type { Kysely } from 'kysely';
import type { FieldAdvice } from '../../../contract/admin/content/content.ts';
import { type DraftFields, leafValue } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { dayIn } from '../../../contract/time-zone.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { toPlainText } from '../../platform/text/plain-text.ts';
import { valuesOf } from '../entries/field-values.ts';
import { overdueDocuments } from '../entries/overdue-documents.ts';
import { listEntries } from '../entries/repository.ts';
import { timeZoneOf } from '../entries/time-zone.ts';
import { isRegionAt, placeInSaudiArabia } from '../map/saudi-arabia.ts';
import { findDeadLinks } from '../queries/dead-links.ts';
import { readIdentity } from '../queries/read-identity.ts';
import { adviceOnHtml, gapIn, isArabic, quote } from './advice.ts';
import { linksOf } from './links-of.ts';

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
  for (const { path, field, value } of valuesOf(kind, fields)) {
    if (field.type === 'localized-text' || field.type === 'localized-html') {
      const isHtml = field.type === 'localized-html';
      for (const [language, text] of Object.entries(value ?? {})) {
        if (typeof text !== 'string' || text === '') continue;
        const leaf = `${path}.${language}`;
        if (isHtml) {
          advice.push(...adviceOnHtml(text).map((each) => ({ path: leaf, ...each })));
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
  const dead = await findDeadLinks(db, linksOf(kind, fields), { publicUrl, modulesOff, now });
  advice.push(
    ...dead.map(
      ({ path, address }): FieldAdvice => ({ path, code: 'dead-link', subject: quote(address) }),
    ),
  );
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
