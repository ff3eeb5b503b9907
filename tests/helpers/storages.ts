import { join } from 'node:path';
import { describe, onTestFinished } from 'vitest';
import { diskStorage } from '../../server/platform/storage/disk-storage.ts';
import { type S3Target, s3Storage } from '../../server/platform/storage/s3-storage.ts';
import type { Storage } from '../../server/platform/storage/storage.ts';
import { type S3StandIn, startS3StandIn } from './s3-stand-in.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Creates empty storages of one kind. Each is deleted at the end of the test that creates it. */
export type TestStorages = {
  kind: 'disk' | 's3';
  open(): Promise<OpenedStorage>;
};

/** A storage of a test. */
export type OpenedStorage = {
  storage: Storage;
  /** The folder where files arrive, and where the disk storage stores them. */
  dataDir: string;
  /** The settings for it, as environment variables. */
  env: Record<string, string>;
};

/** Runs a suite on the disk, and again on a stand-in for an S3-compatible service. */
export function describeOnEachStorage(name: string, suite: (storages: TestStorages) => void) {
  describe(`${name} (disk)`, () => suite({ kind: 'disk', open: openDisk }));
  describe(`${name} (S3)`, () => suite({ kind: 's3', open: async () => openS3(await runS3()) }));
}

/** Opens a storage in a new data folder. */
export async function openDisk(): Promise<OpenedStorage> {
  const dataDir = await temporaryFolder();
  const storage = diskStorage(dataDir);
  await storage.prepare();
  return { storage, dataDir, env: { DATA_DIR: dataDir } };
}

/** Starts a stand-in for an S3-compatible service, which is closed at the end of the test. */
export async function runS3(): Promise<S3StandIn> {
  const s3 = await startS3StandIn();
  onTestFinished(() => s3.close());
  return s3;
}

/** Opens a storage in a bucket, with a new data folder for arriving files. */
export async function openS3(
  service: Pick<S3Target, 'endpoint' | 'bucket' | 'region' | 'accessKeyId' | 'secretAccessKey'>,
  prefix = 'site/',
): Promise<OpenedStorage> {
  const dataDir = await temporaryFolder();
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = service;
  const target = { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix, dataDir };
  // It is short, so that tests of failures do not wait.
  const storage = s3Storage(target, { timeout: 1_000, firstPause: 5 });
  await storage.prepare();
  const query = new URLSearchParams({ endpoint, region });
  const env = {
    DATA_DIR: dataDir,
    STORAGE_URL: `s3://${bucket}/${prefix}?${query}`,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  return { storage, dataDir, env };
}

/** The folders of a disk storage with visitors' uploads. */
export function uploadPaths(dataDir: string) {
  return {
    incoming: join(dataDir, 'uploads/incoming'),
    stored: join(dataDir, 'uploads/kept'),
    trash: join(dataDir, 'uploads/trash'),
  };
}
