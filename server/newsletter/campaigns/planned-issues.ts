import type { Kysely } from 'kysely';
import type { PlannedIssue } from '../../../contract/admin/today/today.ts';
import { findEntryNames } from '../../content/content.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** How many issues are listed. */
const ISSUES_MAX = 20;

/** Returns the issues that will be sent, or that could not be, next ones first. */
export async function listPlannedIssues(db: Kysely<Schema>): Promise<PlannedIssue[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['issue_id as number', 'state', 'scheduled_at as at'])
    .where('state', 'in', ['scheduled', 'failed'])
    .orderBy('scheduled_at')
    .orderBy('id')
    .limit(ISSUES_MAX)
    .execute();
  const keyOf = (id: number) => ({ kind: 'newsletter-issue', id }) as const;
  const nameOf = await findEntryNames(
    db,
    rows.map(({ number }) => keyOf(number)),
  );
  return rows.map(({ number, state, at }) => ({
    number,
    subject: nameOf(keyOf(number)).title,
    state: state === 'failed' ? 'failed' : 'scheduled',
    at,
  }));
}
