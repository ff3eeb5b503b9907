import { buffer } from 'node:stream/consumers';
import { hashBytes } from '../../server/platform/file-hash.ts';
import { openStorage, type StorageTarget } from '../../server/platform/storage/open-storage.ts';
import { CommandFailure } from './command-line.ts';
import type { SiteFile } from './site-files.ts';

/**
 * Copies files from one storage to another, and compares their hashes. Those that the other one has already are left.
 * Each file is in memory for a while; none is larger than an upload.
 * @throws CommandFailure naming the first file that is missing or damaged
 */
export async function copySiteFiles(
  files: readonly SiteFile[],
  from: StorageTarget,
  to: StorageTarget,
  report: (sentence: string) => void,
): Promise<void> {
  const source = await openStorage(from);
  const target = await openStorage(to);
  await target.prepare();
  report(`Copying ${files.length} files to ${target.describe('media/')} and beside …`);
  for (const { path, sha256 } of files) {
    const opened = await source.open(path);
    if (!opened?.isSatisfiable) {
      throw new CommandFailure(
        `${path} is missing in ${source.describe('media/')} or beside: restore it from a backup, and run this again.`,
      );
    }
    const present = await target.stat(path);
    if (present?.bytes === opened.bytes) {
      opened.stream.destroy();
      continue;
    }
    const bytes = await buffer(opened.stream);
    if (hashBytes(bytes) !== sha256) {
      throw new CommandFailure(
        `The bytes of ${path} are not those that were stored: restore it from a backup, and run this again.`,
      );
    }
    await target.put(path, bytes);
  }
}
