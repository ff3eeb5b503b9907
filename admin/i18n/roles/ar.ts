import type { StaffAction } from '../../../contract/admin/permissions.ts';

/** The Arabic texts of what roles may do. */
export const ar = {
  otherRole: 'دورك لا يشمل هذه الصفحة',
  allowed: 'يستطيع ذلك: {roles}.',
  kindsOnly: '{kinds} فقط',
  actions: {
    'account.use': 'تسجيل الدخول وإدارة حسابه',
    'content.write': 'يكتب المحتوى ويعدّله',
    'content.draft': 'ينشئ المسودات ويتجاهلها',
    'content.publish': 'ينشر ويجدول',
    'media.upload': 'يرفع الملفات',
    'media.describe': 'يصف ما في الصور',
    'media.manage': 'يبدّل الملفات ويحذفها',
    'submissions.read': 'يرى الرسائل والطلبات',
    'submissions.answer': 'يرد على الرسائل والطلبات ويسندها ويمحوها',
    'newsletter.send': 'يرسل النشرة',
    'staff.manage': 'يدعو ويغيّر الصلاحيات',
    'audit.read': 'يرى سجل العمليات',
    'system.read': 'يرى حال النظام',
  } satisfies Record<StaffAction, string>,
};

/** The type of these texts, in any language. */
export type RoleTexts = typeof ar;
