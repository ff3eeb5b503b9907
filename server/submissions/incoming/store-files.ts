import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { INCOMING_FILES, type UnstoredFile } from '../../../contract/admin/inbox/files.ts';
import type { ConversationFiles, Schema } from '../../platform/database/schema.ts';
import type { MailedFile } from '../../platform/mailbox/parsed-mail.ts';
import type { LocalFile, Storage } from '../../platform/storage/storage.ts';
import { shownFileName } from '../../platform/text/file-name.ts';
import { inspectFile } from '../inspect-cv.ts';
import { removeUploads, storeUpload } from '../uploads.ts';
import type { VirusScanner } from '../virus-scanner.ts';

/** The row of a file that came by mail, but for what only its mail knows. */
export type IncomingFileRow = Omit<
  ConversationFiles,
  'submission_id' | 'mail_id' | 'reply_key' | 'staff_id' | 'added_at'
>;

/** The files of a mail: those that are stored, or were removed because of a virus, and those that stay in the mailbox. */
export type IncomingFiles = { rows: IncomingFileRow[]; unstored: UnstoredFile[] };

export const NO_FILES: IncomingFiles = { rows: [], unstored: [] };

export type StoreFilesDependencies = {
  db: Kysely<Schema>;
  storage: Storage;
  /** Null if files are not scanned. */
  scanner: VirusScanner | null;
};

/**
 * Stores the files of a mail, as far as their types are known and the conversation has room for them. The local files are removed.
 * When it returns, the files survive a power failure; their rows are for the transaction that stores the mail.
 * @throws StorageFailure if the storage fails; nothing is stored then
 */
export async function storeFiles(
  dependencies: StoreFilesDependencies,
  submissionId: string,
  files: readonly MailedFile[],
): Promise<IncomingFiles> {
  if (files.length === 0) return NO_FILES;
  const room = await readRoom(dependencies.db, submissionId);
  const stored: IncomingFiles = { rows: [], unstored: [] };
  const { storage } = dependencies;
  // What has not responded once is not waited for again.
  const scanning = { scanner: dependencies.scanner, isDown: false };
  try {
    for (const { name, content } of files) {
      if (content === null || typeof content === 'string') {
        stored.unstored.push({ name, reason: content });
        continue;
      }
      const inspected = await inspectFile(content.path, name);
      if (!inspected.ok) {
        stored.unstored.push({ name, reason: 'type' });
        continue;
      }
      if (room.files === 0 || room.bytes < content.bytes) {
        stored.unstored.push({ name, reason: 'full' });
        continue;
      }
      room.files--;
      room.bytes -= content.bytes;
      const { type, pixels } = inspected;
      const state = await scan(scanning, content);
      stored.rows.push({
        id: randomUUID(),
        file: state === 'infected' ? randomUUID() : await storeUpload(storage, content),
        original_name: shownFileName(name, type, 'file'),
        type,
        bytes: content.bytes,
        pixels,
        sha256: content.sha256,
        state,
        position: stored.rows.length,
        starts_at: null,
      });
    }
    return stored;
  } catch (error) {
    await removeStoredFiles(storage, stored);
    throw error;
  } finally {
    await removeArrived(files);
  }
}

/** Removes stored files that no row names. What cannot be removed now, the clean-up removes. */
export async function removeStoredFiles(storage: Storage, { rows }: IncomingFiles): Promise<void> {
  const names = rows.map(({ file }) => file);
  if (names.length > 0) await removeUploads(storage, names).catch(() => undefined);
}

/** Removes the local files of a mail. */
export async function removeArrived(files: readonly MailedFile[]): Promise<void> {
  for (const { content } of files) {
    if (content !== null && typeof content === 'object') await rm(content.path, { force: true });
  }
}

async function scan(
  scanning: { scanner: VirusScanner | null; isDown: boolean },
  { path }: LocalFile,
): Promise<ConversationFiles['state']> {
  if (scanning.scanner === null) return 'kept';
  if (scanning.isDown) return 'quarantined';
  const scanned = await scanning.scanner.scan(createReadStream(path));
  scanning.isDown = scanned === 'no-response';
  if (scanned === 'no-response') return 'quarantined';
  return scanned === 'clean' ? 'scanned' : 'infected';
}

/** Returns for how many files, and bytes of them, that come by mail a conversation has room. */
async function readRoom(
  db: Kysely<Schema>,
  submissionId: string,
): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('conversation_files')
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      fn.sum<number | null>('bytes').as('bytes'),
    ])
    .where('submission_id', '=', submissionId)
    .where('mail_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return {
    files: Math.max(0, INCOMING_FILES.ofConversation - Number(files)),
    bytes: Math.max(0, INCOMING_FILES.bytes - Number(bytes ?? 0)),
  };
}
