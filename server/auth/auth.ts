// The public module of accounts: staff, their sessions and one-time links. What staff do with accounts is in admin/.

export { type AuthDependencies, openAuth } from './auth-dependencies.ts';
export { markBrowser } from './known-browser.ts';
export { linkAddress } from './links.ts';
export { linkMails } from './mails.ts';
export { purgeAuthJob } from './purge-auth-job.ts';
export { endAllAccess, listChangedAccounts } from './restored-access.ts';
export { needsSecondFactor } from './second-factor-rule.ts';
export { findSession, isRecent, SESSION_LIFETIME, SESSIONS_MAX } from './sessions.ts';
export {
  endAccess,
  findStaffByEmail,
  findStaffNames,
  hasAdministrator,
  invite,
  inviteAgain,
  listStaff,
  recoverAccess,
} from './staff.ts';
export { createSetupLink } from './use-link.ts';
