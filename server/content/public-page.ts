import type { EntryKey } from '../../contract/admin-content.ts';
import {
  ACCESSIBILITY_NAME,
  PRIVACY_NAME,
  QUESTIONS_NAMES,
  STRATEGY_NAMES,
} from '../../contract/content-names.ts';
import type { DraftFields } from '../../contract/draft-fields.ts';
import { bySubtype, definitionOf } from '../../contract/kinds/kinds.ts';
import type { Language } from '../../contract/locale.ts';
import { type PageName, pageAddress, paths } from '../../contract/paths.ts';

/** Returns the page of an entry, or the one that shows it among others; null: every page shows it. */
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

/** Returns the address of a page, of the entry if it is one of a single entry. */
export function entryPageAddress({ id }: EntryKey, page: PageName, language: Language): string {
  return pageAddress(page, language, paths[page].includes(':id') ? id : undefined);
}

/** The pages of the texts that the site finds by their names (contract/content-names.ts). */
function pageOfText(name: unknown): PageName {
  if (name === PRIVACY_NAME) return 'privacy';
  if (name === ACCESSIBILITY_NAME) return 'accessibility';
  if (name === QUESTIONS_NAMES.joinUs) return 'joinUs';
  if (name === QUESTIONS_NAMES.contact) return 'contact';
  return (STRATEGY_NAMES as readonly unknown[]).includes(name) ? 'about' : 'home';
}
