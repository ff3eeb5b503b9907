import { callerOf, networkOf, rateLimit } from '../platform/http/rate-limit.ts';
import { isSameOrigin } from '../platform/http/same-origin.ts';
import type { IncomingPost } from './submission-types.ts';

export type Gate = {
  /** Who is not let in, and why; null: whoever is. */
  (
    post: Pick<IncomingPost, 'headers' | 'address'>,
  ):
    | { outcome: 'unacceptable'; kind: 'cross-site' }
    | { outcome: 'too-many'; retryAfter: number }
    | null;
  /** Counts a submission that was accepted against the limit of all together. */
  countAccepted(): void;
};

/** In milliseconds. */
const LIMIT_PERIOD = 10 * 60_000;

/** All addresses of one IPv6 network of 56 bits may send so many times what one address may. */
const NETWORK_FACTOR = 4;

/**
 * Keeps out posts of other sites, and those who come too often.
 * @param limits how often one address may send something in ten minutes, and how many submissions of all together
 *   may be accepted; 0: any number
 * @param monotonicNow milliseconds of a clock that is never set
 */
export function sendingGate(parts: {
  publicUrl: string;
  monotonicNow: () => number;
  limits: { perAddress: number; total: number };
}): Gate {
  const perAddress = rateLimit({ most: parts.limits.perAddress, period: LIMIT_PERIOD });
  const perNetwork = rateLimit({
    most: parts.limits.perAddress * NETWORK_FACTOR,
    period: LIMIT_PERIOD,
  });
  const total = rateLimit({ most: parts.limits.total, period: LIMIT_PERIOD });
  let willForget = false;
  // The privacy page promises that addresses are forgotten, also where nobody comes any more.
  function forgetLater() {
    if (willForget) return;
    willForget = true;
    setTimeout(() => {
      willForget = false;
      const now = parts.monotonicNow();
      if (perAddress.forget(now) + perNetwork.forget(now) > 0) forgetLater();
    }, LIMIT_PERIOD).unref();
  }
  function gate({ headers, address }: Parameters<Gate>[0]): ReturnType<Gate> {
    if (!isSameOrigin(headers, parts.publicUrl)) {
      return { outcome: 'unacceptable', kind: 'cross-site' };
    }
    const now = parts.monotonicNow();
    forgetLater();
    // Who is held back by their own limit uses up nobody else's, and nobody uses up everybody's with what is
    // not accepted.
    const network = networkOf(address);
    const retryAfter =
      perAddress.take(callerOf(address), now) ||
      (network === null ? 0 : perNetwork.take(network, now)) ||
      total.wait('', now);
    return retryAfter > 0 ? { outcome: 'too-many', retryAfter } : null;
  }
  return Object.assign(gate, { countAccepted: () => total.count('', parts.monotonicNow()) });
}
