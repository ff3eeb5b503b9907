import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/**
 * Creates the list of deleted entries, which is derived from the history. If something was deleted before, the version of the
 * index is set back, so that the server fills the list.
 */
export async function createBin(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const bigint = kind === 'sqlite' ? 'integer' : 'bigint';
  await db.schema
    .createTable('content_bin')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', bigint, (column) => column.notNull())
    .addColumn('sequence', bigint, (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('removed_at', bigint, (column) => column.notNull())
    .addColumn('removed_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_bin_key', ['kind', 'id'])
    .modifyEnd(kind === 'sqlite' ? sql`strict` : sql``)
    .execute();
  const indexes: [string, string[]][] = [
    ['content_bin_by_time', ['removed_at desc', 'sequence desc']],
    ['content_bin_of_kind', ['kind', 'removed_at desc', 'sequence desc']],
  ];
  for (const [name, columns] of indexes) {
    await db.schema
      .createIndex(name)
      .on('content_bin')
      .columns(columns as never)
      .execute();
  }
  await sql`update content_index_state set version = -1
    where exists (select 1 from content_history where change = 'removed')`.execute(db);
}
