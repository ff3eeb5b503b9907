import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobLog } from '../jobs/run-jobs.ts';
import { claimDueMail, type Delivery, type DeliveryResult, deliverMail } from './deliver-mail.ts';

const SECOND = 1_000;

/** Mails that are sent concurrently. */
const MAX_CONCURRENT = 16;

/** Fewer of them may be retries, so that mails to a slow server do not delay new mails. */
const MAX_CONCURRENT_RETRIES = 4;

/** Job that sends the mails in the outbox concurrently, so that a slow failure does not delay other mails. */
export function deliverMailJob(parts: Omit<Delivery, 'signal'>, log: JobLog): Job {
  const logResult = resultLogger(log);
  return {
    name: 'deliver mail',
    first: SECOND,
    every: SECOND,
    async run(signal) {
      const delivery = { ...parts, signal };
      const inFlight = new Map<Promise<void>, 'fresh' | 'retry'>();
      let failure: unknown = null;
      const isFull = () => inFlight.size >= MAX_CONCURRENT;
      do {
        while (!signal.aborted && !isFull() && failure === null) {
          const retries = [...inFlight.values()].filter((kind) => kind === 'retry').length;
          const onlyFresh = retries >= MAX_CONCURRENT_RETRIES;
          const mail = await claimDueMail(delivery, { onlyFresh });
          if (mail === undefined) break;
          const attempt = deliverMail(delivery, mail)
            .then(logResult)
            .catch((error: unknown) => {
              failure = error;
            })
            .finally(() => inFlight.delete(attempt));
          inFlight.set(attempt, mail.attempts > 1 ? 'retry' : 'fresh');
        }
        if (inFlight.size === 0) break;
        // Looks for new mails every second while slow ones are being sent.
        await Promise.race([...inFlight.keys(), sleep(SECOND, null, { ref: false })]);
      } while (!signal.aborted && failure === null);
      await Promise.all(inFlight.keys());
      if (failure !== null) throw failure;
    },
  };
}

/** Returns a function that logs the first failure in a row, the first success after it, and every mail that is given up. */
function resultLogger(log: JobLog): (result: DeliveryResult) => void {
  let isFailing = false;
  return (result) => {
    if (result.outcome === 'sent') {
      if (isFailing) log.info('Mail gets through again.');
      isFailing = false;
    }
    if (result.outcome !== 'failed') return;
    const { mail, reason, nextTryAt } = result;
    if (nextTryAt === null) {
      log.warn(
        `The mail ${mail.message_id} (${mail.purpose}) was given up after ${mail.attempts} tries (${reason}): see npm run messages -- list --mail`,
      );
    } else if (!isFailing) {
      isFailing = true;
      log.warn(`A mail could not be sent (${reason}): it stays in the outbox and will be retried`);
    }
  };
}
