import type { EntryProblem, FieldAdvice } from '../../contract/admin/content/content.ts';
import type { InOneLanguage, Pair, Pairs } from '../../contract/admin/pairs.ts';
import type { FieldProblemCode } from '../../contract/content/field-problems.ts';
import { forms } from '../kit/i18n/plural-forms.ts';
import { NAME_TEXTS } from './name-texts.ts';

/** Texts of lists, differences, publication, history and order of entries. A value replaces `{…}`. */
export const CONTENT_TEXTS = {
  ...NAME_TEXTS,
  /** If several kinds are meant, each is called an entry. */
  entries: {
    ar: {
      zero: 'لا مادة',
      one: 'مادة واحدة',
      two: 'مادتان',
      few: '{n} مواد',
      many: '{n} مادة',
      other: '{n} مادة',
    },
    en: forms('1 entry', '{n} entries'),
  },
  untitled: { ar: 'بلا عنوان', en: 'Untitled' },
  you: { ar: 'أنت', en: 'You' },
  quoted: { ar: '«{title}»', en: '“{title}”' },
  inLanguage: {
    ar: { ar: '{field}، بالعربية', en: '{field}، بالإنجليزية' },
    en: { ar: '{field}, in Arabic', en: '{field}, in English' },
  },
  item: { ar: '{list} {n}', en: '{list} {n}' },
  problems: {
    'not-found': {
      ar: 'لم تعد موجودة، أو ليس فيها ما يُنشر.',
      en: 'It no longer exists, or has nothing to publish.',
    },
    stale: {
      ar: 'تغيّرت المسودة بعد أن رأيتها. راجعها من جديد.',
      en: 'The draft was changed after you saw it. Review it again.',
    },
    'live-changed': {
      ar: 'تغيّرت النسخة المنشورة بعد أن بدأت المسودة. افتحها ووفّق بين النسختين.',
      en: 'The published version changed after this draft began. Open it and join the two.',
    },
    'not-live': {
      ar: 'لم تُنشر بعد، فلا تُنشر منها لغة وحدها.',
      en: 'It has never been published, so you cannot publish only one language of it.',
    },
    needed: { ar: 'لا يستغني الموقع عنها.', en: 'The site needs it.' },
    invalid: { ar: 'فيها ما يحتاج إلى تصحيح:', en: 'Something in it needs to be corrected:' },
    referenced: { ar: 'يذكرها غيرها:', en: 'Other entries name it:' },
  } satisfies Record<EntryProblem['problem'], Pair>,
  /** What is wrong with a field. */
  fieldProblems: {
    empty: { ar: 'املأ هذا الحقل.', en: 'Fill in this field.' },
    'lacks-arabic': {
      ar: 'فيه إنجليزية بلا عربية. اكتب العربية، فهي التي تظهر حين تغيب ترجمة.',
      en: 'It has English but no Arabic. Write the Arabic: it shows where a translation is missing.',
    },
    'bad-characters': {
      ar: 'فيه محارف لا تظهر في صفحة. احذف ما لا تراه حولها، أو اكتب النص من جديد.',
      en: 'It contains characters that no page can show. Remove the invisible ones, or type the text again.',
    },
    'not-text': { ar: 'اكتب نصًا هنا.', en: 'Write text here.' },
    'not-number': { ar: 'اكتب عددًا، مثل 24.7136.', en: 'Write a number, such as 24.7136.' },
    'not-whole-number': {
      ar: 'اكتب عددًا صحيحًا بلا كسور، مثل 312.',
      en: 'Write a whole number, such as 312.',
    },
    negative: { ar: 'اكتب عددًا لا يقل عن الصفر.', en: 'Write a number that is not below 0.' },
    'out-of-range': {
      ar: 'العدد خارج المدى: خط العرض حتى 90، وخط الطول حتى 180.',
      en: 'Out of range: a latitude goes up to 90, a longitude up to 180.',
    },
    'not-email': {
      ar: 'اكتب عنوانًا مثل name@example.org.',
      en: 'Write an address such as name@example.org.',
    },
    'email-not-latin': {
      ar: 'الجزء الذي قبل @ يُكتب بأحرف لاتينية، مثل name@example.org.',
      en: 'Write the part before the @ in Latin letters, as in name@example.org.',
    },
    'not-phone': {
      ar: 'اكتب رقمًا مثل ‎+966 11 000 0000.',
      en: 'Write a number such as +966 11 000 0000.',
    },
    'two-phones': {
      ar: 'اكتب هنا رقمًا واحدًا، وغيره في حقل آخر.',
      en: 'Write only one number here. Each further number has its own field.',
    },
    'phone-extension': {
      ar: 'اكتب الرقم دون تحويلة.',
      en: 'Write the number without its extension.',
    },
    'not-link': {
      ar: 'اكتب عنوانًا يبدأ بـ \u2066https://\u2069 أو \u2066mailto:\u2069 أو \u2066tel:\u2069 أو بشرطة / لصفحة من الموقع.',
      en: 'Write an address that begins with https://, mailto:, tel:, or / for a page of the site.',
    },
    'not-https': {
      ar: 'اكتب العنوان كاملًا كما يظهر في المتصفح، وأوله \u2066https://\u2069.',
      en: 'Write an address that begins with https://, as your browser shows it.',
    },
    'not-day': { ar: 'اختر يومًا.', en: 'Choose a day.' },
    'not-time': { ar: 'اختر يومًا وساعة.', en: 'Choose a day and a time.' },
    'not-calling-code': {
      ar: 'اكتب أرقام رمز الاتصال وحدها كما في 966.',
      en: 'Enter only the digits of the calling code, such as 966.',
    },
    'not-country': {
      ar: 'اكتب رمز الدولة بحرفين لاتينيين كبيرين كما في SA.',
      en: 'Enter the two capital letters of a country, such as SA.',
    },
    'not-time-zone': {
      ar: 'اكتب اسم منطقة زمنية كما في Asia/Riyadh.',
      en: 'Enter the name of a time zone, such as Asia/Riyadh.',
    },
    'not-choice': { ar: 'اختر واحدًا من القائمة.', en: 'Choose one from the list.' },
    'not-list': {
      ar: 'هذه القائمة غير مقروءة. أعد كتابتها.',
      en: 'This list cannot be read. Write it again.',
    },
    'not-group': {
      ar: 'هذه الحقول غير مقروءة. أعد كتابتها.',
      en: 'These fields cannot be read. Write them again.',
    },
    'unknown-field': {
      ar: 'فيه حقل لا يعرفه الموقع.',
      en: 'It has a field that the site does not know.',
    },
    'not-language-code': { ar: 'اكتب رمز لغة، مثل ar.', en: 'Write a language code, such as ar.' },
    'not-tweet-number': {
      ar: 'الصق رابط التغريدة أو رقمها.',
      en: 'Paste the link or the number of the tweet.',
    },
    'not-media-path': { ar: 'اختر ملفًا من الوسائط.', en: 'Choose a file of the media library.' },
    'foreign-file': {
      ar: 'اختر ملفًا من الوسائط: لا تُعرض ملفات مواقع أخرى.',
      en: 'Choose a file from the media library. Files from other sites are not shown.',
    },
    'foreign-picture': {
      ar: 'فيه صورة أو مقطع مرئي ليس من الوسائط. أعد إدراجه من الوسائط.',
      en: 'It has a picture or a video that is not in the media library. Insert it from there.',
    },
    'named-twice': { ar: 'مذكور مرتين. أزل أحدهما.', en: 'It is named twice. Remove one.' },
    'unknown-entry': {
      ar: 'يذكر مادة لم تعد موجودة. اختر غيرها.',
      en: 'This entry no longer exists. Choose another one.',
    },
    'unknown-file': {
      ar: 'الملف لم يعد موجودًا. اختر غيره.',
      en: 'The file no longer exists. Choose another one.',
    },
    'not-unique': {
      ar: 'هذه القيمة في مادة أخرى، ويلزم أن تختلف.',
      en: 'Another entry already has this value. Choose a different one.',
    },
    'ends-before-it-begins': { ar: 'النهاية قبل البداية.', en: 'It ends before it begins.' },
    'lacks-options': {
      ar: 'اكتب خيارين أو أكثر، كل خيار في سطر.',
      en: 'Write two answers or more, one on each line.',
    },
    'not-news-or-text': {
      ar: 'اختر خبرًا أو اكتب فقرة، ولا تجمع بينهما. وللزر رابط ونص معًا، في الفقرات وحدها.',
      en: 'Choose a news item or write a text, not both. A button belongs to a text, and needs a label and a link.',
    },
    'not-colour': {
      ar: 'اكتب اللون بعلامة # ثم ستة أرقام أو حروف من a إلى f.',
      en: 'Write a colour as # and six digits or letters from a to f.',
    },
    'colours-too-alike': {
      ar: 'تصعب القراءة بهذا اللون. اختر لونًا آخر.',
      en: 'Some text is not readable with this colour. Choose another one.',
    },
    'colour-too-light': {
      ar: 'تصعب القراءة بهذا اللون. اجعله أغمق.',
      en: 'Some text is not readable with this colour. Make it darker.',
    },
    'colour-too-dark': {
      ar: 'تصعب القراءة بهذا اللون. اجعله أفتح.',
      en: 'Some text is not readable with this colour. Make it lighter.',
    },
    'machine-draft': {
      ar: 'مسودة ترجمة آلية لم يقرأها أحد بعد.',
      en: 'A machine has drafted this, and nobody has read it yet.',
    },
    'lacks-edges': {
      ar: 'اختر رسمًا واكتب درجات حوافه الأربع: الشمالية فوق الجنوبية، ومع مركاتور لا تتجاوز 85.',
      en: 'Choose a drawing and write the degrees of its four edges: north above south, and with Mercator at most 85.',
    },
    'shares-not-100': { ar: 'مجموع النسب ليس 100.', en: 'The shares do not add up to 100.' },
    'too-long': {
      ar: 'النص أطول مما يُحفظ. اختصره ليُحفظ، وهو باقٍ على هذا الجهاز إلى ذلك الحين.',
      en: 'This text is too long to save. Until you shorten it, only this device keeps it.',
    },
    'block-incomplete': {
      ar: 'ينقص هذا الجزء ما يعرضه. أكمله أو احذفه.',
      en: 'This block lacks what it shows. Complete it, or remove it.',
    },
    'not-address': {
      ar: 'اكتب حروفًا عربية بلا تشكيل، أو لاتينية صغيرة، وأرقامًا، وبين الكلمات «-»، مثل: ادعمنا. ولا تستعمل عنوانًا من عناوين الموقع نفسه.',
      en: 'Use lower-case Latin or Arabic letters, digits, and hyphens between words, as in support-us, and no address of the site itself.',
    },
    'not-iban': {
      ar: 'ليس هذا رقم آيبان صحيحًا: فيه حرف أو رقم خطأ. السعودي يبدأ بـ SA وبعده 22 رقمًا أو حرفًا.',
      en: 'This is not an IBAN: one of its characters is wrong. A Saudi one has 22 characters after SA.',
    },
    'too-many': {
      ar: 'العناصر أكثر مما يُحفظ، وأقصاها 200. احذف بعضها لتُحفظ.',
      en: 'There are too many items: at most 200 can be saved. Remove some.',
    },
    'too-deep': {
      ar: 'في النص عناصر متداخلة أكثر مما يُحفظ. بسّط تنسيقه ليُحفظ.',
      en: 'The formatting is nested too deeply to save. Simplify it.',
    },
  } satisfies Record<FieldProblemCode, Pair>,
  /** Problems for readers. */
  fieldAdvice: {
    'heading-order': {
      ar: 'عنوان يقفز مستوى: {subject}',
      en: 'A heading skips a level: {subject}',
    },
    'picture-without-description': {
      ar: 'صورة بلا نص بديل: من لا يراها لا يعرف ما فيها.',
      en: 'A picture without alt text: people who cannot see it do not know what it shows.',
    },
    'video-without-name': {
      ar: 'مقطع مرئي بلا عنوان: من لا يراه لا يعرف ما فيه.',
      en: 'A video without a title: people who cannot see it do not know what it shows.',
    },
    'empty-link': { ar: 'رابط بلا كلمات.', en: 'A link without words.' },
    'arabic-in-english': {
      ar: 'نص عربي في الإنجليزية: {subject}',
      en: 'Arabic text in the English: {subject}',
    },
    'dead-link': {
      ar: 'رابط إلى صفحة غير موجودة: {subject}',
      en: 'A link to a page that does not exist: {subject}',
    },
    gap: { ar: 'لم يُكتب بعد: {subject}', en: 'Still to be written: {subject}' },
    overdue: {
      ar: 'حلّ موعد التالية في {subject}. ضع الجديدة وموعد ما بعدها.',
      en: 'The next one was due on {subject}. Put the new one here, and when the one after it is due.',
    },
    'regions-elsewhere': {
      ar: 'مواضع خريطة السعودية بترتيب المناطق. عدد المناطق التي لا موضع لها، أو موضعها باسم آخر: {subject}',
      en: 'The map of Saudi Arabia places the regions by their order. Regions that do not match it: {subject}',
    },
  } satisfies Record<FieldAdvice['code'], Pair>,
  refused: { ar: 'لم يتغير شيء. السبب:', en: 'Nothing has changed. The reason:' },
  difference: {
    added: { ar: 'أُضيف', en: 'added' },
    removed: { ar: 'حُذف', en: 'removed' },
    formatted: { ar: 'تغيّر تنسيقه', en: 'formatting changed' },
    picture: { ar: 'صورة', en: 'Picture' },
    /** Between paragraphs. */
    unchanged: {
      ar: {
        zero: 'لا فقرة لم تتغيّر',
        one: 'فقرة لم تتغيّر',
        two: 'فقرتان لم تتغيّرا',
        few: '{n} فقرات لم تتغيّر',
        many: '{n} فقرة لم تتغيّر',
        other: '{n} فقرة لم تتغيّر',
      },
      en: forms('1 unchanged paragraph', '{n} unchanged paragraphs'),
    },
    none: { ar: 'لم يتغيّر', en: 'Unchanged' },
    nothing: { ar: 'فارغ', en: 'Empty' },
  },
  /** For an entry whose other fields have English. */
  publish: {
    review: { ar: 'مراجعة ثم نشر', en: 'Review and publish' },
    title: { ar: 'ما الذي سيتغيّر على الموقع', en: 'What will change on the site' },
    titleSet: {
      ar: 'ما الذي سيتغيّر على الموقع، دفعة واحدة',
      en: 'What will change on the site, all at once',
    },
    isNew: {
      ar: 'جديدة على الموقع: يراها الزوار أول مرة.',
      en: 'New on the site. Visitors have not seen it before.',
    },
    returns: { ar: 'تعود إلى الموقع كما كانت.', en: 'Returns to the site as it was.' },
    preview: { ar: 'معاينة الصفحة', en: 'Preview the page' },
    previewTogether: {
      ar: 'معاينة الصفحة مع بقية التعديلات',
      en: 'Preview the page with all these edits',
    },
    whole: { ar: 'النص كله', en: 'The whole text' },
    nothing: { ar: 'لا تعديل لم يُنشر.', en: 'There are no unpublished edits.' },
    nothingAtAll: {
      ar: 'ليس في المحدد ما يُنشر.',
      en: 'Nothing in the selection can be published.',
    },
    offline: {
      ar: 'لا اتصال بالخادم. ما كتبته محفوظ في هذا الجهاز، وتُفتح المراجعة من نفسها عند عودة الاتصال.',
      en: 'There is no connection to the server. This device keeps what you wrote. The review opens when the connection is back.',
    },
    outdated: {
      ar: 'الإنجليزية المنشورة تبقى كما هي، وستبقى في قائمة الترجمة.',
      en: 'The published English does not change, and it stays in the list of translations.',
    },
    outdatedChanged: {
      ar: 'تُنشر معها إنجليزية أقدم من عربيتها، وتبقى في قائمة الترجمة.',
      en: 'English that is older than its Arabic is published too. It stays in the list of translations.',
    },
    missing: {
      ar: 'لا إنجليزية بعد، فيرى زوار الصفحة الإنجليزية النص العربي.',
      en: 'There is no English yet, so visitors of the English page see the Arabic text.',
    },
    missingFields: {
      ar: 'بلا إنجليزية، فتظهر بالعربية في الصفحة الإنجليزية: {fields}',
      en: 'No English, so the English page shows the Arabic: {fields}',
    },
    advice: { ar: 'قبل النشر', en: 'Before publishing' },
    toFix: { ar: 'يُصحَّح قبل النشر:', en: 'To correct before publishing:' },
    open: { ar: 'فتح المادة', en: 'Open the entry' },
    when: { ar: 'متى؟', en: 'When?' },
    now: { ar: 'الآن', en: 'Now' },
    later: { ar: 'في موعد', en: 'At a time' },
    submit: {
      ar: {
        zero: 'نشر',
        one: 'نشر',
        two: 'نشر المادتين',
        few: 'نشر {n} مواد',
        many: 'نشر {n} مادة',
        other: 'نشر {n} مادة',
      },
      en: forms('Publish', 'Publish {n} entries'),
    },
    schedule: { ar: 'جدولة النشر', en: 'Schedule' },
    notYet: { ar: 'ليس بعد', en: 'Not yet' },
    published: { ar: 'نُشر، ويراه الزوار.', en: 'Published. Visitors see it.' },
    scheduledNote: { ar: 'جُدول النشر.', en: 'The publication is scheduled.' },
    scheduled: { ar: 'مجدولة للنشر في {date}، {time}', en: 'To be published on {date}, {time}' },
    scheduledEnd: {
      ar: 'مجدولة لإلغاء نشرها في {date}، {time}',
      en: 'To be unpublished on {date}, {time}',
    },
  },
  unpublish: {
    action: { ar: 'إلغاء النشر', en: 'Unpublish' },
    title: {
      ar: {
        zero: 'إلغاء النشر؟',
        one: 'إلغاء نشر مادة واحدة؟',
        two: 'إلغاء نشر مادتين؟',
        few: 'إلغاء نشر {n} مواد؟',
        many: 'إلغاء نشر {n} مادة؟',
        other: 'إلغاء نشر {n} مادة؟',
      },
      en: forms('Unpublish 1 entry?', 'Unpublish {n} entries?'),
    },
    text: {
      ar: 'لا يراها الزوار بعد ذلك، وتبقى هنا مسودة.',
      en: 'Visitors no longer see it, and it stays here as a draft.',
    },
    done: { ar: 'أُلغي النشر.', en: 'Unpublished.' },
  },
  remove: {
    action: { ar: 'حذف', en: 'Delete' },
    title: {
      ar: {
        zero: 'حذف؟',
        one: 'حذف مادة واحدة؟',
        two: 'حذف مادتين؟',
        few: 'حذف {n} مواد؟',
        many: 'حذف {n} مادة؟',
        other: 'حذف {n} مادة؟',
      },
      en: forms('Delete 1 entry?', 'Delete {n} entries?'),
    },
    text: {
      ar: 'تُحذف من الموقع ومن قوائم المكتب، وتبقى في «المحذوفات»، ومنها تُستعاد.',
      en: 'It disappears from the site and from the lists of the office. You can restore it from “Deleted”.',
    },
  },
  list: {
    find: { ar: 'بحث في: {kind}', en: 'Search: {kind}' },
    placeholder: { ar: 'عنوان أو كلمة، بأي لغة', en: 'Title or word, in either language' },
    state: { ar: 'الحالة', en: 'State' },
    all: { ar: 'الكل', en: 'All' },
    translation: { ar: 'الترجمة', en: 'Translation' },
    anyTranslation: { ar: 'كل الترجمات', en: 'Any translation' },
    review: { ar: 'المراجعة', en: 'Review' },
    anyReview: { ar: 'للمراجعة وغيرها', en: 'Any review' },
    forReview: { ar: 'للمراجعة', en: 'For review' },
    anySubtype: { ar: '{field}: الكل', en: '{field}: all' },
    order: { ar: 'الترتيب', en: 'Order' },
    orders: {
      site: { ar: 'ترتيب الموقع', en: 'Order of the site' },
      newest: { ar: 'الأحدث أولًا', en: 'Newest first' },
      changed: { ar: 'آخر تعديل أولًا', en: 'Last edited first' },
      title: { ar: 'بالعنوان', en: 'By title' },
    },
    languages: { ar: 'اللغتان', en: 'Languages' },
    stands: { ar: 'الحالة', en: 'State' },
    published: { ar: 'النشر', en: 'Publication' },
    changed: { ar: 'آخر من عدّل', en: 'Last edited by' },
    select: { ar: 'تحديد {title}', en: 'Select {title}' },
    selectAll: { ar: 'تحديد كل ما في الصفحة', en: 'Select all on this page' },
    selected: {
      ar: {
        zero: 'لا شيء محدّد',
        one: 'مادة محدّدة',
        two: 'مادتان محدّدتان',
        few: '{n} مواد محدّدة',
        many: '{n} مادة محدّدة',
        other: '{n} مادة محدّدة',
      },
      en: forms('1 entry selected', '{n} entries selected'),
    },
    selection: { ar: 'المحدّد', en: 'Selection' },
    elsewhere: { ar: '(منها {n} في صفحات أخرى)', en: '({n} on other pages)' },
    selectMatching: { ar: 'تحديد كل النتائج: {n}', en: 'Select all {n} that match' },
    selectFirst: {
      ar: 'تحديد أول {max} من {n} نتيجة',
      en: 'Select the first {max} of {n} that match',
    },
    selectionMax: {
      ar: 'لا تُغيَّر معًا أكثر من {max} مادة: غيّر هذه، ثم حدّد ما بعدها.',
      en: 'You can change at most {max} entries together. Change these first, then select more.',
    },
    clear: { ar: 'إلغاء التحديد', en: 'Clear the selection' },
    actionsOf: { ar: 'إجراءات {title}', en: 'Actions for {title}' },
    open: { ar: 'فتح', en: 'Open' },
    openText: { ar: 'للتعديل والمعاينة والنشر.', en: 'To edit, preview and publish.' },
    history: { ar: 'سجل المادة', en: 'History' },
    historyText: {
      ar: 'ما تغيّر فيها، ومن غيّره، واستعادة ما سبق.',
      en: 'See what changed and who changed it, and restore earlier versions.',
    },
    copy: { ar: 'نسخ', en: 'Copy' },
    copyText: {
      ar: 'مادة جديدة تبدأ بنصها وصورها.',
      en: 'A new entry that begins with its texts and pictures.',
    },
    publishText: {
      ar: 'ما يتغيّر على الموقع، ثم النشر الآن أو في موعد.',
      en: 'See what changes on the site, then publish now or at a time.',
    },
    unpublishText: {
      ar: 'لا يراها الزوار، وتبقى هنا مسودة.',
      en: 'Visitors do not see it, and it stays here as a draft.',
    },
    removeText: {
      ar: 'من الموقع ومن قوائم المكتب. تُستعاد من «المحذوفات».',
      en: 'It disappears from the site and from the lists. You can restore it from “Deleted”.',
    },
    cancelSchedule: { ar: 'إلغاء الجدولة', en: 'Cancel the schedule' },
    cancelled: { ar: 'أُلغيت الجدولة.', en: 'The schedule was cancelled.' },
    create: { ar: 'إضافة {kind}', en: 'Add {kind}' },
    createWhich: { ar: 'أي نوع؟', en: 'Which type?' },
    notYet: { ar: 'لم يُنشر بعد', en: 'Not published yet' },
    noDate: { ar: 'بلا تاريخ', en: 'Without a date' },
    empty: { ar: 'لا شيء هنا بعد', en: 'Nothing here yet' },
    emptyText: {
      ar: 'ما تضيفه يظهر هنا مسودةً، ولا يراه الزوار قبل نشره.',
      en: 'What you add appears here as a draft. Visitors see it once you publish it.',
    },
    noMatch: { ar: 'لا نتيجة', en: 'No results' },
    noMatchText: {
      ar: 'لا مادة بهذه الكلمات وهذه الحالة.',
      en: 'No entry has these words and this state.',
    },
    found: {
      ar: {
        zero: 'لا نتيجة',
        one: 'نتيجة واحدة',
        two: 'نتيجتان',
        few: '{n} نتائج',
        many: '{n} نتيجة',
        other: '{n} نتيجة',
      },
      en: forms('1 result', '{n} results'),
    },
    failedSchedule: { ar: 'لم تُنشر في موعدها', en: 'Not published at its time' },
    onlyFirst: {
      ar: 'لا يعرض الموقع إلا الأولى من هذه الصفحات.',
      en: 'The site shows only the first of these pages.',
    },
    goalsShown: {
      ar: 'تعرض صفحة «عن {org}» من هدفين إلى أربعة أهداف.',
      en: 'The page “About {org}” shows two to four goals.',
    },
    fixedOrder: {
      ar: 'تعرض خريطة السعودية المناطق بترتيبها. وما دامت هي خريطة الموقع، لا تُضاف منطقة ولا تُحذف ولا تُنقل.',
      en: 'The map of Saudi Arabia shows the areas in a fixed order. While the site uses this map, you cannot add, delete or move any.',
    },
    fixedNames: {
      ar: 'يبحث الموقع عن هذه النصوص بأسمائها، فلا يُضاف إليها ولا يُحذف منها.',
      en: 'The site finds these texts by their names, so none can be added or removed.',
    },
  },
  order: {
    title: { ar: 'ترتيب: {kind}', en: 'Order: {kind}' },
    action: { ar: 'ترتيب', en: 'Reorder' },
    lead: {
      ar: 'هذا ترتيب الموقع. يراه الزوار حين يُحفظ.',
      en: 'This is the order on the site. Visitors see your changes once you save them.',
    },
    hint: {
      ar: 'بالسحب، أو بمفتاح المسافة ثم السهمين، أو بزر «نقل».',
      en: 'Drag, press Space and the arrow keys, or choose “Move”.',
    },
    grip: { ar: 'نقل {title}، الموضع {n} من {count}', en: 'Move {title}, position {n} of {count}' },
    gripHelp: {
      ar: 'اضغط المسافة، ثم انقل بالسهمين، ثم المسافة لتثبيتها أو Esc لإعادتها إلى مكانها.',
      en: 'Press Space, move with the arrow keys, then Space to drop it or Escape to put it back.',
    },
    move: { ar: 'نقل', en: 'Move' },
    moveOf: { ar: 'نقل {title} إلى…', en: 'Move {title} to…' },
    toFirst: { ar: 'إلى الأول', en: 'First' },
    toLast: { ar: 'إلى الأخير', en: 'Last' },
    after: { ar: 'بعد {title}', en: 'After {title}' },
    held: {
      ar: 'رُفعت {title}. الموضع {n} من {count}.',
      en: '{title} is picked up. Position {n} of {count}.',
    },
    moved: { ar: '{title}: الموضع {n} من {count}.', en: '{title}: position {n} of {count}.' },
    dropped: {
      ar: 'ثُبّتت {title} في الموضع {n} من {count}.',
      en: '{title} is dropped at position {n} of {count}.',
    },
    cancelled: { ar: 'عادت {title} إلى الموضع {n}.', en: '{title} is back at position {n}.' },
    was: { ar: 'كان موضعها {n}', en: 'Was at position {n}' },
    save: { ar: 'حفظ الترتيب', en: 'Save the order' },
    saved: {
      ar: 'حُفظ الترتيب، ويراه الزوار الآن.',
      en: 'The order is saved. Visitors see it now.',
    },
    undo: { ar: 'تراجع', en: 'Undo' },
    unchanged: { ar: 'لم يتغيّر الترتيب.', en: 'The order is unchanged.' },
    changed: {
      ar: {
        zero: 'لم يتغيّر الترتيب.',
        one: 'انتقلت مادة واحدة.',
        two: 'انتقلت مادتان.',
        few: 'انتقلت {n} مواد.',
        many: 'انتقلت {n} مادة.',
        other: 'انتقلت {n} مادة.',
      },
      en: forms('1 entry has moved.', '{n} entries have moved.'),
    },
    conflict: {
      ar: 'غيّر زميل هذا الترتيب قبل قليل، فلم يُحفظ ترتيبك. الحفظ مرة أخرى يضع ترتيبك مكان ترتيبه.',
      en: 'A colleague changed this order a moment ago, so yours was not saved. Save again to replace it with yours.',
    },
  },
  palette: {
    title: { ar: 'لوحة الأوامر', en: 'Commands' },
    placeholder: { ar: 'عنوان أو صفحة أو أمر', en: 'Title, page or command' },
    open: { ar: 'فتح', en: 'Open' },
    go: { ar: 'انتقال', en: 'Go to' },
    commands: { ar: 'أوامر', en: 'Commands' },
    none: { ar: 'لا شيء بهذه الكلمات', en: 'No results' },
    searching: { ar: 'جارٍ البحث', en: 'Searching' },
  },
  keys: {
    title: { ar: 'الاختصارات', en: 'Shortcuts' },
    everywhere: { ar: 'في كل صفحة', en: 'On every page' },
    lists: { ar: 'في القوائم', en: 'In lists' },
    inbox: { ar: 'في محادثة من الصندوق', en: 'In a conversation of the inbox' },
    board: { ar: 'في طلبات الانضمام', en: 'On the board of applications' },
    entry: { ar: 'في المادة', en: 'In an entry' },
    order: { ar: 'في الترتيب', en: 'While reordering' },
    palette: { ar: 'بحث أو انتقال', en: 'Search or go to' },
    keys: { ar: 'هذه الاختصارات', en: 'These shortcuts' },
    goToday: { ar: 'إلى اليوم', en: 'Go to Today' },
    goInbox: { ar: 'إلى الصندوق', en: 'Go to the inbox' },
    goSite: { ar: 'إلى الموقع', en: 'Go to the site' },
    goNews: { ar: 'إلى الأخبار', en: 'Go to the news' },
    goHome: { ar: 'إلى الصفحة الرئيسية', en: 'Go to the home page' },
    foldMenu: { ar: 'طي القائمة الجانبية وبسطها', en: 'Fold or unfold the side menu' },
    reply: { ar: 'إلى كتابة الرد', en: 'Write the reply' },
    moveCard: { ar: 'نقل الطلب إلى مرحلة', en: 'Move the application to a stage' },
    view: { ar: 'عرض الطلبات لوحة أو قائمة', en: 'Show a board or a list' },
    note: { ar: 'ملاحظة للفريق', en: 'Note for the team' },
    template: { ar: 'قالب، في رد لم يُكتب بعد', en: 'Template, in an empty reply' },
    closeConversation: { ar: 'إغلاق المحادثة', en: 'Close the conversation' },
    markUnread: { ar: 'جعل المحادثة غير مقروءة', en: 'Mark the conversation as unread' },
    assign: { ar: 'إسناد المحادثة', en: 'Assign the conversation' },
    labels: { ar: 'وسوم المحادثة', en: 'Labels of the conversation' },
    send: { ar: 'إرسال الرد أو الملاحظة', en: 'Send the reply or the note' },
    snooze: { ar: 'تأجيل المحادثة', en: 'Snooze the conversation' },
    undoReply: { ar: 'التراجع عن رد لم يُرسل بعد', en: 'Take back a reply that has not left' },
    sendAndClose: {
      ar: 'إرسال الرد وإغلاق المحادثة',
      en: 'Send the reply and close the conversation',
    },
    create: { ar: 'مادة جديدة', en: 'New entry' },
    find: { ar: 'إلى البحث', en: 'Go to the search' },
    next: { ar: 'الصف التالي', en: 'Next row' },
    previous: { ar: 'الصف السابق', en: 'Previous row' },
    select: { ar: 'تحديد الصف أو إلغاء تحديده', en: 'Select or deselect the row' },
    publish: { ar: 'مراجعة ثم نشر', en: 'Review and publish' },
    preview: { ar: 'إظهار المعاينة أو إخفاؤها', en: 'Show or hide the preview' },
    outdated: {
      ar: 'الحقل التالي الذي إنجليزيته قديمة',
      en: 'Next field with English out of date',
    },
    language: { ar: 'اللغة الأخرى', en: 'The other language' },
    hold: { ar: 'رفع المادة، ثم تثبيتها', en: 'Pick up an entry, then drop it' },
    move: { ar: 'نقلها إلى أعلى أو أسفل', en: 'Move it up or down' },
    cancel: { ar: 'إعادتها إلى مكانها', en: 'Put it back' },
    single: { ar: 'الاختصارات التي بحرف واحد', en: 'Single-key shortcuts' },
    singleHint: {
      ar: 'لا تعمل وأنت تكتب. أوقفها إن كنت تملي بصوتك.',
      en: 'They are off while you type. Turn them off altogether if you dictate.',
    },
    followedBy: { ar: 'ثم', en: 'then' },
  },
  site: {
    /** Above the home page and the lists that are a part of the site by themselves. */
    lists: { ar: 'الصفحة الرئيسية والقوائم', en: 'Home page and lists' },
  },
  homePage: {
    lead: {
      ar: 'ما تعرضه الصفحة الرئيسية، بترتيبه. ما لم يُنشر منها يُنشر دفعة واحدة.',
      en: 'What the home page shows, from top to bottom. Unpublished changes go live together.',
    },
    summary: { ar: 'ما تعرضه، وترتيبه', en: 'What it shows, and in which order' },
    publish: { ar: 'مراجعة المجموعة ثم نشرها', en: 'Review and publish the set' },
    all: { ar: 'القائمة كلها', en: 'The whole list' },
  },
  history: {
    title: { ar: 'سجل المادة', en: 'History' },
    versions: { ar: 'النسخ المنشورة', en: 'Versions' },
    now: { ar: 'الآن', en: 'Now' },
    nowDraft: { ar: 'الآن، لم تُنشر', en: 'Now, not published' },
    changes: {
      created: { ar: 'بداية', en: 'Created' },
      changed: { ar: 'تعديل', en: 'Changed' },
      removed: { ar: 'حذف', en: 'Deleted' },
    },
    published: { ar: 'منشورة', en: 'published' },
    hidden: { ar: 'غير منشورة', en: 'not published' },
    compared: { ar: '{time} مقارنةً بالآن', en: '{time}, compared with now' },
    places: {
      ar: {
        zero: 'لا فرق',
        one: 'موضع واحد',
        two: 'موضعان',
        few: '{n} مواضع',
        many: '{n} موضعًا',
        other: '{n} موضع',
      },
      en: forms('1 place', '{n} places'),
    },
    previous: { ar: 'الموضع السابق', en: 'Previous place' },
    next: { ar: 'الموضع التالي', en: 'Next place' },
    language: { ar: 'اللغة', en: 'Language' },
    same: { ar: 'لم يتغيّر', en: 'Unchanged' },
    noDifference: {
      ar: 'هذه النسخة هي النص الحالي.',
      en: 'No differences: this version is the current text.',
    },
    unchangedFields: {
      ar: {
        zero: 'لا حقل لم يتغيّر',
        one: 'حقل واحد لم يتغيّر',
        two: 'حقلان لم يتغيّرا',
        few: '{n} حقول لم تتغيّر',
        many: '{n} حقلًا لم يتغيّر',
        other: '{n} حقل لم يتغيّر',
      },
      en: forms('1 unchanged field', '{n} unchanged fields'),
    },
    safe: {
      ar: 'الاستعادة تصنع مسودة من هذه النسخة. لا يُحذف شيء، ولا يتغيّر الموقع.',
      en: 'Restoring makes a draft of this version. Nothing is deleted, and the site does not change.',
    },
    restore: { ar: 'استعادة نسخة {date}', en: 'Restore the version of {date}' },
    restoreField: { ar: 'استعادة حقل…', en: 'Restore a field…' },
    restoreFields: { ar: 'استعادة المحدّد', en: 'Restore the selected fields' },
    whichFields: { ar: 'أي الحقول تستعيد؟', en: 'Which fields do you want back?' },
    restored: { ar: 'عادت إلى المسودة.', en: 'Restored to the draft.' },
    conflict: {
      ar: 'غيّر زميل المسودة قبل قليل. هذا نصها الآن. راجع الفرق ثم استعد من جديد.',
      en: 'A colleague changed the draft a moment ago. Look at the difference below, then restore again.',
    },
    older: { ar: 'أقدم', en: 'Older' },
    empty: {
      ar: 'لا نسخة بعد. أول نشر يبدأ سجل المادة.',
      en: 'There are no versions yet. History begins when you first publish.',
    },
    back: { ar: 'العودة إلى المادة', en: 'Back to the entry' },
  },
} satisfies Pairs;

export type ContentTexts = InOneLanguage<typeof CONTENT_TEXTS>;
