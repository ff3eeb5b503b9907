import type { SessionResponse } from '../../../contract/admin/auth/auth.ts';
import type { RequestOrigin } from '../../platform/admin/admin-request.ts';
import type { Outcome } from '../../platform/admin/outcome.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import type { RelyingParty } from '../passkeys.ts';

/** What the handlers of accounts depend on. */
export type AuthAdminDependencies = AuthDependencies & {
  /** Reads what the app needs to know of the site before it shows anything. */
  readSite: () => Promise<Pick<SessionResponse, 'modulesOff' | 'mapKind'>>;
  /** Whether an administrator is asked who the organisation is. */
  isSetUpOffered: () => Promise<boolean>;
  /** Runs work that no response waits for. */
  inBackground: (work: () => Promise<void>) => void;
};

/** Returns the site that passkeys are bound to, or null: browsers make none for an IP address. */
export function relyingParty({ origin }: RequestOrigin): RelyingParty | null {
  const { hostname } = new URL(origin);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress ? null : { id: hostname, origin };
}

/** Returns the result of what has nothing to say but that it was done. */
export function withoutResponse(result: Outcome): Outcome<{ response: null }> {
  return result.ok ? { ok: true, response: null } : result;
}
