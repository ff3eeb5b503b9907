import type { Kysely, Transaction } from 'kysely';
import type { UploadProblem } from '../../../contract/admin/media/media.ts';
import { mediaId } from '../../../contract/admin/media/media.ts';
import { recordAuditEvent } from '../../audit/audit.ts';
import type { MediaUploads, Schema } from '../../platform/database/schema.ts';
import { MINUTE, SECOND } from '../../platform/durations.ts';
import type { Job } from '../../platform/jobs/run-jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { recordMedia } from '../record-media.ts';
import { addToLibrary, findBySource } from './library.ts';
import { partKeys, processUpload } from './process-upload.ts';
import type { ReadUpload, UploadedFile } from './read-upload.ts';
import { readUploadApart } from './read-upload-apart.ts';

/** What processing uploads depends on. */
export type UploadDependencies = {
  db: Kysely<Schema>;
  storage: Storage;
  /** In epoch milliseconds. */
  now: () => number;
  /** In milliseconds. */
  monotonicNow: () => number;
  /** Inspects and cleans a local file, in a separate process. */
  read?: (file: UploadedFile) => Promise<ReadUpload>;
};

/** So that a file that ends the process is not read again forever. */
const MAX_ATTEMPTS = 3;

/** The longest pause after a failure that the file does not cause. In milliseconds. */
const MAX_PAUSE = 10 * MINUTE;

/**
 * Uploads that could not be processed because of a failure of the storage, the database or the machine: how often, when each
 * is due again (monotonic clock), and how many attempts it had before.
 */
type Failures = Map<string, { count: number; dueAt: number; attempts: number }>;

/**
 * Processes the uploads whose parts have all arrived, one after another. Each becomes a file of the library, or is refused
 * with the reason. An upload that ends the process is tried up to three times. Any other failure does not count as an
 * attempt, and the upload waits longer after each.
 * @param failures what this process remembers from run to run
 * @throws the first failure, after the remaining uploads
 */
export async function processUploads(
  dependencies: UploadDependencies,
  failures: Failures = new Map(),
): Promise<void> {
  const { db, monotonicNow } = dependencies;
  const arrived = await db
    .selectFrom('media_uploads')
    .selectAll()
    .where('state', '=', 'taking')
    .orderBy('touched_at')
    .execute();
  const ids = new Set(arrived.map(({ id }) => id));
  for (const id of failures.keys()) if (!ids.has(id)) failures.delete(id);
  const errors: unknown[] = [];
  for (const upload of arrived) {
    const failed = failures.get(upload.id);
    if (failed !== undefined && monotonicNow() < failed.dueAt) continue;
    const attempts = failed?.attempts ?? upload.attempts;
    try {
      await attempt(dependencies, { ...upload, attempts });
    } catch (error) {
      errors.push(error);
      const count = (failed?.count ?? 0) + 1;
      const dueAt = monotonicNow() + Math.min(SECOND * 2 ** count, MAX_PAUSE);
      failures.set(upload.id, { count, dueAt, attempts });
      // If the database fails too, `failures` remembers it, until the process ends.
      await setAttempts(db, upload.id, attempts).catch(() => undefined);
    }
  }
  if (errors.length > 0) throw errors[0];
}

async function attempt(dependencies: UploadDependencies, upload: MediaUploads): Promise<void> {
  const { db, storage } = dependencies;
  if (upload.attempts >= MAX_ATTEMPTS) {
    await refuseUpload(db, upload, 'damaged');
  } else {
    // Recorded in advance, because nobody can record it if the process ends.
    await setAttempts(db, upload.id, upload.attempts + 1);
    await processStored(dependencies, upload);
  }
  await storage.remove(partKeys(upload));
}

async function setAttempts(db: Kysely<Schema>, id: string, attempts: number): Promise<void> {
  await db.updateTable('media_uploads').set({ attempts }).where('id', '=', id).execute();
}

async function processStored(
  { db, storage, now, read = readUploadApart }: UploadDependencies,
  upload: MediaUploads,
): Promise<void> {
  const processed = await processUpload(storage, upload, {
    now,
    read,
    findExisting: (hash) => findBySource(db, hash),
  });
  if (!processed.ok) return refuseUpload(db, upload, processed.problem);
  const at = now();
  await db.transaction().execute(async (trx) => {
    const path = 'existing' in processed ? processed.existing : processed.source.address;
    const { numUpdatedRows } = await trx
      .updateTable('media_uploads')
      .set({ state: 'done', path, is_duplicate: 'existing' in processed ? 1 : 0, touched_at: at })
      .where('id', '=', upload.id)
      .executeTakeFirstOrThrow();
    // It was cancelled meanwhile, and the clean-up removes the files.
    if (numUpdatedRows === 0n || 'existing' in processed) return;
    await recordMedia(trx, [processed.source], at);
    const { staff_id: staffId, name } = upload;
    await addToLibrary(trx, {
      path,
      name,
      sourceHash: processed.sourceHash,
      author: { at, by: await nameOf(trx, staffId) },
    });
    const actor = { source: 'admin', staffId } as const;
    const subject = { kind: 'media', id: mediaId(path) } as const;
    const details = { file: name };
    await recordAuditEvent(trx, { actor, event: 'media-added', subject, details }, at);
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

/** Processes uploads, at most a second after their last part. */
export function processUploadsJob(dependencies: UploadDependencies): Job {
  const failures: Failures = new Map();
  return {
    name: 'process uploads',
    first: SECOND,
    every: SECOND,
    run: () => processUploads(dependencies, failures),
  };
}
