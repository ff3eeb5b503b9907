import type { InOneLanguage, Pairs } from '../../contract/admin/pairs.ts';
import { forms } from '../kit/i18n/plural-forms.ts';

/** The texts of Today. */
export const TODAY_TEXTS = {
  morning: { ar: 'صباح الخير يا {name}', en: 'Good morning, {name}' },
  afternoon: { ar: 'مساء الخير يا {name}', en: 'Good afternoon, {name}' },
  evening: { ar: 'مساء الخير يا {name}', en: 'Good evening, {name}' },
  zone: { ar: '{zone} {time}', en: '{zone} {time}' },
  waiting: {
    ar: {
      zero: 'لا شيء بانتظارك.',
      one: 'شيء واحد بانتظارك.',
      two: 'شيئان بانتظارك.',
      few: '{n} أشياء بانتظارك.',
      many: '{n} شيئًا بانتظارك.',
      other: '{n} شيء بانتظارك.',
    },
    en: {
      ...forms('One thing is waiting for you.', '{n} things are waiting for you.'),
      zero: 'Nothing is waiting for you.',
    },
  },
  waitsFor: { ar: 'بانتظارك', en: 'Waiting for you' },
  lit: {
    ar: {
      zero: 'لا نافذة مضاءة بعد.',
      one: 'أُضيئت نافذة واحدة من {all}.',
      two: 'أُضيئت نافذتان من {all}.',
      few: 'أُضيئت {n} نوافذ من {all}.',
      many: 'أُضيئت {n} نافذة من {all}.',
      other: 'أُضيئت {n} نافذة من {all}.',
    },
    en: forms('1 window of {all} is lit.', '{n} windows of {all} are lit.'),
  },
  allLit: { ar: 'أُضيئت النوافذ كلها.', en: 'All windows are lit.' },
  nothing: { ar: 'لا شيء بانتظارك', en: 'Nothing is waiting for you' },
  nothingText: {
    ar: 'حسابك محمي، ولا دعوة معلّقة.',
    en: 'Your account is protected, and no invitation is open.',
  },
  secondStep: { ar: 'فعّل التحقق بخطوتين', en: 'Turn on two-step verification' },
  secondStepText: {
    ar: 'مفتاح مرور أو رمز من تطبيق، فلا تكفي كلمة مرور مسروقة لتسجيل الدخول',
    en: 'A passkey, or a code from an app: a stolen password is then not enough',
  },
  fewCodes: { ar: 'رموز الاسترداد توشك أن تنفد', en: 'Your recovery codes are running out' },
  fewCodesText: {
    ar: 'بقي منها {n}. أنشئ رموزًا جديدة ما دمت تستطيع الدخول',
    en: '{n} left. Make new ones while you can sign in',
  },
  notSent: {
    ar: 'لم يبدأ إرسال العدد {n} من النشرة',
    en: 'Issue {n} of the newsletter was not sent',
  },
  notSentText: {
    ar: 'في صفحة النشرة سببه. صحّحه ثم أرسل العدد من جديد',
    en: 'The newsletter’s page says why. Correct it and send the issue again',
  },
  unprotected: { ar: 'بلا تحقق بخطوتين: {name}', en: 'No two-step verification: {name}' },
  unprotectedText: {
    ar: 'تكفي كلمة المرور وحدها لتسجيل الدخول',
    en: 'They sign in with only a password',
  },
  expired: {
    ar: 'انتهت دعوة {name} قبل أن تُقبل',
    en: '{name}’s invitation expired before it was accepted',
  },
  expiredText: { ar: 'أرسل دعوة جديدة، أو ألغها', en: 'Send a new one, or withdraw it' },
  pending: { ar: 'لم تُقبل دعوة {name} بعد', en: '{name} has not accepted the invitation yet' },
  pendingText: { ar: 'صالحة حتى {date}', en: 'Valid until {date}' },
  open: { ar: 'فتح', en: 'Open' },
  recent: { ar: 'آخر ما جرى', en: 'Latest activity' },
  all: { ar: 'سجل العمليات كله', en: 'Full log' },
  yourRole: { ar: 'دورك', en: 'Your role' },
} satisfies Pairs;

export type TodayTexts = InOneLanguage<typeof TODAY_TEXTS>;
