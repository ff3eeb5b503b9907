import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { listQuarantined, setFileState } from './repository.ts';
import { openUpload, removeUploads } from './uploads.ts';
import type { VirusScanner } from './virus-scanner.ts';

/**
 * Scans the CVs that were received while the virus scanner did not respond. An infected one is removed;
 * its application stays.
 * @returns how many were clean, and how many infected
 */
export async function scanQuarantined(
  dependencies: { db: Kysely<Schema>; storage: Storage; scanner: VirusScanner },
  signal: AbortSignal,
): Promise<{ clean: number; infected: number }> {
  const { db, storage, scanner } = dependencies;
  const found = { clean: 0, infected: 0 };
  for (const { file } of await listQuarantined(db)) {
    const cv = signal.aborted ? null : await openUpload(storage, file);
    if (cv === null) continue;
    const scanned = await scanner.scan(cv.stream);
    // The scanner is still down.
    if (scanned === 'no-response') break;
    await setFileState(db, file, scanned === 'clean' ? 'scanned' : 'infected');
    if (scanned === 'infected') await removeUploads(storage, [file]);
    found[scanned]++;
  }
  return found;
}
