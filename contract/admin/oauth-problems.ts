import type { Pair } from './pairs.ts';

/**
 * What to do if the site cannot sign in to its mail account by OAuth. `npm run doctor` and the page "System" show these sentences, and the
 * log has the English one. `{reason}` is the response of the provider or the mail server.
 */
export const OAUTH_ADVICE = {
  'oauth-tenant': {
    ar: 'لا تعرف Microsoft المستأجر ({reason}). صحّح `MAIL_OAUTH_TENANT`: هو «Directory (tenant) ID» في صفحة التطبيق.',
    en: 'Microsoft does not know the tenant ({reason}): correct `MAIL_OAUTH_TENANT`, the "Directory (tenant) ID" on the page of the app.',
  },
  'oauth-client': {
    ar: 'لا يعرف مزوّد البريد التطبيق ({reason}). صحّح `MAIL_OAUTH_CLIENT_ID`، وتأكد أن التطبيق لم يُحذف ولم يُعطَّل.',
    en: 'the provider does not know the app ({reason}): correct `MAIL_OAUTH_CLIENT_ID`, and see that the app was neither deleted nor disabled.',
  },
  'oauth-secret': {
    ar: 'سر التطبيق خطأ أو انتهت مدته ({reason}). أنشئ سرًا جديدًا، واضبط قيمته في `MAIL_OAUTH_CLIENT_SECRET`، ثم أعد التشغيل.',
    en: 'the secret of the app is wrong or has expired ({reason}): create a new one, set its value as `MAIL_OAUTH_CLIENT_SECRET`, and restart.',
  },
  'oauth-grant': {
    ar: 'لم يعد الإذن صالحًا ({reason}): انتهت مدته أو سُحب، أو لا يطابق مفتاحُ حساب الخدمة. أنشئ `MAIL_OAUTH_REFRESH_TOKEN` أو `MAIL_OAUTH_SERVICE_ACCOUNT` من جديد، وتأكد من ساعة هذا الجهاز.',
    en: 'the grant is no longer valid ({reason}): it has expired, was revoked, or the key of the service account is another one. Make a new `MAIL_OAUTH_REFRESH_TOKEN` or `MAIL_OAUTH_SERVICE_ACCOUNT`, and check the clock of this machine.',
  },
  'oauth-permission': {
    ar: 'ليس للتطبيق إذن للبريد ({reason}). امنحه الإذن وموافقة المدير كما في docs/mail.md.',
    en: 'the app has no permission for mail ({reason}): give it the permission, with the consent of an administrator (docs/mail.md, "Microsoft 365 and Google by OAuth").',
  },
  'oauth-account': {
    ar: 'أعطى المزوّد رمز الدخول، ولا يقبله خادم البريد {host} لهذا الحساب ({reason}). تأكد من اسم الحساب في العنوان، ومن أن للتطبيق حقًا في صندوقه (docs/mail.md).',
    en: 'the provider gives a token, and {host} does not accept it for this account ({reason}): check the user in the address, and that the app may use this mailbox (docs/mail.md, "Microsoft 365 and Google by OAuth").',
  },
  'oauth-unreachable': {
    ar: 'لا يجيب مزوّد رموز الدخول ({reason}). تأكد أن هذا الجهاز يصل إليه عبر HTTPS.',
    en: 'the server that gives tokens does not answer ({reason}): see that this machine reaches it by HTTPS.',
  },
  'oauth-refused': {
    ar: 'رفض مزوّد البريد تسجيل الدخول ({reason}). راجع إعدادات `MAIL_OAUTH` كما في docs/mail.md.',
    en: 'the provider refuses the sign-in ({reason}): go through the settings of `MAIL_OAUTH` (docs/mail.md, "Microsoft 365 and Google by OAuth").',
  },
} as const satisfies Record<string, Pair>;

/** Why the site cannot sign in to its mail account by OAuth. `oauth-refused`: for any other reason. */
export type OAuthProblem = keyof typeof OAUTH_ADVICE;

export const OAUTH_PROBLEMS = Object.keys(OAUTH_ADVICE) as OAuthProblem[];
