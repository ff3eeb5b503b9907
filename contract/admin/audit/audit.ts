import type { ContentKind } from '../../content/kinds.ts';
import type { Language, Localized } from '../../locale.ts';
import type { AdminCall } from '../call.ts';
import { type EntryKey, type NamedEntry, TABLE_FORMATS } from '../content/content.ts';
import type { StaffRole } from '../permissions.ts';

/** The calls about the audit log. */
export const auditCalls = {
  /** One page of the audit log, newest first. `auditFilter` reads its query. */
  audit: { method: 'GET', path: '/admin/api/audit', access: 'audit.read' },
  /** Downloads all pages of the log, at most `EXPORT_MAX` events. `auditFilter` reads its query. */
  exportAudit: {
    method: 'POST',
    path: '/admin/api/audit/export',
    access: 'audit.read',
    response: 'table',
  },
} as const satisfies Record<string, AdminCall>;

/** Maximum number of entries that an audit event on several entries names. */
export const EVENT_ENTRIES_NAMED = 100;

/** Number of audit events on one page. */
export const AUDIT_EVENTS_PER_PAGE = 50;

/** The formats in which the audit log is exported. JSON has everything that an event says. */
export const AUDIT_FORMATS = [...TABLE_FORMATS, 'json'] as const;

export type AuditFormat = (typeof AUDIT_FORMATS)[number];

/** What an event can be about, besides entries and users. */
export const AUDIT_TARGETS = [
  'conversation',
  'subscriber',
  'redirect',
  'media',
  'template',
] as const;

export type AuditTarget = (typeof AUDIT_TARGETS)[number];

/** One audit event. `subject` names what it was done to, if that still exists. */
export type AuditEntry = {
  sequence: number;
  at: number;
  /** Null for the server itself, or for an operator's command. `source` says which. */
  actor: string | null;
  source: 'admin' | 'command' | 'server';
  event: AuditEventName;
  /** The name of a user, the title of an entry, the label of a kind, or the reference of a conversation. */
  subject: string | Localized | null;
  /** The entry that the event is about. */
  entry: EntryKey | null;
  /** The kind whose list the event is about. */
  kind: ContentKind | null;
  /** What else the event is about. */
  target: { kind: AuditTarget | 'staff'; id: string } | null;
  /** Whether what the event is about has been deleted since. */
  isGone: boolean;
  /** For an event on several entries: how many there are, and the first `EVENT_ENTRIES_NAMED` of them. */
  several: { count: number; entries: (NamedEntry & { isGone: boolean })[] } | null;
  details: {
    role?: StaffRole;
    before?: StaffRole;
    /** What was scheduled or cancelled, and for when, in epoch milliseconds. */
    action?: 'publish' | 'unpublish';
    scheduledAt?: number;
    /** The language that was published, if it was only one. */
    language?: Language;
    /** The address from which a redirect leads. */
    address?: string;
    /** The name of a file of the library. */
    file?: string;
    /**
     * Number of submissions that were released or erased, of subscribers that were imported, removed or tried again, of newsletter
     * recipients, of redirects, or of findings.
     */
    count?: number;
  };
};

/** Every kind of audit event. */
export const AUDIT_EVENTS = [
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
  'scheduled',
  'schedule-cancelled',
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
  'reply-undone',
  'conversation-begun',
  'reply-scheduled',
  'reply-stopped',
  'conversations-merged',
  'conversations-snoozed',
  'snooze-ended',
  'submissions-released',
  'submissions-erased',
  'cv-downloaded',
  'file-downloaded',
  'file-shown',
  'person-exported',
  'person-erased',
  'inbox-exported',
  'request-done',
  'sender-erased',
  'cv-shown',
  'template-saved',
  'template-removed',
  'labels-saved',
  'submissions-marked-spam',
  'spam-senders-added',
  'spam-senders-removed',
  'subscriber-added',
  'subscriber-corrected',
  'topics-saved',
  'welcome-saved',
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
  'newsletter-results-exported',
  'mails-retried',
  'mails-marked-sent',
  'mail-tested',
  'redirect-saved',
  'redirects-removed',
  'redirects-restored',
  'redirects-imported',
  'redirects-exported',
  'statistics-exported',
  'translation-drafted',
  'glossary-saved',
  'glossary-exported',
  'findings-ignored',
  'findings-restored',
  'outside-links-on',
  'outside-links-off',
] as const;

export type AuditEventName = (typeof AUDIT_EVENTS)[number];

export type AuditResponse = {
  entries: AuditEntry[];
  /** Number of events on all pages. */
  total: number;
};

/** What these calls return. */
export type AuditResponses = { audit: AuditResponse };
