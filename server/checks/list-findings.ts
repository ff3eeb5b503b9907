import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import {
  CHECKS,
  type CheckName,
  FINDINGS_PER_PAGE,
  type FindingPlace,
  type FindingRow,
  type FindingsResponse,
} from '../../contract/admin/checks/checks.ts';
import type { FindingsFilter } from '../../contract/admin/checks/findings-filter.ts';
import { mediaId } from '../../contract/admin/media/media.ts';
import { isAllowed, type StaffRole } from '../../contract/admin/permissions.ts';
import type { FoundByCheck } from '../../contract/admin/today/today.ts';
import { CONTENT_KINDS } from '../../contract/content/kind-names.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { LANGUAGES, type Language } from '../../contract/locale.ts';
import { findStaffNames } from '../auth/auth.ts';
import { findEntryNames } from '../content/content.ts';
import { findNames } from '../media/media.ts';
import { pageRange } from '../platform/database/page-range.ts';
import type { Findings, Schema } from '../platform/database/schema.ts';
import { findSources } from '../redirects/redirects.ts';

/** All findings that nobody ignores. */
const OPEN: FindingsFilter = { check: null, kind: null, state: 'open', page: 1 };

/** Returns what each check has found that a role may repair and nobody ignores, in the order of the page. */
export async function summarizeFindings(
  db: Kysely<Schema>,
  role: StaffRole,
): Promise<FoundByCheck[]> {
  const counts = await countByCheck(db, role, OPEN);
  const found = CHECKS.filter((check) => counts[check] > 0);
  const rows = await Promise.all(
    found.map((check) =>
      inOrder(matching(db, role, OPEN).where('check_name', '=', check), 'asc').executeTakeFirst(),
    ),
  );
  const firsts = await present(
    db,
    rows.flatMap((row) => row ?? []),
  );
  return firsts.map((first) => ({ check: first.check, count: counts[first.check], first }));
}

/**
 * Returns one page of the findings that a role may repair: by check, and within one by entry and field.
 * @returns the list without the state of the runs
 */
export async function listFindings(
  db: Kysely<Schema>,
  role: StaffRole,
  filter: FindingsFilter,
): Promise<Omit<FindingsResponse, 'run' | 'outside'>> {
  const counts = await countByCheck(db, role, filter);
  const total = filter.check === null ? sumOf(counts) : counts[filter.check];
  const { limit, offset, isFromEnd } = pageRange(filter.page, {
    total,
    perPage: FINDINGS_PER_PAGE,
  });
  const order = isFromEnd ? 'desc' : 'asc';
  const found = matching(db, role, filter).$if(filter.check !== null, (query) =>
    query.where('check_name', '=', filter.check ?? 'dead-links'),
  );
  const rows = await inOrder(found, order).limit(limit).offset(offset).execute();
  return {
    rows: await present(db, isFromEnd ? rows.toReversed() : rows),
    total,
    counts,
    states: await countStates(db, role),
  };
}

/** Selects findings in the order of the page. */
function inOrder(query: ReturnType<typeof matching>, order: 'asc' | 'desc') {
  return (
    query
      .selectAll()
      .orderBy(CHECK_ORDER, order)
      // The databases differ in where they sort null. What belongs to no entry is last.
      .orderBy(sql`kind is null`, order)
      .orderBy('kind', order)
      .orderBy('entry_id', order)
      .orderBy(sql`coalesce(field, '')`, order)
      .orderBy('target', order)
      .orderBy('details', order)
      .orderBy('id', order)
  );
}

/** The position of a finding's check on the page. */
const CHECK_ORDER = sql<number>`case check_name ${sql.join(
  CHECKS.map((name, index) => sql`when ${sql.lit(name)} then ${sql.lit(index)}`),
  sql` `,
)} end`;

async function countByCheck(
  db: Kysely<Schema>,
  role: StaffRole,
  filter: FindingsFilter,
): Promise<Record<CheckName, number>> {
  const rows = await matching(db, role, filter)
    .select(({ fn }) => ['check_name', fn.countAll<number>().as('count')])
    .groupBy('check_name')
    .execute();
  const counts = new Map(rows.map((row) => [row.check_name, Number(row.count)]));
  return Object.fromEntries(CHECKS.map((name) => [name, counts.get(name) ?? 0])) as Record<
    CheckName,
    number
  >;
}

