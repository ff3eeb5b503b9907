import { type RawBuilder, sql } from 'kysely';
import { queryWords } from '../../../contract/word-search.ts';
import type { DatabaseKind } from './database.ts';

/**
 * Matches rows that contain a searched text, split by `queryWords`. It returns one condition for each word, over the columns
 * `words` and `stems` of `SearchForms`.
 */
export function containsWords(databaseKind: DatabaseKind, text: string): RawBuilder<boolean>[] {
  // `like` is slower, and ignores the case of letters in SQLite.
  const find = sql.raw(databaseKind === 'sqlite' ? 'instr' : 'strpos');
  return queryWords(text).map(({ beginnings, stem }) => {
    const words = beginnings.map((beginning) => sql`${find}(words, ${beginning}) > 0`);
    return sql<boolean>`(${sql.join(words, sql` or `)} or ${find}(stems, ${stem}) > 0)`;
  });
}
