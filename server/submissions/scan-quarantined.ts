import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { listQuarantined, setFileState } from './repository.ts';
import { hasUpload, removeUploads, storedFile, type UploadFolders } from './uploads.ts';
import type { VirusScanner } from './virus-scanner.ts';

/**
 * Scans the CVs that arrived while the virus scanner did not answer. An infected one is removed,
 * and its application stays.
 * @returns how many were found clean and infected
 */
export async function scanQuarantined(
  parts: { db: Kysely<Schema>; uploads: UploadFolders; scanner: VirusScanner },
  signal: AbortSignal,
): Promise<{ clean: number; infected: number }> {
  const { db, uploads, scanner } = parts;
  const found = { clean: 0, infected: 0 };
  for (const { file } of await listQuarantined(db)) {
    if (signal.aborted || !(await hasUpload(uploads, file))) continue;
    const scanned = await scanner.scan(storedFile(uploads, file));
    // It will not answer for the next one either.
    if (scanned === 'no-answer') break;
    await setFileState(db, file, scanned === 'clean' ? 'scanned' : 'infected');
    if (scanned === 'infected') await removeUploads(uploads, [file]);
    found[scanned]++;
  }
  return found;
}
