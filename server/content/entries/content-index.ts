import type { Transaction } from 'kysely';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import { type ContentKind, definitionOf } from '../../../contract/content/kinds.ts';
import { foldText } from '../../../contract/words.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { ContentIndex, Schema } from '../../platform/database/schema.ts';
import { type EntrySummary, searchedWords, shownFields, summarizeEntry } from './entry-summary.ts';
import { withFetchedTweets } from './fetched-tweets.ts';
import { listSchedules } from './list-schedules.ts';
import { storeSummaries } from './stored-summaries.ts';
import { loadVersions, type StoredVersions } from './stored-versions.ts';
import { findConfirmedTranslations } from './translations.ts';
import { updateTrash } from './trash.ts';

/** The position of an entry that visitors never saw, before all others. */
const NO_POSITION = -1;

/** Stands for a missing date. It is later than all dates, because the two databases sort null differently. */
const NO_DATE = 8_640_000_000_000_000;

/**
 * Writes the rows and the summaries of entries in the index of the lists, in the transaction that has changed them. An entry
 * that no longer exists loses them, and is listed in the trash.
 */
export async function indexEntries(
  trx: Transaction<Schema>,
  keys: readonly EntryKey[],
): Promise<void> {
  for (const [kind, ofKind] of Map.groupBy(keys, (key) => key.kind)) {
    for (const ids of chunksOf([...new Set(ofKind.map(({ id }) => id))])) {
      await indexChunk(trx, kind, ids);
    }
  }
}

/** Writes the row of a tweet whose fetched copy has changed, in the transaction that has changed it. */
export async function indexTweet(trx: Transaction<Schema>, tweetId: string): Promise<void> {
  const entries = await trx
    .selectFrom('content_entries')
    .select('id')
    .where('kind', '=', 'tweet' satisfies ContentKind)
    .where('variant', '=', tweetId)
    .execute();
  await indexEntries(
    trx,
    entries.map(({ id }) => ({ kind: 'tweet', id })),
  );
}

async function indexChunk(
  trx: Transaction<Schema>,
  kind: ContentKind,
  ids: readonly number[],
): Promise<void> {
  const versions = await loadVersions(trx, kind, ids);
  const shown = await withFetchedTweets(
    trx,
    kind,
    new Map([...versions].map(([id, entry]) => [id, shownFields(entry)])),
  );
  const confirmed = await findConfirmedTranslations(trx, kind, ids);
  const schedules = await listSchedules(
    trx,
    ids.length === 1 ? { kind, id: ids[0] ?? 0 } : { kind },
  );
  const scheduled = new Set(
    schedules.flatMap(({ id, action }) => (action === 'publish' ? [id] : [])),
  );
  await trx
    .deleteFrom('content_index')
    .where('kind', '=', kind)
    .where('id', 'in', [...ids])
    .execute();
  const summaries = new Map(
    [...versions].map(([id, entry]) => [
      id,
      summarizeEntry(kind, entry, shown.get(id) ?? {}, confirmed.get(id) ?? new Map()),
    ]),
  );
  const rows = [...summaries].map(([id, summary]) => ({
    kind,
    id,
    ...searchedWords(kind, shown.get(id) ?? {}),
    ...indexedFacts(kind, summary, versions.get(id)?.live ?? null),
    is_scheduled: scheduled.has(id) ? 1 : 0,
  }));
  if (rows.length > 0) await trx.insertInto('content_index').values(rows).execute();
  await storeSummaries(trx, kind, summaries);
  const present = new Set(versions.keys());
  await updateTrash(trx, kind, {
    present: [...present],
    gone: ids.filter((id) => !present.has(id)),
  });
}

function indexedFacts(
  kind: ContentKind,
  summary: EntrySummary,
  live: StoredVersions['live'],
): Omit<ContentIndex, 'kind' | 'id' | 'words' | 'stems' | 'is_scheduled'> {
  const { title, subtype, translation, publishedAt, isLive, liveAt, isEdited, changedAt } = summary;
  return {
    title: foldText(title.ar),
    subtype,
    translation,
    position: live?.position ?? NO_POSITION,
    shown_at: publishedAt ?? (definitionOf(kind).publishedAt === undefined ? null : NO_DATE),
    is_live: isLive ? 1 : 0,
    live_at: liveAt,
    live_changed_at: live?.changedAt ?? null,
    is_edited: isEdited ? 1 : 0,
    changed_at: changedAt,
  };
}
