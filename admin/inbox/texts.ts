import type {
  IncomingMail,
  MailFate,
  StateAfterReply,
  StopReason,
} from '../../contract/admin/inbox/inbox.ts';
import { INBOX_NAMES } from '../../contract/admin/inbox/inbox-names.ts';
import type { InOneLanguage, Pair, Pairs } from '../../contract/admin/pairs.ts';
import type { StaffFormName } from '../../contract/forms/forms.ts';
import { forms } from '../kit/i18n/plural-forms.ts';
import { DEADLINE_TEXTS } from './deadline-texts.ts';

/** The texts of the inbox: messages and applications, and the work on them. */
export const INBOX_TEXTS = {
  ...INBOX_NAMES,
  title: { ar: 'الصندوق', en: 'Inbox' },
  formsOf: {
    contact: { ar: 'الرسائل', en: 'Messages' },
    join: { ar: 'طلبات المدربين', en: 'Trainer applications' },
    vacancy: { ar: 'طلبات الوظائف', en: 'Job applications' },
    program: { ar: 'طلبات المشاركة', en: 'Programme applications' },
  } satisfies Record<StaffFormName, Pair>,
  /** Next to a name. Only screen readers hear it; others see a triangle. */
  unread: { ar: 'غير مقروءة', en: 'Unread' },
  yesterday: { ar: 'أمس', en: 'Yesterday' },
  /** Names of a vacancy or programme. */
  applicationsFor: {
    all: {
      ar: {
        zero: 'لا طلبات',
        one: 'طلب واحد',
        two: 'طلبان',
        few: '{n} طلبات',
        many: '{n} طلبًا',
        other: '{n} طلب',
      },
      en: forms('1 application', '{n} applications'),
    },
    new: {
      ar: {
        zero: 'لا جديد',
        one: 'واحد جديد',
        two: 'اثنان جديدان',
        few: '{n} جديدة',
        many: '{n} جديدًا',
        other: '{n} جديد',
      },
      en: forms('1 new', '{n} new'),
    },
  },
  tabs: {
    label: { ar: 'الأقسام', en: 'Folders' },
    mine: { ar: 'المُسنَدة إليّ', en: 'Mine' },
    unassigned: { ar: 'غير مُسنَدة', en: 'Unassigned' },
    open: { ar: 'الكل', en: 'All' },
    closed: { ar: 'المغلقة', en: 'Closed' },
    snoozed: { ar: 'المؤجلة', en: 'Snoozed' },
    later: { ar: 'سيُرسل لاحقًا', en: 'To be sent later' },
    laterTab: { ar: 'لاحقًا', en: 'Later' },
    suspected: { ar: 'رسائل مزعجة محتملة', en: 'Possible spam' },
    folders: { ar: 'أقسام أخرى', en: 'Other folders' },
    /** The kinds of a filter. */
    applications: { ar: 'الطلبات', en: 'Applications' },
    contact: { ar: 'الرسائل', en: 'Messages' },
    spamCount: {
      ar: {
        zero: 'لا رسالة مزعجة محتملة',
        one: 'رسالة مزعجة محتملة',
        two: 'رسالتان مزعجتان محتملتان',
        few: '{n} رسائل مزعجة محتملة',
        many: '{n} رسالة مزعجة محتملة',
        other: '{n} رسالة مزعجة محتملة',
      },
      en: forms('1 possible spam message', '{n} possible spam messages'),
    },
    count: {
      ar: {
        zero: 'لا محادثة مفتوحة',
        one: 'محادثة مفتوحة',
        two: 'محادثتان مفتوحتان',
        few: '{n} محادثات مفتوحة',
        many: '{n} محادثة مفتوحة',
        other: '{n} محادثة مفتوحة',
      },
      en: forms('1 open conversation', '{n} open conversations', 'no open conversation'),
    },
  },
  list: {
    find: { ar: 'بحث في الصندوق', en: 'Search the inbox' },
    placeholder: { ar: 'اسم أو جوال أو كلمة', en: 'Name, phone or word' },
    status: { ar: 'الحالة', en: 'State' },
    any: { ar: 'كل الحالات', en: 'Any state' },
    notClosed: { ar: 'كلها عدا المغلقة', en: 'All but closed' },
    filter: { ar: 'تصفية', en: 'Filter' },
    conditions: {
      ar: {
        zero: 'بلا شروط',
        one: 'شرط واحد',
        two: 'شرطان',
        few: '{n} شروط',
        many: '{n} شرطًا',
        other: '{n} شرط',
      },
      en: forms('1 condition', '{n} conditions'),
    },
    clearFilter: { ar: 'مسح التصفية', en: 'Clear the filter' },
    show: {
      ar: {
        zero: 'لا نتيجة',
        one: 'عرض واحدة',
        two: 'عرض اثنتين',
        few: 'عرض {n}',
        many: 'عرض {n}',
        other: 'عرض {n}',
      },
      en: forms('Show 1', 'Show {n}', 'No result'),
    },
    kind: { ar: 'النوع', en: 'Kind' },
    anyKind: { ar: 'الرسائل والطلبات كلها', en: 'Messages and applications' },
    topic: { ar: 'الموضوع', en: 'Topic' },
    anyTopic: { ar: 'كل المواضيع', en: 'Any topic' },
    /** Before the user's own words in a row, and before those of a colleague whose account was removed. */
    you: { ar: 'كتابتك', en: 'You' },
    we: { ar: 'الفريق', en: 'The team' },
    unfinished: { ar: 'لم تُنجز بعد', en: 'Open' },
    anyStage: { ar: 'كل المراحل', en: 'Any stage' },
    option: { ar: '{state} ({n})', en: '{state} ({n})' },
    assignee: { ar: 'المسؤول', en: 'Assigned to' },
    anybody: { ar: 'المسؤول: الكل', en: 'Any assignee' },
    me: { ar: 'مُسنَدة إليّ', en: 'Mine' },
    nobody: { ar: 'غير مُسنَدة', en: 'Unassigned' },
    of: { ar: 'مُسنَدة إلى {name}', en: 'Assigned to {name}' },
    hasCv: { ar: 'سيرة ذاتية', en: 'CV' },
    mailTrouble: { ar: 'بريد لم يصل', en: 'Mail not delivered' },
    request: { ar: 'طلب يخص بياناته', en: 'Asks about their data' },
    withRequest: { ar: 'فيها طلب يخص البيانات', en: 'With a request about data' },
    noText: { ar: 'بلا نص', en: 'No text' },
    rows: { ar: 'المحادثات', en: 'Conversations' },
    preparing: {
      ar: 'يُجهَّز الصندوق الآن، فقد لا يظهر كل ما وصل قبل التحديث إلا بعد قليل.',
      en: 'The inbox is still being prepared. Some older messages will appear in a moment.',
    },
    suspectedText: {
      ar: 'ما يشبه البريد المزعج. لا يُرسل عنه بريد إلى أحد، ويُمحى تلقائيًا. إن أرسله إنسان حقيقي فاختر «ليست مزعجة».',
      en: 'This looks like spam. No mail is sent about it, and it is erased automatically. Mark what real people sent as “Not spam”.',
    },
    select: { ar: 'تحديد {name}', en: 'Select {name}' },
    selectAll: { ar: 'تحديد هذه الصفحة', en: 'Select this page' },
    selection: { ar: 'المحدّد', en: 'Selection' },
    selected: {
      ar: {
        zero: 'لا شيء محدّد',
        one: 'محادثة محدّدة',
        two: 'محادثتان محدّدتان',
        few: '{n} محادثات محدّدة',
        many: '{n} محادثة محدّدة',
        other: '{n} محادثة محدّدة',
      },
      en: forms('1 conversation selected', '{n} conversations selected'),
    },
    elsewhere: { ar: '(منها {n} في صفحات أخرى)', en: '({n} of them on other pages)' },
    selectMatching: { ar: 'تحديد كل النتائج: {n}', en: 'Select all {n} results' },
    selectFirst: {
      ar: 'تحديد أول {max} من {n} نتيجة',
      en: 'Select the first {max} of {n} results',
    },
    selectionMax: {
      ar: 'لا تُغيَّر معًا أكثر من {max} محادثة: غيّر هذه، ثم حدّد ما بعدها.',
      en: 'You can change at most {max} conversations together. Change these first, then select more.',
    },
    clear: { ar: 'إلغاء التحديد', en: 'Clear the selection' },
    markRead: { ar: 'مقروءة', en: 'Mark as read' },
    markUnread: { ar: 'غير مقروءة', en: 'Mark as unread' },
    setState: { ar: 'الحالة…', en: 'State…' },
    assign: { ar: 'الإسناد…', en: 'Assign…' },
    release: { ar: 'ليست مزعجة', en: 'Not spam' },
    erase: { ar: 'محو…', en: 'Erase…' },
    found: {
      ar: {
        zero: 'لا نتيجة',
        one: 'نتيجة واحدة',
        two: 'نتيجتان',
        few: '{n} نتائج',
        many: '{n} نتيجة',
        other: '{n} نتيجة',
      },
      en: forms('1 result', '{n} results', 'No result'),
    },
    changed: {
      ar: {
        zero: 'لم يتغير شيء.',
        one: 'تغيّرت محادثة واحدة.',
        two: 'تغيّرت محادثتان.',
        few: 'تغيّرت {n} محادثات.',
        many: 'تغيّرت {n} محادثة.',
        other: 'تغيّرت {n} محادثة.',
      },
      en: forms('1 conversation was changed.', '{n} conversations were changed.'),
    },
    released: {
      ar: {
        zero: 'لم يُخرج شيء.',
        one: 'أُخرجت محادثة واحدة من الرسائل المزعجة المحتملة، وتُرسل رسائلها الآن.',
        two: 'أُخرجت محادثتان من الرسائل المزعجة المحتملة، وتُرسل رسائلهما الآن.',
        few: 'أُخرجت {n} محادثات من الرسائل المزعجة المحتملة، وتُرسل رسائلها الآن.',
        many: 'أُخرجت {n} محادثة من الرسائل المزعجة المحتملة، وتُرسل رسائلها الآن.',
        other: 'أُخرجت {n} محادثة من الرسائل المزعجة المحتملة، وتُرسل رسائلها الآن.',
      },
      en: forms(
        '1 conversation was released, and its mails are being sent.',
        '{n} conversations were released, and their mails are being sent.',
      ),
    },
    erased: {
      ar: {
        zero: 'لم يُمحَ شيء.',
        one: 'مُحيت محادثة واحدة.',
        two: 'مُحيت محادثتان.',
        few: 'مُحيت {n} محادثات.',
        many: 'مُحيت {n} محادثة.',
        other: 'مُحيت {n} محادثة.',
      },
      en: forms('1 conversation was erased.', '{n} conversations were erased.'),
    },
  },
  empty: {
    all: {
      title: { ar: 'الصندوق فارغ', en: 'The inbox is empty' },
      text: {
        ar: 'ما يرسله الزوار من الموقع يصل إلى هنا.',
        en: 'What visitors send from the site arrives here.',
      },
    },
    unread: {
      title: { ar: 'لا شيء غير مقروء', en: 'Nothing is unread' },
      text: { ar: 'قُرئ كل ما وصل.', en: 'Everything that arrived has been read.' },
    },
    mine: {
      title: { ar: 'لا شيء مُسنَد إليك', en: 'Nothing is assigned to you' },
      text: { ar: 'ما يُسند إليك يظهر هنا.', en: 'What is assigned to you appears here.' },
    },
    nobody: {
      title: { ar: 'لكل محادثة صاحب', en: 'Everything is assigned' },
      text: { ar: 'لا محادثة غير مُسنَدة.', en: 'No conversation is unassigned.' },
    },
    suspected: {
      title: { ar: 'لا رسائل مزعجة محتملة', en: 'No possible spam' },
      text: {
        ar: 'ما يُعدّ بريدًا مزعجًا يُحفظ هنا حتى تنظر فيه.',
        en: 'What looks like spam stays here until you look at it.',
      },
    },
    snoozed: {
      title: { ar: 'لا محادثة مؤجلة', en: 'Nothing is snoozed' },
      text: {
        ar: 'ما تؤجله يخرج من القائمة، ويعود إليها في موعده.',
        en: 'What you snooze leaves the list, and comes back by itself.',
      },
    },
    later: {
      title: { ar: 'لا رد ينتظر موعده', en: 'No reply waits to be sent' },
      text: {
        ar: 'المحادثة التي فيها رد يُرسل لاحقًا تبقى هنا حتى موعده.',
        en: 'A conversation whose reply is sent later stays here until then.',
      },
    },
    requests: {
      title: { ar: 'لا طلب مفتوحًا', en: 'No open request' },
      text: {
        ar: 'ما يطلبه الناس من تصحيح بياناتهم أو سحب موافقتهم يظهر هنا حتى تنجزه.',
        en: 'When people ask to correct their data or withdraw their consent, it appears here until it is done.',
      },
    },
    search: {
      title: { ar: 'لا نتيجة', en: 'No result' },
      text: {
        ar: 'لا محادثة بهذه الكلمات. يُبحث في الاسم والجوال والبريد والرقم والنص.',
        en: 'No conversation contains these words. The search covers names, phone numbers, addresses, references and texts.',
      },
    },
    filtered: {
      title: { ar: 'لا محادثة هنا', en: 'Nothing here' },
      text: { ar: 'لا شيء بهذه الحالة الآن.', en: 'No conversation is in this state right now.' },
    },
  },
  board: {
    which: { ar: 'أي الطلبات', en: 'Which applications' },
    every: { ar: 'كل الطلبات', en: 'All applications' },
    link: { ar: 'بحسب المراحل', en: 'By stage' },
  },
  keep: {
    begin: { ar: 'الاحتفاظ به لفرص قادمة…', en: 'Keep it for later…' },
    title: { ar: 'الاحتفاظ بالطلب لفرص قادمة', en: 'Keep the application for later' },
    text: {
      ar: 'يُسأل المتقدم بالبريد. إن وافق بقي طلبه إلى ذلك اليوم، ويمكنه أن يتراجع متى شاء. وإن لم يجب مُحي في موعده.',
      en: 'We ask the applicant by email. If they agree, the application stays until that day, and they can change their mind at any time. If they do not answer, it is erased as planned.',
    },
    months: { ar: 'المدة', en: 'For how long' },
    count: {
      ar: {
        zero: 'لا شهر',
        one: 'شهر',
        two: 'شهران',
        few: '{n} أشهر',
        many: '{n} شهرًا',
        other: '{n} شهر',
      },
      en: forms('1 month', '{n} months'),
    },
    ask: { ar: 'سؤال المتقدم', en: 'Ask the applicant' },
  },
  trainer: {
    begin: { ar: 'إنشاء مسودة مدرب', en: 'Create a trainer’s draft' },
    title: { ar: 'إنشاء مسودة مدرب', en: 'Create a trainer’s draft' },
    text: {
      ar: 'تُنشأ مسودة باسم {name}، فتكملها وتنشرها حين تشاء.',
      en: 'A draft is created with the name {name}. Complete it and publish it when you like.',
    },
    textForReview: {
      ar: 'تُنشأ مسودة باسم {name}. أكملها ثم اطلب مراجعتها، فينشرها محرر.',
      en: 'A draft is created with the name {name}. Complete it, then ask for a review: an editor publishes it.',
    },
    takesCv: {
      ar: 'إضافة السيرة الذاتية إلى ملفات الموقع، ليقرأها الزوار في صفحته بعد نشرها',
      en: 'Add the CV to the site’s files, so that visitors can read it once the trainer’s page is published',
    },
    create: { ar: 'إنشاء المسودة', en: 'Create the draft' },
    refused: {
      ar: 'لم تُقبل السيرة الذاتية بين ملفات الموقع. أنشئ المسودة دونها.',
      en: 'The CV could not be added to the site’s files. Create the draft without it.',
    },
  },
  erase: {
    title: {
      ar: {
        zero: 'محو؟',
        one: 'محو محادثة واحدة؟',
        two: 'محو محادثتين؟',
        few: 'محو {n} محادثات؟',
        many: 'محو {n} محادثة؟',
        other: 'محو {n} محادثة؟',
      },
      en: forms('Erase 1 conversation?', 'Erase {n} conversations?'),
    },
    text: {
      ar: 'يُمحى ما أُرسل، ومعه السيرة الذاتية والملاحظات والردود والرسائل. لا يُستعاد شيء منها.',
      en: 'This erases what was sent, with its CV, notes, replies and emails. It cannot be undone.',
    },
    action: { ar: 'محو نهائي', en: 'Erase for good' },
    one: { ar: 'محو المحادثة…', en: 'Erase the conversation…' },
  },
  dialogs: {
    state: { ar: 'تغيير الحالة', en: 'Change the state' },
    assign: { ar: 'الإسناد إلى', en: 'Assign to' },
    apply: { ar: 'تطبيق', en: 'Apply' },
    mixed: {
      ar: 'بعض المحدّد طلبات وبعضه رسائل، ولا زميل يعمل على النوعين معًا. حدّد نوعًا واحدًا.',
      en: 'Some of these are applications and some are messages, and no colleague works on both. Select one kind.',
    },
  },
  conversation: {
    label: { ar: 'المحادثة', en: 'Conversation' },
    choose: { ar: 'اختر محادثة', en: 'Choose a conversation' },
    chooseText: {
      ar: 'تظهر هنا الرسالة أو الطلب، وما جرى فيه، والرد عليه.',
      en: 'Here you see the message or application, what happened to it, and your reply.',
    },
    missing: { ar: 'لم تعد هذه المحادثة موجودة', en: 'This conversation no longer exists' },
    missingText: {
      ar: 'قد تكون مُحيت، أو أن دورك لا يشملها.',
      en: 'It may have been erased, or your role may not include it.',
    },
    toList: { ar: 'إلى الصندوق', en: 'Go to the inbox' },
    previous: { ar: 'المحادثة السابقة', en: 'Previous conversation' },
    next: { ar: 'المحادثة التالية', en: 'Next conversation' },
    left: {
      ar: {
        zero: 'تُمحى تلقائيًا اليوم',
        one: 'تُمحى تلقائيًا بعد يوم واحد',
        two: 'تُمحى تلقائيًا بعد يومين',
        few: 'تُمحى تلقائيًا بعد {n} أيام',
        many: 'تُمحى تلقائيًا بعد {n} يومًا',
        other: 'تُمحى تلقائيًا بعد {n} يوم',
      },
      en: forms(
        '1 day left, then it is erased',
        '{n} days left, then it is erased',
        'It is erased today',
      ),
    },
    writtenIn: {
      ar: { ar: 'من الصفحة العربية', en: 'من الصفحة الإنجليزية' },
      en: { ar: 'from the Arabic page', en: 'from the English page' },
    },
    cv: { ar: 'السيرة الذاتية', en: 'CV' },
    facts: { ar: 'البيانات', en: 'Details' },
    more: { ar: 'المزيد', en: 'More' },
    privacy: { ar: 'الخصوصية', en: 'Privacy' },
    person: { ar: 'صفحة هذا الشخص', en: 'Page of this person' },
    cvStates: {
      kept: { ar: 'لم يُفحص من الفيروسات', en: 'not checked for viruses' },
      scanned: { ar: 'فُحصت', en: 'scanned' },
      quarantined: { ar: 'تنتظر فحص الفيروسات', en: 'waiting for the virus scanner' },
      infected: { ar: 'وُجد فيها فيروس فحُذفت', en: 'removed, because it had a virus' },
    },
    others: {
      ar: {
        zero: 'لا محادثة أخرى',
        one: 'محادثة أخرى للمُرسِل',
        two: 'محادثتان أخريان للمُرسِل',
        few: '{n} محادثات أخرى للمُرسِل',
        many: '{n} محادثة أخرى للمُرسِل',
        other: '{n} محادثة أخرى للمُرسِل',
      },
      en: forms('1 other conversation of the sender', '{n} other conversations of the sender'),
    },
    suspected: {
      ar: 'عُدّت هذه بريدًا مزعجًا، فلم يُرسل عنها بريد: {reason}.',
      en: 'This looks like spam, so no mail was sent about it: {reason}.',
    },
    suspicions: {
      marked: { ar: 'ميّزها أحد الزملاء', en: 'a colleague has marked it' },
      listed: {
        ar: 'مُرسِلها في قائمة المزعجين',
        en: 'its sender is on the list of spam senders',
      },
      'filled-trap': {
        ar: 'مُلئ فيها حقل لا يراه الناس',
        en: 'a field was filled in that people cannot see',
      },
      'too-fast': {
        ar: 'أُرسلت أسرع مما يكتب الناس',
        en: 'it was sent faster than people can write',
      },
    } as Readonly<Record<string, Pair>>,
    release: { ar: 'ليست مزعجة', en: 'Not spam' },
    releasedNote: {
      ar: 'أُخرجت من الرسائل المزعجة المحتملة، وتُرسل رسائلها الآن.',
      en: 'It is no longer marked as spam, and its emails are being sent.',
    },
    print: { ar: 'طباعة', en: 'Print' },
    unreadAgain: { ar: 'جعلها غير مقروءة', en: 'Mark as unread' },
  },
  cvViewer: {
    open: { ar: 'عرض', en: 'View' },
    otherType: {
      ar: 'لا تُعرض هنا إلا ملفات PDF. نزّل هذا الملف لقراءته.',
      en: 'Only PDF files are shown here. Download this one to read it.',
    },
    title: { ar: 'السيرة الذاتية: {name}', en: 'CV: {name}' },
    controls: { ar: 'الصفحات والحجم', en: 'Pages and size' },
    frame: { ar: 'صفحة من الملف', en: 'Page of the file' },
    picture: { ar: 'الصفحة صورة لا نص فيها.', en: 'The page is a picture without text.' },
    opening: { ar: 'يُفتح الملف…', en: 'Opening…' },
    position: { ar: 'الصفحة {page} من {pages}', en: 'Page {page} of {pages}' },
    previous: { ar: 'الصفحة السابقة', en: 'Previous page' },
    next: { ar: 'الصفحة التالية', en: 'Next page' },
    zoom: { ar: 'الحجم', en: 'Size' },
    out: { ar: 'تصغير', en: 'Smaller' },
    in: { ar: 'تكبير', en: 'Larger' },
    close: { ar: 'إغلاق', en: 'Close' },
    more: {
      ar: 'يُعرض هنا أول {n} صفحة فقط، {more}. نزّل الملف لقراءة الباقي.',
      en: 'Only the first {n} pages are shown here, and {more}. Download the file to read the rest.',
    },
    left: {
      ar: {
        zero: 'ولم يبق شيء',
        one: 'وبقيت صفحة واحدة',
        two: 'وبقيت صفحتان',
        few: 'وبقيت {n} صفحات',
        many: 'وبقيت {n} صفحة',
        other: 'وبقيت {n} صفحة',
      },
      en: forms('1 page is not', '{n} pages are not'),
    },
    incomplete: {
      ar: 'لا يظهر كل ما في هذه الصفحة. نزّل الملف لرؤيته كاملًا.',
      en: 'Not everything of this page is shown. Download the file to see all of it.',
    },
    problems: {
      locked: {
        ar: 'الملف محمي بكلمة مرور فلا يُعرض. اطلب من المُرسِل ملفًا بلا كلمة مرور.',
        en: 'This file needs a password, so it cannot be shown. Ask the sender for a file without one.',
      },
      broken: {
        ar: 'الملف تالف فلا يُعرض. نزّله لتجربة فتحه ببرنامج آخر.',
        en: 'This file is damaged and cannot be shown. Download it and try another program.',
      },
      heavy: {
        ar: 'يحتاج عرض الملف إلى وقت أو ذاكرة أكثر من المتاح هنا، فأُوقف. نزّله لقراءته.',
        en: 'This file takes too much time or memory to show here. Download it to read it.',
      },
    },
  },
  timeline: {
    title: { ar: 'سجل المحادثة', en: 'Conversation' },
    sinceRead: { ar: 'جديد منذ قراءتك', en: 'New since you read it' },
    arrived: { ar: 'رسالة جديدة', en: 'New message' },
    earlier: {
      ar: {
        zero: '',
        one: 'عرض حدث واحد أقدم',
        two: 'عرض حدثين أقدم',
        few: 'عرض {n} أحداث أقدم',
        many: 'عرض {n} حدثًا أقدم',
        other: 'عرض {n} حدث أقدم',
      },
      en: forms('Show 1 earlier row', 'Show {n} earlier rows', 'Show earlier rows'),
    },
    showAll: { ar: 'عرض النص كاملًا', en: 'Show all of it' },
    showLess: { ar: 'عرض أقل', en: 'Show less' },
    received: { ar: 'وصلت', en: 'Arrived' },
    mailOrganisation: { ar: 'إشعار إلى بريد الجمعية', en: 'Notice to the organisation' },
    mailVisitor: { ar: 'رسالة تأكيد إلى المُرسِل', en: 'Confirmation to the sender' },
    note: { ar: 'ملاحظة للفريق', en: 'Note for the team' },
    replyFrom: { ar: 'رد من القالب «{title}»', en: 'Reply from the template “{title}”' },
    stage: { ar: 'المرحلة: {stage}', en: 'Stage: {stage}' },
    state: { ar: 'صارت: {state}', en: 'State: {state}' },
    assigned: { ar: 'أُسندت إلى {name}', en: 'Assigned to {name}' },
    unassigned: { ar: 'لم تعد مُسنَدة إلى أحد', en: 'No longer assigned to anybody' },
    released: { ar: 'مُيّزت بأنها ليست مزعجة', en: 'Marked as not spam' },
    snoozed: { ar: 'أُجّلت حتى {time}', en: 'Snoozed until {time}' },
    snoozeEnded: { ar: 'أُنهي تأجيلها', en: 'The snooze was ended' },
    spam: { ar: 'مُيّزت بأنها مزعجة', en: 'Marked as spam' },
    labelled: { ar: 'وُسمت: {label}', en: 'Labelled {label}' },
    unlabelled: { ar: 'أُزيل الوسم: {label}', en: 'Label removed: {label}' },
    request: { ar: 'طلب المُرسِل: {request}', en: 'The sender asked: {request}' },
    requestDone: { ar: 'أُنجز: {request}', en: 'Done: {request}' },
    keepAsked: {
      ar: 'سؤال المتقدم عن الاحتفاظ بطلبه حتى {date}',
      en: 'The applicant was asked whether it may be kept until {date}',
    },
    keepAgreed: {
      ar: 'وافق المتقدم على الاحتفاظ بطلبه حتى {date}',
      en: 'The applicant has agreed that it is kept until {date}',
    },
    keepEnded: {
      ar: 'تراجع المتقدم عن الاحتفاظ بطلبه',
      en: 'The applicant no longer wants it to be kept',
    },
    /** The user who did it no longer has a row. */
    command: { ar: 'من سطر الأوامر', en: 'From the command line' },
    undo: { ar: 'تراجع', en: 'Undo' },
    /** Why a reply that was to be sent later was not sent. */
    replyStopped: {
      wrote: {
        ar: 'لم يُرسل الرد المجدول، لأن المُرسِل كتب قبل موعده. عاد مسودة إلى كاتبه',
        en: 'The scheduled reply was not sent, because the sender wrote first. It is a draft again',
      },
      answered: {
        ar: 'لم يُرسل الرد المجدول، لأن زميلًا ردّ قبل موعده. عاد مسودة إلى كاتبه',
        en: 'The scheduled reply was not sent, because a colleague answered first. It is a draft again',
      },
      colleague: {
        ar: 'أعاد زميل الرد المجدول مسودة لديه',
        en: 'A colleague took back the scheduled reply as their draft',
      },
      spam: {
        ar: 'لم يُرسل الرد المجدول، لأن المحادثة عُدّت مزعجة. عاد مسودة إلى كاتبه',
        en: 'The scheduled reply was not sent, because this was marked as spam. It is a draft again',
      },
      left: {
        ar: 'لم يُرسل الرد المجدول في موعده، إذ لم يعد لكاتبه أن يرد هنا. أرسله أو أعده مسودة',
        en: 'The scheduled reply was not sent, because whoever wrote it may no longer answer here. Send it, or take it back',
      },
      merged: {
        ar: 'لم يُرسل الرد المجدول، لأن محادثة أخرى دُمجت مع هذه. عاد مسودة إلى كاتبه',
        en: 'The scheduled reply was not sent, because another conversation was merged with this one. It is a draft again',
      },
      undeliverable: {
        ar: 'تعذّر إرسال الرد المجدول في موعده. عاد مسودة إلى كاتبه',
        en: 'The scheduled reply could not be sent. It is a draft again',
      },
    } satisfies Record<StopReason, Pair>,
    leavesIn: {
      ar: {
        zero: 'يُرسل الآن',
        one: 'يُرسل بعد ثانية، ولو أغلقت الصفحة',
        two: 'يُرسل بعد ثانيتين، ولو أغلقت الصفحة',
        few: 'يُرسل بعد {n} ثوانٍ، ولو أغلقت الصفحة',
        many: 'يُرسل بعد {n} ثانية، ولو أغلقت الصفحة',
        other: 'يُرسل بعد {n} ثانية، ولو أغلقت الصفحة',
      },
      en: forms(
        'Leaves in 1 second, even if you close the page',
        'Leaves in {n} seconds, even if you close the page',
      ),
    },
    fates: {
      held: {
        ar: 'موقوف حتى تُميّز المحادثة بأنها ليست مزعجة',
        en: 'held until the conversation is marked as not spam',
      },
      leaving: { ar: 'يُرسل خلال ثوانٍ', en: 'leaves in a few seconds' },
      waiting: { ar: 'بانتظار الإرسال', en: 'waiting to be sent' },
      sent: { ar: 'أُرسل {time}', en: 'sent {time}' },
      refused: {
        ar: 'لم يقبله خادم البريد بعد، وتُعاد المحاولة',
        en: 'the mail server has not accepted it yet, and it will be tried again',
      },
      dead: {
        ar: 'تعذّر إرساله، ولن تُعاد المحاولة',
        en: 'could not be sent, and will not be tried again',
      },
      'in-doubt': {
        ar: 'انقطع الاتصال أثناء إرساله، فلا يُعرف إن وصل',
        en: 'the connection broke while it was being sent, so it may or may not have arrived',
      },
      returned: {
        ar: 'أُرسل {time}، ثم عاد ولم يصل',
        en: 'sent {time}, but came back',
      },
    } satisfies Record<MailFate['status'], Pair>,
    said: { ar: 'قال الخادم:', en: 'The server said:' },
    incoming: {
      reply: { ar: 'رد بالبريد من المُرسِل', en: 'Answer of the sender by mail' },
      automatic: { ar: 'رد آلي من بريد المُرسِل', en: 'Automatic reply from the sender’s mailbox' },
      failure: { ar: 'عاد بريدنا ولم يصل', en: 'Our email came back' },
      delay: {
        ar: 'تأخر بريدنا، ولا تزال المحاولة جارية',
        en: 'Our email is delayed. The mail server keeps trying',
      },
    } satisfies Record<IncomingMail['how'], Pair>,
    subject: { ar: 'الموضوع:', en: 'Subject:' },
    remarks: {
      read: {
        ar: 'يقول برنامج بريده إن رسالتنا فُتحت.',
        en: 'Their mail program says that our email was opened.',
      },
      reaction: {
        ar: 'تفاعلٌ مع رسالتنا، وليس جوابًا.',
        en: 'A reaction to our email, not an answer.',
      },
      recall: {
        ar: 'يطلب أن نتجاهل رسالة سابقة منه.',
        en: 'They ask us to ignore an earlier email.',
      },
      calendar: {
        ar: 'جواب عن دعوة، بلا كلام. الرسالة في صندوق البريد.',
        en: 'An answer to an invitation, without text. The email is in the mailbox.',
      },
      signed: {
        ar: 'رسالة موقّعة بصيغة لا تُقرأ هنا. اقرأها في صندوق البريد.',
        en: 'It is signed in a format that cannot be shown here. Read it in the mailbox.',
      },
      encrypted: {
        ar: 'رسالة مشفّرة. لا يعرضها إلا صندوق البريد، بمفتاحها.',
        en: 'It is encrypted. Only the mailbox can show it, with its key.',
      },
      outlook: {
        ar: 'رسالة بصيغة خاصة ببرنامج Outlook لا تُقرأ هنا. اقرأها في صندوق البريد.',
        en: 'It is in an Outlook format that cannot be shown here. Read it in the mailbox.',
      },
      files: {
        ar: 'ليس فيها كلام، بل ملفات. الملفات في صندوق البريد.',
        en: 'It has no text, only files. They are in the mailbox.',
      },
      empty: {
        ar: 'ليس فيها كلام. الرسالة في صندوق البريد.',
        en: 'It has no text. The email is in the mailbox.',
      },
      garbled: {
        ar: 'ضاع بعض حروفها في الطريق. الرسالة كما وصلت في صندوق البريد.',
        en: 'Some of its characters were lost on the way. The original email is in the mailbox.',
      },
    } satisfies Record<NonNullable<IncomingMail['remark']>, Pair>,
    otherSender: {
      ar: 'من عنوان غير الذي في النموذج: {address}',
      en: 'Sent from a different address than the form: {address}',
    },
    quoted: { ar: 'ما يرد عليه', en: 'What it answers' },
    cut: {
      ar: 'في هذه الرسالة أكثر مما يظهر هنا، وهي كاملة في صندوق البريد.',
      en: 'This email is longer than what you see here. The whole email is in the mailbox.',
    },
  },
  requests: {
    kinds: {
      correction: { ar: 'تصحيح بياناته', en: 'Correction of their data' },
      withdrawal: { ar: 'سحب موافقته', en: 'Withdrawal of their consent' },
      erasure: { ar: 'محو ما أرسله', en: 'Erasure of what they sent' },
    },
    asked: { ar: 'وصل الطلب {time}.', en: 'Asked {time}.' },
    next: {
      correction: {
        ar: 'خذ بالتصحيح حيث نقلت بياناته. ما أُرسل أولًا يبقى كما هو.',
        en: 'Correct their data wherever you have copied it. What they first sent stays as it is.',
      },
      withdrawal: {
        ar: 'لا تستخدم بياناته بعد اليوم. انقل إليه أنك أوقفت العمل عليها، أو امحُها.',
        en: 'Stop using their data now. Tell them that you have stopped, or erase the conversation.',
      },
      erasure: {
        ar: 'تعذّر محو ملفه حين طلب. امحُ المحادثة من أسفل الصفحة.',
        en: 'Their file could not be erased when they asked. Erase the conversation below.',
      },
    },
    ...DEADLINE_TEXTS,
    finish: { ar: 'تم', en: 'Done' },
    name: { ar: 'الاسم', en: 'Name' },
    export: { ar: 'تصدير كل ما يخصه', en: 'Export all of this person' },
    erasePerson: { ar: 'محو كل ما يخصه…', en: 'Erase everything of this person…' },
  },
  work: {
    label: { ar: 'العمل على المحادثة', en: 'Work on the conversation' },
    stage: { ar: 'المرحلة', en: 'Stage' },
    stageDone: { ar: 'صارت المرحلة: {stage}', en: 'The stage is now: {stage}' },
    state: { ar: 'الحالة', en: 'State' },
    assignee: { ar: 'المسؤول', en: 'Assigned to' },
    nobody: { ar: 'لا أحد', en: 'Nobody' },
    toMe: { ar: 'إسنادها إليّ', en: 'Assign to me' },
    stateDone: { ar: 'صارت الحالة: {state}', en: 'The state is now: {state}' },
    assigneeDone: { ar: 'أُسندت إلى {name}', en: 'Now assigned to {name}' },
    unassignedDone: { ar: 'لم تعد مُسنَدة إلى أحد', en: 'No longer assigned to anybody' },
    close: { ar: 'إغلاق', en: 'Close' },
  },
  note: {
    title: { ar: 'ملاحظة للفريق', en: 'Note for the team' },
    placeholder: { ar: 'لا يراها صاحب المحادثة', en: 'The sender does not see it' },
    add: { ar: 'إضافة الملاحظة', en: 'Add the note' },
    added: { ar: 'أُضيفت الملاحظة.', en: 'The note was added.' },
    long: {
      ar: {
        zero: 'لا زيادة',
        one: 'أطول من المسموح بحرف واحد',
        two: 'أطول من المسموح بحرفين',
        few: 'أطول من المسموح بـ{n} أحرف',
        many: 'أطول من المسموح بـ{n} حرفًا',
        other: 'أطول من المسموح بـ{n} حرف',
      },
      en: forms('1 character too long', '{n} characters too long'),
    },
  },
  reply: {
    title: { ar: 'الرد', en: 'Reply' },
    to: { ar: 'إلى {address}', en: 'To {address}' },
    comesBack: {
      ar: 'رده بالبريد يظهر هنا',
      en: 'The answer by email appears here',
    },
    addressFailed: {
      ar: 'عاد البريد المرسل إلى هذا العنوان ولم يصل ({time})، فقد لا يصل ردك أيضًا. تحقق من العنوان مع المُرسِل بالهاتف إن أمكن. قال الخادم:',
      en: 'An email to this address came back ({time}), so your reply may not arrive either. If you can, ask for the right address by phone. The mail server said:',
    },
    placeholder: { ar: 'اكتب الرد، أو / لقالب', en: 'Write the reply, or / for a template' },
    moves: {
      ar: 'نقل الطلب إلى «{stage}» عند الإرسال',
      en: 'Move the application to “{stage}” when it is sent',
    },
    tell: {
      ar: 'صار الطلب في «{stage}»، ولم يُكتب إلى صاحبه بعد. ابدأ الرد من:',
      en: 'The application is in “{stage}”, and the applicant has not been told. Begin with:',
    },
    send: { ar: 'إرسال الرد', en: 'Send reply' },
    sendAnd: {
      closed: { ar: 'إرسال وإغلاق', en: 'Send and close' },
      waiting: { ar: 'إرسال وانتظار الرد', en: 'Send and wait for an answer' },
      open: { ar: 'إرسال وإبقاؤها مفتوحة', en: 'Send and leave open' },
      answered: { ar: 'إرسال الرد', en: 'Send reply' },
    } satisfies Record<StateAfterReply, Pair>,
    sendOptions: { ar: 'خيارات الإرسال', en: 'Ways to send' },
    sendAndSnooze: { ar: 'إرسال وتأجيل…', en: 'Send and snooze…' },
    sendLater: { ar: 'إرسال لاحقًا…', en: 'Send later…' },
    /** Only screen readers hear these two. */
    sent: {
      ar: 'سُجّل الرد، ويمكنك التراجع عنه قبل أن يُرسل.',
      en: 'The reply was recorded. You can take it back until it leaves.',
    },
    undone: {
      ar: 'تراجعت عن الإرسال، وعاد الرد إلى خانة الكتابة.',
      en: 'The reply was taken back, and is where you write again.',
    },
    scheduled: {
      ar: 'يُرسل الرد في موعده، ويمكنك التراجع عنه قبله.',
      en: 'The reply is sent at its time. You can take it back until then.',
    },
    /** Above what one writes. */
    returned: {
      ar: 'لم يُرسل ردك، وعاد إلى هنا. راجعه ثم أرسله.',
      en: 'Your reply was not sent, and is here again. Check it before you send it.',
    },
    stopsOther: {
      ar: 'في المحادثة رد ينتظر موعده كتبه {name}. إن أرسلت ردك لم يُرسل ذاك، وعاد مسودة إلى كاتبه.',
      en: 'A reply of {name} waits here to be sent. If you send yours, it is not sent, and becomes a draft of {name} again.',
    },
    saving: { ar: 'تُحفظ المسودة', en: 'Saving the draft' },
    saved: { ar: 'حُفظت المسودة {time}', en: 'Draft saved {time}' },
    unsaved: {
      ar: 'المسودة محفوظة في هذا الجهاز، وتُرسل إلى الخادم عند عودة الاتصال',
      en: 'The draft is kept on this device and sent to the server when the connection is back',
    },
    unstored: {
      ar: 'تعذّر حفظ المسودة. لا تغلق الصفحة.',
      en: 'The draft could not be kept. Do not close the page.',
    },
    tooLong: {
      ar: 'لا تُحفظ ولا تُرسل قبل أن تُختصر',
      en: 'Shorten it to save or send it',
    },
    notSent: {
      ar: 'لم يُرسل الرد، ونصه باقٍ هنا. {reason}',
      en: 'The reply was not sent, and its text is still here. {reason}',
    },
    meanwhile: {
      ar: {
        zero: 'لا رد غيره',
        one: 'وصل إلى المُرسِل رد آخر منذ أن بدأت تكتب:',
        two: 'وصل إلى المُرسِل ردّان آخران منذ أن بدأت تكتب:',
        few: 'وصل إلى المُرسِل {n} ردود أخرى منذ أن بدأت تكتب:',
        many: 'وصل إلى المُرسِل {n} ردًّا آخر منذ أن بدأت تكتب:',
        other: 'وصل إلى المُرسِل {n} رد آخر منذ أن بدأت تكتب:',
      },
      en: forms(
        'The sender has got another reply since you began to write:',
        'The sender has got {n} other replies since you began to write:',
      ),
    },
    anyway: { ar: 'إرساله مع ذلك', en: 'Send all the same' },
    keep: { ar: 'إبقاؤه مسودة', en: 'Keep as a draft' },
    kept: { ar: 'بقي ردك مسودة.', en: 'Your reply is still a draft.' },
    twoDrafts: {
      ar: 'على هذا الجهاز مسودة أخرى لم تصل إلى الخادم، وهي أقدم.',
      en: 'This device has an older draft that did not reach the server.',
    },
    swap: { ar: 'عرض الأخرى', en: 'Show the other one' },
    restored: {
      ar: 'استُعيد ما كتبته هنا ولم يصل إلى الخادم.',
      en: 'We brought back what you wrote here and what had not reached the server.',
    },
    noAddress: {
      ar: 'لم يترك المُرسِل بريدًا إلكترونيًا، فلا يُرد عليه من هنا. اتصل به على رقمه:',
      en: 'The sender left no email address, so you cannot reply from here. Call their number:',
    },
    noMail: {
      ar: 'لا يرسل الموقع بريدًا، فلا يُرد من هنا. اتصل بالمُرسِل أو اكتب إليه من بريدك:',
      en: 'The site is not set up to send email, so you cannot reply from here. Call the sender, or write from your own mailbox:',
    },
    call: { ar: 'اتصال', en: 'Call' },
    whatsApp: { ar: 'واتساب', en: 'WhatsApp' },
    write: { ar: 'كتابة بريد', en: 'Write an email' },
    suspected: {
      ar: 'اختر «ليست مزعجة» أولًا، ثم يُرسل الرد.',
      en: 'Mark it as not spam first. Then you can send a reply.',
    },
  },
  composer: {
    label: { ar: 'الكتابة', en: 'Write' },
    kind: { ar: 'رد أو ملاحظة', en: 'Reply or note' },
    note: { ar: 'ملاحظة', en: 'Note' },
    mention: { ar: 'ذكر زميل', en: 'Mention a colleague' },
    mentionHint: {
      ar: 'يصل تنبيه إلى من تذكره (@)',
      en: 'Whoever you mention is notified (@)',
    },
    shut: { ar: 'إغلاق، وتبقى المسودة', en: 'Close and keep the draft' },
    language: { ar: 'لغة الرد', en: 'Language of the reply' },
    template: { ar: 'قالب', en: 'Template' },
    templates: { ar: 'البدء من قالب', en: 'Begin with a template' },
    templatesFor: { ar: 'لمرحلة «{stage}»', en: 'For the stage “{stage}”' },
    otherTemplates: { ar: 'قوالب أخرى', en: 'Other templates' },
    searchTemplates: { ar: 'بحث في القوالب', en: 'Search the templates' },
    noTemplate: { ar: 'لا قالب بهذه الكلمات.', en: 'No template has these words.' },
    writing: { ar: 'يُكتب الآن رد من: {name}', en: '{name} is writing a reply now' },
    readDraft: { ar: 'قراءة ما كُتب', en: 'Read it' },
  },
  snooze: {
    title: { ar: 'تأجيل', en: 'Snooze' },
    today: { ar: 'لاحقًا اليوم', en: 'Later today' },
    tomorrow: { ar: 'غدًا', en: 'Tomorrow' },
    week: { ar: 'بعد أسبوع', en: 'In a week' },
    pick: { ar: 'يوم ووقت…', en: 'Day and time…' },
    dialog: { ar: 'تأجيل حتى يوم ووقت', en: 'Snooze until a day and time' },
    end: { ar: 'إنهاء التأجيل', en: 'End the snooze' },
    until: { ar: 'حتى {time}', en: 'Until {time}' },
    done: { ar: 'أُجّلت حتى {time}', en: 'Snoozed until {time}' },
    ended: { ar: 'انتهى التأجيل', en: 'No longer snoozed' },
    back: { ar: 'عادت من التأجيل', en: 'Back from snooze' },
    proposed: {
      today: { ar: 'لاحقًا اليوم', en: 'Later today' },
      tomorrow: { ar: 'غدًا صباحًا', en: 'Tomorrow morning' },
      working: { ar: 'صباح أول يوم عمل', en: 'Next working morning' },
      week: { ar: 'بعد أسبوع', en: 'In a week' },
    },
    sendDialog: { ar: 'إرسال وتأجيل', en: 'Send and snooze' },
    sendText: {
      ar: 'يُرسل الرد الآن، وتعود المحادثة إلى القائمة في الموعد، أو قبله إن كتب المُرسِل.',
      en: 'The reply leaves now. The conversation comes back to the list at that time, or earlier if the sender writes.',
    },
  },
  later: {
    dialog: { ar: 'إرسال لاحقًا', en: 'Send later' },
    text: {
      ar: 'يمكنك التراجع عن الرد حتى موعده. وإن كتب المُرسِل قبله لم يُرسل، وعاد مسودة.',
      en: 'You can take the reply back until then. If the sender writes before, it is not sent, and becomes your draft again.',
    },
    action: { ar: 'جدولة الإرسال', en: 'Schedule it' },
    afterInterview: {
      ar: 'تبدأ المقابلة قبل ذلك. اختر وقتًا يسبقها.',
      en: 'The interview begins before that. Choose an earlier time.',
    },
    leaves: { ar: 'يُرسل {time}', en: 'Leaves {time}' },
    stopped: {
      ar: 'لا يُرسل تلقائيًا، فلم يعد لكاتبه أن يرد هنا.',
      en: 'It is not sent by itself: whoever wrote it may no longer answer here.',
    },
    now: { ar: 'إرساله الآن', en: 'Send now' },
    takeBack: { ar: 'إعادته مسودة', en: 'Take back' },
    takenBack: {
      ar: 'لم يعد الرد ينتظر: هو الآن مسودتك.',
      en: 'The reply no longer waits. It is your draft.',
    },
  },
  languages: {
    ar: { ar: 'العربية', en: 'الإنجليزية' },
    en: { ar: 'Arabic', en: 'English' },
  },
} satisfies Pairs;

export type InboxTexts = InOneLanguage<typeof INBOX_TEXTS>;
