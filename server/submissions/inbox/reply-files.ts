import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import {
  type ConversationFile,
  type ConversationFileType,
  encodedBytes,
  type FileProblem,
  REPLY_FILES,
  REPLY_FILES_BYTES,
} from '../../../contract/admin/inbox/files.ts';
import type { FieldErrorCode } from '../../../contract/field-errors.ts';
import { copyMediaTo, findLibraryFile } from '../../media/media.ts';
import type { ConversationFiles, Schema } from '../../platform/database/schema.ts';
import { DAY } from '../../platform/durations.ts';
import { hashFile } from '../../platform/file-hash.ts';
import type { LocalFile, Storage } from '../../platform/storage/storage.ts';
import { shownFileName } from '../../platform/text/file-name.ts';
import { inspectFile } from '../inspect-cv.ts';
import { removeUploads, storeUpload } from '../uploads.ts';
import type { VirusScanner } from '../virus-scanner.ts';
import { presentFile, SHOWN_COLUMNS } from './conversation-files.ts';
import { findPlaces, type Scope } from './find-conversation.ts';
import { findConversationOf } from './merged.ts';

/** How long a file of a reply that was not sent is kept. In milliseconds. */
const UNSENT_RETENTION = DAY;

/** Unsent files that are removed at a time. */
const BATCH = 100;

export type ReplyFileDependencies = {
  db: Kysely<Schema>;
  storage: Storage;
  now: () => number;
  /** Null if files are not scanned. */
  scanner: VirusScanner | null;
};

/** Whose reply in which conversation. */
export type OwnReply = { id: string; scope: Scope; staffId: string };

export type AddedFile =
  | { ok: true; file: ConversationFile }
  | { ok: false; problem: 'not-found' }
  | { ok: false; problem: 'file-refused'; file: FileProblem };

/**
 * Adds a file that has arrived to a reply that somebody is writing. When it returns, the file and its row survive a power failure. The
 * local file is removed.
 * @throws StorageFailure if the storage fails
 */
export async function addReplyFile(
  dependencies: ReplyFileDependencies,
  own: OwnReply,
  { name, ...file }: LocalFile & { name: string },
): Promise<AddedFile> {
  try {
    return await store(dependencies, own, { name, file });
  } finally {
    await rm(file.path, { force: true });
  }
}

/** Adds a copy of a file of the library in the same way, so that the conversation has it whatever becomes of the library. */
export async function addLibraryFile(
  dependencies: ReplyFileDependencies,
  own: OwnReply,
  path: string,
): Promise<AddedFile> {
  const { db, storage } = dependencies;
  const found = await findLibraryFile(db, path);
  if (found === null) return { ok: false, problem: 'not-found' };
  if (found.bytes > REPLY_FILES_BYTES) return refused('too-large');
  const copy = join(storage.incomingFolder, `${randomUUID()}.part`);
  try {
    await copyMediaTo(storage, path, copy);
    const file = { path: copy, ...(await hashFile(copy)) };
    return await store(dependencies, own, { name: found.name, file });
  } finally {
    await rm(copy, { force: true });
  }
}

/**
 * Adds a file that the server has made, so that nobody need inspect or scan it. It takes the place of those of its type.
 * The local file is removed.
 */
export async function addMadeFile(
  dependencies: Pick<ReplyFileDependencies, 'db' | 'storage' | 'now'>,
  own: OwnReply,
  made: { name: string; type: ConversationFileType; startsAt: number; file: LocalFile },
): Promise<AddedFile> {
  try {
    const files = await listReplyFiles(dependencies.db, own);
    const earlier = files.filter(({ type }) => type === made.type);
    const others = files.filter(({ type }) => type !== made.type);
    const problem = refusalOf(others, made.file);
    if (problem !== null) return refused(problem);
    const added = await insert(dependencies, own, { ...made, pixels: null, state: 'scanned' });
    for (const { id } of earlier) await removeReplyFile(dependencies, own, id);
    return added;
  } finally {
    await rm(made.file.path, { force: true });
  }
}

/** Removes a file of a reply that was not sent. @returns false if there is none */
export async function removeReplyFile(
  { db, storage }: Pick<ReplyFileDependencies, 'db' | 'storage'>,
  { id, staffId }: Pick<OwnReply, 'id' | 'staffId'>,
  fileId: string,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('conversation_files')
    .where('id', '=', fileId)
    .where('submission_id', '=', await findConversationOf(db, id))
    .where('staff_id', '=', staffId)
    .where('reply_key', 'is', null)
    .returning('file')
    .executeTakeFirst();
  if (removed === undefined) return false;
  await removeUploads(storage, [removed.file]);
  return true;
}

/** Lists what somebody has added to a reply that was not sent. */
export async function listReplyFiles(
  db: Kysely<Schema>,
  { id, staffId }: Pick<OwnReply, 'id' | 'staffId'>,
): Promise<ConversationFile[]> {
  const rows = await db
    .selectFrom('conversation_files')
    .select(SHOWN_COLUMNS)
    .where('submission_id', '=', id)
    .where('staff_id', '=', staffId)
    .where('reply_key', 'is', null)
    .orderBy('added_at')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(presentFile);
}

/**
 * Gives files to the reply that is being sent, in the transaction that sends it, which is rolled back if they cannot be sent.
 * @param files their ids, in the order in which the mail has them
 * @returns null if it is done
 */
