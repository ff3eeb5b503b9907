import type { Kysely } from 'kysely';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import type { ContentSchedules, Schema } from '../../platform/database/schema.ts';
import type { PublishingProblem } from './publishing-problem.ts';

/** A scheduled publication or its end. Times in epoch milliseconds. */
export type Schedule = EntryKey & {
  action: ContentSchedules['action'];
  scheduledAt: number;
  /** The same for entries that are published together. */
  setId: string;
  scheduledBy: string;
  /** Why it could not be carried out, or null. */
  failure: PublishingProblem[] | null;
};

/**
 * Returns schedules, the next one first.
 * @param of an entry or a kind; without it: all
 */
export async function listSchedules(
  db: Kysely<Schema>,
  of: { kind?: ContentKind; id?: number } = {},
): Promise<Schedule[]> {
  let query = db.selectFrom('content_schedules').selectAll();
  if (of.kind !== undefined) query = query.where('kind', '=', of.kind);
  if (of.id !== undefined) query = query.where('id', '=', of.id);
  const rows = await query.orderBy('scheduled_at').orderBy('kind').orderBy('id').execute();
  return rows.map((row) => ({
    kind: row.kind as ContentKind,
    id: row.id,
    action: row.action,
    scheduledAt: row.scheduled_at,
    setId: row.set_id,
    scheduledBy: row.scheduled_by,
    failure: row.failure === null ? null : JSON.parse(row.failure),
  }));
}
