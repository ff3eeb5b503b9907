import type { InOneLanguage, Pairs } from '../../contract/admin/pairs.ts';
import { forms } from '../kit/i18n/plural-forms.ts';

/** The texts for composing and sending an issue of the newsletter. */
export const ISSUE_TEXTS = {
  ownText: { ar: 'فقرة', en: 'Text' },
  noNews: { ar: 'خبر لم يعد منشورًا', en: 'News item that is no longer public' },
  englishOlder: { ar: 'الإنجليزية أقدم', en: 'English is older' },
  englishMissing: { ar: 'لا إنجليزية بعد', en: 'No English yet' },
  remove: { ar: 'إزالة «{title}» من العدد', en: 'Remove “{title}” from the issue' },
  removed: { ar: 'أُزيلت «{title}» من العدد.', en: '“{title}” was removed from the issue.' },
  added: { ar: 'أُضيف «{title}» في آخر العدد.', en: '“{title}” was added at the end of the issue.' },
  empty: {
    ar: 'لا شيء في العدد بعد. اختر من الأخبار أدناه، أو أضف فقرة.',
    en: 'The issue is empty so far. Choose from the news below, or add a text.',
  },
  addText: { ar: 'إضافة فقرة', en: 'Add a text' },
  addNews: { ar: 'اختيار خبر آخر', en: 'Choose another news item' },
  since: { ar: 'منذ العدد {n}', en: 'Since issue {n}' },
  sinceBeginning: { ar: 'الأخبار المنشورة', en: 'Published news' },
  /** How many news items were not chosen. */
  notChosen: {
    ar: {
      zero: 'كل الأخبار في العدد',
      one: 'خبر لم يُختر',
      two: 'خبران لم يُختارا',
      few: '{n} أخبار لم تُختر',
      many: '{n} خبرًا لم يُختر',
      other: '{n} خبر لم يُختر',
    },
    en: forms('1 news item not chosen', '{n} news items not chosen', 'All news is in the issue'),
  },
  add: { ar: 'إضافة إلى العدد:', en: 'Add to the issue:' },
  mailPreview: { ar: 'معاينة الرسالة', en: 'Preview of the mail' },
  mailFrame: { ar: 'الرسالة كما تصل', en: 'The mail as it arrives' },
  mailLanguage: { ar: 'لغة الرسالة', en: 'Language of the mail' },
  look: { ar: 'المظهر', en: 'Appearance' },
  looks: {
    light: { ar: 'فاتح', en: 'Light' },
    dark: { ar: 'داكن', en: 'Dark' },
    'no-pictures': { ar: 'بلا صور', en: 'No pictures' },
    text: { ar: 'نص فقط', en: 'Text only' },
  },
  lead: {
    ar: 'اكتب العدد بالعربية والإنجليزية، وانظر إليه كما يصل، ثم أرسله. يصل كل مشترك مرة واحدة بلغته، ويبقى العدد في أرشيف الموقع.',
    en: 'Write an issue in Arabic and English, look at it as it arrives, and send it. Every subscriber gets it once, in their language, and it stays in the archive of the site.',
  },
  drafts: { ar: 'قيد الإعداد', en: 'In preparation' },
  noDrafts: { ar: 'لا عدد قيد الإعداد.', en: 'No issue is in preparation.' },
  issueNumber: { ar: 'العدد {n}', en: 'Issue {n}' },
  underway: { ar: 'قيد الإرسال', en: 'Sending' },
  earlier: { ar: 'أعداد سابقة', en: 'Earlier issues' },
  noEarlier: { ar: 'لم يُرسل عدد بعد.', en: 'No issue has been sent yet.' },
  columns: {
    issue: { ar: 'العدد', en: 'Issue' },
    sentAt: { ar: 'أُرسل', en: 'Sent' },
    recipients: { ar: 'إلى', en: 'To' },
    missed: { ar: 'تعذّر إرسالها', en: 'Failed' },
    notReached: { ar: 'لم يصل', en: 'Not delivered' },
    actions: { ar: 'إجراءات', en: 'Actions' },
  },
  noTracking: {
    ar: 'لا نتتبّع من فتح الرسالة ولا من نقر.',
    en: 'We do not track who opens an email or follows a link.',
  },
  onlyArchive: { ar: 'في الأرشيف وحده', en: 'In the archive only' },
  campaignStates: {
    scheduled: { ar: 'مجدول', en: 'Scheduled' },
    sending: { ar: 'يُرسل', en: 'Being sent' },
    paused: { ar: 'متوقف مؤقتًا', en: 'Paused' },
    stopped: { ar: 'أُوقف', en: 'Stopped' },
    sent: { ar: 'أُرسل', en: 'Sent' },
    failed: { ar: 'لم يبدأ', en: 'Not begun' },
  },
  scheduledAt: { ar: 'يُرسل {day}، {time}', en: 'Leaves on {day}, {time}' },
  progress: { ar: 'تقدّم إرسال العدد {n}', en: 'Progress of issue {n}' },
  progressText: { ar: '{done} من {all}', en: '{done} of {all}' },
  perHour: { ar: '{n} في الساعة', en: '{n} an hour' },
  endsAt: { ar: 'ينتهي نحو {day}، {time}', en: 'ends about {day}, {time}' },
  pause: { ar: 'إيقاف مؤقت', en: 'Pause' },
  resume: { ar: 'استئناف', en: 'Resume' },
  stop: { ar: 'إيقاف نهائي', en: 'Stop for good' },
  stopTitle: { ar: 'إيقاف إرسال العدد {n}؟', en: 'Stop sending issue {n}?' },
  stopText: {
    ar: 'لا تُرسل بعد ذلك الرسائل المنتظرة ({waiting}). ما أُرسل يصل، ويبقى العدد في الأرشيف. ويمكنك أن ترسله لاحقًا إلى من لم يصلهم.',
    en: 'The {waiting} emails that are waiting will not be sent. Those that have left will arrive, and the issue stays in the archive. You can send it later to those who have not got it.',
  },
  cancelSchedule: { ar: 'إلغاء الجدولة', en: 'Cancel the schedule' },
  dismiss: { ar: 'إزالة', en: 'Remove' },
  resend: { ar: 'إرسال إلى من لم يصلهم', en: 'Send to those who have not got it' },
  resendText: {
    ar: 'يُرسل مرة أخرى إلى من لم يستلمه خادمهم ومن لم يُرسل إليهم بعد. لا يصل من وصله مرتين، ولا من عنوانه مرفوض.',
    en: 'The issue is sent again to subscribers whose mail server did not accept it, and to those it was not sent to. Nobody gets it twice, and refused addresses are left out.',
  },
  resent: {
    ar: {
      zero: 'لا أحد ممن لم يصلهم يمكن الإرسال إليه.',
      one: 'يُرسل إلى مشترك واحد.',
      two: 'يُرسل إلى مشتركين اثنين.',
      few: 'يُرسل إلى {n} مشتركين.',
      many: 'يُرسل إلى {n} مشتركًا.',
      other: 'يُرسل إلى {n} مشترك.',
    },
    en: forms(
      'It is sent to one subscriber.',
      'It is sent to {n} subscribers.',
      'Nobody who has not got it can be reached.',
    ),
  },
  troubles: { ar: 'من لم يصلهم العدد {n}', en: 'Who has not got issue {n}' },
  result: { ar: 'نتيجة الإرسال حسب اللغة', en: 'Result by language' },
  allLanguages: { ar: 'المجموع', en: 'Together' },
  duplicate: { ar: 'نسخ العدد {n} في عدد جديد', en: 'Copy issue {n} into a new one' },
  noTroubles: { ar: 'وصل العدد كل من أُرسل إليه.', en: 'Everybody has got this issue.' },
  noTroublesYet: { ar: 'لم تتعثّر رسالة حتى الآن.', en: 'No email has failed so far.' },
  troubleKinds: {
    retrying: { ar: 'تُعاد المحاولة', en: 'Retrying' },
    refused: { ar: 'رُفض العنوان', en: 'Address refused' },
    'given-up': { ar: 'تعذّر إرسالها نهائيًا بعد محاولات', en: 'Failed after several attempts' },
    'in-doubt': { ar: 'غير مؤكد', en: 'Not confirmed' },
  },
  moreTroubles: { ar: 'وغيرهم {n}', en: 'and {n} more' },
  failures: {
    'not-found': { ar: 'لم يعد العدد موجودًا.', en: 'The issue is gone.' },
    entry: {
      ar: 'في العدد ما يجب تصحيحه قبل نشره.',
      en: 'Correct the issue before you publish it.',
    },
    mail: { ar: 'لم تُصنع رسالة من هذا العدد.', en: 'The email could not be made from this issue.' },
    'no-recipients': {
      ar: 'لا مشترك مؤكَّد يصله البريد.',
      en: 'No confirmed subscriber can be reached by email.',
    },
  },
  sendTest: { ar: 'إرسال تجربة إليّ', en: 'Send me a test' },
  testSent: {
    ar: 'أُرسلت تجربة إلى {email}، بالعربية والإنجليزية.',
    en: 'A test was sent to {email}, in Arabic and English.',
  },
  review: { ar: 'مراجعة ثم إرسال', en: 'Review and send' },
  sendTitle: { ar: 'إرسال العدد {n}', en: 'Send issue {n}' },
  checks: { ar: 'قبل الإرسال', en: 'Before it is sent' },
  noChecks: { ar: 'لا ملاحظات. العدد جاهز.', en: 'Nothing to correct. The issue is ready.' },
  toFix: { ar: 'يجب تصحيحه أولًا:', en: 'To be corrected first:' },
  toConsider: { ar: 'انظر فيه قبل الإرسال:', en: 'To be considered before:' },
  problems: {
    'subject-missing': {
      ar: 'لا عنوان للرسالة {language}، فتحمل عنوان اللغة الأخرى.',
      en: 'The mail {language} has no subject, and gets that of the other language.',
    },
    'subject-long': {
      ar: 'عنوان الرسالة {language} أطول من {max} حرفًا، فتقطعه برامج البريد.',
      en: 'The subject {language} is longer than {max} characters, and mail programs cut it.',
    },
    'preheader-missing': {
      ar: 'لا سطر معاينة {language}، فتعرض برامج البريد أول المقدمة بعد العنوان.',
      en: 'There is no preview line {language}: mail programs show the beginning of the introduction after the subject.',
    },
    'preheader-long': {
      ar: 'سطر المعاينة {language} أطول من {max} حرفًا، فتقطعه برامج البريد.',
      en: 'The preview line {language} is longer than {max} characters, and mail programs cut it.',
    },
    'news-not-public': {
      ar: 'في الموضع {n} خبر لم يعد منشورًا، فلا يظهر.',
      en: 'The news item in place {n} is no longer public, and is left out.',
    },
    'part-not-translated': {
      ar: 'نص الموضع {n} غير مكتوب {language}، فيُقرأ باللغة الأخرى.',
      en: 'The text of place {n} is not written {language}, and is read in the other language.',
    },
    'picture-missing': {
      ar: 'لم تُصنع صورة الخبر في الموضع {n}، فيظهر بلا صورة.',
      en: 'The picture of place {n} could not be made: the item is shown without it.',
    },
    'picture-not-described': {
      ar: 'صورة الخبر في الموضع {n} بلا وصف {language}، فلا يعرفها من لا يراها.',
      en: 'The picture of place {n} has no description {language}, for those who do not see it.',
    },
    'link-refused': {
      ar: 'رابط الموضع {n} ليس صفحة من الموقع ولا عنوان https، فلا يظهر: {link}',
      en: 'The link of place {n} is neither a page of the site nor an https address, and is left out: {link}',
    },
    'too-long': {
      ar: 'الرسالة {language} أطول مما تعرضه برامج البريد كاملًا، فتنتهي برابط إلى العدد على الموقع.',
      en: 'The mail {language} is longer than mail programs show. It ends with a link to the issue on the site.',
    },
    empty: {
      ar: 'العدد بلا أخبار ولا فقرات، فتصل المقدمة والخاتمة وحدهما.',
      en: 'The issue has neither news nor texts: only the introduction and the closing are sent.',
    },
    'english-outdated': {
      ar: 'في العدد إنجليزية أقدم من عربيتها.',
      en: 'Some English in this issue is older than its Arabic.',
    },
    'english-missing': {
      ar: 'في العدد نصوص بلا إنجليزية، فيقرؤها المشتركون بالإنجليزية بالعربية.',
      en: 'Some texts of this issue have no English: subscribers in English read them in Arabic.',
    },
  },
  languageOf: {
    ar: { ar: 'بالعربية', en: 'بالإنجليزية' },
    en: { ar: 'in Arabic', en: 'in English' },
  },
  size: {
    ar: 'حجم الرسالة: {ar} بالعربية و{en} بالإنجليزية، وأقصاه {max}.',
    en: 'Size of the mail: {ar} in Arabic and {en} in English, of {max} at most.',
  },
  topics: { ar: 'إلى من؟', en: 'To whom?' },
  topicsAll: {
    ar: 'لم تختر موضوعًا، فيصل العدد كل المشتركين.',
    en: 'You chose no topic, so the issue goes to every subscriber.',
  },
  topicsSome: {
    ar: 'يصل من اختار أحد هذه الموضوعات، ومن لم يختر موضوعًا قط.',
    en: 'It goes to those who chose one of these topics, and to those who chose none at all.',
  },
  toTopics: { ar: 'إلى: {topics}', en: 'To: {topics}' },
  recipients: {
    ar: 'يصل {ar} بالعربية و{en} بالإنجليزية، مرة واحدة لكل مشترك.',
    en: 'It reaches {ar} in Arabic and {en} in English, each once.',
  },
  recipientForms: {
    ar: {
      zero: 'لا أحد',
      one: 'مشتركًا واحدًا',
      two: 'مشتركَين',
      few: '{n} مشتركين',
      many: '{n} مشتركًا',
      other: '{n} مشترك',
    },
    en: forms('1 subscriber', '{n} subscribers', 'nobody'),
  },
  nobody: {
    ar: 'لا مشترك مؤكَّد يصله البريد، فلا يمكن الإرسال.',
    en: 'There is no confirmed subscriber whom mail reaches, so it cannot be sent.',
  },
  duration: {
    ar: 'يُرسل {first} في الساعة الأولى، ثم يتضاعف العدد حتى {greatest} في الساعة. ينتهي بعد نحو {hours} من بدايته.',
    en: '{first} are sent in the first hour and twice as many in each hour after it, up to {greatest} an hour. It takes about {hours}.',
  },
  durationEven: {
    ar: 'يُرسل {greatest} في الساعة، وينتهي بعد نحو {hours} من بدايته.',
    en: '{greatest} are sent an hour. It takes about {hours}.',
  },
  durationShort: {
    ar: 'تُرسل كلها في نحو {minutes}.',
    en: 'Sending takes about {minutes}.',
  },
  minutes: {
    ar: {
      zero: 'دقيقة',
      one: 'دقيقة',
      two: 'دقيقتين',
      few: '{n} دقائق',
      many: '{n} دقيقة',
      other: '{n} دقيقة',
    },
    en: forms('a minute', '{n} minutes', 'a minute'),
  },
  hours: {
    ar: {
      zero: 'ساعة',
      one: 'ساعة',
      two: 'ساعتين',
      few: '{n} ساعات',
      many: '{n} ساعة',
      other: '{n} ساعة',
    },
    en: forms('an hour', '{n} hours', 'an hour'),
  },
  noMail: {
    ar: 'الموقع لا يرسل البريد: لم يُضبط خادم البريد (SMTP_URL).',
    en: 'The site sends no email, because no mail server is set (SMTP_URL).',
  },
  sendNow: { ar: 'إرسال الآن', en: 'Send now' },
  schedule: { ar: 'جدولة الإرسال', en: 'Schedule' },
  alreadySent: {
    ar: 'أُرسل هذا العدد. ما تنشره الآن يغيّر صفحته في الأرشيف وحدها، ولا يغيّر رسالة وصلت.',
    en: 'This issue has been sent. What you publish now changes its page in the archive, but not the emails that have arrived.',
  },
  scheduledNote: { ar: 'جُدول إرسال العدد {n}.', en: 'Issue {n} is scheduled.' },
  whatIsSent: {
    ar: 'تُرسل المسودة كما تكون في الموعد.',
    en: 'The draft is sent as it is at that time.',
  },
} satisfies Pairs;

export type IssueTexts = InOneLanguage<typeof ISSUE_TEXTS>;
