import { type Kysely, sql, type Transaction } from 'kysely';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import { CONTENT_KINDS, type ContentKind, definitionOf } from '../../../contract/content/kinds.ts';
import { foldText } from '../../../contract/words.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { ContentIndex, Schema } from '../../platform/database/schema.ts';
import { SECOND } from '../../platform/durations.ts';
import type { Job } from '../../platform/jobs/run-jobs.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { findUnlistedRemovals, updateBin } from './bin.ts';
import { dateOf, isEdited, searchedWords, shownFields, summarizeEntry } from './entry-summary.ts';
import { withFetchedTweets } from './fetched-tweets.ts';
import { listPlans } from './list-plans.ts';
import { renewWords } from './renew-words.ts';
import { loadVersions, type StoredVersions } from './stored-versions.ts';
import { type ConfirmedTranslations, findConfirmedTranslations } from './translations.ts';

/** The position of an entry that visitors never saw: before all others. */
const NO_POSITION = -1;

/** In place of a date that nobody has written yet: later than all, because the two databases sort null differently. */
const NO_DATE = 8_640_000_000_000_000;

/** Entries that are indexed in one transaction, so that other writes wait a short time only. */
const BATCH = 100;

/** Removed entries that are found by one query: PostgreSQL reads the history for each. */
const REMOVALS = 500;

/**
 * Writes the rows of entries in the index of the lists, in the transaction that has changed them. An entry that is not there
 * any more has no row, and is listed in the bin.
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
  const plans = await listPlans(trx, ids.length === 1 ? { kind, id: ids[0] ?? 0 } : { kind });
  const planned = new Set(plans.flatMap(({ id, action }) => (action === 'publish' ? [id] : [])));
  await trx
    .deleteFrom('content_index')
    .where('kind', '=', kind)
    .where('id', 'in', [...ids])
    .execute();
  const rows = [...versions].map(([id, entry]) =>
    indexRow({ kind, id }, entry, {
      fields: shown.get(id) ?? {},
      isPlanned: planned.has(id),
      confirmed: confirmed.get(id) ?? new Map(),
    }),
  );
  if (rows.length > 0) await trx.insertInto('content_index').values(rows).execute();
  const present = new Set(versions.keys());
  await updateBin(trx, kind, {
    present: [...present],
    gone: ids.filter((id) => !present.has(id)),
  });
}

function indexRow(
  { kind, id }: EntryKey,
  entry: StoredVersions,
  {
    fields,
    isPlanned,
    confirmed,
  }: { fields: DraftFields; isPlanned: boolean; confirmed: ConfirmedTranslations },
): ContentIndex {
  const { live, draft } = entry;
  const { title, subtype, translation, publishedAt } = summarizeEntry(kind, fields, confirmed);
  return {
    kind,
    id,
    title: foldText(title.ar),
    ...searchedWords(kind, fields),
    subtype,
    translation,
    position: live?.position ?? NO_POSITION,
    shown_at: publishedAt ?? (definitionOf(kind).publishedAt === undefined ? null : NO_DATE),
    is_live: live?.status === 'published' ? 1 : 0,
    live_at: live === null ? null : dateOf(kind, live.fields),
    live_changed_at: live?.changedAt ?? null,
    is_edited: isEdited(entry) ? 1 : 0,
    is_planned: isPlanned ? 1 : 0,
    changed_at: draft?.savedAt ?? live?.changedAt ?? 0,
  };
}

/** What is running in this process, so that it runs once. */
const running = new WeakMap<Kysely<Schema>, Promise<void>>();

/**
 * Brings the index up to date with changes that an older build has made, and fills it the first time. It does nothing while
 * all changes were made by builds that write the index.
 */
export function syncContentIndex(db: Kysely<Schema>): Promise<void> {
  const present = running.get(db);
  if (present !== undefined) return present;
  const work = sync(db).finally(() => running.delete(db));
  running.set(db, work);
  return work;
}

