import type { Pair } from '../pairs.ts';
import type { AuditEventName } from './audit.ts';

/** What staff can do, as the back office and exports of the audit log describe it. */
export const AUDIT_EVENT_TEXTS = {
  'signed-in': { ar: 'تسجيل الدخول', en: 'Signed in' },
  'signed-out': { ar: 'تسجيل الخروج', en: 'Signed out' },
  'sign-in-refused': {
    ar: 'محاولات كثيرة خاطئة لتسجيل الدخول إلى حساب {subject}',
    en: 'Many failed sign-ins to {subject}’s account',
  },
  'session-ended': { ar: 'إنهاء جلسة من جلساته', en: 'Ended one of their own sessions' },
  'sessions-ended': { ar: 'إنهاء جلسات {subject}', en: 'Ended {subject}’s sessions' },
  'account-set-up': { ar: 'إعداد الحساب', en: 'Set up the account' },
  'account-changed': {
    ar: 'تغيير الاسم أو اللغة أو البريد',
    en: 'Changed name, language or mails',
  },
  'password-changed': { ar: 'تغيير كلمة المرور', en: 'Changed the password' },
  'password-reset': {
    ar: 'كلمة مرور جديدة برابط من البريد',
    en: 'Set a new password with an emailed link',
  },
  'reset-requested': {
    ar: 'طلب كلمة مرور جديدة لحساب {subject}',
    en: 'Somebody asked for a new password for {subject}’s account',
  },
  'access-recovered': { ar: 'استعادة الدخول برابط', en: 'Got back in by a link' },
  'passkey-added': { ar: 'إضافة مفتاح مرور', en: 'Added a passkey' },
  'passkey-renamed': { ar: 'تغيير اسم مفتاح مرور', en: 'Renamed a passkey' },
  'passkey-removed': { ar: 'إزالة مفتاح مرور', en: 'Removed a passkey' },
  'authenticator-added': { ar: 'تفعيل الرمز من تطبيق', en: 'Set up a code from an app' },
  'authenticator-removed': { ar: 'إزالة الرمز من تطبيق', en: 'Removed the code from an app' },
  'recovery-codes-made': { ar: 'إنشاء رموز استرداد', en: 'Made recovery codes' },
  'recovery-code-used': { ar: 'تسجيل الدخول برمز استرداد', en: 'Signed in with a recovery code' },
  invited: { ar: 'دعوة {subject} بدور: {role}', en: 'Invited {subject} as {role}' },
  'invited-again': { ar: 'دعوة جديدة إلى {subject}', en: 'Invited {subject} again' },
  'recovery-offered': {
    ar: 'رابط لاستعادة دخول {subject}',
    en: 'Made a link for {subject} to get back in',
  },
  'role-changed': {
    ar: 'دور {subject}: {role} بدل {before}',
    en: 'Made {subject} {role} instead of {before}',
  },
  'access-ended': { ar: 'إنهاء دخول {subject}', en: 'Ended {subject}’s access' },
  'second-factor-required': {
    ar: 'طلب التحقق بخطوتين من الجميع',
    en: 'Required two-step verification for everybody',
  },
  'second-factor-optional': {
    ar: 'جعل التحقق بخطوتين اختياريًا',
    en: 'Made two-step verification optional',
  },
  'set-up-ended': { ar: 'أنهى إعداد الموقع', en: 'Ended the setup of the site' },
  published: { ar: 'نشر {subject}', en: 'Published {subject}' },
  unpublished: { ar: 'إلغاء نشر {subject}', en: 'Unpublished {subject}' },
  scheduled: { ar: 'جدولة {subject}', en: 'Scheduled {subject}' },
  'schedule-cancelled': {
    ar: 'إلغاء جدولة {subject}',
    en: 'Cancelled the schedule of {subject}',
  },
  removed: { ar: 'حذف {subject}', en: 'Removed {subject}' },
  restored: {
    ar: 'استعادة نسخة سابقة من {subject}',
    en: 'Restored an earlier version of {subject}',
  },
  'review-asked': { ar: 'طلب مراجعة {subject}', en: 'Asked for a review of {subject}' },
  'review-withdrawn': {
    ar: 'سحب طلب مراجعة {subject}',
    en: 'Withdrew the request to review {subject}',
  },
  'review-returned': { ar: 'إعادة {subject} بعد المراجعة', en: 'Sent {subject} back after review' },
  undeleted: { ar: 'استعادة {subject} من المحذوفات', en: 'Restored {subject} from “Deleted”' },
  reordered: { ar: 'تغيير ترتيب {subject}', en: 'Changed the order of {subject}' },
  'draft-discarded': { ar: 'ترك مسودة {subject}', en: 'Discarded the draft of {subject}' },
  'media-added': { ar: 'رفع ملف: {file}', en: 'Uploaded a file: {file}' },
  'media-described': { ar: 'وصف ملف: {file}', en: 'Described a file: {file}' },
  'media-replaced': { ar: 'تبديل ملف: {file}', en: 'Replaced a file: {file}' },
  'media-removed': { ar: 'حذف ملف: {file}', en: 'Removed a file: {file}' },
  'entries-exported': { ar: 'تصدير قائمة {subject}', en: 'Exported the list of {subject}' },
  'audit-exported': { ar: 'تصدير سجل العمليات', en: 'Exported the audit log' },
  'conversation-begun': { ar: 'بدء محادثة', en: 'Began a conversation' },
  'conversations-merged': { ar: 'دمج محادثتين', en: 'Merged two conversations' },
  'conversations-snoozed': { ar: 'تأجيل محادثات', en: 'Snoozed conversations' },
  'snooze-ended': { ar: 'إنهاء تأجيل محادثات', en: 'Ended a snooze' },
  'reply-undone': { ar: 'التراجع عن رد قبل إرساله', en: 'Took back a reply before it left' },
  'reply-scheduled': { ar: 'كتابة رد يُرسل لاحقًا', en: 'Wrote a reply that is sent later' },
  'reply-stopped': {
    ar: 'إيقاف رد قبل موعد إرساله',
    en: 'Stopped a reply that was to be sent later',
  },
  replied: { ar: 'الرد على رسالة أو طلب', en: 'Answered a message or an application' },
  'submissions-released': {
    ar: 'تمييز رسائل وطلبات بأنها ليست مزعجة ({count})',
    en: 'Marked messages and applications as not spam ({count})',
  },
  'submissions-erased': {
    ar: 'محو رسائل وطلبات ({count})',
    en: 'Erased messages and applications ({count})',
  },
  'cv-downloaded': { ar: 'تنزيل سيرة ذاتية', en: 'Downloaded a CV' },
  'file-downloaded': { ar: 'تنزيل ملف من محادثة', en: 'Downloaded a file of a conversation' },
  'file-shown': { ar: 'عرض ملف من محادثة', en: 'Viewed a file of a conversation' },
  'person-erased': {
    ar: 'محو كل ما هو محفوظ عن شخص ({count})',
    en: 'Erased everything that was stored of one person ({count})',
  },
  'person-exported': {
    ar: 'تصدير كل ما هو محفوظ عن شخص',
    en: 'Exported everything that is stored of one person',
  },
  'inbox-exported': { ar: 'تصدير قائمة من الوارد', en: 'Exported a list of the inbox' },
  'request-done': {
    ar: 'إنجاز طلب يخص بيانات شخصية',
    en: 'Finished a request about personal data',
  },
  'sender-erased': {
    ar: 'محو بطلب صاحب الرسالة من صفحة رابطه ({count})',
    en: 'Erased at the sender’s request, on the status page ({count})',
  },
  'cv-shown': { ar: 'عرض سيرة ذاتية', en: 'Viewed a CV' },
  'template-saved': { ar: 'حفظ قالب للرد: {file}', en: 'Saved a reply template: {file}' },
  'template-removed': { ar: 'حذف قالب للرد: {file}', en: 'Removed a reply template: {file}' },
  'subscriber-added': { ar: 'إضافة مشترك إلى النشرة', en: 'Added a subscriber to the newsletter' },
  'subscriber-corrected': {
    ar: 'تصحيح بيانات مشترك في النشرة',
    en: 'Corrected a subscriber of the newsletter',
  },
  'submissions-marked-spam': {
    ar: 'تمييز محادثات بأنها مزعجة',
    en: 'Marked conversations as spam',
  },
  'spam-senders-added': { ar: 'إضافة إلى قائمة المزعجين', en: 'Added to the list of spam senders' },
  'spam-senders-removed': {
    ar: 'حذف من قائمة المزعجين',
    en: 'Removed from the list of spam senders',
  },
  'labels-saved': { ar: 'حفظ وسوم الصندوق', en: 'Saved the labels of the inbox' },
  'topics-saved': { ar: 'حفظ موضوعات النشرة', en: 'Saved the topics of the newsletter' },
  'welcome-saved': { ar: 'حفظ رسالة الترحيب', en: 'Saved the welcome mail' },
  'subscribers-imported': {
    ar: 'استيراد مشتركين إلى النشرة ({count})',
    en: 'Imported subscribers of the newsletter ({count})',
  },
  'subscribers-removed': {
    ar: 'حذف مشتركين من النشرة ({count})',
    en: 'Removed subscribers from the newsletter ({count})',
  },
  'subscribers-retried': {
    ar: 'إعادة الإرسال إلى مشتركين لم تكن الرسائل تصلهم ({count})',
    en: 'Resumed sending to addresses that had failed ({count} subscribers)',
  },
  'subscribers-exported': {
    ar: 'تصدير عناوين مشتركي النشرة',
    en: 'Exported the e-mail addresses of the newsletter',
  },
  'subscriber-phones-exported': {
    ar: 'تصدير أرقام مشتركي النشرة',
    en: 'Exported the phone numbers of the newsletter',
  },
  'newsletter-scheduled': {
    ar: 'جدولة إرسال النشرة {subject}',
    en: 'Scheduled the newsletter {subject}',
  },
  'newsletter-cancelled': {
    ar: 'إلغاء إرسال مجدول للنشرة {subject}',
    en: 'Cancelled the schedule of the newsletter {subject}',
  },
  'newsletter-sent': {
    ar: 'إرسال النشرة {subject} إلى المشتركين ({count})',
    en: 'Sent the newsletter {subject} to subscribers ({count})',
  },
  'newsletter-paused': {
    ar: 'إيقاف إرسال النشرة {subject} مؤقتًا',
    en: 'Paused the newsletter {subject}',
  },
  'newsletter-resumed': {
    ar: 'استئناف إرسال النشرة {subject}',
    en: 'Resumed the newsletter {subject}',
  },
  'newsletter-stopped': {
    ar: 'إنهاء إرسال النشرة {subject} قبل تمامه',
    en: 'Stopped the newsletter {subject} before its end',
  },
  'newsletter-resent': {
    ar: 'إعادة إرسال النشرة {subject} إلى من لم تصله ({count})',
    en: 'Sent the newsletter {subject} again to those who had not received it ({count})',
  },
  'mails-retried': {
    ar: 'محاولة جديدة لرسائل لم تُرسل ({count})',
    en: 'Retried emails that had not been sent ({count})',
  },
  'mails-marked-sent': {
    ar: 'عدّ رسائل غير مؤكدة واصلةً ({count})',
    en: 'Marked unconfirmed emails as arrived ({count})',
  },
  'mail-tested': {
    ar: 'إرسال رسالة تجربة إلى البريد الشخصي',
    en: 'Sent a test email to their own address',
  },
  'newsletter-tested': {
    ar: 'إرسال تجربة من النشرة {subject} إلى البريد الشخصي',
    en: 'Sent a test of the newsletter {subject} to their own address',
  },
  'newsletter-results-exported': {
    ar: 'تصدير نتائج إرسال النشرة',
    en: 'Exported the results of the newsletter',
  },
  'redirect-saved': { ar: 'حفظ تحويل العنوان {address}', en: 'Saved the redirect of {address}' },
  'redirects-removed': { ar: 'حذف تحويلات ({count})', en: 'Deleted redirects ({count})' },
  'redirects-restored': {
    ar: 'استعادة تحويلات محذوفة ({count})',
    en: 'Restored deleted redirects ({count})',
  },
  'redirects-imported': { ar: 'استيراد تحويلات ({count})', en: 'Imported redirects ({count})' },
  'findings-ignored': {
    ar: 'تجاهل ملاحظات الفحص ({count})',
    en: 'Ignored findings of the checks ({count})',
  },
  'outside-links-on': {
    ar: 'تشغيل فحص الروابط الخارجية',
    en: 'Turned on the check of links to other sites',
  },
  'outside-links-off': {
    ar: 'إيقاف فحص الروابط الخارجية',
    en: 'Turned off the check of links to other sites',
  },
  'findings-restored': {
    ar: 'إظهار ملاحظات فحص كانت متجاهلة ({count})',
    en: 'Stopped ignoring findings of the checks ({count})',
  },
  'translation-drafted': {
    ar: 'مسودة ترجمة آلية في {subject} ({count})',
    en: 'Drafted English by machine in {subject} ({count})',
  },
  'glossary-saved': { ar: 'حفظ مسرد المصطلحات', en: 'Saved the glossary' },
  'glossary-exported': { ar: 'تصدير مسرد المصطلحات', en: 'Exported the glossary' },
  'redirects-exported': { ar: 'تصدير التحويلات', en: 'Exported the redirects' },
  'statistics-exported': { ar: 'تصدير الإحصاءات', en: 'Exported the statistics' },
} satisfies Record<AuditEventName, Pair>;
