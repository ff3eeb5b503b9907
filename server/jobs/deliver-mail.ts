import { type Delivered, type Delivery, deliverNextMail } from '../actions/deliver-mail.ts';
import type { Job, JobLog } from './run-jobs.ts';

const SECOND = 1_000;

/** So many mails are on their way at once. */
const LANES = 4;

/**
 * Sends what lies in the outbox, several mails beside each other. The first lane takes only mails
 * that were never tried, so that none waits while others fail slowly.
 */
export function deliverMailJobs(parts: Omit<Delivery, 'signal'>, log: JobLog): Job[] {
  const report = reporter(log);
  return Array.from({ length: LANES }, (_, lane) => ({
    name: `deliver mail ${lane + 1}`,
    first: SECOND,
    every: SECOND,
    async run(signal: AbortSignal) {
      while (!signal.aborted) {
        const delivered = await deliverNextMail({ ...parts, signal }, { onlyFresh: lane === 0 });
        if (delivered === null) break;
        report(delivered);
      }
    },
  }));
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
