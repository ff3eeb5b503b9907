import type { UploadProblem } from '../../contract/admin-media.ts';
import { listParts, type Part, unpack } from '../platform/zip.ts';
import type { MediaType } from './inspect-media.ts';

/** Of a presentation with many pictures, or an archive of photographs. In bytes: all parts, decompressed. */
const LIMITS = { parts: 10_000, unpacked: 1024 * 1024 * 1024 };

/** How much text is read of each part that determines the type. In bytes. */
const MAX_TEXT = 2 * 1024 * 1024;

const CONTENT_TYPES = '[Content_Types].xml';

/** The main parts of the documents of Office that have no macros, as `[Content_Types].xml` names them. */
const MAIN_PARTS = {
  docx: 'wordprocessingml.document.main+xml',
  xlsx: 'spreadsheetml.sheet.main+xml',
  pptx: 'presentationml.presentation.main+xml',
} as const;

/** Names of parts with macros, of Office ([MS-OVBA]) and OpenDocument. */
const MACROS = /(^|\/)vbaProject\.bin$|^(Basic|Scripts)\//i;

/** Which document an archive is, or why it is refused. */
export type ArchiveResult = { ok: true; type: MediaType } | { ok: false; problem: UploadProblem };

/** Finds which document a ZIP archive is by its parts; `zip` if it is none. A document with macros is refused. */
export async function inspectArchive(bytes: Buffer): Promise<ArchiveResult> {
  const listed = listParts(bytes, LIMITS);
  if (!listed.ok) return { ok: false, problem: `archive-${listed.problem}` };
  const find = (wanted: string) => listed.parts.find(({ name }) => name === wanted);
  const type = await documentType(bytes, find(CONTENT_TYPES), find('mimetype'));
  const hasMacros = type !== 'zip' && listed.parts.some(({ name }) => MACROS.test(name));
  if (type === null || hasMacros) {
    return { ok: false, problem: hasMacros ? 'macros' : 'unknown-type' };
  }
  return { ok: true, type };
}

/** Returns null for a document of another kind. */
async function documentType(
  bytes: Buffer,
  contentTypes: Part | undefined,
  mimetype: Part | undefined,
): Promise<MediaType | null> {
  if (contentTypes !== undefined) {
    const unpacked = await unpack(bytes, contentTypes, MAX_TEXT);
    if (!unpacked.ok) return null;
    const types = Object.keys(MAIN_PARTS) as (keyof typeof MAIN_PARTS)[];
    return types.find((type) => unpacked.text.includes(MAIN_PARTS[type])) ?? null;
  }
  if (mimetype === undefined) return 'zip';
  const unpacked = await unpack(bytes, mimetype, MAX_TEXT);
  const isText = unpacked.ok && unpacked.text.trim() === 'application/vnd.oasis.opendocument.text';
  return isText ? 'odt' : null;
}
