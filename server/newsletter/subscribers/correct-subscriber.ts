import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { SubscriberFacts } from '../../../contract/admin/newsletter/subscribers.ts';
import { recordAuditEvent, type StaffAct } from '../../audit/audit.ts';
import { retryIfTaken } from '../../platform/database/database.ts';
import type { Schema, Subscribers } from '../../platform/database/schema.ts';
import { deliver } from '../../platform/deliveries/deliver.ts';
import {
  dropAddressChange,
  findAddressChange,
  lockSubscriber,
  moveSubscriber,
} from '../address-changes.ts';
import { claimConfirmationMail } from '../confirmation-mails.ts';
import { addressKeyOf, findSubscriber, setLanguage, updateSubscriber } from '../repository.ts';
import { findUnsubscribed, openAddressNamer } from '../unsubscribes.ts';

/** What staff correct of a subscriber. */
export type Correction = SubscriberFacts & {
  /** What staff have seen. Nothing is changed if it is otherwise by now. */
  seen: SubscriberFacts;
  /** What they know of the consent to a new address. Without it, its owner is asked by mail. */
  consent: string | null;
  /** Whether to correct it to an address that unsubscribed before. */
  anyway: boolean;
};

/** `asked`: the new address is theirs once its owner has confirmed it. */
export type CorrectionResult =
  | { ok: true; asked: boolean }
  | { ok: false; problem: 'not-found' | 'conflict' | 'unsubscribed-before' | 'no-consent' }
  /** With the id of the subscriber who has the address. */
  | { ok: false; problem: 'already-subscribed'; id: string }
  /** The address was mailed such a question a short while ago. */
  | { ok: false; problem: 'too-many' };

type Dependencies = { db: Kysely<Schema>; now: () => number; publicUrl: string };

/** Rolls back what was changed before the address was refused. */
class Refused extends Error {
  readonly result: Extract<CorrectionResult, { ok: false }>;

  constructor(result: Extract<CorrectionResult, { ok: false }>) {
    super(result.problem);
    this.result = result;
  }
}

/**
 * Corrects a subscriber's name, language and address. Consent and history stay. A new address is theirs at once if staff note the consent to
 * it, and otherwise once its owner has confirmed it.
 */
export async function correctSubscriber(
  dependencies: Dependencies,
  id: string,
  correction: Correction,
  { staffId, at }: StaffAct,
): Promise<CorrectionResult> {
  const correct = async (trx: Transaction<Schema>): Promise<CorrectionResult> => {
    const row = await lockSubscriber(trx, id);
    if (row === undefined) return { ok: false, problem: 'not-found' };
    const { seen, name, language } = correction;
    const facts = await readFacts(trx, row);
    const isSeen =
      seen.address === facts.address &&
      seen.language === facts.language &&
      seen.name === facts.name;
    if (!isSeen) return { ok: false, problem: 'conflict' };
    await updateSubscriber(trx, id, { name });
    await setLanguage(trx, id, language);
    const isNew =
      correction.address !== facts.address ||
      // Staff have learned of the consent that the owner was asked for.
      (correction.consent !== null && correction.address !== row.address);
    const asked =
      isNew && (await correctAddress(trx, dependencies, { ...row, language }, correction, at));
    const actor = { source: 'admin', staffId } as const;
    const subject = { kind: 'subscriber', id } as const;
    await recordAuditEvent(trx, { actor, event: 'subscriber-corrected', subject }, at);
    return { ok: true, asked };
  };
  try {
    return await retryIfTaken(() => dependencies.db.transaction().execute(correct));
  } catch (error) {
    if (error instanceof Refused) return error.result;
    throw error;
  }
}

/** Returns what can be corrected of a subscriber: an address that is still to be confirmed, if there is one. */
async function readFacts(db: Kysely<Schema>, row: Subscribers): Promise<SubscriberFacts> {
  const change = await findAddressChange(db, { subscriberId: row.id });
  return {
    address: change?.address ?? row.address,
    language: row.language,
    name: row.name,
  };
}

/** @returns whether the owner of the address is asked first */
async function correctAddress(
  trx: Transaction<Schema>,
  dependencies: Dependencies,
  row: Subscribers,
  { address, consent, anyway }: Correction,
  at: number,
): Promise<boolean> {
  const { id, kind } = row;
  const addressKey = await addressKeyOf(trx, { kind, address });
  if (addressKey === row.address_key) {
    // It is written in another way, or a correction is taken back.
    await dropAddressChange(trx, { subscriberId: id });
    await trx.updateTable('subscribers').set({ address }).where('id', '=', id).execute();
    return false;
  }
  const other = await findSubscriber(trx, kind, addressKey);
  if (other !== undefined) {
    throw new Refused({ ok: false, problem: 'already-subscribed', id: other.id });
  }
  if (consent === null) {
    // Nobody is mailed at a phone number.
    if (kind === 'phone') throw new Refused({ ok: false, problem: 'no-consent' });
    await askOwner(trx, dependencies, row, { address, addressKey, at });
    return true;
  }
  if (!anyway) {
    const nameOf = await openAddressNamer(trx, () => at);
    const unsubscribed = await findUnsubscribed(trx, nameOf, { kind, addressKeys: [addressKey] });
    if (unsubscribed.size > 0) throw new Refused({ ok: false, problem: 'unsubscribed-before' });
  }
  const to = { address, address_key: addressKey, linkId: randomUUID(), note: consent, at };
  await moveSubscriber(trx, row, to);
  if (row.state !== 'subscribed') {
    const confirmed = { state: 'subscribed', suspicion: null, confirmed_at: at } as const;
    const noted = { consent_place: 'admin', consent_text: consent, asked_words: null } as const;
    await updateSubscriber(trx, id, { ...confirmed, ...noted });
  }
  return false;
}

/** Mails the owner of an address the link by which it becomes that of a subscriber. */
async function askOwner(
  trx: Transaction<Schema>,
  dependencies: Dependencies,
  row: Subscribers,
  { address, addressKey, at }: { address: string; addressKey: string; at: number },
): Promise<void> {
  if (!(await claimConfirmationMail(trx, addressKey, at))) {
    throw new Refused({ ok: false, problem: 'too-many' });
  }
  await dropAddressChange(trx, { subscriberId: row.id });
  const id = randomUUID();
  await trx
    .insertInto('subscriber_address_changes')
    .values({ id, subscriber_id: row.id, address, address_key: addressKey, asked_at: at })
    .execute();
  await deliver(trx, dependencies, [
    {
      purpose: 'newsletter-confirmation',
      to: { email: address },
      subscriberId: row.id,
      about: { language: row.language, addressChange: id },
    },
  ]);
  // Who has not confirmed yet is purged by the time of the last question.
  if (row.state !== 'subscribed') await updateSubscriber(trx, row.id, { asked_at: at });
}
