const MARK = '%PDF-';

/** Readers look for the signature of a PDF in this many bytes at the start (ISO 32000-1, implementation note 13). */
export const PDF_SEARCH = 1024;

/**
 * The first bytes of other file types that could be text up to the signature: pictures, sound, programs, archives, scripts
 * and RTF.
 */
const OTHER_STARTS =
  /^(?:GIF8|RIFF|OggS|PK|Rar!|7z|BM|II\*|MM\0|8BPS|MZ|\{\\rtf|#!|.{4}(?:ftyp|mdat|moov))/s;

/**
 * A tag, a comment or a declaration before the signature means that the file is a web page. An address in angle brackets does
 * not.
 */
const TAG = /<(?:\/?[a-z][a-z0-9-]{0,30}(?::[a-z0-9-]{1,30})?[\s>/]|[!?])/i;

/** Control characters that no text has. */
const CONTROLS = /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u;

/** Printer commands begin with it. */
const ESCAPE = String.fromCharCode(27);

/**
 * Returns whether a file is a PDF by its signature. Mail programs, printers and web servers put text before it: a byte order
 * mark, line ends, the head of a response. A page, picture, archive or program that contains the signature is no PDF.
 * @param head the first `PDF_SEARCH` bytes, or all
 */
export function hasPdfMark(head: Buffer): boolean {
  const at = head.subarray(0, PDF_SEARCH).indexOf(MARK);
  if (at <= 0) return at === 0;
  const before = decodeUtf8(head.subarray(0, at));
  return (
    before !== null &&
    !CONTROLS.test(before.replaceAll(ESCAPE, '')) &&
    !OTHER_STARTS.test(before) &&
    !TAG.test(before)
  );
}

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
