import { type FileHandle, open } from 'node:fs/promises';
import {
  type ArchiveLimits,
  type ArchiveProblem,
  areSizesTrue,
  listParts,
  type Part,
  unpackPart,
} from './zip.ts';

/** How many bytes are read of each part that determines the type. */
const MAX_TYPE_PART = 2 * 1024 * 1024;

const CONTENT_TYPES = '[Content_Types].xml';

/** The main parts of Office documents without macros, as `[Content_Types].xml` names them. */
const MAIN_PARTS = {
  docx: 'wordprocessingml.document.main+xml',
  xlsx: 'spreadsheetml.sheet.main+xml',
  pptx: 'presentationml.presentation.main+xml',
} as const;

/** Names of parts with macros, in Office ([MS-OVBA]) and OpenDocument. */
const MACROS = /(^|\/)vbaProject\.bin$|^(Basic|Scripts)\//i;

/** Which document a ZIP archive is. `zip` if it is no document. */
export type ArchiveType = keyof typeof MAIN_PARTS | 'odt' | 'zip';

/** The type of an archive, or why it is refused. */
export type InspectedArchive =
  | { ok: true; type: ArchiveType }
  | { ok: false; problem: ArchiveProblem | 'macros' | 'unknown-type' };

/**
 * Determines by its parts which document a ZIP archive is, and counts their decompressed bytes. Memory does not grow with the
 * file. A document with macros is refused.
 */
export async function inspectArchive(
  path: string,
  limits: ArchiveLimits,
): Promise<InspectedArchive> {
  const file = await open(path);
  try {
    const listed = await listParts(file, limits);
    if (!listed.ok) return listed;
    const type = await documentType(file, listed.parts);
    if (type === null) return { ok: false, problem: 'unknown-type' };
    if (!(await areSizesTrue(file, listed.parts))) return { ok: false, problem: 'bomb' };
    const hasMacros = type !== 'zip' && listed.parts.some(({ name }) => MACROS.test(name));
    return hasMacros ? { ok: false, problem: 'macros' } : { ok: true, type };
  } finally {
    await file.close();
  }
}

/** Returns null for a document of another kind. */
async function documentType(file: FileHandle, parts: readonly Part[]): Promise<ArchiveType | null> {
  const read = async (wanted: string): Promise<string | null | undefined> => {
    const part = parts.find(({ name }) => name === wanted);
    return part && ((await unpackPart(file, part, MAX_TYPE_PART))?.toString() ?? null);
  };
  const contentTypes = await read(CONTENT_TYPES);
  if (contentTypes !== undefined) {
    const types = Object.keys(MAIN_PARTS) as (keyof typeof MAIN_PARTS)[];
    return types.find((type) => contentTypes?.includes(MAIN_PARTS[type])) ?? null;
  }
  const mimetype = await read('mimetype');
  if (mimetype === undefined) return 'zip';
  return mimetype?.trim() === 'application/vnd.oasis.opendocument.text' ? 'odt' : null;
}
