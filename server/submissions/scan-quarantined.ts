import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { listQuarantined, setFileState } from './repository.ts';
import { hasUpload, removeUploads, type UploadFolders, uploadPath } from './uploads.ts';
import type { VirusScanner } from './virus-scanner.ts';

/**
 * Scans the CVs that were received while the virus scanner did not respond. An infected one is removed;
 * its application stays.
 * @returns how many were clean, and how many infected
 */
export async function scanQuarantined(
  parts: { db: Kysely<Schema>; uploads: UploadFolders; scanner: VirusScanner },
  signal: AbortSignal,
): Promise<{ clean: number; infected: number }> {
  const { db, uploads, scanner } = parts;
  const found = { clean: 0, infected: 0 };
  for (const { file } of await listQuarantined(db)) {
    if (signal.aborted || !(await hasUpload(uploads, file))) continue;
    const scanned = await scanner.scan(uploadPath(uploads, file));
    // The scanner is still down.
    if (scanned === 'no-response') break;
    await setFileState(db, file, scanned === 'clean' ? 'scanned' : 'infected');
    if (scanned === 'infected') await removeUploads(uploads, [file]);
    found[scanned]++;
  }
  return found;
}
