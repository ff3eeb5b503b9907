import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** Size of a file, and the SHA-256 of its bytes in hexadecimal. */
export type FileHash = { bytes: number; sha256: string };

/**
 * Reads a file once, for its size and hash.
 * @param file its path, or a handle, which stays open
 * @param onChunk called with each part of the file, in order
 */
export async function hashFile(
  file: string | FileHandle,
  onChunk: (chunk: Buffer) => void = () => undefined,
): Promise<FileHash> {
  const stream =
    typeof file === 'string'
      ? createReadStream(file)
      : file.createReadStream({ autoClose: false, start: 0 });
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    onChunk(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Returns the SHA-256 of bytes in hexadecimal. */
export function hashBytes(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
