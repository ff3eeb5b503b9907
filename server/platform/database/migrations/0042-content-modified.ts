import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/**
 * Says when an entry last changed for visitors. `updated_at` is also the moment at which an import brought an entry that is
 * years old; what an import created and nobody has changed since has no time.
 */
export async function addContentModified(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  await db.schema
    .alterTable('content_entries')
    .addColumn('modified_at', kind === 'sqlite' ? 'integer' : 'bigint')
    .execute();
  await sql`
    update content_entries set modified_at = updated_at
    where updated_by in (select id from staff)
      or exists (
        select 1 from content_history as history
        where history.kind = content_entries.kind and history.id = content_entries.id and history.change = 'changed'
      )`.execute(db);
}
