import { setTimeout as sleep } from 'node:timers/promises';
import type { MailFailureCause } from '../../../contract/admin/mail-failures.ts';
import { isUnavailable } from '../database/database.ts';
import type { Deliveries } from '../database/schema.ts';
import { MINUTE, SECOND } from '../durations.ts';
import {
  type AfterGivingUp,
  type ClaimedMail,
  claimMail,
  type DeliveryStore,
  dropMail,
  findClaimedMail,
  holdMail,
  markFailed,
  markGivenUp,
  markSent,
  markSmtpStarted,
  releaseMail,
} from './delivery-store.ts';
import { describeMailFailure, writeMailFailure } from './mail-failure.ts';
import type { MailAddress, MailAttachment, MailTransport } from './mail-transport.ts';
import { isRecipientRefused, readRefusal } from './refused-recipient.ts';
import { readRelayId } from './relay-id.ts';
import type { Mail } from './render-mail.ts';
import { MAX_WAIT, nextTry } from './retry-schedule.ts';

/**
 * What to do with a mail whose process died during the SMTP dialogue. `resend`: send it again under the same
 * Message-ID, so that none is lost; `hold`: leave it to an operator, so that none is sent twice.
 */
export type OnCrash = 'resend' | 'hold';

/** The channel by which mails leave: what delivering them depends on. */
export type MailChannel = DeliveryStore & {
  transport: MailTransport;
  onCrash: OnCrash;
  /** The sender of every mail. Without a name it has that of the organisation, in the language of the mail. */
  from: MailAddress;
  /** Recipient of mails without a recipient of their own: the organisation. */
  to: string;
  /**
   * Opens the files to attach to a mail.
   * @throws MissingAttachment if one of them does not exist, StorageFailure if it cannot be read
   */
  attachmentsOf: (mail: Deliveries) => Promise<readonly MailAttachment[]>;
  /** Returns the stored mail (JSON) with what is made only when it is sent; null: nobody needs it any more. */
  textOf: (mail: Deliveries) => Promise<string | null>;
  /** Called in the transaction in which a mail is given up. */
  afterGivingUp: AfterGivingUp;
  /** Returns a number from 0 to 1, like `Math.random`. */
  random: () => number;
  /** Called when a result cannot be stored because the database is unavailable. It is stored as soon as it can be. */
  reportWaiting: () => void;
  /** Aborted when the process is to stop. */
  signal: AbortSignal;
  /** Aborted later, when the process stops waiting for the database. */
  deadline: AbortSignal;
};

/**
 * Result of sending a mail. `released`: the process is stopping, and the mail is due again; `in-doubt`: the process is
 * stopping during the SMTP dialogue, and `onCrash` is `hold`; `not-ours`: another process has claimed it meanwhile, or it
 * was deleted; `dropped`: nobody needs it any more.
 */
export type DeliveryResult = { mail: ClaimedMail } & (
  | { status: 'sent' | 'released' | 'in-doubt' | 'not-ours' | 'dropped' }
  | {
      status: 'failed';
      cause: MailFailureCause;
      reason: string;
      isGivenUp: boolean;
      /** Whether the mail server says that the address does not work, so that the mail is given up at once. */
      isRefused: boolean;
    }
);

/**
 * Longer than a slow mail server takes for a mail with a CV, and long enough to store the result after a restart of the
 * database. In milliseconds.
 */
const LEASE_MS = 10 * MINUTE;

/** A mail that takes longer to send has failed and is retried. In milliseconds. */
const SEND_TIMEOUT = 2 * MINUTE;

/** How long a process that is stopping waits for a mail that is being sent. In milliseconds. */
const GRACE_PERIOD = 2 * SECOND;

/** Pauses between two attempts to reach an unavailable database. In milliseconds. */
const FIRST_DATABASE_PAUSE = 50;
const MAX_DATABASE_PAUSE = SECOND;

/** Which mails may be claimed (`ClaimOptions`). */
type ClaimChoice = { onlyFresh: boolean; withoutCampaigns?: boolean; except: readonly string[] };

/** The process is stopping, and has broken off the SMTP dialogue. */
class Stopping extends Error {}

/**
 * Claims the mail that is due next, so that no other process sends it during the lease.
 * @param options.token a new random text, by which the claim is found if its result is lost
 * @param options.onlyFresh skips mails that failed before
 * @param options.withoutCampaigns skips mails of campaigns
 * @param options.except ids of mails that this process is still sending
 * @returns undefined if no mail is due
 */
export async function claimDueMail(
  channel: Pick<MailChannel, keyof DeliveryStore | 'onCrash'>,
  options: ClaimChoice & { token: string },
): Promise<ClaimedMail | undefined> {
  return claimMail(channel, {
    withoutCampaigns: false,
    ...options,
    leaseMs: LEASE_MS,
    maxWaitMs: MAX_WAIT,
    skipInterrupted: channel.onCrash === 'hold',
  });
}

/**
 * Claims mails like `claimDueMail`, with a new token each. If the connection breaks during a claim, the next call first
 * looks for what was claimed: otherwise the mail would wait until its lease ends.
 */
export function createClaimer(newToken: () => string) {
  let uncertainToken: string | null = null;
  return async (
    channel: Pick<MailChannel, keyof DeliveryStore | 'onCrash'>,
    options: ClaimChoice,
  ): Promise<ClaimedMail | undefined> => {
    if (uncertainToken !== null) {
      const mail = await findClaimedMail(channel, uncertainToken);
      uncertainToken = null;
      if (mail !== undefined) return mail;
    }
    const token = newToken();
    try {
      return await claimDueMail(channel, { ...options, token });
    } catch (error) {
      uncertainToken = token;
      throw error;
    }
  };
}

