import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Changes whose files are recorded in one statement. */
const CHANGES_AT_ONCE = 500;

/** Creates the tables of the media library, and records which files the history names. */
export async function createMediaLibrary(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const bigint = kind === 'sqlite' ? 'integer' : 'bigint';
  const strict = kind === 'sqlite' ? sql`strict` : sql``;

  await db.schema
    .createTable('media_details')
    .addColumn('path', 'text', (column) =>
      column.primaryKey().references('media_files.path').onDelete('cascade'),
    )
    .addColumn('name', 'text')
    .addColumn('added_by', 'text')
    .addColumn('source_sha256', 'text')
    .addColumn('description_ar', 'text', (column) => column.notNull())
    .addColumn('description_en', 'text', (column) => column.notNull())
    .addColumn('focal_x', bigint)
    .addColumn('focal_y', bigint)
    .addColumn('version', bigint, (column) => column.notNull())
    .addColumn('saved_at', bigint, (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('media_details_by_source')
    .on('media_details')
    .columns(['source_sha256'])
    .execute();

  await db.schema
    .createTable('media_replacements')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('replaced_by', 'text', (column) => column.notNull())
    .addColumn('replaced_at', bigint, (column) => column.notNull())
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('media_replacements_by_new')
    .on('media_replacements')
    .columns(['replaced_by'])
    .execute();

  await db.schema
    .createTable('media_uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('bytes', bigint, (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('received', bigint, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('path', 'text')
    .addColumn('is_duplicate', bigint, (column) => column.notNull())
    .addColumn('attempts', bigint, (column) => column.notNull())
    .addColumn('started_at', bigint, (column) => column.notNull())
    .addColumn('touched_at', bigint, (column) => column.notNull())
    .addCheckConstraint(
      'media_uploads_state',
      sql`state in ('arriving', 'taking', 'done', 'refused')`,
    )
    .modifyEnd(strict)
    .execute();
  await db.schema
    .createIndex('media_uploads_by_state')
    .on('media_uploads')
    .columns(['state'])
    .execute();

  await db.schema
    .createTable('content_history_media')
    .addColumn('sequence', bigint, (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_history_media_key', ['sequence', 'path'])
    .modifyEnd(strict)
    .execute();
  await recordFilesOfHistory(db as Kysely<HistoryTables>);
  await db.schema
    .createIndex('content_history_media_by_path')
    .on('content_history_media')
    .columns(['path'])
    .execute();
}

type HistoryTables = {
  content_history: { sequence: number; fields: string };
  content_history_media: { sequence: number; path: string };
};

/** Addresses of media have only these characters, so they are found in the JSON without parsing it. */
const ADDRESS = /\/media\/[\w./-]+/g;

async function recordFilesOfHistory(db: Kysely<HistoryTables>): Promise<void> {
  for (let after = 0; ; ) {
    const changes = await db
      .selectFrom('content_history')
      .select(['sequence', 'fields'])
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(CHANGES_AT_ONCE)
      .execute();
    const last = changes.at(-1);
    if (last === undefined) return;
    for (const { sequence, fields } of changes) {
      const paths = new Set(fields.match(ADDRESS));
      if (paths.size === 0) continue;
      await db
        .insertInto('content_history_media')
        .values([...paths].map((path) => ({ sequence, path })))
        .execute();
    }
    after = last.sequence;
  }
}
