import { type RejectedSubmission, rejected } from '../../contract/submissions.ts';
import { clientOf, ipv6NetworkOf, rateLimit } from '../platform/http/rate-limit.ts';
import { isSameOrigin } from '../platform/http/same-origin.ts';
import type { SubmissionRequest } from './submission-types.ts';

/** The origin check and the rate limits, which come before a body is read. */
export type SubmissionLimits = {
  /** Why a request is rejected; null where it may go on. */
  check(
    request: Pick<SubmissionRequest, 'headers' | 'address'>,
  ): RejectedSubmission<'cross-site' | 'too-many'> | null;
  /** Counts an accepted submission against the limit of all visitors together. */
  countAccepted(): void;
};

/** In milliseconds. */
const LIMIT_PERIOD = 10 * 60_000;

/** All addresses of one IPv6 network of 56 bits together may submit so many times as often as one address. */
const NETWORK_FACTOR = 4;

/**
 * Rejects requests of other sites, and those that come too often.
 * @param limits how many requests of one address, and how many accepted submissions of all visitors
 *   together, are allowed in ten minutes; 0: any number
 * @param monotonicNow milliseconds of a clock that is never set
 */
export function submissionLimits(parts: {
  publicUrl: string;
  monotonicNow: () => number;
  limits: { perAddress: number; total: number };
}): SubmissionLimits {
  const perAddress = rateLimit({ max: parts.limits.perAddress, period: LIMIT_PERIOD });
  const perNetwork = rateLimit({
    max: parts.limits.perAddress * NETWORK_FACTOR,
    period: LIMIT_PERIOD,
  });
  const total = rateLimit({ max: parts.limits.total, period: LIMIT_PERIOD });
  let isScheduled = false;
  // The privacy page promises that addresses are deleted, also when no more requests come.
  function deleteLater() {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      const now = parts.monotonicNow();
      if (perAddress.purge(now) + perNetwork.purge(now) > 0) deleteLater();
    }, LIMIT_PERIOD).unref();
  }
  return {
    check({ headers, address }) {
      if (!isSameOrigin(headers, parts.publicUrl)) return rejected('cross-site');
      const now = parts.monotonicNow();
      deleteLater();
      // A request over its own limit counts against no other limit, and only accepted submissions count
      // against the total.
      const network = ipv6NetworkOf(address);
      const retryAfter =
        perAddress.consume(clientOf(address), now) ||
        (network === null ? 0 : perNetwork.consume(network, now)) ||
        total.wait('', now);
      return retryAfter > 0 ? rejected('too-many', { retryAfter }) : null;
    },
    countAccepted: () => total.count('', parts.monotonicNow()),
  };
}
