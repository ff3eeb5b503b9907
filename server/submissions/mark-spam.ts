import type { Kysely } from 'kysely';
import { isMailProvider } from '../../contract/admin/inbox/mail-providers.ts';
import type { SpamSenderKind } from '../../contract/admin/inbox/spam-senders.ts';
import { recordAuditEvent, type StaffAct } from '../audit/audit.ts';
import { chunksOf } from '../platform/database/chunks.ts';
import type { Schema } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { aboutOne } from './about-one.ts';
import { addEvents } from './inbox/change-conversations.ts';
import { findPlaces, type Scope } from './inbox/find-conversation.ts';
import { findAllParts } from './inbox/merged.ts';
import { stopScheduledReply } from './inbox/scheduled-reply.ts';
import { suspectSubmissions } from './repository.ts';
import { listSenders, senderKeysOfAll } from './spam-senders.ts';

export type MarkResult =
  | { ok: true }
  | { ok: false; problem: 'not-found' | 'mail-provider' | 'list-full' };

/**
 * Moves conversations to the folder of suspected spam, and puts their senders on the list: all of it, or nothing. Mails about them that have
 * not left are held until they are released. Conversations that are suspected already stay as they are.
 * @param marked.list by what the senders are listed
 */
export async function markAsSpam(
  db: Kysely<Schema>,
  { ids, list, scope }: { ids: readonly string[]; list: readonly SpamSenderKind[]; scope: Scope },
  { staffId, at }: StaffAct,
): Promise<MarkResult> {
  return transact(db, async (trx): Promise<MarkResult> => {
    const places = await findPlaces(trx, ids, scope);
    if (places === null) return { ok: false, problem: 'not-found' };
    const marked = places.filter(({ isSuspected }) => !isSuspected).map(({ id }) => id);
    await suspectSubmissions(trx, marked, 'marked');
    for (const chunk of chunksOf(await findAllParts(trx, marked))) {
      await trx
        .updateTable('deliveries')
        .set({ state: 'held' })
        .where('submission_id', 'in', chunk)
        .where('state', '=', 'waiting')
        .execute();
    }
    for (const id of marked) {
      await stopScheduledReply(trx, id, { reason: 'spam', by: staffId, at });
    }
    await addEvents(
      trx,
      marked.map((submissionId) => ({ submissionId, kind: 'spam', text: null, staffId, at })),
    );
    if (marked.length > 0) {
      const actor = { source: 'admin', staffId } as const;
      const details = { count: marked.length };
      await recordAuditEvent(
        trx,
        { actor, event: 'submissions-marked-spam', ...aboutOne(marked), details },
        at,
      );
    }
    const senders = (
      await senderKeysOfAll(
        trx,
        await findAllParts(
          trx,
          places.map(({ id }) => id),
        ),
      )
    ).filter(({ kind }) => list.includes(kind));
    if (senders.some(({ kind, key }) => kind === 'domain' && isMailProvider(key))) {
      return { ok: false, problem: 'mail-provider' };
    }
    const isListed = await listSenders(trx, senders, { staffId, at });
    return isListed ? { ok: true } : { ok: false, problem: 'list-full' };
  });
}
