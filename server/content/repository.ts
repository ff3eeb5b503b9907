import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import {
  CONTENT_KINDS,
  type ContentEntry,
  type ContentFields,
  type ContentKind,
  type ContentStatus,
  completeFields,
  type DatedKind,
  definitionOf,
} from '../../contract/kinds/kinds.ts';
import type { EntryTimes } from '../../contract/rendering.ts';
import type { Schema } from '../platform/database/schema.ts';

/** A published entry. */
export type StoredEntry<Kind extends ContentKind> = { id: number; fields: ContentFields<Kind> };

/** A report and the size of its file in bytes. */
export type StoredReport = StoredEntry<'report'> & { bytes: number | null };

/** A project and its published trainers, in its own order. */
export type StoredProject = StoredEntry<'project'> & { trainers: StoredEntry<'trainer'>[] };

/** An entry with everything that is stored of it, drafts too. */
export type AnyEntry<Kind extends ContentKind = ContentKind> = ContentEntry<Kind> & {
  kind: Kind;
  position: number;
};

/** The published entries of a kind by position. Kinds that are ordered by date have lists of their own. */
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
  return rows.map((row) => readRow(kind, row));
}

/**
 * The published news whose date has come, newest first.
 * @param now epoch milliseconds
 */
export async function listNews(db: Kysely<Schema>, now: number): Promise<StoredEntry<'news'>[]> {
  const rows = await publishedNews(db, now)
    .select(['id', 'fields'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => readRow('news', row));
}

/** Where the news that visitors may see lie in their order. */
export type NewsPositions = {
  /** The version of the content that this is of. */
  version: number;
  /** When the next piece of news is there, in epoch milliseconds; null where none waits for its date. */
  until: number | null;
  total: number;
  /** Every thousandth, from the newest on: so no page is far from one. */
  marks: readonly NewsMark[];
};

const MARK_EVERY = 1_000;

/**
 * Counts the published news whose date has come. It reads an index whole, so it is done once a version.
 * @param now epoch milliseconds
 */
export async function readNewsPositions(db: Kysely<Schema>, now: number): Promise<NewsPositions> {
  // First: a change that comes in between makes the places outdated, not wrong.
  const version = await readContentVersion(db);
  const later = await db
    .selectFrom('content_entries')
    .select(({ fn }) => fn.min<number | null>('published_at').as('until'))
    .where('kind', '=', 'news')
    .where('status', '=', 'published')
    .where('published_at', '>', now)
    .executeTakeFirst();
  const { total, marks } = await markNews(db, now, { from: 'newest', every: MARK_EVERY });
  return { ...{ version, until: later?.until ?? null }, total, marks };
}

/**
 * A page of the published news whose date has come, newest first.
 * @param part.now epoch milliseconds
 * @returns null where the places hold no more: the content has changed, or a date has come
 */
export async function listNewsPage(
  db: Kysely<Schema>,
  { limit, offset, now }: { limit: number; offset: number; now: number },
  { version, until, marks }: NewsPositions,
): Promise<StoredEntry<'news'>[] | null> {
  if (until !== null && now >= until) return null;
  // The clock has been set back to before the date of what was counted.
  if (marks[0] !== undefined && marks[0].publishedAt > now) return null;
  const mark = marks[Math.floor(offset / MARK_EVERY)];
  const page = newsUpTo(db, mark ?? { publishedAt: 0, id: 0 })
    .select(['id', 'fields', 'published_at'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mark === undefined ? 0 : limit)
    .offset(offset % MARK_EVERY);
  const rows = await db
    .selectFrom('content_version as state')
    .leftJoin(page.as('news'), (join) => join.onTrue())
    .select(['state.version', 'news.id', 'news.fields'])
    .orderBy('news.published_at', 'desc')
    .orderBy('news.id', 'desc')
    .execute();
  if (rows[0]?.version !== version) return null;
  return rows.flatMap(({ id, fields }) =>
    id === null || fields === null ? [] : [readRow('news', { id, fields })],
  );
}

/**
 * A published piece of news with the next newer and the next older one, and the newest; newest
 * first. Of an unknown one, or one whose date has not come, the newest alone.
 * @param now epoch milliseconds
 */
export async function listNewsAround(
  db: Kysely<Schema>,
  id: number,
  newest: number,
  now: number,
): Promise<StoredEntry<'news'>[]> {
  const columns = ['id', 'fields', 'published_at'] as const;
  const itself = publishedNews(db, now).where('id', '=', id);
  const place = sql`(${itself.select('published_at')}, ${id})`;
  const nearest = (direction: 'asc' | 'desc') =>
    allNews(db)
      .select(columns)
      .orderBy('published_at', direction)
      .orderBy('id', direction)
      .limit(1);
  const first = publishedNews(db, now)
    .select(columns)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(newest);
  // With a sign before it the date is compared row by row: the index is to be entered at the place.
  const newer = nearest('asc')
    .where(sql<boolean>`(published_at, id) > ${place}`)
    .where(sql<boolean>`+published_at <= ${now}`);
  const older = nearest('desc').where(sql<boolean>`(published_at, id) < ${place}`);
  const rows = await itself
    .select(columns)
    .union(db.selectFrom(first.as('newest')).select(columns))
    .union(db.selectFrom(newer.as('newer')).select(columns))
    .union(db.selectFrom(older.as('older')).select(columns))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => readRow('news', row));
}

function publishedNews(db: Kysely<Schema>, now: number) {
  return allNews(db).where('published_at', '<=', now);
}

/** Those too whose date has not come. */
function allNews(db: Kysely<Schema>) {
  return db
    .selectFrom('content_entries')
    .where('kind', '=', 'news' satisfies ContentKind)
    .where('status', '=', 'published');
}

/**
 * The entries of a kind that visitors may see, by their ids, from the one after an id on: many are
 * read a few at a time.
 * @param part.now epoch milliseconds
 */
export async function listEntriesAfter<Kind extends ContentKind>(
  db: Kysely<Schema>,
  kind: Kind,
  { after, limit, now }: { after: number; limit: number; now: number },
): Promise<StoredEntry<Kind>[]> {
  const rows = await db
    .selectFrom('content_entries')
    .select(['id', 'fields'])
    .where('kind', '=', kind)
    .where('status', '=', 'published')
    .where(isPublished(now))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => readRow(kind, row));
}