function sumOf(counts: Record<CheckName, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

async function countStates(db: Kysely<Schema>, role: StaffRole) {
  const row = await visible(db, role)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>('ignored_at').as('ignored'),
    ])
    .executeTakeFirstOrThrow();
  return { open: Number(row.all) - Number(row.ignored), ignored: Number(row.ignored) };
}

function matching(db: Kysely<Schema>, role: StaffRole, { kind, state }: FindingsFilter) {
  return visible(db, role)
    .where('ignored_at', state === 'open' ? 'is' : 'is not', null)
    .$if(kind !== null, (query) => query.where('kind', '=', kind));
}

/** The findings that a role may repair. */
function visible(db: Kysely<Schema>, role: StaffRole) {
  return db.selectFrom('findings').where(isVisibleTo(role));
}

/** Returns the condition for findings that a role may repair. Who may write one language sees what is about texts in it. */
export function isVisibleTo(role: StaffRole) {
  return (eb: ExpressionBuilder<Schema, 'findings'>) => {
    const within = (place: FindingPlace['place'], language: Language | null) =>
      eb.and([
        eb('place', '=', place),
        language === null ? eb('language', 'is', null) : eb('language', '=', language),
      ]);
    const conditions = [...LANGUAGES, null].flatMap((language) => {
      const needed = language === null ? LANGUAGES : [language];
      const kinds = CONTENT_KINDS.filter((kind) =>
        needed.every((each) => isAllowed(role, 'content.write', { kind, language: each })),
      );
      const describes = needed.every((each) =>
        isAllowed(role, 'media.describe', { language: each }),
      );
      return [
        ...(kinds.length === 0
          ? []
          : [eb.and([within('entry', language), eb('kind', 'in', kinds)])]),
        ...(describes ? [within('media', language)] : []),
      ];
    });
    if (isAllowed(role, 'redirects.manage')) conditions.push(eb('place', '=', 'redirect'));
    return conditions.length === 0 ? sql<SqlBool>`1 = 0` : eb.or(conditions);
  };
}

/** Presents rows with the names of what they are about. */
async function present(db: Kysely<Schema>, rows: readonly Findings[]): Promise<FindingRow[]> {
  const keys = rows.flatMap(keyOf);
  const targetsIn = (place: Findings['place']) =>
    rows.flatMap((row) => (row.place === place && row.target !== null ? [row.target] : []));
  const [nameOf, personOf, files, sources] = await Promise.all([
    findEntryNames(db, keys),
    findStaffNames({ db }),
    findNames(db, targetsIn('media')),
    findSources(db, targetsIn('redirect')),
  ]);
  const placeOf = (row: Findings): FindingPlace => {
    const [key] = keyOf(row);
    if (key !== undefined) return { place: 'entry', entry: nameOf(key), path: row.field };
    const target = row.target ?? '';
    if (row.place === 'media') {
      return { place: 'media', file: mediaId(target), name: files.get(target) ?? target };
    }
    return { place: 'redirect', redirect: target, from: sources.get(target) ?? '' };
  };
  return rows.map((row) => {
    const { ignored_at: ignoredAt, ignored_by: by, ignored_reason: reason } = row;
    return {
      id: row.id,
      check: row.check_name,
      code: row.code,
      at: placeOf(row),
      language: row.language,
      details: JSON.parse(row.details),
      firstFoundAt: row.first_found_at,
      lastFoundAt: row.last_found_at,
      ignored:
        ignoredAt === null ? null : { at: ignoredAt, by: personOf(by ?? ''), reason: reason ?? '' },
    };
  });
}

/** Returns the entry of a finding, as a list of at most one. */
export function keyOf({ kind, entry_id: id }: Pick<Findings, 'kind' | 'entry_id'>) {
  return kind === null || id === null ? [] : [{ kind: kind as ContentKind, id }];
}
