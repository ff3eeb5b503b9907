import type { MapKind } from '../../content/area-map.ts';
import type { Language } from '../../locale.ts';
import type { ModulesOff } from '../../modules.ts';
import type { AdminCall } from '../call.ts';
import type { NotificationMails } from '../inbox/notifications.ts';
import type { StaffRole } from '../permissions.ts';
import type { Digest } from '../today/digest.ts';

/** The calls for sign-in, one-time links, the user's own account and other accounts. */
export const authCalls = {
  session: { method: 'GET', path: '/admin/api/session', access: 'anyone' },
  signIn: { method: 'POST', path: '/admin/api/sign-in', access: 'anyone' },
  passkeyChallenge: { method: 'POST', path: '/admin/api/sign-in/challenge', access: 'anyone' },
  signInWithPasskey: { method: 'POST', path: '/admin/api/sign-in/passkey', access: 'anyone' },
  requestReset: { method: 'POST', path: '/admin/api/reset', access: 'anyone' },
  readLink: { method: 'POST', path: '/admin/api/link', access: 'anyone' },
  useLink: { method: 'POST', path: '/admin/api/link/use', access: 'anyone' },
  signOut: {
    method: 'POST',
    path: '/admin/api/sign-out',
    access: 'account.use',
    beforeSecondFactor: true,
  },
  account: {
    method: 'GET',
    path: '/admin/api/account',
    access: 'account.use',
    beforeSecondFactor: true,
  },
  changeAccount: { method: 'PATCH', path: '/admin/api/account', access: 'account.use' },
  changePassword: { method: 'POST', path: '/admin/api/account/password', access: 'account.use' },
  newPasskey: {
    method: 'POST',
    path: '/admin/api/account/passkeys/challenge',
    access: 'account.use',
    recent: true,
    beforeSecondFactor: true,
  },
  addPasskey: {
    method: 'POST',
    path: '/admin/api/account/passkeys',
    access: 'account.use',
    recent: true,
    beforeSecondFactor: true,
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/admin/api/account/passkeys/:id',
    access: 'account.use',
  },
  removePasskey: {
    method: 'DELETE',
    path: '/admin/api/account/passkeys/:id',
    access: 'account.use',
    recent: true,
  },
  newAuthenticator: {
    method: 'POST',
    path: '/admin/api/account/authenticator',
    access: 'account.use',
    recent: true,
    beforeSecondFactor: true,
  },
  confirmAuthenticator: {
    method: 'POST',
    path: '/admin/api/account/authenticator/confirm',
    access: 'account.use',
    recent: true,
    beforeSecondFactor: true,
  },
  removeAuthenticator: {
    method: 'DELETE',
    path: '/admin/api/account/authenticator',
    access: 'account.use',
    recent: true,
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/admin/api/account/recovery-codes',
    access: 'account.use',
    recent: true,
  },
  endSession: { method: 'DELETE', path: '/admin/api/account/sessions/:id', access: 'account.use' },
  staff: { method: 'GET', path: '/admin/api/staff', access: 'staff.manage' },
  invite: { method: 'POST', path: '/admin/api/staff', access: 'staff.manage', recent: true },
  inviteAgain: {
    method: 'POST',
    path: '/admin/api/staff/:id/invitation',
    access: 'staff.manage',
    recent: true,
  },
  changeRole: {
    method: 'PATCH',
    path: '/admin/api/staff/:id',
    access: 'staff.manage',
    recent: true,
  },
  endAccess: { method: 'DELETE', path: '/admin/api/staff/:id', access: 'staff.manage' },
  endSessionsOf: {
    method: 'DELETE',
    path: '/admin/api/staff/:id/sessions',
    access: 'staff.manage',
  },
  recoverAccess: {
    method: 'POST',
    path: '/admin/api/staff/:id/recovery',
    access: 'staff.manage',
    recent: true,
  },
  requireSecondFactor: {
    method: 'PATCH',
    path: '/admin/api/second-factor',
    access: 'staff.manage',
    recent: true,
  },
} as const satisfies Record<string, AdminCall>;

/** The address of the picture next to the sign-in form, which is drawn from the organisation's identity. */
export const SIGN_IN_PICTURE = '/sign-in.svg';

