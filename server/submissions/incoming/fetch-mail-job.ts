import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { isCertainlyRolledBack } from '../../platform/database/database.ts';
import type { Mailboxes, Schema } from '../../platform/database/schema.ts';
import { MINUTE, SECOND } from '../../platform/durations.ts';
import type { Job, JobLog } from '../../platform/jobs/run-jobs.ts';
import {
  type FetchedHead,
  MAX_MAIL,
  type Mailbox,
  MailboxFailure,
  openMailbox,
} from '../../platform/mailbox/mailbox.ts';
import { type MailReader, mailReader } from '../../platform/mailbox/parse-thread.ts';
import type { MailHead } from '../../platform/mailbox/parsed-mail.ts';
import type { MailTokens } from '../../platform/oauth/mail-tokens.ts';
import { emailKey } from '../../platform/text/email-key.ts';
import {
  findPlace,
  mailboxName,
  moveOn,
  noteFailure,
  noteProblem,
  noteReading,
} from './mailbox-place.ts';
import { type QuarantineReason, quarantine } from './quarantine.ts';
import { type RecognisingDependencies, recogniseMail } from './recognise-mail.ts';
import { openReplyAddresses } from './reply-address.ts';
import { SlowSenders } from './slow-senders.ts';
import {
  removeArrived,
  removeStoredFiles,
  type StoreFilesDependencies,
  storeFiles,
} from './store-files.ts';
import {
  type FetchedMail,
  isKnown,
  type StoreResult,
  storeReply,
  storeReport,
} from './store-incoming.ts';

/** What the job depends on. */
export type FetchMailDependencies = Omit<RecognisingDependencies, 'addresses'> &
  StoreFilesDependencies & {
    imapUrl: string;
    /** The tokens for signing in if the URL has no password. Null: it has one. */
    tokens: MailTokens | null;
    /** The address that visitors answer to, with an asterisk in place of its token. */
    replyTo: string;
    /** Epoch milliseconds. */
    now: () => number;
  };

/** How long one run may take. The next one continues. In milliseconds. */
const MAX_RUN = MINUTE;

/** A mail that could not be fetched or stored this often is skipped. */
const MAX_FAILURES = 3;

/**
 * Job that reads a mailbox every minute, and stores the mails that belong to a conversation. Every mail is fetched, read and
 * stored separately. An unreadable mail is recorded, and never blocks the next ones. Nothing in the mailbox is changed.
 * @param openReader opens what reads mails
 */
export function fetchMailJob(
  dependencies: FetchMailDependencies,
  log: Pick<JobLog, 'warn'>,
  openReader: () => MailReader = mailReader,
): Job {
  const slowSenders = new SlowSenders(dependencies.now);
  return {
    name: 'fetch mail',
    first: SECOND,
    every: MINUTE,
    async run(signal) {
      const reader = openReader();
      let mailbox: Mailbox | null = null;
      try {
        await reader.start();
        mailbox = await openMailbox(dependencies.imapUrl, signal, dependencies.tokens);
        const addresses = await openReplyAddresses({
          ...dependencies,
          pattern: dependencies.replyTo,
        });
        const count = await readMailbox(
          { ...dependencies, addresses, mailbox, reader, slowSenders },
          signal,
        );
        if (count > 0) {
          log.warn(
            `Mails that could not be taken stay in the mailbox: ${count}. See npm run messages -- list --quarantine`,
          );
        }
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof MailboxFailure) {
          const name = mailboxName(dependencies.imapUrl);
          await noteProblem(dependencies.db, {
            name,
            problem: error.problem,
            since: dependencies.now(),
          });
        }
        // What the library adds to its errors quotes the mailbox. A sentence of ours is logged completely.
        const { message: reason = String(error) } = error as Partial<Error>;
        const shown = error instanceof MailboxFailure ? reason : reason.slice(0, 200);
        const { host } = new URL(dependencies.imapUrl);
        throw new Error(`the mailbox at ${host} cannot be read: ${shown}`);
      } finally {
        await Promise.all([mailbox?.close(), reader.close()]);
      }
    },
  };
}

type ReadingDependencies = FetchMailDependencies &
  RecognisingDependencies & { mailbox: Mailbox; reader: MailReader; slowSenders: SlowSenders };

/** @returns how many mails were quarantined */
async function readMailbox(
  dependencies: ReadingDependencies,
  signal: AbortSignal,
): Promise<number> {
  const { db, mailbox, now } = dependencies;
  const startedAt = performance.now();
  const place = await findPlace(db, {
    name: mailboxName(dependencies.imapUrl),
    mailbox,
    now: now(),
  });
  let quarantined = 0;
  for (const uid of await mailbox.listAfter(place.last_uid)) {
    signal.throwIfAborted();
    if (performance.now() - startedAt > MAX_RUN) return quarantined;
    if (await processMail(dependencies, place, uid, signal)) quarantined++;
  }
  await noteReading(db, place, now());
  return quarantined;
}

