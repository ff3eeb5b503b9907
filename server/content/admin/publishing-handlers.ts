import type { Transaction } from 'kysely';
import type { contentCalls, EntryKey } from '../../../contract/admin/content/content.ts';
import { isFixedByMap } from '../../../contract/content/kinds.ts';
import type { Handlers } from '../../platform/admin/handler.ts';
import { type Outcome, type Refusal, refuse } from '../../platform/admin/outcome.ts';
import { readDatabaseClock } from '../../platform/database/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { deleteSchedule, scheduleTogether } from '../drafts/schedules.ts';
import { readMapKind } from '../entries/map-kind.ts';
import type { PublishingProblem } from '../entries/publishing-problem.ts';
import { summarizeProblem } from '../publishing/findings.ts';
import { loadPresenter, presentProblems } from '../publishing/present-entries.ts';
import {
  allOrNothing,
  findPublishingProblems,
  findUnpublishingProblems,
  publishDrafts,
  removeEditedEntries,
  unpublishEntries,
} from '../publishing/publishing.ts';
import { restoreRemoved } from '../publishing/restore-removed.ts';
import {
  authorOf,
  type ContentAdminDependencies,
  type ContentRequest,
  mayPublish,
  recordRequest,
} from './content-request.ts';

type PublishingCallName =
  | 'publishEntries'
  | 'unpublishEntries'
  | 'cancelSchedule'
  | 'removeEntries'
  | 'restoreEntries';

/** The handlers of the calls that change what visitors see, now or at a scheduled time. */
export const publishingHandlers: Handlers<
  Extract<PublishingCallName, keyof typeof contentCalls>,
  ContentAdminDependencies
> = {
  async publishEntries(dependencies, request) {
    const { drafts, at, language } = request.body;
    if (!drafts.every(({ kind }) => mayPublish(request, kind, language)))
      return refuse('forbidden');
    if (at !== undefined && !(await hasCome(dependencies, at))) {
      return schedule(dependencies, request, { keys: drafts, action: 'publish', at }, (trx) =>
        findPublishingProblems(trx, drafts, at),
      );
    }
    const result = await allOrNothing(dependencies.db, async (trx) => {
      const part = language === undefined ? {} : { language };
      await publishDrafts(trx, drafts, authorOf(dependencies, request), part);
      const event = { event: 'published', entries: drafts, details: part } as const;
      await recordRequest(trx, dependencies, request, event);
    });
    return result.ok ? { ok: true, response: null } : refused(dependencies, result.problems);
  },

  async unpublishEntries(dependencies, request) {
    const { entries, at } = request.body;
    if (!entries.every(({ kind }) => mayPublish(request, kind))) return refuse('forbidden');
    if (at !== undefined && !(await hasCome(dependencies, at))) {
      return schedule(dependencies, request, { keys: entries, action: 'unpublish', at }, (trx) =>
        findUnpublishingProblems(trx, entries, { alsoDrafts: true }),
      );
    }
    const result = await allOrNothing(dependencies.db, async (trx) => {
      await unpublishEntries(trx, entries, authorOf(dependencies, request));
      await recordRequest(trx, dependencies, request, { event: 'unpublished', entries });
    });
    return result.ok ? { ok: true, response: null } : refused(dependencies, result.problems);
  },

  async cancelSchedule(dependencies, request) {
    const { kind, id, action } = request.body;
    if (!mayPublish(request, kind)) return refuse('forbidden');
    const event = {
      event: 'schedule-cancelled',
      entries: [{ kind, id }],
      details: { action },
    } as const;
    const isCancelled = await dependencies.db.transaction().execute(async (trx) => {
      const done = await deleteSchedule(trx, { kind, id }, action);
      if (done) await recordRequest(trx, dependencies, request, event);
      return done;
    });
    return isCancelled ? { ok: true, response: null } : refuse('not-found');
  },

  async removeEntries(dependencies, request) {
    const { entries } = request.body;
    if (!entries.every(({ kind }) => mayPublish(request, kind))) return refuse('forbidden');
    const result = await allOrNothing(dependencies.db, async (trx) => {
      await removeEditedEntries(trx, entries, authorOf(dependencies, request));
      await recordRequest(trx, dependencies, request, { event: 'removed', entries });
    });
    return result.ok ? { ok: true, response: null } : refused(dependencies, result.problems);
  },

  async restoreEntries(dependencies, request) {
    const { entries } = request.body;
    if (!entries.every(({ kind }) => mayPublish(request, kind))) return refuse('forbidden');
    const map = await readMapKind(dependencies.db);
    if (entries.some(({ kind }) => isFixedByMap(kind, map))) return refuse('forbidden');
    const result = await transact(dependencies.db, async (trx) => {
      const restored = await restoreRemoved(trx, entries, authorOf(dependencies, request));
      await recordRequest(trx, dependencies, request, { event: 'undeleted', entries: restored });
      return { ok: restored.length > 0, restored };
    });
    if (!result.ok) return refuse('not-found');
    const { restored } = result;
    const present = await loadPresenter(dependencies, restored);
    return {
      ok: true,
      response: {
        restored: restored.map(({ kind, id, isPublished, problems }) => ({
          ...present.entry({ kind, id }),
          isPublished,
          problems: problems.map(summarizeProblem),
        })),
      },
    };
  },
};

/** Returns whether a time has come by the clock of the database, which also decides when schedules are due. */
async function hasCome(
  { db, databaseKind, now }: ContentAdminDependencies,
  at: number,
): Promise<boolean> {
  return at <= (await readDatabaseClock({ db, kind: databaseKind }, now));
}

/** Schedules a publication or its end, unless the entries in their current state could not be published. */
async function schedule(
  dependencies: ContentAdminDependencies,
  request: ContentRequest,
  { keys, action, at }: { keys: readonly EntryKey[]; action: 'publish' | 'unpublish'; at: number },
  findProblems: (trx: Transaction<Schema>) => Promise<PublishingProblem[]>,
): Promise<Outcome<{ response: null }>> {
  const event = {
    event: 'scheduled',
    entries: keys,
    details: { action, scheduledAt: at },
  } as const;
  const problems = await dependencies.db.transaction().execute(async (trx) => {
    const found = await findProblems(trx);
    if (found.length > 0) return found;
    await scheduleTogether(trx, keys, action, at, authorOf(dependencies, request));
    await recordRequest(trx, dependencies, request, event);
    return [];
  });
  return problems.length === 0 ? { ok: true, response: null } : refused(dependencies, problems);
}

async function refused(
  dependencies: ContentAdminDependencies,
  problems: readonly PublishingProblem[],
): Promise<Refusal> {
  return refuse('entries-refused', { entries: await presentProblems(dependencies, problems) });
}
