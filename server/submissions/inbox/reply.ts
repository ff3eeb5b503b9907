import type { Transaction } from 'kysely';
import type { StateAfterReply } from '../../../contract/admin/inbox/inbox.ts';
import { findMentions } from '../../../contract/admin/inbox/notifications.ts';
import type { Actor } from '../../audit/audit.ts';
import { listStaff } from '../../auth/auth.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { notify } from '../notifications/notifications.ts';
import { addEvents, isTimelineFull } from './change-conversations.ts';
import { colleaguesOf } from './colleagues.ts';
import { findPlaces, lockConversation, type Scope } from './find-conversation.ts';
import { findParts } from './merged.ts';
import { type RecordedReply, type ReplyDependencies, recordReply } from './record-reply.ts';
import { removeDraft } from './reply-draft.ts';
import { sendFiles } from './reply-files.ts';
import { stopScheduledReply } from './scheduled-reply.ts';

/** A user who writes in a conversation, and what that user has read of it. */
type Writing = { id: string; scope: Scope; actor: Actor; key: string; text: string };

/** A reply to a visitor. */
export type Reply = Writing &
  Omit<RecordedReply, 'staffId' | 'isByItself' | 'state'> & {
    /** The key of the last reply that the user has read. Null: there was none. */
    seen: string | null;
    /** Whether it is sent although somebody has answered since. */
    anyway: boolean;
    /** The state of a message afterwards. */
    state: StateAfterReply;
    /** The ids of the files that go with it. */
    files?: readonly string[] | undefined;
    /** The time of the draft that the user has seen (`removeDraft`). */
    draftSeen?: number | undefined;
  };

export type WriteResult =
  | { ok: true }
  /** `too-many`: the conversation has the maximum number of notes and replies. */
  | { ok: false; problem: 'not-found' | 'suspected' | 'answered-meanwhile' | 'too-many' }
  /** No channel for replies reaches the sender. */
  | { ok: false; problem: 'unreachable' }
  /** Some of its files are not there any more, or wait for the virus scanner, or are too large together. */
  | { ok: false; problem: 'files-gone' | 'not-scanned' | 'too-large' };

/**
 * Sends a reply: its mail, its files, its row in the timeline and the new state are one transaction. An unassigned conversation is
 * assigned to the user who replies. A repeated call with the same key succeeds and sends nothing.
 */
export async function sendReply(
  dependencies: ReplyDependencies,
  reply: Reply,
): Promise<WriteResult> {
  const { key, actor, files = [], draftSeen } = reply;
  const { staffId } = actor;
  return transact(dependencies.db, async (trx): Promise<WriteResult> => {
    const checked = await checkReply(trx, reply);
    if (checked.kind === 'known') return checked.result;
    const { id } = checked;
    const at = dependencies.now();
    const fileProblem = await sendFiles(trx, { id, staffId }, { key, files });
    if (fileProblem !== null) return { ok: false, problem: fileProblem };
    if (!(await recordReply(trx, dependencies, { ...reply, id, staffId }, at))) {
      return { ok: false, problem: 'unreachable' };
    }
    if (staffId !== null) await removeDraft(trx, { id, staffId }, draftSeen);
    // A colleague whose reply waits has not read this one.
    await stopScheduledReply(trx, id, { reason: 'answered', by: staffId, at, except: staffId });
    return { ok: true };
  });
}

/** Adds a note, which the visitor never sees, and tells the colleagues whom it mentions. A repeated call with the same key adds nothing. */
export async function addNote(
  { db, now }: Pick<ReplyDependencies, 'db' | 'now'>,
  note: Writing,
): Promise<WriteResult> {
  const { key, text, actor } = note;
  const { staffId } = actor;
  return db.transaction().execute(async (trx): Promise<WriteResult> => {
    const checked = await checkWriting(trx, note, { isNote: true });
    if (checked.kind === 'known') return checked.result;
    const { id } = checked;
    const at = now();
    await addEvents(trx, [{ submissionId: id, kind: 'note', staffId, text, at, key }]);
    const [place] = (await findPlaces(trx, [id], note.scope)) ?? [];
    if (place !== undefined && text.includes('@')) {
      const colleagues = colleaguesOf(await listStaff({ db: trx, now }), place.form);
      const to = findMentions(text, colleagues).map((mention) => mention.id);
      await notify(trx, { to, submissionIds: [id], kind: 'mention', by: staffId, at });
    }
    return { ok: true };
  });
}

/** Checks a reply like `checkWriting`, and whether somebody has answered since the user read the conversation. */
export async function checkReply(trx: Transaction<Schema>, reply: Reply): Promise<Checked> {
  const checked = await checkWriting(trx, reply);
  if (checked.kind === 'known' || reply.anyway) return checked;
  const last = await findLastReply(trx, checked.parts);
  return last === reply.seen ? checked : known({ ok: false, problem: 'answered-meanwhile' });
}

/**
 * Checks whether something can be written, and makes other writers in the same conversation wait until the end of the
 * transaction.
 * @returns the conversation and its submissions if it is to be written; otherwise the result of the call
 */
async function checkWriting(
  trx: Transaction<Schema>,
  { id, scope, key }: Writing,
  { isNote = false } = {},
): Promise<Checked> {
  await lockConversation(trx, id);
  const [place] = (await findPlaces(trx, [id], scope)) ?? [];
  if (place === undefined) return known({ ok: false, problem: 'not-found' });
  const parts = await findParts(trx, place.id);
  const written = await trx
    .selectFrom('conversation_events')
    .select('submission_id')
    .where('key', '=', key)
    .executeTakeFirst();
  if (written !== undefined) {
    return known(
      parts.includes(written.submission_id) ? { ok: true } : { ok: false, problem: 'not-found' },
    );
  }
  if (place.isSuspected && !isNote) return known({ ok: false, problem: 'suspected' });
  return (await isTimelineFull(trx, place.id))
    ? known({ ok: false, problem: 'too-many' })
    : { kind: 'new', id: place.id, parts };
}

/** What is to be written in which conversation, or the result of the call. */
export type Checked =
  | { kind: 'new'; id: string; parts: readonly string[] }
  | { kind: 'known'; result: WriteResult };

function known(result: WriteResult): Checked {
  return { kind: 'known', result };
}

async function findLastReply(
  trx: Transaction<Schema>,
  parts: readonly string[],
): Promise<string | null> {
  const last = await trx
    .selectFrom('conversation_events')
    .select('key')
    .where('submission_id', 'in', parts)
    .where('kind', '=', 'reply')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.key ?? null;
}
