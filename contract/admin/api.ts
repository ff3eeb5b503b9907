import { type AuditResponses, auditCalls } from './audit/audit.ts';
import { type AuthResponses, authCalls } from './auth/auth.ts';
import type { AdminCall } from './call.ts';
import { checkCalls } from './checks/check-calls.ts';
import type { CheckResponses } from './checks/checks.ts';
import { type ContentRefusal, type ContentResponses, contentCalls } from './content/content.ts';
import { type ApplicationResponses, applicationCalls } from './inbox/applications.ts';
import { type BeginResponses, beginCalls } from './inbox/begin.ts';
import type { FileRefusal } from './inbox/files.ts';
import { type InboxResponses, inboxCalls } from './inbox/inbox.ts';
import { type LabelResponses, labelCalls } from './inbox/labels.ts';
import { type MergeResponses, mergeCalls } from './inbox/merge.ts';
import { type PersonResponses, personCalls } from './inbox/person.ts';
import { type ReplyTemplateResponses, replyTemplateCalls } from './inbox/reply-templates.ts';
import { type SpamResponses, spamCalls } from './inbox/spam-senders.ts';
import { type MailResponses, mailCalls } from './mail/mail.ts';
import { type MediaRefusal, type MediaResponses, mediaCalls } from './media/media.ts';
import { type CampaignResponses, campaignCalls } from './newsletter/campaigns.ts';
import { type IssueResponses, issueCalls } from './newsletter/issues.ts';
import { type SubscriberResponses, subscriberCalls } from './newsletter/subscribers.ts';
import { type TopicResponses, topicCalls } from './newsletter/topics.ts';
import { type WelcomeResponses, welcomeCalls } from './newsletter/welcome.ts';
import { type SystemResponses, systemCalls } from './operations/system.ts';
import { redirectCalls } from './redirects/redirect-calls.ts';
import type { RedirectRefusal, RedirectResponses } from './redirects/redirects.ts';
import { type StatisticsResponses, statisticsCalls } from './statistics/statistics.ts';
import { type TodayResponses, todayCalls } from './today/today.ts';
import type { TranslationProblem } from './translation/problems.ts';
import { type TranslationResponses, translationCalls } from './translation/translation.ts';

/** The path of the back office, of its pages, files and calls, and of its cookies. */
export const ADMIN_PATH = '/admin';

/** The path of the editors' guide. It redirects to the guide in the language of the cookie, which is below it. */
export const GUIDE_PATH = `${ADMIN_PATH}/help`;

/** Name of the cookie that stores the language of the back office before sign-in. It is not secret. */
export const ADMIN_LANGUAGE_COOKIE = 'admin-lang';

/**
 * Every call of the back office, with the action that the caller's role must allow. The server registers its routes from this table, and
 * the browser takes its addresses from it.
 */
export const adminCalls = {
  ...authCalls,
  ...auditCalls,
  ...systemCalls,
  ...todayCalls,
  ...contentCalls,
  ...mediaCalls,
  ...inboxCalls,
  ...applicationCalls,
  ...beginCalls,
  ...mergeCalls,
  ...personCalls,
  ...issueCalls,
  ...replyTemplateCalls,
  ...labelCalls,
  ...spamCalls,
  ...subscriberCalls,
  ...campaignCalls,
  ...topicCalls,
  ...welcomeCalls,
  ...mailCalls,
  ...redirectCalls,
  ...translationCalls,
  ...checkCalls,
  ...statisticsCalls,
} as const satisfies Record<string, AdminCall>;

export type AdminCallName = keyof typeof adminCalls;

