import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import {
  type ContentEntry,
  type ContentFields,
  type ContentKind,
  type ContentStatus,
  completeFields,
  type DatedKind,
  kindsWith,
  SINGLE_ID,
} from '../../../contract/content/kinds.ts';
import type { EntryTimes } from '../../../contract/rendering.ts';
import { DEFAULT_TIME_ZONE, dayIn } from '../../../contract/time-zone.ts';
import type { ContentEntries, Schema } from '../../platform/database/schema.ts';
import { timeZoneOf } from './time-zone.ts';

/** The kinds whose entries become public on their date. */
export const DATED_KINDS = kindsWith('publishedAt');

/** A published entry. */
export type StoredEntry<Kind extends ContentKind> = { id: number; fields: ContentFields<Kind> };

/** A report and the size of its file in bytes. */
export type StoredReport = StoredEntry<'report'> & { bytes: number | null };

/** A project and its published trainers, in its own order. */
export type StoredProject = StoredEntry<'project'> & { trainers: StoredEntry<'trainer'>[] };

/** An entry with its position and status, published or draft. */
export type EntryRecord<Kind extends ContentKind = ContentKind> = ContentEntry<Kind> & {
  kind: Kind;
  position: number;
};

/** Returns the published entries of a kind by position. Kinds that are ordered by date have their own functions. */
export async function listEntries<Kind extends Exclude<ContentKind, DatedKind>>(
  db: Kysely<Schema>,
  kind: Kind,
): Promise<StoredEntry<Kind>[]> {
  const rows = await db
    .selectFrom('content_entries')
    .select(['id', 'fields'])
    .where('kind', '=', kind)
    .where('status', '=', 'published')
    .orderBy('position')
    .execute();
  return rows.map((row) => parseRow(kind, row));
}

/**
 * Returns the public news, newest first. News is public if it is published and its date is not in the future.
 * @param now in epoch milliseconds
 */
export async function listNews(db: Kysely<Schema>, now: number): Promise<StoredEntry<'news'>[]> {
  return listDated(db, 'news', now);
}

/**
 * Returns the public issues of the newsletter, newest first. There are few: one or two a month.
 * @param now in epoch milliseconds
 */
export async function listNewsletterIssues(
  db: Kysely<Schema>,
  now: number,
): Promise<StoredEntry<'newsletter-issue'>[]> {
  return listDated(db, 'newsletter-issue', now);
}

async function listDated<Kind extends DatedKind>(
  db: Kysely<Schema>,
  kind: Kind,
  now: number,
): Promise<StoredEntry<Kind>[]> {
  const rows = await published(db, kind)
    .select(['id', 'fields'])
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => parseRow(kind, row));
}

/**
 * The number of public news, with cursors for pagination. A page is read from the nearest cursor, because a large SQL offset
 * is slow.
 */
export type NewsPageIndex = {
  /** The version of the content for which the index is valid. */
  version: number;
  /** When the next news becomes public, in epoch milliseconds; null if there is none. The index is valid until then. */
  until: number | null;
  total: number;
  /** The cursor of every thousandth news, from the newest. */
  cursors: readonly NewsCursor[];
};

const NEWS_PER_CURSOR = 1_000;

/**
 * Reads the index of the public news. This scans a database index, so its callers cache the result.
 * @param now in epoch milliseconds
 */
export async function readNewsPageIndex(db: Kysely<Schema>, now: number): Promise<NewsPageIndex> {
  // The version is read first. If the content changes meanwhile, the index counts as outdated.
  const version = await readContentVersion(db);
  const next = await db
    .selectFrom('content_entries')
    .select(({ fn }) => fn.min<number | null>('published_at').as('until'))
    .where('kind', '=', 'news')
    .where('status', '=', 'published')
    .where('published_at', '>', now)
    .executeTakeFirst();
  const { total, cursors } = await listNewsCursors(db, now, {
    from: 'newest',
    every: NEWS_PER_CURSOR,
  });
  return { version, until: next?.until ?? null, total, cursors };
}

