import { type FileHandle, open } from 'node:fs/promises';
import type { ConversationFileType } from '../../contract/admin/inbox/files.ts';
import type { FieldErrorCode } from '../../contract/field-errors.ts';
import { CV_TYPES, type CvType } from '../../contract/forms/join.ts';
import { recognizeMedia } from '../media/media.ts';
import { type InspectedArchive, inspectArchive } from '../platform/archive-type.ts';
import { hasPdfMark, PDF_SEARCH } from '../platform/pdf-mark.ts';
import { LOCAL_FILE } from '../platform/zip.ts';

/** The result of an inspection: the type of the file, or why it is rejected. */
/** `pixels`: of a picture, as its header says; null: it is none, or its header does not say. */
export type InspectedFile =
  | { ok: true; type: ConversationFileType; pixels: number | null }
  | { ok: false; code: FieldErrorCode };
export type InspectedCv = { ok: true; type: CvType } | { ok: false; code: FieldErrorCode };

/** Room for a document with a few dozen pictures. In bytes: all parts, decompressed. */
const ARCHIVE_LIMITS = { parts: 2_000, unpacked: 64 * 1024 * 1024 };

/** The first bytes of a compound file ([MS-CFB] 2.2), which a DOC is. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** The names of streams in a compound file. A DOCX with a password is one too ([MS-OFFCRYPTO] 2.3.4.4). */
const WORD_DOCUMENT = Buffer.from('WordDocument', 'utf16le');
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

/** How much is read of a picture: phones write a small one into the header of a large one. In bytes. */
const HEAD_BYTES = 256 * 1024;

/** How much of a compound file is read at a time. In bytes. */
const CHUNK = 64 * 1024;

/** Determines the type of a CV as `inspectFile` does. */
export async function inspectCv(path: string): Promise<InspectedCv> {
  const inspected = await inspectFile(path, '');
  if (!inspected.ok) return inspected;
  const type = CV_TYPES.find((each) => each === inspected.type);
  return type === undefined ? rejected('file-kind') : { ok: true, type };
}

/**
 * Determines the type of a file by its bytes, and rejects an archive that unpacks to too much. What a file does when it is opened
 * is left to the virus scanner (decision 0036). Memory does not grow with the file.
 * @param name as its sender calls it: nothing but the name tells that a text is a table
 */
export async function inspectFile(path: string, name: string): Promise<InspectedFile> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_SEARCH), 0, PDF_SEARCH, 0);
    if (bytesRead === 0) return rejected('file-empty');
    const head = buffer.subarray(0, bytesRead);
    if (head.indexOf('{\\rtf') === 0) return document('rtf');
    if (head.indexOf(COMPOUND_FILE) === 0) return await inspectCompoundFile(file);
    if (head.indexOf(LOCAL_FILE) === 0)
      return toInspectedFile(await inspectArchive(path, ARCHIVE_LIMITS));
    if (hasPdfMark(head)) return document('pdf');
    const picture = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const media = recognizeMedia(name, picture.buffer.subarray(0, picture.bytesRead));
    if (media === null || media.type === 'svg') return rejected('file-kind');
    const type = media.type === 'quicktime' ? 'mov' : media.type;
    const { size } = media;
    return { ok: true, type, pixels: size === null ? null : size.width * size.height };
  } finally {
    await file.close();
  }
}

/**
 * Searches for the names instead of following the directory. Its entries have 128 bytes and start at multiples of that
 * ([MS-CFB] 2.6.1), so no name crosses the end of a chunk.
 */
async function inspectCompoundFile(file: FileHandle): Promise<InspectedFile> {
  const buffer = Buffer.alloc(CHUNK);
  let isWord = false;
  for (let position = 0, read = CHUNK; read === CHUNK; position += CHUNK) {
    read = (await file.read(buffer, 0, CHUNK, position)).bytesRead;
    const chunk = buffer.subarray(0, read);
    if (chunk.includes(ENCRYPTED_PACKAGE)) return rejected('file-encrypted');
    isWord ||= chunk.includes(WORD_DOCUMENT);
  }
  return isWord ? document('doc') : rejected('file-kind');
}

function toInspectedFile(archive: InspectedArchive): InspectedFile {
  if (archive.ok) return document(archive.type);
  const { problem } = archive;
  if (problem === 'macros') return rejected('file-active');
  return rejected(problem === 'unknown-type' ? 'file-kind' : `file-${problem}`);
}

function document(type: ConversationFileType): InspectedFile {
  return { ok: true, type, pixels: null };
}

function rejected(code: FieldErrorCode): { ok: false; code: FieldErrorCode } {
  return { ok: false, code };
}
