import type { SessionResponse } from '../../../contract/admin/auth/auth.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';

/** What the handlers of accounts depend on. */
export type AuthAdminDependencies = AuthDependencies & {
  /** Reads what the app needs to know about the site before it shows anything. */
  readSite: () => Promise<Pick<SessionResponse, 'modulesOff' | 'mapKind'>>;
  /** Whether an administrator is asked who the organisation is. */
  isSetUpOffered: () => Promise<boolean>;
  /** Runs work that no response waits for. */
  inBackground: (work: () => Promise<void>) => void;
};
