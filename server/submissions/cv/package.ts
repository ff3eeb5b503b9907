import { crc32, createInflateRaw } from 'node:zlib';
import { type CvInspected, rejected } from './verdict.ts';

/** The first bytes of a ZIP archive's local file header (APPNOTE 4.3.7). */
export const LOCAL_FILE = Buffer.from('504b0304', 'hex');

/** The first bytes of its end record (APPNOTE 4.3.16). */
export const PACKAGE_END = Buffer.from('504b0506', 'hex');

const CENTRAL_FILE = 0x02014b50;

/** A text with pictures has some dozens of parts. */
const MAX_PARTS = 2_000;

/** What all parts together may unpack to, in bytes. */
const MAX_UNPACKED = 64 * 1024 * 1024;

/** A part of more than `SMALL` bytes that grows more than this was made to. */
const MAX_GROWTH = 250;
const SMALL = 1024 * 1024;

/** How much is read of the parts that tell what the document is. In bytes. */
const MAX_TEXT = 2 * 1024 * 1024;

/** Parts that tell what the document is. */
const TELLING = new Set(['[Content_Types].xml', 'mimetype', 'META-INF/manifest.xml']);

const MAIN_WORD_PART =
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Macros: of Word ([MS-OVBA]), and of OpenDocument. */
const MACROS = /(^|\/)vbaProject\.bin$|^(Basic|Scripts)\//i;

/** An XML document with entities of its own can grow without end when it is read. */
const ENTITY = Buffer.from('<!ENTITY');

type Part = {
  name: string;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  at: number;
};

/** Inspects an archive that should be a DOCX or an ODT: each part is unpacked, counted and compared. */
export async function inspectPackage(bytes: Buffer): Promise<CvInspected> {
  const listed = listParts(bytes);
  if (!Array.isArray(listed)) return listed;
  const error = boundsError(listed);
  if (error !== null) return error;
  const names = new Set(listed.map(({ name }) => name));
  if (names.size !== listed.length) return rejected('file-ambiguous');
  const texts = new Map<string, string>();
  for (const part of listed.filter(isTelling)) {
    const read = await unpack(bytes, part, MAX_TEXT);
    if (!read.ok) return rejected(read.code);
    texts.set(part.name, read.text);
  }
  const kind = kindOf(names, texts);
  // What is encrypted is not looked at any further: its sizes and checksums may be those of the plain text.
  if (!kind.ok) return kind;
  for (const part of listed.filter((each) => !isTelling(each))) {
    const read = await unpack(bytes, part, 0);
    if (!read.ok) return rejected(read.code);
  }
  return kind;
}

function isTelling({ name }: Part): boolean {
  return TELLING.has(name);
}

function kindOf(names: ReadonlySet<string>, texts: ReadonlyMap<string, string>): CvInspected {
  // The part itself may be called anything; most writers call it word/document.xml.
  const isWord = (texts.get('[Content_Types].xml') ?? '').includes(MAIN_WORD_PART);
  const isText = texts.get('mimetype')?.trim() === 'application/vnd.oasis.opendocument.text';
  if (isWord && isText) return rejected('file-ambiguous');
  if (!isWord && !isText) return rejected('file-kind');
  // Before the question for its content: an encrypted document may be one part of its own.
  if (isText && (texts.get('META-INF/manifest.xml') ?? '').includes('encryption-data')) {
    return rejected('file-encrypted');
  }
  if (isText && !names.has('content.xml')) return rejected('file-damaged');
  return [...names].some((name) => MACROS.test(name))
    ? rejected('file-active')
    : { ok: true, type: isWord ? 'docx' : 'odt' };
}

/** The parts by the list at the archive's end; or why it is none that can be trusted. */
function listParts(bytes: Buffer): Part[] | CvInspected {
  const end = bytes.lastIndexOf(PACKAGE_END);
  if (end < 0 || end + 22 > bytes.length) return rejected('file-damaged');
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  if (count > MAX_PARTS) return rejected('file-bomb');
  // What stands behind the end, or between list and end, belongs to something else.
  if (end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length) return rejected('file-ambiguous');
  if (start + size > end || bytes.readUInt16LE(end + 8) !== count) return rejected('file-damaged');
  if (start + size !== end) return rejected('file-ambiguous');
  const parts: Part[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL_FILE) return rejected('file-damaged');
    const nameLength = bytes.readUInt16LE(at + 28);
    const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (next > end) return rejected('file-damaged');
    // Bits 0 and 6: encrypted, strongly encrypted (APPNOTE 4.4.4).
    if ((bytes.readUInt16LE(at + 8) & 0x41) !== 0) return rejected('file-encrypted');
    parts.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at = next;
  }
  return at === end ? parts : rejected('file-damaged');
}

function boundsError(parts: readonly Part[]): CvInspected | null {
  const total = parts.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (total > MAX_UNPACKED) return rejected('file-bomb');
  if (parts.some(({ packed, unpacked }) => unpacked > SMALL && unpacked > packed * MAX_GROWTH)) {
    return rejected('file-bomb');
  }
  // Parts that share their bytes unpack to more than any archive of their size could hold.
  const byPlace = parts.toSorted((one, other) => one.at - other.at);
  const overlaps = byPlace.some((part, index) => {
    const next = byPlace[index + 1];
    return next !== undefined && part.at + 30 + part.packed > next.at;
  });
  return overlaps ? rejected('file-bomb') : null;
}

type Unpacked = { ok: true; text: string } | { ok: false; code: 'file-damaged' | 'file-bomb' };

/**
 * Unpacks a part to see that it is what the list says. Chunk by chunk: what it unpacks to is never
 * in memory as a whole.
 * @param keep how much of it is returned as text, in bytes
 */
async function unpack(bytes: Buffer, part: Part, keep: number): Promise<Unpacked> {
  const damaged = { ok: false, code: 'file-damaged' } as const;
  const { at } = part;
  if (at + 30 > bytes.length || !bytes.subarray(at, at + 4).equals(LOCAL_FILE)) return damaged;
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const raw = bytes.subarray(start, start + part.packed);
  if (raw.length !== part.packed || (part.method !== 0 && part.method !== 8)) return damaged;
  const isXml = /\.(xml|rels)$/i.test(part.name);
  const kept: Buffer[] = [];
  let size = 0;
  let crc = 0;
  let tail: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of part.method === 0 ? [raw] : inflated(raw)) {
      if (size < keep) kept.push(chunk.subarray(0, keep - size));
      size += chunk.length;
      if (size > part.unpacked) return { ok: false, code: 'file-bomb' };
      crc = crc32(chunk, crc);
      if (!isXml) continue;
      // It may begin in one chunk and end in the next.
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
  return { ok: true, text: Buffer.concat(kept).toString('utf8') };
}

/** The unpacked bytes of a part, chunk by chunk. Throws where they are not packed as they should be. */
function inflated(raw: Buffer): AsyncIterable<Buffer> {
  const inflate = createInflateRaw();
  inflate.end(raw);
  return inflate;
}
