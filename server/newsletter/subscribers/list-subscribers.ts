import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Kysely,
  type SqlBool,
  sql,
} from 'kysely';
import {
  SUBSCRIBER_SOURCES,
  SUBSCRIBERS_PER_PAGE,
  type SubscriberKind,
  type SubscriberRow,
  type SubscriberSource,
  type SubscriberState,
  type SubscribersResponse,
} from '../../../contract/admin/newsletter/subscribers.ts';
import { LANGUAGES, type Language } from '../../../contract/locale.ts';
import { phoneSpellings } from '../../../contract/phone-number.ts';
import { pageRange } from '../../platform/database/page-range.ts';
import type { Schema, Subscribers } from '../../platform/database/schema.ts';
import { foldEmail } from '../../platform/text/email-key.ts';

/** Which subscribers a list shows. Null does not restrict it. */
export type SubscriberFilter = {
  kind: SubscriberKind;
  state: SubscriberState | null;
  language: Language | null;
  source: SubscriberSource | null;
  search: string | null;
};

/** Since when they are subscribed, or asked to be. The index `subscribers_listed` has the same expression. */
const SINCE = sql<number>`coalesce(confirmed_at, asked_at)`;

/**
 * Up to this number of matching subscribers, they are found by an index and sorted. Reading the list in its order takes
 * longer.
 */
const FEW = 1_000;

/** Returns one page of the subscribers, newest first. @param page from 1 */
export async function listSubscribers(
  db: Kysely<Schema>,
  filter: SubscriberFilter,
  page: number,
): Promise<SubscribersResponse> {
  const eb = expressionBuilder<Schema, 'subscribers'>();
  const { condition, total } = await countListed(db, filter, eb);
  const { limit, offset, isFromEnd } = pageRange(page, { total, perPage: SUBSCRIBERS_PER_PAGE });
  const order = isFromEnd ? 'asc' : 'desc';
  const found = await db
    .selectFrom('subscribers')
    .select('id')
    .where(condition)
    .orderBy(SINCE, order)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = found.map(({ id }) => id);
  const rows = await loadRows(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shown = isFromEnd ? ids.toReversed() : ids;
  return { rows: shown.flatMap((id) => byId.get(id) ?? []), total };
}

/** Returns how many subscribers a list has on all pages, and the condition that selects one page of them. */
async function countListed(
  db: Kysely<Schema>,
  filter: SubscriberFilter,
  eb: Builder,
): Promise<{ condition: Expression<SqlBool>; total: number }> {
  const part = searchCondition(filter);
  if (part !== null) {
    const found = await db
      .selectFrom('subscribers')
      .select('id')
      .where(eb.and([...conditionsOf(filter, eb), part]))
      .limit(FEW + 1)
      .execute();
    if (found.length <= FEW) {
      const ids = found.map(({ id }) => id);
      const condition = ids.length === 0 ? eb.lit(false) : eb('id', 'in', ids);
      return { condition, total: ids.length };
    }
  }
  const counted = eb.and([...countedConditions(filter, eb), ...(part === null ? [] : [part])]);
  const { count } = await db
    .selectFrom('subscribers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(counted)
    .executeTakeFirstOrThrow();
  const total = Number(count);
  if (total <= FEW) return { condition: counted, total };
  return {
    condition: eb.and([...conditionsOf(filter, eb), ...(part === null ? [] : [part])]),
    total,
  };
}

/** How many subscribers are read at once for an export. */
const BATCH = 500;

/**
 * Reads every subscriber of a list on all pages, some at a time, newest first. New subscribers are left out meanwhile, and
 * nobody is read twice.
 */
export async function* readSubscribers(
  db: Kysely<Schema>,
  filter: SubscriberFilter,
): AsyncGenerator<Subscribers[]> {
  const eb = expressionBuilder<Schema, 'subscribers'>();
  const part = searchCondition(filter);
  const conditions = [...conditionsOf(filter, eb), ...(part === null ? [] : [part])];
  let last: { since: number; id: string } | null = null;
  for (;;) {
    const after: { since: number; id: string } | null = last;
    const rows: (Subscribers & { since: number })[] = await db
      .selectFrom('subscribers')
      .selectAll()
      .select(SINCE.as('since'))
      .where(eb.and(conditions))
      .$if(after !== null, (query) =>
        query.where(
          sql<SqlBool>`(coalesce(confirmed_at, asked_at), id) < (${after?.since}, ${after?.id})`,
        ),
      )
      .orderBy(SINCE, 'desc')
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute();
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) return;
    last = { since: end.since, id: end.id };
  }
}

/** Returns the state of a subscriber. */
export function subscriberState({
  state,
  bouncing_since: bouncingSince,
}: Pick<Subscribers, 'state' | 'bouncing_since'>): SubscriberState {
  if (state === 'suspected') return 'suspected';
  if (state === 'asked') return 'waiting';
  return bouncingSince === null ? 'confirmed' : 'bouncing';
}

/**
 * Normalises a part of an address like the keys of addresses, without spaces. For a phone number it returns the digits with
 * the country code and without.
 */
export function foldSearch(text: string, kind: SubscriberKind): string {
  if (kind === 'phone') return shortest(phoneSpellings(text));
  return foldEmail(text).replaceAll(/\s/g, '');
}

function shortest(texts: readonly string[]): string {
  return texts.toSorted((a, b) => a.length - b.length)[0] ?? '';
}

type Builder = ExpressionBuilder<Schema, 'subscribers'>;

/** Returns the condition for the part of an address. Null: none is searched for. */
function searchCondition({ search, kind }: SubscriberFilter): Expression<SqlBool> | null {
  const part = foldSearch(search ?? '', kind).replaceAll(/[\\%_]/g, '\\$&');
  return part === '' ? null : sql<SqlBool>`address_key like ${`%${part}%`} escape '\\'`;
}

function conditionsOf(
  { kind, state, language, source }: SubscriberFilter,
  eb: Builder,
): Expression<SqlBool>[] {
  return [
    eb('kind', '=', kind),
    ...(state === null ? [] : [eb('state', '=', STORED_STATES[state])]),
    ...(state === 'bouncing' ? [eb('bouncing_since', 'is not', null)] : []),
    ...(language === null ? [] : [eb('language', '=', language)]),
    ...(source === null ? [] : [eb('source', '=', source)]),
  ];
}

/** Returns the same conditions with every column of the index `subscribers_counted`, so that only the index is read. */
function countedConditions(filter: SubscriberFilter, eb: Builder): Expression<SqlBool>[] {
  const { state, language, source } = filter;
  if (state === null && language === null && source === null) return conditionsOf(filter, eb);
  return [
    ...conditionsOf(filter, eb),
    ...(state === null ? [eb('state', 'in', [...new Set(Object.values(STORED_STATES))])] : []),
    ...(language === null ? [eb('language', 'in', LANGUAGES)] : []),
    ...(source === null ? [eb('source', 'in', SUBSCRIBER_SOURCES)] : []),
  ];
}

const STORED_STATES = {
  confirmed: 'subscribed',
  bouncing: 'subscribed',
  waiting: 'asked',
  suspected: 'suspected',
} as const satisfies Record<SubscriberState, Subscribers['state']>;

async function loadRows(db: Kysely<Schema>, ids: readonly string[]): Promise<SubscriberRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('subscribers')
    .select(['id', 'address', 'name', 'state', 'language', 'source', 'bouncing_since'])
    .select(SINCE.as('since'))
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ bouncing_since, state, ...row }) => ({
    ...row,
    state: subscriberState({ state, bouncing_since }),
  }));
}
