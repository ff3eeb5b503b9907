import { choice, type FilterField, type FilterOf, matching, pageNumber } from '../list-filter.ts';
import type { AuditEventName } from './audit.ts';

/** The kinds of acts by which the audit log is filtered. */
export const AUDIT_GROUPS = [
  'sign-in',
  'users',
  'content',
  'media',
  'correspondence',
  'privacy',
  'newsletter',
  'redirects',
  'settings',
  'exports',
] as const;

export type AuditGroup = (typeof AUDIT_GROUPS)[number];

/** The kinds of each event. What leaves with somebody's file or table is an export too. */
const GROUPS: Record<AuditEventName, AuditGroup | readonly AuditGroup[]> = {
  'signed-in': 'sign-in',
  'signed-out': 'sign-in',
  'sign-in-refused': 'sign-in',
  'session-ended': 'sign-in',
  'sessions-ended': 'users',
  'account-set-up': 'sign-in',
  'account-changed': 'sign-in',
  'password-changed': 'sign-in',
  'password-reset': 'sign-in',
  'reset-requested': 'sign-in',
  'access-recovered': 'sign-in',
  'passkey-added': 'sign-in',
  'passkey-renamed': 'sign-in',
  'passkey-removed': 'sign-in',
  'authenticator-added': 'sign-in',
  'authenticator-removed': 'sign-in',
  'recovery-codes-made': 'sign-in',
  'recovery-code-used': 'sign-in',
  invited: 'users',
  'invited-again': 'users',
  'recovery-offered': 'users',
  'role-changed': 'users',
  'access-ended': 'users',
  'second-factor-required': ['users', 'settings'],
  'second-factor-optional': ['users', 'settings'],
  'set-up-ended': 'settings',
  published: 'content',
  unpublished: 'content',
  scheduled: 'content',
  'schedule-cancelled': 'content',
  removed: 'content',
  restored: 'content',
  undeleted: 'content',
  'review-asked': 'content',
  'review-withdrawn': 'content',
  'review-returned': 'content',
  reordered: 'content',
  'draft-discarded': 'content',
  'media-added': 'media',
  'media-described': 'media',
  'media-replaced': 'media',
  'media-removed': 'media',
  'entries-exported': 'exports',
  'audit-exported': 'exports',
  replied: 'correspondence',
  'reply-undone': 'correspondence',
  'conversation-begun': 'correspondence',
  'reply-scheduled': 'correspondence',
  'reply-stopped': 'correspondence',
  'conversations-merged': 'correspondence',
  'conversations-snoozed': 'correspondence',
  'snooze-ended': 'correspondence',
  'submissions-released': 'correspondence',
  'submissions-erased': ['correspondence', 'privacy'],
  'cv-downloaded': ['privacy', 'exports'],
  'file-downloaded': ['privacy', 'exports'],
  'file-shown': 'privacy',
  'person-exported': ['privacy', 'exports'],
  'person-erased': 'privacy',
  'inbox-exported': ['privacy', 'exports'],
  'request-done': 'privacy',
  'sender-erased': 'privacy',
  'cv-shown': 'privacy',
  'template-saved': 'settings',
  'template-removed': 'settings',
  'labels-saved': 'settings',
  'submissions-marked-spam': 'correspondence',
  'spam-senders-added': ['correspondence', 'settings'],
  'spam-senders-removed': ['correspondence', 'settings'],
  'subscriber-added': 'newsletter',
  'subscriber-corrected': 'newsletter',
  'topics-saved': ['newsletter', 'settings'],
  'welcome-saved': ['newsletter', 'settings'],
  'subscribers-imported': 'newsletter',
  'subscribers-removed': 'newsletter',
  'subscribers-retried': 'newsletter',
  'subscribers-exported': ['newsletter', 'privacy', 'exports'],
  'subscriber-phones-exported': ['newsletter', 'privacy', 'exports'],
  'newsletter-scheduled': 'newsletter',
  'newsletter-cancelled': 'newsletter',
  'newsletter-sent': 'newsletter',
  'newsletter-paused': 'newsletter',
  'newsletter-resumed': 'newsletter',
  'newsletter-stopped': 'newsletter',
  'newsletter-resent': 'newsletter',
  'newsletter-tested': 'newsletter',
  'newsletter-results-exported': ['newsletter', 'exports'],
  'mails-retried': 'correspondence',
  'mails-marked-sent': 'correspondence',
  'mail-tested': 'settings',
  'redirect-saved': 'redirects',
  'redirects-removed': 'redirects',
  'redirects-restored': 'redirects',
  'redirects-imported': 'redirects',
  'redirects-exported': ['redirects', 'exports'],
  'statistics-exported': 'exports',
  'translation-drafted': 'content',
  'glossary-saved': ['content', 'settings'],
  'glossary-exported': 'exports',
  'findings-ignored': 'content',
  'findings-restored': 'content',
  'outside-links-on': 'settings',
  'outside-links-off': 'settings',
};

/** Returns the events of one kind. */
export function eventsOf(group: AuditGroup): AuditEventName[] {
  return (Object.keys(GROUPS) as AuditEventName[]).filter((event) =>
    [GROUPS[event]].flat().includes(group),
  );
}

/** Who has no account and acts nevertheless. */
export const AUDIT_SOURCES = ['server', 'command'] as const;

/** A day of the calendar, such as `2026-03-31`. */
const day: FilterField<string | null> = {
  initial: null,
  read: (text) =>
    /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null,
};

/** What the audit log shows: the address of its page, and the query of `audit` and `exportAudit`. */
export const auditFilter = {
  /** The id of a user, or one of `AUDIT_SOURCES`. */
  by: matching(/^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|server|command)$/),
  kind: choice(AUDIT_GROUPS),
  /** The first and the last day, in the time zone of the organisation. */
  from: day,
  to: day,
  page: pageNumber,
};

export type AuditQuery = FilterOf<typeof auditFilter>;
