import type { Kysely, Transaction } from 'kysely';
import { type ContentKind, completeFields } from '../../../contract/content/kinds.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { searchedWords } from './entry-summary.ts';
import { withFetchedTweets } from './fetched-tweets.ts';
import { storedTitle } from './stored-summaries.ts';

/**
 * Adds entries to the list of the trash, or removes them from it, in the transaction that has changed them.
 * @param ids.present of entries that exist
 * @param ids.gone of entries that do not exist. Those that never were in the history stay unlisted
 */
export async function updateTrash(
  trx: Transaction<Schema>,
  kind: ContentKind,
  { present, gone }: { present: readonly number[]; gone: readonly number[] },
): Promise<void> {
  const ids = [...present, ...gone];
  if (ids.length === 0) return;
  await trx.deleteFrom('content_trash').where('kind', '=', kind).where('id', 'in', ids).execute();
  if (gone.length === 0) return;
  const removals = await lastChanges(trx, kind, gone)
    .where('change', '=', 'removed')
    .select(['id', 'sequence', 'fields', 'changed_at', 'changed_by'])
    .execute();
  if (removals.length === 0) return;
  const shown = await withFetchedTweets(
    trx,
    kind,
    new Map(removals.map(({ id, fields }) => [id, completeFields(kind, JSON.parse(fields))])),
  );
  await trx
    .insertInto('content_trash')
    .values(
      removals.map((row) => ({
        kind,
        id: row.id,
        sequence: row.sequence,
        ...searchedWords(kind, shown.get(row.id) ?? {}),
        title: storedTitle(kind, shown.get(row.id) ?? {}),
        removed_at: row.changed_at,
        removed_by: row.changed_by,
      })),
    )
    .execute();
}

/** The last change of each of the entries. */
function lastChanges(db: Kysely<Schema>, kind: ContentKind, ids: readonly number[]) {
  return db.selectFrom('content_history').where('sequence', 'in', ({ selectFrom }) =>
    selectFrom('content_history as last')
      .select(({ fn }) => fn.max<number>('last.sequence').as('sequence'))
      .where('last.kind', '=', kind)
      .where('last.id', 'in', [...ids])
      .groupBy('last.id'),
  );
}
