import type { RequestOrigin } from '../../platform/admin/admin-request.ts';
import type { RelyingParty } from '../passkeys.ts';

/** Returns the site that passkeys are bound to, or null: browsers make none for an IP address. */
export function relyingParty({ origin }: RequestOrigin): RelyingParty | null {
  const { hostname } = new URL(origin);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress ? null : { id: hostname, origin };
}
