import { callerOf, rateLimit } from '../platform/http/rate-limit.ts';
import { isFromOurSite } from '../platform/http/same-origin.ts';
import type { IncomingPost } from './submissions.ts';

/** Who is not let in, and why; null: whoever is. */
export type Gate = (
  post: Pick<IncomingPost, 'headers' | 'address'>,
) =>
  | { outcome: 'unacceptable'; kind: 'cross-site' }
  | { outcome: 'too-many'; retryAfter: number }
  | null;

/** In milliseconds. */
const LIMIT_PERIOD = 10 * 60_000;

/**
 * Keeps out posts of other sites, and those who come too often.
 * @param limits how often one address, and all together, may send something in ten minutes; 0: any number
 */
export function sendingGate(parts: {
  publicUrl: string;
  now: () => number;
  limits: { perAddress: number; total: number };
}): Gate {
  const perAddress = rateLimit({ most: parts.limits.perAddress, period: LIMIT_PERIOD });
  const total = rateLimit({ most: parts.limits.total, period: LIMIT_PERIOD });
  let willForget = false;
  // The privacy page promises that addresses are forgotten, also where nobody comes any more.
  function forgetLater() {
    if (willForget) return;
    willForget = true;
    setTimeout(() => {
      willForget = false;
      if (perAddress.forget(parts.now()) > 0) forgetLater();
    }, LIMIT_PERIOD).unref();
  }
  return ({ headers, address }) => {
    if (!isFromOurSite(headers, parts.publicUrl)) {
      return { outcome: 'unacceptable', kind: 'cross-site' };
    }
    const now = parts.now();
    forgetLater();
    // Who is held back by their own limit does not use up everybody's.
    const retryAfter = perAddress.take(callerOf(address), now) || total.take('', now);
    return retryAfter > 0 ? { outcome: 'too-many', retryAfter } : null;
  };
}
