import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Language } from '../../contract/locale.ts';
import { retryWhileBusy } from '../platform/database/database.ts';
import type { Outbox, Schema } from '../platform/database/schema.ts';
import type { Mail } from '../platform/mail/render-mail.ts';
import { referenceFrom } from './reference.ts';
import { takeKey } from './repository.ts';

/** What storing a sending needs. */
export type SendingStore = {
  db: Kysely<Schema>;
  now: () => number;
  /** Origin under which visitors reach the site. */
  publicUrl: string;
};

/** What is known of a sending beside what it says. */
export type SendingContext = {
  language: Language;
  /** The idempotency key that came with it; null: none did. */
  key: string | null;
  /** Whether a message or an application without a key has its content for one. */
  isKeyedByContent?: boolean;
  /** Why it looks like spam; null: it does not. */
  suspicion: string | null;
};

/** What became of it in the database. */
export type Stored =
  | { outcome: 'accepted'; reference: string | null; repeated: boolean }
  | { outcome: 'key-reused' };

/** A visitor waits for this: somebody else may be writing, but not for long. In milliseconds. */
const PATIENCE_MS = 1_500;

/**
 * Stores a sending in one transaction, or answers the first answer again where its key was used for
 * the same. When it returns the data is on disk.
 * @param content everything that was sent, in a fixed order: what a repeated sending must equal
 * @param ids of the rows that will be written
 */
export async function storeOnce(
  store: SendingStore,
  context: SendingContext,
  content: readonly unknown[],
  ids: { reference: string | null; submissionId: string | null; subscriberId: string | null },
  write: (trx: Transaction<Schema>) => Promise<void>,
): Promise<Stored> {
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  // A subscription may be asked for again after it has ended.
  const isOwnKey = context.isKeyedByContent === true && ids.submissionId !== null;
  const usedKey = context.key ?? (isOwnKey ? `content:${fingerprint}` : null);
  return retryWhileBusy(PATIENCE_MS, () =>
    store.db.transaction().execute(async (trx): Promise<Stored> => {
      if (usedKey !== null) {
        const use = { key: usedKey, fingerprint, ...ids, at: store.now() };
        const key = await takeKey(trx, use);
        if (!key.taken) {
          return key.fingerprint === fingerprint
            ? { outcome: 'accepted', reference: key.reference, repeated: true }
            : { outcome: 'key-reused' };
        }
      }
      await write(trx);
      return { outcome: 'accepted', reference: ids.reference, repeated: false };
    }),
  );
}

/** A new reference for a visitor. */
export function newReference(): string {
  return referenceFrom(randomBytes(10));
}

/** What a mail is about, and to whom it goes. */
export type MailFor = {
  purpose: string;
  /** Null: the organisation. */
  recipient: string | null;
  mail: Mail;
};

/** A mail's row for the outbox; that of a suspected sending is held. */
export function outboxRow(
  { purpose, recipient, mail }: MailFor,
  about: { submissionId: string | null; subscriberId: string | null; held: boolean },
  { now, publicUrl }: Pick<SendingStore, 'now' | 'publicUrl'>,
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
