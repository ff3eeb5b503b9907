import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../durations.ts';
import type { Job, JobLog } from '../jobs/run-jobs.ts';
import {
  attemptDelivery,
  createClaimer,
  type DeliveryContext,
  type DeliveryResult,
} from './attempt-delivery.ts';
import { SERVER_CAUSES } from './delivery-failure.ts';
import { holdInterruptedDeliveries, wakeDeliveries } from './delivery-store.ts';
import { MAX_WAIT } from './retry-schedule.ts';

/** Maximum number of concurrent attempts. */
const MAX_CONCURRENT = 16;

/** The maximum of these that are retries, so that slow failures do not delay new deliveries. */
const MAX_CONCURRENT_RETRIES = 4;

/** The maximum of these that belong to campaigns, so that a slow newsletter leaves room for everything else. */
const MAX_CONCURRENT_OF_CAMPAIGNS = 12;

/** Counts the attempts by purpose and result. */
export type DeliveryMetrics = {
  delivery(purpose: string, result: 'sent' | 'failed' | 'attachment-failed' | 'given-up'): void;
};

/** What the job depends on. */
export type DeliveryJobDependencies = Omit<
  DeliveryContext,
  'signal' | 'deadline' | 'reportWaiting'
> & {
  /** How long after the signal to stop the job may wait for the database. In milliseconds. */
  stopWithinMs: number;
};

/**
 * Job that sends queued deliveries concurrently, so that a slow failure does not delay others. Several processes share the
 * table. A delivery whose result is not stored yet counts as being sent, so there are never more than `MAX_CONCURRENT`.
 * @param metrics counts every attempt; null if no metrics are wanted
 */
export function deliveryJob(
  dependencies: DeliveryJobDependencies,
  log: JobLog,
  metrics: DeliveryMetrics | null = null,
): Job {
  const report = reporter(log);
  const claim = createClaimer(randomUUID);
  // Some deliveries may have been waiting since before this process.
  const awayChannels = new Set(dependencies.channels.map(({ name }) => name));
  const wakeOthers = async (result: DeliveryResult) => {
    const { channel } = result.delivery;
    if (result.status === 'failed' && SERVER_CAUSES.includes(result.cause)) {
      awayChannels.add(channel);
    }
    if (result.status !== 'sent' || !awayChannels.delete(channel)) return;
    await wakeDeliveries(dependencies.db, { heldUpIn: channel });
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
      const context = {
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
            const held = await holdInterruptedDeliveries(dependencies, {
              channels: dependencies.channels.map(({ name }) => name),
              maxWaitMs: MAX_WAIT,
              except: except(),
            });
            for (const delivery of held) report.inDoubt(delivery);
          }
          while (!signal.aborted && inFlight.size < MAX_CONCURRENT && failure === null) {
            const retries = [...inFlight.values()].filter(({ kind }) => kind === 'retry').length;
            const onlyFresh = retries >= MAX_CONCURRENT_RETRIES;
            const ofCampaigns = [...inFlight.values()].filter(
              ({ isOfCampaign }) => isOfCampaign,
            ).length;
            const withoutCampaigns = ofCampaigns >= MAX_CONCURRENT_OF_CAMPAIGNS;
            const delivery = await claim(context, {
              onlyFresh,
              withoutCampaigns,
              except: except(),
            });
            if (delivery === undefined) break;
            const attempt = attemptDelivery(context, delivery)
              .then(async (result) => {
                report.result(result);
                if (metrics !== null) count(metrics, result);
                await wakeOthers(result);
              })
              .catch((error: unknown) => {
                failure = error;
              })
              .finally(() => inFlight.delete(delivery.id));
            inFlight.set(delivery.id, {
              kind: delivery.attempts > 1 ? 'retry' : 'fresh',
              isOfCampaign: delivery.campaign_id !== null,
              attempt,
            });
          }
          if (inFlight.size === 0) break;
          // Looks for new deliveries every second while slow ones are being sent.
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

function count(metrics: DeliveryMetrics, result: DeliveryResult): void {
  const { purpose } = result.delivery;
  if (result.status === 'sent') metrics.delivery(purpose, 'sent');
  if (result.status !== 'failed') return;
  const failure = result.cause === 'attachment' ? 'attachment-failed' : 'failed';
  metrics.delivery(purpose, result.isGivenUp ? 'given-up' : failure);
}

/**
 * Logs the first failure of a channel in a row and the first success after it. Logs once each delivery that cannot be
 * rendered from stored data, every one that is given up or in doubt, and when results wait for the database.
 */
function reporter(log: JobLog) {
  const failing = new Set<string>();
  let isWaiting = false;
  /** Ids of deliveries that cannot be rendered, or that have an unreadable file. */
  const incomplete = new Set<string>();
  const name = (delivery: { channel: string; message_id: string; purpose: string }) =>
    `${delivery.channel} ${delivery.message_id} (${delivery.purpose})`;
  const inDoubt = (delivery: { channel: string; message_id: string; purpose: string }) =>
    log.warn(
      `The ${name(delivery)} is in doubt: its process ended while it was being sent. See npm run messages -- list --mail`,
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
      const { delivery } = result;
      const { channel } = delivery;
      if (result.status === 'in-doubt') inDoubt(delivery);
      if (result.status === 'sent') {
        if (failing.delete(channel)) log.info(`The first ${channel} gets through again.`);
        incomplete.delete(delivery.id);
      }
      if (result.status !== 'failed') return;
      const { cause, words, isGivenUp, isRefused } = result;
      if (isRefused) {
        // Somebody has mistyped an address, which is no fault of the server.
        log.info(`The ${name(delivery)} was refused for good: its address does not work.`);
      } else if (isGivenUp && delivery.campaign_id !== null) {
        // The back office counts and lists those of a campaign.
        log.info(`The ${name(delivery)} was given up after ${delivery.attempts} tries (${words}).`);
      } else if (isGivenUp) {
        incomplete.delete(delivery.id);
        log.warn(
          `The ${name(delivery)} was given up after ${delivery.attempts} tries (${words}): see npm run messages -- list --mail`,
        );
      } else if (cause === 'attachment' || cause === 'not-rendered') {
        if (incomplete.has(delivery.id)) return;
        incomplete.add(delivery.id);
        if (cause === 'attachment') {
          log.warn(
            `The ${name(delivery)} is not sent without its attachment, and will be retried: ${words}`,
          );
        } else {
          log.warn(`The ${name(delivery)} could not be rendered, and will be retried: ${words}`);
        }
      } else if (!failing.has(channel)) {
        failing.add(channel);
        log.warn(
          `A ${channel} could not be sent (${words}): it stays in the outbox and will be retried`,
        );
      }
    },
  };
}
