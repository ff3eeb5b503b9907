import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Language } from '../../contract/locale.ts';
import type { ProblemKind } from '../../contract/problem.ts';
import { accepted, rejected, type SubmissionResult } from '../../contract/submissions.ts';
import { retryWhileBusy } from '../platform/database/database.ts';
import type { Outbox, Schema } from '../platform/database/schema.ts';
import { DUE_AT_ONCE, queueMails } from '../platform/mail/outbox.ts';
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

/** The result, and whether it belongs to a new submission or to an earlier one with the same key. */
export type StoreResult = {
  result: SubmissionResult<ProblemKind>;
  isNew: boolean;
};

/** How long to wait for other writers, since a visitor waits for the response. In milliseconds. */
const PATIENCE_MS = 1_500;

/**
 * Stores a submission in one transaction, or returns the first result again if its key was used for
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

/** What mails belong to. The mails of a suspected submission are held. */
type MailOwner = { submissionId: string | null; subscriberId: string | null; held: boolean };

/** Inserts mails into the outbox, in the transaction that stores the submission or subscriber that they belong to. */
export async function queueMailsOf(
  trx: Transaction<Schema>,
  owner: MailOwner,
  mails: readonly MailFor[],
  store: Pick<SubmissionStore, 'now' | 'publicUrl'>,
): Promise<void> {
  await queueMails(
    trx,
    mails.map((mail) => outboxRow(mail, owner, store)),
  );
}

function outboxRow(
  { purpose, recipient, mail }: MailFor,
  owner: MailOwner,
  { now, publicUrl }: Pick<SubmissionStore, 'now' | 'publicUrl'>,
): Outbox {
  const id = randomUUID();
  return {
    id,
    submission_id: owner.submissionId,
    subscriber_id: owner.subscriberId,
    purpose,
    recipient,
    mail: JSON.stringify(mail),
    message_id: `<${id}@${new URL(publicUrl).hostname}>`,
    state: owner.held ? 'held' : 'waiting',
    attempts: 0,
    queued_at: now(),
    next_try_at: DUE_AT_ONCE,
    sent_at: null,
    last_error: null,
    claim_token: null,
    smtp_started_at: null,
  };
}