/** The closed list of expected failures of these calls, with the HTTP status of each. */
export const adminProblems = {
  /** The request has no JSON body, or a body that does not match the call. */
  malformed: 400,
  /** Nobody is signed in, or the session has ended. */
  'signed-out': 401,
  /** The e-mail address, password, code or passkey is wrong. It does not say which. */
  'wrong-credentials': 401,
  /** The password is right, but a second-factor code is missing. */
  'code-needed': 401,
  'wrong-code': 401,
  /** The password is right, but not sufficient: the user has a passkey, and everybody needs a second factor. */
  'passkey-needed': 401,
  /** The current password is wrong. */
  'wrong-password': 401,
  'cross-site': 403,
  /** The role does not allow the action. */
  forbidden: 403,
  /** The site is visited neither over https nor on this machine, so the session could be intercepted. */
  insecure: 403,
  /** A proxy forwards requests, but `TRUST_PROXY` does not name it: every visitor would have the proxy's address. */
  'proxy-undeclared': 403,
  /** The last sign-in was too long ago to change credentials. Sign in again. */
  'confirmation-needed': 403,
  /** Everybody needs a second factor, and the caller has none. It must be set up first. */
  'second-factor-needed': 403,
  /** The file is waiting for the virus scanner. */
  'not-scanned': 403,
  'not-found': 404,
  /** There is already a user with this e-mail address. */
  'email-taken': 409,
  /** Without this user nobody could manage the staff. */
  'last-administrator': 409,
  /** A user who requires a second factor of everybody must have one. */
  'own-second-factor': 409,
  /** Everybody needs a second factor, and this is the user's last one. */
  'last-second-factor': 409,
  /** An entry has changed meanwhile: for example, an account has been set up, or somebody else has saved a draft. */
  conflict: 409,
  /** Some entries cannot be published, unpublished or removed, so nothing was done. `entries` says why. */
  'entries-refused': 409,
  /** Somebody has answered since the caller read the conversation. `anyway` sends the reply regardless. */
  'answered-meanwhile': 409,
  /** Another reply waits in the conversation to be sent later. */
  'reply-waits': 409,
  /** A reply that was to be sent later was taken back meanwhile. */
  'reply-stopped': 409,
  /** A reply that was to be sent later became part of the draft, which the caller has not seen. */
  'draft-changed': 409,
  /** A process has begun to send the reply, so it cannot be taken back. */
  'already-leaving': 409,
  /** What was typed is neither an address nor a domain nor a telephone number. */
  'sender-unclear': 422,
  /** A domain of a mail provider, in which millions of people have addresses, cannot be listed. */
  'mail-provider': 422,
  /** The list of senders has as many as it can have. */
  'list-full': 409,
  /** The sender is on the list of spam senders. */
  'listed-sender': 409,
  /** Mail to the address does not arrive. */
  'address-fails': 409,
  /** The conversation was begun by an earlier call, before something else was typed. `conversation` is its id. */
  'begun-already': 409,
  /** An application has a stage, so it is not merged. */
  'application-alone': 409,
  /** Somebody else has merged the conversation meanwhile. */
  'merged-already': 409,
  /** The two conversations have neither an address nor a number in common. */
  'other-person': 409,
  /** A label was removed meanwhile. */
  'label-gone': 409,
  /** A file of a reply is not there any more. */
  'files-gone': 409,
  /** A file cannot go with a reply. `file` says why. */
  'file-refused': 422,
  /** The submission is suspected spam. It must be released first. */
  suspected: 409,
  /** No address is known that a mail could go to. */
  unreachable: 409,
  /** The site sends no mail. */
  'no-mail': 409,
  /** The address is already subscribed. */
  'already-subscribed': 409,
  /** This address unsubscribed before. `anyway` adds it regardless. */
  'unsubscribed-before': 409,
  /** An issue that is still to be sent goes to the topic. */
  'topic-used': 409,
  /** A file is in use, so it cannot be removed. `usedIn` and `earlierIn` say where. */
  'media-used': 409,
  /** The other file has a type that some field with this file does not accept. */
  'wrong-media-type': 409,
  /** A link that was used, has expired, or never existed. */
  'link-invalid': 410,
  'too-large': 413,
  'wrong-kind': 415,
  /** A redirect cannot be saved. `redirect` says why. */
  'redirect-refused': 422,
  'invalid-fields': 422,
  /** The glossary has the Arabic of the term already. */
  'term-taken': 409,
  /** The glossary would have more terms than it can have. */
  'glossary-full': 409,
  /** A table cannot be read. */
  'table-unreadable': 422,
  /** The service of machine translation has translated nothing. `translation` says why. */
  'translation-refused': 422,
  /** A time that must be ahead is past, or too far ahead. */
  'not-ahead': 422,
  /** A reply cannot be sent so late. */
  'too-far': 422,
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
  | 'phone'
  | 'too-short'
  /** The text has braces that are not a placeholder. */
  | 'placeholder'
  /** The text to send still contains a placeholder. */
  | 'placeholder-left'
  | 'password-short'
  | 'password-long'
  | 'password-common'
  | 'password-personal';

/** The body of a response that reports a failure. */
export type AdminProblemBody = ContentRefusal &
  MediaRefusal &
  FileRefusal &
  RedirectRefusal & {
    problem: AdminProblem;
    /** What is wrong with which field. */
    fields?: Record<string, AdminFieldError>;
    /** Seconds until the next attempt is allowed. */
    retryAfter?: number;
    /** The id of the conversation. */
    conversation?: string;
    /** The id of the subscriber who has the address. */
    subscriber?: string;
    /** Why the service of machine translation has translated nothing. */
    translation?: TranslationProblem;
  };

/** What each call returns. Calls that return nothing are not listed. */
export type AdminResponses = AuthResponses &
  AuditResponses &
  SystemResponses &
  TodayResponses &
  ContentResponses &
  MediaResponses &
  InboxResponses &
  ApplicationResponses &
  BeginResponses &
  MergeResponses &
  PersonResponses &
  ReplyTemplateResponses &
  LabelResponses &
  SpamResponses &
  IssueResponses &
  SubscriberResponses &
  CampaignResponses &
  TopicResponses &
  WelcomeResponses &
  MailResponses &
  RedirectResponses &
  TranslationResponses &
  CheckResponses &
  StatisticsResponses;

/** The response of a call. Null for calls that return nothing. */
export type AdminResponse<Name extends AdminCallName> = Name extends keyof AdminResponses
  ? AdminResponses[Name]
  : null;
