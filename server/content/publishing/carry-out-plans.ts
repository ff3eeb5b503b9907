import type { Kysely, Transaction } from 'kysely';
import { type Actor, recordAuditEventOnEntries } from '../../audit/audit.ts';
import type { DatabaseClock } from '../../platform/database/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { SECOND } from '../../platform/durations.ts';
import type { Job, JobLog } from '../../platform/jobs/run-jobs.ts';
import { findDraft } from '../drafts/drafts.ts';
import { lockContent } from '../entries/changes.ts';
import { listPlans, type Plan } from '../entries/list-plans.ts';
import { allOrNothing, type DraftKey, publishDrafts, unpublishEntries } from './publishing.ts';

/** What carrying out plans depends on. */
export type DuePlans = {
  db: Kysely<Schema>;
  /** The clock of the database: what is due does not depend on a process's own clock. */
  clock: DatabaseClock;
  /** The time that the history names, in epoch milliseconds. */
  now: () => number;
};

/** Who acts in the audit log; who has planned it is in the history. */
const SERVER: Actor = { source: 'server', staffId: null };

/**
 * Carries out every set of plans that is due. Of several processes one does: each set's rows are deleted in the transaction
 * that publishes it, behind the lock of the content's version. A set that cannot be published stays, with the reason.
 * @returns the sets that could not be carried out
 */
export async function carryOutDuePlans({ db, clock, now }: DuePlans): Promise<Plan[][]> {
  const due = await db
    .selectFrom('content_plans')
    .select(['set_id', 'action'])
    .distinct()
    .where('failure', 'is', null)
    .where('due_at', '<=', clock())
    .execute();
  const failed: Plan[][] = [];
  for (const { set_id: setId, action } of due) {
    let plans: Plan[] = [];
    const result = await allOrNothing(db, async (trx) => {
      // The first statement waits for the lock, so that a set that another process has carried out is not found here.
      await lockContent(trx);
      plans = (await listPlans(trx)).filter(
        (plan) => plan.setId === setId && plan.action === action && plan.failure === null,
      );
      const [first] = plans;
      if (first === undefined) return;
      const author = { at: now(), by: first.plannedBy };
      if (action === 'publish') await publishDrafts(trx, await draftsOf(trx, plans), author);
      else await unpublishEntries(trx, plans, author);
      const act = action === 'publish' ? 'published' : 'unpublished';
      await recordAuditEventOnEntries(trx, { actor: SERVER, act, entries: plans }, author.at);
    });
    if (result.ok) continue;
    failed.push(plans);
    await db
      .updateTable('content_plans')
      .set({ failure: JSON.stringify(result.problems) })
      .where('set_id', '=', setId)
      .where('action', '=', action)
      .execute();
  }
  return failed;
}

/** Carries out due plans, at most a few seconds late. */
export function carryOutPlansJob(parts: DuePlans, log: JobLog): Job {
  return {
    name: 'publish what is planned',
    first: SECOND,
    every: 2 * SECOND,
    async run() {
      const failed = await carryOutDuePlans(parts);
      for (const plans of failed) {
        const entries = plans.map(({ kind, id }) => `${kind} ${id}`).join(', ');
        log.warn(`could not carry out what was planned for ${entries}: its editors see the reason`);
      }
    },
  };
}

async function draftsOf(trx: Transaction<Schema>, plans: readonly Plan[]): Promise<DraftKey[]> {
  const drafts: DraftKey[] = [];
  for (const { kind, id } of plans) {
    const draft = await findDraft(trx, { kind, id });
    drafts.push({ kind, id, version: draft?.version ?? 0 });
  }
  return drafts;
}
