import { PDF_SEARCH } from '../../platform/pdf-mark.ts';
import { ARCHIVE_END } from '../../platform/zip.ts';
import type { ForeignType, MediaType } from '../inspect-media.ts';

/** A ZIP archive is found by its last record, which only a comment of at most 65,535 bytes may follow. */
const ZIP_END_BYTES = 22;

/** How much of the end of a file `isTwoKinds` needs. In bytes. */
export const TAIL_BYTES = ZIP_END_BYTES + 65_535;

/**
 * How much of the start is searched for a web page. Browsers decide by the first 1,445 bytes (WHATWG MIME Sniffing). In
 * bytes.
 */
const PAGE_SEARCH = 4096;

/** Drawings are not searched for: no browser detects them by their bytes, and the details of a picture may name one. */
const PAGE_START = /<(?:!doctype html|html|head|body|script|iframe)[\s>]|<\?php/i;

/**
 * Returns whether the bytes of a file are also a file of another kind: an archive, a PDF or a web page. Such a file looks
 * like a picture here, and is something else to another program.
 * @param type what it is by its first bytes
 * @param head its first bytes
 * @param tail its last `TAIL_BYTES`, or all
 */
export function isTwoKinds(type: MediaType | ForeignType, head: Buffer, tail: Buffer): boolean {
  // A drawing becomes a picture. Anything in an archive besides its parts is found with them.
  if (type === 'svg' || type === 'zip') return false;
  if (isZip(tail)) return true;
  if (type === 'pdf') return false;
  return (
    head.subarray(0, PDF_SEARCH).includes('%PDF-') ||
    PAGE_START.test(head.toString('latin1', 0, PAGE_SEARCH)) ||
    PAGE_START.test(tail.toString('latin1', Math.max(0, tail.length - PAGE_SEARCH)))
  );
}

function isZip(tail: Buffer): boolean {
  for (
    let at = tail.lastIndexOf(ARCHIVE_END);
    at >= 0;
    at = tail.lastIndexOf(ARCHIVE_END, at - 1)
  ) {
    const end = at + ZIP_END_BYTES;
    if (end <= tail.length && end + tail.readUInt16LE(end - 2) === tail.length) return true;
    if (at === 0) return false;
  }
  return false;
}
