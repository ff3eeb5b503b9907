import type { Kysely } from 'kysely';
import { removeUploads, type UploadFolders } from './uploads.ts';
import { forgetMails, forgetMailsTo } from '../platform/mail/outbox.ts';
import type { Schema } from '../platform/database/schema.ts';
import {
  forgetKeys,
  listSubmissions,
  removeSubmission,
  type StoredSubmission,
} from './repository.ts';
import { findSubscriber, forgetUnconfirmed, removeSubscriber } from '../newsletter/repository.ts';
import { CONFIRM_WITHIN } from '../newsletter/subscribe.ts';

type Forgetting = { db: Kysely<Schema>; uploads: UploadFolders; now: () => number };

const DAY = 24 * 60 * 60_000;

/** A browser may try a sending again for days, a week at most. In milliseconds. */
const KEYS_KEPT = 7 * DAY;

/** So many at a time, because the embedded database keeps everybody waiting meanwhile. */
const AT_ONCE = 100;

/**
 * Erases what visitors sent so long ago that it is to be forgotten, wherever it lies: the
 * submission, its mails, its key and its CV; and addresses that asked for the newsletter and never
 * confirmed it.
 * @returns how many submissions were erased
 */
export async function forgetOldData(
  { db, uploads, now }: Forgetting,
  retentionDays: number,
  signal: AbortSignal,
): Promise<number> {
  const before = now() - retentionDays * DAY;
  let erased = 0;
  while (!signal.aborted) {
    const old = await listSubmissions(db, { before, limit: AT_ONCE });
    for (const submission of old) await erase(db, uploads, submission);
    erased += old.length;
    if (old.length < AT_ONCE) break;
  }
  await forgetMails(db, before);
  await forgetKeys(db, now() - Math.min(KEYS_KEPT, retentionDays * DAY));
  await forgetUnconfirmed(db, now() - CONFIRM_WITHIN);
  return erased;
}

/**
 * Erases everything that is kept of one person: submissions, CVs, mails to them, keys, and the
 * newsletter's address.
 * @returns what was erased
 */
export async function erasePerson(
  { db, uploads }: Forgetting,
  email: string,
): Promise<{ submissions: string[]; subscriptions: number }> {
  const emailKey = email.trim().toLowerCase();
  const theirs = await listSubmissions(db, { emailKey });
  for (const submission of theirs) await erase(db, uploads, submission);
  const subscriber = await findSubscriber(db, 'email', emailKey);
  if (subscriber !== undefined) await removeSubscriber(db, subscriber.id);
  await forgetMailsTo(db, emailKey);
  return {
    submissions: theirs.map(({ reference }) => reference),
    subscriptions: subscriber === undefined ? 0 : 1,
  };
}

/** The row goes first: a file without a row is removed by the sweep, a row without a file would be a broken promise. */
async function erase(
  db: Kysely<Schema>,
  uploads: UploadFolders,
  submission: StoredSubmission,
): Promise<void> {
  await removeSubmission(db, submission.id);
  if (submission.cv !== null) await removeUploads(uploads, [submission.cv.file]);
}