export async function sendFiles(
  trx: Transaction<Schema>,
  { id, staffId }: { id: string; staffId: string | null },
  { key, files }: { key: string; files: readonly string[] },
): Promise<'files-gone' | 'not-scanned' | 'too-large' | null> {
  const ids = [...new Set(files)];
  const sent: Pick<ConversationFile, 'bytes' | 'state'>[] = [];
  for (const [position, file] of ids.entries()) {
    const row = await trx
      .updateTable('conversation_files')
      .set({ reply_key: key, position })
      .where('id', '=', file)
      .where('submission_id', '=', id)
      .where('staff_id', '=', staffId)
      .where('reply_key', 'is', null)
      .returning(['bytes', 'state'])
      .executeTakeFirst();
    if (row === undefined || row.state === 'infected') return 'files-gone';
    sent.push(row);
  }
  if (sent.some(({ state }) => state === 'quarantined')) return 'not-scanned';
  return encodedBytes(sent) > REPLY_FILES.encodedBytes ? 'too-large' : null;
}

/**
 * Gives the files of a reply back to whoever wrote it, in the transaction that takes it back. They are kept for a day from then.
 * @param options.submissionId the conversation in which it is written again
 * @param options.at epoch milliseconds
 */
export async function takeBackFiles(
  trx: Transaction<Schema>,
  key: string,
  { submissionId, staffId, at }: { submissionId: string; staffId: string; at: number },
): Promise<void> {
  await trx
    .updateTable('conversation_files')
    .set({ submission_id: submissionId, reply_key: null, staff_id: staffId, added_at: at })
    .where('reply_key', '=', key)
    .execute();
}

/** Removes files that were added to a reply more than a day ago, and were not sent. @returns how many */
export async function removeUnsentFiles(
  { db, storage }: Pick<ReplyFileDependencies, 'db' | 'storage'>,
  now: number,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  while (!signal.aborted) {
    const old = db
      .selectFrom('conversation_files')
      .select('id')
      .where('staff_id', 'is not', null)
      .where('reply_key', 'is', null)
      .where('added_at', '<', now - UNSENT_RETENTION)
      .limit(BATCH);
    // The rows first: a reply that is sent at this moment finds its files, or learns that they are gone.
    const rows = await db
      .deleteFrom('conversation_files')
      .where('id', 'in', old)
      .where('reply_key', 'is', null)
      .returning('file')
      .execute();
    const files = rows.map(({ file }) => file);
    await removeUploads(storage, files);
    removed += files.length;
    if (files.length < BATCH) return removed;
  }
  return removed;
}

async function store(
  dependencies: ReplyFileDependencies,
  asked: OwnReply,
  { name, file }: { name: string; file: LocalFile },
): Promise<AddedFile> {
  const { db, scanner } = dependencies;
  const [place] = (await findPlaces(db, [asked.id], asked.scope)) ?? [];
  if (place === undefined) return { ok: false, problem: 'not-found' };
  const own = { ...asked, id: place.id };
  const problem = refusalOf(await listReplyFiles(db, own), file);
  if (problem !== null) return refused(problem);
  const inspected = await inspectFile(file.path, name);
  if (!inspected.ok) return refused(PROBLEMS[inspected.code] ?? 'type');
  const scanned = (await scanner?.scan(createReadStream(file.path))) ?? null;
  if (scanned === 'infected') return refused('infected');
  const { type, pixels } = inspected;
  const state = STATES[scanned ?? 'none'];
  return insert(dependencies, own, { name, file, type, pixels, state, startsAt: null });
}

/** Returns why a file cannot go with others. Null: it can. */
function refusalOf(
  others: readonly Pick<ConversationFile, 'bytes'>[],
  file: Pick<ConversationFile, 'bytes'>,
): FileProblem | null {
  if (others.length >= REPLY_FILES.count) return 'too-many';
  return encodedBytes([...others, file]) > REPLY_FILES.encodedBytes ? 'too-large' : null;
}

async function insert(
  { db, storage, now }: Pick<ReplyFileDependencies, 'db' | 'storage' | 'now'>,
  { id, staffId }: Pick<OwnReply, 'id' | 'staffId'>,
  {
    name,
    file,
    ...about
  }: { name: string; file: LocalFile; startsAt: number | null } & Pick<
    ConversationFiles,
    'type' | 'pixels' | 'state'
  >,
): Promise<AddedFile> {
  const { startsAt, ...columns } = about;
  const row = {
    ...columns,
    id: randomUUID(),
    submission_id: id,
    mail_id: null,
    reply_key: null,
    staff_id: staffId,
    file: await storeUpload(storage, file),
    original_name: shownFileName(name, about.type, 'file'),
    bytes: file.bytes,
    sha256: file.sha256,
    added_at: now(),
    position: 0,
    starts_at: startsAt,
  };
  await db.insertInto('conversation_files').values(row).execute();
  return { ok: true, file: presentFile(row) };
}

const STATES = { none: 'kept', clean: 'scanned', 'no-response': 'quarantined' } as const;

/** What an inspection says of a file, for whoever sends it. */
const PROBLEMS: Partial<Record<FieldErrorCode, FileProblem>> = {
  'file-empty': 'empty',
  'file-damaged': 'damaged',
  'file-ambiguous': 'damaged',
  'file-bomb': 'damaged',
  'file-encrypted': 'encrypted',
  'file-active': 'active',
};

function refused(file: FileProblem): AddedFile {
  return { ok: false, problem: 'file-refused', file };
}
