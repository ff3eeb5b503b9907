import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Delivered,
  type Delivery,
  deliverMail,
  takeDueMail,
} from './deliver-mail.ts';
import type { Job, JobLog } from '../jobs/run-jobs.ts';

const SECOND = 1_000;

/** So many mails are on their way at once; of those that failed before fewer, so that they keep nobody waiting. */
const MOST_AT_ONCE = 16;
const MOST_RETRIES_AT_ONCE = 4;

/** Sends what lies in the outbox, many mails beside each other: none waits while another one fails slowly. */
export function deliverMailJob(parts: Omit<Delivery, 'signal'>, log: JobLog): Job {
  const report = reporter(log);
  return {
    name: 'deliver mail',
    first: SECOND,
    every: SECOND,
    async run(signal) {
      const delivery = { ...parts, signal };
      const underWay = new Map<Promise<void>, 'fresh' | 'retry'>();
      let failure: unknown = null;
      const isFull = () => underWay.size >= MOST_AT_ONCE;
      do {
        while (!signal.aborted && !isFull() && failure === null) {
          const retries = [...underWay.values()].filter((kind) => kind === 'retry').length;
          const onlyFresh = retries >= MOST_RETRIES_AT_ONCE;
          const mail = await takeDueMail(delivery, { onlyFresh });
          if (mail === undefined) break;
          const delivered = deliverMail(delivery, mail)
            .then(report)
            .catch((error: unknown) => {
              failure = error;
            })
            .finally(() => underWay.delete(delivered));
          underWay.set(delivered, mail.attempts > 1 ? 'retry' : 'fresh');
        }
        if (underWay.size === 0) break;
        // Somebody may write meanwhile: their mail goes out beside those that are slow.
        await Promise.race([...underWay.keys(), sleep(SECOND, null, { ref: false })]);
      } while (!signal.aborted && failure === null);
      await Promise.all(underWay.keys());
      if (failure !== null) throw failure;
    },
  };
}

/** Says once that mail does not get through, once that it does again, and each time that one is given up. */
function reporter(log: JobLog): (delivered: Delivered) => void {
  let isFailing = false;
  return (delivered) => {
    if (delivered.outcome === 'sent') {
      if (isFailing) log.info('Mail gets through again.');
      isFailing = false;
    }
    if (delivered.outcome !== 'failed') return;
    const { mail, reason, nextTryAt } = delivered;
    if (nextTryAt === null) {
      log.warn(
        `The mail ${mail.message_id} (${mail.purpose}) was given up after ${mail.attempts} tries (${reason}): see npm run messages -- list --mail`,
      );
    } else if (!isFailing) {
      isFailing = true;
      log.warn(`A mail could not be sent (${reason}): it is kept, and will be tried again`);
    }
  };
}
