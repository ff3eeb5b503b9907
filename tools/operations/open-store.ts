import { basename, dirname, resolve } from 'node:path';
import { environment } from '../../server/config/env.ts';
import { type BackupStore, folderStore } from './backup-store.ts';
import { readSettings, WrongUse } from './command-line.ts';
import { BACKUP_NAME } from './manifest.ts';

/** A store of backups, and the one backup in it that the argument names; null: it names the store. */
export type NamedStore = { store: BackupStore; backupName: string | null };

/**
 * Opens the store that an argument of a command names: a folder, or `s3://bucket/prefix?endpoint=…`, the form of
 * `STORAGE_URL`. The key of the bucket is that of `BACKUP_S3_…`, else that of `S3_…`.
 * @throws WrongUse if it names none, CommandFailure if the address or its key is wrong
 */
export async function openStore(argument: string, env = environment()): Promise<NamedStore> {
  if (/^s3:\/\//i.test(argument)) return openBucket(argument, env);
  if (/^[a-z0-9+]+:\/\//i.test(argument)) {
    throw new WrongUse(
      `Backups are stored in a folder or a bucket (s3://…), and ${argument} is neither.`,
    );
  }
  const path = resolve(argument);
  const isBackup = BACKUP_NAME.test(basename(path));
  return {
    store: folderStore(isBackup ? dirname(path) : path),
    backupName: isBackup ? basename(path) : null,
  };
}

async function openBucket(
  argument: string,
  env: Record<string, string | undefined>,
): Promise<NamedStore> {
  const [address = '', query] = argument.split('?');
  const path = address.replace(/\/$/, '');
  const name = path.slice(path.lastIndexOf('/') + 1);
  const isBackup = BACKUP_NAME.test(name);
  const folder = isBackup ? path.slice(0, -name.length - 1) : path;
  const { storage } = readSettings({
    ...env,
    ...backupKey(env),
    STORAGE_URL: query === undefined ? folder : `${folder}?${query}`,
  });
  if (storage.kind !== 's3') throw new WrongUse(`${argument} is no address of a bucket.`);
  // The code of the S3 client is loaded only where it is used.
  const { bucketStore } = await import('./bucket-store.ts');
  return { store: bucketStore(storage), backupName: isBackup ? name : null };
}

/** The key of the backups' bucket, in place of that of the site's files. */
function backupKey(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const names = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].flatMap((name) => [
    name,
    `${name}_FILE`,
  ]);
  if (!names.some((name) => env[`BACKUP_${name}`])) return {};
  return Object.fromEntries(names.map((name) => [name, env[`BACKUP_${name}`]]));
}
