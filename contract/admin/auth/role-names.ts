import type { Pair } from '../pairs.ts';
import type { StaffRole } from '../permissions.ts';

/** The names of the roles. */
export const ROLE_NAMES = {
  administrator: { ar: 'إدارة', en: 'Administrator' },
  editor: { ar: 'تحرير', en: 'Editor' },
  translator: { ar: 'ترجمة', en: 'Translator' },
  recruiter: { ar: 'توظيف', en: 'Recruiter' },
} satisfies Record<StaffRole, Pair>;
