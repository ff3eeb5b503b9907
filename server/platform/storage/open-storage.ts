import { diskStorage } from './disk-storage.ts';
import type { S3Target } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Where to store files: in the data folder, or in a bucket. */
export type StorageTarget = { kind: 'disk'; dataDir: string } | ({ kind: 's3' } & S3Target);

/** Opens a storage. The code of the S3 client is loaded only if it is used. */
export async function openStorage(target: StorageTarget): Promise<Storage> {
  if (target.kind === 'disk') return diskStorage(target.dataDir);
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(target);
}
