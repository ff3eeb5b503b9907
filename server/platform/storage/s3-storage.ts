import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { checkWritable } from '../data-folder.ts';
import { MINUTE } from '../durations.ts';
import { incomingFolder, makeIncomingFolder } from './incoming-folder.ts';
import type { S3Timing } from './s3-client.ts';
import { type S3Folder, type S3Object, s3Objects } from './s3-objects.ts';
import {
  isStorageKey,
  readStoredFile,
  type Storage,
  StorageFailure,
  type StoredFile,
} from './storage.ts';

/** Where an S3 storage keeps its files, and the local data folder for incoming ones. */
export type S3Target = S3Folder & {
  /** Absolute path. */
  dataDir: string;
};

/**
 * A file that was touched this recently is not touched again, which saves a request for each file of an import. In
 * milliseconds.
 */
const TOUCH_INTERVAL = 20 * MINUTE;

/** Stores files in a bucket of an S3-compatible service (decision 0066). */
export function s3Storage(target: S3Target, timing: Partial<S3Timing> = {}): Storage {
  const { prefix, bucket, dataDir } = target;
  const objects = s3Objects(target, timing);
  const incoming = incomingFolder(dataDir);
  /** Each process has its own file for readiness checks. The clean-up of incoming files removes it. */
  const checkKey = `incoming/check-${randomBytes(8).toString('hex')}`;
  /** Throws if a text is not a valid key, so that nothing is written outside of the storage's prefixes. */
  const checked = (key: string): string => {
    if (isStorageKey(key)) return key;
    throw new RangeError(`${JSON.stringify(key)} names no file of the storage`);
  };

  async function find(key: string): Promise<StoredFile | null> {
    if (!isStorageKey(key)) return null;
    const found = await objects.find(key);
    return found === null ? null : fileOf(found);
  }

  async function list(keyPrefix: string): Promise<StoredFile[]> {
    const listed = await objects.list(keyPrefix);
    return listed.filter(({ name }) => isStorageKey(name)).map(fileOf);
  }

  const storage: Storage = {
    describe: (keyPrefix) => `s3://${bucket}/${prefix}${keyPrefix}`,
    incomingFolder: incoming,
    async prepare() {
      await makeIncomingFolder(incoming);
      await checkRights();
    },
    async checkStorage() {
      await checkWritable(dataDir);
      await objects.put(checkKey, Buffer.from('writable'));
    },
    async put(key, bytes) {
      await objects.put(checked(key), bytes);
    },
    putFile: async (key, file) => objects.putFile(checked(key), file),
    async moveFile(key, file) {
      try {
        if (!(await objects.putFile(checked(key), file))) {
          throw new StorageFailure(`${file.path} has changed since it was received.`);
        }
      } catch (error) {
        // The service may have stored it although no response arrived.
        await storage.remove([key]).catch(() => undefined);
        throw error;
      } finally {
        await rm(file.path, { force: true });
      }
    },
    open: async (key, options) => (isStorageKey(key) ? objects.open(key, options) : null),
    stat: find,
    async touch(key, now) {
      const file = await find(key);
      if (file === null || now - file.modifiedAt < TOUCH_INTERVAL) return file !== null;
      return objects.copy(key, key);
    },
    async move(from, to) {
      if (!(await objects.copy(checked(from), checked(to)))) return false;
      await objects.remove([from]);
      return true;
    },
    remove: async (keys) => objects.remove(keys.map(checked)),
    list,
  };

  /** Tries everything that the server does with files, so that a missing permission is found at the start. */
  async function checkRights(): Promise<void> {
    const [one, other] = [checkKey, `${checkKey}-moved`];
    const bytes = Buffer.from(checkKey);
    const headers = await objects.put(one, bytes);
    try {
      const version = headers.get('x-amz-version-id');
      if (version !== null && version !== 'null') {
        throw new StorageFailure(
          `The bucket ${bucket} keeps old versions of files, so a person's CV would stay after it is erased: use a bucket without versioning.`,
          { isMisconfigured: true },
        );
      }
      await storage.move(one, other, 0);
      const read = await readStoredFile(storage, other);
      const listed = await list('incoming/');
      if (!read?.equals(bytes) || !listed.some(({ key }) => key === other)) {
        throw new StorageFailure(`The bucket ${bucket} does not return what was stored.`, {
          isMisconfigured: true,
        });
      }
    } finally {
      await objects.remove([one, other]);
    }
  }

  return storage;
}

function fileOf({ name, ...file }: S3Object): StoredFile {
  return { key: name, ...file };
}
