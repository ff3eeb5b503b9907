import type { Kysely, Transaction } from 'kysely';
import { TIMELINE_MAX } from '../../contract/admin/inbox/inbox.ts';
import { MERGE_CANDIDATES_MAX, MERGED_MAX } from '../../contract/admin/inbox/merge.ts';
import { recordAuditEvent, type StaffAct } from '../audit/audit.ts';
import { chunksOf } from '../platform/database/chunks.ts';
import type { Schema } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { moveUnsentFiles } from './delete-submissions.ts';
import { addEvents } from './inbox/change-conversations.ts';
import { findPlaces, lockConversation, type Scope } from './inbox/find-conversation.ts';
import { findConversationsOf, findParts } from './inbox/merged.ts';
import { findScheduledReply, stopScheduledReply } from './inbox/scheduled-reply.ts';
import { writeWords } from './inbox/store-conversation.ts';
import { MAX_INCOMING } from './incoming/store-incoming.ts';
import {
  findTheirSubmissions,
  keyOfPhone,
  type PersonKey,
  readCallingCode,
  readContacts,
} from './person/find-person.ts';

export type MergeResult =
  | { ok: true; id: string }
  /**
   * `application-alone`: one is an application, which has a stage; `merged-already`: somebody else has merged one of them; `conflict`: somebody has
   * written in the other one since the user saw it; `other-person`: they have neither an address nor a number in common; `too-many`: there
   * would be too much in it.
   */
  | {
      ok: false;
      problem:
        | 'not-found'
        | 'application-alone'
        | 'suspected'
        | 'merged-already'
        | 'conflict'
        | 'other-person'
        | 'too-many';
    };

/** Only messages are merged. */
const MESSAGES: Scope = { forms: ['contact'] };

/** Returns the keys of the addresses and numbers in the submissions of a conversation. */
async function findKeys(db: Kysely<Schema>, conversation: string): Promise<PersonKey[]> {
  const parts = await findParts(db, conversation);
  const callingCode = await readCallingCode(db);
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'email_key'])
    .where('id', 'in', parts)
    .execute();
  const contacts = await readContacts(db, rows);
  const emails = rows.flatMap(({ email_key: key }) => key ?? []);
  const phones = [...contacts.values()].flatMap((contact) =>
    contact.phones.flatMap((phone) => keyOfPhone(phone, callingCode) ?? []),
  );
  return [
    ...[...new Set(emails)].map((key) => ({ kind: 'email' as const, key })),
    ...[...new Set(phones)].map((key) => ({ kind: 'phone' as const, key, callingCode })),
  ];
}

/**
 * Finds the other conversations of a person that can be merged with one, the last arrived first.
 * @returns their ids; null if it does not exist, or may not be seen
 */
export async function findMergeCandidates(
  db: Kysely<Schema>,
  id: string,
  scope: Scope,
): Promise<string[] | null> {
  const [place] = (await findPlaces(db, [id], scope)) ?? [];
  if (place === undefined) return null;
  if (place.form !== 'contact') return [];
  const theirs: string[] = [];
  for (const key of await findKeys(db, place.id)) {
    theirs.push(...(await findTheirSubmissions(db, key, MESSAGES)).map(({ id: of }) => of));
  }
  const conversations = new Set((await findConversationsOf(db, theirs)).values());
  conversations.delete(place.id);
  const found: { id: string; arrivedAt: number }[] = [];
  for (const chunk of chunksOf([...conversations])) {
    found.push(
      ...(await db
        .selectFrom('conversations')
        .select(['submission_id as id', 'arrived_at as arrivedAt'])
        .where('submission_id', 'in', chunk)
        .where('is_suspected', '=', 0)
        .execute()),
    );
  }
  return found
    .toSorted((one, other) => other.arrivedAt - one.arrivedAt)
    .slice(0, MERGE_CANDIDATES_MAX)
    .map((each) => each.id);
}

/**
 * Makes one conversation of two of the same person. Each submission keeps what belongs to it: its texts, mails, replies, files, notes, requests, link
 * and retention period. What a conversation is as a whole becomes one: state, assignee and snooze of the first; labels and drafts of
 * both; unread if either was. New replies belong to the submission with an e-mail address, the newer one of two.
 * @param merged.id the conversation whose state stays
 * @param merged.arrivedAt when something last arrived in the other one, as far as the user has seen
 */