/**
 * Sends a claimed mail and stores the result; while the database is unavailable, it repeats that until the deadline. If
 * the process dies during the SMTP dialogue, nobody knows whether the mail was accepted: see `OnCrash`.
 * @throws if the result cannot be stored before the deadline
 */
export async function deliverMail(
  channel: MailChannel,
  mail: ClaimedMail,
): Promise<DeliveryResult> {
  if (channel.signal.aborted) return recordStop(channel, mail, { hasSmtpStarted: false });
  let text: string | null;
  let attachments: readonly MailAttachment[];
  try {
    text = await retryWhileUnavailable(channel, () => channel.textOf(mail));
    if (text === null) {
      await retryWhileUnavailable(channel, () => dropMail(channel, mail));
      return { mail, status: 'dropped' };
    }
    attachments = await channel.attachmentsOf(mail);
  } catch (error) {
    return recordFailure(channel, mail, error);
  }
  try {
    return await sendWithAttachments(channel, mail, { text, attachments });
  } finally {
    for (const { content } of attachments) content.destroy();
  }
}

/** What is sent of a mail: its JSON, and its files. */
type Dependencies = { text: string; attachments: readonly MailAttachment[] };

async function sendWithAttachments(
  channel: MailChannel,
  mail: ClaimedMail,
  dependencies: Dependencies,
): Promise<DeliveryResult> {
  const isOurs = await retryWhileUnavailable(channel, () =>
    markSmtpStarted(channel, mail, LEASE_MS),
  );
  if (!isOurs) return { mail, status: 'not-ours' };
  let reply: string | undefined;
  try {
    reply = await send(channel, mail, dependencies);
  } catch (error) {
    return error instanceof Stopping
      ? recordStop(channel, mail, { hasSmtpStarted: true })
      : recordFailure(channel, mail, error);
  }
  await retryWhileUnavailable(channel, () => markSent(channel, mail, readRelayId(reply ?? '')));
  return { mail, status: 'sent' };
}

async function recordStop(
  channel: MailChannel,
  mail: ClaimedMail,
  { hasSmtpStarted }: { hasSmtpStarted: boolean },
): Promise<DeliveryResult> {
  const isInDoubt = hasSmtpStarted && channel.onCrash === 'hold';
  await retryWhileUnavailable(channel, () =>
    isInDoubt ? holdMail(channel, mail) : releaseMail(channel, mail),
  );
  return { mail, status: isInDoubt ? 'in-doubt' : 'released' };
}

async function recordFailure(
  channel: MailChannel,
  mail: ClaimedMail,
  error: unknown,
): Promise<DeliveryResult> {
  const failure = describeMailFailure(error);
  const { cause, words: reason } = failure;
  const stored = writeMailFailure(failure);
  const { attempts, queued_at: queuedAt, claimed_at: now } = mail;
  const isRefused = mail.recipient !== null && isRefusalOfRecipient(error);
  const nextTryAt = isRefused ? null : nextTry({ attempts, queuedAt }, now, channel.random);
  const pauseMs = nextTryAt === null ? null : nextTryAt - now;
  await retryWhileUnavailable(channel, () =>
    pauseMs === null
      ? markGivenUp(channel, mail, {
          error: stored,
          failure: isRefused ? 'permanent' : 'temporary',
          also: channel.afterGivingUp,
        })
      : markFailed(channel, mail, { error: stored, pauseMs }),
  );
  return { mail, status: 'failed', cause, reason, isGivenUp: pauseMs === null, isRefused };
}

/** Whether an error of the transport is the mail server's permanent refusal of the recipient. */
function isRefusalOfRecipient(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('response' in error)) return false;
  if (error.command !== 'RCPT TO' || typeof error.response !== 'string') return false;
  return isRecipientRefused(readRefusal(error.response));
}

/** Repeats a query while the database is busy or away, until the deadline. Then it throws the error of the query. */
async function retryWhileUnavailable<Result>(
  { deadline, reportWaiting }: Pick<MailChannel, 'deadline' | 'reportWaiting'>,
  query: () => Promise<Result>,
): Promise<Result> {
  for (let pause = FIRST_DATABASE_PAUSE; ; pause = Math.min(2 * pause, MAX_DATABASE_PAUSE)) {
    try {
      return await query();
    } catch (error) {
      if (!isUnavailable(error) || deadline.aborted) throw error;
      reportWaiting();
      // A random part, so that the mails in progress do not all ask at once.
      await sleep(pause * (0.5 + Math.random()), null, { signal: deadline }).catch(() => undefined);
    }
  }
}

async function send(
  channel: MailChannel,
  row: ClaimedMail,
  { text, attachments }: Dependencies,
): Promise<string | undefined> {
  const { transport, from, signal } = channel;
  const { senderName, ...mail } = JSON.parse(text) as Mail;
  const stopping = new AbortController();
  let graceTimer: NodeJS.Timeout | undefined;
  const startGracePeriod = () => {
    graceTimer = setTimeout(() => stopping.abort(), GRACE_PERIOD);
  };
  if (signal.aborted) startGracePeriod();
  signal.addEventListener('abort', startGracePeriod, { once: true });
  try {
    return await transport.send(
      {
        ...mail,
        from: from.name === '' ? { ...from, name: senderName } : from,
        to: row.recipient ?? channel.to,
        messageId: row.message_id,
        date: row.queued_at,
        attachments,
      },
      AbortSignal.any([stopping.signal, AbortSignal.timeout(SEND_TIMEOUT)]),
    );
  } catch (error) {
    throw stopping.signal.aborted ? new Stopping('the server is stopping') : error;
  } finally {
    signal.removeEventListener('abort', startGracePeriod);
    clearTimeout(graceTimer);
  }
}
