import type { Pairs } from '../../contract/admin/pairs.ts';

/** Texts of the problems that a call of the first screen can have, and of those that prevent loading the others. */
export const PROBLEM_TEXTS = {
  malformed: {
    ar: 'لم يفهم الخادم الطلب. أعد تحميل الصفحة ثم حاول مرة أخرى.',
    en: 'The server did not understand the request. Reload the page and try again.',
  },
  'signed-out': {
    ar: 'انتهت جلستك. سجّل الدخول من جديد.',
    en: 'Your session has ended. Sign in again.',
  },
  'cross-site': {
    ar: 'لم يُقبل الطلب لأنه لم يأت من صفحة المكتب. أعد تحميلها.',
    en: 'The request did not come from a page of the office. Reload the page.',
  },
  forbidden: { ar: 'دورك لا يشمل هذا العمل.', en: 'Your role does not include this.' },
  insecure: {
    ar: 'لا يُفتح المكتب إلا عبر https أو من هذا الجهاز نفسه، لأن الجلسة قد تُقرأ في الطريق. على المشغّل أن يضبط PUBLIC_URL على عنوان يبدأ بـ https.',
    en: 'The office opens only over https or on this machine, because a session could be read on the way. The operator must set PUBLIC_URL to an address that begins with https.',
  },
  'proxy-undeclared': {
    ar: 'لا يُفتح المكتب خلف خادم وسيط لم يُعرَّف به. على المشغّل أن يضبط TRUST_PROXY على عدد الخوادم الوسيطة.',
    en: 'The office does not open behind a proxy that it was not told about. The operator must set TRUST_PROXY to the number of proxies.',
  },
  'second-factor-needed': {
    ar: 'فعّل التحقق بخطوتين أولًا.',
    en: 'Turn on two-step verification first.',
  },
  'too-many': {
    ar: 'محاولات كثيرة. تُقبل المحاولة التالية {wait}.',
    en: 'Too many attempts. Try again {wait}.',
  },
  internal: {
    ar: 'حدث خلل في الخادم، ولم يتغير شيء. حاول بعد قليل.',
    en: 'Something went wrong on the server, and nothing has changed. Try again in a moment.',
  },
  unavailable: {
    ar: 'الخادم غير متاح الآن، ولم يتغير شيء. حاول بعد قليل.',
    en: 'The server is not available. Nothing has changed. Try again in a moment.',
  },
  offline: {
    ar: 'لا اتصال بالخادم. تأكد من الشبكة ثم حاول مرة أخرى.',
    en: 'There is no connection to the server. Check the network and try again.',
  },
} satisfies Pairs;
