import type { Kysely } from 'kysely';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import { definitionOf } from '../../../contract/content/kinds.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { findOwnPage } from '../entries/repository.ts';
import { pageAt } from './internal-links.ts';
import { findMarkedEntries } from './search-entries.ts';

/**
 * Returns whether visitors find an entry at a path, in either language.
 * @param now in epoch milliseconds
 */
export async function isEntryShown(
  db: Kysely<Schema>,
  path: string,
  now: number,
): Promise<boolean> {
  const at = pageAt(path);
  if (at === null || at.key === null) return false;
  if (typeof at.key === 'string') return (await findOwnPage(db, at.key)) !== undefined;
  for (const kind of CONTENT_KINDS) {
    const { page, subtype = '' } = definitionOf(kind);
    const pages = typeof page === 'object' ? Object.entries(page) : [[null, page] as const];
    const shown = pages.filter(([, name]) => name === at.page);
    if (shown.length === 0) continue;
    const [entry] = await findMarkedEntries(db, kind, [at.key], now);
    if (entry === undefined) continue;
    const fields: Record<string, unknown> = JSON.parse(entry.fields);
    if (shown.some(([value]) => value === null || fields[subtype] === value)) return true;
  }
  return false;
}
