import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../audit/audit.ts';
import { chunksOf } from '../platform/database/chunks.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { deleteSubmissions } from './delete-submissions.ts';
import { findPlaces, type Scope } from './inbox/find-conversation.ts';
import { findAllParts } from './inbox/merged.ts';
import { findFilesOf } from './submission-files.ts';
import { removeUploads } from './uploads.ts';

/**
 * Erases conversations with all submissions that were merged into them: their files, notes, replies, mails and unfinished texts of staff: all of them, or none.
 * @param options.at epoch milliseconds
 * @returns false if one of them does not exist, or may not be seen
 * @throws StorageFailure if a file cannot be removed. Then the submissions stay, so that it can be tried again
 */
export async function eraseSubmissions(
  { db, storage }: { db: Kysely<Schema>; storage: Storage },
  { ids, scope }: { ids: readonly string[]; scope: Scope },
  { staffId, at }: { staffId: string; at: number },
): Promise<boolean> {
  const places = await findPlaces(db, ids, scope);
  if (places === null) return false;
  const wanted = await findAllParts(
    db,
    places.map(({ id }) => id),
  );
  // The files first. A row without its file allows another attempt, but only the clean-up finds a file without a row.
  for (const chunk of chunksOf(await findFilesOf(db, wanted))) await removeUploads(storage, chunk);
  await db.transaction().execute(async (trx) => {
    await deleteSubmissions(trx, wanted);
    await recordAuditEvent(
      trx,
      {
        actor: { source: 'admin', staffId },
        event: 'submissions-erased',
        details: { count: wanted.length },
      },
      at,
    );
  });
  return true;
}
