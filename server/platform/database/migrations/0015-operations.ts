import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/**
 * Creates the table in which each process says how it is, and on PostgreSQL the one in which readiness tries whether the
 * disk takes new pages. The pages of that one stay nearly empty, so that a few bytes of rows need much room; SQLite's
 * disk is tried by the row of the process.
 */
export async function createOperations(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  await db.schema
    .createTable('process_reports')
    .addColumn('process_id', 'text', (column) =>
      column.primaryKey().references('processes.id').onDelete('cascade'),
    )
    .addColumn('report', 'text', (column) => column.notNull())
    .modifyEnd(kind === 'sqlite' ? sql`strict` : sql``)
    .execute();
  if (kind === 'sqlite') return;
  await sql`create unlogged table write_probe (filler text not null) with (fillfactor = 10)`.execute(
    db,
  );
}
