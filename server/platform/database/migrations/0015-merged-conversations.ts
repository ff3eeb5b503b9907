import { type Kysely, sql } from 'kysely';

/** Adds which conversation a submission was merged into. */
export async function addMergedConversations(db: Kysely<unknown>): Promise<void> {
  await sql`alter table submissions add column merged_into text references submissions (id) on delete set null deferrable initially deferred`.execute(
    db,
  );
  await sql`
    create index submissions_merged on submissions (merged_into) where merged_into is not null`.execute(
    db,
  );
}
