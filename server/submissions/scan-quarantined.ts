import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { listQuarantinedFiles, setFileState } from './submission-files.ts';
import { openUpload, removeUploads } from './uploads.ts';
import type { VirusScanner } from './virus-scanner.ts';

/**
 * Scans the files that were received while the virus scanner did not respond. An infected one is removed;
 * its submission stays.
 * @returns how many were clean, and how many infected
 */
export async function scanQuarantined(
  dependencies: { db: Kysely<Schema>; storage: Storage; scanner: VirusScanner },
  signal: AbortSignal,
): Promise<{ clean: number; infected: number }> {
  const { db, storage, scanner } = dependencies;
  const found = { clean: 0, infected: 0 };
  for (const file of await listQuarantinedFiles(db)) {
    const opened = signal.aborted ? null : await openUpload(storage, file);
    if (opened === null) continue;
    const scanned = await scanner.scan(opened.stream);
    // The scanner is still unavailable.
    if (scanned === 'no-response') break;
    await setFileState(db, file, scanned === 'clean' ? 'scanned' : 'infected');
    if (scanned === 'infected') await removeUploads(storage, [file]);
    found[scanned]++;
  }
  return found;
}
