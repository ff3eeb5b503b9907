import type { Pair } from '../pairs.ts';
import type { DeliveryPurpose } from './mail.ts';

/** The names of the purposes of mails. */
export const PURPOSE_NAMES = {
  'contact-notice': { ar: 'رسالة زائر إلى الجمعية', en: 'Message to the organisation' },
  'contact-receipt': { ar: 'إيصال رسالة', en: 'Receipt of a message' },
  'join-notice': { ar: 'طلب مدرب إلى الجمعية', en: 'Trainer’s application to the organisation' },
  'join-receipt': { ar: 'إيصال طلب مدرب', en: 'Receipt of a trainer’s application' },
  'vacancy-notice': { ar: 'طلب وظيفة إلى الجمعية', en: 'Job application to the organisation' },
  'vacancy-receipt': { ar: 'إيصال طلب وظيفة', en: 'Receipt of a job application' },
  'program-notice': {
    ar: 'طلب برنامج إلى الجمعية',
    en: 'Programme application to the organisation',
  },
  'program-receipt': { ar: 'إيصال طلب برنامج', en: 'Receipt of a programme application' },
  reply: { ar: 'رد على زائر', en: 'Reply to a visitor' },
  'reply-copy': { ar: 'نسخة من رد', en: 'Copy of a reply' },
  'erasure-answer': { ar: 'جواب بأن البيانات مُحيت', en: 'Answer that data was erased' },
  'keep-request': { ar: 'استئذان في الاحتفاظ بطلب', en: 'Request to keep an application' },
  'status-links': { ar: 'روابط متابعة', en: 'Links to follow up' },
  'newsletter-confirmation': { ar: 'تأكيد اشتراك', en: 'Confirmation of a subscription' },
  'newsletter-welcome': { ar: 'ترحيب بمشترك', en: 'Welcome to a subscriber' },
  newsletter: { ar: 'النشرة', en: 'Newsletter' },
  'newsletter-test': { ar: 'تجربة نشرة', en: 'Test of a newsletter' },
  'staff-invitation': { ar: 'دعوة إلى المكتب', en: 'Invitation to the office' },
  'staff-reset': { ar: 'كلمة مرور جديدة', en: 'New password' },
  'staff-recovery': { ar: 'استعادة دخول', en: 'Recovery of access' },
  'staff-review': { ar: 'طلب مراجعة', en: 'Request for a review' },
  'staff-notification': { ar: 'تنبيه زميل', en: 'Notification of a colleague' },
  'staff-digest': { ar: 'ملخص الصباح لزميل', en: 'Morning digest for a colleague' },
  'mail-test': { ar: 'تجربة البريد', en: 'Test of the mail' },
} satisfies Record<DeliveryPurpose, Pair>;
