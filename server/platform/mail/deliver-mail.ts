import type { Kysely } from 'kysely';
import { type DatabaseKind, retryWhileBusy } from '../database/database.ts';
import type { Outbox, Schema } from '../database/schema.ts';
import { claimMail, giveBack, noteFailed, noteSent } from './outbox.ts';
import type { Mail } from './render-mail.ts';
import { MAX_WAIT, nextTry } from './retry-schedule.ts';
import type { MailTransport, OutgoingMail } from './transport.ts';

/** What delivering mail needs. */
export type Delivery = {
  db: Kysely<Schema>;
  kind: DatabaseKind;
  transport: MailTransport;
  /** The sender of all mail, and who gets the organisation's. */
  from: string;
  to: string;
  /** The files that go along with a mail. */
  attachmentsOf: (mail: Outbox) => Promise<OutgoingMail['attachments']>;
  now: () => number;
  /** From 0 to 1, as `Math.random`. */
  random: () => number;
  signal: AbortSignal;
};

/** What became of a mail. */
export type Delivered = { mail: Outbox } & (
  | { outcome: 'sent' }
  | { outcome: 'failed'; reason: string; nextTryAt: number | null }
  | { outcome: 'given-back' }
);

/** Longer than a slow mail server takes for a mail with a CV. In milliseconds. */
const LEASE_MS = 10 * 60_000;

/** A mail that is not handed over within this time is tried again later. In milliseconds. */
const SEND_WITHIN = 2 * 60_000;

/** A process that ends lets a mail that is just being handed over finish, but not for long. In milliseconds. */
const GRACE = 2_000;

/** In milliseconds. */
const PATIENCE_MS = 5_000;

const LONGEST_REASON = 500;

/**
 * Takes the mail that is due next, so that no other process takes it.
 * @param onlyFresh leaves those alone that failed before
 * @returns undefined where none is due
 */
export async function takeDueMail(
  { db, kind, now }: Delivery,
  { onlyFresh }: { onlyFresh: boolean },
): Promise<Outbox | undefined> {
  return claimMail(db, kind, {
    ...{ now: now(), leaseMs: LEASE_MS, longestWaitMs: MAX_WAIT, onlyFresh },
  });
}

/**
 * Sends a mail that was taken. Delivery is at least once: a process that dies between the server's
 * yes and the note of it sends the mail again, under the same Message-ID.
 */
export async function deliverMail(delivery: Delivery, mail: Outbox): Promise<Delivered> {
  const { db, now } = delivery;
  try {
    await send(delivery, mail);
  } catch (error) {
    if (delivery.signal.aborted) {
      await retryWhileBusy(PATIENCE_MS, () => giveBack(db, mail, now()));
      return { mail, outcome: 'given-back' };
    }
    const reason = reasonOf(error);
    const { attempts, queued_at: queuedAt } = mail;
    const nextTryAt = nextTry({ attempts, queuedAt }, now(), delivery.random);
    await retryWhileBusy(PATIENCE_MS, () => noteFailed(db, mail.id, { error: reason, nextTryAt }));
    return { mail, outcome: 'failed', reason, nextTryAt };
  }
  await retryWhileBusy(PATIENCE_MS, () => noteSent(db, mail.id, now()));
  return { mail, outcome: 'sent' };
}

async function send(delivery: Delivery, row: Outbox): Promise<void> {
  const { transport, from, signal } = delivery;
  const ending = new AbortController();
  const stop = () => {
    grace = setTimeout(() => ending.abort(new Error('the server is stopping')), GRACE);
  };
  let grace: NodeJS.Timeout | undefined;
  if (signal.aborted) throw new Error('the server is stopping');
  signal.addEventListener('abort', stop, { once: true });
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
      AbortSignal.any([ending.signal, AbortSignal.timeout(SEND_WITHIN)]),
    );
  } finally {
    signal.removeEventListener('abort', stop);
    clearTimeout(grace);
  }
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, ' ').slice(0, LONGEST_REASON);
}
