import { crc32, createInflateRaw } from 'node:zlib';

/** The first bytes of a ZIP archive's local file header (APPNOTE 4.3.7). */
export const LOCAL_FILE = Buffer.from('504b0304', 'hex');

/** The first bytes of the end of central directory record (APPNOTE 4.3.16). */
export const ARCHIVE_END = Buffer.from('504b0506', 'hex');

/** The first bytes of a central directory header, as a number (APPNOTE 4.3.12). */
const CENTRAL_FILE = 0x02014b50;

/** Maximum compression ratio of a part: usual documents stay far below it. */
const MAX_RATIO = 250;

/** Parts of this decompressed size may have any ratio. In bytes. */
const SMALL_PART = 1024 * 1024;

/** XML that declares entities can expand without limit when it is parsed ("billion laughs"). */
const ENTITY = Buffer.from('<!ENTITY');

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

/** Lists the parts of a ZIP archive without decompressing them. What they say of their sizes is only checked by `unpack`. */
export function listParts(bytes: Buffer, limits: ArchiveLimits): ListedParts {
  const listed = readDirectory(bytes, limits);
  if (!listed.ok) return listed;
  const { parts } = listed;
  if (exceedsSizes(parts, limits)) return refused('bomb');
  const names = new Set(parts.map(({ name }) => name));
  return names.size === parts.length ? listed : refused('ambiguous');
}

/** Returns the parts by the central directory, or why the archive is refused. */
function readDirectory(bytes: Buffer, limits: ArchiveLimits): ListedParts {
  const end = bytes.lastIndexOf(ARCHIVE_END);
  if (end < 0 || end + 22 > bytes.length) return refused('damaged');
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  if (count > limits.parts) return refused('bomb');
  // Bytes after the end record, or between the central directory and the end record, belong to another file.
  if (end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length) return refused('ambiguous');
  if (start + size > end || bytes.readUInt16LE(end + 8) !== count) return refused('damaged');
  if (start + size !== end) return refused('ambiguous');
  const parts: Part[] = [];
  let offset = start;
  for (let index = 0; index < count; index++) {
    if (offset + 46 > end || bytes.readUInt32LE(offset) !== CENTRAL_FILE) return refused('damaged');
    const nameLength = bytes.readUInt16LE(offset + 28);
    const next =
      offset + 46 + nameLength + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32);
    if (next > end) return refused('damaged');
    // Bits 0 and 6: encrypted, strongly encrypted (APPNOTE 4.4.4).
    if ((bytes.readUInt16LE(offset + 8) & 0x41) !== 0) return refused('encrypted');
    parts.push({
      name: bytes.toString('utf8', offset + 46, offset + 46 + nameLength),
      method: bytes.readUInt16LE(offset + 10),
      crc: bytes.readUInt32LE(offset + 16),
      packed: bytes.readUInt32LE(offset + 20),
      unpacked: bytes.readUInt32LE(offset + 24),
      offset: bytes.readUInt32LE(offset + 42),
    });
    offset = next;
  }
  return offset === end ? { ok: true, parts } : refused('damaged');
}

function refused(problem: ArchiveProblem): { ok: false; problem: ArchiveProblem } {
  return { ok: false, problem };
}

/** Returns whether the parts decompress to more than is allowed, by their sizes and offsets. */
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

/** The text of a part, or what is wrong with it. */
export type Unpacked = { ok: true; text: string } | { ok: false; problem: 'damaged' | 'bomb' };

/**
 * Decompresses a part chunk by chunk and verifies its size and checksum.
 * @param maxText how much of it is returned as text, in bytes
 */
export async function unpack(bytes: Buffer, part: Part, maxText: number): Promise<Unpacked> {
  const damaged = { ok: false, problem: 'damaged' } as const;
  const { offset } = part;
  if (offset + 30 > bytes.length || !bytes.subarray(offset, offset + 4).equals(LOCAL_FILE))
    return damaged;
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const raw = bytes.subarray(start, start + part.packed);
  if (raw.length !== part.packed || (part.method !== 0 && part.method !== 8)) return damaged;
  const isXml = /\.(xml|rels)$/i.test(part.name);
  const textChunks: Buffer[] = [];
  let size = 0;
  let crc = 0;
  let tail: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of part.method === 0 ? [raw] : inflateChunks(raw)) {
      if (size < maxText) textChunks.push(chunk.subarray(0, maxText - size));
      size += chunk.length;
      if (size > part.unpacked) return { ok: false, problem: 'bomb' };
      crc = crc32(chunk, crc);
      if (!isXml) continue;
      // The declaration may start in one chunk and end in the next.
      const seam = Buffer.concat([tail, chunk.subarray(0, ENTITY.length)]);
      if (chunk.includes(ENTITY) || seam.includes(ENTITY)) {
        return { ok: false, problem: 'bomb' };
      }
      tail = Buffer.from(chunk.subarray(-ENTITY.length));
    }
  } catch {
    return damaged;
  }
  if (size !== part.unpacked || crc !== part.crc) return damaged;
  return { ok: true, text: Buffer.concat(textChunks).toString('utf8') };
}

/** Yields the decompressed chunks of a part. Throws if the data is invalid. */
function inflateChunks(raw: Buffer): AsyncIterable<Buffer> {
  const inflate = createInflateRaw();
  inflate.end(raw);
  return inflate;
}
