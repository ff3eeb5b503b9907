import { createStore, del, entries, set, type UseStore } from 'idb-keyval';

/** A file whose upload is not finished, kept in this browser so that it goes on after a reload. */
export type KeptFile = { staffId: string; file: File };

let store: UseStore | null = null;

function files(): UseStore {
  store ??= createStore('admin-uploads', 'files');
  return store;
}

/** Keeps a file until `forgetFile`. A browser without space, or in a private window, keeps nothing. */
export async function keepFile(key: string, kept: KeptFile): Promise<void> {
  await set(key, kept, files()).catch(() => undefined);
}

/** Forgets a file, because its upload is finished or was cancelled. */
export async function forgetFile(key: string): Promise<void> {
  await del(key, files()).catch(() => undefined);
}

/** Returns the kept files of a person by their keys, and forgets those of everybody else. */
export async function keptFiles(staffId: string): Promise<[key: string, file: File][]> {
  const all = await entries<string, KeptFile>(files()).catch(() => []);
  const own: [string, File][] = [];
  for (const [key, kept] of all) {
    if (kept.staffId === staffId) own.push([key, kept.file]);
    else await forgetFile(key);
  }
  return own;
}
