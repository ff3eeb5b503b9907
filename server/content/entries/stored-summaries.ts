import type { Kysely, Transaction } from 'kysely';
import { type DraftFields, titleOf } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type EntrySummary, INDEX_FORM } from './entry-summary.ts';

/** Returns whether what lists show of a kind's entries is stored. The title of a tweet depends on the time zone of the site. */
function isStored(kind: ContentKind): boolean {
  return kind !== 'tweet';
}

/** Returns the title of an entry for `content_trash`. */
export function storedTitle(kind: ContentKind, fields: DraftFields): string | null {
  return isStored(kind) ? JSON.stringify(titleOf(kind, fields)) : null;
}

/** Stores the summaries of entries by their ids, which have rows in `content_index`. Replaces those of another form only. */
export async function storeSummaries(
  trx: Transaction<Schema>,
  kind: ContentKind,
  summaries: ReadonlyMap<number, EntrySummary>,
): Promise<void> {
  if (!isStored(kind)) return;
  const rows = [...summaries].map(([id, summary]) => ({
    kind,
    id,
    form: INDEX_FORM,
    summary: JSON.stringify(summary),
  }));
  for (const chunk of chunksOf(rows)) {
    await trx
      .insertInto('content_summaries')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'id'])
          .doUpdateSet(({ ref }) => ({
            form: ref('excluded.form'),
            summary: ref('excluded.summary'),
          }))
          .where('content_summaries.form', '!=', INDEX_FORM),
      )
      .execute();
  }
}

/** Reads the summaries of entries by their ids. Leaves out entries that have none of the present form. */
export async function readSummaries(
  db: Kysely<Schema>,
  kind: ContentKind,
  ids: readonly number[],
): Promise<Map<number, EntrySummary>> {
  const summaries = new Map<number, EntrySummary>();
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .selectFrom('content_summaries')
      .select(['id', 'summary'])
      .where('kind', '=', kind)
      .where('id', 'in', chunk)
      .where('form', '=', INDEX_FORM)
      .execute();
    for (const { id, summary } of rows) summaries.set(id, JSON.parse(summary));
  }
  return summaries;
}