/** Minimum length of a password, in characters. */
export const PASSWORD_MIN = 12;

/** Maximum length of a password, in characters. argon2id takes as long for it as for a short one. */
export const PASSWORD_MAX = 200;

/** The user who is signed in. */
export type SignedInStaff = {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  language: Language;
};

/** Response of `session`, of every sign-in and of the use of an invitation. */
export type SessionResponse = {
  staff: SignedInStaff | null;
  /** Whether the user must set up a second factor first. */
  needsSecondFactor: boolean;
  /** Whether the back office asks who the organisation is, because nobody has answered since the first start. */
  isSetUpOffered: boolean;
  /** Whether passkeys work at this address. Browsers refuse them on a bare IP address. */
  passkeys: boolean;
  /** Whether the site sends mail, so that a forgotten password can be reset by mail. */
  mail: boolean;
  /** The modules that are turned off. */
  modulesOff: ModulesOff;
  /** The map that visitors see. Null if there is none. */
  mapKind: MapKind | null;
};

/** The purpose of a one-time link. `setup` creates the first administrator. `recovery` also removes the second factor. */
export type LinkPurpose = 'setup' | 'invitation' | 'reset' | 'recovery';

export type LinkResponse = {
  purpose: LinkPurpose;
  /** Empty for `setup`, which asks for it. */
  email: string;
  name: string;
  role: StaffRole;
  language: Language;
};

/** The device and browser of a session, as far as the browser reveals them. */
export type Device = {
  browser: 'chrome' | 'edge' | 'firefox' | 'safari' | 'samsung' | 'opera' | 'other';
  system: 'windows' | 'mac' | 'linux' | 'android' | 'iphone' | 'ipad' | 'other';
};

export type SessionSummary = {
  id: string;
  device: Device;
  /** Times in epoch milliseconds. */
  signedInAt: number;
  seenAt: number;
  /** Whether the current call belongs to this session. */
  isCurrent: boolean;
};

export type PasskeySummary = { id: string; name: string; addedAt: number; usedAt: number | null };

export type AccountResponse = {
  staff: SignedInStaff;
  passwordChangedAt: number | null;
  passkeys: PasskeySummary[];
  /** Null: none is set up. */
  authenticator: { addedAt: number } | null;
  /** Number of remaining recovery codes. Null without an authenticator. */
  recoveryCodesLeft: number | null;
  sessions: SessionSummary[];
  notificationMails: NotificationMails;
  digest: Digest;
};

/** What an authenticator app needs: an address for a QR code, and a secret to type. */
export type NewAuthenticatorResponse = { uri: string; secret: string };

/** Recovery codes. They are shown once. */
export type RecoveryCodesResponse = { codes: string[] };

export type StaffState = 'invited' | 'active' | 'ended';

export type StaffMember = {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  language: Language;
  state: StaffState;
  passkeys: number;
  hasAuthenticator: boolean;
  sessions: number;
  /** Null: never. */
  seenAt: number | null;
  invitedAt: number;
  /** Expiry of the last invitation. Null if no invitation can still be used. */
  invitedUntil: number | null;
};

export type StaffResponse = {
  staff: StaffMember[];
  /** Whether everybody needs a second factor. */
  isSecondFactorRequired: boolean;
};

/** A one-time link for another user. It is mailed, or shown to pass on if the site sends no mail. */
export type LinkSentResponse = { mailed: true } | { mailed: false; link: string };

/** What each call returns. Calls that return nothing are not listed. */
export type AuthResponses = {
  session: SessionResponse;
  signIn: SessionResponse;
  passkeyChallenge: { options: unknown };
  signInWithPasskey: SessionResponse;
  readLink: LinkResponse;
  useLink: SessionResponse;
  account: AccountResponse;
  newPasskey: { options: unknown };
  newAuthenticator: NewAuthenticatorResponse;
  confirmAuthenticator: RecoveryCodesResponse;
  newRecoveryCodes: RecoveryCodesResponse;
  staff: StaffResponse;
  invite: LinkSentResponse;
  inviteAgain: LinkSentResponse;
  recoverAccess: LinkSentResponse;
};
