import type { Pair, Pairs } from '../../../contract/admin/pairs.ts';
import type { BegunKind, WritingBasis } from '../../../contract/begun.ts';

/** The texts with which staff begin a conversation. */
export const BEGIN_TEXTS = {
  open: { ar: 'محادثة جديدة', en: 'New conversation' },
  title: { ar: 'بدء محادثة', en: 'Begin a conversation' },
  how: { ar: 'كيف تبدأ؟', en: 'How it begins' },
  kinds: {
    phone: { ar: 'مكالمة', en: 'A call' },
    visit: { ar: 'زيارة', en: 'A visit' },
    writing: { ar: 'نكتب أولًا', en: 'We write first' },
  } satisfies Record<BegunKind, Pair>,
  hints: {
    phone: {
      ar: 'ما قاله صاحب الاتصال يُدوَّن هنا. ولا يُرسل إليه شيء.',
      en: 'What they said on the phone is written down here. Nothing is sent to them.',
    },
    visit: {
      ar: 'ما قاله الزائر يُدوَّن هنا. ولا يُرسل إليه شيء.',
      en: 'What they said here is written down. Nothing is sent to them.',
    },
    writing: {
      ar: 'الرسالة نفسها تُكتب في المحادثة، ومعها القوالب والملفات.',
      en: 'The message itself is written in the conversation, with templates and files.',
    },
  } satisfies Record<BegunKind, Pair>,
  name: { ar: 'الاسم، أو الجهة', en: 'Name, or organisation' },
  email: { ar: 'البريد الإلكتروني', en: 'Email' },
  phone: { ar: 'الهاتف', en: 'Telephone' },
  either: {
    ar: 'يكفي البريد أو الهاتف.',
    en: 'An email address or a telephone number is enough.',
  },
  language: { ar: 'لغة المراسلة', en: 'Language to write in' },
  topic: { ar: 'الموضوع', en: 'Topic' },
  noTopic: { ar: 'بلا موضوع', en: 'No topic' },
  text: { ar: 'ما قيل', en: 'What was said' },
  subject: { ar: 'عنوان الرسالة', en: 'Subject of the email' },
  basis: { ar: 'لماذا نكتب إليه؟', en: 'Why we may write' },
  basisHint: {
    ar: 'يُحفظ مع المحادثة، ويقرؤه صاحب العنوان في أول رسالة.',
    en: 'It is stored with the conversation, and the person reads it in the first email.',
  },
  bases: {
    asked: { ar: 'طلب منا أن نكتب إليه', en: 'They asked us to' },
    published: { ar: 'عنوانه منشور لمثل هذا', en: 'The address is published for this' },
    known: { ar: 'بيننا عمل من قبل', en: 'We already work with them' },
  } satisfies Record<WritingBasis, Pair>,
  /** Who is known by what was typed. */
  known: { ar: 'لدينا ما يخص {name}.', en: '{name} is known to us.' },
  knownUnnamed: { ar: 'لدينا ما يخص صاحبه.', en: 'This person is known to us.' },
  page: { ar: 'صفحة الشخص', en: 'The person’s page' },
  continue: { ar: 'أو المتابعة في محادثة مفتوحة:', en: 'Or continue in an open conversation:' },
  begin: { ar: 'بدء المحادثة', en: 'Begin' },
  write: { ar: 'إلى الكتابة', en: 'Start writing' },
  openBegun: { ar: 'فتح المحادثة', en: 'Open the conversation' },
  /** What the thread and the margin say afterwards. */
  happened: {
    phone: { ar: 'بُدئت بعد مكالمة', en: 'Begun after a call' },
    visit: { ar: 'بُدئت بعد زيارة', en: 'Begun after a visit' },
    writing: { ar: 'بُدئت لنكتب أولًا', en: 'Begun, so that we write first' },
  } satisfies Record<BegunKind, Pair>,
  notedBy: { ar: 'بقلم {name}', en: 'written down by {name}' },
  notedByTeam: { ar: 'بقلم الفريق', en: 'written down by the team' },
  writtenTo: {
    ar: { ar: 'نراسله بالعربية', en: 'نراسله بالإنجليزية' },
    en: { ar: 'written to in Arabic', en: 'written to in English' },
  },
  reason: { ar: 'سبب الكتابة', en: 'Why we write' },
} satisfies Pairs;
