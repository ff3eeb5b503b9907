import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database.ts';

/** Adds when an application came to its stage, and the indexes in whose order the board of applications reads it. */
export async function addApplicationStages(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await sql`alter table conversations add column staged_at ${sql.raw(kind === 'sqlite' ? 'integer' : 'bigint')}`.execute(
    db,
  );
  await sql`
    update conversations set staged_at = (
      select max(at) from conversation_events
      where conversation_events.submission_id = conversations.submission_id and conversation_events.kind = 'stage'
    ) where stage is not null`.execute(db);
  await sql`
    create index applications_by_wait on conversations (stage, arrived_at, submission_id) where stage is not null`.execute(
    db,
  );
  await sql`
    create index applications_by_decision on conversations (stage, staged_at, submission_id) where stage is not null`.execute(
    db,
  );
}
