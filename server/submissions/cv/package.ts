import { crc32, createInflateRaw } from 'node:zlib';
import { type CvVerdict, rejected } from './verdict.ts';

/** The first bytes of a ZIP archive's local file header (APPNOTE 4.3.7). */
export const LOCAL_FILE = Buffer.from('504b0304', 'hex');

/** The first bytes of the end of central directory record (APPNOTE 4.3.16). */
export const PACKAGE_END = Buffer.from('504b0506', 'hex');

/** The first bytes of a central directory header, as a number (APPNOTE 4.3.12). */
const CENTRAL_FILE = 0x02014b50;

/** A document with pictures has a few dozen parts. */
const MAX_PARTS = 2_000;

/** Maximum decompressed size of all parts together. In bytes. */
const MAX_UNPACKED = 64 * 1024 * 1024;

/** Maximum compression ratio of a part: usual documents stay far below it. */
const MAX_RATIO = 250;

/** Parts of this decompressed size may have any ratio. In bytes. */
const SMALL_PART = 1024 * 1024;

/** How much text is read of each part that determines the type. In bytes. */
const MAX_TEXT = 2 * 1024 * 1024;

/** The parts that determine the type of the document. */
const TYPE_PARTS = new Set(['[Content_Types].xml', 'mimetype', 'META-INF/manifest.xml']);

const MAIN_WORD_PART =
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Names of parts with macros, of Word ([MS-OVBA]) and OpenDocument. */
const MACROS = /(^|\/)vbaProject\.bin$|^(Basic|Scripts)\//i;

/** XML that declares entities can expand without limit when it is parsed ("billion laughs"). */
const ENTITY = Buffer.from('<!ENTITY');

/** An entry of the central directory (APPNOTE 4.3.12). Sizes and offset in bytes. */
type Part = {
  name: string;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  /** Offset of its local file header. */
  offset: number;
};

/** Inspects a DOCX or ODT archive. Each part is decompressed, and its size and checksum are verified. */
export async function inspectPackage(bytes: Buffer): Promise<CvVerdict> {
  const parts = listParts(bytes);
  if (!Array.isArray(parts)) return parts;
  const error = checkSizes(parts);
  if (error !== null) return error;
  const names = new Set(parts.map(({ name }) => name));
  if (names.size !== parts.length) return rejected('file-ambiguous');
  const texts = new Map<string, string>();
  for (const part of parts.filter(isTypePart)) {
    const unpacked = await unpack(bytes, part, MAX_TEXT);
    if (!unpacked.ok) return rejected(unpacked.code);
    texts.set(part.name, unpacked.text);
  }
  const verdict = determineType(names, texts);
  // The other parts of an encrypted document are not verified: sizes and checksums may be those of the plain text.
  if (!verdict.ok) return verdict;
  for (const part of parts.filter((other) => !isTypePart(other))) {
    const unpacked = await unpack(bytes, part, 0);
    if (!unpacked.ok) return rejected(unpacked.code);
  }
  return verdict;
}

function isTypePart({ name }: Part): boolean {
  return TYPE_PARTS.has(name);
}

function determineType(names: ReadonlySet<string>, texts: ReadonlyMap<string, string>): CvVerdict {
  // The content type is checked, because the part may have any name; most writers use word/document.xml.
  const isWord = (texts.get('[Content_Types].xml') ?? '').includes(MAIN_WORD_PART);
  const isText = texts.get('mimetype')?.trim() === 'application/vnd.oasis.opendocument.text';
  if (isWord && isText) return rejected('file-ambiguous');
  if (!isWord && !isText) return rejected('file-kind');
  // Checked before content.xml: an encrypted document may consist of one encrypted part.
  if (isText && (texts.get('META-INF/manifest.xml') ?? '').includes('encryption-data')) {
    return rejected('file-encrypted');
  }
  if (isText && !names.has('content.xml')) return rejected('file-damaged');
  return [...names].some((name) => MACROS.test(name))
    ? rejected('file-active')
    : { ok: true, type: isWord ? 'docx' : 'odt' };
}

/** Returns the parts by the central directory, or why the archive is rejected. */
function listParts(bytes: Buffer): Part[] | CvVerdict {
  const end = bytes.lastIndexOf(PACKAGE_END);
  if (end < 0 || end + 22 > bytes.length) return rejected('file-damaged');
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  if (count > MAX_PARTS) return rejected('file-bomb');
  // Bytes after the end record, or between the central directory and the end record, belong to another file.
  if (end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length) return rejected('file-ambiguous');
  if (start + size > end || bytes.readUInt16LE(end + 8) !== count) return rejected('file-damaged');
  if (start + size !== end) return rejected('file-ambiguous');
  const parts: Part[] = [];
  let offset = start;
  for (let index = 0; index < count; index++) {
    if (offset + 46 > end || bytes.readUInt32LE(offset) !== CENTRAL_FILE)
      return rejected('file-damaged');
    const nameLength = bytes.readUInt16LE(offset + 28);
    const next =
      offset + 46 + nameLength + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32);
    if (next > end) return rejected('file-damaged');
    // Bits 0 and 6: encrypted, strongly encrypted (APPNOTE 4.4.4).
    if ((bytes.readUInt16LE(offset + 8) & 0x41) !== 0) return rejected('file-encrypted');
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
  return offset === end ? parts : rejected('file-damaged');
}

/** Returns why the sizes and offsets of the parts are rejected, or null. */
function checkSizes(parts: readonly Part[]): CvVerdict | null {
  const total = parts.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (total > MAX_UNPACKED) return rejected('file-bomb');
  if (
    parts.some(({ packed, unpacked }) => unpacked > SMALL_PART && unpacked > packed * MAX_RATIO)
  ) {
    return rejected('file-bomb');
  }
  // Overlapping parts decompress to more than an archive of this size can contain.
  const byOffset = parts.toSorted((first, second) => first.offset - second.offset);
  const overlaps = byOffset.some((part, index) => {
    const next = byOffset[index + 1];
    return next !== undefined && part.offset + 30 + part.packed > next.offset;
  });
  return overlaps ? rejected('file-bomb') : null;
}

type Unpacked = { ok: true; text: string } | { ok: false; code: 'file-damaged' | 'file-bomb' };

/**
 * Decompresses a part chunk by chunk and verifies its size and checksum.
 * @param maxText how much of it is returned as text, in bytes
 */
async function unpack(bytes: Buffer, part: Part, maxText: number): Promise<Unpacked> {
  const damaged = { ok: false, code: 'file-damaged' } as const;
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
      if (size > part.unpacked) return { ok: false, code: 'file-bomb' };
      crc = crc32(chunk, crc);
      if (!isXml) continue;
      // The declaration may start in one chunk and end in the next.
      const seam = Buffer.concat([tail, chunk.subarray(0, ENTITY.length)]);
      if (chunk.includes(ENTITY) || seam.includes(ENTITY)) {
        return { ok: false, code: 'file-bomb' };
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
