import { open } from 'node:fs/promises';

/** Flushes a folder to disk, so that created, renamed or removed files stay so after a power failure (fsync(2)). */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder to sync it, and does not need to.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
