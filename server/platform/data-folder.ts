import { chmod, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The permissions of group and others. */
const OTHERS_PERMISSIONS = 0o077;

/** The usual block size of a file system, so that the check needs space on the disk. In bytes. */
const BLOCK = 4 * 1024;

const DATABASE_FILES = ['yafee.sqlite', 'yafee.sqlite-wal', 'yafee.sqlite-shm'];

/**
 * Sets the umask, so that only the owner can read the files that this process creates. The server and every command
 * that opens the data folder call it first.
 */
export function writeForOwnerOnly(): void {
  process.umask(OTHERS_PERMISSIONS);
}

/**
 * Removes the permissions of group and others from a data folder and its database, which an
 * operator may have set. Skips files that are missing or belong to another user.
 * @param dataDir absolute path
 */
export async function closeDataFolder(dataDir: string): Promise<void> {
  // Windows has no such permissions.
  if (process.getuid === undefined) return;
  for (const path of [dataDir, ...DATABASE_FILES.map((name) => join(dataDir, name))]) {
    const info = await stat(path).catch(() => null);
    if (info === null || info.uid !== process.getuid() || (info.mode & OTHERS_PERMISSIONS) === 0)
      continue;
    await chmod(path, info.mode & 0o700);
  }
}

/**
 * Checks that a data folder can be written to: writes a small file, flushes it to disk and removes it.
 * @throws if the disk is full or the folder is not writable
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
