import type { InOneLanguage, Pairs } from '../../../contract/admin/pairs.ts';
import { forms } from '../../kit/i18n/plural-forms.ts';

/** The texts of the page for a person's data, and for erasing it. */
export const PERSON_TEXTS = {
  lead: {
    ar: 'كل ما هو محفوظ عن شخص في صفحة واحدة: رسائله وطلباته واشتراكه وما وافق عليه. ابحث ببريده أو برقم جواله كيفما كُتب.',
    en: 'Everything that is stored about one person on one page: messages, applications, subscription and consents. Search by email address or phone number, in any spelling.',
  },
  person: { ar: 'البريد الإلكتروني أو رقم الجوال', en: 'Email address or phone number' },
  find: { ar: 'بحث', en: 'Find' },
  another: { ar: 'بحث عن شخص آخر', en: 'Find somebody else' },
  exportAll: { ar: 'تصدير كل ما يخصه', en: 'Export everything' },
  begin: { ar: 'محو كل ما يخصه…', en: 'Erase everything…' },
  gone: { ar: 'لم يعد شيء محفوظًا هنا', en: 'Nothing is stored here any more' },
  goneText: {
    ar: 'مُحي ما كانت هذه الصفحة تدل عليه، أو لا يراه دورك. ابحث بالبريد أو برقم الجوال.',
    en: 'What this page was about was erased, or your role does not see it. Search by email address or phone number.',
  },
  alsoWritten: { ar: 'وفيما أرسله أيضًا:', en: 'Also in what they sent:' },
  parts: {
    messages: { ar: 'الرسائل', en: 'messages' },
    applications: { ar: 'طلبات الانضمام والوظائف والبرامج', en: 'applications' },
    newsletter: { ar: 'النشرة', en: 'the newsletter' },
  },
  hidden: {
    ar: 'لا يرى دورك هنا: {parts}، سواء أكان فيها شيء أم لم يكن.',
    en: 'Your role does not see here: {parts}. There may or may not be any.',
  },
  conversations: { ar: 'الرسائل والطلبات', en: 'Messages and applications' },
  noConversations: { ar: 'لا رسائل ولا طلبات.', en: 'No messages or applications.' },
  showOlder: {
    ar: {
      zero: 'لا أقدم منها',
      one: 'عرض واحدة أقدم',
      two: 'عرض اثنتين أقدم',
      few: 'عرض {n} أقدم',
      many: 'عرض {n} أقدم',
      other: 'عرض {n} أقدم',
    },
    en: forms('Show 1 older one', 'Show {n} older ones'),
  },
  elsewhere: { ar: 'رسائل في محادثات غيره', en: 'Mails in conversations of others' },
  elsewhereHint: {
    ar: 'كُتبت من هذا البريد ردًا في محادثة بدأت ببريد آخر.',
    en: 'They were written from this address, in a conversation that began with another one.',
  },
  sentMails: { ar: 'ما أُرسل إليه', en: 'Emails to them' },
  noMails: { ar: 'لم يُرسل إليه بريد.', en: 'No email was sent to them.' },
  rightsRequests: { ar: 'طلبات تخص بياناته', en: 'Requests about their data' },
  noRequests: { ar: 'لا طلب يخص بياناته.', en: 'No request about their data.' },
  askedOn: { ar: 'وصل {date}', en: 'asked {date}' },
  doneOn: { ar: 'أُنجز {date}', en: 'Done {date}' },
  newsletter: { ar: 'النشرة', en: 'Newsletter' },
  noSubscription: { ar: 'غير مشترك في النشرة.', en: 'Not subscribed to the newsletter.' },
  since: { ar: 'منذ {date}', en: 'since {date}' },
  topics: { ar: 'المواضيع: {topics}', en: 'topics: {topics}' },
  consents: { ar: 'ما وافق عليه', en: 'Consents' },
  noConsents: { ar: 'لا موافقة مسجلة.', en: 'No consent is recorded.' },
  consentNewsletter: {
    ar: 'وافق على النشرة في {date}.',
    en: 'Agreed to the newsletter on {date}.',
  },
  consentUnknown: {
    ar: 'لا يُعرف نص الموافقة ولا مكانها.',
    en: 'It is not known where and to which words.',
  },
  consentKept: {
    ar: 'يُحتفظ بالطلب حتى {date} بموافقته.',
    en: 'the application may be kept until {date}.',
  },
  agreedOn: { ar: 'وافق في {date}.', en: 'Agreed on {date}.' },
  stored: { ar: 'المحفوظ عنه', en: 'What is stored' },
  eraseTitle: {
    ar: 'محو كل ما هو محفوظ عن {person}',
    en: 'Erase everything that is stored of {person}',
  },
  nothing: {
    ar: 'لا شيء محفوظ بهذا العنوان أو الرقم.',
    en: 'Nothing is stored under this address or number.',
  },
  goes: { ar: 'ما يُمحى', en: 'What is erased' },
  stays: { ar: 'ما يبقى، ولماذا', en: 'What stays, and why' },
  submissions: {
    ar: {
      zero: 'لا رسائل ولا طلبات',
      one: 'رسالة أو طلب واحد',
      two: 'رسالتان أو طلبان',
      few: '{n} رسائل وطلبات',
      many: '{n} رسالة وطلبًا',
      other: '{n} رسالة وطلب',
    },
    en: forms('1 message or application', '{n} messages and applications', 'No messages'),
  },
  more: {
    ar: {
      zero: 'وليس غيرها',
      one: 'وواحدة أقدم منها',
      two: 'واثنتان أقدم منها',
      few: 'و{n} أقدم منها',
      many: 'و{n} أقدم منها',
      other: 'و{n} أقدم منها',
    },
    en: forms('and 1 older one', 'and {n} older ones'),
  },
  hasCv: { ar: 'معه سيرة ذاتية', en: 'with a CV' },
  files: {
    ar: {
      zero: 'لا ملفات',
      one: 'ملف واحد',
      two: 'ملفان',
      few: '{n} ملفات',
      many: '{n} ملفًا',
      other: '{n} ملف',
    },
    en: forms('1 file', '{n} files', 'No files'),
  },
  notes: {
    ar: {
      zero: 'لا ملاحظات ولا ردود',
      one: 'سطر واحد في سجل المحادثات: ملاحظة أو رد أو تغيير حالة',
      two: 'سطران في سجل المحادثات: ملاحظات وردود وتغيير حالة',
      few: '{n} أسطر في سجل المحادثات: ملاحظات وردود وتغيير حالة',
      many: '{n} سطرًا في سجل المحادثات: ملاحظات وردود وتغيير حالة',
      other: '{n} سطر في سجل المحادثات: ملاحظات وردود وتغيير حالة',
    },
    en: forms(
      '1 row of the activity: a note, a reply or a change',
      '{n} rows of the activity: notes, replies and changes',
      'No notes or replies',
    ),
  },
  mails: {
    ar: {
      zero: 'لا رسائل بريد',
      one: 'رسالة بريد واحدة في سجل الإرسال',
      two: 'رسالتا بريد في سجل الإرسال',
      few: '{n} رسائل بريد في سجل الإرسال',
      many: '{n} رسالة بريد في سجل الإرسال',
      other: '{n} رسالة بريد في سجل الإرسال',
    },
    en: forms('1 email in the list of mail', '{n} emails in the list of mail', 'No emails'),
  },
  requests: {
    ar: {
      zero: 'لا طلب مفتوحًا يخص بياناته',
      one: 'طلب واحد مفتوح يخص بياناته',
      two: 'طلبان مفتوحان يخصان بياناته',
      few: '{n} طلبات مفتوحة تخص بياناته',
      many: '{n} طلبًا مفتوحًا يخص بياناته',
      other: '{n} طلب مفتوح يخص بياناته',
    },
    en: forms(
      '1 open request about their data',
      '{n} open requests about their data',
      'No open request about their data',
    ),
  },
  subscribed: {
    ar: 'اشتراكه في النشرة مع ما يثبت موافقته، منذ {date}',
    en: 'Their subscription to the newsletter with the proof of consent, since {date}',
  },
  unconfirmed: {
    ar: 'طلب اشتراك في النشرة لم يؤكده، منذ {date}',
    en: 'A subscription to the newsletter that they have not confirmed, since {date}',
  },
  links: {
    ar: 'روابط صفحته في رسائل التأكيد: لا تفتح شيئًا بعد ذلك.',
    en: 'The links to their page in confirmation emails open nothing any more.',
  },
  stayAudit: {
    ar: 'سجل العمليات: أن محوًا جرى ومن أجراه، دون اسم ولا عنوان.',
    en: 'The audit log: that something was erased and by whom, without a name or an address.',
  },
  stayCode: {
    ar: {
      zero: 'لا رمز لاشتراك',
      one: 'رمز واحد مكان اشتراكه لا يُعرف منه عنوانه، لئلا يعيده استيراد لاحق.',
      two: 'رمزان مكان اشتراكيه لا يُعرف منهما عنوانه، لئلا يعيده استيراد لاحق.',
      few: '{n} رموز مكان اشتراكاته لا يُعرف منها عنوانه، لئلا يعيده استيراد لاحق.',
      many: '{n} رمزًا مكان اشتراكاته لا يُعرف منها عنوانه، لئلا يعيده استيراد لاحق.',
      other: '{n} رمز مكان اشتراكاته لا يُعرف منها عنوانه، لئلا يعيده استيراد لاحق.',
    },
    en: forms(
      '1 code in place of the subscription. It does not tell the address, and no import subscribes it again.',
      '{n} codes in place of the subscriptions. They do not tell the address, and no import subscribes it again.',
      'No code of a subscription',
    ),
  },
  stayContent: {
    ar: 'ما نُشر في الموقع عنه أو أُعد من طلبه، كمسودة مدرب: احذفه من صفحته.',
    en: 'What is on the site about them or was made of their application, such as the draft of a trainer: delete it there.',
  },
  staySent: {
    ar: 'ما وصل إلى بريد الجمعية وبريده: امحُه هناك.',
    en: 'What has reached the organisation’s mailbox and theirs: delete it there.',
  },
  stayBackups: { ar: 'النسخ الاحتياطية، إلى أن تُستبدل.', en: 'Backups, until they are replaced.' },
  others: {
    ar: 'فيما أرسله أيضًا: {others}. إن كانت له فابحث بها كذلك.',
    en: 'Also in what they sent: {others}. If it is theirs, search for that too.',
  },
  partial: {
    ar: 'يُمحى ما يراه دورك وحده، ولا يُرسل جواب. ما لا يراه: {parts}.',
    en: 'Only what your role sees is erased, and no answer is sent. It does not see: {parts}.',
  },
  mailsElsewhere: {
    ar: {
      zero: 'لا رسائل في محادثات غيره',
      one: 'رسالة واحدة كتبها في محادثة غيره',
      two: 'رسالتان كتبهما في محادثات غيره',
      few: '{n} رسائل كتبها في محادثات غيره',
      many: '{n} رسالة كتبها في محادثات غيره',
      other: '{n} رسالة كتبها في محادثات غيره',
    },
    en: forms(
      '1 mail of theirs in a conversation of somebody else',
      '{n} mails of theirs in conversations of others',
      'No mails in conversations of others',
    ),
  },
  export: { ar: 'تصدير كل ما يخصه أولًا', en: 'Export all of this person first' },
  answer: {
    ar: 'إرسال جواب إلى {address} بأن بياناته مُحيت. يُمحى هذا العنوان بعد إرساله.',
    en: 'Tell {address} by email that their data was erased. This address is erased once the email has left.',
  },
  noMail: {
    ar: 'لا يُرسل جواب: لا بريد معروفًا له وحده، أو أن الموقع لا يرسل بريدًا. أخبره بالهاتف.',
    en: 'No answer is sent: no email address is known to be theirs alone, or the site sends no email. Tell them by phone.',
  },
  sure: {
    ar: 'تأكدت أن هذا كله له، ولا يُستعاد منه شيء.',
    en: 'I have checked that all of this is theirs. It cannot be brought back.',
  },
  action: { ar: 'محو كل شيء نهائيًا', en: 'Erase everything for good' },
  changed: {
    ar: 'تغيّر ما هو محفوظ عنه بعد أن رأيته، فلم يُمحَ شيء. راجع القائمة من جديد.',
    en: 'What is stored of them has changed since you saw it, so nothing was erased. Look at the list again.',
  },
  done: { ar: 'مُحي كل ما هو محفوظ عنه.', en: 'Everything that was stored of them is erased.' },
  donePartial: {
    ar: 'مُحي ما يراه دورك من بياناته.',
    en: 'What your role sees of their data is erased.',
  },
  answered: { ar: 'ويُرسل الجواب إليه الآن.', en: 'The answer is being sent to them.' },
  close: { ar: 'إغلاق', en: 'Close' },
} satisfies Pairs;

export type PersonTexts = InOneLanguage<typeof PERSON_TEXTS>;
