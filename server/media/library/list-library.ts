import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  MEDIA_FILTERS,
  MEDIA_PER_PAGE,
  type MediaFilter,
} from '../../../contract/admin/media/media.ts';
import { containsWords } from '../../platform/database/contains-words.ts';
import type { DatabaseKind } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { ENTRY_TABLES } from '../repository.ts';
import { type LibraryFile, libraryFiles, libraryRows, presentRow } from './library-files.ts';
import { renewMediaWords } from './library-words.ts';

/** One page of the library, and how many files there are in each filter. */
export type LibraryPage = {
  files: LibraryFile[];
  total: number;
  counts: Record<MediaFilter | 'all', number>;
};

/** Which files to list. */
export type LibraryQuery = {
  /** Its words are looked for in names, formats and descriptions, as `queryWords` says. */
  search: string;
  /** Where else a word is looked for: selects `path` of files by a condition over the columns of `SearchForms`. */
  namedBy?: PathsByWord;
  filter: MediaFilter | null;
  /** From 1. */
  page: number;
};

export type PathsByWord = (word: RawBuilder<boolean>) => Expression<{ path: string }>;

/** Lists the library, the newest file first. */
export async function listLibrary(
  { db, kind }: { db: Kysely<Schema>; kind: DatabaseKind },
  { search, namedBy, filter, page }: LibraryQuery,
): Promise<LibraryPage> {
  // The embedded database blocks the process during each query, and several people may search at once.
  await yieldToEventLoop();
  const isFound = await findFiles(db, containsWords(kind, search), namedBy);
  await yieldToEventLoop();
  const counts = await libraryFiles(db)
    .where(isFound)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      ...MEDIA_FILTERS.map((name) =>
        sql<number>`count(case when ${MATCHES[name]} then 1 end)`.as(name),
      ),
    ])
    .executeTakeFirstOrThrow();
  await yieldToEventLoop();
  const rows = await libraryRows(db)
    .where(isFound)
    .where(filter === null ? EVERY_FILE : MATCHES[filter])
    .orderBy('media.added_at', 'desc')
    .orderBy('media.path')
    .limit(MEDIA_PER_PAGE)
    .offset((page - 1) * MEDIA_PER_PAGE)
    .execute();
  return { files: rows.map(presentRow), total: counts[filter ?? 'all'], counts };
}

const EVERY_FILE = sql<SqlBool>`true`;
const IS_PICTURE = sql<SqlBool>`media.content_type like 'image/%'`;
const IS_VIDEO = sql<SqlBool>`media.content_type like 'video/%'`;

/** The conditions of the filters over `libraryFiles`. */
const MATCHES: Record<MediaFilter, RawBuilder<SqlBool>> = {
  pictures: IS_PICTURE,
  documents: sql`not (${IS_PICTURE} or ${IS_VIDEO})`,
  videos: IS_VIDEO,
  undescribed: sql`(${IS_PICTURE} and coalesce(details.description_ar, '') = '')`,
  unused: sql`not (${sql.join(
    ENTRY_TABLES.map(
      (table) =>
        sql`exists (select 1 from ${sql.table(table)} as used where used.path = media.path)`,
    ),
    sql` or `,
  )})`,
};

/** Up to this number of found files, the following queries use their paths. Reading all words again takes longer. */
const FEW = 500;

/** Returns the condition for the words of a search, or for the files that it finds if they are few. */
async function findFiles(
  db: Kysely<Schema>,
  words: readonly RawBuilder<boolean>[],
  namedBy: PathsByWord | undefined,
): Promise<RawBuilder<SqlBool>> {
  if (words.length === 0) return EVERY_FILE;
  await renewMediaWords(db);
  await yieldToEventLoop();
  const isFound = sql<SqlBool>`${sql.join(
    words.map((word) => {
      const own = sql`media.path in (select path from media_words where ${word})`;
      return namedBy === undefined ? own : sql`(${own} or media.path in ${namedBy(word)})`;
    }),
    sql` and `,
  )}`;
  const found = await libraryFiles(db)
    .select('media.path')
    .where(isFound)
    .limit(FEW + 1)
    .execute();
  if (found.length > FEW) return isFound;
  return found.length === 0
    ? sql`false`
    : sql`media.path in (${sql.join(found.map(({ path }) => path))})`;
}