/**
 * Returns a page of the public news, newest first.
 * @param page.now in epoch milliseconds
 * @returns null if the index is outdated, because the content has changed or more news has become public
 */
export async function listNewsPage(
  db: Kysely<Schema>,
  { limit, offset, now }: { limit: number; offset: number; now: number },
  { version, until, cursors }: NewsPageIndex,
): Promise<StoredEntry<'news'>[] | null> {
  if (until !== null && now >= until) return null;
  // The clock was set back after the index was read.
  if (cursors[0] !== undefined && cursors[0].publishedAt > now) return null;
  const cursor = cursors[Math.floor(offset / NEWS_PER_CURSOR)];
  const page = newsUpTo(db, cursor ?? { publishedAt: 0, id: 0 })
    .select(['id', 'fields', 'published_at'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(cursor === undefined ? 0 : limit)
    .offset(offset % NEWS_PER_CURSOR);
  // One statement reads the version with the page, so that both belong to the same state.
  const rows = await db
    .selectFrom('content_version as state')
    .leftJoin(page.as('news'), (join) => join.onTrue())
    .select(['state.version', 'news.id', 'news.fields'])
    .orderBy('news.published_at', 'desc')
    .orderBy('news.id', 'desc')
    .execute();
  if (rows[0]?.version !== version) return null;
  return rows.flatMap(({ id, fields }) =>
    id === null || fields === null ? [] : [parseRow('news', { id, fields })],
  );
}

/**
 * Returns a public news item, its two neighbours in the order by date, and the newest items, newest first. If there is no
 * public item with this id, it returns only the newest items.
 * @param newest number of newest items
 * @param now in epoch milliseconds
 */
export async function listNewsAround(
  db: Kysely<Schema>,
  id: number,
  newest: number,
  now: number,
): Promise<StoredEntry<'news'>[]> {
  const columns = ['id', 'fields', 'published_at'] as const;
  const item = publicNews(db, now).where('id', '=', id);
  const cursor = sql`(${item.select('published_at')}, ${id})`;
  const firstOf = (direction: 'asc' | 'desc') =>
    publishedNews(db)
      .select(columns)
      .orderBy('published_at', direction)
      .orderBy('id', direction)
      .limit(1);
  const newestItems = publicNews(db, now)
    .select(columns)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(newest);
  // The unary plus keeps SQLite from using the index for this comparison: it must start at the cursor.
  const newer = firstOf('asc')
    .where(sql<boolean>`(published_at, id) > ${cursor}`)
    .where(sql<boolean>`+published_at <= ${now}`);
  const older = firstOf('desc').where(sql<boolean>`(published_at, id) < ${cursor}`);
  const rows = await item
    .select(columns)
    .union(db.selectFrom(newestItems.as('newest')).select(columns))
    .union(db.selectFrom(newer.as('newer')).select(columns))
    .union(db.selectFrom(older.as('older')).select(columns))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => parseRow('news', row));
}

function publicNews(db: Kysely<Schema>, now: number) {
  return publishedNews(db).where('published_at', '<=', now);
}

function publishedNews(db: Kysely<Schema>) {
  return published(db, 'news');
}

/** Selects all published entries of a kind, including those with a date in the future. */
function published(db: Kysely<Schema>, kind: DatedKind) {
  return db
    .selectFrom('content_entries')
    .where('kind', '=', kind)
    .where('status', '=', 'published');
}

/**
 * Returns the public entries with these ids, by their ids. Other ids are left out.
 * @param now in epoch milliseconds
 */
export async function findEntries<Kind extends ContentKind>(
  db: Kysely<Schema>,
  kind: Kind,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, StoredEntry<Kind>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_entries')
    .select(['id', 'fields'])
    .where('kind', '=', kind)
    .where('status', '=', 'published')
    .where(isPublic(now))
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, parseRow(kind, row)]));
}

/**
 * Returns the public entries of a kind that reference an entry: those with a date newest first, others by position.
 * @param reference the field that holds the reference, and the referenced entry
 * @param options.limit the maximum number of entries; all by default
 * @param options.now in epoch milliseconds
 */
