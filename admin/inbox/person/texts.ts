import type { InOneLanguage, Pairs } from '../../../contract/admin/pairs.ts';
import { forms } from '../../kit/i18n/plural-forms.ts';

/** The texts of the page for a person's data, and for erasing it. */
export const PERSON_TEXTS = {
  lead: {
    ar: 'من طلب أن تُمحى بياناته تجد هنا كل ما أرسله، بعنوانه أو برقم جواله كيفما كُتب.',
    en: 'When somebody asks for their data to be erased, find here all that they sent, by their address or phone number in any spelling.',
  },
  person: { ar: 'البريد الإلكتروني أو رقم الجوال', en: 'Email address or phone number' },
  find: { ar: 'بحث', en: 'Find' },
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
    ar: 'رمز لا يُعرف منه عنوانه إن كان مشتركًا، لئلا يعيده استيراد لاحق.',
    en: 'If they were subscribed, a code that does not tell their address, so that no import subscribes them again.',
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
    ar: 'يُمحى هنا ما يراه دورك وحده. وما سواه، ومنه النشرة:',
    en: 'Only what your role sees is erased here. Everything else, with the newsletter:',
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
  answered: { ar: 'ويُرسل الجواب إليه الآن.', en: 'The answer is being sent to them.' },
  close: { ar: 'إغلاق', en: 'Close' },
} satisfies Pairs;

export type PersonTexts = InOneLanguage<typeof PERSON_TEXTS>;
