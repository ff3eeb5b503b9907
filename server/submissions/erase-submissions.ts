import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../audit/audit.ts';
import { chunksOf } from '../platform/database/chunks.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { findPlaces, type Scope } from './inbox/find-conversation.ts';
import { findFilesOf } from './submission-files.ts';
import { removeUploads } from './uploads.ts';

/**
 * Erases submissions with their files, notes, replies, mails and unfinished texts of staff: all of them, or none.
 * @param options.at epoch milliseconds
 * @returns false if one of them does not exist, or may not be seen
 * @throws StorageFailure if a file cannot be removed. Then the submissions stay, so that it can be tried again
 */
export async function eraseSubmissions(
  { db, storage }: { db: Kysely<Schema>; storage: Storage },
  { ids, scope }: { ids: readonly string[]; scope: Scope },
  { staffId, at }: { staffId: string; at: number },
): Promise<boolean> {
  const wanted = [...new Set(ids)];
  if ((await findPlaces(db, wanted, scope)) === null) return false;
  // The files first. A row without its file allows another attempt, but only the clean-up finds a file without a row.
  for (const chunk of chunksOf(await findFilesOf(db, wanted))) await removeUploads(storage, chunk);
  await db.transaction().execute(async (trx) => {
    for (const chunk of chunksOf(wanted)) {
      await trx.deleteFrom('submissions').where('id', 'in', chunk).execute();
    }
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
