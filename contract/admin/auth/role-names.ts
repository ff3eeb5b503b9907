import type { StaffRole } from '../permissions.ts';

/** The names of the roles, in Arabic. */
export const ROLE_NAMES_AR = {
  administrator: 'إدارة',
  editor: 'تحرير',
  translator: 'ترجمة',
  recruiter: 'توظيف',
} satisfies Record<StaffRole, string>;

/** The names of the roles, in English. */
export const ROLE_NAMES_EN = {
  administrator: 'Administrator',
  editor: 'Editor',
  translator: 'Translator',
  recruiter: 'Recruiter',
} satisfies Record<StaffRole, string>;
