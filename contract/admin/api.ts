import type { MapKind } from '../content/area-map.ts';
import type { Language, Localized } from '../locale.ts';
import type { ModulesOff } from '../modules.ts';
import type { AdminCall } from './call.ts';
import {
  type ContentRefusal,
  type ContentResponses,
  contentCalls,
  type EntryKey,
  type NamedEntry,
} from './content/content.ts';
import { type InboxResponses, inboxCalls } from './inbox/inbox.ts';
import { type PersonResponses, personCalls } from './inbox/person.ts';
import { type ReplyTemplateResponses, replyTemplateCalls } from './inbox/reply-templates.ts';
import { type MailResponses, mailCalls } from './mail/mail.ts';
import { type MediaRefusal, type MediaResponses, mediaCalls } from './media/media.ts';
import { type IssueResponses, issueCalls } from './newsletter/issues.ts';
import { type MailingResponses, mailingCalls } from './newsletter/mailings.ts';
import { type SubscriberResponses, subscriberCalls } from './newsletter/subscribers.ts';
import type { SystemResponse } from './operations/system.ts';
import type { StaffRole } from './permissions.ts';

/** The path of the back office. Its pages, files and calls are below it, and so is the path of its cookies. */
export const ADMIN_PATH = '/admin';

/** The address of the picture beside the sign-in, which is drawn of the organisation's identity. */
export const SIGN_IN_PICTURE = '/sign-in.svg';

/** The path of the editors' guide, which leads to the one in the language of the cookie. Below it is each language. */
export const GUIDE_PATH = `${ADMIN_PATH}/help`;

/** Name of the cookie that stores the language of the back office before somebody signs in. It is no secret. */
export const ADMIN_LANGUAGE_COOKIE = 'admin-lang';

/**
 * Every call of the back office, with the action that the caller's role must allow. The server registers its routes
 * from this table, and the browser takes its addresses from it.
 */
export const adminCalls = {
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
  /** Says that the office need not ask again who the organisation is. */
  endSetUp: { method: 'DELETE', path: '/admin/api/set-up', access: 'staff.manage' },
  audit: { method: 'GET', path: '/admin/api/audit', access: 'audit.read' },
  /** Downloads the audit log as CSV, the newest `EXPORT_MAX` acts. */
  exportAudit: {
    method: 'POST',
    path: '/admin/api/audit/export',
    access: 'audit.read',
    response: 'table',
  },
  system: { method: 'GET', path: '/admin/api/system', access: 'system.read' },
  ...contentCalls,
  ...mediaCalls,
  ...inboxCalls,
  ...personCalls,
  ...issueCalls,
  ...replyTemplateCalls,
  ...subscriberCalls,
  ...mailingCalls,
  ...mailCalls,
} as const satisfies Record<string, AdminCall>;

export type AdminCallName = keyof typeof adminCalls;

