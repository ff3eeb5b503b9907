import { once } from 'node:events';
import { crc32, createInflateRaw } from 'node:zlib';
import { type CvInspected, refused } from './verdict.ts';

/** The first bytes of a ZIP archive's local file header (APPNOTE 4.3.7). */
export const LOCAL_FILE = Buffer.from('504b0304', 'hex');

/** The first bytes of its end record (APPNOTE 4.3.16). */
export const PACKAGE_END = Buffer.from('504b0506', 'hex');

const CENTRAL_FILE = 0x02014b50;

/** A text with pictures has some dozens of parts. */
const MOST_PARTS = 2_000;

/** What all parts together may unpack to, in bytes. */
const MOST_UNPACKED = 64 * 1024 * 1024;

/** A part of some size that grows more than this was made to. */
const MOST_GROWTH = 250;
const SMALL = 1024 * 1024;

/** Macros, controls, embedded objects and programs. */
const ACTIVE =
  /(^|\/)(vbaProject\.bin|vbaData\.xml|activeX\d*\.(xml|bin)|oleObject\d*\.bin|attachedToolbars\.bin)$|^(Basic|Scripts)\/|\.(exe|dll|com|scr|bat|cmd|ps1|vbs|js|jar|lnk|hta|msi)$/i;

/** Parts whose text is looked at, and how much of each. In bytes. */
const MOST_TEXT = 2 * 1024 * 1024;

/** A document type with entities of its own can grow without end when it is read. */
const ENTITY = /<!ENTITY/i;

/** Templates and objects that are fetched from elsewhere when the document is opened. */
const REMOTE_PART =
  /<Relationship\b(?=[^>]*relationships\/(attachedTemplate|oleObject|frame|subDocument)")(?=[^>]*TargetMode="External")(?=[^>]*Target="(https?:|ftp:|\\\\|file:\/\/\/?\\\\))/i;

type Part = {
  name: string;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  at: number;
};

/** Looks at an archive that should be a DOCX or an ODT: each part is unpacked, counted and compared. */
export async function inspectPackage(bytes: Buffer): Promise<CvInspected> {
  const listed = listParts(bytes);
  if (!Array.isArray(listed)) return listed;
  const problem = boundsProblem(listed);
  if (problem !== null) return problem;
  const names = new Set(listed.map(({ name }) => name));
  if (names.size !== listed.length) return refused('file-ambiguous');
  const texts = new Map<string, string>();
  let unpacked = 0;
  for (const part of listed) {
    const wantsText = /\.(xml|rels)$|^mimetype$/i.test(part.name);
    const read = await unpack(bytes, part, wantsText ? MOST_TEXT : 0);
    if (!read.ok) return refused(read.problem);
    unpacked += part.unpacked;
    if (unpacked > MOST_UNPACKED) return refused('file-bomb');
    if (ENTITY.test(read.text)) return refused('file-bomb');
    if (/\.rels$/i.test(part.name) && REMOTE_PART.test(read.text)) return refused('file-active');
    if (KEPT_TEXTS.includes(part.name)) texts.set(part.name, read.text);
  }
  return kindOf(listed, names, texts);
}

const KEPT_TEXTS = ['[Content_Types].xml', 'mimetype', 'META-INF/manifest.xml'];

function kindOf(
  parts: readonly Part[],
  names: ReadonlySet<string>,
  texts: ReadonlyMap<string, string>,
): CvInspected {
  const types = texts.get('[Content_Types].xml') ?? '';
  const isWord = names.has('word/document.xml') && /wordprocessingml/.test(types);
  const isText =
    parts[0]?.name === 'mimetype' &&
    texts.get('mimetype')?.trim() === 'application/vnd.oasis.opendocument.text' &&
    names.has('content.xml');
  if (isWord && isText) return refused('file-ambiguous');
  const isActive = [...names].some((name) => ACTIVE.test(name)) || /macroEnabled/i.test(types);
  if (isWord || (names.has('word/document.xml') && /macroEnabled/i.test(types))) {
    return isActive ? refused('file-active') : { ok: true, type: 'docx' };
  }
  if (!isText) return refused('file-kind');
  if (/encryption-data/.test(texts.get('META-INF/manifest.xml') ?? '')) {
    return refused('file-encrypted');
  }
  return isActive ? refused('file-active') : { ok: true, type: 'odt' };
}