/** One published entry, or undefined. */
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
  return row && readRow(kind, row);
}

/** The published projects of one type, by position. */
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
  return rows.map((row) => readRow('project', row));
}

/** The published reports by position, each with the size of its file. */
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
  return rows.map((row) => ({ ...readRow('report', row), bytes: row.bytes }));
}

/** One published project with its published trainers, or undefined. */
export async function findProjectWithTrainers(
  db: Kysely<Schema>,
  id: number,
): Promise<StoredProject | undefined> {
  // The project itself comes first, then its trainers: one round trip, and no project repeated per trainer.
  const rows = await db
    .selectFrom('content_entries as project')
    .select(['project.kind', 'project.id', 'project.fields', sql<number>`-1`.as('place')])
    .where('project.kind', '=', 'project')
    .where('project.id', '=', id)
    .where('project.status', '=', 'published')
    .unionAll(
      db
        .selectFrom('content_links as link')
        .innerJoin('content_entries as trainer', (join) =>
          join.onRef('trainer.kind', '=', 'link.to_kind').onRef('trainer.id', '=', 'link.to_id'),
        )
        .select(['trainer.kind', 'trainer.id', 'trainer.fields', 'link.position as place'])
        .where('link.from_kind', '=', 'project')
        .where('link.from_id', '=', id)
        .where('link.relation', '=', 'trainers')
        .where('trainer.status', '=', 'published'),
    )
    .orderBy('place')
    .execute();
  const [project, ...trainers] = rows;
  if (project?.kind !== 'project') return undefined;
  return {
    ...readRow('project', project),
    trainers: trainers.map((row) => readRow('trainer', row)),
  };
}

/** What a sitemap says of an entry; times in epoch milliseconds. */
export type EntryChange = { id: number; changedAt: number };

/** The published entries of every kind without a date, with what tells their pages apart and when they were last changed. */
export async function listEntryChanges(
  db: Kysely<Schema>,
): Promise<(EntryChange & { kind: ContentKind; variant: string | null })[]> {
  const rows = await db
    .selectFrom('content_entries')
    .select(['kind', 'id', 'variant', 'updated_at'])
    // Named one by one: to leave a kind out, all of it would be read.
    .where(
      'kind',
      'in',
      CONTENT_KINDS.filter((kind) => definitionOf(kind).publishedAt === undefined),
    )
    .where('status', '=', 'published')
    .orderBy('kind')
    .orderBy('position')
    .execute();
  return rows.map(({ id, variant, updated_at: changedAt, ...row }) => ({
    ...{ kind: row.kind as ContentKind, id, variant, changedAt },
  }));
}

/** Where a piece of news stands among the others. */
export type NewsMark = { publishedAt: number; id: number };

/**
 * Counts the published news whose date has come, and marks every so many of them, from the newest or the
 * oldest on; newer ones move none of the marks from the oldest on. An index is read whole, in as many
 * steps as there are marks, so that the embedded database keeps nobody waiting; it is done once a version.
 * @param now epoch milliseconds
 */
export async function markNews(
  db: Kysely<Schema>,
  now: number,
  { from, every }: { from: 'newest' | 'oldest'; every: number },
): Promise<{ total: number; marks: NewsMark[] }> {
  const direction = from === 'newest' ? 'desc' : 'asc';
  const following = from === 'newest' ? newsUpTo : newsFrom;
  const { total } = await publishedNews(db, now)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const marks: NewsMark[] = [];
  for (;;) {
    const last = marks.at(-1);
    const next = await (last === undefined ? publishedNews(db, now) : following(db, last, now))
      .select(['id', 'published_at'])
      .orderBy('published_at', direction)
      .orderBy('id', direction)
      .limit(1)
      .offset(last === undefined ? 0 : every)
      .executeTakeFirst();
    if (next === undefined) return { total, marks };
    marks.push({ id: next.id, publishedAt: next.published_at ?? 0 });
  }
}

