import type { Kysely, Transaction } from 'kysely';
import { type Actor, recordAuditEventOnEntries } from '../../audit/audit.ts';
import type { DatabaseClock } from '../../platform/database/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { SECOND } from '../../platform/durations.ts';
import type { Job, JobLog } from '../../platform/jobs/run-jobs.ts';
import { findDraft } from '../drafts/drafts.ts';
import { lockContent } from '../entries/changes.ts';
import { listSchedules, type Schedule } from '../entries/list-schedules.ts';
import { allOrNothing, type DraftKey, publishDrafts, unpublishEntries } from './publishing.ts';

export type ScheduleDependencies = {
  db: Kysely<Schema>;
  /** The clock of the database, so that schedules do not depend on a process's own clock. */
  clock: DatabaseClock;
  /** The time that the history names, in epoch milliseconds. */
  now: () => number;
};

/** The actor in the audit log. The history says who scheduled it. */
const SERVER: Actor = { source: 'server', staffId: null };

/**
 * Publishes or unpublishes every set of entries that is due. Only one process does it, because each set's rows are deleted in
 * the transaction that publishes it, behind the lock of the content's version. A set that cannot be published stays, with the
 * reason.
 * @returns the sets that failed
 */
export async function runDueSchedules({
  db,
  clock,
  now,
}: ScheduleDependencies): Promise<Schedule[][]> {
  const due = await db
    .selectFrom('content_schedules')
    .select(['set_id', 'action'])
    .distinct()
    .where('failure', 'is', null)
    .where('scheduled_at', '<=', clock())
    .execute();
  const failed: Schedule[][] = [];
  for (const { set_id: setId, action } of due) {
    let schedules: Schedule[] = [];
    const result = await allOrNothing(db, async (trx) => {
      // The first statement waits for the lock, so that a set that another process has carried out is not found here.
      await lockContent(trx);
      schedules = (await listSchedules(trx)).filter(
        (schedule) =>
          schedule.setId === setId && schedule.action === action && schedule.failure === null,
      );
      const [first] = schedules;
      if (first === undefined) return;
      const author = { at: now(), by: first.scheduledBy };
      if (action === 'publish') await publishDrafts(trx, await draftsOf(trx, schedules), author);
      else await unpublishEntries(trx, schedules, author);
      const event = action === 'publish' ? 'published' : 'unpublished';
      await recordAuditEventOnEntries(trx, { actor: SERVER, event, entries: schedules }, author.at);
    });
    if (result.ok) continue;
    failed.push(schedules);
    await db
      .updateTable('content_schedules')
      .set({ failure: JSON.stringify(result.problems) })
      .where('set_id', '=', setId)
      .where('action', '=', action)
      .execute();
  }
  return failed;
}

/** Runs due schedules, at most a few seconds late. */
export function runSchedulesJob(dependencies: ScheduleDependencies, log: JobLog): Job {
  return {
    name: 'run schedules',
    first: SECOND,
    every: 2 * SECOND,
    async run() {
      const failed = await runDueSchedules(dependencies);
      for (const schedules of failed) {
        const entries = schedules.map(({ kind, id }) => `${kind} ${id}`).join(', ');
        log.warn(`could not run the schedule of ${entries}: its editors see the reason`);
      }
    },
  };
}

async function draftsOf(
  trx: Transaction<Schema>,
  schedules: readonly Schedule[],
): Promise<DraftKey[]> {
  const drafts: DraftKey[] = [];
  for (const { kind, id } of schedules) {
    const draft = await findDraft(trx, { kind, id });
    drafts.push({ kind, id, version: draft?.version ?? 0 });
  }
  return drafts;
}
