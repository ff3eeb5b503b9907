import type { Kysely } from 'kysely';
import { listMediaFiles } from '../../server/media/media.ts';
import type { Schema } from '../../server/platform/database/schema.ts';
import { listStoredFiles } from '../../server/submissions/submissions.ts';

/** A file that a database row references. */
export type SiteFile = {
  /** Its key in the storage: `media/news/12.3fa9c1d2ab.svg`, or `cvs/` and the name of an uploaded file. */
  path: string;
  bytes: number;
  sha256: string;
};

/**
 * Lists the files that the rows of a database reference: those of the library, CVs, and those of conversations. Open Graph images are not included, because the
 * server draws them again.
 */
export async function listSiteFiles(db: Kysely<Schema>): Promise<SiteFile[]> {
  const media = await listMediaFiles(db);
  const files = await listStoredFiles(db);
  return [
    // Addresses begin with a slash.
    ...media.map(({ path, bytes, sha256 }) => ({ path: path.slice(1), bytes, sha256 })),
    ...files.map(({ file, bytes, sha256 }) => ({ path: `cvs/${file}`, bytes, sha256 })),
  ];
}

/** Returns the given files that no row references any more, because they were erased meanwhile. */
export async function listErased(db: Kysely<Schema>, paths: readonly string[]): Promise<string[]> {
  const referred = new Set((await listSiteFiles(db)).map(({ path }) => path));
  return paths.filter((path) => !referred.has(path));
}
