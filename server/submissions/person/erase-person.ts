import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { addPast, dropAddressChange, removeSubscribers } from '../../newsletter/newsletter.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { getOrCreateSecret } from '../../platform/database/secrets.ts';
import { purgeDeliveriesTo } from '../../platform/deliveries/delivery-store.ts';
import { forgetFailedAddress } from '../../platform/deliveries/failed-addresses.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { deleteSubmissions } from '../delete-submissions.ts';
import { writeWords } from '../inbox/store-conversation.ts';
import { purgeQuarantineOf } from '../incoming/quarantine.ts';
import { forgetSenders } from '../spam-senders.ts';
import { findFilesOf, listFilesOfMails } from '../submission-files.ts';
import { removeTrashedOf, removeUploads } from '../uploads.ts';
import { countTheirMails } from './describe-person.ts';
import {
  addressesOnlyOf,
  findMailsElsewhere,
  findTheirSubmissions,
  findTheirSubscriptions,
  type PersonKey,
  type PersonScope,
  seesEverything,
  WHOLE_PERSON,
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
  scope?: PersonScope;
  /** Nothing is erased if either number has changed. */
  seen?: { submissions: number; subscriptions: number };
  also?: (trx: Transaction<Schema>, erased: ErasedPerson) => Promise<void>;
};

/**
 * Deletes what is stored of one person: submissions with notes, replies, requests and keys, files (also those in the trash), mails to them,
 * mails from them in conversations of others, and the subscription. The files go first, and the rows in one transaction. What stays is an
 * HMAC of a subscriber's address, so that an import does not subscribe them again.
 * @returns what was deleted; null: there is more or less of it than was seen
 * @throws StorageFailure if the storage fails. Then the rows stay, so that it can be tried again
 */
export async function erasePerson(
  { db, storage, now }: EraseDependencies,
  person: PersonKey,
  { scope = WHOLE_PERSON, seen, also }: EraseOptions = {},
): Promise<ErasedPerson | null> {
  const theirs = await findTheirSubmissions(db, person, scope);
  const subscriptions = scope.newsletter ? await findTheirSubscriptions(db, person) : [];
  if (
    seen !== undefined &&
    (seen.submissions !== theirs.length || seen.subscriptions !== subscriptions.length)
  ) {
    return null;
  }
  const own = await addressesOnlyOf(db, person, theirs);
  const elsewhere = await findMailsElsewhere(db, own, { theirs, scope });
  // What is stored for an address alone may be due to what the user does not see.
  const addresses = seesEverything(scope) ? own : [];
  let trashed = 0;
  for (const address of addresses) {
    trashed += await removeTrashedOf(storage, await trashTag(db, address, now));
  }
  const ids = theirs.map(({ id }) => id);
  const ofMails = await listFilesOfMails(
    db,
    elsewhere.map(({ id }) => id),
  );
  const files = [...(await findFilesOf(db, ids)), ...ofMails.map(({ file }) => file)];
  for (const chunk of chunksOf(files)) await removeUploads(storage, chunk);
  return db.transaction().execute(async (trx) => {
    const subscribers = subscriptions.map(({ id }) => id);
    let mails = await countTheirMails(trx, { submissions: ids, subscribers });
    await deleteSubmissions(trx, ids);
    for (const chunk of chunksOf(elsewhere.map(({ id }) => id))) {
      await trx.deleteFrom('incoming_mails').where('id', 'in', chunk).execute();
    }
    for (const id of new Set(elsewhere.map(({ submission_id: of }) => of))) {
      await writeWords(trx, id);
    }
    if (subscribers.length > 0) {
      await removeSubscribers(trx, subscribers, { reason: 'erased', at: now() });
    }
    for (const address of addresses) {
      const purged = await purgeDeliveriesTo(trx, address);
      await addPast(
        trx,
        purged.filter(({ campaign_id: campaign }) => campaign !== null),
      );
      mails += purged.length;
      await forgetFailedAddress(trx, address);
      await dropAddressChange(trx, { addressKey: address });
      await purgeQuarantineOf(trx, address);
    }
    if (seesEverything(scope)) await forgetSenders(trx, person, addresses);
    const erased = {
      submissions: theirs.map(({ reference }) => reference),
      subscriptions: subscriptions.length,
      files: files.length + trashed,
      trashed,
      mails: mails + elsewhere.length,
    };
    await also?.(trx, erased);
    return erased;
  });
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