/** @returns whether it was quarantined */
async function processMail(
  dependencies: ReadingDependencies,
  place: Mailboxes,
  uid: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { db } = dependencies;
  let seen: Partial<SeenMail> = {};
  let decision = LEAVE;
  let isCommitting = false;
  const store = async (work: Decision['store']) =>
    db.transaction().execute(async (trx) => {
      isCommitting = false;
      const result = await work(trx);
      const isTaken =
        result === null || result === 'stored' || result === 'known' || result === 'gone';
      if (!isTaken) {
        await quarantine(trx, {
          mailbox: place.name,
          uid_validity: place.uid_validity,
          uid,
          at: seen.fetched?.arrivedAt ?? dependencies.now(),
          reason: result,
          message_id: seen.head?.messageId ?? null,
          sender: seen.head?.from == null ? null : emailKey(seen.head.from.address),
          bytes: seen.fetched?.size ?? 0,
          about: seen.about ?? null,
        });
      }
      await moveOn(trx, place, uid);
      isCommitting = true;
      // A report about another person's mail need not be looked for.
      return { result, isQuarantined: !isTaken && result !== 'unmatched' };
    });
  try {
    decision = await decide(dependencies, uid, (progress) => {
      seen = progress;
    });
    const { result, isQuarantined } = await store(decision.store);
    if (result !== 'stored') await decision.discard?.();
    return isQuarantined;
  } catch (error) {
    // A row may name the files only if the connection broke during the commit.
    if (!isCommitting || isCertainlyRolledBack(error)) await decision.discard?.();
    signal.throwIfAborted();
    if ((await noteFailure(db, place, uid)) < MAX_FAILURES) throw error;
    return (await store(async () => 'failed')).isQuarantined;
  }
}

/** What is known about a mail so far. `about`: the recipients that a report names. */
type SeenMail = { fetched: FetchedHead; head?: MailHead; about?: string | null };

type Decision = {
  store: (trx: Transaction<Schema>) => Promise<StoreResult | QuarantineReason | null>;
  /** Removes what was stored before, where the mail is not. */
  discard?: () => Promise<void>;
};

const LEAVE: Decision = { store: async () => null };

function quarantineAs(reason: QuarantineReason): Decision {
  return { store: async () => reason };
}

/**
 * Anybody can write a report in any name, so all reports count as one sender. Only people who know its address write to a
 * conversation.
 */
const REPORTERS = 'reporters';

/**
 * Decides what to do with a mail. If a mail is not ours, only its header is fetched, unless it may be a report about a mail
 * of ours.
 */
async function decide(
  { db, mailbox, reader, slowSenders, storage, scanner, ...dependencies }: ReadingDependencies,
  uid: number,
  onProgress: (seen: SeenMail) => void,
): Promise<Decision> {
  const fetched = await mailbox.head(uid);
  if (fetched === null) return LEAVE;
  onProgress({ fetched });
  const read = await reader.head(fetched.bytes);
  if (!read.ok) return quarantineAs(read.reason);
  const head = read.value;
  onProgress({ fetched, head });
  const mail: FetchedMail = {
    identity: identityOf(head, fetched),
    head,
    at: Math.min(fetched.arrivedAt, dependencies.now()),
  };
  const recognised = await recogniseMail({ db, ...dependencies }, head);
  if (recognised.kind === 'ours' && (await isKnown(db, recognised.submissionId, mail)))
    return LEAVE;
  if (head.report === null) {
    if (recognised.kind === 'not-ours') return LEAVE;
    if (recognised.kind === 'contradictory') return quarantineAs('contradictory');
  }
  const sender = recognised.kind === 'ours' ? recognised.submissionId : REPORTERS;
  if (slowSenders.isHeldOff(sender)) return quarantineAs('slow-sender');
  const source = await mailbox.source(uid);
  if (source === null) return LEAVE;
  const body = await reader.mail(source, {
    isWhole: source.length < MAX_MAIL,
    folder: recognised.kind === 'ours' ? storage.incomingFolder : null,
  });
  if (!body.ok) {
    if (body.reason === 'too-slow' || body.reason === 'too-much-memory') slowSenders.note(sender);
    // Servers report about mails of others too.
    return head.report === 'possible' && recognised.kind === 'not-ours'
      ? LEAVE
      : quarantineAs(body.reason);
  }
  const { report, files } = body.value;
  const submissionId = recognised.kind === 'ours' ? recognised.submissionId : null;
  if (report !== null) {
    const about = report.recipients.find(({ action }) => action !== 'delivered')?.addresses[0];
    onProgress({ fetched, head, about: about ?? null });
    await removeArrived(files);
    return { store: (trx) => storeReport(trx, mail, report, submissionId) };
  }
  if (recognised.kind !== 'ours') return LEAVE;
  const stored = await storeFiles({ db, storage, scanner }, recognised.submissionId, files);
  const reply = { ...recognised, body: body.value, files: stored };
  return {
    store: (trx) => storeReply(trx, mail, reply),
    discard: () => removeStoredFiles(storage, stored),
  };
}

/** Returns the Message-ID, or a value that is the same each time the mail is read. */
function identityOf({ messageId }: MailHead, { bytes, size }: FetchedHead): string {
  if (messageId !== null) return messageId;
  return `sha256:${createHash('sha256').update(bytes).update(String(size)).digest('hex')}`;
}
