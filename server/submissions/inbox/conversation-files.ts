import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import {
  type ConversationFile,
  type ConversationFileType,
  isReadableFile,
} from '../../../contract/admin/inbox/files.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { ConversationFiles, Schema } from '../../platform/database/schema.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { FILE_CONTENT_TYPES } from '../file-types.ts';
import { openUpload } from '../uploads.ts';
import { findPlaces, type Scope } from './find-conversation.ts';
import { findParts } from './merged.ts';

/** Maximum size of a picture that is shown, in pixels: a browser needs four bytes for each. */
const MAX_PIXELS = 50_000_000;

/** The pictures that all browsers show. */
const SHOWN_PICTURES: readonly ConversationFileType[] = ['png', 'jpg', 'webp', 'gif'];

export const SHOWN_COLUMNS = [
  'id',
  'original_name',
  'type',
  'bytes',
  'pixels',
  'state',
  'starts_at',
] as const;

function isShownFile({ type, pixels }: Pick<ConversationFiles, 'type' | 'pixels'>): boolean {
  return (
    type === 'pdf' || (SHOWN_PICTURES.includes(type) && pixels !== null && pixels <= MAX_PIXELS)
  );
}

/** Presents a row. */
export function presentFile(
  row: Pick<ConversationFiles, (typeof SHOWN_COLUMNS)[number]>,
): ConversationFile {
  const { id, original_name: name, type, bytes, state, starts_at: startsAt } = row;
  return { id, name, type, bytes, state, isShown: isShownFile(row), startsAt };
}

/**
 * Reads the files of mails or replies.
 * @param by the ids of mails, or the keys of replies
 * @returns the files by what they belong to, in their order
 */
export async function findFilesBy(
  db: Kysely<Schema>,
  column: 'mail_id' | 'reply_key',
  by: readonly string[],
): Promise<Map<string, ConversationFile[]>> {
  const found = new Map<string, ConversationFile[]>();
  for (const chunk of chunksOf(by)) {
    const rows = await db
      .selectFrom('conversation_files')
      .select([...SHOWN_COLUMNS, `${column} as owner`])
      .where(column, 'in', chunk)
      .orderBy('position')
      .orderBy('id')
      .execute();
    for (const { owner, ...row } of rows) {
      const files = found.get(owner ?? '') ?? [];
      found.set(owner ?? '', [...files, presentFile(row)]);
    }
  }
  return found;
}

/** A file to download. Its stream must be read or destroyed. */
export type OpenedFile = { name: string; contentType: string; bytes: number; stream: Readable };

/**
 * Opens a file of a conversation.
 * @param options.isShown whether it is to be shown; then other types are not found
 * @returns `not-scanned`: it waits for the virus scanner; `not-found`: there is none, it may not be seen, or it was infected and removed
 */
export async function openConversationFile(
  { db, storage }: { db: Kysely<Schema>; storage: Storage },
  { submissionId, fileId }: { submissionId: string; fileId: string },
  { scope, isShown }: { scope: Scope; isShown: boolean },
): Promise<{ ok: true; file: OpenedFile } | { ok: false; problem: 'not-scanned' | 'not-found' }> {
  const [place] = (await findPlaces(db, [submissionId], scope)) ?? [];
  if (place === undefined) return { ok: false, problem: 'not-found' };
  const row = await db
    .selectFrom('conversation_files')
    .select(['file', 'original_name', 'type', 'pixels', 'state'])
    .where('id', '=', fileId)
    .where('submission_id', 'in', await findParts(db, place.id))
    .executeTakeFirst();
  if (row === undefined || (isShown && !isShownFile(row))) {
    return { ok: false, problem: 'not-found' };
  }
  if (row.state === 'quarantined') return { ok: false, problem: 'not-scanned' };
  const opened = isReadableFile(row) ? await openUpload(storage, row.file) : null;
  if (opened === null) return { ok: false, problem: 'not-found' };
  const { bytes, stream } = opened;
  const contentType = FILE_CONTENT_TYPES[row.type];
  return { ok: true, file: { name: row.original_name, contentType, bytes, stream } };
}