export async function listReferringEntries<Kind extends ContentKind>(
  db: Kysely<Schema>,
  kind: Kind,
  reference: { field: string; to: ContentKind; id: number },
  { limit, now }: { limit?: number; now: number },
): Promise<StoredEntry<Kind>[]> {
  const rows = await db
    .selectFrom('content_entries')
    .select(['id', 'fields'])
    .where('kind', '=', kind)
    .where('status', '=', 'published')
    .where(isPublic(now))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('content_links')
        .select('from_id')
        .where('to_kind', '=', reference.to)
        .where('to_id', '=', reference.id)
        .where('from_kind', '=', kind)
        .where('relation', '=', reference.field),
    )
    .orderBy('published_at', 'desc')
    .orderBy('position')
    .$if(limit !== undefined, (query) => query.limit(limit as number))
    .execute();
  return rows.map((row) => parseRow(kind, row));
}

/** The projects before and after a project in the list of its type. Null at the ends. */
export type ProjectNeighbors = {
  previous: StoredEntry<'project'> | null;
  next: StoredEntry<'project'> | null;
};

/** Returns the published projects of one type before and after one of them, by position. */
export async function findProjectNeighbors(
  db: Kysely<Schema>,
  { id, fields: { type } }: StoredEntry<'project'>,
): Promise<ProjectNeighbors> {
  const neighbor = async (direction: 'asc' | 'desc') => {
    const row = await db
      .selectFrom('content_entries')
      .select(['id', 'fields'])
      .where('kind', '=', 'project')
      .where('variant', '=', type)
      .where('status', '=', 'published')
      .where('position', direction === 'asc' ? '>' : '<', ({ selectFrom }) =>
        selectFrom('content_entries')
          .select('position')
          .where('kind', '=', 'project')
          .where('id', '=', id),
      )
      .orderBy('position', direction)
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? null : parseRow('project', row);
  };
  const [previous, next] = await Promise.all([neighbor('desc'), neighbor('asc')]);
  return { previous, next };
}

