import { type CvInspected, refused } from './verdict.ts';

/** Embedded and linked objects, and what loads a template from elsewhere. */
const ACTIVE =
  /\\(objdata|objocx|objemb|objlink|objautlink|objupdate|objclass|object)\b|\\\*\\template\b[^}]*(https?:|\\\\\\\\)/i;

/** Looks at an RTF: one group from the first byte to the last, without objects. */
export function inspectRtf(bytes: Buffer): CvInspected {
  let depth = 0;
  let end = -1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 0x5c) {
      at += binaryLength(bytes, at) ?? 1;
    } else if (byte === 0x7b) {
      depth++;
    } else if (byte === 0x7d) {
      depth--;
      if (depth === 0) {
        end = at + 1;
        break;
      }
    }
  }
  if (end < 0) return refused('file-damaged');
  if (/[^\s\p{Cc}]/u.test(bytes.toString('latin1', end))) return refused('file-ambiguous');
  // Control words may be torn apart by line ends, which mean nothing there.
  const text = bytes.toString('latin1', 0, end).replaceAll(/[\r\n]+/g, '');
  return ACTIVE.test(text) || ACTIVE.test(bytes.toString('latin1', 0, end))
    ? refused('file-active')
    : { ok: true, type: 'rtf' };
}

/** How many bytes to pass over where `\binN` announces N bytes that are no RTF; null elsewhere. */
function binaryLength(bytes: Buffer, at: number): number | null {
  if (bytes[at + 1] !== 0x62) return null;
  const word = /^\\bin(\d{1,8}) ?/.exec(bytes.toString('latin1', at, at + 14));
  return word === null ? null : word[0].length + Number(word[1]) - 1;
}
