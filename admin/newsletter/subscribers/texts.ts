import { SUBSCRIBER_NAMES } from '../../../contract/admin/newsletter/subscriber-names.ts';
import type {
  ImportOutcome,
  ImportProblem,
} from '../../../contract/admin/newsletter/subscribers.ts';
import type { InOneLanguage, Pair, Pairs } from '../../../contract/admin/pairs.ts';
import { forms } from '../../kit/i18n/plural-forms.ts';

export const SUBSCRIBER_TEXTS = {
  ...SUBSCRIBER_NAMES,
  numbers: {
    confirmed: { ar: 'مشترك مؤكَّد', en: 'confirmed' },
    waiting: { ar: 'ينتظر التأكيد', en: 'waiting to confirm' },
    ar: { ar: 'بالعربية', en: 'in Arabic' },
    en: { ar: 'بالإنجليزية', en: 'in English' },
    bouncing: { ar: 'لا تصلهم الرسائل', en: 'get no mail' },
  },
  growth: {
    title: { ar: 'النمو', en: 'Growth' },
    months: { ar: 'المدة', en: 'Period' },
    lastMonths: {
      12: { ar: 'آخر 12 شهرًا', en: 'Last 12 months' },
      24: { ar: 'آخر 24 شهرًا', en: 'Last 24 months' },
    },
    label: {
      ar: 'عدد المشتركين المؤكَّدين في نهاية كل شهر: {first} في {from}، و{last} الآن',
      en: 'Confirmed subscribers at the end of each month: {first} in {from}, {last} now',
    },
    ofMonth: { ar: '{month}: {total}', en: '{month}: {total}' },
    unsubscribedInAll: { ar: 'أُلغي منذ البداية {n} من الاشتراكات.', en: '{n} unsubscribed.' },
    thisMonth: {
      ar: 'هذا الشهر: أكّد {confirmed}، وألغى {unsubscribed}.',
      en: 'This month: {confirmed} confirmed, {unsubscribed} unsubscribed.',
    },
    table: { ar: 'الأرقام في جدول', en: 'The numbers as a table' },
    month: { ar: 'الشهر', en: 'Month' },
    confirmed: { ar: 'أكّدوا', en: 'Confirmed' },
    unsubscribed: { ar: 'ألغوا', en: 'Unsubscribed' },
    total: { ar: 'المجموع في آخره', en: 'Total' },
    empty: {
      ar: 'يظهر النمو هنا حين يؤكّد أول مشترك.',
      en: 'Growth appears here when the first subscriber confirms.',
    },
  },
  kinds: {
    email: { ar: 'البريد', en: 'E-mail' },
    phone: { ar: 'أرقام الجوال', en: 'Phone numbers' },
  },
  kindsLabel: { ar: 'ما يُراسَل به المشترك', en: 'How subscribers are reached' },
  phonesNote: {
    ar: 'لا تُرسل النشرة إلى أرقام الجوال. صدّرها لترسل إليها من برنامج آخر.',
    en: 'The newsletter goes to email addresses only. Export the phone numbers to use them in another program.',
  },
  add: { ar: 'إضافة', en: 'Add' },
  import: { ar: 'استيراد', en: 'Import' },
  find: { ar: 'البحث في المشتركين', en: 'Find subscribers' },
  placeholder: { ar: 'جزء من العنوان', en: 'Part of the address' },
  findPhone: { ar: 'جزء من الرقم', en: 'Part of the number' },
  state: { ar: 'الحالة', en: 'State' },
  anyState: { ar: 'كل الحالات', en: 'Any state' },
  language: { ar: 'اللغة', en: 'Language' },
  anyLanguage: { ar: 'كل اللغات', en: 'Any language' },
  source: { ar: 'المصدر', en: 'Source' },
  anySource: { ar: 'كل المصادر', en: 'Any source' },
  found: {
    ar: {
      zero: 'لا مشتركين',
      one: 'مشترك واحد',
      two: 'مشتركان',
      few: '{n} مشتركين',
      many: '{n} مشتركًا',
      other: '{n} مشترك',
    },
    en: forms('One subscriber', '{n} subscribers', 'No subscribers'),
  },
  address: { ar: 'البريد', en: 'Address' },
  phone: { ar: 'الرقم', en: 'Number' },
  since: { ar: 'منذ', en: 'Since' },
  selectAll: { ar: 'اختيار كل ما في الصفحة', en: 'Select everything on the page' },
  select: { ar: 'اختيار {address}', en: 'Select {address}' },
  noMatch: { ar: 'لا مشترك يطابق هذا', en: 'No subscriber matches this' },
  noMatchText: {
    ar: 'غيّر نص البحث أو الحالة أو اللغة.',
    en: 'Change the text of the search, the state or the language.',
  },
  empty: { ar: 'لا مشتركين بعد', en: 'No subscribers yet' },
  emptyText: {
    ar: 'يشترك الناس من أسفل كل صفحة في الموقع. ويمكنك أن تضيف من وافق خارجه أو تستورد قائمة.',
    en: 'People subscribe at the foot of every page. You can also add people who consented elsewhere, or import a list.',
  },
  emptyPhones: { ar: 'لا أرقام بعد', en: 'No phone numbers yet' },
  emptyPhonesText: {
    ar: 'يظهر هنا من كتب رقم جواله في نموذج النشرة في الموقع.',
    en: 'People who enter a phone number in the newsletter form appear here.',
  },
  selection: { ar: 'ما اخترته', en: 'Selection' },
  selected: {
    ar: {
      zero: 'لم تختر أحدًا',
      one: 'اخترت مشتركًا واحدًا',
      two: 'اخترت مشتركين',
      few: 'اخترت {n} مشتركين',
      many: 'اخترت {n} مشتركًا',
      other: 'اخترت {n} مشترك',
    },
    en: forms('One subscriber selected', '{n} subscribers selected', 'Nobody selected'),
  },
  elsewhere: { ar: '({n} في صفحات أخرى)', en: '({n} on other pages)' },
  clear: { ar: 'إلغاء الاختيار', en: 'Clear the selection' },
  selectMatching: { ar: 'اختيار الجميع ({n})', en: 'Select all ({n})' },
  selectFirst: { ar: 'اختيار أول {max}', en: 'Select the first {max}' },
  selectionMax: {
    ar: 'لا يُختار أكثر من {max} معًا.',
    en: 'You can select at most {max} together.',
  },
  one: {
    person: { ar: 'صفحة هذا الشخص', en: 'Page of this person' },
    asked: { ar: 'طلب الاشتراك', en: 'Asked' },
    mailed: { ar: 'أُرسل رابط التأكيد', en: 'Link to confirm sent' },
    confirmed: { ar: 'أكّد', en: 'Confirmed' },
    added: { ar: 'أُضيف', en: 'Added' },
    addedBy: { ar: 'أضافه', en: 'Added by' },
    consent: { ar: 'الموافقة', en: 'Consent' },
    place: { ar: 'أين', en: 'Where' },
    words: { ar: 'النص', en: 'Words' },
    note: { ar: 'ما نعرفه عن الموافقة', en: 'What we know of the consent' },
    notYet: {
      ar: 'لم يوافق بعد. هذا ما أُرسل إليه ليوافق عليه:',
      en: 'No consent yet. This is what we asked them to agree to:',
    },
    unknown: {
      ar: 'اشترك من الموقع قبل أن يُحفظ نص الموافقة مع المشترك.',
      en: 'Subscribed on the site before the words of consent were stored with subscribers.',
    },
    waitingNote: {
      ar: 'أُرسل إليه رابط ليؤكد. إن لم يفتحه خلال 7 أيام مُحي عنوانه.',
      en: 'We sent a link to confirm. If nobody opens it within 7 days, the address is erased.',
    },
    suspectedNote: {
      ar: 'يبدو أن برنامجًا ملأ النموذج، فلم يُرسل إليه شيء. يُمحى بعد 7 أيام إن لم يطلب مرة أخرى.',
      en: 'A program seems to have filled in the form, so we sent nothing. It is erased after 7 days unless they ask again.',
    },
    name: { ar: 'الاسم', en: 'Name' },
    topics: { ar: 'الموضوعات', en: 'Topics' },
    allTopics: { ar: 'كل الأعداد', en: 'Every issue' },
    addressNote: { ar: 'الموافقة على العنوان الجديد', en: 'Consent to the new address' },
    newAddress: {
      ar: 'أُرسل رابط تأكيد إلى {address}. ما لم يُفتح خلال 7 أيام يبقى العنوان كما هو.',
      en: 'We sent a link to confirm to {address}. Unless it is opened within 7 days, the address stays as it is.',
    },
    bouncing: {
      ar: 'لا تصله الرسائل منذ {date}، فلا نرسل إليه.',
      en: 'Emails have not arrived since {date}, so we have stopped sending them.',
    },
    server: { ar: 'قال خادم بريده:', en: 'Their mail server said:' },
    issues: { ar: 'آخر الأعداد', en: 'Last issues' },
    issue: { ar: 'العدد {n}', en: 'Issue {n}' },
    retry: { ar: 'محاولة الإرسال إليه من جديد', en: 'Try to send again' },
    retried: { ar: 'سنرسل إليه العدد القادم.', en: 'They get the next issue.' },
  },
  retryAll: { ar: 'محاولة الإرسال من جديد', en: 'Try to send again' },
  retriedAll: { ar: 'سنرسل إليهم العدد القادم.', en: 'They get the next issue.' },
  addDialog: {
    title: { ar: 'إضافة مشترك', en: 'Add a subscriber' },
    lead: {
      ar: 'لمن وافق خارج الموقع. لا يُرسل إليه طلب تأكيد.',
      en: 'For somebody who has consented elsewhere. They are not asked to confirm.',
    },
    address: { ar: 'البريد أو رقم الجوال', en: 'E-mail address or phone number' },
    language: { ar: 'لغة النشرة', en: 'Language of the newsletter' },
    consent: { ar: 'متى وافق، وكيف؟', en: 'When did they consent, and how?' },
    consentHint: {
      ar: 'مثال: طلبها بالهاتف في 3 نوفمبر 2026. يُحفظ مع المشترك، ويراه إن طلب بياناته.',
      en: 'Such as: asked for it by telephone on 3 November 2026. It is stored with the subscriber, who sees it when they ask for their data.',
    },
    action: { ar: 'إضافة', en: 'Add' },
    done: { ar: 'أُضيف {address}.', en: '{address} was added.' },
    unsubscribed: {
      ar: 'ألغى صاحب هذا العنوان اشتراكه من قبل، أو حُذف. لا تضفه إلا إن طلب ذلك بعدها.',
      en: 'The owner of this address has unsubscribed or was removed. Add them only if they have asked for it since.',
    },
    anyway: {
      ar: 'طلب ذلك بعدها، وأريد إضافته',
      en: 'They have asked for it since, and I want to add them',
    },
  },
  topicsDialog: {
    open: { ar: 'الموضوعات', en: 'Topics' },
    title: { ar: 'موضوعات النشرة', en: 'Topics of the newsletter' },
    lead: {
      ar: 'يختار المشترك منها ما يريده من صفحة تفضيلاته. ومن لم يختر شيئًا تصله كل الأعداد.',
      en: 'Subscribers choose from these on their preferences page. Whoever chooses none gets every issue.',
    },
    one: { ar: 'الموضوع {n}', en: 'Topic {n}' },
    uses: {
      ar: {
        zero: 'لم يختره أحد',
        one: 'اختاره مشترك واحد',
        two: 'اختاره مشتركان',
        few: 'اختاره {n} مشتركين',
        many: 'اختاره {n} مشتركًا',
        other: 'اختاره {n} مشترك',
      },
      en: forms('chosen by one subscriber', 'chosen by {n} subscribers', 'chosen by nobody'),
    },
    losing: {
      ar: {
        zero: 'لم يختر أحد ما حذفته.',
        one: 'اختار مشترك واحد ما حذفته. إن لم يبق له موضوع وصلته كل الأعداد.',
        two: 'اختار مشتركان ما حذفته. ومن لم يبق له موضوع وصلته كل الأعداد.',
        few: 'اختار {n} مشتركين ما حذفته. ومن لم يبق له موضوع وصلته كل الأعداد.',
        many: 'اختار {n} مشتركًا ما حذفته. ومن لم يبق له موضوع وصلته كل الأعداد.',
        other: 'اختار {n} مشترك ما حذفته. ومن لم يبق له موضوع وصلته كل الأعداد.',
      },
      en: forms(
        'One subscriber chose what you removed. Without another topic they get every issue.',
        '{n} subscribers chose what you removed. Those without another topic get every issue.',
      ),
    },
    add: { ar: 'إضافة موضوع', en: 'Add a topic' },
    action: { ar: 'حفظ', en: 'Save' },
    done: { ar: 'حُفظت الموضوعات.', en: 'The topics are saved.' },
    conflict: {
      ar: 'غيّر زميل الموضوعات في الأثناء، فلم يُحفظ شيء. انسخ ما كتبته، ثم افتحها من جديد.',
      en: 'A colleague has changed the topics meanwhile, so nothing was saved. Copy what you wrote, and open them again.',
    },
  },
  correctDialog: {
    open: { ar: 'تصحيح', en: 'Correct' },
    title: { ar: 'تصحيح بيانات المشترك', en: 'Correct the subscriber' },
    name: { ar: 'الاسم', en: 'Name' },
    nameHint: {
      ar: 'اختياري. يظهر في تحية العدد إن كتبتها.',
      en: 'Optional. It appears in the greeting of an issue that has one.',
    },
    consent: {
      ar: 'كيف وافق صاحب العنوان الجديد، ومتى؟',
      en: 'When and how did the owner of the new address consent?',
    },
    consentHint: {
      ar: 'إن تركته فارغًا أرسلنا إلى العنوان الجديد رابط تأكيد، ويبقى القديم إلى أن يُفتح الرابط.',
      en: 'If you leave it empty, we send a link to confirm to the new address. The old one stays until the link is opened.',
    },
    action: { ar: 'حفظ', en: 'Save' },
    done: { ar: 'حُفظ التصحيح.', en: 'The correction is saved.' },
    asked: {
      ar: 'أُرسل رابط تأكيد إلى {address}. يُعتمد العنوان حين يُفتح الرابط.',
      en: 'We sent a link to confirm to {address}. The address counts once the link is opened.',
    },
    taken: { ar: 'هذا العنوان لمشترك آخر.', en: 'Another subscriber has this address.' },
    mailed: {
      ar: 'أُرسل رابط إلى هذا العنوان قبل قليل. اطلب من صاحبه أن يبحث عنه، أو حاول غدًا.',
      en: 'We sent a link to this address a short while ago. Ask its owner to look for it, or try again tomorrow.',
    },
    showOther: { ar: 'عرض ذلك المشترك', en: 'Show that subscriber' },
    changed: {
      ar: 'غيّر زميل بيانات هذا المشترك في الأثناء، فلم يُحفظ ما كتبته. انسخه، ثم افتح التصحيح من جديد.',
      en: 'A colleague has changed this subscriber meanwhile, so nothing was saved. Copy what you wrote, and open the correction again.',
    },
  },
  remove: {
    action: { ar: 'حذف', en: 'Remove' },
    title: {
      ar: {
        zero: 'حذف',
        one: 'حذف مشترك واحد؟',
        two: 'حذف مشتركين؟',
        few: 'حذف {n} مشتركين؟',
        many: 'حذف {n} مشتركًا؟',
        other: 'حذف {n} مشترك؟',
      },
      en: forms('Remove one subscriber?', 'Remove {n} subscribers?'),
    },
    text: {
      ar: 'يُمحى العنوان وما حُفظ معه، ولا يُستعاد. ومن كان مؤكَّدًا لا يعود باستيراد، بل حين يشترك بنفسه أو تضيفه أنت.',
      en: 'The address and what is stored with it are erased for good. An import does not bring confirmed people back. They come back if they subscribe again or you add them.',
    },
    done: {
      ar: {
        zero: 'لم يُحذف أحد.',
        one: 'حُذف مشترك واحد.',
        two: 'حُذف مشتركان.',
        few: 'حُذف {n} مشتركين.',
        many: 'حُذف {n} مشتركًا.',
        other: 'حُذف {n} مشترك.',
      },
      en: forms('One subscriber was removed.', '{n} subscribers were removed.'),
    },
  },
  importDialog: {
    title: { ar: 'استيراد مشتركين', en: 'Import subscribers' },
    lead: {
      ar: 'جدول من Excel (‎.xlsx) أو من برنامج آخر بصيغة CSV، أو جهات اتصال من جوال بصيغة vCard، أو أي نص فيه عناوين. لا يتغير شيء قبل أن ترى نتيجة الفحص.',
      en: 'An Excel table (.xlsx), a CSV file, contacts from a phone (vCard), or any text with addresses. You see the result of the check before anything changes.',
    },
    file: { ar: 'اختيار ملف', en: 'Choose a file' },
    otherFile: { ar: 'اختيار ملف آخر', en: 'Choose another file' },
    fileHint: { ar: 'حتى 2 ميغابايت و10,000 عنوان', en: 'Up to 2 MB and 10,000 addresses' },
    dropFile: { ar: 'إزالة الملف', en: 'Remove the file' },
    paste: { ar: 'أو الصق العناوين هنا', en: 'Or paste the addresses here' },
    language: { ar: 'لغة من لا لغة له في الملف', en: 'Language if the file does not say' },
    check: { ar: 'فحص', en: 'Check' },
    nothing: { ar: 'اختر ملفًا أو الصق عناوين.', en: 'Choose a file or paste addresses.' },
    tooLarge: {
      ar: 'الملف أكبر من 2 ميغابايت. قسّمه ملفات أصغر.',
      en: 'The file is larger than 2 MB. Split it into smaller ones.',
    },
    problems: {
      unreadable: {
        ar: 'تعذّرت قراءة الملف من السطر {line}. قد تكون فيه علامة تنصيص لم تُغلق.',
        en: 'The file cannot be read after line {line}. A quotation mark may be missing.',
      },
      damaged: {
        ar: 'الملف تالف أو لم يكتمل. افتحه في Excel واحفظه من جديد.',
        en: 'The file is damaged or incomplete. Open it in Excel and save it again.',
      },
      'other-file': {
        ar: 'لا نقرأ هذا النوع من الملفات، ولا ملفًا محميًا بكلمة مرور. احفظه بصيغة ‎.xlsx أو CSV.',
        en: 'This file is of another type or has a password. Save it as .xlsx or CSV without a password.',
      },
      'no-addresses': {
        ar: 'لم نجد في الملف عمودًا فيه عناوين بريد.',
        en: 'No column of the file has e-mail addresses.',
      },
      'too-many': {
        ar: 'في الملف أكثر من 10,000 عنوان. قسّمه ملفات أصغر.',
        en: 'The file has more than 10,000 addresses. Split it into smaller ones.',
      },
    } satisfies Record<ImportProblem, Pair>,
    outcomes: {
      valid: { ar: 'جديد', en: 'new' },
      subscribed: { ar: 'مشترك من قبل', en: 'subscribed already' },
      unsubscribed: { ar: 'ألغى اشتراكه من قبل', en: 'unsubscribed before' },
      duplicate: { ar: 'مكرر في الملف', en: 'twice in the file' },
      invalid: { ar: 'ليس عنوان بريد', en: 'no e-mail address' },
    } satisfies Record<ImportOutcome, Pair>,
    counts: {
      valid: { ar: 'جديد', en: 'new' },
      subscribed: { ar: 'مشترك من قبل', en: 'subscribed already' },
      unsubscribed: { ar: 'ألغى من قبل', en: 'unsubscribed before' },
      duplicate: { ar: 'مكرر', en: 'twice in the file' },
      invalid: { ar: 'غير صالح', en: 'not valid' },
    } satisfies Record<ImportOutcome, Pair>,
    languages: {
      ar: 'منهم {ar} بالعربية و{en} بالإنجليزية.',
      en: '{ar} of them in Arabic and {en} in English.',
    },
    column: { ar: 'عمود العناوين', en: 'Column of addresses' },
    columnOption: { ar: '{name} ({n})', en: '{name} ({n})' },
    columnHint: {
      ar: 'في أكثر من عمود عناوين بريد، ولا يُقرأ إلا هذا العمود.',
      en: 'Several columns have addresses. Only this one is read.',
    },
    lines: { ar: 'السطور التي لن تُستورد', en: 'Lines that are not imported' },
    firstLines: {
      ar: 'أول {n} من السطور التي لن تُستورد',
      en: 'The first {n} lines that will not be imported',
    },
    line: { ar: 'السطر', en: 'Line' },
    text: { ar: 'ما فيه', en: 'Content' },
    why: { ar: 'السبب', en: 'Why' },
    none: { ar: 'لا أحد يُستورد من هذا الملف.', en: 'Nobody in this file can be imported.' },
    statement: {
      ar: 'متى وافق هؤلاء على أن تراسلهم، وكيف؟',
      en: 'When and how did they agree to get the newsletter?',
    },
    statementHint: {
      ar: '20 حرفًا على الأقل. يُحفظ مع كل مشترك، ويراه إن طلب بياناته.',
      en: 'At least 20 characters. It is stored with each subscriber, who sees it when they ask for their data.',
    },
    action: {
      ar: {
        zero: 'استيراد',
        one: 'استيراد مشترك واحد',
        two: 'استيراد مشتركين',
        few: 'استيراد {n} مشتركين',
        many: 'استيراد {n} مشتركًا',
        other: 'استيراد {n} مشترك',
      },
      en: forms('Import one subscriber', 'Import {n} subscribers'),
    },
    back: { ar: 'رجوع', en: 'Back' },
    conflict: {
      ar: 'تغيّر الملف منذ فُحص. ارجع وافحصه من جديد.',
      en: 'The file has changed since it was checked. Go back and check it again.',
    },
    done: {
      ar: {
        zero: 'لم يُضف أحد.',
        one: 'أُضيف مشترك واحد.',
        two: 'أُضيف مشتركان.',
        few: 'أُضيف {n} مشتركين.',
        many: 'أُضيف {n} مشتركًا.',
        other: 'أُضيف {n} مشترك.',
      },
      en: forms('One subscriber was added.', '{n} subscribers were added.', 'Nobody was added.'),
    },
    skipped: {
      ar: 'لم يُضف {n}، لأنهم اشتركوا أو ألغوا اشتراكهم بعد الفحص.',
      en: '{n} were not added, because they have subscribed or unsubscribed since the check.',
    },
  },
} satisfies Pairs;

export type SubscriberTexts = InOneLanguage<typeof SUBSCRIBER_TEXTS>;
