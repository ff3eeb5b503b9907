import { type FileHandle, open } from 'node:fs/promises';
import type { FieldErrorCode } from '../../contract/field-errors.ts';
import type { CvType } from '../../contract/forms/join.ts';
import { type InspectedArchive, inspectArchive } from '../platform/archive-type.ts';
import { hasPdfMark, PDF_SEARCH } from '../platform/pdf-mark.ts';
import { LOCAL_FILE } from '../platform/zip.ts';

/** The result of an inspection: the type of the CV, or why it is rejected. */
export type InspectedCv = { ok: true; type: CvType } | { ok: false; code: FieldErrorCode };

/** A document with pictures has a few dozen parts. In bytes: all of them, decompressed. */
const ARCHIVE_LIMITS = { parts: 2_000, unpacked: 64 * 1024 * 1024 };

/** The first bytes of a compound file ([MS-CFB] 2.2), which a DOC is. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** The names of streams in a compound file. A DOCX with a password is one, too ([MS-OFFCRYPTO] 2.3.4.4). */
const WORD_DOCUMENT = Buffer.from('WordDocument', 'utf16le');
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

/** How much of a compound file is read at a time. In bytes. */
const CHUNK = 64 * 1024;

/**
 * Determines the type of a CV by its bytes, and rejects an archive that unpacks to too much. What a file does when it is opened
 * is left to the virus scanner (decision 0036). Memory does not grow with the file.
 */
export async function inspectCv(path: string): Promise<InspectedCv> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_SEARCH), 0, PDF_SEARCH, 0);
    if (bytesRead === 0) return rejected('file-empty');
    const head = buffer.subarray(0, bytesRead);
    if (head.indexOf('{\\rtf') === 0) return { ok: true, type: 'rtf' };
    if (head.indexOf(COMPOUND_FILE) === 0) return await inspectCompoundFile(file);
    if (head.indexOf(LOCAL_FILE) === 0)
      return toInspectedCv(await inspectArchive(path, ARCHIVE_LIMITS));
    if (hasPdfMark(head)) return { ok: true, type: 'pdf' };
    return rejected('file-kind');
  } finally {
    await file.close();
  }
}

/**
 * Searches for the names instead of following the directory. Its entries have 128 bytes and start at multiples of that
 * ([MS-CFB] 2.6.1), so no name crosses the end of a chunk.
 */
async function inspectCompoundFile(file: FileHandle): Promise<InspectedCv> {
  const buffer = Buffer.alloc(CHUNK);
  let isWord = false;
  for (let position = 0, read = CHUNK; read === CHUNK; position += CHUNK) {
    read = (await file.read(buffer, 0, CHUNK, position)).bytesRead;
    const chunk = buffer.subarray(0, read);
    if (chunk.includes(ENCRYPTED_PACKAGE)) return rejected('file-encrypted');
    isWord ||= chunk.includes(WORD_DOCUMENT);
  }
  return isWord ? { ok: true, type: 'doc' } : rejected('file-kind');
}

function toInspectedCv(archive: InspectedArchive): InspectedCv {
  if (!archive.ok) {
    const { problem } = archive;
    if (problem === 'macros') return rejected('file-active');
    return rejected(problem === 'unknown-type' ? 'file-kind' : `file-${problem}`);
  }
  const { type } = archive;
  return type === 'docx' || type === 'odt' ? { ok: true, type } : rejected('file-kind');
}

function rejected(code: FieldErrorCode): InspectedCv {
  return { ok: false, code };
}
