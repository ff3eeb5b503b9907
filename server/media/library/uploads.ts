import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import {
  UPLOAD_PART,
  UPLOAD_PROBLEMS,
  type UploadProblem,
  type UploadResponse,
} from '../../../contract/admin/media/media.ts';
import type { MediaUploads, Schema } from '../../platform/database/schema.ts';
import { DAY } from '../../platform/durations.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { partKey, partKeys } from './process-upload.ts';

/** How long an incomplete upload stays if nothing is added to it, and how long a refused one stays. In milliseconds. */
export const UPLOAD_RETENTION = 2 * DAY;

/** How many uploads one user may have open. */
const MAX_OPEN = 100;

/** An upload, and the user to whom it must belong. */
export type OwnUpload = { id: string; staffId: string };

/** The file that a user wants to upload. */
export type UploadedFile = { name: string; bytes: number; fingerprint: string };

/**
 * Begins an upload. If the user began one with the same file before, that one continues.
 * @param now epoch milliseconds
 * @returns null if the user has too many open
 */
export async function startUpload(
  trx: Transaction<Schema>,
  staffId: string,
  { name, bytes, fingerprint }: UploadedFile,
  now: number,
): Promise<UploadResponse | null> {
  const open = await trx
    .selectFrom('media_uploads')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('state', 'in', ['arriving', 'taking'])
    .execute();
  const same = open.find(
    (row) => row.name === name && row.bytes === bytes && row.fingerprint === fingerprint,
  );
  if (same !== undefined) return presentUpload(same);
  if (open.length >= MAX_OPEN) return null;
  const row: MediaUploads = {
    id: randomUUID(),
    staff_id: staffId,
    name,
    bytes,
    fingerprint,
    received: 0,
    state: 'arriving',
    problem: null,
    path: null,
    is_duplicate: 0,
    attempts: 0,
    started_at: now,
    touched_at: now,
  };
  await trx.insertInto('media_uploads').values(row).execute();
  return presentUpload(row);
}

/** Returns an upload of a user, or null if there is none with this id. */
export async function findUpload(
  db: Kysely<Schema>,
  { id, staffId }: OwnUpload,
): Promise<UploadResponse | null> {
  const row = await findRow(db, { id, staffId });
  return row === null ? null : presentUpload(row);
}

/** Returns the uploads of a user that are unfinished or were refused, oldest first. */
export async function listUploads(db: Kysely<Schema>, staffId: string): Promise<UploadResponse[]> {
  const rows = await db
    .selectFrom('media_uploads')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('state', '!=', 'done')
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  return rows.map(presentUpload);
}

/** The result of storing a part: the upload after it, or why nothing was stored. */
export type StoredPart =
  | { ok: true; upload: UploadResponse }
  | { ok: false; problem: 'not-found' }
  /** It is not the next part. The sender continues from `upload.received`. */
  | { ok: false; problem: 'conflict'; upload: UploadResponse };

/**
 * Stores the next part of an upload. Sending a part twice is safe: if the response was lost, its bytes are already stored.
 * @param part.offset its first byte in the file
 * @throws StorageFailure if it cannot be stored
 */
export async function storeUploadPart(
  { db, storage, now }: { db: Kysely<Schema>; storage: Storage; now: () => number },
  own: OwnUpload,
  { offset, bytes }: { offset: number; bytes: Buffer },
): Promise<StoredPart> {
  const row = await findRow(db, own);
  if (row === null) return { ok: false, problem: 'not-found' };
  const isNext =
    row.state === 'arriving' &&
    offset === row.received &&
    bytes.length === Math.min(UPLOAD_PART, row.bytes - offset);
  if (!isNext) return { ok: false, problem: 'conflict', upload: presentUpload(row) };
  await storage.put(partKey(row.id, offset), bytes);
  const received = offset + bytes.length;
  await db
    .updateTable('media_uploads')
    .set({
      received,
      state: received === row.bytes ? 'taking' : 'arriving',
      touched_at: now(),
    })
    .where('id', '=', row.id)
    .where('received', '=', offset)
    .execute();
  // The same part may have arrived twice at once. Both have the same bytes, and one of them counts.
  const stored = await findUpload(db, own);
  return stored === null ? { ok: false, problem: 'not-found' } : { ok: true, upload: stored };
}

/** Ends an upload and removes what has arrived of it. @returns false if there is none with this id */
export async function cancelUpload(
  { db, storage }: { db: Kysely<Schema>; storage: Storage },
  own: OwnUpload,
): Promise<boolean> {
  const row = await findRow(db, own);
  if (row === null) return false;
  await db.deleteFrom('media_uploads').where('id', '=', row.id).execute();
  await storage.remove(partKeys(row));
  return true;
}

/**
 * Removes uploads to which nothing was added for two days, and leftover parts.
 * @param now epoch milliseconds
 */
export async function removeOldUploads(
  { db, storage }: { db: Kysely<Schema>; storage: Storage },
  now: number,
): Promise<void> {
  const before = now - UPLOAD_RETENTION;
  await db.deleteFrom('media_uploads').where('touched_at', '<', before).execute();
  const rows = await db.selectFrom('media_uploads').select(['id', 'state']).execute();
  const open = new Set(
    rows.filter(({ state }) => state === 'arriving' || state === 'taking').map(({ id }) => id),
  );
  const left = (await storage.list('parts/')).filter(({ key, modifiedAt }) => {
    const id = key.slice('parts/'.length, key.lastIndexOf('.'));
    return modifiedAt < before && !open.has(id);
  });
  await storage.remove(left.map(({ key }) => key));
}

async function findRow(
  db: Kysely<Schema>,
  { id, staffId }: OwnUpload,
): Promise<MediaUploads | null> {
  const row = await db
    .selectFrom('media_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return row ?? null;
}

function presentUpload(row: MediaUploads): UploadResponse {
  return {
    id: row.id,
    name: row.name,
    bytes: row.bytes,
    received: row.received,
    state: row.state,
    problem: readProblem(row.problem),
    file: row.path,
    isDuplicate: row.is_duplicate === 1,
  };
}

/** A newer release may have refused it for a reason that this one does not know. */
function readProblem(problem: string | null): UploadProblem | null {
  if (problem === null) return null;
  return UPLOAD_PROBLEMS.find((each) => each === problem) ?? 'damaged';
}
