import { type CvVerdict, rejected } from './verdict.ts';

const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Checks that an RTF is complete: that the group that starts the file is closed. */
export function inspectRtf(bytes: Buffer): CvVerdict {
  let depth = 0;
  for (let offset = 0; offset < bytes.length; offset++) {
    const byte = bytes[offset];
    if (byte === BACKSLASH) {
      offset += binaryLength(bytes, offset) ?? 1;
    } else if (byte === OPEN) {
      depth++;
    } else if (byte === CLOSE) {
      depth--;
      if (depth === 0) return { ok: true, type: 'rtf' };
    }
  }
  return rejected('file-damaged');
}

/** Returns how many bytes to skip for `\binN`, which announces N binary bytes, or null if another word follows. */
function binaryLength(bytes: Buffer, offset: number): number | null {
  if (bytes.toString('latin1', offset + 1, offset + 4) !== 'bin') return null;
  const word = /^\\bin(\d{1,8}) ?/.exec(bytes.toString('latin1', offset, offset + 14));
  return word === null ? null : word[0].length + Number(word[1]) - 1;
}
