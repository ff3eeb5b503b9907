import { type Kysely, sql } from 'kysely';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { DATED_KINDS, isPublic, readPublicVersion } from '../entries/repository.ts';

/** A state of the public content, with which later changes are found. */
export type PublicState = {
  /** As `readPublicVersion` returns it. */
  version: string;
  /** The last change in the history. */
  sequence: number;
  /** The time at which the state was read, in epoch milliseconds. */
  at: number;
};

/** A public entry, and a mark that differs for each of its versions, even after an earlier state was restored. */
export type EntryMark = { id: number; mark: string };

/**
 * A public entry with its stored fields, as JSON, so that reading many of them does not block the event loop with parsing.
 */
export type MarkedEntry = EntryMark & { fields: string };

/**
 * Reads the current state. Read it before the entries, so that changes in between are found again.
 * @param now in epoch milliseconds
 */
export async function readPublicState(db: Kysely<Schema>, now: number): Promise<PublicState> {
  const version = await readPublicVersion(db, now);
  return { version, sequence: await lastSequence(db), at: now };
}

async function lastSequence(db: Kysely<Schema>): Promise<number> {
  const { last } = await db
    .selectFrom('content_history')
    .select(({ fn }) => fn.max<number | null>('sequence').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** If there are more changes than this, all entries are compared. */
const MAX_CHANGES = 1_000;

/**
 * Returns the ids of the entries that may have changed since a state, by their kinds: those with a change in the history, and
 * those whose date has come.
 * @param now in epoch milliseconds
 * @returns null if unknown: there are too many, or the state is not an earlier one of this database
 */
export async function listChangedSince(
  db: Kysely<Schema>,
  { sequence, at }: PublicState,
  now: number,
): Promise<Map<ContentKind, number[]> | null> {
  if (now < at || (await lastSequence(db)) < sequence) return null;
  const changed = await db
    .selectFrom('content_history')
    .select(['kind', 'id'])
    .distinct()
    .where('sequence', '>', sequence)
    .limit(MAX_CHANGES + 1)
    .execute();
  const due = await db
    .selectFrom('content_entries')
    .select(['kind', 'id'])
    .where('kind', 'in', DATED_KINDS)
    .where('status', '=', 'published')
    .where('published_at', '>', at)
    .where('published_at', '<=', now)
    .limit(MAX_CHANGES + 1)
    .execute();
  if (changed.length > MAX_CHANGES || due.length > MAX_CHANGES) return null;
  const byKind = Map.groupBy([...changed, ...due], ({ kind }) => kind as ContentKind);
  return new Map(
    [...byKind].map(([kind, entries]) => [kind, [...new Set(entries.map(({ id }) => id))]]),
  );
}

/**
 * Returns the marks of public entries of a kind, by id: those after an id, or those with some ids.
 * @param which.subtypes only entries of these; null: all
 * @param now in epoch milliseconds
 */
export async function listEntryMarks(
  db: Kysely<Schema>,
  kind: ContentKind,
  which: ({ after: number; limit: number } | { ids: readonly number[] }) & {
    subtypes?: readonly string[] | null;
  },
  now: number,
): Promise<EntryMark[]> {
  const { subtypes = null } = which;
  const entries = publicEntries(db, kind, now).$if(subtypes !== null, (query) =>
    query.where('variant', 'in', [...(subtypes ?? [])]),
  );
  return 'ids' in which
    ? entries.where('id', 'in', [...which.ids]).execute()
    : entries.where('id', '>', which.after).orderBy('id').limit(which.limit).execute();
}

/**
 * Returns the public entries of a kind with some ids, with the marks of what is returned.
 * @param now in epoch milliseconds
 */
export async function findMarkedEntries(
  db: Kysely<Schema>,
  kind: ContentKind,
  ids: readonly number[],
  now: number,
): Promise<MarkedEntry[]> {
  return publicEntries(db, kind, now)
    .select('fields')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

function publicEntries(db: Kysely<Schema>, kind: ContentKind, now: number) {
  return (
    db
      .selectFrom('content_entries')
      // After an earlier state of the database was restored, the number of the change alone would occur again.
      .select(({ selectFrom }) => [
        'id',
        sql<string>`${selectFrom('content_history')
          .select(({ fn }) => fn.max('sequence').as('sequence'))
          .where('content_history.kind', '=', kind)
          .whereRef('content_history.id', '=', 'content_entries.id')} || '.' || updated_at`.as(
          'mark',
        ),
      ])
      .where('kind', '=', kind)
      .where('status', '=', 'published')
      .where(isPublic(now))
  );
}
