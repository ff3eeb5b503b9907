import { COMPOUND_FILE, inspectDoc } from './doc.ts';
import { inspectPackage, LOCAL_FILE, PACKAGE_END } from './package.ts';
import { inspectPdf } from './pdf.ts';
import { inspectRtf } from './rtf.ts';
import { type CvInspected, rejected } from './verdict.ts';

/** Within so many bytes of the end a reader of ZIP archives looks for the end record (APPNOTE 4.3.16). */
const PACKAGE_END_WITHIN = 65_557;

/**
 * Tells by its bytes what a file is, whatever it is called, whether it is whole, opens without a
 * password, and does not unpack to more than is accepted. Takes time and memory in proportion to
 * the size of the file, whatever is in it; still not meant for the event loop (`cv-inspector.ts`).
 * @param bytes of the whole file; they must not change meanwhile
 */
export async function inspectBytes(bytes: Buffer): Promise<CvInspected> {
  if (bytes.length === 0) return rejected('file-empty');
  const inspected = await inspectKind(bytes);
  if (!inspected.ok || inspected.type === 'docx' || inspected.type === 'odt') return inspected;
  // Readers of archives look at the end of a file, all others at its beginning.
  return bytes.subarray(-PACKAGE_END_WITHIN).includes(PACKAGE_END)
    ? rejected('file-ambiguous')
    : inspected;
}

async function inspectKind(bytes: Buffer): Promise<CvInspected> {
  if (/^\s{0,8}%PDF-\d/.test(bytes.toString('latin1', 0, 16))) return inspectPdf(bytes);
  if (bytes.toString('latin1', 0, 5) === '{\\rtf') return inspectRtf(bytes);
  if (bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return inspectDoc(bytes);
  if (bytes.subarray(0, LOCAL_FILE.length).equals(LOCAL_FILE)) return inspectPackage(bytes);
  return rejected('file-kind');
}
