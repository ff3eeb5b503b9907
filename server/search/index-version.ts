import { createHash } from 'node:crypto';
import { contentKinds } from '../../contract/content/kinds.ts';
import { PAGE_NAMES, pages } from '../../contract/pages.ts';
import { INDEXED_KINDS } from './index-source.ts';

/**
 * A hash of the modules that turn texts into words and stems. `index-version.test.ts` fails when they change, and says what
 * to write here. Then each index is built again.
 */
export const RULES = '031bd12ec96b';

/**
 * Returns what an index depends on besides the content. An index of another version is built again.
 * @param tables how its tables are made, and what else is stored in them
 */
export function indexVersion(tables: string): string {
  const definitions = INDEXED_KINDS.map((kind) =>
    kind === 'site-page' ? null : contentKinds[kind],
  );
  const addresses = PAGE_NAMES.map((page) => [page, pages[page].path]);
  // Normalising and splitting follow Unicode's data, which comes with Node.
  const parts = [RULES, tables, JSON.stringify([definitions, addresses]), process.versions.unicode];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}
