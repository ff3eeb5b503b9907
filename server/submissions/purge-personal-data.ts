import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { findSubscriber, purgeUnconfirmed, removeSubscriber } from '../newsletter/newsletter.ts';
import type { Schema } from '../platform/database/schema.ts';
import { secretNamed } from '../platform/database/secrets.ts';
import { purgeMails, purgeMailsTo } from '../platform/mail/outbox.ts';
import { countUnsent, listSubmissions, purgeKeys, removeSubmission } from './repository.ts';
import { CONFIRM_WITHIN } from './subscribe-newsletter.ts';
import { removeTrashedOf, removeUploads, trashUpload, type UploadFolders } from './uploads.ts';

type PurgeOptions = { db: Kysely<Schema>; uploads: UploadFolders; now: () => number };

const DAY = 24 * 60 * 60_000;

/** A browser may try a sending again for days, a week at most. In milliseconds. */
const KEY_RETENTION = 7 * DAY;

/** So many at a time, because the embedded database keeps everybody waiting meanwhile. */
const AT_ONCE = 100;

/**
 * So many submissions are purged in one run, and so many unconfirmed addresses: a mistake shows before it is
 * complete. It runs every hour, so 12,000 a day are purged in time.
 */
export const MAX_PER_RUN = 500;

/** What a run has purged. */
export type Purged = {
  submissions: number;
  /** CVs that were moved to the trash. */
  files: number;
  /** Mails of the newsletter; those of a submission go with it. */
  mails: number;
  /** Addresses that asked for the newsletter and never confirmed it. */
  unconfirmed: number;
  keys: number;
  /** Submissions that have passed their days and stay, because the organisation has not been mailed about them. */
  retainedUnsent: number;
};

/**
 * Erases what visitors sent so long ago that it is to be forgotten, wherever it lies: the submission, its mails and
 * its key, while its CV is moved to the trash; and addresses that asked for the newsletter and never confirmed it.
 * Whether the clock can be trusted is asked before (`checkPurgeClock`).
 * @param retainUnsent whether submissions stay whose mail to the organisation has not been sent; of no use where
 *   nothing is mailed
 * @param most how many submissions, and how many unconfirmed addresses, are erased at most
 */
export async function purgeOldData(
  { db, uploads, now }: PurgeOptions,
  {
    retentionDays,
    retainUnsent,
    most = MAX_PER_RUN,
  }: { retentionDays: number; retainUnsent: boolean; most?: number },
  signal: AbortSignal,
): Promise<Purged> {
  const time = now();
  const before = time - retentionDays * DAY;
  const purged = { submissions: 0, files: 0 };
  while (!signal.aborted && purged.submissions < most) {
    const limit = Math.min(AT_ONCE, most - purged.submissions);
    const old = await listSubmissions(db, {
      ...{ before, limit, order: 'oldest-first' },
      ...(retainUnsent ? { unsent: 'except' } : {}),
    });
    for (const { id, email_key: emailKey, cv } of old) {
      // The row goes first: a file without a row is found by the clean-up, a row without a file would be a broken promise.
      await removeSubmission(db, id);
      purged.submissions++;
      if (cv === null) continue;
      await trashUpload(uploads, cv.file, { owner: await trashTag(db, emailKey, now), now: time });
      purged.files++;
    }
    if (old.length < limit) break;
  }
  return {
    ...purged,
    mails: await purgeMails(db, { before, limit: most }),
    unconfirmed: await purgeUnconfirmed(db, { before: time - CONFIRM_WITHIN, limit: most }),
    keys: await purgeKeys(db, time - Math.min(KEY_RETENTION, retentionDays * DAY)),
    retainedUnsent: retainUnsent ? await countUnsent(db, before) : 0,
  };
}

/**
 * Erases everything that is kept of one person: submissions, CVs (those in the trash too), mails to them, keys, and
 * the newsletter's address.
 * @returns what was erased
 */
export async function erasePerson(
  { db, uploads, now }: PurgeOptions,
  email: string,
): Promise<{ submissions: string[]; subscriptions: number; trashed: number }> {
  const emailKey = email.trim().toLowerCase();
  const theirs = await listSubmissions(db, { emailKey });
  for (const submission of theirs) {
    await removeSubmission(db, submission.id);
    if (submission.cv !== null) await removeUploads(uploads, [submission.cv.file]);
  }
  const subscriber = await findSubscriber(db, 'email', emailKey);
  if (subscriber !== undefined) await removeSubscriber(db, subscriber.id);
  await purgeMailsTo(db, emailKey);
  const trashed = await removeTrashedOf(uploads, await trashTag(db, emailKey, now));
  return {
    submissions: theirs.map(({ reference }) => reference),
    subscriptions: subscriber === undefined ? 0 : 1,
    trashed,
  };
}

/**
 * Whose a file in the trash is: found again for the address that asks for its erasure, and telling nobody who has the
 * file alone.
 */
async function trashTag(db: Kysely<Schema>, emailKey: string, now: () => number): Promise<string> {
  const make = () => randomBytes(32).toString('base64url');
  const secret = await secretNamed(db, 'trash-owners', { make, now });
  return createHmac('sha256', secret).update(emailKey).digest('hex').slice(0, 32);
}
