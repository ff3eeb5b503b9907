import type { AuditEntry } from '../../contract/admin/audit/audit.ts';
import { AUDIT_EVENT_TEXTS } from '../../contract/admin/audit/audit-texts.ts';
import { inLanguage } from '../../contract/locale.ts';
import { fill, formatCount, isolate, isolateLatin } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { AUDIT_TEXTS } from './texts.ts';

/** Returns a function that describes an event in the language of the back office. */
export function useAuditEventText(): (entry: AuditEntry) => string {
  const { t, language } = useMessages();
  const texts = useTexts(AUDIT_TEXTS);
  const subjectOf = ({ subject, several }: AuditEntry) => {
    if (several !== null) return formatCount(several.count, language, texts.entries);
    if (subject === null) return '';
    return isolate(typeof subject === 'string' ? subject : inLanguage(subject, language));
  };
  return (entry) => {
    const { event, details, target, subject } = entry;
    const text = fill(AUDIT_EVENT_TEXTS[event][language], {
      subject: subjectOf(entry),
      file: details.file === undefined ? '' : isolate(details.file),
      address: details.address === undefined ? '' : isolateLatin(details.address),
      role: details.role === undefined ? '' : t.roles[details.role],
      count: details.count ?? 1,
      before: details.before === undefined ? '' : t.roles[details.before],
    });
    // The reference of a conversation is all that names it, because the log names no visitor.
    return target?.kind === 'conversation' && typeof subject === 'string'
      ? `${text} · ${isolateLatin(subject)}`
      : text;
  };
}

/** Returns a function that names the user behind an event. */
export function useActorName(): (entry: AuditEntry) => string {
  const texts = useTexts(AUDIT_TEXTS);
  return ({ actor, source }) => actor ?? (source === 'command' ? texts.command : texts.server);
}