/** The closed list of expected failures of these calls, with the HTTP status of each. */
export const adminProblems = {
  /** The request has no JSON body, or not that of the call. */
  malformed: 400,
  /** Nobody is signed in, or the session has ended. */
  'signed-out': 401,
  /** E-mail address, password, code or passkey are not right. It does not say which. */
  'wrong-credentials': 401,
  /** The password is right, and a code of the second factor is missing. */
  'code-needed': 401,
  'wrong-code': 401,
  /** The password is right, and opens nothing alone: the person has a passkey, and everybody needs a second factor. */
  'passkey-needed': 401,
  /** The present password is not right. */
  'wrong-password': 401,
  'cross-site': 403,
  /** The role does not allow the action. */
  forbidden: 403,
  /** The site is neither visited by https nor on this machine, so a session could be read on the way. */
  insecure: 403,
  /** A proxy passes requests on, and `TRUST_PROXY` does not name it: everybody would have its address. */
  'proxy-undeclared': 403,
  /** The last sign-in was long ago, and credentials are to be changed: sign in again. */
  'confirmation-needed': 403,
  /** Everybody needs a second factor, and the caller has none: it is set up before anything else. */
  'second-factor-needed': 403,
  /** The CV waits for the virus scanner. */
  'not-scanned': 403,
  'not-found': 404,
  /** Somebody with this e-mail address is in the list already. */
  'email-taken': 409,
  /** Without this person nobody could manage the staff. */
  'last-administrator': 409,
  /** Who requires a second factor of everybody must have one. */
  'own-second-factor': 409,
  /** Everybody needs a second factor, and this is the last one of the person. */
  'last-second-factor': 409,
  /** An entry changed meanwhile, such as an account that has been set up, or a draft that somebody else has saved. */
  conflict: 409,
  /** Some entries cannot be published, unpublished or removed, so nothing was done: `entries` says why. */
  'entries-refused': 409,
  /** Somebody has answered since the caller has read the conversation: `anyway` sends the reply all the same. */
  'answered-meanwhile': 409,
  /** The submission is suspected: it is released first. */
  suspected: 409,
  /** The site sends no mail. */
  'no-mail': 409,
  /** The address is subscribed already. */
  'already-subscribed': 409,
  /** Somebody with this address has left the newsletter: `anyway` adds them all the same. */
  'left-before': 409,
  /** A file is used, so it cannot be removed: `usedIn` and `earlierIn` say where. */
  'media-used': 409,
  /** The other file is of a type that some field with this one does not take. */
  'wrong-media-type': 409,
  /** A link that was used, has expired, or never existed. */
  'link-invalid': 410,
  'too-large': 413,
  'wrong-kind': 415,
  'invalid-fields': 422,
  'too-many': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type AdminProblem = keyof typeof adminProblems;

/** What can be wrong with a field. */
export type AdminFieldError =
  | 'required'
  | 'too-long'
  | 'one-line'
  | 'email'
  | 'email-not-latin'
  | 'email-or-phone'
  | 'too-short'
  /** Something in braces is no placeholder. */
  | 'placeholder'
  /** A placeholder is left in what is sent. */
  | 'placeholder-left'
  | 'password-short'
  | 'password-long'
  | 'password-common'
  | 'password-personal';

/** The body of a response that reports a failure. */
export type AdminProblemBody = ContentRefusal &
  MediaRefusal & {
    problem: AdminProblem;
    /** What is wrong with which field. */
    fields?: Record<string, AdminFieldError>;
    /** Seconds until the next attempt is allowed. */
    retryAfter?: number;
  };

/** Least length of a password, in characters. */
export const PASSWORD_MIN = 12;

/** Greatest length of a password, in characters: argon2id takes as long for it as for a short one. */
export const PASSWORD_MAX = 200;

/** The person who is signed in. */
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
  /** Whether the person must set up a second factor before anything else. */
  needsSecondFactor: boolean;
  /** Whether the office asks who the organisation is: nobody has answered since the first start. */
  isSetUpOffered: boolean;
  /** Whether passkeys work at this address: browsers refuse them on a bare IP address. */
  passkeys: boolean;
  /** Whether the site sends mail, so that a forgotten password can be reset by mail. */
  mail: boolean;
  /** What the site does without. */
  modulesOff: ModulesOff;
  /** Which map visitors see; null: none. */
  mapKind: MapKind | null;
};

/** What a one-time link is for. `setup` makes the first administrator; `recovery` also removes the second factor. */
export type LinkPurpose = 'setup' | 'invitation' | 'reset' | 'recovery';

export type LinkResponse = {
  purpose: LinkPurpose;
  /** Empty for `setup`, which asks for it. */
  email: string;
  name: string;
  role: StaffRole;
  language: Language;
};

/** The other device and program of a session, as far as the browser tells. */
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
  /** Whether this call was made in the session. */
  isCurrent: boolean;
};

export type PasskeySummary = { id: string; name: string; addedAt: number; usedAt: number | null };

export type AccountResponse = {
  staff: SignedInStaff;
  passwordChangedAt: number | null;
  passkeys: PasskeySummary[];
  /** Null: none is set up. */
  authenticator: { addedAt: number } | null;
  /** How many recovery codes are left; null without an authenticator. */
  recoveryCodesLeft: number | null;
  sessions: SessionSummary[];
};

