import type { MailFailureCause } from '../../contract/admin/mail-failures.ts';
import type { Pair } from '../../contract/admin/pairs.ts';

/** Why a mail was not sent, if the mail server has said nothing. */
export const MAIL_FAILURE_TEXTS = {
  mail: { ar: 'رفضها خادم البريد.', en: 'The mail server refused it.' },
  server: { ar: 'ردّنا خادم البريد.', en: 'The mail server turned us away.' },
  unreachable: { ar: 'لم يجب خادم البريد.', en: 'The mail server did not answer.' },
  untrusted: {
    ar: 'شهادة خادم البريد غير موثوقة. يقول النظام ما يُعمل.',
    en: 'The certificate of the mail server is not trusted. System says what to do.',
  },
  unencrypted: {
    ar: 'لا يشفّر خادم البريد الاتصال كما يطلب SMTP_URL. يقول النظام ما يُعمل.',
    en: 'The mail server does not encrypt in the way that SMTP_URL asks for. System says what to do.',
  },
  oauth: {
    ar: 'تعذّر تسجيل الدخول إلى حساب البريد. تقول صفحة النظام ما العمل.',
    en: 'The site could not sign in to its mail account. System says what to do.',
  },
  'no-password': {
    ar: 'يطلب خادم البريد كلمة سر، وليست في SMTP_URL.',
    en: 'The mail server asks for a password, but SMTP_URL has none.',
  },
  attachment: { ar: 'تعذّرت قراءة ملف من ملفاتها.', en: 'One of its files could not be read.' },
  unsendable: { ar: 'لا يمكن أن تُرسل كما هي.', en: 'It cannot be sent as it is.' },
  'not-rendered': { ar: 'تعذّرت كتابة نصها.', en: 'Its text could not be made.' },
} satisfies Record<MailFailureCause, Pair>;