/** Fills the index after an update, before somebody needs it; the lists are searched by the words there are until then. */
export function syncContentIndexJob(db: Kysely<Schema>): Job {
  return {
    name: 'index the content for the back office',
    first: SECOND,
    every: 30 * SECOND,
    async run() {
      await syncContentIndex(db);
      await renewWords(db);
    },
  };
}

async function sync(db: Kysely<Schema>): Promise<void> {
  for (;;) {
    const { version, indexed } = await db
      .selectFrom('content_version')
      .select(({ selectFrom }) => [
        'version',
        selectFrom('content_index_state').select('version').as('indexed'),
      ])
      .executeTakeFirstOrThrow();
    if (version === indexed) return;
    for (const kind of CONTENT_KINDS) await indexKind(db, kind);
    await indexAll(db, await findUnindexed(db));
    await listRemovals(db);
    await db
      .updateTable('content_index_state')
      .set({ version })
      .where(
        ({ selectFrom }) =>
          sql<boolean>`${selectFrom('content_version').select('version')} = ${version}`,
      )
      .execute();
  }
}

/** Indexes the live entries of a kind whose rows are missing, or not those of their live versions. */
async function indexKind(db: Kysely<Schema>, kind: ContentKind): Promise<void> {
  for (let after = 0; ; ) {
    const entries = await db
      .selectFrom('content_entries as entry')
      .leftJoin('content_index as row', (join) =>
        join.onRef('row.kind', '=', 'entry.kind').onRef('row.id', '=', 'entry.id'),
      )
      .select([
        'entry.id',
        'entry.updated_at',
        'entry.position',
        'row.live_changed_at',
        'row.position as indexed_position',
      ])
      .where('entry.kind', '=', kind)
      .where('entry.id', '>', after)
      .orderBy('entry.id')
      .limit(BATCH)
      .execute();
    const changed = entries.filter(
      (entry) =>
        entry.live_changed_at !== entry.updated_at || entry.indexed_position !== entry.position,
    );
    await indexAll(
      db,
      changed.map(({ id }) => ({ kind, id })),
    );
    if (entries.length < BATCH) return;
    after = entries.at(-1)?.id ?? after;
  }
}

/** Lists removed entries in the bin that an older build has removed. */
async function listRemovals(db: Kysely<Schema>): Promise<void> {
  for (let after = 0; ; ) {
    const removals = await findUnlistedRemovals(db, { after, limit: REMOVALS });
    await indexAll(db, removals);
    if (removals.length < REMOVALS) return;
    after = removals.at(-1)?.sequence ?? after;
  }
}

async function indexAll(db: Kysely<Schema>, keys: readonly EntryKey[]): Promise<void> {
  for (const batch of chunksOf(keys)) {
    await db.transaction().execute((trx) => indexEntries(trx, batch));
    // SQLite answers without waiting, so that requests would wait for all batches.
    await yieldToEventLoop();
  }
}

/** Returns the drafts without a row in the index, and the rows of removed entries. */
async function findUnindexed(db: Kysely<Schema>): Promise<EntryKey[]> {
  const drafts = await db
    .selectFrom('content_drafts as draft')
    .leftJoin('content_index as row', (join) =>
      join.onRef('row.kind', '=', 'draft.kind').onRef('row.id', '=', 'draft.id'),
    )
    .select(['draft.kind', 'draft.id'])
    .where('row.id', 'is', null)
    .execute();
  const removed = await db
    .selectFrom('content_index as row')
    .leftJoin('content_entries as entry', (join) =>
      join.onRef('entry.kind', '=', 'row.kind').onRef('entry.id', '=', 'row.id'),
    )
    .select(['row.kind', 'row.id'])
    .where('row.live_changed_at', 'is not', null)
    .where('entry.id', 'is', null)
    .execute();
  return [...drafts, ...removed].map(({ kind, id }) => ({
    kind: kind as ContentKind,
    id,
  }));
}
