import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../durations.ts';
import type { Job, JobLog } from '../jobs/run-jobs.ts';
import {
  createClaimer,
  type DeliveryResult,
  deliverMail,
  type MailChannel,
} from './deliver-mail.ts';
import { holdInterruptedMails, wakeMails } from './delivery-store.ts';
import { SERVER_CAUSES } from './mail-failure.ts';
import { MAX_WAIT } from './retry-schedule.ts';

/** Mails that are sent concurrently. */
const MAX_CONCURRENT = 16;

/** Fewer of them may be retries, so that mails to a slow server do not delay new mails. */
const MAX_CONCURRENT_RETRIES = 4;

/** Fewer of them may be of campaigns, so that a slow newsletter leaves room for all other mails. */
const MAX_CONCURRENT_OF_CAMPAIGNS = 12;

/** Counts the tries to send a mail, by their result. */
export type MailMetrics = {
  mail(purpose: string, result: 'sent' | 'failed' | 'attachment-failed' | 'given-up'): void;
};

/** What the job depends on. */
export type DeliverMailDependencies = Omit<MailChannel, 'signal' | 'deadline' | 'reportWaiting'> & {
  /** How long after the signal to stop the job may wait for the database. In milliseconds. */
  stopWithinMs: number;
};

/**
 * Job that sends the mails in the outbox concurrently, so that a slow failure does not delay other mails. Several
 * processes share the outbox. A mail whose result is not stored yet counts as being sent, so that there are never more
 * than `MAX_CONCURRENT`.
 * @param metrics counts every try; null if no metrics are wanted
 */
export function deliverMailJob(
  dependencies: DeliverMailDependencies,
  log: JobLog,
  metrics: MailMetrics | null = null,
): Job {
  const report = reporter(log);
  const claim = createClaimer(randomUUID);
  // Mails may have waited since before this process.
  let wasAway = true;
  const wakeOthers = async (result: DeliveryResult) => {
    if (result.status === 'failed' && SERVER_CAUSES.includes(result.cause)) wasAway = true;
    if (result.status !== 'sent' || !wasAway) return;
    wasAway = false;
    await wakeMails(dependencies.db, 'held-up');
  };
  return {
    name: 'deliver mail',
    first: SECOND,
    every: SECOND,
    async run(signal) {
      const deadline = new AbortController();
      const startDeadline = () =>
        void setTimeout(() => deadline.abort(), dependencies.stopWithinMs).unref();
      signal.addEventListener('abort', startDeadline, { once: true });
      const channel = {
        ...dependencies,
        signal,
        deadline: deadline.signal,
        reportWaiting: report.waiting,
      };
      const inFlight = new Map<
        string,
        { kind: 'fresh' | 'retry'; isOfCampaign: boolean; attempt: Promise<void> }
      >();
      let failure: unknown = null;
      const attempts = () => [...inFlight.values()].map(({ attempt }) => attempt);
      try {
        do {
          const except = () => [...inFlight.keys()];
          if (dependencies.onCrash === 'hold') {
            const held = await holdInterruptedMails(dependencies, {
              maxWaitMs: MAX_WAIT,
              except: except(),
            });
            for (const mail of held) report.inDoubt(mail);
          }
          while (!signal.aborted && inFlight.size < MAX_CONCURRENT && failure === null) {
            const retries = [...inFlight.values()].filter(({ kind }) => kind === 'retry').length;
            const onlyFresh = retries >= MAX_CONCURRENT_RETRIES;
            const ofCampaigns = [...inFlight.values()].filter(
              ({ isOfCampaign }) => isOfCampaign,
            ).length;
            const withoutCampaigns = ofCampaigns >= MAX_CONCURRENT_OF_CAMPAIGNS;
            const mail = await claim(channel, { onlyFresh, withoutCampaigns, except: except() });
            if (mail === undefined) break;
            const attempt = deliverMail(channel, mail)
              .then(async (result) => {
                report.result(result);
                if (metrics !== null) count(metrics, result);
                await wakeOthers(result);
              })
              .catch((error: unknown) => {
                failure = error;
              })
              .finally(() => inFlight.delete(mail.id));
            inFlight.set(mail.id, {
              kind: mail.attempts > 1 ? 'retry' : 'fresh',
              isOfCampaign: mail.campaign_id !== null,
              attempt,
            });
          }
          if (inFlight.size === 0) break;
          // Looks for new mails every second while slow ones are being sent.
          await Promise.race([...attempts(), sleep(SECOND, null, { ref: false })]);
        } while (!signal.aborted && failure === null);
      } finally {
        await Promise.all(attempts());
        signal.removeEventListener('abort', startDeadline);
      }
      if (failure !== null) throw failure;
    },
  };
}

function count(metrics: MailMetrics, result: DeliveryResult): void {
  const { purpose } = result.mail;
  if (result.status === 'sent') metrics.mail(purpose, 'sent');
  if (result.status !== 'failed') return;
  const failure = result.cause === 'attachment' ? 'attachment-failed' : 'failed';
  metrics.mail(purpose, result.isGivenUp ? 'given-up' : failure);
}

/**
 * Logs the first failure in a row, the first success after it, once each mail whose attachment cannot be read, every mail that is given up or in doubt, and when results
 * wait for the database.
 */
function reporter(log: JobLog) {
  let isFailing = false;
  let isWaiting = false;
  /** Ids of the mails whose attachment could not be read. */
  const withoutAttachment = new Set<string>();
  const inDoubt = (mail: { message_id: string; purpose: string }) =>
    log.warn(
      `The mail ${mail.message_id} (${mail.purpose}) is in doubt: its process ended while it was being sent. See npm run messages -- list --mail`,
    );
  return {
    inDoubt,
    waiting() {
      if (!isWaiting) {
        log.warn(
          'The database is unavailable: what became of the mails in progress is stored as soon as it is back',
        );
      }
      isWaiting = true;
    },
    result(result: DeliveryResult) {
      isWaiting = false;
      if (result.status === 'in-doubt') inDoubt(result.mail);
      if (result.status === 'sent') {
        if (isFailing) log.info('Mail gets through again.');
        isFailing = false;
        withoutAttachment.delete(result.mail.id);
      }
      if (result.status !== 'failed') return;
      const { mail, cause, reason, isGivenUp, isRefused } = result;
      if (isRefused) {
        // Somebody has mistyped an address: nothing is wrong here.
        log.info(
          `The mail ${mail.message_id} (${mail.purpose}) was refused for good: its address does not work.`,
        );
      } else if (isGivenUp && mail.campaign_id !== null) {
        // The back office counts and lists those of a campaign.
        log.info(
          `The mail ${mail.message_id} (${mail.purpose}) was given up after ${mail.attempts} tries (${reason}).`,
        );
      } else if (isGivenUp) {
        withoutAttachment.delete(mail.id);
        log.warn(
          `The mail ${mail.message_id} (${mail.purpose}) was given up after ${mail.attempts} tries (${reason}): see npm run messages -- list --mail`,
        );
      } else if (cause === 'attachment') {
        if (withoutAttachment.has(mail.id)) return;
        withoutAttachment.add(mail.id);
        log.warn(
          `The mail ${mail.message_id} (${mail.purpose}) is not sent without its attachment, and will be retried: ${reason}`,
        );
      } else if (!isFailing) {
        isFailing = true;
        log.warn(
          `A mail could not be sent (${reason}): it stays in the outbox and will be retried`,
        );
      }
    },
  };
}
