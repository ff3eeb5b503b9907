import { createStore, del, entries, set, type UseStore } from 'idb-keyval';

/** A file with an unfinished upload, stored in this browser so that it continues after a reload. */
export type PendingFile = { staffId: string; file: File };

let store: UseStore | null = null;

function files(): UseStore {
  store ??= createStore('admin-uploads', 'files');
  return store;
}

/** Stores a file until `removePendingFile`. A browser without space, or in a private window, stores nothing. */
export async function storePendingFile(key: string, file: PendingFile): Promise<void> {
  await set(key, file, files()).catch(() => undefined);
}

/** Removes a file, because its upload is finished or was cancelled. */
export async function removePendingFile(key: string): Promise<void> {
  await del(key, files()).catch(() => undefined);
}

/** Returns the stored files of a user by their keys, and removes those of everybody else. */
export async function loadPendingFiles(staffId: string): Promise<[key: string, file: File][]> {
  const all = await entries<string, PendingFile>(files()).catch(() => []);
  const own: [string, File][] = [];
  for (const [key, { staffId: owner, file }] of all) {
    if (owner === staffId) own.push([key, file]);
    else await removePendingFile(key);
  }
  return own;
}
