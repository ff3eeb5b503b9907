import type { Kysely, Transaction } from 'kysely';
import type { UploadProblem } from '../../../contract/admin/media.ts';
import { recordAct } from '../../audit/audit.ts';
import type { MediaUploads, Schema } from '../../platform/database/schema.ts';
import { SECOND } from '../../platform/durations.ts';
import type { Job } from '../../platform/jobs/run-jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { recordMedia } from '../record-media.ts';
import { addToLibrary, findBySource } from './library.ts';
import { partKeys, takeUpload } from './take-upload.ts';

/** What taking uploads depends on. */
export type UploadParts = {
  db: Kysely<Schema>;
  storage: Storage;
  /** In epoch milliseconds. */
  now: () => number;
};

/** A file that ends the process is not read for ever. */
const MAX_ATTEMPTS = 3;

/**
 * Takes in the uploads of which every part has arrived, one after the other: each becomes a file of the library, or is
 * refused with the reason. If the process ends meanwhile, the next run begins that upload again.
 */
export async function takeUploads(parts: UploadParts): Promise<void> {
  const { db, storage } = parts;
  const arrived = await db
    .selectFrom('media_uploads')
    .selectAll()
    .where('state', '=', 'taking')
    .orderBy('touched_at')
    .execute();
  for (const upload of arrived) {
    const attempts = upload.attempts + 1;
    await db.updateTable('media_uploads').set({ attempts }).where('id', '=', upload.id).execute();
    if (attempts > MAX_ATTEMPTS) await refuseUpload(db, upload, 'damaged');
    else await take(parts, upload);
    await storage.remove(partKeys(upload));
  }
}

async function take({ db, storage, now }: UploadParts, upload: MediaUploads): Promise<void> {
  const taken = await takeUpload(storage, upload, {
    now,
    findExisting: (hash) => findBySource(db, hash),
  });
  if (!taken.ok) return refuseUpload(db, upload, taken.problem);
  const at = now();
  await db.transaction().execute(async (trx) => {
    const path = 'existing' in taken ? taken.existing : taken.source.address;
    const { numUpdatedRows } = await trx
      .updateTable('media_uploads')
      .set({ state: 'done', path, is_duplicate: 'existing' in taken ? 1 : 0, touched_at: at })
      .where('id', '=', upload.id)
      .executeTakeFirstOrThrow();
    // It was cancelled meanwhile: the clean-up removes the files.
    if (numUpdatedRows === 0n || 'existing' in taken) return;
    await recordMedia(trx, [taken.source], at);
    const { staff_id: staffId, name } = upload;
    await addToLibrary(trx, {
      path,
      name,
      sourceHash: taken.sourceHash,
      author: { at, by: await nameOf(trx, staffId) },
    });
    const actor = { source: 'office', staffId } as const;
    await recordAct(trx, { actor, act: 'media-added', details: { file: name } }, at);
  });
}

async function refuseUpload(
  db: Kysely<Schema>,
  { id }: MediaUploads,
  problem: UploadProblem,
): Promise<void> {
  await db
    .updateTable('media_uploads')
    .set({ state: 'refused', problem })
    .where('id', '=', id)
    .execute();
}

async function nameOf(trx: Transaction<Schema>, staffId: string): Promise<string> {
  const person = await trx
    .selectFrom('staff')
    .select('name')
    .where('id', '=', staffId)
    .executeTakeFirst();
  return person?.name ?? '';
}

/** Takes in uploads, at most a second after their last part. */
export function takeUploadsJob(parts: UploadParts): Job {
  return {
    name: 'take in uploads',
    first: SECOND,
    every: SECOND,
    run: () => takeUploads(parts),
  };
}
