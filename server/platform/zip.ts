import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { crc32, createInflateRaw, inflateRaw } from 'node:zlib';

/** The first bytes of a ZIP archive's local file header (APPNOTE 4.3.7). */
export const LOCAL_FILE = Buffer.from('504b0304', 'hex');

/** The first bytes of the end of central directory record (APPNOTE 4.3.16). */
export const ARCHIVE_END = Buffer.from('504b0506', 'hex');

/** A comment of at most 65,535 bytes follows the end record. */
const END_SIZE = 22;
const END_RANGE = END_SIZE + 65_535;

/** The first bytes of a central directory header, as a number (APPNOTE 4.3.12). */
const CENTRAL_FILE = 0x02014b50;

/** Maximum size of a central directory. In bytes. */
const MAX_DIRECTORY = 4 * 1024 * 1024;

/** Maximum compression ratio of a part. Ordinary documents stay far below it. */
const MAX_RATIO = 250;

/** Parts up to this decompressed size may have any ratio. In bytes. */
const SMALL_PART = 1024 * 1024;

/** Where the bytes of an archive are read from: a file, or `inMemory`. */
type ArchiveSource = {
  stat(): Promise<{ size: number }>;
  read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ buffer: Buffer; bytesRead: number }>;
};

/** Returns an archive in memory, which is read like a file. */
export function inMemory(bytes: Buffer): ArchiveSource {
  return {
    stat: async () => ({ size: bytes.length }),
    read: async (target, offset, length, position) => ({
      buffer: target,
      bytesRead: bytes.copy(target, offset, position, position + length),
    }),
  };
}

/** An entry of the central directory (APPNOTE 4.3.12). Sizes and offset in bytes. */
export type Part = {
  name: string;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  /** Offset of its local file header. */
  offset: number;
};

/** Why an archive is refused. `ambiguous`: two programs may see two different files. */
export type ArchiveProblem = 'damaged' | 'bomb' | 'ambiguous' | 'encrypted';

/** How many parts an archive may have, and their decompressed size together in bytes. */
export type ArchiveLimits = { parts: number; unpacked: number };

/** The parts of an archive, or why it is refused. */
export type ListedParts = { ok: true; parts: Part[] } | { ok: false; problem: ArchiveProblem };

/**
 * Lists the parts of a ZIP archive from its central directory. Nothing is decompressed, so the sizes are those that it
 * states.
 */
export async function listParts(file: ArchiveSource, limits: ArchiveLimits): Promise<ListedParts> {
  const listed = await readDirectory(file, limits);
  if (!listed.ok) return listed;
  const { parts } = listed;
  if (exceedsSizes(parts, limits)) return refused('bomb');
  const names = new Set(parts.map(({ name }) => name));
  return names.size === parts.length ? listed : refused('ambiguous');
}

/** Returns the parts in the central directory, or why the archive is refused. */
async function readDirectory(file: ArchiveSource, limits: ArchiveLimits): Promise<ListedParts> {
  const { size: fileSize } = await file.stat();
  const tailStart = Math.max(0, fileSize - END_RANGE);
  const tail = await readBytes(file, tailStart, END_RANGE);
  const endInTail = tail.lastIndexOf(ARCHIVE_END);
  if (endInTail < 0 || endInTail + END_SIZE > tail.length) return refused('damaged');
  const record = tail.subarray(endInTail);
  const end = tailStart + endInTail;
  const count = record.readUInt16LE(10);
  const size = record.readUInt32LE(12);
  const start = record.readUInt32LE(16);
  if (count > limits.parts || size > MAX_DIRECTORY) return refused('bomb');
  // Bytes after the end record, or between the central directory and the end record, belong to another file.
  if (END_SIZE + record.readUInt16LE(20) !== record.length) return refused('ambiguous');
  if (start + size > end || record.readUInt16LE(8) !== count) return refused('damaged');
  if (start + size !== end) return refused('ambiguous');
  return parseDirectory(await readBytes(file, start, size), count);
}

