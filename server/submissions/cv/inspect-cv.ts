import { open } from 'node:fs/promises';
import { bounds } from '../../../contract/sending.ts';
import { COMPOUND_FILE, inspectDoc } from './doc.ts';
import { inspectPackage, LOCAL_FILE, PACKAGE_END } from './package.ts';
import { inspectPdf } from './pdf.ts';
import { inspectRtf } from './rtf.ts';
import { type CvInspected, refused } from './verdict.ts';

/**
 * One after the other, in the same bytes: two hundred uploads at once take the memory of one.
 * Reused, so nothing has to be given back.
 */
let buffer: Buffer | null = null;
let last: Promise<unknown> = Promise.resolve();

/**
 * Tells by its bytes what a file is, whatever it is called, and whether it is whole and harmless as
 * far as its structure shows: not encrypted, without macros or programs, of one kind only, and not
 * made to fill the memory of who opens it.
 * @param path of a file of at most 10 MiB
 */
export async function inspectCv(path: string): Promise<CvInspected> {
  const turn = last.then(() => inspectFile(path));
  last = turn.catch(() => undefined);
  return turn;
}

async function inspectFile(path: string): Promise<CvInspected> {
  buffer ??= Buffer.alloc(bounds.cv);
  const handle = await open(path);
  try {
    let size = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, size, buffer.length - size, size);
      size += bytesRead;
      if (bytesRead === 0 || size === buffer.length) break;
    }
    return await inspectBytes(buffer.subarray(0, size));
  } finally {
    await handle.close();
  }
}

/** The same of bytes in memory. They must not change meanwhile. */
export async function inspectBytes(bytes: Buffer): Promise<CvInspected> {
  if (bytes.length === 0) return refused('file-empty');
  const inspected = await inspectKind(bytes);
  if (!inspected.ok || inspected.type === 'docx' || inspected.type === 'odt') return inspected;
  // Readers of archives look at the end of a file, all others at its beginning.
  return bytes.subarray(-65_557).includes(PACKAGE_END) ? refused('file-ambiguous') : inspected;
}

async function inspectKind(bytes: Buffer): Promise<CvInspected> {
  if (/^\s{0,8}%PDF-\d/.test(bytes.toString('latin1', 0, 16))) return inspectPdf(bytes);
  if (bytes.toString('latin1', 0, 5) === '{\\rtf') return inspectRtf(bytes);
  if (bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return inspectDoc(bytes);
  if (bytes.subarray(0, LOCAL_FILE.length).equals(LOCAL_FILE)) return inspectPackage(bytes);
  return refused('file-kind');
}
