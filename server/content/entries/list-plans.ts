import type { Kysely } from 'kysely';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import type { ContentPlans, Schema } from '../../platform/database/schema.ts';
import type { PublishingProblem } from './publishing-problem.ts';

/** A planned publication or its end. Times in epoch milliseconds. */
export type Plan = EntryKey & {
  action: ContentPlans['action'];
  dueAt: number;
  /** The same for entries that are published together. */
  setId: string;
  plannedBy: string;
  /** Why it could not be carried out, or null. */
  failure: PublishingProblem[] | null;
};

/**
 * Returns plans, the next one first.
 * @param of an entry or a kind; without it: all
 */
export async function listPlans(
  db: Kysely<Schema>,
  of: { kind?: ContentKind; id?: number } = {},
): Promise<Plan[]> {
  let query = db.selectFrom('content_plans').selectAll();
  if (of.kind !== undefined) query = query.where('kind', '=', of.kind);
  if (of.id !== undefined) query = query.where('id', '=', of.id);
  const rows = await query.orderBy('due_at').orderBy('kind').orderBy('id').execute();
  return rows.map((row) => ({
    kind: row.kind as ContentKind,
    id: row.id,
    action: row.action,
    dueAt: row.due_at,
    setId: row.set_id,
    plannedBy: row.planned_by,
    failure: row.failure === null ? null : JSON.parse(row.failure),
  }));
}
