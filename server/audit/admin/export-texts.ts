import { AUDIT_EVENT_TEXTS } from '../../../contract/admin/audit/audit-texts.ts';
import { ROLE_NAMES } from '../../../contract/admin/auth/role-names.ts';
import type { Pairs } from '../../../contract/admin/pairs.ts';

/** The texts of the exported audit log. */
export const EXPORT_TEXTS = {
  at: { ar: 'الوقت ({zone})', en: 'Time ({zone})' },
  who: { ar: 'من', en: 'Who' },
  what: { ar: 'ماذا', en: 'What' },
  entries: { ar: 'المواد', en: 'Entries' },
  gone: { ar: 'الحال', en: 'State' },
  deleted: { ar: 'حُذف', en: 'Deleted' },
  command: { ar: 'أمر على الخادم', en: 'Command on the server' },
  server: { ar: 'الخادم', en: 'Server' },
  events: AUDIT_EVENT_TEXTS,
  roles: ROLE_NAMES,
} satisfies Pairs;
