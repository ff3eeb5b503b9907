import { type CvInspected, rejected } from './verdict.ts';

const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Inspects an RTF: whether the group that begins with the file is closed. */
export function inspectRtf(bytes: Buffer): CvInspected {
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === BACKSLASH) {
      at += binaryLength(bytes, at) ?? 1;
    } else if (byte === OPEN) {
      depth++;
    } else if (byte === CLOSE) {
      depth--;
      if (depth === 0) return { ok: true, type: 'rtf' };
    }
  }
  return rejected('file-damaged');
}

/** How many bytes to skip where `\binN` announces N bytes that are no RTF; null elsewhere. */
function binaryLength(bytes: Buffer, at: number): number | null {
  if (bytes.toString('latin1', at + 1, at + 4) !== 'bin') return null;
  const word = /^\\bin(\d{1,8}) ?/.exec(bytes.toString('latin1', at, at + 14));
  return word === null ? null : word[0].length + Number(word[1]) - 1;
}
