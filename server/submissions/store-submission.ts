import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Language } from '../../contract/locale.ts';
import type { ProblemKind } from '../../contract/problem.ts';
import { accepted, rejected, type SubmissionResult } from '../../contract/submissions.ts';
import { retryWhileBusy } from '../platform/database/database.ts';
import type { Outbox, Schema } from '../platform/database/schema.ts';
import type { Mail } from '../platform/mail/render-mail.ts';
import { referenceFrom } from './reference.ts';
import { takeKey } from './repository.ts';

/** What storing a submission depends on. */
export type SubmissionStore = {
  db: Kysely<Schema>;
  now: () => number;
  /** Origin under which visitors reach the site. */
  publicUrl: string;
};

/** What is known of a submission beside its data. */
export type SubmissionContext = {
  language: Language;
  /** The idempotency key of its request; null where it has none. */
  key: string | null;
  /** Whether a message or an application without a key is stored once for the same content. */
  isKeyedByContent?: boolean;
  /** Why it looks like spam; null where it does not. */
  suspicion: string | null;
};

/** The result, and whether it is of a new submission: not of an earlier one with the same key. */
export type StoreResult = {
  result: SubmissionResult<ProblemKind>;
  isNew: boolean;
};

/** How long to wait for other writers, since a visitor waits for the response. In milliseconds. */
const PATIENCE_MS = 1_500;

/**
 * Stores a submission in one transaction, or returns the first result again where its key was used for
 * the same content. When it returns, the data is on disk.
 * @param content all that was submitted, in a fixed order; a repeated submission has the same
 * @param ids of the rows to be written
 */
export async function storeOnce(
  store: SubmissionStore,
  context: SubmissionContext,
  content: readonly unknown[],
  ids: { reference: string | null; submissionId: string | null; subscriberId: string | null },
  write: (trx: Transaction<Schema>) => Promise<void>,
): Promise<StoreResult> {
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  // An address may subscribe again after it has unsubscribed.
  const isKeyedByContent = context.isKeyedByContent === true && ids.submissionId !== null;
  const usedKey = context.key ?? (isKeyedByContent ? `content:${fingerprint}` : null);
  return retryWhileBusy(PATIENCE_MS, () =>
    store.db.transaction().execute(async (trx): Promise<StoreResult> => {
      if (usedKey !== null) {
        const use = { key: usedKey, fingerprint, ...ids, at: store.now() };
        const key = await takeKey(trx, use);
        if (!key.taken) {
          const isSame = key.fingerprint === fingerprint;
          return {
            result: isSame ? accepted(key.reference) : rejected('key-reused'),
            isNew: false,
          };
        }
      }
      await write(trx);
      return { result: accepted(ids.reference), isNew: true };
    }),
  );
}

/** A new reference for a visitor. */
export function newReference(): string {
  return referenceFrom(randomBytes(10));
}

/** A mail and its recipient. */
export type MailFor = {
  purpose: string;
  /** Null: the organisation. */
  recipient: string | null;
  mail: Mail;
};

/** A mail's row for the outbox. The mails of a suspected submission are held. */
export function outboxRow(
  { purpose, recipient, mail }: MailFor,
  about: { submissionId: string | null; subscriberId: string | null; held: boolean },
  { now, publicUrl }: Pick<SubmissionStore, 'now' | 'publicUrl'>,
): Outbox {
  const id = randomUUID();
  const time = now();
  return {
    id,
    submission_id: about.submissionId,
    subscriber_id: about.subscriberId,
    purpose,
    recipient,
    mail: JSON.stringify(mail),
    message_id: `<${id}@${new URL(publicUrl).hostname}>`,
    state: about.held ? 'held' : 'waiting',
    attempts: 0,
    queued_at: time,
    next_try_at: time,
    sent_at: null,
    last_error: null,
  };
}
