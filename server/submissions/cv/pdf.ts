import { createInflate } from 'node:zlib';
import { opensWithoutPassword } from './pdf-password.ts';
import { type PdfDictionary, PdfReader, PdfReference, type PdfValue } from './pdf-values.ts';
import { type CvVerdict, rejected } from './verdict.ts';

/** Maximum decompressed size of all object streams together. In bytes. */
const MAX_UNPACKED = 32 * 1024 * 1024;

/** Usual PDF writers put about a hundred objects into each. */
const MAX_OBJECT_STREAMS = 1_000;

/** Maximum distance from `/ObjStm` in a dictionary to the stream that follows it. In bytes. */
const MAX_STREAM_DISTANCE = 1_024;

/** How many matches for the number of an object are tried: the same bytes may occur in a stream. */
const MAX_CANDIDATES = 16;

/**
 * Checks that a PDF is complete, has a trailer, opens without a password, and has object streams of limited
 * decompressed size. Every PDF reader decompresses those when it opens the file.
 */
export async function inspectPdf(bytes: Buffer): Promise<CvVerdict> {
  const trailer = isTruncated(bytes) ? null : findTrailer(bytes);
  if (trailer === null || !trailer.has('Root')) return rejected('file-damaged');
  if (needsPassword(bytes, trailer)) return rejected('file-encrypted');
  return (await exceedsUnpackedSize(bytes)) ? rejected('file-bomb') : { ok: true, type: 'pdf' };
}

/** Returns whether `%%EOF` is missing, or a linearized file is shorter than its header says (ISO 32000-1, annex F.2). */
function isTruncated(bytes: Buffer): boolean {
  if (!bytes.includes('%%EOF')) return true;
  const head = bytes.toString('latin1', 0, 1_024);
  const length = head.includes('/Linearized') ? /\/L[ \r\n]{1,4}(\d{1,12})/.exec(head)?.[1] : '0';
  return Number(length ?? 0) > bytes.length;
}

/**
 * Returns the dictionary of the last trailer or cross-reference stream (ISO 32000-1, 7.5.5 and 7.5.8), or null. If there
 * is none at the offset after `startxref`, it uses the last trailer in the file, as PDF readers do.
 */
function findTrailer(bytes: Buffer): PdfDictionary | null {
  const startxref = bytes.lastIndexOf('startxref');
  const match = /^startxref\s{1,8}(\d{1,10})(?!\d)/.exec(
    bytes.toString('latin1', startxref, startxref + 32),
  );
  if (startxref < 0 || match === null) return null;
  const statedOffset = Number(match[1]);
  const header = bytes.indexOf('%PDF-');
  // Offsets count from the header, which may follow other bytes.
  for (const offset of new Set([statedOffset, statedOffset + header])) {
    const trailer = readTrailerAt(bytes, offset);
    if (trailer !== null) return trailer;
  }
  return readTrailer(bytes, bytes.lastIndexOf('trailer'));
}

/** Reads the trailer of the cross-reference table or stream at an offset. */
function readTrailerAt(bytes: Buffer, offset: number): PdfDictionary | null {
  const head = /^\s{0,8}(xref|\d{1,10}\s{1,8}\d{1,5}\s{1,8}obj)/.exec(
    bytes.toString('latin1', offset, offset + 64),
  );
  if (head === null) return null;
  if (head[1] === 'xref') return readTrailer(bytes, bytes.indexOf('trailer', offset));
  return new PdfReader(bytes, offset + head[0].length).readDictionary();
}

/** Reads the dictionary after the keyword `trailer` at an offset. */
function readTrailer(bytes: Buffer, offset: number): PdfDictionary | null {
  return offset < 0 ? null : new PdfReader(bytes, offset + 'trailer'.length).readDictionary();
}

function needsPassword(bytes: Buffer, trailer: PdfDictionary): boolean {
  const encrypt = trailer.get('Encrypt');
  if (encrypt === undefined || encrypt === null) return false;
  const encryption =
    encrypt instanceof PdfReference ? findObject(bytes, encrypt) : toDictionary(encrypt);
  const ids = trailer.get('ID');
  const id = Array.isArray(ids) ? ids[0] : null;
  return (
    encryption === null ||
    !opensWithoutPassword(encryption, Buffer.isBuffer(id) ? id : Buffer.alloc(0))
  );
}

function toDictionary(value: PdfValue): PdfDictionary | null {
  return value instanceof Map ? value : null;
}

/**
 * Returns the last dictionary with an object number, or null. Object streams are not searched, because the encryption
 * dictionary is never in one (ISO 32000-1, 7.5.7).
 */
function findObject(bytes: Buffer, { number, generation }: PdfReference): PdfDictionary | null {
  const head = `${number} ${generation} obj`;
  let offset = bytes.lastIndexOf(head);
  for (let tries = 0; offset >= 0 && tries < MAX_CANDIDATES; tries++) {
    // `18 0 obj` contains `8 0 obj`.
    const isWholeNumber = !/\d/.test(bytes.toString('latin1', Math.max(0, offset - 1), offset));
    const dictionary = isWholeNumber
      ? new PdfReader(bytes, offset + head.length).readDictionary()
      : null;
    if (dictionary !== null) return dictionary;
    offset = offset === 0 ? -1 : bytes.lastIndexOf(head, offset - 1);
  }
  return null;
}

/** Returns whether there are too many object streams, or their decompressed size is too large (ISO 32000-1, 7.5.7). */
async function exceedsUnpackedSize(bytes: Buffer): Promise<boolean> {
  let remaining = MAX_UNPACKED;
  let streams = 0;
  for (
    let offset = bytes.indexOf('/ObjStm');
    offset >= 0;
    offset = bytes.indexOf('/ObjStm', offset)
  ) {
    offset += '/ObjStm'.length;
    const keyword = bytes.indexOf('stream', offset);
    if (keyword < 0) return false;
    if (keyword - offset > MAX_STREAM_DISTANCE) {
      offset = keyword - MAX_STREAM_DISTANCE;
      continue;
    }
    const start = keyword + 'stream'.length + (bytes[keyword + 'stream'.length] === 0x0d ? 2 : 1);
    const endstream = bytes.indexOf('endstream', start);
    const end = endstream < 0 ? bytes.length : endstream;
    remaining -= await unpackedSize(bytes.subarray(start, end), remaining);
    if (remaining < 0 || ++streams > MAX_OBJECT_STREAMS) return true;
    offset = end;
  }
  return false;
}

/**
 * Returns the decompressed size of a stream. Decompresses chunk by chunk to save memory, and stops when the size exceeds
 * `max`. A stream that is encrypted or uses another method counts up to the first error.
 */
async function unpackedSize(packed: Buffer, max: number): Promise<number> {
  const inflate = createInflate();
  inflate.end(packed);
  let size = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > max) break;
    }
  } catch {
    return size;
  }
  return size;
}
