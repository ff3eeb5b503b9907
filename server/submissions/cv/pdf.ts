import { createInflate } from 'node:zlib';
import { opensWithoutPassword } from './pdf-password.ts';
import { type PdfDictionary, PdfReader, PdfReference, type PdfValue } from './pdf-values.ts';
import { type CvInspected, rejected } from './verdict.ts';

/** What all object streams together may unpack to. In bytes. */
const MAX_UNPACKED = 32 * 1024 * 1024;

/** A writer puts some hundred objects into each. */
const MAX_OBJECT_STREAMS = 1_000;

/** Between what makes a dictionary one of an object stream and the stream. In bytes. */
const MAX_DICTIONARY_REST = 1_024;

/** How often the number of an object is looked for: the same bytes may stand in a stream. */
const MAX_CANDIDATES = 16;

/**
 * Inspects a PDF: its end, the trailer that the end points to, whether it opens without a password,
 * and what its object streams unpack to, which every reader unpacks when it opens the file.
 */
export async function inspectPdf(bytes: Buffer): Promise<CvInspected> {
  const trailer = isCutOff(bytes) ? null : findTrailer(bytes);
  if (trailer === null || !trailer.has('Root')) return rejected('file-damaged');
  if (needsPassword(bytes, trailer)) return rejected('file-encrypted');
  return (await unpacksToTooMuch(bytes)) ? rejected('file-bomb') : { ok: true, type: 'pdf' };
}

/** Whether the end is missing, or a linearized file is shorter than it says (ISO 32000-1, annex F.2). */
function isCutOff(bytes: Buffer): boolean {
  if (!bytes.includes('%%EOF')) return true;
  const head = bytes.toString('latin1', 0, 1_024);
  const length = head.includes('/Linearized') ? /\/L[ \r\n]{1,4}(\d{1,12})/.exec(head)?.[1] : '0';
  return Number(length ?? 0) > bytes.length;
}

/**
 * The dictionary of the last trailer or cross-reference stream (ISO 32000-1, 7.5.5 and 7.5.8): where
 * the end of the file says that it is, else the last one that is there, as readers do.
 */
function findTrailer(bytes: Buffer): PdfDictionary | null {
  const mark = bytes.lastIndexOf('startxref');
  const stated = /^startxref\s{1,8}(\d{1,10})(?!\d)/.exec(
    bytes.toString('latin1', mark, mark + 32),
  );
  if (mark < 0 || stated === null) return null;
  const offset = Number(stated[1]);
  const header = bytes.indexOf('%PDF-');
  for (const at of new Set([offset, offset + header])) {
    const found = trailerAt(bytes, at);
    if (found !== null) return found;
  }
  return trailerFrom(bytes, bytes.lastIndexOf('trailer'));
}

function trailerAt(bytes: Buffer, at: number): PdfDictionary | null {
  const head = /^\s{0,8}(xref|\d{1,10}\s{1,8}\d{1,5}\s{1,8}obj)/.exec(
    bytes.toString('latin1', at, at + 64),
  );
  if (head === null) return null;
  if (head[1] === 'xref') return trailerFrom(bytes, bytes.indexOf('trailer', at));
  return new PdfReader(bytes, at + head[0].length).dictionary();
}

function trailerFrom(bytes: Buffer, at: number): PdfDictionary | null {
  return at < 0 ? null : new PdfReader(bytes, at + 'trailer'.length).dictionary();
}

function needsPassword(bytes: Buffer, trailer: PdfDictionary): boolean {
  const named = trailer.get('Encrypt');
  if (named === undefined || named === null) return false;
  const encryption = named instanceof PdfReference ? findObject(bytes, named) : asDictionary(named);
  const ids = trailer.get('ID');
  const id = Array.isArray(ids) ? ids[0] : null;
  return (
    encryption === null ||
    !opensWithoutPassword(encryption, Buffer.isBuffer(id) ? id : Buffer.alloc(0))
  );
}

function asDictionary(value: PdfValue): PdfDictionary | null {
  return value instanceof Map ? value : null;
}

/** The last dictionary under a number. That of the encryption is never packed (ISO 32000-1, 7.5.7). */
function findObject(bytes: Buffer, { number, generation }: PdfReference): PdfDictionary | null {
  const head = `${number} ${generation} obj`;
  let at = bytes.lastIndexOf(head);
  for (let tries = 0; at >= 0 && tries < MAX_CANDIDATES; tries++) {
    const isWholeNumber = !/\d/.test(bytes.toString('latin1', Math.max(0, at - 1), at));
    const found = isWholeNumber ? new PdfReader(bytes, at + head.length).dictionary() : null;
    if (found !== null) return found;
    at = at === 0 ? -1 : bytes.lastIndexOf(head, at - 1);
  }
  return null;
}

/** Whether the object streams unpack to more than is accepted (ISO 32000-1, 7.5.7). */
async function unpacksToTooMuch(bytes: Buffer): Promise<boolean> {
  let left = MAX_UNPACKED;
  let streams = 0;
  for (let at = bytes.indexOf('/ObjStm'); at >= 0; at = bytes.indexOf('/ObjStm', at)) {
    at += '/ObjStm'.length;
    const keyword = bytes.indexOf('stream', at);
    if (keyword < 0) return false;
    if (keyword - at > MAX_DICTIONARY_REST) {
      at = keyword - MAX_DICTIONARY_REST;
      continue;
    }
    const start = keyword + 'stream'.length + (bytes[keyword + 'stream'.length] === 0x0d ? 2 : 1);
    const mark = bytes.indexOf('endstream', start);
    const end = mark < 0 ? bytes.length : mark;
    left -= await unpackedSize(bytes.subarray(start, end), left);
    if (left < 0 || ++streams > MAX_OBJECT_STREAMS) return true;
    at = end;
  }
  return false;
}

/**
 * To how many bytes a stream unpacks; one chunk more than `most` where it is more. Chunk by chunk:
 * it is never in memory as a whole. What cannot be unpacked is encrypted or packed by another
 * method, and counts as far as it could.
 */
async function unpackedSize(packed: Buffer, most: number): Promise<number> {
  const inflate = createInflate();
  inflate.end(packed);
  let size = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) break;
    }
  } catch {
    return size;
  }
  return size;
}
