import { inflateSync } from 'node:zlib';
import { type CvInspected, refused } from './verdict.ts';

/** What makes a reader run something, or holds another file (ISO 32000-1, 7.11.4, 12.6.4). */
const ACTIVE = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)(?![A-Za-z0-9])/;

const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/;

/** What other programs would take the file for. */
const OTHER_KIND = /<script|<html|<\?php|<svg/i;

/** Objects may be packed into streams; what one of them unpacks to is looked at up to here. In bytes. */
const MOST_UNPACKED = 8 * 1024 * 1024;

const MOST_PACKED_STREAMS = 2_000;

/** A packed stream that grows more than this is made to fill memory. */
const MOST_GROWTH = 200;

/** After the end mark a writer may leave a line end or a little padding. In bytes. */
const MOST_TRAILING = 1_024;

/** Looks at a PDF: its end, and its objects outside of streams and in packed ones. */
export function inspectPdf(bytes: Buffer): CvInspected {
  const end = bytes.lastIndexOf('%%EOF');
  if (end < 0 || bytes.lastIndexOf('startxref') < 0) return refused('file-damaged');
  if (bytes.length - end > MOST_TRAILING + 5) return refused('file-ambiguous');
  const at = /startxref\s+(\d+)/.exec(
    bytes.toString('latin1', bytes.lastIndexOf('startxref'), end),
  )?.[1];
  if (at === undefined || Number(at) >= bytes.length) return refused('file-damaged');
  const { text, packed, isBomb } = objectsOf(bytes);
  const names = withPlainNames(text);
  if (ENCRYPTED.test(names)) return refused('file-encrypted');
  if (isBomb) return refused('file-bomb');
  if (ACTIVE.test(names) || packed.some((part) => ACTIVE.test(withPlainNames(part)))) {
    return refused('file-active');
  }
  return OTHER_KIND.test(text) ? refused('file-ambiguous') : { ok: true, type: 'pdf' };
}

/** All that stands outside of streams; and what is packed in those streams that hold objects. */
function objectsOf(bytes: Buffer): { text: string; packed: string[]; isBomb: boolean } {
  const parts: string[] = [];
  const packed: string[] = [];
  let isBomb = false;
  let unpacked = 0;
  let from = 0;
  for (;;) {
    const start = streamStart(bytes, from);
    if (start === null) break;
    const head = bytes.toString('latin1', from, start);
    parts.push(head);
    const end = bytes.indexOf('endstream', start);
    if (end < 0) return { text: parts.join('\n'), packed, isBomb };
    const dictionary = withPlainNames(head.slice(head.lastIndexOf('obj') + 3));
    const isObjects = /\/ObjStm/.test(dictionary) && /\/FlateDecode/.test(dictionary);
    if (isObjects && packed.length < MOST_PACKED_STREAMS) {
      const raw = bytes.subarray(start, end);
      const most = Math.min(MOST_UNPACKED, raw.length * MOST_GROWTH + 4_096);
      try {
        const part = inflateSync(raw, { maxOutputLength: most });
        unpacked += part.length;
        packed.push(part.toString('latin1'));
      } catch (error) {
        isBomb ||=
          error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      }
      isBomb ||= unpacked > 4 * MOST_UNPACKED;
      if (isBomb) return { text: parts.join('\n'), packed, isBomb };
    }
    from = end + 'endstream'.length;
  }
  parts.push(bytes.toString('latin1', from));
  return { text: parts.join('\n'), packed, isBomb };
}

/** Where the next stream's bytes begin: after a dictionary, the keyword and a line end. */
function streamStart(bytes: Buffer, from: number): number | null {
  for (let at = from; ; ) {
    const found = bytes.indexOf('stream', at);
    if (found < 0) return null;
    const after = found + 'stream'.length;
    const lineEnd = bytes[after] === 0x0d || bytes[after] === 0x0a;
    const before = bytes.toString('latin1', Math.max(from, found - 8), found).trimEnd();
    if (lineEnd && before.endsWith('>>')) {
      return after + (bytes[after] === 0x0d && bytes[after + 1] === 0x0a ? 2 : 1);
    }
    at = after;
  }
}

/** Names may be written with escapes, `/J#53` for `/JS`. */
function withPlainNames(text: string): string {
  return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
