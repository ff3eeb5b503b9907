import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Path of the folder for incoming files within the data folder, whatever the storage. */
export function incomingFolder(dataDir: string): string {
  return join(dataDir, 'uploads', 'incoming');
}

/** Creates the folder for incoming files. Only the server's user can read it. */
export async function makeIncomingFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/**
 * Removes incoming files that were last written before a time. They are left over from killed processes.
 * @param before epoch milliseconds
 * @returns how many were removed
 */
export async function removeLeftIncoming(folder: string, before: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(noneIfMissing)) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    if (info === null || !info.isFile() || info.mtimeMs >= before) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}

function noneIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
