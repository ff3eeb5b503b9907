import { chmod, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Whatever this process makes is for its own user alone. */
const OWNER_ONLY = 0o077;

/** As much as a file takes on disk at least. In bytes. */
const BLOCK = 4 * 1024;

const DATABASE_FILES = ['yafee.sqlite', 'yafee.sqlite-wal', 'yafee.sqlite-shm'];

/**
 * Makes everything that this process writes from now on readable for its own user alone: the server and every command
 * that opens the data folder call it first.
 */
export function writeForOwnerOnly(): void {
  process.umask(OWNER_ONLY);
}

/**
 * Takes the rights of others away from a data folder and its database, where an older release or somebody else has
 * given them. What belongs to another user, or is not there, stays as it is.
 * @param dataDir absolute path
 */
export async function closeDataFolder(dataDir: string): Promise<void> {
  // Windows has no such rights.
  if (process.getuid === undefined) return;
  for (const path of [dataDir, ...DATABASE_FILES.map((name) => join(dataDir, name))]) {
    const info = await stat(path).catch(() => null);
    if (info === null || info.uid !== process.getuid() || (info.mode & OWNER_ONLY) === 0) continue;
    await chmod(path, info.mode & 0o700);
  }
}

/**
 * Writes a small file into a data folder, as far as the disk, and removes it again.
 * @throws where the disk is full, or the folder cannot be written to
 */
export async function checkWritable(dataDir: string): Promise<void> {
  const file = join(dataDir, '.writable');
  try {
    const handle = await open(file, 'w');
    try {
      await handle.writeFile(Buffer.alloc(BLOCK, 1));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}
