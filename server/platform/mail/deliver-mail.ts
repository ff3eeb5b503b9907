import type { Kysely } from 'kysely';
import { type DatabaseKind, retryWhileBusy } from '../database/database.ts';
import type { Outbox, Schema } from '../database/schema.ts';
import { claimMail, markFailed, markSent, releaseMail } from './outbox.ts';
import type { Mail } from './render-mail.ts';
import { MAX_WAIT, nextTry } from './retry-schedule.ts';
import type { MailTransport, OutgoingMail } from './transport.ts';

/** What delivering mail depends on. */
export type Delivery = {
  db: Kysely<Schema>;
  kind: DatabaseKind;
  transport: MailTransport;
  /** Sender address of every mail. */
  from: string;
  /** Recipient of mails without a recipient of their own: the organisation. */
  to: string;
  /** Returns the files to attach to a mail. */
  attachmentsOf: (mail: Outbox) => Promise<OutgoingMail['attachments']>;
  /** Returns epoch milliseconds. */
  now: () => number;
  /** Returns a number from 0 to 1, like `Math.random`. */
  random: () => number;
  signal: AbortSignal;
};

/** Result of sending a mail. `released`: the process is stopping, and the mail is due again. */
export type DeliveryResult = { mail: Outbox } & (
  | { outcome: 'sent' }
  | { outcome: 'failed'; reason: string; nextTryAt: number | null }
  | { outcome: 'released' }
);

/** Longer than a slow mail server takes for a mail with a CV. In milliseconds. */
const LEASE_MS = 10 * 60_000;

/** A mail that takes longer to send has failed and is retried. In milliseconds. */
const SEND_TIMEOUT = 2 * 60_000;

/** How long a process that is stopping waits for a mail that is being sent. In milliseconds. */
const GRACE_PERIOD = 2_000;

/** How long to retry a write while the database is busy. */
const BUSY_TIMEOUT_MS = 5_000;

/** In characters. */
const MAX_REASON_LENGTH = 500;

/**
 * Claims the mail that is due next, so that no other process sends it during the lease.
 * @param onlyFresh skips mails that failed before
 * @returns undefined if no mail is due
 */
export async function claimDueMail(
  { db, kind, now }: Delivery,
  { onlyFresh }: { onlyFresh: boolean },
): Promise<Outbox | undefined> {
  return claimMail(db, kind, {
    now: now(),
    leaseMs: LEASE_MS,
    maxWaitMs: MAX_WAIT,
    onlyFresh,
  });
}

/**
 * Sends a claimed mail and stores the result. Delivery is at least once: if the process dies after the server has
 * accepted the mail and before that is stored, the mail is sent again with the same Message-ID.
 */
export async function deliverMail(delivery: Delivery, mail: Outbox): Promise<DeliveryResult> {
  const { db, now } = delivery;
  try {
    await send(delivery, mail);
  } catch (error) {
    if (delivery.signal.aborted) {
      await retryWhileBusy(BUSY_TIMEOUT_MS, () => releaseMail(db, mail, now()));
      return { mail, outcome: 'released' };
    }
    const reason = describeFailure(error);
    const { attempts, queued_at: queuedAt } = mail;
    const nextTryAt = nextTry({ attempts, queuedAt }, now(), delivery.random);
    await retryWhileBusy(BUSY_TIMEOUT_MS, () =>
      markFailed(db, mail.id, { error: reason, nextTryAt }),
    );
    return { mail, outcome: 'failed', reason, nextTryAt };
  }
  await retryWhileBusy(BUSY_TIMEOUT_MS, () => markSent(db, mail.id, now()));
  return { mail, outcome: 'sent' };
}

async function send(delivery: Delivery, row: Outbox): Promise<void> {
  const { transport, from, signal } = delivery;
  const stopping = new AbortController();
  const startGracePeriod = () => {
    graceTimer = setTimeout(
      () => stopping.abort(new Error('the server is stopping')),
      GRACE_PERIOD,
    );
  };
  let graceTimer: NodeJS.Timeout | undefined;
  if (signal.aborted) throw new Error('the server is stopping');
  signal.addEventListener('abort', startGracePeriod, { once: true });
  try {
    await transport.send(
      {
        ...(JSON.parse(row.mail) as Mail),
        from,
        to: row.recipient ?? delivery.to,
        messageId: row.message_id,
        date: row.queued_at,
        attachments: await delivery.attachmentsOf(row),
      },
      AbortSignal.any([stopping.signal, AbortSignal.timeout(SEND_TIMEOUT)]),
    );
  } finally {
    signal.removeEventListener('abort', startGracePeriod);
    clearTimeout(graceTimer);
  }
}

function describeFailure(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, ' ').slice(0, MAX_REASON_LENGTH);
}
