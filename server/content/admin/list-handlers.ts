import type { Kysely } from 'kysely';
import type {
  ContentOverviewResponse,
  contentCalls,
  EntryKey,
  EntryRow,
  TodayResponse,
} from '../../../contract/admin/content/content.ts';
import { linkableFilter } from '../../../contract/admin/content/linkable-filter.ts';
import { trashFilter } from '../../../contract/admin/content/trash-filter.ts';
import { readFilter } from '../../../contract/admin/list-filter.ts';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import { type ContentKind, referenceFields } from '../../../contract/content/kinds.ts';
import { hasKind } from '../../../contract/modules.ts';
import { dayIn } from '../../../contract/time-zone.ts';
import { recordAuditEvent } from '../../audit/audit.ts';
import { actorOf, openSessionOf } from '../../platform/admin/admin-request.ts';
import type { Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { listReviews } from '../drafts/reviews.ts';
import { listSchedules } from '../entries/list-schedules.ts';
import { orderEntries } from '../entries/order-entries.ts';
import { type OverdueDocument, overdueDocuments } from '../entries/overdue-documents.ts';
import { listEntries } from '../entries/repository.ts';
import { timeZoneOf } from '../entries/time-zone.ts';
import { listLastPublished } from '../lists/entry-history.ts';
import {
  countEditedEntries,
  type ListedEntry,
  listEditedEntries,
  listWaiting,
} from '../lists/entry-lists.ts';
import { listLinkable } from '../lists/list-linkable.ts';
import { countRemoved, listRemoved } from '../lists/list-trash.ts';
import { readIdentity } from '../queries/read-identity.ts';
import {
  type ContentAdminDependencies,
  kindOf,
  loadPresenter,
  mayPublish,
  mayWrite,
} from './content-request.ts';
import { entryFilterOf } from './entry-query.ts';
import { findReviewers, presentReview } from './reviewers.ts';

/** How many overdue documents the overview names. */
const OVERDUE_MAX = 20;

/** How many recently published entries the overview shows. */
const PUBLISHED_MAX = 10;

type ListCallName =
  | 'today'
  | 'contentOverview'
  | 'listEntries'
  | 'linkableEntries'
  | 'reorderEntries'
  | 'trash';

/** The overview for a user who writes no content. */
const NOTHING_WAITS: TodayResponse = {
  reviews: [],
  drafts: [],
  others: [],
  translations: { rows: [], total: 0, imported: 0 },
  overdue: [],
  schedules: [],
  published: [],
};

/** The overview of a kind without entries. */
const NO_ENTRIES = {
  total: 0,
  states: { draft: 0, scheduled: 0, live: 0, edited: 0 },
  outdated: 0,
};

/** The handlers of the calls about many entries. */
export const listHandlers: Handlers<
  Extract<ListCallName, keyof typeof contentCalls>,
  ContentAdminDependencies
> = {
  async today(dependencies, request) {
    const { db, now } = dependencies;
    const { staff } = openSessionOf(request);
    const kinds = await kindsToWrite(dependencies, request);
    if (kinds.length === 0) return { ok: true, response: NOTHING_WAITS };
    const waiting = await listWaiting(db, staff.id, kinds, now());
    const isListed = ({ kind }: EntryKey) => kinds.includes(kind);
    const schedules = (await listSchedules(db)).filter(isListed);
    const published = await listLastPublished(db, kinds, PUBLISHED_MAX);
    const overdue = kinds.includes('page') ? await listOverdue(dependencies) : [];
    const reviewersOf = await findReviewers(dependencies);
    const reviews = await listReviews(
      db,
      staff.id,
      new Map(kinds.map((kind) => [kind, reviewersOf(kind).map(({ id }) => id)])),
    );
    const present = await loadPresenter(
      dependencies,
      [...schedules, ...published, ...reviews, ...overdue],
      schedules,
    );
    const rows = await presentRows(dependencies, [
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
        // Drafts to review are listed separately.
        others: presented(waiting.others).filter(
          (row) => mayPublish(request, row.kind) && !isAmong(reviews, row),
        ),
        translations: {
          ...waiting.translations,
          rows: presented(waiting.translations.rows),
        },
        overdue: overdue.map(({ name, due, path, ...key }) => ({
          ...present.entry(key),
          document: name,
          due,
          path,
        })),
        schedules: schedules.map((schedule) => ({
          ...present.entry(schedule),
          ...present.schedule(schedule),
        })),
        published: published.map(({ at, by, ...key }) => ({
          ...present.entry(key),
          at,
          by: present.person(by),
        })),
      },
    };
  },

  async contentOverview({ db, now }, request) {
    const counts = await countEditedEntries(db, now());
    const kinds = Object.fromEntries(
      CONTENT_KINDS.map((kind) => [
        kind,
        (mayWrite(request, kind) ? counts.get(kind) : undefined) ?? NO_ENTRIES,
      ]),
    ) as ContentOverviewResponse['kinds'];
    return { ok: true, response: { kinds } };
  },

  async listEntries(dependencies, request) {
    const { query } = request;
    const kind = kindOf(request);
    const list = await listEditedEntries(
      { db: dependencies.db, kind: dependencies.databaseKind },
      kind,
      entryFilterOf(query),
      dependencies.now(),
    );
    return {
      ok: true,
      response: {
        ...list,
        rows: await presentRows(dependencies, list.rows),
        removed: await countRemoved(dependencies.db, kind),
      },
    };
  },

  async linkableEntries(dependencies, request) {
    const { to, search } = readFilter(linkableFilter, request.query);
    const isNamed = referenceFields(kindOf(request)).some((field) => field.to === to);
    if (to === null || !isNamed) return refuse('not-found');
    const rows = await listLinkable(
      { db: dependencies.db, kind: dependencies.databaseKind },
      to,
      { search, isPublicOnly: !mayWrite(request, to) },
      dependencies.now(),
    );
    return { ok: true, response: { rows } };
  },

  async trash(dependencies, request) {
    const { kind, ...filter } = readFilter(trashFilter, request.query);
    const kinds = await kindsToWrite(dependencies, request);
    const trash = await listRemoved(
      { db: dependencies.db, kind: dependencies.databaseKind },
      {
        ...filter,
        kinds: kind === null ? kinds : kinds.filter((each) => each === kind),
      },
    );
    const { person } = await loadPresenter(dependencies, []);
    const rows = trash.rows.map((row) => ({ ...row, removedBy: person(row.removedBy) }));
    return { ok: true, response: { rows, total: trash.total } };
  },

  async reorderEntries(dependencies, request) {
    const kind = kindOf(request);
    const { seen, order } = request.body;
    const event = {
      actor: actorOf(request),
      event: 'reordered',
      subject: { kind, id: null },
    } as const;
    const result = await transact(dependencies.db, async (trx) => {
      const ordered = await orderEntries(trx, kind, seen, order);
      if (ordered.ok) await recordAuditEvent(trx, event, dependencies.now());
      return ordered;
    });
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },
};

/** Returns the kinds that the caller may write, except those of modules that are off. */
async function kindsToWrite(
  { db }: ContentAdminDependencies,
  request: Parameters<typeof mayWrite>[0],
): Promise<ContentKind[]> {
  return (await shownKinds(db)).filter((kind) => mayWrite(request, kind));
}

function isAmong(keys: readonly EntryKey[], { kind, id }: EntryKey): boolean {
  return keys.some((key) => key.kind === kind && key.id === id);
}

async function presentRows(
  dependencies: ContentAdminDependencies,
  rows: readonly ListedEntry[],
): Promise<EntryRow[]> {
  const present = await loadPresenter(
    dependencies,
    [],
    rows.flatMap(({ schedules }) => schedules),
  );
  return rows.map(({ changedBy, schedules, ...row }) => ({
    ...row,
    changedBy: present.person(changedBy),
    schedules: schedules.map(present.schedule),
  }));
}

/** Returns the kinds that the back office lists, which belong to modules that are on. */
async function shownKinds(db: Kysely<Schema>): Promise<ContentKind[]> {
  const { modulesOff } = await readIdentity(db);
  return CONTENT_KINDS.filter((kind) => hasKind(kind, modulesOff));
}

/** Returns the documents of published pages whose next edition is late, those that are late for longest first. Pages are few. */
async function listOverdue({
  db,
  now,
}: ContentAdminDependencies): Promise<(EntryKey & OverdueDocument)[]> {
  const today = dayIn(timeZoneOf(await readIdentity(db)), now());
  return (await listEntries(db, 'page'))
    .flatMap(({ id, fields }) =>
      overdueDocuments(fields, today).map((document) => ({
        kind: 'page' as const,
        id,
        ...document,
      })),
    )
    .toSorted((a, b) => (a.due < b.due ? -1 : 1))
    .slice(0, OVERDUE_MAX);
}
