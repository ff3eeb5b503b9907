import type { Kysely, Transaction } from 'kysely';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import type { MediaUse } from '../../../contract/admin/media/media.ts';
import type { ContentFields, ContentKind } from '../../../contract/content/kinds.ts';
import {
  type CountedUses,
  checkMediaUse,
  type MediaUsers,
  type MediaUses,
  mediaTypeOf,
  type ReplaceResult,
  recordReplacement,
} from '../../media/media.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { findDraft, findLiveEntry, replaceMediaInDraft } from '../drafts/drafts.ts';
import type { Author } from '../entries/author.ts';
import { raiseContentVersion, saveEntries } from '../entries/changes.ts';
import { mapMedia, mediaUsesIn } from '../entries/map-media.ts';
import { findEntryNames } from './entry-names.ts';

/** Returns where a file is used: in live and unpublished entries, in drafts, and in earlier versions. */
export async function findMediaUses(db: Kysely<Schema>, path: string): Promise<MediaUses> {
  const live = await db
    .selectFrom('content_media as media')
    .innerJoin('content_entries as entry', (join) =>
      join.onRef('entry.kind', '=', 'media.kind').onRef('entry.id', '=', 'media.id'),
    )
    .select(['entry.kind', 'entry.id', 'entry.status'])
    .distinct()
    .where('media.path', '=', path)
    .orderBy('entry.kind')
    .orderBy('entry.id')
    .execute();
  const drafts = await db
    .selectFrom('content_draft_media')
    .select(['kind', 'id'])
    .distinct()
    .where('path', '=', path)
    .orderBy('kind')
    .orderBy('id')
    .execute();
  const earlier = await db
    .selectFrom('content_history_media as media')
    .innerJoin('content_history as history', 'history.sequence', 'media.sequence')
    .select(['history.kind', 'history.id'])
    .distinct()
    .where('media.path', '=', path)
    .orderBy('history.kind')
    .orderBy('history.id')
    .execute();
  const nameOf = await findEntryNames(db, [...live, ...drafts, ...earlier].map(keyOf));
  const usedIn = [
    ...live.map((row): MediaUse => {
      const status = row.status === 'published' ? 'live' : 'unpublished';
      return { ...nameOf(keyOf(row)), in: status };
    }),
    ...drafts.map((row): MediaUse => ({ ...nameOf(keyOf(row)), in: 'draft' })),
  ].filter(isFirstOfEntry);
  const isUsed = (entry: EntryKey) => usedIn.some((use) => isSameEntry(use, entry));
  const earlierIn = earlier.map((row) => nameOf(keyOf(row))).filter((entry) => !isUsed(entry));
  return { usedIn, earlierIn };
}

/**
 * Returns for each file in how many entries it is used, live or in drafts, and one of them.
 * @param paths null: all files
 */
export async function countMediaUses(
  db: Kysely<Schema>,
  paths: readonly string[] | null,
): Promise<Map<string, CountedUses>> {
  if (paths?.length === 0) return new Map();
  const rows: { path: string; kind: string; id: number }[] = [];
  for (const table of ['content_media', 'content_draft_media'] as const) {
    const found = await db
      .selectFrom(table)
      .select(['path', 'kind', 'id'])
      .distinct()
      .$if(paths !== null, (query) => query.where('path', 'in', paths ?? []))
      .orderBy('kind')
      .orderBy('id')
      .execute();
    rows.push(...found);
  }
  const nameOf = await findEntryNames(db, rows.map(keyOf));
  const counts = new Map<string, CountedUses>();
  for (const [path, uses] of Map.groupBy(rows, (row) => row.path)) {
    const [first, ...others] = uses.map(keyOf).filter(isFirstOfEntry);
    if (first !== undefined) counts.set(path, { uses: 1 + others.length, usedBy: nameOf(first) });
  }
  return counts;
}

/**
 * Puts a file in the place of another one in every entry and every draft, and records it, so that earlier versions are
 * restored with the new file. It must be the first change of its transaction.
 * @returns the number of changed entries
 */
export async function replaceMediaEverywhere(
  trx: Transaction<Schema>,
  { path, by }: { path: string; by: string },
  author: Author,
): Promise<ReplaceResult> {
  await raiseContentVersion(trx);
  const { usedIn } = await findMediaUses(trx, path);
  const type = mediaTypeOf(by);
  for (const key of usedIn) {
    const live = await findLiveEntry(trx, key);
    const draft = await findDraft(trx, key);
    const isRefused = [live?.fields, draft?.fields].some(
      (fields) =>
        fields !== undefined &&
        mediaUsesIn(key.kind, fields).some(
          (each) => each.path === path && (type === null || checkMediaUse(each.use, type) !== null),
        ),
    );
    if (isRefused) return { ok: false, problem: 'wrong-type' };
  }
  for (const { kind, id } of usedIn) {
    const live = await findLiveEntry(trx, { kind, id });
    if (live !== null && mediaUsesIn(kind, live.fields).some((each) => each.path === path)) {
      const { status, position } = live;
      const fields = replaceIn(kind, live.fields as ContentFields<ContentKind>, path, by);
      const entry = { kind, id, status, position, fields };
      await saveEntries(trx, [{ entry, change: 'changed' }], author);
    }
    await replaceMediaInDraft(trx, { kind, id }, { path, by, before: live }, author);
  }
  await recordReplacement(trx, path, by, author);
  return { ok: true, replaced: usedIn.length };
}

/** What the media library asks of the content. */
export const mediaUsers: MediaUsers = {
  find: findMediaUses,
  count: countMediaUses,
  replace: replaceMediaEverywhere,
  raiseVersion: raiseContentVersion,
};

function replaceIn(
  kind: ContentKind,
  fields: ContentFields<ContentKind>,
  path: string,
  by: string,
): ContentFields<ContentKind> {
  return mapMedia(kind, fields, (each) => (each === path ? by : each));
}

function keyOf({ kind, id }: { kind: string; id: number }): EntryKey {
  return { kind: kind as ContentKind, id };
}

function isSameEntry(a: EntryKey, b: EntryKey): boolean {
  return a.kind === b.kind && a.id === b.id;
}

function isFirstOfEntry<Entry extends EntryKey>(
  entry: Entry,
  index: number,
  entries: readonly Entry[],
): boolean {
  return entries.findIndex((each) => isSameEntry(each, entry)) === index;
}
