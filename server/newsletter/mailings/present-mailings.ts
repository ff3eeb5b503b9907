import type { Kysely } from 'kysely';
import type { Mailing } from '../../../contract/admin/newsletter/mailings.ts';
import { findStaffNames } from '../../auth/auth.ts';
import { findEntryNames } from '../../content/content.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { StoredMailing } from './list-mailings.ts';

/** Adds the subjects of issues, and the names of who has scheduled them. */
export async function presentMailings(
  db: Kysely<Schema>,
  stored: readonly StoredMailing[],
): Promise<Mailing[]> {
  const keyOf = (issue: number) => ({ kind: 'newsletter-issue', id: issue }) as const;
  const entry = await findEntryNames(
    db,
    stored.map(({ issue }) => keyOf(issue)),
  );
  const nameOf = await findStaffNames({ db });
  return stored.map(({ plannedBy, ...mailing }) => ({
    ...mailing,
    subject: entry(keyOf(mailing.issue)).title,
    by: nameOf(plannedBy),
  }));
}
