import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../audit/audit.ts';
import type { Schema } from '../platform/database/schema.ts';
import { replayDeliveries } from '../platform/deliveries/delivery-store.ts';
import { aboutOne } from './about-one.ts';
import { addEvents, type ChangeResult } from './inbox/change-conversations.ts';
import { findPlaces, type Scope } from './inbox/find-conversation.ts';
import { findParts } from './inbox/merged.ts';
import { stopRepliesTo } from './inbox/scheduled-reply.ts';
import { acceptSubmission } from './repository.ts';
import { senderKeysOfAll, unlistSenders } from './spam-senders.ts';

/**
 * Marks suspected submissions as not spam: all of them, or none. Their mails are then sent. Submissions that are not
 * suspected stay unchanged.
 * @param released.unlist takes their senders off the list of spam senders, too
 * @param options.at epoch milliseconds
 */
export async function releaseSubmissions(
  db: Kysely<Schema>,
  { ids, scope, unlist }: { ids: readonly string[]; scope: Scope; unlist: boolean },
  { staffId, at }: { staffId: string; at: number },
): Promise<ChangeResult> {
  return db.transaction().execute(async (trx) => {
    const places = await findPlaces(trx, ids, scope);
    if (places === null) return { ok: false, problem: 'not-found' };
    const suspected = places.filter(({ isSuspected }) => isSuspected);
    if (suspected.length === 0) return { ok: true };
    for (const { id } of suspected) {
      await acceptSubmission(trx, id);
      for (const part of await findParts(trx, id)) {
        // What was given up before is not about the suspicion.
        await replayDeliveries(trx, at, { submissionId: part, states: ['held'] });
      }
      const { email_key: emailKey } = await trx
        .selectFrom('submissions')
        .select('email_key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await stopRepliesTo(trx, { id, emailKey }, at);
    }
    if (unlist) {
      const senders = await senderKeysOfAll(
        trx,
        suspected.map(({ id }) => id),
      );
      await unlistSenders(trx, senders, { staffId, at });
    }
    await addEvents(
      trx,
      suspected.map(({ id }) => ({
        submissionId: id,
        kind: 'released',
        text: null,
        staffId,
        at,
      })),
    );
    await recordAuditEvent(
      trx,
      {
        actor: { source: 'admin', staffId },
        event: 'submissions-released',
        ...aboutOne(suspected.map(({ id }) => id)),
        details: { count: suspected.length },
      },
      at,
    );
    return { ok: true };
  });
}
