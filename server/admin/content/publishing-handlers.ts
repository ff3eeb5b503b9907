import type { Transaction } from 'kysely';
import type { contentCalls, EntryKey } from '../../../contract/admin/content/content.ts';
import { isFixedByMap } from '../../../contract/content/kinds.ts';
import { type Outcome, type Refusal, refuse } from '../../auth/auth.ts';
import {
  allOrNothing,
  deletePlan,
  findPublishingProblems,
  findUnpublishingProblems,
  type PublishingProblem,
  planTogether,
  publishDrafts,
  readMapKind,
  removeEditedEntries,
  restoreRemoved,
  summarizeProblem,
  unpublishEntries,
} from '../../content/content.ts';
import { readDatabaseClock } from '../../platform/database/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import type { AdminParts, Handlers } from '../call.ts';
import {
  type AnyCall,
  authorOf,
  loadPresenter,
  mayPublish,
  presentProblems,
  recordCall,
} from './content-call.ts';

type PublishingCallName =
  | 'publishEntries'
  | 'unpublishEntries'
  | 'cancelPlan'
  | 'removeEntries'
  | 'restoreEntries';

/** The handlers of the calls that change what visitors see, now or at a moment. */
export const publishingHandlers: Handlers<Extract<PublishingCallName, keyof typeof contentCalls>> =
  {
    async publishEntries(parts, call) {
      const { drafts, at } = call.body;
      if (!drafts.every(({ kind }) => mayPublish(call, kind))) return refuse('forbidden');
      if (at !== undefined && !(await hasCome(parts, at))) {
        return plan(parts, call, { keys: drafts, action: 'publish', at }, (trx) =>
          findPublishingProblems(trx, drafts, at),
        );
      }
      const result = await allOrNothing(parts.db, async (trx) => {
        await publishDrafts(trx, drafts, authorOf(parts, call));
        await recordCall(trx, parts, call, { act: 'published', entries: drafts });
      });
      return result.ok ? { ok: true, response: null } : refused(parts, result.problems);
    },

    async unpublishEntries(parts, call) {
      const { entries, at } = call.body;
      if (!entries.every(({ kind }) => mayPublish(call, kind))) return refuse('forbidden');
      if (at !== undefined && !(await hasCome(parts, at))) {
        return plan(parts, call, { keys: entries, action: 'unpublish', at }, (trx) =>
          findUnpublishingProblems(trx, entries, { alsoDrafts: true }),
        );
      }
      const result = await allOrNothing(parts.db, async (trx) => {
        await unpublishEntries(trx, entries, authorOf(parts, call));
        await recordCall(trx, parts, call, { act: 'unpublished', entries });
      });
      return result.ok ? { ok: true, response: null } : refused(parts, result.problems);
    },

    async cancelPlan(parts, call) {
      const { kind, id, action } = call.body;
      if (!mayPublish(call, kind)) return refuse('forbidden');
      const act = { act: 'plan-cancelled', entries: [{ kind, id }], details: { action } } as const;
      const isCancelled = await parts.db.transaction().execute(async (trx) => {
        const done = await deletePlan(trx, { kind, id }, action);
        if (done) await recordCall(trx, parts, call, act);
        return done;
      });
      return isCancelled ? { ok: true, response: null } : refuse('not-found');
    },

    async removeEntries(parts, call) {
      const { entries } = call.body;
      if (!entries.every(({ kind }) => mayPublish(call, kind))) return refuse('forbidden');
      const result = await allOrNothing(parts.db, async (trx) => {
        await removeEditedEntries(trx, entries, authorOf(parts, call));
        await recordCall(trx, parts, call, { act: 'removed', entries });
      });
      return result.ok ? { ok: true, response: null } : refused(parts, result.problems);
    },

    async restoreEntries(parts, call) {
      const { entries } = call.body;
      if (!entries.every(({ kind }) => mayPublish(call, kind))) return refuse('forbidden');
      const map = await readMapKind(parts.db);
      if (entries.some(({ kind }) => isFixedByMap(kind, map))) return refuse('forbidden');
      const result = await transact(parts.db, async (trx) => {
        const restored = await restoreRemoved(trx, entries, authorOf(parts, call));
        await recordCall(trx, parts, call, { act: 'undeleted', entries: restored });
        return { ok: restored.length > 0, restored };
      });
      if (!result.ok) return refuse('not-found');
      const { restored } = result;
      const present = await loadPresenter(parts, restored);
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

/** Whether a moment has come by the clock of the database, which also decides when plans are due. */
async function hasCome({ db, databaseKind, now }: AdminParts, at: number): Promise<boolean> {
  return at <= (await readDatabaseClock({ db, kind: databaseKind }, now));
}

/** Plans what is done to entries at a moment, unless it could not be done to them as they are now. */
async function plan(
  parts: AdminParts,
  call: AnyCall,
  { keys, action, at }: { keys: readonly EntryKey[]; action: 'publish' | 'unpublish'; at: number },
  findProblems: (trx: Transaction<Schema>) => Promise<PublishingProblem[]>,
): Promise<Outcome<{ response: null }>> {
  const act = { act: 'planned', entries: keys, details: { action, dueAt: at } } as const;
  const problems = await parts.db.transaction().execute(async (trx) => {
    const found = await findProblems(trx);
    if (found.length > 0) return found;
    await planTogether(trx, keys, action, at, authorOf(parts, call));
    await recordCall(trx, parts, call, act);
    return [];
  });
  return problems.length === 0 ? { ok: true, response: null } : refused(parts, problems);
}

async function refused(
  parts: AdminParts,
  problems: readonly PublishingProblem[],
): Promise<Refusal> {
  return refuse('entries-refused', { entries: await presentProblems(parts, problems) });
}
