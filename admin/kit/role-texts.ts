import type { InOneLanguage, Pair, Pairs } from '../../contract/admin/pairs.ts';
import type { StaffAction } from '../../contract/admin/permissions.ts';

/** The texts that describe what roles may do, and of the page that is shown in place of another. */
export const ROLE_TEXTS = {
  /** At an address without a page. */
  notFound: {
    title: { ar: 'لا صفحة في هذا العنوان', en: 'There is no page at this address' },
    text: { ar: 'قد يكون الرابط قديمًا.', en: 'The link may be old.' },
    home: { ar: 'إلى صفحة اليوم', en: 'Go to Today' },
  },
  otherRole: { ar: 'دورك لا يشمل هذه الصفحة', en: 'Your role does not include this page' },
  allowed: { ar: 'يستطيع ذلك: {roles}.', en: 'This can be done by: {roles}.' },
  kindsOnly: { ar: '{kinds} فقط', en: '{kinds} only' },
  actions: {
    'account.use': { ar: 'تسجيل الدخول وإدارة حسابه', en: 'Signs in, keeps an account' },
    'content.write': { ar: 'يكتب المحتوى ويعدّله', en: 'Writes and edits content' },
    'content.draft': { ar: 'ينشئ المسودات ويتجاهلها', en: 'Begins and discards drafts' },
    'content.publish': { ar: 'ينشر ويجدول', en: 'Publishes and schedules' },
    'media.upload': { ar: 'يرفع الملفات', en: 'Uploads files' },
    'media.describe': { ar: 'يصف ما في الصور', en: 'Says what pictures show' },
    'media.manage': { ar: 'يبدّل الملفات ويحذفها', en: 'Replaces and removes files' },
    'submissions.read': { ar: 'يرى الرسائل والطلبات', en: 'Reads messages and applications' },
    'submissions.answer': {
      ar: 'يرد على الرسائل والطلبات ويسندها ويمحوها',
      en: 'Answers, assigns and erases messages and applications',
    },
    'newsletter.send': { ar: 'يرسل النشرة', en: 'Sends the newsletter' },
    'statistics.read': { ar: 'يرى الإحصاءات', en: 'Sees the statistics' },
    'redirects.manage': { ar: 'تحويل العناوين القديمة', en: 'Redirect old addresses' },
    'staff.manage': { ar: 'يدعو ويغيّر الصلاحيات', en: 'Invites and gives roles' },
    'audit.read': { ar: 'يرى سجل العمليات', en: 'Reads the audit log' },
    'system.read': { ar: 'يرى حال النظام', en: 'Sees the state of the system' },
  } satisfies Record<StaffAction, Pair>,
} satisfies Pairs;

export type RoleTexts = InOneLanguage<typeof ROLE_TEXTS>;
