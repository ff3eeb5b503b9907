import { listParts, type Part, unpack } from '../../platform/zip.ts';
import { type CvVerdict, rejected } from './verdict.ts';

/** A document with pictures has a few dozen parts. In bytes: all of them, decompressed. */
const LIMITS = { parts: 2_000, unpacked: 64 * 1024 * 1024 };

/** How much text is read of each part that determines the type. In bytes. */
const MAX_TEXT = 2 * 1024 * 1024;

/** The parts that determine the type of the document. */
const TYPE_PARTS = new Set(['[Content_Types].xml', 'mimetype', 'META-INF/manifest.xml']);

const MAIN_WORD_PART =
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Names of parts with macros, of Word ([MS-OVBA]) and OpenDocument. */
const MACROS = /(^|\/)vbaProject\.bin$|^(Basic|Scripts)\//i;

/** Inspects a DOCX or ODT archive. Each part is decompressed, and its size and checksum are verified. */
export async function inspectPackage(bytes: Buffer): Promise<CvVerdict> {
  const listed = listParts(bytes, LIMITS);
  if (!listed.ok) return rejected(`file-${listed.problem}`);
  const { parts } = listed;
  const names = new Set(parts.map(({ name }) => name));
  const texts = new Map<string, string>();
  for (const part of parts.filter(isTypePart)) {
    const unpacked = await unpack(bytes, part, MAX_TEXT);
    if (!unpacked.ok) return rejected(`file-${unpacked.problem}`);
    texts.set(part.name, unpacked.text);
  }
  const verdict = determineType(names, texts);
  // The other parts of an encrypted document are not verified: sizes and checksums may be those of the plain text.
  if (!verdict.ok) return verdict;
  for (const part of parts.filter((other) => !isTypePart(other))) {
    const unpacked = await unpack(bytes, part, 0);
    if (!unpacked.ok) return rejected(`file-${unpacked.problem}`);
  }
  return verdict;
}

function isTypePart({ name }: Part): boolean {
  return TYPE_PARTS.has(name);
}

function determineType(names: ReadonlySet<string>, texts: ReadonlyMap<string, string>): CvVerdict {
  // The content type is checked, because the part may have any name; most writers use word/document.xml.
  const isWord = (texts.get('[Content_Types].xml') ?? '').includes(MAIN_WORD_PART);
  const isText = texts.get('mimetype')?.trim() === 'application/vnd.oasis.opendocument.text';
  if (isWord && isText) return rejected('file-ambiguous');
  if (!isWord && !isText) return rejected('file-kind');
  // Checked before content.xml: an encrypted document may consist of one encrypted part.
  if (isText && (texts.get('META-INF/manifest.xml') ?? '').includes('encryption-data')) {
    return rejected('file-encrypted');
  }
  if (isText && !names.has('content.xml')) return rejected('file-damaged');
  return [...names].some((name) => MACROS.test(name))
    ? rejected('file-active')
    : { ok: true, type: isWord ? 'docx' : 'odt' };
}
