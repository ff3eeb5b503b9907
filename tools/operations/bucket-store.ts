import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { HOUR } from '../../server/platform/durations.ts';
import { hashFile } from '../../server/platform/file-hash.ts';
import { s3Objects } from '../../server/platform/storage/s3-objects.ts';
import type { S3Target } from '../../server/platform/storage/s3-storage.ts';
import type { BackupStore } from './backup-store.ts';
import { CommandFailure } from './command-line.ts';

/**
 * Objects that were written or marked within this time are not marked again. Together with a backup that takes as long it
 * is shorter than the day for which `removeOldBackups` leaves objects alone.
 */
const USE_INTERVAL = 11 * HOUR;

/** The largest object that one request may store (S3, PutObject). In bytes. */
const MAX_OBJECT_BYTES = 5 * 1024 ** 3;

/**
 * A backup store in a bucket of an S3-compatible service.
 * @param target the data folder in it is that of the installation, in which files are made on their way into the bucket
 */
export function bucketStore(target: S3Target): BackupStore {
  const { bucket, prefix, dataDir } = target;
  // A dump may take minutes to be sent, and nobody waits for the response of a command.
  const objects = s3Objects(target, { timeout: 30_000, tries: 5, maxElapsed: 120_000 });
  return {
    name: `s3://${bucket}/${prefix}`.replace(/\/$/, ''),
    workFolder: join(dataDir, '.backup'),
    async take(key, file) {
      const { bytes, sha256 } = await hashFile(file);
      if (bytes > MAX_OBJECT_BYTES) {
        throw new CommandFailure(
          `${key} has ${bytes} bytes, more than the 5 GiB that a bucket takes at once: back up to a folder, and copy that.`,
        );
      }
      if (!(await objects.putFile(key, { path: file, bytes, sha256 }))) {
        throw new CommandFailure(
          `The bucket ${bucket} has received other bytes of ${key} than were sent.`,
        );
      }
      await rm(file);
    },
    async write(key, text) {
      await objects.put(key, Buffer.from(text));
    },
    async use(key, now) {
      const found = await objects.find(key);
      if (found !== null && now - found.modifiedAt > USE_INTERVAL) await objects.copy(key, key);
      return found?.bytes ?? null;
    },
    async open(key) {
      const opened = await objects.open(key);
      return opened?.isSatisfiable === true ? opened.stream : null;
    },
    async read(key) {
      const opened = await objects.open(key);
      return opened?.isSatisfiable === true ? (await buffer(opened.stream)).toString() : null;
    },
    async list() {
      const listed = await objects.list('');
      return listed.map(({ name, bytes, modifiedAt }) => ({
        key: name,
        bytes,
        usedAt: modifiedAt,
      }));
    },
    remove: (keys) => objects.remove(keys),
  };
}
