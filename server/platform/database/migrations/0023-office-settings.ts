import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Creates the table of what administrators have set for the back office as a whole. */
export async function createOfficeSettings(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  await db.schema
    .createTable('office_settings')
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .modifyEnd(kind === 'sqlite' ? sql`strict` : sql``)
    .execute();
}
