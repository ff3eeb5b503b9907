import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/**
 * Creates what the lists of the back office read: one short row for each entry, and who has which entry open. The rows are
 * derived from the content, so the server fills them, also after an older build has changed the content.
 */
export async function createContentIndex(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const bigint = kind === 'sqlite' ? 'integer' : 'bigint';
  const strict = kind === 'sqlite' ? sql`strict` : sql``;

  await db.schema
    .createTable('content_index')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', bigint, (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('subtype', 'text')
    .addColumn('translation', 'text')
    .addColumn('position', bigint, (column) => column.notNull())
    .addColumn('shown_at', bigint)
    .addColumn('is_live', bigint, (column) => column.notNull())
    .addColumn('live_at', bigint)
    .addColumn('live_changed_at', bigint)
    .addColumn('is_edited', bigint, (column) => column.notNull())
    .addColumn('is_planned', bigint, (column) => column.notNull())
    .addColumn('changed_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('content_index_key', ['kind', 'id'])
    .modifyEnd(strict)
    .execute();
  const indexes: [string, string[]][] = [
    ['content_index_by_position', ['kind', 'position', 'id']],
    ['content_index_by_date', ['kind', 'shown_at desc', 'id desc']],
    ['content_index_by_change', ['kind', 'changed_at desc', 'id desc']],
    ['content_index_by_title', ['kind', 'title', 'id']],
    ['content_index_by_translation', ['translation', 'changed_at']],
    ['content_index_by_state', ['kind', 'is_live', 'is_edited', 'is_planned', 'live_at']],
  ];
  for (const [name, columns] of indexes) {
    await db.schema
      .createIndex(name)
      .on('content_index')
      .columns(columns as never)
      .execute();
  }

  // The check allows one row only.
  await db.schema
    .createTable('content_index_state')
    .addColumn('id', bigint, (column) => column.notNull().primaryKey())
    .addColumn('version', bigint, (column) => column.notNull())
    .addCheckConstraint('content_index_state_one', sql`id = 1`)
    .modifyEnd(strict)
    .execute();
  await sql`insert into content_index_state (id, version) values (1, 0)`.execute(db);

  await db.schema
    .createTable('content_presence')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', bigint, (column) => column.notNull())
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('seen_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('content_presence_key', ['kind', 'id', 'staff_id'])
    .modifyEnd(strict)
    .execute();
}
