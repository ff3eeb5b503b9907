import type { Kysely, Transaction } from 'kysely';
import type { FocalPoint } from '../../../contract/admin/media/media.ts';
import type { Localized } from '../../../contract/locale.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { focalOf, type LibraryFile, libraryRows, presentRow } from './library-files.ts';

/** Who changes something, and the time in epoch milliseconds. */
type Author = { at: number; by: string };

/** Records that staff have added a file. A file that was replaced and is added again counts as new. */
export async function addToLibrary(
  trx: Transaction<Schema>,
  {
    path,
    name,
    sourceHash,
    author,
  }: { path: string; name: string; sourceHash: string; author: Author },
): Promise<void> {
  await trx.deleteFrom('media_replacements').where('path', '=', path).execute();
  const added = { name, added_by: author.by, source_sha256: sourceHash };
  await trx
    .insertInto('media_details')
    .values({ ...EMPTY, ...added, path, saved_at: author.at, saved_by: author.by })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(added))
    .execute();
}

/** Returns the URL of the uploaded or imported file with these bytes. Null if there is none. */
export async function findBySource(db: Kysely<Schema>, sourceHash: string): Promise<string | null> {
  const row = await libraryRows(db)
    .where((media) =>
      media.or([
        media('details.source_sha256', '=', sourceHash),
        media('media.sha256', '=', sourceHash),
      ]),
    )
    .orderBy('media.path')
    .executeTakeFirst();
  return row?.path ?? null;
}

export async function findLibraryFile(
  db: Kysely<Schema>,
  path: string,
): Promise<LibraryFile | null> {
  const row = await libraryRows(db).where('media.path', '=', path).executeTakeFirst();
  return row === undefined ? null : presentRow(row);
}

/** A change of a file's details. Omitted values stay unchanged. */
export type DetailChange = {
  ar?: string | undefined;
  en?: string | undefined;
  focal?: FocalPoint | null | undefined;
};

/**
 * Stores descriptions and focal point of a file.
 * @param version of the details that the editor has seen; 0: there were none
 * @returns false, and stores nothing, if they have changed since
 */
export async function describeFile(
  trx: Transaction<Schema>,
  path: string,
  { change, version, author }: { change: DetailChange; version: number; author: Author },
): Promise<boolean> {
  const values = {
    ...(change.ar === undefined ? {} : { description_ar: change.ar }),
    ...(change.en === undefined ? {} : { description_en: change.en }),
    ...(change.focal === undefined
      ? {}
      : { focal_x: change.focal?.x ?? null, focal_y: change.focal?.y ?? null }),
    version: version + 1,
    saved_at: author.at,
    saved_by: author.by,
  };
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('media_details')
      .values({ ...EMPTY, path, ...values })
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet(values).where('media_details.version', '=', 0),
      )
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const { numUpdatedRows } = await trx
    .updateTable('media_details')
    .set(values)
    .where('path', '=', path)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Stores a content folder's description of a file, unless staff have described it. It does not keep an unused file in the
 * library.
 */
export async function describeImportedFile(
  trx: Transaction<Schema>,
  path: string,
  { description, author }: { description: Localized; author: Author },
): Promise<void> {
  const texts = { description_ar: description.ar, description_en: description.en };
  await trx
    .insertInto('media_details')
    .values({ ...EMPTY, path, ...texts, saved_at: author.at, saved_by: author.by })
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet(texts).where('media_details.version', '=', 0),
    )
    .execute();
}

/**
 * Records that a file has replaced another. The new file gets the descriptions and the focal point of the old one where it
 * has none of its own.
 */
export async function recordReplacement(
  trx: Transaction<Schema>,
  old: string,
  replacedBy: string,
  author: Author,
): Promise<void> {
  const before = await findLibraryFile(trx, old);
  const after = await findLibraryFile(trx, replacedBy);
  await trx.deleteFrom('media_replacements').where('path', '=', replacedBy).execute();
  await trx
    .updateTable('media_replacements')
    .set({ replaced_by: replacedBy })
    .where('replaced_by', '=', old)
    .execute();
  const replacement = { replaced_by: replacedBy, replaced_at: author.at };
  await trx
    .insertInto('media_replacements')
    .values({ path: old, ...replacement })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(replacement))
    .execute();
  if (before === null || after === null) return;
  const { ar, en } = after.description;
  await describeFile(trx, replacedBy, {
    change: {
      ar: ar === '' ? before.description.ar : ar,
      en: en === '' ? before.description.en : en,
      focal: after.focal ?? before.focal,
    },
    version: after.version,
    author,
  });
}

/** Returns which files have replaced others: the new URL by the old one. */
export async function findReplacements(
  db: Kysely<Schema>,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const replacements = new Map<string, string>();
  for (const chunk of chunksOf(paths)) {
    const rows = await db
      .selectFrom('media_replacements')
      .select(['path', 'replaced_by'])
      .where('path', 'in', chunk)
      .execute();
    for (const row of rows) replacements.set(row.path, row.replaced_by);
  }
  return replacements;
}

/** Removes a file from the database. The clean-up removes it from the storage. Nothing may use it. */
export async function removeFromLibrary(trx: Transaction<Schema>, path: string): Promise<void> {
  await trx.deleteFrom('media_files').where('path', '=', path).execute();
}

export type FocusedPicture = { path: string; focal: FocalPoint };

/** Returns all pictures that have a focal point, ordered by path. */
export async function listFocusedPictures(db: Kysely<Schema>): Promise<FocusedPicture[]> {
  const rows = await db
    .selectFrom('media_details')
    .select(['path', 'focal_x', 'focal_y'])
    .where('focal_x', 'is not', null)
    .orderBy('path')
    .execute();
  return rows.flatMap((row) => {
    const focal = focalOf(row);
    return focal === null ? [] : [{ path: row.path, focal }];
  });
}

/** Returns the descriptions of those files that have one, by their URLs. */
export async function findDescriptions(
  db: Kysely<Schema>,
  paths: readonly string[],
): Promise<Map<string, Localized>> {
  const descriptions = new Map<string, Localized>();
  for (const chunk of chunksOf(paths)) {
    const rows = await db
      .selectFrom('media_details')
      .select(['path', 'description_ar', 'description_en'])
      .where('path', 'in', chunk)
      .where((row) => row.or([row('description_ar', '!=', ''), row('description_en', '!=', '')]))
      .execute();
    for (const row of rows) {
      descriptions.set(row.path, { ar: row.description_ar, en: row.description_en });
    }
  }
  return descriptions;
}

/** Returns the names of those files that the library has, by their URLs. */
export async function findNames(
  db: Kysely<Schema>,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const chunk of chunksOf(paths)) {
    const rows = await libraryRows(db).where('media.path', 'in', chunk).execute();
    for (const row of rows) names.set(row.path, presentRow(row).name);
  }
  return names;
}

/** Returns the sizes of those files that exist, in bytes, by their URLs. */
export async function findSizes(
  db: Kysely<Schema>,
  paths: readonly string[],
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const chunk of chunksOf(paths)) {
    const rows = await db
      .selectFrom('media_files')
      .select(['path', 'bytes'])
      .where('path', 'in', chunk)
      .execute();
    for (const { path, bytes } of rows) sizes.set(path, bytes);
  }
  return sizes;
}

/** The details of a file that nobody has described yet. */
const EMPTY = {
  name: null,
  added_by: null,
  source_sha256: null,
  description_ar: '',
  description_en: '',
  focal_x: null,
  focal_y: null,
  version: 0,
};
