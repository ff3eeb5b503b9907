import { ARCHIVE_END, LOCAL_FILE } from '../../platform/zip.ts';
import { COMPOUND_FILE, inspectDoc } from './doc.ts';
import { inspectPackage } from './package.ts';
import { inspectPdf } from './pdf.ts';
import { inspectRtf } from './rtf.ts';
import { type CvVerdict, rejected } from './verdict.ts';

/** A ZIP reader searches this many bytes at the end of a file for the end record (APPNOTE 4.3.16). */
const PACKAGE_END_RANGE = 65_557;

/**
 * Determines the type of a file by its bytes, and checks that it is complete, opens without a password and has a limited
 * decompressed size. Time and memory are linear in the size of the file. Call it in a worker thread, because it blocks
 * (`cv-inspector.ts`).
 * @param bytes the whole file; they must not change during the inspection
 */
export async function inspectBytes(bytes: Buffer): Promise<CvVerdict> {
  if (bytes.length === 0) return rejected('file-empty');
  const verdict = await inspectType(bytes);
  if (!verdict.ok || verdict.type === 'docx' || verdict.type === 'odt') return verdict;
  // ZIP readers start at the end of a file, all others at its start, so one file can be two documents.
  return bytes.subarray(-PACKAGE_END_RANGE).includes(ARCHIVE_END)
    ? rejected('file-ambiguous')
    : verdict;
}

async function inspectType(bytes: Buffer): Promise<CvVerdict> {
  if (/^\s{0,8}%PDF-\d/.test(bytes.toString('latin1', 0, 16))) return inspectPdf(bytes);
  if (bytes.toString('latin1', 0, 5) === '{\\rtf') return inspectRtf(bytes);
  if (bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return inspectDoc(bytes);
  if (bytes.subarray(0, LOCAL_FILE.length).equals(LOCAL_FILE)) return inspectPackage(bytes);
  return rejected('file-kind');
}
