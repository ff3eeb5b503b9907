import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { hasSubmissions } from './repository.ts';
import { listUploads } from './uploads.ts';

/**
 * Counts the files of visitors that are stored with a database without any submission. Such a database is not the one of this
 * storage, or it has lost its latest changes.
 * @returns 0 if the two belong together
 */
export async function countForeignUploads(db: Kysely<Schema>, storage: Storage): Promise<number> {
  const files = await listUploads(storage);
  return files.length === 0 || (await hasSubmissions(db)) ? 0 : files.length;
}