/** Returns one published entry, or undefined if there is none. */
export async function findEntry<Kind extends ContentKind>(
  db: Kysely<Schema>,
  kind: Kind,
  id: number,
): Promise<StoredEntry<Kind> | undefined> {
  const row = await db
    .selectFrom('content_entries')
    .select(['id', 'fields'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return row && parseRow(kind, row);
}

/** Returns the published page of one's own at an address, and the time of its last change in epoch milliseconds. */
export async function findOwnPage(
  db: Kysely<Schema>,
  address: string,
): Promise<(StoredEntry<'page'> & { changedAt: number | null }) | undefined> {
  const row = await db
    .selectFrom('content_entries')
    .select(['id', 'fields', 'modified_at'])
    .where('kind', '=', 'page')
    .where('variant', '=', address)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return row && { ...parseRow('page', row), changedAt: row.modified_at };
}

/** Returns the published projects of one type by position. */
export async function listProjects(
  db: Kysely<Schema>,
  type: ContentFields<'project'>['type'],
): Promise<StoredEntry<'project'>[]> {
  const rows = await db
    .selectFrom('content_entries')
    .select(['id', 'fields'])
    .where('kind', '=', 'project')
    .where('variant', '=', type)
    .where('status', '=', 'published')
    .orderBy('position')
    .execute();
  return rows.map((row) => parseRow('project', row));
}

/** Returns the published reports by position, each with the size of its file. */
export async function listReports(db: Kysely<Schema>): Promise<StoredReport[]> {
  const rows = await db
    .selectFrom('content_entries as entry')
    .leftJoin('content_media as use', (join) =>
      join
        .onRef('use.kind', '=', 'entry.kind')
        .onRef('use.id', '=', 'entry.id')
        .on('use.field', '=', 'file'),
    )
    .leftJoin('media_files as file', 'file.path', 'use.path')
    .select(['entry.id', 'entry.fields', 'file.bytes'])
    .where('entry.kind', '=', 'report')
    .where('entry.status', '=', 'published')
    .orderBy('entry.position')
    .execute();
  return rows.map((row) => ({ ...parseRow('report', row), bytes: row.bytes }));
}

/** Returns one published project with its published trainers, or undefined if there is none. */
export async function findProjectWithTrainers(
  db: Kysely<Schema>,
  id: number,
): Promise<StoredProject | undefined> {
  // One statement for the project (position -1) and its trainers; a join would repeat the project for each trainer.
  const rows = await db
    .selectFrom('content_entries as project')
    .select(['project.kind', 'project.id', 'project.fields', sql<number>`-1`.as('position')])
    .where('project.kind', '=', 'project')
    .where('project.id', '=', id)
    .where('project.status', '=', 'published')
    .unionAll(
      db
        .selectFrom('content_links as link')
        .innerJoin('content_entries as trainer', (join) =>
          join.onRef('trainer.kind', '=', 'link.to_kind').onRef('trainer.id', '=', 'link.to_id'),
        )
        .select(['trainer.kind', 'trainer.id', 'trainer.fields', 'link.position as position'])
        .where('link.from_kind', '=', 'project')
        .where('link.from_id', '=', id)
        .where('link.relation', '=', 'trainers')
        .where('trainer.status', '=', 'published'),
    )
    .orderBy('position')
    .execute();
  const [project, ...trainers] = rows;
  if (project?.kind !== 'project') return undefined;
  return {
    ...parseRow('project', project),
    trainers: trainers.map((row) => parseRow('trainer', row)),
  };
}

/** An entry and the time of its last change in epoch milliseconds, for sitemaps. Null if unknown. */
export type EntryChange = { id: number; changedAt: number | null };

/**
 * Returns when the public entries of all kinds but news were last changed or became public, whichever is later, with kind and subtype.
 * @param now in epoch milliseconds
 */
export async function listEntryChanges(
  db: Kysely<Schema>,
  now: number,
): Promise<(EntryChange & { kind: ContentKind; subtype: string | null })[]> {
  const rows = await db
    .selectFrom('content_entries')
    .select(['kind', 'id', 'variant', 'modified_at', 'published_at'])
    // A list of kinds can use the index. `kind != 'news'` would scan the news too.
    .where(
      'kind',
      'in',
      CONTENT_KINDS.filter((kind) => kind !== 'news'),
    )
    .where('status', '=', 'published')
    .where(isPublic(now))
    .orderBy('kind')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    kind: row.kind as ContentKind,
    id: row.id,
    subtype: row.variant,
    changedAt: lastChange(row),
  }));
}

/** The position of a news item in the order by date: keyset pagination starts there. */
export type NewsCursor = { publishedAt: number; id: number };

/**
 * Counts the public news and returns a cursor for every `every`th of them, from the newest or the oldest. New news does not
 * move the cursors from the oldest. This scans a database index, with one statement for each cursor, because SQLite blocks
 * the event loop during a statement. Callers cache the result.
 * @param now in epoch milliseconds
 */
export async function listNewsCursors(
  db: Kysely<Schema>,
  now: number,
  { from, every }: { from: 'newest' | 'oldest'; every: number },
): Promise<{ total: number; cursors: NewsCursor[] }> {
  const direction = from === 'newest' ? 'desc' : 'asc';
  const newsAfter = from === 'newest' ? newsUpTo : newsFrom;
  const { total } = await publicNews(db, now)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const cursors: NewsCursor[] = [];
  for (;;) {
    const last = cursors.at(-1);
    const next = await (last === undefined ? publicNews(db, now) : newsAfter(db, last, now))
      .select(['id', 'published_at'])
      .orderBy('published_at', direction)
      .orderBy('id', direction)
      .limit(1)
      .offset(last === undefined ? 0 : every)
      .executeTakeFirst();
    if (next === undefined) return { total, cursors };
    cursors.push({ id: next.id, publishedAt: next.published_at ?? 0 });
  }
}

/**
 * Returns when public news was last changed or became public, whichever is later.
 * @param part.from a cursor: the items from there, oldest first; or `newest`: the newest items, newest first
 * @param part.now in epoch milliseconds
 */
