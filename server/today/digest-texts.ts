import type { Pair, Pairs } from '../../contract/admin/pairs.ts';

/** What waits for a user, by the label in the digest. */
type Waiting =
  | 'requests'
  | 'notifications'
  | 'mine'
  | 'unread'
  | 'unassigned'
  | 'reviews'
  | 'translations'
  | 'others'
  | 'failed';

/** The texts of the digest. Labels stand before a number, so that no sentence depends on it. */
export const DIGEST_TEXTS = {
  subject: { ar: 'اليوم في مكتب {org}', en: 'Today in the office of {org}' },
  greeting: { ar: 'صباح الخير يا {name}.', en: 'Good morning, {name}.' },
  waits: { ar: 'بانتظارك', en: 'Waiting for you' },
  waiting: {
    requests: { ar: 'طلبات بيانات شخصية', en: 'Requests about personal data' },
    notifications: { ar: 'تنبيهات من الزملاء', en: 'Notifications by colleagues' },
    mine: { ar: 'محادثات مسندة إليك', en: 'Conversations assigned to you' },
    unread: { ar: 'محادثات غير مقروءة', en: 'Unread conversations' },
    unassigned: { ar: 'محادثات لم تُسند إلى أحد', en: 'Conversations assigned to nobody' },
    reviews: {
      ar: 'مسودات تنتظر مراجعتك أو رُدّت إليك',
      en: 'Drafts to review, or sent back to you',
    },
    translations: { ar: 'مواد تنتظر الإنجليزية', en: 'Entries awaiting English' },
    others: { ar: 'مسودات الزملاء', en: 'Drafts of colleagues' },
    failed: { ar: 'لم يتم في موعده', en: 'Did not happen at its time' },
  } satisfies Record<Waiting, Pair>,
  planned: { ar: 'الأيام السبعة القادمة', en: 'The next seven days' },
  publishes: { ar: 'يُنشر: {text}', en: 'Publish: {text}' },
  unpublishes: { ar: 'يُلغى نشره: {text}', en: 'Unpublish: {text}' },
  sends: { ar: 'تُرسل النشرة: {text}', en: 'Newsletter: {text}' },
  replies: {
    ar: 'يُرسل ردك في المحادثة {text}',
    en: 'Your reply in conversation {text} is sent',
  },
  returns: {
    ar: 'تعود إليك المحادثة {text}',
    en: 'Conversation {text} comes back to you',
  },
  published: { ar: 'نُشر منذ الملخص السابق', en: 'Published since the digest before' },
  untitled: { ar: 'بلا عنوان', en: 'Untitled' },
  broken: { ar: 'يحتاج إلى إصلاح', en: 'To repair' },
  read: { ar: 'ما قُرئ في سبعة أيام', en: 'Read in seven days' },
  views: { ar: 'المشاهدات', en: 'Views' },
  before: {
    ar: '{n}، وفي السبعة التي قبلها {before}',
    en: '{n}, and {before} in the seven before',
  },
  open: { ar: 'فتح المكتب', en: 'Open the office' },
  settings: {
    ar: 'تختار في صفحة حسابك متى يصلك هذا الملخص، أو توقفه.',
    en: 'On the page of your account you choose when this digest comes, or end it.',
  },
} satisfies Pairs;