/** What an authenticator app needs: as an address in a QR code, and to type. */
export type NewAuthenticatorResponse = { uri: string; secret: string };

/** Recovery codes, which are shown once. */
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
  /** Until when the last invitation is valid; null if there is none that can still be used. */
  invitedUntil: number | null;
};

export type StaffResponse = {
  staff: StaffMember[];
  /** Whether everybody needs a second factor. */
  isSecondFactorRequired: boolean;
};

/** A link for another person: by mail, or, where no mail is sent, to pass on by hand. */
export type LinkSentResponse = { mailed: true } | { mailed: false; link: string };

/** Entries that the audit log names of an act on several. */
export const ACT_ENTRIES_NAMED = 100;

/** One act. `subject` names whom or what it was done to, as far as it still exists. */
export type AuditEntry = {
  sequence: number;
  at: number;
  /** Null: the server itself, or a command of an operator, as `source` says. */
  actor: string | null;
  source: 'office' | 'command' | 'server';
  act: AuditAct;
  /** The name of a person, the title of an entry, or the label of a kind. */
  subject: string | Localized | null;
  /** The entry that it was done to. */
  entry: EntryKey | null;
  /** Of an act on several entries: how many they are, and the first `ACT_ENTRIES_NAMED` of them. */
  several: { count: number; entries: NamedEntry[] } | null;
  details: {
    role?: StaffRole;
    before?: StaffRole;
    /** What was planned, or whose plan was cancelled, and for when, in epoch milliseconds. */
    action?: 'publish' | 'unpublish';
    dueAt?: number;
    /** The name of a file of the library. */
    file?: string;
    /** How many submissions were released or erased, how many subscribers were imported, removed or tried again, or a newsletter was sent to. */
    count?: number;
  };
};

/** Every act that is recorded. */
export const AUDIT_ACTS = [
  'signed-in',
  'signed-out',
  'sign-in-refused',
  'session-ended',
  'sessions-ended',
  'account-set-up',
  'account-changed',
  'password-changed',
  'password-reset',
  'reset-requested',
  'access-recovered',
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
  'authenticator-added',
  'authenticator-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'invited',
  'invited-again',
  'recovery-offered',
  'role-changed',
  'access-ended',
  'second-factor-required',
  'second-factor-optional',
  'set-up-ended',
  'published',
  'unpublished',
  'planned',
  'plan-cancelled',
  'removed',
  'restored',
  'undeleted',
  'review-asked',
  'review-withdrawn',
  'review-returned',
  'reordered',
  'draft-discarded',
  'media-added',
  'media-described',
  'media-replaced',
  'media-removed',
  'entries-exported',
  'audit-exported',
  'replied',
  'submissions-released',
  'submissions-erased',
  'cv-downloaded',
  'person-exported',
  'person-erased',
  'inbox-exported',
  'request-done',
  'sender-erased',
  'cv-shown',
  'template-saved',
  'template-removed',
  'subscriber-added',
  'subscribers-imported',
  'subscribers-removed',
  'subscribers-retried',
  'subscribers-exported',
  'subscriber-phones-exported',
  'newsletter-scheduled',
  'newsletter-cancelled',
  'newsletter-sent',
  'newsletter-paused',
  'newsletter-resumed',
  'newsletter-stopped',
  'newsletter-resent',
  'newsletter-tested',
  'mails-retried',
  'mails-marked-sent',
  'mail-tested',
] as const;

export type AuditAct = (typeof AUDIT_ACTS)[number];

export type AuditResponse = {
  entries: AuditEntry[];
  /** Pass it as `before` for older entries; null: there are none. */
  next: number | null;
};

/** What each call returns. Calls that return nothing are not listed. */
export type AdminResponses = ContentResponses &
  MediaResponses &
  InboxResponses &
  PersonResponses &
  ReplyTemplateResponses &
  IssueResponses &
  SubscriberResponses &
  MailingResponses &
  MailResponses & {
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
    audit: AuditResponse;
    system: SystemResponse;
  };

/** The response of a call; null for those that return nothing. */
export type AdminResponse<Name extends AdminCallName> = Name extends keyof AdminResponses
  ? AdminResponses[Name]
  : null;