export async function listNewsChanges(
  db: Kysely<Schema>,
  { from, limit, now }: { from: NewsCursor | 'newest'; limit: number; now: number },
): Promise<EntryChange[]> {
  const direction = from === 'newest' ? 'desc' : 'asc';
  const rows = await (from === 'newest' ? publicNews(db, now) : newsFrom(db, from, now))
    .select(['id', 'modified_at', 'published_at'])
    .orderBy('published_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, changedAt: lastChange(row) }));
}

/** Returns when an entry was last changed or became public, whichever is later. Null if neither is known. */
function lastChange(row: Pick<ContentEntries, 'modified_at' | 'published_at'>): number | null {
  const { modified_at: modifiedAt, published_at: publishedAt } = row;
  if (modifiedAt === null || publishedAt === null) return modifiedAt ?? publishedAt;
  return Math.max(modifiedAt, publishedAt);
}

/** Selects the news from a cursor to the oldest. The cursor is a public item, so all of it is public. */
function newsUpTo(db: Kysely<Schema>, { publishedAt, id }: NewsCursor) {
  return publishedNews(db).where(sql<boolean>`(published_at, id) <= (${publishedAt}, ${id})`);
}

/** Selects the public news from a cursor to the newest. */
function newsFrom(db: Kysely<Schema>, { publishedAt, id }: NewsCursor, now: number) {
  return (
    publishedNews(db)
      .where(sql<boolean>`(published_at, id) >= (${publishedAt}, ${id})`)
      // The unary plus keeps SQLite from using the index for this comparison: it must start at the cursor.
      .where(sql<boolean>`+published_at <= ${now}`)
  );
}

/**
 * Returns when entries of a kind were last changed, in epoch milliseconds, by their ids. Leaves out those without a known
 * time.
 */
export async function findChangeTimes(
  db: Kysely<Schema>,
  kind: ContentKind,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_entries')
    .select(['id', 'modified_at'])
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.flatMap((row) => (row.modified_at === null ? [] : [[row.id, row.modified_at] as const])),
  );
}

/**
 * Returns when entries were first published and last changed, by their ids. Unknown ids are left out. If an entry was removed
 * and created again, the time of its latest creation counts. If it was changed before it was first stored here, it had been
 * published elsewhere by then.
 */
export async function findEntryTimes(
  db: Kysely<Schema>,
  kind: ContentKind,
  ids: readonly number[],
): Promise<Map<number, EntryTimes>> {
  if (ids.length === 0) return new Map();
  // Two statements that read the history once each. Through the overlay of a preview, SQLite would read the whole history for
  // one that reads it twice.
  const creations = await db
    .selectFrom('content_history')
    .select(({ fn }) => ['id', fn.max<number>('sequence').as('sequence')])
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .where('change', '=', 'created')
    .groupBy('id')
    .execute();
  const createdIn = new Map(creations.map(({ id, sequence }) => [id, sequence]));
  const rows = await db
    .selectFrom('content_entries as entry')
    .innerJoin('content_history as history', (join) =>
      join.onRef('history.kind', '=', 'entry.kind').onRef('history.id', '=', 'entry.id'),
    )
    .select(['entry.id', 'entry.modified_at', 'history.sequence', 'history.changed_at'])
    .where('entry.kind', '=', kind)
    .where('entry.id', 'in', ids)
    // The history needs this condition too, because SQLite cannot infer it through the overlay.
    .where('history.kind', '=', kind)
    .where('history.id', 'in', ids)
    .where('history.status', '=', 'published')
    .orderBy('history.changed_at')
    .execute();
  const times = new Map<number, EntryTimes>();
  for (const { id, sequence, changed_at: storedAt, modified_at: modifiedAt } of rows) {
    if (times.has(id) || sequence < (createdIn.get(id) ?? sequence + 1)) continue;
    times.set(id, {
      postedAt: new Date(Math.min(storedAt, modifiedAt ?? storedAt)).toISOString(),
      changedAt: modifiedAt === null ? null : new Date(modifiedAt).toISOString(),
    });
  }
  return times;
}

