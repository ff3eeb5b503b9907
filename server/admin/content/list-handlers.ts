import {
  type ContentOverviewResponse,
  type contentCalls,
  ENTRY_ORDERS,
  ENTRY_STATES,
  type EntryKey,
  type EntryRow,
  type TodayResponse,
  TRANSLATION_STATES,
} from '../../../contract/admin-content.ts';
import { CONTENT_KINDS, isContentKind } from '../../../contract/kinds/kinds.ts';
import { isAllowed } from '../../../contract/permissions.ts';
import { recordAct } from '../../audit/audit.ts';
import { refuse } from '../../auth/auth.ts';
import {
  countEditedEntries,
  countRemoved,
  type ListedEntry,
  listEditedEntries,
  listLastPublished,
  listPlans,
  listRemoved,
  listReviews,
  listWaiting,
  orderEntries,
} from '../../content/content.ts';
import { type AdminParts, actorOf, type Handlers, openSessionOf } from '../call.ts';
import { kindOf, loadPresenter, mayPublish } from './content-call.ts';
import { findReviewers, presentReview } from './reviewers.ts';

/** Longest text that is searched for. In UTF-16 units. */
const SEARCH_MAX = 200;

/** Entries that were published last, as the page of what waits shows them. */
const PUBLISHED_MAX = 10;

type ListCallName = 'today' | 'contentOverview' | 'listEntries' | 'reorderEntries' | 'bin';

/** What waits for somebody who writes no content. */
const NOTHING_WAITS: TodayResponse = {
  reviews: [],
  drafts: [],
  others: [],
  translations: { rows: [], total: 0 },
  plans: [],
  published: [],
};

/** The overview of a kind without entries. */
const NO_ENTRIES = {
  total: 0,
  states: { draft: 0, scheduled: 0, live: 0, edited: 0 },
  outdated: 0,
};

/** The handlers of the calls about many entries. */
export const listHandlers: Handlers<Extract<ListCallName, keyof typeof contentCalls>> = {
  async today(parts, call) {
    const { db, now } = parts;
    const { staff } = openSessionOf(call);
    if (!isAllowed(staff.role, 'content.write')) return { ok: true, response: NOTHING_WAITS };
    const waiting = await listWaiting(db, staff.id, now());
    const isPublisher = CONTENT_KINDS.some((kind) => mayPublish(call, kind));
    const plans = await listPlans(db);
    const published = await listLastPublished(db, PUBLISHED_MAX);
    const reviewers = (await findReviewers(parts)).map(({ id }) => id);
    const reviews = await listReviews(db, staff.id, reviewers);
    const present = await loadPresenter(parts, [...plans, ...published, ...reviews], plans);
    const rows = await presentRows(parts, [
      ...waiting.drafts,
      ...waiting.others,
      ...waiting.translations.rows,
    ]);
    const presented = (listed: readonly ListedEntry[]) =>
      listed.flatMap(
        ({ kind, id }) => rows.find((row) => row.kind === kind && row.id === id) ?? [],
      );
    return {
      ok: true,
      response: {
        reviews: reviews.map((review) => ({
          ...present.entry(review),
          ...presentReview(review, staff.id, present.person),
        })),
        drafts: presented(waiting.drafts),
        // Those to review are listed as such.
        others: isPublisher
          ? presented(waiting.others).filter((row) => !isAmong(reviews, row))
          : [],
        translations: {
          rows: presented(waiting.translations.rows),
          total: waiting.translations.total,
        },
        plans: plans.map((plan) => ({ ...present.entry(plan), ...present.plan(plan) })),
        published: published.map(({ at, by, ...key }) => ({
          ...present.entry(key),
          at,
          by: present.person(by),
        })),
      },
    };
  },

  async contentOverview({ db, now }) {
    const counts = await countEditedEntries(db, now());
    const kinds = Object.fromEntries(
      CONTENT_KINDS.map((kind) => [kind, counts.get(kind) ?? NO_ENTRIES]),
    ) as ContentOverviewResponse['kinds'];
    return { ok: true, response: { kinds } };
  },

  async listEntries(parts, call) {
    const { query } = call;
    const kind = kindOf(call);
    const list = await listEditedEntries(
      { db: parts.db, kind: parts.databaseKind },
      kind,
      {
        search: searchOf(query),
        state: oneOf(ENTRY_STATES, query.get('state')),
        translation: oneOf(TRANSLATION_STATES, query.get('translation')),
        subtype: query.get('subtype'),
        order: oneOf(ENTRY_ORDERS, query.get('order')) ?? 'site',
        page: pageOf(query),
      },
      parts.now(),
    );
    return {
      ok: true,
      response: {
        ...list,
        rows: await presentRows(parts, list.rows),
        removed: await countRemoved(parts.db, kind),
      },
    };
  },

  async bin(parts, { query }) {
    const kind = query.get('kind');
    const bin = await listRemoved(
      { db: parts.db, kind: parts.databaseKind },
      {
        kind: kind !== null && isContentKind(kind) ? kind : null,
        search: searchOf(query),
        page: pageOf(query),
      },
    );
    const { person } = await loadPresenter(parts, []);
    const rows = bin.rows.map((row) => ({ ...row, removedBy: person(row.removedBy) }));
    return { ok: true, response: { rows, total: bin.total } };
  },

  async reorderEntries(parts, call) {
    const kind = kindOf(call);
    const { seen, order } = call.body;
    const act = { actor: actorOf(call), act: 'reordered', subject: { kind, id: null } } as const;
    const result = await parts.db.transaction().execute(async (trx) => {
      const ordered = await orderEntries(trx, kind, seen, order);
      if (ordered.ok) await recordAct(trx, act, parts.now());
      return ordered;
    });
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },
};

function isAmong(keys: readonly EntryKey[], { kind, id }: EntryKey): boolean {
  return keys.some((key) => key.kind === kind && key.id === id);
}

function searchOf(query: URLSearchParams): string | null {
  return query.get('search')?.slice(0, SEARCH_MAX) ?? null;
}

function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

function oneOf<const Value extends string>(
  values: readonly Value[],
  value: string | null,
): Value | null {
  return values.find((each) => each === value) ?? null;
}

async function presentRows(parts: AdminParts, rows: readonly ListedEntry[]): Promise<EntryRow[]> {
  const present = await loadPresenter(
    parts,
    [],
    rows.flatMap(({ plans }) => plans),
  );
  return rows.map(({ publishedAt: _, changedBy, plans, ...row }) => ({
    ...row,
    changedBy: present.person(changedBy),
    plans: plans.map(present.plan),
  }));
}
