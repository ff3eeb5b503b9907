import type { AuditEntry, AuditEventName } from '../../contract/admin/audit/audit.ts';
import {
  CHECKS_PATH,
  entryPath,
  historyPath,
  INBOX_PATH,
  listPath,
  MAIL_PATH,
  MEDIA_PATH,
  NEWSLETTER_PAGE,
  orderPath,
  PEOPLE_PATH,
  PERSON_PATH,
  REDIRECTS_PATH,
  STATISTICS_PATH,
  SUBSCRIBERS_PATH,
  TEMPLATES_PATH,
} from '../kit/paths.ts';

/** The pages of events that are about no single thing, such as a setting. */
const PAGES: Partial<Record<AuditEventName, string>> = {
  'second-factor-required': PEOPLE_PATH,
  'second-factor-optional': PEOPLE_PATH,
  'set-up-ended': listPath('identity'),
  'labels-saved': INBOX_PATH,
  'spam-senders-added': INBOX_PATH,
  'spam-senders-removed': INBOX_PATH,
  'inbox-exported': INBOX_PATH,
  'person-exported': PERSON_PATH,
  'topics-saved': SUBSCRIBERS_PATH,
  'welcome-saved': SUBSCRIBERS_PATH,
  'subscribers-imported': SUBSCRIBERS_PATH,
  'subscribers-exported': SUBSCRIBERS_PATH,
  'subscriber-phones-exported': SUBSCRIBERS_PATH,
  'newsletter-results-exported': NEWSLETTER_PAGE,
  'mails-retried': MAIL_PATH,
  'mails-marked-sent': MAIL_PATH,
  'mail-tested': MAIL_PATH,
  'findings-ignored': `${CHECKS_PATH}?state=ignored`,
  'findings-restored': CHECKS_PATH,
  'redirects-removed': REDIRECTS_PATH,
  'redirects-restored': REDIRECTS_PATH,
  'redirects-imported': REDIRECTS_PATH,
  'redirects-exported': REDIRECTS_PATH,
  'statistics-exported': STATISTICS_PATH,
};

/**
 * Returns the path of what an event is about, below the path of the back office. Null if there is no page for it: it is deleted, or the event
 * is about nothing that has one. A deleted entry has its history.
 */
export function subjectPath(event: AuditEntry): string | null {
  const { entry, target, isGone, details } = event;
  if (entry !== null) return isGone ? historyPath(entry) : entryPath(entry);
  if (event.event === 'reordered' && event.kind !== null) return orderPath(event.kind);
  if (event.kind !== null) return listPath(event.kind);
  if (target === null) return PAGES[event.event] ?? null;
  if (isGone) return null;
  switch (target.kind) {
    case 'staff':
      return PEOPLE_PATH;
    case 'conversation':
      return `${INBOX_PATH}/${target.id}`;
    case 'subscriber':
      return `${SUBSCRIBERS_PATH}/${target.id}`;
    case 'redirect':
      // The list around it shows it, wherever it is in it.
      return `${REDIRECTS_PATH}/${target.id}?search=${encodeURIComponent(details.address ?? '')}`;
    case 'media':
      return `${MEDIA_PATH}?file=${encodeURIComponent(target.id)}`;
    case 'template':
      return TEMPLATES_PATH;
  }
}
