import type { InOneLanguage, Pair, Pairs } from '../../contract/admin/pairs.ts';
import type { StaffFormName } from '../../contract/forms/forms.ts';
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
  content: {
    translations: { ar: 'ترجمات تنتظر', en: 'Awaiting English' },
    review: { ar: 'مراجعة', en: 'Review' },
    translate: { ar: 'ترجمة', en: 'Translate' },
    more: {
      ar: {
        zero: 'لا غيرها',
        one: 'مادة أخرى',
        two: 'مادتان أخريان',
        few: '{n} مواد أخرى',
        many: '{n} مادة أخرى',
        other: '{n} مادة أخرى',
      },
      en: forms('1 more entry', '{n} more entries'),
    },
    imported: {
      ar: {
        zero: 'لا مواد مستوردة',
        one: 'مادة مستوردة لم يحررها أحد بعد',
        two: 'مادتان مستوردتان لم يحررهما أحد بعد',
        few: '{n} مواد مستوردة لم يحررها أحد بعد',
        many: '{n} مادة مستوردة لم يحررها أحد بعد',
        other: '{n} مادة مستوردة لم يحررها أحد بعد',
      },
      en: forms(
        '1 imported entry that nobody has edited yet',
        '{n} imported entries that nobody has edited yet',
      ),
    },
    others: { ar: 'مسودات الزملاء', en: 'Drafts of colleagues' },
    publish: { ar: 'مراجعة ثم نشر', en: 'Review and publish' },
    week: { ar: 'هذا الأسبوع', en: 'This week' },
    nothingToday: { ar: 'لا شيء مجدول اليوم', en: 'Nothing is scheduled today' },
    later: { ar: 'بعد ذلك', en: 'Later' },
    overdue: { ar: 'لم يتم في موعده', en: 'Overdue' },
    drafts: { ar: 'من حيث توقفت', en: 'Where you left off' },
    published: { ar: 'آخر ما نُشر', en: 'Recently published' },
    unpublishing: { ar: 'إلغاء نشر: {title}', en: 'Unpublish: {title}' },
  },
  inbox: {
    title: { ar: 'في الصندوق', en: 'In the inbox' },
    unread: {
      ar: {
        zero: 'لا شيء غير مقروء',
        one: 'محادثة غير مقروءة',
        two: 'محادثتان غير مقروءتين',
        few: '{n} محادثات غير مقروءة',
        many: '{n} محادثة غير مقروءة',
        other: '{n} محادثة غير مقروءة',
      },
      en: forms('1 unread conversation', '{n} unread conversations'),
    },
    mine: {
      ar: {
        zero: 'لا شيء مُسنَد إليك',
        one: 'محادثة مُسنَدة إليك',
        two: 'محادثتان مُسنَدتان إليك',
        few: '{n} محادثات مُسنَدة إليك',
        many: '{n} محادثة مُسنَدة إليك',
        other: '{n} محادثة مُسنَدة إليك',
      },
      en: forms('1 conversation assigned to you', '{n} conversations assigned to you'),
    },
    unassigned: {
      ar: {
        zero: 'لكل محادثة صاحب',
        one: 'محادثة غير مُسنَدة',
        two: 'محادثتان غير مُسنَدتين',
        few: '{n} محادثات غير مُسنَدة',
        many: '{n} محادثة غير مُسنَدة',
        other: '{n} محادثة غير مُسنَدة',
      },
      en: forms('1 unassigned conversation', '{n} unassigned conversations'),
    },
    requests: {
      ar: {
        zero: 'لا طلب يخص البيانات',
        one: 'طلب واحد يخص البيانات الشخصية',
        two: 'طلبان يخصان البيانات الشخصية',
        few: '{n} طلبات تخص البيانات الشخصية',
        many: '{n} طلبًا يخص البيانات الشخصية',
        other: '{n} طلب يخص البيانات الشخصية',
      },
      en: forms('1 request about personal data', '{n} requests about personal data'),
    },
    unreadText: {
      ar: 'وصلت من الموقع ولم يفتحها أحد',
      en: 'New messages from the site that nobody has opened',
    },
    mineText: { ar: 'جديدة أو قيد العمل، وتنتظرك', en: 'New or in progress, and assigned to you' },
    unassignedText: {
      ar: 'جديدة أو قيد العمل، ولم يأخذها أحد',
      en: 'New or in progress, and assigned to nobody',
    },
    open: { ar: 'فتح', en: 'Open' },

    more: {
      ar: {
        zero: 'لا غيرها',
        one: 'محادثة أخرى غير مقروءة',
        two: 'محادثتان أخريان غير مقروءتين',
        few: '{n} محادثات أخرى غير مقروءة',
        many: '{n} محادثة أخرى غير مقروءة',
        other: '{n} محادثة أخرى غير مقروءة',
      },
      en: forms('1 more unread conversation', '{n} more unread conversations'),
    },
    said: { ar: '{name}: «{text}»', en: '{name}: “{text}”' },
    kinds: {
      contact: { ar: 'رسالة', en: 'Message' },
      join: { ar: 'يريد أن يدرّب', en: 'Wants to teach' },
      vacancy: { ar: 'طلب وظيفة', en: 'Applies for a job' },
      program: { ar: 'طلب التحاق ببرنامج', en: 'Applies for a programme' },
    } satisfies Record<StaffFormName, Pair>,
    hasCv: { ar: 'أرفق سيرته الذاتية', en: 'CV attached' },
    read: { ar: 'قراءة', en: 'Read' },
    all: { ar: 'فتح الصندوق', en: 'Open the inbox' },
  },
  findings: {
    title: { ar: 'يحتاج إلى إصلاح', en: 'To repair' },
    all: { ar: 'الفحوص كلها', en: 'All checks' },
    repair: { ar: 'إصلاح', en: 'Repair' },
    see: { ar: 'عرض', en: 'Show' },
    count: {
      ar: {
        zero: 'لا شيء',
        one: 'موضع واحد',
        two: 'موضعان',
        few: '{n} مواضع',
        many: '{n} موضعًا',
        other: '{n} موضع',
      },
      en: forms('1 place', '{n} places'),
    },
  },
  planned: {
    issue: { ar: 'تُرسل النشرة: {title}', en: 'Newsletter: {title}' },
    reply: { ar: 'يُرسل ردك إلى {name}', en: 'Your reply to {name} is sent' },
    snoozed: { ar: 'تعود محادثة {name}', en: 'The conversation with {name} comes back' },
  },
  read: {
    title: { ar: 'ما قُرئ في سبعة أيام', en: 'Read in seven days' },
    all: { ar: 'الإحصاءات', en: 'Statistics' },
    views: {
      ar: {
        zero: 'لا مشاهدة',
        one: 'مشاهدة',
        two: 'مشاهدتان',
        few: 'مشاهدات',
        many: 'مشاهدة',
        other: 'مشاهدة',
      },
      en: forms('view', 'views'),
    },
    more: {
      ar: 'أكثر بنسبة {percent}٪ من السبعة التي قبلها',
      en: '{percent}% more than in the seven before',
    },
    less: {
      ar: 'أقل بنسبة {percent}٪ من السبعة التي قبلها',
      en: '{percent}% less than in the seven before',
    },
    same: { ar: 'كما في السبعة التي قبلها', en: 'as in the seven before' },
    days: { ar: 'المشاهدات يومًا بيوم: {days}', en: 'Views day by day: {days}' },
    day: { ar: '{day} {n}', en: '{day} {n}' },
    pages: { ar: 'أكثر الصفحات قراءة', en: 'Most read pages' },
    nothing: {
      ar: 'لم تُفتح صفحة في هذه الأيام.',
      en: 'No page was opened on these days.',
    },
  },
  digest: {
    ar: 'يصلك هذا بالبريد صباحًا إن أردت:',
    en: 'This comes by mail in the morning if you wish:',
  },
  digestLink: { ar: 'ملخص الصباح', en: 'Morning digest' },
} satisfies Pairs;

export type TodayTexts = InOneLanguage<typeof TODAY_TEXTS>;
