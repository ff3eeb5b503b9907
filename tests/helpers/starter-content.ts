import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import {
  importContent,
  readIdentityFile,
  type StoredIdentity,
} from '../../server/content/content.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import type { Schema } from '../../server/platform/database/schema.ts';
import { diskStorage } from '../../server/platform/storage/disk-storage.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the imported starter content. */
    starterFolder: string;
  }
}

/** The folder of the starter content. */
export const STARTER_CONTENT = join(import.meta.dirname, '../../content');

/** Vitest global setup: imports the starter content once for the whole run. Returns its teardown. */
export async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'yafee-starter-'));
  const database = openDatabase(databaseIn(folder));
  await migrate(database, Date.now);
  const imported = await importContent({
    db: database.db,
    storage: diskStorage(folder),
    folder: STARTER_CONTENT,
    now: Date.now,
    by: 'test',
  });
  await database.close();
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems, null, 2));
  project.provide('starterFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * Copies the starter content into an empty database and media folder. This is many times as fast as an import, because it copies the rows
 * and files that `setup` has imported.
 * @param media the folder `media/` of the data folder
 */
export async function copyStarterContent(db: Kysely<Schema>, media: string): Promise<void> {
  const folder = inject('starterFolder');
  rows ??= readRows(folder);
  const { version, files, entries, links, uses, history, index, summaries } = await rows;
  // Synchronous, which is several times as fast as copying file by file.
  cpSync(mediaIn(folder), media, { recursive: true });
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('content_version').set({ version }).execute();
    await trx.insertInto('media_files').values(files).execute();
    await trx.insertInto('content_entries').values(entries).execute();
    await trx.insertInto('content_links').values(links).execute();
    await trx.insertInto('content_media').values(uses).execute();
    await trx.insertInto('content_history').values(history).execute();
    await trx.insertInto('content_index').values(index).execute();
    await trx.insertInto('content_summaries').values(summaries).execute();
  });
}

/**
 * Creates a data folder with the starter content in SQLite, which is deleted at the end of the test. A server starts in
 * it faster than in an empty folder, into which it imports the content.
 */
export async function starterDataFolder(): Promise<string> {
  const folder = await temporaryFolder();
  cpSync(inject('starterFolder'), folder, { recursive: true });
  return folder;
}

/** The rows, read once for all tests of a file. */
let rows: ReturnType<typeof readRows> | null = null;

async function readRows(folder: string) {
  const { db, close } = openDatabase(databaseIn(folder));
  const { version } = await db
    .selectFrom('content_version')
    .select('version')
    .executeTakeFirstOrThrow();
  const history = await db.selectFrom('content_history').selectAll().orderBy('sequence').execute();
  const content = {
    version,
    files: await db.selectFrom('media_files').selectAll().execute(),
    entries: await db.selectFrom('content_entries').selectAll().execute(),
    links: await db.selectFrom('content_links').selectAll().execute(),
    uses: await db.selectFrom('content_media').selectAll().execute(),
    index: await db.selectFrom('content_index').selectAll().execute(),
    summaries: await db.selectFrom('content_summaries').selectAll().execute(),
    // The database assigns the numbers.
    history: history.map(({ sequence, ...change }) => change),
  };
  await close();
  return content;
}

function databaseIn(folder: string) {
  return { kind: 'sqlite', file: join(folder, 'yafee.sqlite') } as const;
}

function mediaIn(folder: string): string {
  return join(folder, 'media');
}

/** Returns the identity of the starter content. */
export async function readStarterIdentity(): Promise<StoredIdentity> {
  const read = await readIdentityFile(STARTER_CONTENT);
  if (!read.ok) throw new Error(read.problems.map(({ reason }) => reason).join('\n'));
  return read.fields;
}
