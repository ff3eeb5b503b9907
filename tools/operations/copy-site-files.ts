import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../../server/platform/storage/storage.ts';
import type { SiteFile } from './site-files.ts';

/** A file that cannot be copied, with a reason that completes a sentence. */
export type UnusableFile = { path: string; problem: string };

/** Returns a line for each file that cannot be copied. */
export function listUnusable(files: readonly UnusableFile[]): string {
  return files.map(({ path, problem }) => `- ${path}: ${problem}`).join('\n');
}

/** Number of files copied in parallel. Most of the time is spent waiting for the disk or the bucket. */
const FILES_AT_ONCE = 8;

/**
 * Copies files from one storage to another, and compares their hashes. Skips files that the target already has in the same size, because
 * file names are unique and files never change.
 * @returns the paths of the copied files, and the files that are missing or damaged in the source
 */
export async function copySiteFiles(
  files: readonly SiteFile[],
  source: Storage,
  target: Storage,
): Promise<{ copied: string[]; unusable: UnusableFile[] }> {
  const copied: string[] = [];
  const unusable: UnusableFile[] = [];
  await mkdir(target.incomingFolder, { recursive: true, mode: 0o700 });
  const waiting = files.values();
  const copyRest = async () => {
    for (const file of waiting) {
      if ((await target.stat(file.path))?.bytes === file.bytes) continue;
      const problem = await copySiteFile(file, source, target);
      if (problem === null) copied.push(file.path);
      else unusable.push({ path: file.path, problem });
    }
  };
  // Wait for all of them before throwing a failure, so that nothing is written after it.
  const ended = await Promise.allSettled(Array.from({ length: FILES_AT_ONCE }, copyRest));
  const failure = ended.find((result) => result.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
  return { copied, unusable };
}

/** Copies a file. @returns what is wrong with it, or null if it was copied */
async function copySiteFile(
  { path, bytes, sha256 }: SiteFile,
  source: Storage,
  target: Storage,
): Promise<string | null> {
  const opened = await source.open(path);
  if (!opened?.isSatisfiable) return 'it is missing';
  const copy = join(target.incomingFolder, randomUUID());
  try {
    const found = await writeAndHash(opened.stream, copy);
    if (found !== sha256) return 'its bytes are not those that were stored';
    await target.moveFile(path, { path: copy, bytes, sha256 });
    return null;
  } catch (error) {
    // The disk cannot read an existing file.
    if (error instanceof Error && 'code' in error && error.code === 'EIO') {
      return `it cannot be read (${error.message})`;
    }
    throw error;
  } finally {
    await rm(copy, { force: true });
  }
}

/** Writes a stream to a file. @returns the SHA-256 of its bytes */
async function writeAndHash(stream: Readable, file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(file, { mode: 0o600 }),
  );
  return hash.digest('hex');
}
