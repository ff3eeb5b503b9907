const MARK = '%PDF-';

/** Readers look for the mark of a PDF this far into a file (ISO 32000-1, implementation note 13). In bytes. */
export const PDF_SEARCH = 1024;

/** How files of other types begin that could be text up to the mark: pictures, sound, programs, archives, scripts and RTF. */
const OTHER_STARTS =
  /^(?:GIF8|RIFF|OggS|PK|Rar!|7z|BM|II\*|MM\0|8BPS|MZ|\{\\rtf|#!|.{4}(?:ftyp|mdat|moov))/s;

/** A tag, a comment or a declaration: what stands before the mark is a page. An address in angle brackets is none. */
const TAG = /<(?:\/?[a-z][a-z0-9-]{0,30}(?::[a-z0-9-]{1,30})?[\s>/]|[!?])/i;

/** Control characters that no text has. */
const CONTROLS = /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u;

/** The commands of a printer begin with it. */
const ESCAPE = String.fromCharCode(27);

/**
 * Returns whether a file is a PDF by its mark. Mail programs, printers and web servers leave text before it: a byte order mark, line ends,
 * the head of a response. A page, a picture, an archive or a program that has the mark inside is none.
 * @param head the first bytes, `PDF_SEARCH` of them or all
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
