import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { hasSubmissions } from './repository.ts';
import { listUploads, uploadFolders } from './uploads.ts';

/**
 * Counts the files of visitors that lie beside a database without any submission: then it is not the database of this
 * data folder, or it has lost its latest changes.
 * @returns 0 where the two belong together
 */
export async function countForeignUploads(db: Kysely<Schema>, dataDir: string): Promise<number> {
  const files = await listUploads(uploadFolders(dataDir));
  return files.length === 0 || (await hasSubmissions(db)) ? 0 : files.length;
}