export async function mergeConversations(
  db: Kysely<Schema>,
  { id, other, arrivedAt, scope }: { id: string; other: string; arrivedAt: number; scope: Scope },
  { staffId, at }: StaffAct,
): Promise<MergeResult> {
  return transact(db, async (trx): Promise<MergeResult> => {
    if (id === other) return { ok: false, problem: 'merged-already' };
    // Everybody locks two in the same order, so that nobody waits for somebody who waits.
    for (const each of [id, other].toSorted()) {
      const locked = await lockConversation(trx, each);
      if (locked === null) return { ok: false, problem: 'not-found' };
      if (locked !== each) return { ok: false, problem: 'merged-already' };
    }
    const places = await findPlaces(trx, [id, other], scope);
    if (places === null) return { ok: false, problem: 'not-found' };
    if (places.some(({ form }) => form !== 'contact')) {
      return { ok: false, problem: 'application-alone' };
    }
    if (places.some(({ isSuspected }) => isSuspected)) return { ok: false, problem: 'suspected' };
    const rows = await trx
      .selectFrom('conversations')
      .innerJoin('submissions', 'submissions.id', 'conversations.submission_id')
      .selectAll('conversations')
      .select(['email_key', 'received_at', 'reference'])
      .where('submission_id', 'in', [id, other])
      .orderBy(({ eb }) => eb.case().when('email_key', 'is', null).then(1).else(0).end())
      .orderBy('received_at', 'desc')
      .orderBy('submission_id')
      .execute();
    const kept = rows.find(({ submission_id: of }) => of === id);
    const added = rows.find(({ submission_id: of }) => of === other);
    const [into, from] = rows.map(({ submission_id: of }) => of);
    if (kept === undefined || added === undefined || into === undefined || from === undefined) {
      return { ok: false, problem: 'not-found' };
    }
    if (added.arrived_at !== arrivedAt) return { ok: false, problem: 'conflict' };
    const keys = (await findKeys(trx, id)).map(nameOf);
    const isSame = (await findKeys(trx, other)).some((key) => keys.includes(nameOf(key)));
    if (!isSame) return { ok: false, problem: 'other-person' };
    if (!(await hasRoom(trx, [id, other]))) return { ok: false, problem: 'too-many' };
    // Whoever has written a reply that waits has not read the other conversation.
    for (const each of [id, other]) {
      await stopScheduledReply(trx, each, { reason: 'merged', by: staffId, at });
    }
    // What nobody may send any more waits for colleagues, one in a conversation.
    if ((await findScheduledReply(trx, from)) !== undefined) {
      if ((await findScheduledReply(trx, into)) !== undefined)
        return { ok: false, problem: 'too-many' };
      await trx
        .updateTable('scheduled_replies')
        .set({ submission_id: into })
        .where('submission_id', '=', from)
        .execute();
    }

    await trx.deleteFrom('conversations').where('submission_id', '=', from).execute();
    await trx
      .updateTable('submissions')
      .set({ merged_into: into })
      .where((eb) => eb.or([eb('id', '=', from), eb('merged_into', '=', from)]))
      .execute();
    await trx
      .updateTable('conversations')
      .set({
        state: kept.state,
        assigned_to: kept.assigned_to,
        // What nobody has read does not wait for a moment.
        snoozed_until: added.is_unread === 1 ? null : kept.snoozed_until,
        is_unread: Math.max(kept.is_unread, added.is_unread),
        arrived_at: Math.max(kept.arrived_at, added.arrived_at),
      })
      .where('submission_id', '=', into)
      .execute();
    await joinRows(trx, from, into);
    await joinDrafts(trx, { from, into, at });
    await moveUnsentFiles(trx, from, into);
    const details = JSON.stringify({ reference: added.reference });
    await addEvents(trx, [
      { submissionId: into, kind: 'merged', text: other, staffId, at, details },
    ]);
    await writeWords(trx, into);
    const actor = { source: 'admin', staffId } as const;
    const subject = { kind: 'conversation', id: into } as const;
    await recordAuditEvent(trx, { actor, event: 'conversations-merged', subject }, at);
    return { ok: true, id: into };
  });
}

function nameOf({ kind, key }: PersonKey): string {
  return `${kind} ${key}`;
}

/** Returns whether one conversation can hold what these have, so that it can always be read completely. */
async function hasRoom(trx: Transaction<Schema>, ids: readonly string[]): Promise<boolean> {
  const parts = (await Promise.all(ids.map((id) => findParts(trx, id)))).flat();
  const count = async (table: 'conversation_events' | 'incoming_mails') => {
    const { rows } = await trx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('submission_id', 'in', parts)
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  return (
    parts.length <= 1 + MERGED_MAX &&
    (await count('conversation_events')) < TIMELINE_MAX &&
    (await count('incoming_mails')) <= MAX_INCOMING
  );
}

/** Gives the labels of one conversation, and what colleagues were told about it, to another. */
async function joinRows(trx: Transaction<Schema>, from: string, into: string): Promise<void> {
  const labels = await trx
    .deleteFrom('conversation_labels')
    .where('submission_id', '=', from)
    .returningAll()
    .execute();
  const notifications = await trx
    .deleteFrom('staff_notifications')
    .where('submission_id', '=', from)
    .returningAll()
    .execute();
  for (const label of labels) {
    await trx
      .insertInto('conversation_labels')
      .values({ ...label, submission_id: into })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const notification of notifications) {
    await trx
      .insertInto('staff_notifications')
      .values({ ...notification, submission_id: into })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await trx.deleteFrom('conversation_presence').where('submission_id', '=', from).execute();
}

/** Writes what users have begun to write in one conversation below their drafts in another. */
async function joinDrafts(
  trx: Transaction<Schema>,
  { from, into, at }: { from: string; into: string; at: number },
): Promise<void> {
  const drafts = await trx
    .deleteFrom('reply_drafts')
    .where('submission_id', '=', from)
    .returningAll()
    .execute();
  for (const draft of drafts) {
    await trx
      .insertInto('reply_drafts')
      .values({ ...draft, submission_id: into })
      .onConflict((conflict) =>
        conflict.columns(['submission_id', 'staff_id']).doUpdateSet((eb) => ({
          text: eb(eb.ref('reply_drafts.text'), '||', eb.val(`\n\n${draft.text}`)),
          saved_at: at,
          // An open page has to see it before it saves its own text.
          returned_at: at,
        })),
      )
      .execute();
  }
}
