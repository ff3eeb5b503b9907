import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { STAFF_FORMS } from '../../../contract/forms/forms.ts';
import { dropAddressChange, removeSubscribers } from '../../newsletter/newsletter.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { getOrCreateSecret } from '../../platform/database/secrets.ts';
import { purgeDeliveriesTo } from '../../platform/deliveries/delivery-store.ts';
import { forgetFailedAddress } from '../../platform/deliveries/failed-addresses.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Scope } from '../inbox/find-conversation.ts';
import { purgeQuarantineOf } from '../incoming/quarantine.ts';
import { findFilesOf } from '../submission-files.ts';
import { removeTrashedOf, removeUploads } from '../uploads.ts';
import {
  countTheirMails,
  findTheirSubmissions,
  findTheirSubscriptions,
  type PersonKey,
  seesEverything,
} from './find-person.ts';

/** What erasing depends on. */
export type EraseDependencies = { db: Kysely<Schema>; storage: Storage; now: () => number };

/** What was erased about one person. */
export type ErasedPerson = {
  /** References. */
  submissions: string[];
  subscriptions: number;
  /** Files, including those in the trash. */
  files: number;
  /** How many of the files were in the trash. */
  trashed: number;
  /** Mails to the person and about the person's submissions. */
  mails: number;
};

/** Who erases: what they may see, what they have seen of it, and what else the same transaction does. */
export type EraseOptions = {
  scope?: Scope;
  /** Nothing is erased if either number has changed. */
  seen?: { submissions: number; subscriptions: number };
  also?: (trx: Transaction<Schema>, erased: ErasedPerson) => Promise<void>;
};

const EVERY_FORM: Scope = { forms: STAFF_FORMS };

/**
 * Deletes what is stored of one person: submissions with notes, replies, requests and keys, files (also those in the trash), mails to them,
 * and the subscription. The files go first, and the rows in one transaction. What stays is an HMAC of a subscriber's address, so that an
 * import does not subscribe them again.
 * @returns what was deleted; null: there is more or less of it than was seen
 * @throws StorageFailure if the storage fails. Then the rows stay, so that it can be tried again
 */
export async function erasePerson(
  { db, storage, now }: EraseDependencies,
  person: PersonKey,
  { scope = EVERY_FORM, seen, also }: EraseOptions = {},
): Promise<ErasedPerson | null> {
  const seesAll = seesEverything(scope);
  const theirs = await findTheirSubmissions(db, person, scope);
  const subscriptions = seesAll ? await findTheirSubscriptions(db, person) : [];
  if (
    seen !== undefined &&
    (seen.submissions !== theirs.length || seen.subscriptions !== subscriptions.length)
  ) {
    return null;
  }
  const addresses = seesAll ? await addressesOnlyOf(db, person, theirs) : [];
  let trashed = 0;
  for (const address of addresses) {
    trashed += await removeTrashedOf(storage, await trashTag(db, address, now));
  }
  const ids = theirs.map(({ id }) => id);
  const files = await findFilesOf(db, ids);
  for (const chunk of chunksOf(files)) await removeUploads(storage, chunk);
  return db.transaction().execute(async (trx) => {
    let mails = await countTheirMails(trx, ids);
    for (const chunk of chunksOf(ids)) {
      await trx.deleteFrom('submissions').where('id', 'in', chunk).execute();
    }
    if (subscriptions.length > 0) {
      const leaving = { reason: 'erased', at: now() } as const;
      const subscribers = subscriptions.map(({ id }) => id);
      await removeSubscribers(trx, subscribers, leaving);
    }
    for (const address of addresses) {
      mails += await purgeDeliveriesTo(trx, address);
      await forgetFailedAddress(trx, address);
      await dropAddressChange(trx, { addressKey: address });
      await purgeQuarantineOf(trx, address);
    }
    const erased = {
      submissions: theirs.map(({ reference }) => reference),
      subscriptions: subscriptions.length,
      files: files.length + trashed,
      trashed,
      mails,
    };
    await also?.(trx, erased);
    return erased;
  });
}

/** Returns the keys of addresses that only this person has. People who are found by a number may share it with others. */
async function addressesOnlyOf(
  db: Kysely<Schema>,
  person: PersonKey,
  theirs: readonly { id: string; emailKey: string | null }[],
): Promise<string[]> {
  if (person.kind === 'email') return [person.key];
  const own: string[] = [];
  for (const address of new Set(theirs.flatMap(({ emailKey }) => emailKey ?? []))) {
    const email = { kind: 'email', key: address } as const;
    const all = await findTheirSubmissions(db, email, EVERY_FORM);
    const isShared =
      all.some(({ id }) => theirs.every((each) => each.id !== id)) ||
      (await findTheirSubscriptions(db, email)).length > 0;
    if (!isShared) own.push(address);
  }
  return own;
}

/**
 * Returns the tag of a person's files in the trash. It can be computed from the e-mail address, but does not reveal the
 * address.
 */
export async function trashTag(
  db: Kysely<Schema>,
  ownerKey: string,
  now: () => number,
): Promise<string> {
  const make = () => randomBytes(32).toString('base64url');
  const secret = await getOrCreateSecret(db, 'trash-owners', { make, now });
  return createHmac('sha256', secret).update(ownerKey).digest('hex').slice(0, 32);
}
