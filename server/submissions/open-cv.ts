import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { CV_TYPES, type CvType } from '../../contract/forms/join.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { FILE_CONTENT_TYPES } from './file-types.ts';
import { findPlaces, type Scope } from './inbox/find-conversation.ts';
import { findSubmissionFile } from './repository.ts';
import { openUpload } from './uploads.ts';

/** A CV to download. Its stream must be read or destroyed. */
export type OpenedCv = { name: string; contentType: string; bytes: number; stream: Readable };

/**
 * Opens the CV of an application.
 * @returns `not-scanned`: it is waiting for the virus scanner; `not-found`: there is none of these types, it may not be seen,
 * or it was infected and removed
 */
export async function openCv(
  { db, storage }: { db: Kysely<Schema>; storage: Storage },
  submissionId: string,
  { scope, types = CV_TYPES }: { scope: Scope; types?: readonly CvType[] },
): Promise<{ ok: true; cv: OpenedCv } | { ok: false; problem: 'not-scanned' | 'not-found' }> {
  const places = await findPlaces(db, [submissionId], scope);
  const file = places === null ? undefined : await findSubmissionFile(db, submissionId);
  if (file === undefined || file.state === 'infected' || !types.includes(file.type)) {
    return { ok: false, problem: 'not-found' };
  }
  if (file.state === 'quarantined') return { ok: false, problem: 'not-scanned' };
  const opened = await openUpload(storage, file.file);
  if (opened === null) return { ok: false, problem: 'not-found' };
  return {
    ok: true,
    cv: {
      name: file.original_name,
      contentType: FILE_CONTENT_TYPES[file.type],
      bytes: opened.bytes,
      stream: opened.stream,
    },
  };
}
