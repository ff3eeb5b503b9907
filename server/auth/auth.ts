// The public module of accounts: staff, their credentials, sessions and one-time links.

// The own account.
export {
  changeAccount,
  changePassword,
  endOwnSession,
  mailReset,
  readAccount,
} from './account.ts';
export {
  type AuthParts,
  type Client,
  type Outcome,
  openAuth,
  presentStaff,
  type Refusal,
  refuse,
} from './auth-parts.ts';
export { markBrowser } from './known-browser.ts';
export { linkAddress, makeMailedLink } from './links.ts';
export { countReset } from './login-attempts.ts';
export {
  addPasskey,
  newPasskey,
  passkeyChallenge,
  type RelyingParty,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
export { purgeAuthJob } from './purge-auth-job.ts';
export { endAllAccess, listChangedAccounts } from './restored-access.ts';
export {
  confirmAuthenticator,
  newAuthenticator,
  newRecoveryCodes,
  removeAuthenticator,
} from './second-factor.ts';
export {
  isSecondFactorRequired,
  needsSecondFactor,
  requireSecondFactor,
} from './second-factor-rule.ts';
export { findSession, isRecent, type OpenSession, SESSION_LIFETIME } from './sessions.ts';
export { signIn, signInWithPasskey, signOut } from './sign-in.ts';
// Other people's accounts.
export {
  changeRole,
  endAccess,
  endSessionsOf,
  findStaffByEmail,
  findStaffNames,
  hasAdministrator,
  invite,
  inviteAgain,
  listStaff,
  recoverAccess,
} from './staff.ts';
export { createSetupLink, readLink, useLink } from './use-link.ts';