function parseDirectory(directory: Buffer, count: number): ListedParts {
  const parts: Part[] = [];
  let offset = 0;
  for (let index = 0; index < count; index++) {
    if (offset + 46 > directory.length || directory.readUInt32LE(offset) !== CENTRAL_FILE)
      return refused('damaged');
    const nameEnd = offset + 46 + directory.readUInt16LE(offset + 28);
    const next =
      nameEnd + directory.readUInt16LE(offset + 30) + directory.readUInt16LE(offset + 32);
    if (next > directory.length) return refused('damaged');
    // Bits 0 and 6: encrypted, strongly encrypted (APPNOTE 4.4.4).
    if ((directory.readUInt16LE(offset + 8) & 0x41) !== 0) return refused('encrypted');
    parts.push({
      name: directory.toString('utf8', offset + 46, nameEnd),
      method: directory.readUInt16LE(offset + 10),
      crc: directory.readUInt32LE(offset + 16),
      packed: directory.readUInt32LE(offset + 20),
      unpacked: directory.readUInt32LE(offset + 24),
      offset: directory.readUInt32LE(offset + 42),
    });
    offset = next;
  }
  return offset === directory.length ? { ok: true, parts } : refused('damaged');
}

function refused(problem: ArchiveProblem): { ok: false; problem: ArchiveProblem } {
  return { ok: false, problem };
}

/** Returns whether the parts decompress to more than is allowed, judged by their sizes and offsets. */
function exceedsSizes(parts: readonly Part[], limits: ArchiveLimits): boolean {
  const total = parts.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (total > limits.unpacked) return true;
  if (
    parts.some(({ packed, unpacked }) => unpacked > SMALL_PART && unpacked > packed * MAX_RATIO)
  ) {
    return true;
  }
  // Overlapping parts decompress to more than an archive of this size can contain.
  const byOffset = parts.toSorted((first, second) => first.offset - second.offset);
  return byOffset.some((part, index) => {
    const next = byOffset[index + 1];
    return next !== undefined && part.offset + 30 + part.packed > next.offset;
  });
}

/**
 * Decompresses a part and verifies its size and checksum.
 * @param maxBytes of the part, compressed and decompressed
 * @returns null if it is damaged or larger
 */
export async function unpackPart(
  file: ArchiveSource,
  part: Part,
  maxBytes: number,
): Promise<Buffer | null> {
  if (part.packed > maxBytes || part.unpacked > maxBytes) return null;
  const start = await findData(file, part);
  if (start === null) return null;
  const packed = await readBytes(file, start, part.packed);
  const bytes = part.method === 0 ? packed : part.method === 8 ? await inflate(packed, part) : null;
  return bytes?.length === part.unpacked && crc32(bytes) === part.crc ? bytes : null;
}

/**
 * Whether every part decompresses to the size that it states. The bytes are counted while they are decompressed, because the
 * stated size is only a claim. Nothing stays in memory.
 */
export async function areSizesTrue(file: FileHandle, parts: readonly Part[]): Promise<boolean> {
  for (const part of parts) {
    if ((await countUnpacked(file, part)) !== part.unpacked) return false;
  }
  return true;
}

/** Returns the decompressed size of a part, or null if it is damaged or larger than it states. */
async function countUnpacked(file: FileHandle, part: Part): Promise<number | null> {
  const start = await findData(file, part);
  if (start === null) return null;
  if (part.method === 0) return part.packed;
  if (part.method !== 8 || part.packed === 0) return null;
  let size = 0;
  const packed = file.createReadStream({ start, end: start + part.packed - 1, autoClose: false });
  try {
    await pipeline(packed, createInflateRaw(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const { length } of chunks) {
        size += length;
        if (size > part.unpacked) throw new RangeError('the part is larger than it states');
      }
    });
  } catch {
    return null;
  }
  return size;
}

/** Returns where the data of a part begins, or null if its local file header is damaged. */
async function findData(file: ArchiveSource, { offset }: Part): Promise<number | null> {
  const header = await readBytes(file, offset, 30);
  if (header.length < 30 || !header.subarray(0, LOCAL_FILE.length).equals(LOCAL_FILE)) return null;
  return offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}

/** Returns null if the data is invalid, or decompresses to more than the part states. */
async function inflate(packed: Buffer, { unpacked }: Part): Promise<Buffer | null> {
  try {
    return await promisify(inflateRaw)(packed, { maxOutputLength: Math.max(1, unpacked) });
  } catch {
    return null;
  }
}

/** Returns fewer bytes if the file ends earlier. */
async function readBytes(file: ArchiveSource, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
