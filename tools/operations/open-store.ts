import { resolve } from 'node:path';
import { type BackupStore, folderStore } from './backup-store.ts';
import { WrongUse } from './command-line.ts';

/** Opens the store of backups that an argument names. @throws WrongUse if it names none */
export function openStore(argument: string): BackupStore {
  if (/^[a-z0-9+]+:\/\//i.test(argument)) {
    throw new WrongUse(`Backups are stored in a folder, and ${argument} is none.`);
  }
  return folderStore(resolve(argument));
}
