import type { Kysely } from 'kysely';
import {
  type FocalPoint,
  type MediaSummary,
  mediaId,
} from '../../../contract/admin/media/media.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { libraryType, mediaTypeOf } from '../inspect-media.ts';
import { MAILED_FOLDER } from '../mailed-folder.ts';

/** A file of the library, without its uses, because this module knows no entries. */
export type LibraryFile = Omit<MediaSummary, 'uses' | 'usedBy'>;

/**
 * Selects from the files of the library with their details: files of content folders and uploads, but not those of tweets and
 * mails, and none that was replaced.
 */
export function libraryFiles(db: Kysely<Schema>) {
  return db
    .selectFrom('media_files as media')
    .leftJoin('media_details as details', 'details.path', 'media.path')
    .leftJoin('media_replacements as replacement', 'replacement.path', 'media.path')
    .where('replacement.path', 'is', null)
    .where('media.source_path', 'not like', 'tweets/%')
    .where('media.source_path', 'not like', `${MAILED_FOLDER}/%`);
}

/** Selects the same files for `presentRow`. */
export function libraryRows(db: Kysely<Schema>) {
  return libraryFiles(db).select([
    'media.path',
    'media.source_path',
    'media.bytes',
    'media.width',
    'media.height',
    'media.added_at',
    'details.name',
    'details.added_by',
    'details.description_ar',
    'details.description_en',
    'details.focal_x',
    'details.focal_y',
    'details.version',
  ]);
}

type LibraryRow = Awaited<ReturnType<ReturnType<typeof libraryRows>['execute']>>[number];

export function presentRow(row: LibraryRow): LibraryFile {
  const format = mediaTypeOf(row.path);
  return {
    id: mediaId(row.path),
    path: row.path,
    name: row.name ?? row.source_path,
    type: format === null ? 'document' : libraryType(format),
    format: format ?? '',
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    addedAt: row.added_at,
    addedBy: row.added_by,
    description: { ar: row.description_ar ?? '', en: row.description_en ?? '' },
    focal: focalOf(row),
    version: row.version ?? 0,
  };
}

export function focalOf(row: {
  focal_x: number | null;
  focal_y: number | null;
}): FocalPoint | null {
  return row.focal_x === null || row.focal_y === null ? null : { x: row.focal_x, y: row.focal_y };
}