/** The parts by the list at the archive's end; or why it is none that can be trusted. */
function listParts(bytes: Buffer): Part[] | CvInspected {
  const end = bytes.lastIndexOf(PACKAGE_END);
  if (end < 0 || end + 22 > bytes.length) return refused('file-damaged');
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  if (count === 0xffff || start === 0xffffffff || count > MOST_PARTS) return refused('file-bomb');
  // What stands behind the end, or between list and end, belongs to something else.
  if (end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length) return refused('file-ambiguous');
  if (start + size > end || bytes.readUInt16LE(end + 8) !== count) return refused('file-damaged');
  if (start + size !== end) return refused('file-ambiguous');
  const parts: Part[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL_FILE) return refused('file-damaged');
    const nameLength = bytes.readUInt16LE(at + 28);
    const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (next > end) return refused('file-damaged');
    if ((bytes.readUInt16LE(at + 8) & 0x41) !== 0) return refused('file-encrypted');
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    if (/(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[a-z]:|\p{Cc}/iu.test(name)) return refused('file-damaged');
    parts.push({
      name,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at = next;
  }
  return at === end ? parts : refused('file-damaged');
}

function boundsProblem(parts: readonly Part[]): CvInspected | null {
  const total = parts.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (total > MOST_UNPACKED) return refused('file-bomb');
  if (parts.some(({ packed, unpacked }) => unpacked > SMALL && unpacked > packed * MOST_GROWTH)) {
    return refused('file-bomb');
  }
  // Parts that share their bytes unpack to more than any archive of their size could hold.
  const byPlace = parts.toSorted((one, other) => one.at - other.at);
  const overlaps = byPlace.some((part, index) => {
    const next = byPlace[index + 1];
    return next !== undefined && part.at + 30 + part.packed > next.at;
  });
  return overlaps ? refused('file-bomb') : null;
}

type Unpacked = { ok: true; text: string } | { ok: false; problem: 'file-damaged' | 'file-bomb' };

/** Unpacks a part to see that it is what the list says; keeps the first `most` bytes of it. */
async function unpack(bytes: Buffer, part: Part, most: number): Promise<Unpacked> {
  const damaged = { ok: false, problem: 'file-damaged' } as const;
  const { at } = part;
  if (at + 30 > bytes.length || !bytes.subarray(at, at + 4).equals(LOCAL_FILE)) return damaged;
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const raw = bytes.subarray(start, start + part.packed);
  if (raw.length !== part.packed) return damaged;
  if (part.method === 0) {
    const isSame = part.packed === part.unpacked && crc32(raw) === part.crc;
    return isSame ? { ok: true, text: raw.toString('utf8', 0, most) } : damaged;
  }
  if (part.method !== 8) return damaged;
  const inflate = createInflateRaw();
  let size = 0;
  let crc = 0;
  const kept: Buffer[] = [];
  let isBomb = false;
  inflate.on('data', (chunk: Buffer) => {
    if (size < most) kept.push(chunk.subarray(0, most - size));
    size += chunk.length;
    crc = crc32(chunk, crc);
    if (size > part.unpacked) {
      isBomb = true;
      inflate.destroy();
    }
  });
  try {
    inflate.end(raw);
    await once(inflate, 'close');
  } catch {
    return damaged;
  }
  if (isBomb) return { ok: false, problem: 'file-bomb' };
  if (size !== part.unpacked || crc !== part.crc) return damaged;
  return { ok: true, text: Buffer.concat(kept).toString('utf8') };
}