/** An entry as an export writes it, with the time of its last change in epoch milliseconds. Null if that is unknown. */
export type ExportedEntry = EntryRecord & { modifiedAt: number | null };

/** Returns all entries of all kinds in order, including drafts, for imports and exports. */
export async function listAllEntries(db: Kysely<Schema>): Promise<ExportedEntry[]> {
  const rows = await db
    .selectFrom('content_entries')
    .select(['kind', 'id', 'position', 'status', 'fields', 'modified_at'])
    .orderBy('kind')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    kind: row.kind as ContentKind,
    position: row.position,
    status: row.status satisfies ContentStatus,
    modifiedAt: row.modified_at,
    ...parseRow(row.kind as ContentKind, row),
  }));
}

/** The author in the history of entries that the first start has imported. */
export const FIRST_START = 'first start';

/** Returns whether the entries of a kind are still as the first start has imported them. */
export async function isAsFirstImported(db: Kysely<Schema>, kind: ContentKind): Promise<boolean> {
  const changes = await db
    .selectFrom('content_history')
    .select('changed_by')
    .where('kind', '=', kind)
    .limit(2)
    .execute();
  return changes.length === 1 && changes[0]?.changed_by === FIRST_START;
}

/** Returns whether any content is stored. There is none at the first start. */
export async function hasContent(db: Kysely<Schema>): Promise<boolean> {
  const row = await db.selectFrom('content_entries').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Returns the version of the content, a number that every change raises. Caches are valid for one version. */
export async function readContentVersion(db: Kysely<Schema>): Promise<number> {
  const row = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
  return row.version;
}

/**
 * Returns the version of the public content: the content's version, the number of entries with a date in the future, and
 * the day in the organisation's time zone. So it also changes when news becomes public, and when applications open or close. Cached pages are
 * valid for one such version.
 * @param now in epoch milliseconds
 */
export async function readPublicVersion(db: Kysely<Schema>, now: number): Promise<string> {
  const { version, waiting, identity } = await readVersions(db, now);
  return `${version}.${waiting}.${dayIn(storedTimeZone(identity), now)}`;
}

/** Returns the same version without the day, so that it changes only when an entry does, or becomes public. @param now in epoch milliseconds */
export async function readShownVersion(db: Kysely<Schema>, now: number): Promise<string> {
  const { version, waiting } = await readVersions(db, now);
  return `${version}.${waiting}`;
}

function readVersions(db: Kysely<Schema>, now: number) {
  return db
    .selectFrom('content_version')
    .select(({ selectFrom, fn }) => [
      'version',
      selectFrom('content_entries')
        .select(fn.countAll<number>().as('count'))
        .where('kind', 'in', DATED_KINDS)
        .where('status', '=', 'published')
        .where('published_at', '>', now)
        .as('waiting'),
      selectFrom('content_entries')
        .select('fields')
        .where('kind', '=', 'identity')
        .where('id', '=', SINGLE_ID)
        .where('status', '=', 'published')
        .as('identity'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the organisation's time zone, such as `Asia/Riyadh`. */
export async function readTimeZone(db: Kysely<Schema>): Promise<string> {
  const identity = await findEntry(db, 'identity', SINGLE_ID);
  return identity === undefined ? DEFAULT_TIME_ZONE : timeZoneOf(identity.fields);
}

/** @param fields of the identity as they are stored; null: there is none */
function storedTimeZone(fields: string | null): string {
  return fields === null
    ? DEFAULT_TIME_ZONE
    : timeZoneOf(completeFields('identity', JSON.parse(fields)));
}

/** Matches entries without a date, and those whose date is not in the future. */
export function isPublic(now: number) {
  return ({ eb, or }: ExpressionBuilder<Schema, 'content_entries'>) =>
    or([eb('published_at', 'is', null), eb('published_at', '<=', now)]);
}

/** Parses a row. Its fields are not validated, because only changes.ts writes them, from validated entries. */
function parseRow<Kind extends ContentKind>(
  kind: Kind,
  row: { id: number; fields: string },
): StoredEntry<Kind> {
  return { id: row.id, fields: completeFields(kind, JSON.parse(row.fields)) };
}
