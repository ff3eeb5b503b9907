import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import type { MediaUse } from '../../../contract/admin/media/media.ts';
import type { ContentFields, ContentKind } from '../../../contract/content/kinds.ts';
import {
  type CountedUses,
  checkMediaUse,
  type EntryMediaTable,
  type MediaUsers,
  type MediaUses,
  mediaTypeOf,
  type ReplaceResult,
  recordReplacement,
} from '../../media/media.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { findDraft, findLiveEntry, replaceMediaInDraft } from '../drafts/drafts.ts';
import { raiseContentVersion, saveEntries } from '../entries/changes.ts';
import type { Author } from '../entries/edited-entry.ts';
import { mapMedia, mediaUsesIn } from '../entries/map-media.ts';
import { findEntryNames } from './entry-names.ts';

/** A file, and an entry that names it, now or only in an earlier version. */
type NamingEntry = { path: string; kind: string; id: number; in: MediaUse['in'] | 'earlier' };

type LiveEntry = Awaited<ReturnType<typeof findLiveEntry>>;

type MediaUser = {
  /** Finds the entries that name some of these files, sorted by kind and id. */
  find: (db: Kysely<Schema>, paths: readonly string[]) => Promise<NamingEntry[]>;
  /** How a file is replaced. Null: earlier versions stay unchanged, and are restored with the file that replaced it. */
  change: {
    read: (trx: Transaction<Schema>, key: EntryKey) => Promise<{ fields: object } | null>;
    /** @param files.live the live entry before the file was replaced anywhere; null: there is none */
    replace: (
      trx: Transaction<Schema>,
      key: EntryKey,
      files: { path: string; by: string; live: LiveEntry },
      author: Author,
    ) => Promise<void>;
  } | null;
};

/**
 * The users of media files, by the table that names the files. A new table does not compile without a row, here and in
 * `NAMING_TABLES`.
 */
const MEDIA_USERS: Record<EntryMediaTable, MediaUser> = {
  content_media: {
    async find(db, paths) {
      const rows = await db
        .selectFrom('content_media as media')
        .innerJoin('content_entries as entry', (join) =>
          join.onRef('entry.kind', '=', 'media.kind').onRef('entry.id', '=', 'media.id'),
        )
        .select(['media.path', 'entry.kind', 'entry.id', 'entry.status'])
        .distinct()
        .where('media.path', 'in', paths)
        .orderBy('entry.kind')
        .orderBy('entry.id')
        .execute();
      return rows.map(({ status, ...row }) => ({
        ...row,
        in: status === 'published' ? 'live' : 'unpublished',
      }));
    },
    change: {
      read: findLiveEntry,
      async replace(trx, { kind, id }, { path, by, live }, author) {
        if (live === null || !isNamedIn(kind, live.fields, path)) return;
        const { status, position } = live;
        const fields = replaceIn(kind, live.fields as ContentFields<ContentKind>, path, by);
        const entry = { kind, id, status, position, fields };
        await saveEntries(trx, [{ entry, change: 'changed' }], author);
      },
    },
  },
  content_draft_media: {
    async find(db, paths) {
      const rows = await db
        .selectFrom('content_draft_media')
        .select(['path', 'kind', 'id'])
        .distinct()
        .where('path', 'in', paths)
        .orderBy('kind')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, in: 'draft' }));
    },
    change: {
      read: findDraft,
      replace: (trx, key, { path, by, live }, author) =>
        replaceMediaInDraft(trx, key, { path, by, before: live }, author),
    },
  },
  content_history_media: {
    async find(db, paths) {
      const rows = await db
        .selectFrom('content_history_media as media')
        .innerJoin('content_history as history', 'history.sequence', 'media.sequence')
        .select(['media.path', 'history.kind', 'history.id'])
        .distinct()
        .where('media.path', 'in', paths)
        .orderBy('history.kind')
        .orderBy('history.id')
        .execute();
      return rows.map((row) => ({ ...row, in: 'earlier' }));
    },
    change: null,
  },
};

/** The uses that count: a file that they name cannot be removed, and is replaced there. */
const PRESENT_USERS = Object.values(MEDIA_USERS).flatMap(({ find, change }) =>
  change === null ? [] : [{ find, change }],
);