/**
 * When some of the published news whose date has come were last changed, or came to be seen: from a
 * mark on oldest first, else newest first.
 * @param part.now epoch milliseconds
 */
export async function listNewsChanges(
  db: Kysely<Schema>,
  { from, limit, now }: { from: NewsMark | 'newest'; limit: number; now: number },
): Promise<EntryChange[]> {
  const direction = from === 'newest' ? 'desc' : 'asc';
  const rows = await (from === 'newest' ? publishedNews(db, now) : newsFrom(db, from, now))
    .select(['id', 'updated_at', 'published_at'])
    .orderBy('published_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute();
  return rows.map(({ id, updated_at: updatedAt, published_at: publishedAt }) => ({
    ...{ id, changedAt: Math.max(updatedAt, publishedAt ?? 0) },
  }));
}

/** Whatever is not newer than a mark has come as well. */
function newsUpTo(db: Kysely<Schema>, { publishedAt, id }: NewsMark) {
  return allNews(db).where(sql<boolean>`(published_at, id) <= (${publishedAt}, ${id})`);
}

function newsFrom(db: Kysely<Schema>, { publishedAt, id }: NewsMark, now: number) {
  return (
    allNews(db)
      .where(sql<boolean>`(published_at, id) >= (${publishedAt}, ${id})`)
      // With a sign before it the date is compared row by row: the index is to be entered at the mark.
      .where(sql<boolean>`+published_at <= ${now}`)
  );
}

/** When entries of one kind were last changed, in epoch milliseconds, by their ids. */
export async function findChangeTimes(
  db: Kysely<Schema>,
  kind: ContentKind,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_entries')
    .select(['id', 'updated_at'])
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.updated_at]));
}

/**
 * When entries were first published since they were created, and last changed, by their ids.
 * Those that are not stored are left out.
 */
export async function findEntryTimes(
  db: Kysely<Schema>,
  kind: ContentKind,
  ids: readonly number[],
): Promise<Map<number, EntryTimes>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_entries as entry')
    .innerJoin('content_history as past', (join) =>
      join.onRef('past.kind', '=', 'entry.kind').onRef('past.id', '=', 'entry.id'),
    )
    .select(({ fn }) => [
      'entry.id',
      'entry.updated_at',
      fn.min<number>('past.changed_at').as('posted_at'),
    ])
    .where('entry.kind', '=', kind)
    .where('entry.id', 'in', ids)
    .where('past.status', '=', 'published')
    .where('past.sequence', '>=', ({ selectFrom, ref }) =>
      selectFrom('content_history as created')
        .select(({ fn }) => fn.max<number>('created.sequence').as('sequence'))
        .where('created.kind', '=', ref('entry.kind'))
        .where('created.id', '=', ref('entry.id'))
        .where('created.change', '=', 'created'),
    )
    .groupBy(['entry.id', 'entry.updated_at'])
    .execute();
  return new Map(
    rows.map(({ id, updated_at, posted_at }) => [
      id,
      { postedAt: iso(posted_at), changedAt: iso(updated_at) },
    ]),
  );
}

/** Every entry of every kind in order, drafts too: for imports and exports, not for pages. */
export async function listAllEntries(db: Kysely<Schema>): Promise<AnyEntry[]> {
  const rows = await db
    .selectFrom('content_entries')
    .select(['kind', 'id', 'position', 'status', 'fields'])
    .orderBy('kind')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    kind: row.kind as ContentKind,
    position: row.position,
    status: row.status satisfies ContentStatus,
    ...readRow(row.kind as ContentKind, row),
  }));
}

/** Whether any content is stored: a first start has none. */
export async function hasContent(db: Kysely<Schema>): Promise<boolean> {
  const row = await db.selectFrom('content_entries').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The number that every change of the content raises: what was made from the content is good while it stays. */
export async function readContentVersion(db: Kysely<Schema>): Promise<number> {
  const row = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
  return row.version;
}

/**
 * What tells one state of what visitors see from another: the content's version, and how much news
 * waits for its date. What was made from the content is good while it stays.
 * @param now epoch milliseconds
 */
export async function readShownVersion(db: Kysely<Schema>, now: number): Promise<string> {
  const { version, waiting } = await db
    .selectFrom('content_version')
    .select(({ selectFrom, fn }) => [
      'version',
      selectFrom('content_entries')
        .select(fn.countAll<number>().as('count'))
        .where('kind', '=', 'news')
        .where('status', '=', 'published')
        .where('published_at', '>', now)
        .as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  return `${version}.${waiting}`;
}

/** Only news has a date; everything else is there as soon as it is published. */
function isPublished(now: number) {
  return ({ eb, or }: ExpressionBuilder<Schema, 'content_entries'>) =>
    or([eb('published_at', 'is', null), eb('published_at', '<=', now)]);
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

/** Only writers of this folder fill `fields`, from values of the kind's own schema; so they are not checked. */
function readRow<Kind extends ContentKind>(
  kind: Kind,
  row: { id: number; fields: string },
): StoredEntry<Kind> {
  return { id: row.id, fields: completeFields(kind, JSON.parse(row.fields)) };
}
