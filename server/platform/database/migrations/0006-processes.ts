import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Creates the table of the processes that use the database, each with the time when it was last seen. */
export async function createProcesses(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const bigint = kind === 'sqlite' ? 'integer' : 'bigint';

  await db.schema
    .createTable('processes')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('release', 'text', (column) => column.notNull())
    .addColumn('schema_level', bigint, (column) => column.notNull())
    .addColumn('seen_at', bigint, (column) => column.notNull())
    .modifyEnd(kind === 'sqlite' ? sql`strict` : sql``)
    .execute();
}
