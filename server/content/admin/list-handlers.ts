import type {
  ContentOverviewResponse,
  contentCalls,
} from '../../../contract/admin/content/content.ts';
import { linkableFilter } from '../../../contract/admin/content/linkable-filter.ts';
import { trashFilter } from '../../../contract/admin/content/trash-filter.ts';
import { readFilter } from '../../../contract/admin/list-filter.ts';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import { referenceFields } from '../../../contract/content/kinds.ts';
import { recordAuditEvent } from '../../audit/audit.ts';
import { actorOf, openSessionOf } from '../../platform/admin/admin-request.ts';
import type { Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import { transact } from '../../platform/database/transact.ts';
import { orderEntries } from '../entries/order-entries.ts';
import { countEditedEntries, listEditedEntries } from '../lists/entry-lists.ts';
import { listLinkable } from '../lists/list-linkable.ts';
import { countRemoved, listRemoved } from '../lists/list-trash.ts';
import { loadPresenter, presentRows } from '../publishing/present-entries.ts';
import { kindsToWrite } from '../today/content-today.ts';
import { type ContentAdminDependencies, kindOf, mayWrite } from './content-request.ts';
import { entryFilterOf } from './entry-query.ts';

type ListCallName =
  | 'contentOverview'
  | 'listEntries'
  | 'linkableEntries'
  | 'reorderEntries'
  | 'trash';

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
    const kinds = await kindsToWrite(dependencies.db, openSessionOf(request).staff.role);
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
