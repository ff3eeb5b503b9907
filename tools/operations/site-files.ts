import type { Kysely } from 'kysely';
import { listMediaFiles } from '../../server/media/media.ts';
import type { Schema } from '../../server/platform/database/schema.ts';
import { listStoredCvs } from '../../server/submissions/submissions.ts';

/** A file that a row of the database refers to. */
export type SiteFile = {
  /** Its key in the storage: `media/news/12.3fa9c1d2ab.svg`, or `cvs/` and the name of an uploaded file. */
  path: string;
  bytes: number;
  sha256: string;
};

/**
 * Lists the files that the rows of a database refer to: pictures and documents, and CVs. Open Graph images are not
 * among them, because the server draws them again.
 */
export async function listSiteFiles(db: Kysely<Schema>): Promise<SiteFile[]> {
  const media = await listMediaFiles(db);
  const cvs = await listStoredCvs(db);
  return [
    // Addresses begin with a slash.
    ...media.map(({ path, bytes, sha256 }) => ({ path: path.slice(1), bytes, sha256 })),
    ...cvs.map(({ file, bytes, sha256 }) => ({ path: `cvs/${file}`, bytes, sha256 })),
  ];
}

/** Returns those of some files to which no row refers any more, because they were erased meanwhile. */
export async function listErased(db: Kysely<Schema>, paths: readonly string[]): Promise<string[]> {
  const referred = new Set((await listSiteFiles(db)).map(({ path }) => path));
  return paths.filter((path) => !referred.has(path));
}
