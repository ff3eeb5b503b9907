import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AdminBody } from '../../contract/admin/bodies.ts';
import type { Begun } from '../../contract/begun.ts';
import { recordAuditEvent, type StaffAct } from '../audit/audit.ts';
import type { Schema } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { findFailedAddress } from '../platform/deliveries/failed-addresses.ts';
import { emailKey } from '../platform/text/email-key.ts';
import { fingerprintOf } from './earlier-result.ts';
import type { StoredBegun } from './inbox/begun.ts';
import { addEvents } from './inbox/change-conversations.ts';
import { addConversation } from './inbox/store-conversation.ts';
import { addSubmission, claimKey } from './repository.ts';
import { isListedSender } from './spam-senders.ts';
import { newReference } from './store-submission.ts';

export type BeginResult =
  | { ok: true; id: string }
  /** `listed-sender`: the person is on the list of spam senders; `address-fails`: mail does not reach the address. */
  | { ok: false; problem: 'listed-sender' | 'address-fails' }
  /** The key stands for a conversation with other content. */
  | { ok: false; problem: 'begun-already'; id: string };

/**
 * Begins a conversation with somebody who has sent no form. It is a message like those of visitors, without a receipt and a notice, and
 * whoever begins it works on it. What staff write first is its first reply. A repeated call with the same key begins nothing.
 */
export async function beginConversation(
  db: Kysely<Schema>,
  { key, ...beginning }: AdminBody<'beginConversation'>,
  { staffId, at }: StaffAct & { staffId: string },
): Promise<BeginResult> {
  const { kind, name, email, phone, language, topic } = beginning;
  const how: Begun =
    kind === 'writing' ? { kind, basis: beginning.basis, subject: beginning.subject } : { kind };
  const data = {
    name,
    ...(phone === undefined ? {} : { phone }),
    ...(email === undefined ? {} : { email }),
    ...(topic === null ? {} : { topic }),
    ...(beginning.kind === 'writing' ? {} : { message: beginning.text }),
  };
  const id = randomUUID();
  const row = {
    id,
    reference: newReference(),
    language,
    suspicion: null,
    kind: 'contact' as const,
    state: 'received' as const,
    email_key: email === undefined ? null : emailKey(email),
    fields: JSON.stringify(data),
    received_at: at,
    begun: JSON.stringify({ ...how, by: staffId } satisfies StoredBegun),
    merged_into: null,
  };
  return transact(db, async (trx): Promise<BeginResult> => {
    const fingerprint = fingerprintOf([data, language, how]);
    const claim = await claimKey(trx, {
      // Visitors choose their keys, so they could have chosen this one.
      key: `begin:${staffId}:${key}`,
      fingerprint,
      reference: row.reference,
      submissionId: id,
      subscriberId: null,
      at,
    });
    if (!claim.isClaimed) {
      const begun = await trx
        .selectFrom('submissions')
        .select('id')
        .where('reference', '=', claim.reference)
        .executeTakeFirstOrThrow();
      return claim.fingerprint === fingerprint
        ? { ok: true, id: begun.id }
        : { ok: false, problem: 'begun-already', id: begun.id };
    }
    if (await isListedSender(trx, data)) return { ok: false, problem: 'listed-sender' };
    if (
      kind === 'writing' &&
      row.email_key !== null &&
      (await findFailedAddress(trx, row.email_key)) !== null
    ) {
      return { ok: false, problem: 'address-fails' };
    }
    await addSubmission(trx, row, null);
    await addConversation(trx, row, null);
    await addEvents(trx, [{ submissionId: id, kind: 'begun', text: kind, staffId, at }]);
    const actor = { source: 'admin', staffId } as const;
    const subject = { kind: 'conversation', id } as const;
    await recordAuditEvent(trx, { actor, event: 'conversation-begun', subject }, at);
    return { ok: true, id };
  });
}
