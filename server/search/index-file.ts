import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { OtherIndex, SearchIndex } from './search-index.ts';

/** How many processes may have an index in one folder. A further one uses a temporary file. */
const MAX_FILES = 32;

/** SQLite's primary codes. */
const SQLITE_BUSY = 5;
const SQLITE_DAMAGED = [
  11, // corrupt
  26, // notadb
];

/** An open index, and its file, or an empty name for a temporary one. `problem`: why it cannot be in the folder. */
export type IndexFile = { index: SearchIndex; file: string; problem: string | null };

/**
 * Opens the first index in a folder that no other process has open, because several processes may share a data folder.
 * Replaces an index that is damaged or was made by other rules.
 * @param folder null: the index is in a temporary file
 */
export function openIndexFile(folder: string | null): IndexFile {
  if (folder === null) return temporary(null);
  try {
    mkdirSync(folder, { recursive: true });
    for (let number = 1; number <= MAX_FILES; number++) {
      const file = join(folder, `index-${number}.sqlite`);
      const index = openIfFree(file);
      if (index !== null) return { index, file, problem: null };
    }
    return temporary(`${MAX_FILES} processes have an index in ${folder}`);
  } catch (error) {
    // For example, the folder is not writable. The search is worth more than an index that lasts.
    return temporary(String(error));
  }
}

function temporary(problem: string | null): IndexFile {
  return { index: new SearchIndex(), file: '', problem };
}

/** Opens the index in a file, or returns null if another process has it open. */
function openIfFree(file: string): SearchIndex | null {
  try {
    return openOrReplace(file);
  } catch (error) {
    if (primaryCode(error) === SQLITE_BUSY) return null;
    throw error;
  }
}

function openOrReplace(file: string): SearchIndex {
  try {
    return new SearchIndex(file);
  } catch (error) {
    if (!(error instanceof OtherIndex) && !isDamage(error)) throw error;
    removeIndexFile(file);
    return new SearchIndex(file);
  }
}

/** Removes the file of a closed index. */
export function removeIndexFile(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}

/** Returns whether an error says that the file of the index is damaged. */
export function isDamage(error: unknown): boolean {
  return SQLITE_DAMAGED.includes(primaryCode(error) ?? 0);
}

/** The lower byte of SQLite's extended result code. */
function primaryCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : null;
}
