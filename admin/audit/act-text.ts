import type { AuditEntry } from '../../contract/admin/audit/audit.ts';
import { ACT_TEXTS_AR } from '../../contract/admin/audit/audit-texts-ar.ts';
import { ACT_TEXTS_EN } from '../../contract/admin/audit/audit-texts-en.ts';
import { inLanguage } from '../../contract/locale.ts';
import { fill, formatCount, isolate } from '../kit/i18n/format.ts';
import { useMessages } from '../kit/i18n/messages.tsx';

/** Apart from the other texts, which the first screen loads. */
const ACT_TEXTS = { ar: ACT_TEXTS_AR, en: ACT_TEXTS_EN };

/** Returns a function that describes an act in the language of the back office. */
export function useActText(): (entry: AuditEntry) => string {
  const { t, language } = useMessages();
  const subjectOf = ({ subject, several }: AuditEntry) => {
    if (several !== null) return formatCount(several.count, language, t.audit.entries);
    if (subject === null) return '';
    return isolate(typeof subject === 'string' ? subject : inLanguage(subject, language));
  };
  return (entry) => {
    const { act, details } = entry;
    return fill(ACT_TEXTS[language][act], {
      subject: subjectOf(entry),
      file: details.file === undefined ? '' : isolate(details.file),
      role: details.role === undefined ? '' : t.roles[details.role],
      count: details.count ?? 1,
      before: details.before === undefined ? '' : t.roles[details.before],
    });
  };
}

/** Returns a function that names who has done an act. */
export function useActorName(): (entry: AuditEntry) => string {
  const { t } = useMessages();
  return ({ actor, source }) => actor ?? (source === 'command' ? t.audit.command : t.audit.server);
}
