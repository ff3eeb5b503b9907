import type { Kysely } from 'kysely';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import {
  bySubtype,
  type ContentFields,
  type ContentKind,
  definitionOf,
  subtypeOf,
} from '../../../contract/content/kinds.ts';
import {
  ACCESSIBILITY_NAME,
  PRIVACY_NAME,
  QUESTIONS_NAMES,
  STRATEGY_NAMES,
} from '../../../contract/content-names.ts';
import type { Language } from '../../../contract/locale.ts';
import { isEntryPage, type PageName } from '../../../contract/pages.ts';
import { entryKey, pageAddress } from '../../../contract/paths.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** Returns the page of an entry, or the page that lists it. Null: every page shows it. */
export function pageOfEntry({ kind }: EntryKey, fields: DraftFields): PageName | null {
  const { page, subtype, shownOn } = definitionOf(kind);
  if (page !== undefined) {
    if (typeof page === 'string') return page;
    const value = fields[subtype ?? ''];
    const known = typeof value === 'string' && Object.hasOwn(page, value) ? value : null;
    return known === null ? (shownOn[0] ?? null) : bySubtype(page, known);
  }
  if (kind === 'site-content') return pageOfText(fields.name);
  return shownOn[0] ?? null;
}

/**
 * Returns the URL of a page that shows an entry, as named by `pageOfEntry`. For a text that the pages of all programmes show,
 * it is that of the first programme, or the home page if there is none.
 */
export async function findEntryAddress(
  db: Kysely<Schema>,
  { kind, id }: EntryKey,
  fields: DraftFields,
  page: PageName,
  language: Language,
): Promise<string> {
  if (!isEntryPage(page)) return pageAddress(page, language);
  if (kind !== 'site-content') {
    const subtype = subtypeOf(kind, fields as ContentFields<ContentKind>);
    return pageAddress(page, language, entryKey(page, { id, subtype }));
  }
  const program = await findFirstProgram(db);
  return program === null ? pageAddress('home', language) : pageAddress(page, language, program);
}

async function findFirstProgram(db: Kysely<Schema>): Promise<number | null> {
  const row = await db
    .selectFrom('content_entries')
    .select('id')
    .where('kind', '=', 'project' satisfies ContentKind)
    .where('variant', '=', 'main')
    .where('status', '=', 'published')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The pages of the texts that the site finds by their names (contract/content-names.ts). */
function pageOfText(name: unknown): PageName {
  if (name === PRIVACY_NAME) return 'privacy';
  if (name === ACCESSIBILITY_NAME) return 'accessibility';
  if (name === QUESTIONS_NAMES.program) return 'program';
  if (name === QUESTIONS_NAMES.joinUs) return 'joinUs';
  if (name === QUESTIONS_NAMES.contact) return 'contact';
  return (STRATEGY_NAMES as readonly unknown[]).includes(name) ? 'about' : 'home';
}