/** The media library's queries to the content. */
export const mediaUsers: MediaUsers = {
  find: findMediaUses,
  count: countMediaUses,
  selectByWord,
  replace: replaceMediaEverywhere,
  raiseVersion: raiseContentVersion,
};

/** Returns where a file is used: in live and unpublished entries, in drafts, and in earlier versions. */
async function findMediaUses(db: Kysely<Schema>, path: string): Promise<MediaUses> {
  const naming: NamingEntry[] = [];
  for (const { find } of Object.values(MEDIA_USERS)) naming.push(...(await find(db, [path])));
  const nameOf = await findEntryNames(db, naming.map(keyOf));
  const usedIn = naming.flatMap((row) =>
    row.in === 'earlier' ? [] : [{ ...nameOf(keyOf(row)), in: row.in }],
  );
  const used = new Set(usedIn.map(textOf));
  const earlierIn = naming
    .filter((row) => row.in === 'earlier' && !used.has(textOf(row)))
    .map((row) => nameOf(keyOf(row)));
  return { usedIn: withoutRepeated(usedIn), earlierIn };
}

/** Returns for each file in how many entries it is used, live or in drafts, and one of them. */
async function countMediaUses(
  db: Kysely<Schema>,
  paths: readonly string[],
): Promise<Map<string, CountedUses>> {
  if (paths.length === 0) return new Map();
  const rows: NamingEntry[] = [];
  for (const { find } of PRESENT_USERS) rows.push(...(await find(db, paths)));
  const counted = [...Map.groupBy(rows, (row) => row.path)].flatMap(([path, naming]) => {
    const uses = withoutRepeated(naming.map(keyOf));
    const [first] = uses;
    return first === undefined ? [] : [{ path, first, uses: uses.length }];
  });
  const nameOf = await findEntryNames(
    db,
    counted.map(({ first }) => first),
  );
  return new Map(counted.map(({ path, first, uses }) => [path, { uses, usedBy: nameOf(first) }]));
}

/** As `MediaUsers` says. The words of an entry are those of its draft, if it has one. */
function selectByWord(
  db: Kysely<Schema>,
  kinds: readonly ContentKind[],
  word: RawBuilder<boolean>,
) {
  const entries = db
    .selectFrom('content_index')
    .select(['kind', 'id'])
    .where('kind', 'in', kinds)
    .where(word);
  const usedIn = (table: 'content_media' | 'content_draft_media') =>
    db
      .selectFrom(`${table} as used`)
      .innerJoin(entries.as('entry'), (join) =>
        join.onRef('entry.kind', '=', 'used.kind').onRef('entry.id', '=', 'used.id'),
      )
      .select('used.path');
  return usedIn('content_media').unionAll(usedIn('content_draft_media'));
}

async function replaceMediaEverywhere(
  trx: Transaction<Schema>,
  { path, by }: { path: string; by: string },
  author: Author,
): Promise<ReplaceResult> {
  await raiseContentVersion(trx);
  const { usedIn } = await findMediaUses(trx, path);
  const type = mediaTypeOf(by);
  for (const key of usedIn) {
    for (const { change } of PRESENT_USERS) {
      const { fields } = (await change.read(trx, key)) ?? { fields: {} };
      const isRefused = mediaUsesIn(key.kind, fields).some(
        (each) => each.path === path && (type === null || checkMediaUse(each.use, type) !== null),
      );
      if (isRefused) return { ok: false, problem: 'wrong-type' };
    }
  }
  for (const { kind, id } of usedIn) {
    const key = { kind, id };
    const live = await findLiveEntry(trx, key);
    for (const { change } of PRESENT_USERS) {
      await change.replace(trx, key, { path, by, live }, author);
    }
  }
  await recordReplacement(trx, path, by, author);
  return { ok: true, replaced: usedIn.length };
}

function isNamedIn(kind: ContentKind, fields: object, path: string): boolean {
  return mediaUsesIn(kind, fields).some((each) => each.path === path);
}

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

function textOf({ kind, id }: { kind: string; id: number }): string {
  return `${kind} ${id}`;
}

/** Leaves out an entry that is there before. */
function withoutRepeated<Entry extends EntryKey>(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const isFirst = !seen.has(textOf(entry));
    seen.add(textOf(entry));
    return isFirst;
  });
}
