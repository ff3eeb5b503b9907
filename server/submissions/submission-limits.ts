import { type RejectedSubmission, rejected } from '../../contract/submissions.ts';
import { MINUTE } from '../platform/durations.ts';
import { clientOf, ipv6NetworkOf, type RateLimits } from '../platform/http/guards/rate-limit.ts';
import { isSameOrigin } from '../platform/http/guards/same-origin.ts';
import type { RefusingLimit } from '../platform/process-journal.ts';
import type { SubmissionRequest } from './submission-types.ts';

/** The origin check and the rate limits, which run before a body is read. */
export type SubmissionLimits = {
  /** Returns why a request is rejected, or null if it is allowed. */
  check(
    request: Pick<SubmissionRequest, 'headers' | 'address'>,
  ): Promise<RejectedSubmission<'cross-site' | 'too-many'> | null>;
  /** Does the same for a person who requests a link to their submissions. Such requests are counted apart from forms. */
  checkOwnData(
    request: Pick<SubmissionRequest, 'headers' | 'address'>,
  ): Promise<RejectedSubmission<'cross-site' | 'too-many'> | null>;
  /** Does the same for a download with such a link. It also counts against a limit of that link. */
  checkDownload(
    request: Pick<SubmissionRequest, 'headers' | 'address'>,
    submissionId: string,
  ): Promise<RejectedSubmission<'cross-site' | 'too-many'> | null>;
  /**
   * Undoes the count of a request against the limit of its address, because its fields were refused and correcting a form
   * must not count. Four times as many requests are read in all.
   */
  giveBack(request: Pick<SubmissionRequest, 'address'>): Promise<void>;
  /** Counts an accepted submission against the limit of all visitors together. */
  countAccepted(): Promise<void>;
};

/** The period in which submissions are counted. In milliseconds. */
const LIMIT_PERIOD = 10 * MINUTE;

/** Downloads with one mailed link in that period, from all addresses together. */
const DOWNLOADS_MAX = 10;

/** How many requests are read, including those with refused fields, as a multiple of those that may be accepted. */
const ATTEMPTS_FACTOR = 4;

/** The limit of an IPv6 network of 56 bits, as a multiple of the limit of one address. */
const NETWORK_FACTOR = 4;

/**
 * Rejects requests from other sites, and those that come too often.
 * @param limits how many requests of one address, and how many accepted submissions of all visitors together, are allowed in
 * ten minutes; 0: any number
 * @param rateLimits where requests are counted
 * @param reportRefusal counts a refusal by a limit that an operator can set
 */
export function submissionLimits(dependencies: {
  publicUrl: string;
  rateLimits: RateLimits;
  limits: { perAddress: number; total: number };
  reportRefusal: (limit: RefusingLimit) => void;
}): SubmissionLimits {
  const { rateLimits, limits } = dependencies;
  const period = LIMIT_PERIOD;
  const max = limits.perAddress;
  const attempts = rateLimits.limit('attempts', { max: max * ATTEMPTS_FACTOR, period });
  const perAddress = rateLimits.limit('address', { max, period });
  const perNetwork = rateLimits.limit('network', { max: max * NETWORK_FACTOR, period });
  const ownData = rateLimits.limit('own-data', { max, period });
  const perLink = rateLimits.limit('link', { max: DOWNLOADS_MAX, period });
  const total = rateLimits.limit('total', { max: limits.total, period });
  let isScheduled = false;
  // The privacy page promises that addresses are deleted, even if no more requests come.
  function deleteLater() {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(async () => {
      isScheduled = false;
      // A failed purge is retried.
      if (await rateLimits.purge().catch(() => true)) deleteLater();
    }, LIMIT_PERIOD).unref();
  }
  // Other processes may have ended and left theirs in the database.
  deleteLater();
  function checkOrigin(headers: SubmissionRequest['headers']) {
    if (!isSameOrigin(headers, dependencies.publicUrl)) return rejected('cross-site');
    deleteLater();
    return null;
  }
  /** @param limit what an operator can set; null: the limit is fixed */
  function tooMany(retryAfter: number, limit: RefusingLimit | null) {
    if (retryAfter === 0) return null;
    if (limit !== null) dependencies.reportRefusal(limit);
    return rejected('too-many', { retryAfter });
  }
  const checkOwnData: SubmissionLimits['checkOwnData'] = async ({ headers, address }) =>
    checkOrigin(headers) ?? tooMany(await ownData.consume(clientOf(address)), 'address');
  return {
    async check({ headers, address }) {
      const refused = checkOrigin(headers);
      if (refused !== null) return refused;
      const client = clientOf(address);
      const network = ipv6NetworkOf(address);
      // A request over its own limit counts against no other limit, and only accepted submissions count against the total.
      const ofAddress =
        (await attempts.consume(client)) ||
        (await perAddress.consume(client)) ||
        (network === null ? 0 : await perNetwork.consume(network));
      return tooMany(ofAddress, 'address') ?? tooMany(await total.wait(''), 'total');
    },
    checkOwnData,
    async checkDownload(request, submissionId) {
      return (await checkOwnData(request)) ?? tooMany(await perLink.consume(submissionId), null);
    },
    giveBack: ({ address }) => perAddress.giveBack(clientOf(address)),
    countAccepted: () => total.count(''),
  };
}
