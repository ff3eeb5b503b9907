import { type Kysely, sql } from 'kysely';
import {
  MISSING_DAYS,
  MISSING_PER_PAGE,
  type MissingRow,
  REDIRECTS_PER_PAGE,
  type RedirectRow,
  type RedirectSource,
} from '../../contract/admin/redirects/redirects.ts';
import { dayIn } from '../../contract/time-zone.ts';
import { chunksOf } from '../platform/database/chunks.ts';
import { pageRange } from '../platform/database/page-range.ts';
import type { Redirects, Schema } from '../platform/database/schema.ts';
import { DAY } from '../platform/durations.ts';
import { readable } from './addresses.ts';

/** Which redirects a list shows. Null does not restrict it. */
export type RedirectFilter = { source: RedirectSource | null; search: string | null };

/** Returns one page of the redirects, newest first. @param page from 1 */
export async function listRedirects(
  db: Kysely<Schema>,
  filter: RedirectFilter,
  page: number,
): Promise<{ rows: RedirectRow[]; total: number }> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  const { limit, offset, isFromEnd } = pageRange(page, { total, perPage: REDIRECTS_PER_PAGE });
  const order = isFromEnd ? 'asc' : 'desc';
  const rows = await matching(db, filter)
    .selectAll()
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: (isFromEnd ? rows.toReversed() : rows).map(presentRedirect), total };
}

function matching(db: Kysely<Schema>, { source, search }: RedirectFilter) {
  const parts = search === null ? null : searchForms(search).map(escaped);
  return db
    .selectFrom('redirects')
    .$if(source !== null, (query) => query.where('added_by', '=', source ?? 'staff'))
    .$if(parts !== null, (query) =>
      query.where((eb) =>
        eb.or(
          (parts ?? []).map(
            (part) =>
              sql<boolean>`(source_key like ${part} escape '\\' or lower(target) like ${part} escape '\\')`,
          ),
        ),
      ),
    );
}

/** Returns the forms in which addresses may contain a searched text: with its own letters, and percent-encoded. */
function searchForms(search: string): string[] {
  const text = readable(search.replace(/^https?:\/\/[^/]{1,300}/i, ''))
    .normalize('NFC')
    .toLowerCase()
    .toWellFormed();
  return [...new Set([text, encodeURI(text).toLowerCase()])];
}

function escaped(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

function presentRedirect(row: Redirects): RedirectRow {
  return {
    id: row.id,
    from: row.source_key,
    to: readable(row.target),
    source: row.added_by,
    uses: Number(row.uses),
    lastUsedOn: row.last_used_on,
  };
}

/** How many redirects are read at once for an export. */
const BATCH = 500;

/** Reads every redirect of a list, some at a time, newest first. */
export async function* readRedirects(
  db: Kysely<Schema>,
  filter: RedirectFilter,
): AsyncGenerator<Redirects[]> {
  let last: Redirects | undefined;
  for (;;) {
    const after: Redirects | undefined = last;
    const rows: Redirects[] = await matching(db, filter)
      .selectAll()
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(created_at, id) < (${after?.created_at}, ${after?.id})`),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute();
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
  }
}

/** Returns the addresses from which redirects lead, by their ids. */
export async function findSources(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .selectFrom('redirects')
      .select(['id', 'source_key'])
      .where('id', 'in', chunk)
      .execute();
    for (const row of rows) sources.set(row.id, row.source_key);
  }
  return sources;
}

/** Returns one page of the addresses at which visitors found nothing, the most frequent first. @param page from 1 */
export async function listMissing(
  db: Kysely<Schema>,
  page: number,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<{ rows: Omit<MissingRow, 'proposal'>[]; total: number }> {
  const firstDay = dayIn(timeZone, now - (MISSING_DAYS - 1) * DAY);
  const rows = await db
    .selectFrom('missing_addresses')
    .select(({ fn }) => [
      'address as id',
      fn.sum<number>('requests').as('requests'),
      fn.max('day').as('lastOn'),
    ])
    .where('day', '>=', firstDay)
    .groupBy('address')
    .orderBy('requests', 'desc')
    .orderBy('lastOn', 'desc')
    .orderBy('address')
    .execute();
  const start = (page - 1) * MISSING_PER_PAGE;
  return {
    rows: rows
      .slice(start, start + MISSING_PER_PAGE)
      .map((row) => ({ ...row, requests: Number(row.requests) })),
    total: rows.length,
  };
}
