import type { Kysely } from 'kysely';
import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { loadVersions } from './stored-versions.ts';

/** How many entries are read at once. Each may be a draft of 800 kB. */
const BATCH = 25;

/** An entry as visitors see it or, if they do not, as its draft is. */
export type WalkedEntry = {
  kind: ContentKind;
  id: number;
  fields: DraftFields;
  /** The fields of its draft, or those of its live version if it has none. */
  edited: DraftFields;
  /** Whether its live version is published, perhaps for a date that is still ahead. */
  isPublished: boolean;
  /** When somebody last changed it or its draft, in epoch milliseconds. For an imported one, the time of the import. */
  changedAt: number;
};

/** Reads every entry of a kind, some at a time, and lets others work in between. */
export async function* walkEntries(
  db: Kysely<Schema>,
  kind: ContentKind,
): AsyncGenerator<WalkedEntry[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('content_index')
      .select('id')
      .where('kind', '=', kind)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const versions = await loadVersions(
      db,
      kind,
      rows.map(({ id }) => id),
    );
    const entries = [...versions].flatMap(([id, { live, draft }]): WalkedEntry[] => {
      const isPublished = live?.status === 'published';
      const edited = draft?.fields ?? live?.fields;
      if (edited === undefined) return [];
      const fields = isPublished ? live.fields : edited;
      const changedAt = Math.max(live?.changedAt ?? 0, draft?.savedAt ?? 0);
      return [{ kind, id, fields, edited, isPublished, changedAt }];
    });
    if (entries.length > 0) yield entries;
    await yieldToEventLoop();
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}
