import type { InOneLanguage, Pair, Pairs } from '../../../contract/admin/pairs.ts';
import { forms } from '../../kit/i18n/plural-forms.ts';

export const ENTRY_TEXTS = {
  languages: { ar: 'لغة المحتوى', en: 'Language of the content' },
  /** The relation of a field's English to its Arabic. */
  noTexts: { ar: 'لا نصوص بعد', en: 'No texts yet' },
  matches: { ar: 'محدّثة', en: 'Up to date' },
  source: { ar: 'الأصل', en: 'Source' },
  shared: { ar: 'للغتين معًا', en: 'For both languages' },
  /** The parts of the forms of settings and identity. */
  formParts: {
    names: { ar: 'الأسماء', en: 'Names' },
    logo: { ar: 'الشعار والعلامة', en: 'Logo and mark' },
    look: { ar: 'المظهر', en: 'Look' },
    region: { ar: 'المكان والوقت', en: 'Place and time' },
    place: { ar: 'المقر وساعات العمل', en: 'Address and opening hours' },
    phones: { ar: 'الهاتف والجوال', en: 'Phones' },
    accounts: { ar: 'البريد والحسابات', en: 'Email and social media' },
    organisation: { ar: 'الجمعية', en: 'The organisation' },
  },
  readOnlyArabic: {
    ar: 'العربية للاطّلاع: دورك يكتب الإنجليزية وحدها.',
    en: 'You can read the Arabic but not change it: your role writes English only.',
  },
  words: {
    ar: {
      zero: 'لا كلمات',
      one: 'كلمة واحدة',
      two: 'كلمتان',
      few: '{n} كلمات',
      many: '{n} كلمة',
      other: '{n} كلمة',
    },
    en: forms('1 word', '{n} words', 'No words'),
  },
  outdatedFields: {
    ar: {
      zero: 'محدّثة',
      one: 'حقل واحد أقدم',
      two: 'حقلان أقدم',
      few: '{n} حقول أقدم',
      many: '{n} حقلًا أقدم',
      other: '{n} حقل أقدم',
    },
    en: forms('1 field is older', '{n} fields are older', 'Up to date'),
  },
  missingFields: {
    ar: {
      zero: 'محدّثة',
      one: 'حقل واحد بلا إنجليزية',
      two: 'حقلان بلا إنجليزية',
      few: '{n} حقول بلا إنجليزية',
      many: '{n} حقلًا بلا إنجليزية',
      other: '{n} حقل بلا إنجليزية',
    },
    en: forms('1 field has no English', '{n} fields have no English', 'Up to date'),
  },
  save: {
    saved: { ar: 'حُفظت المسودة {time}', en: 'Draft saved {time}' },
    savedShort: { ar: 'حُفظت {time}', en: 'Saved {time}' },
    same: { ar: 'لا تعديل منذ النشر', en: 'No edits since it was published' },
    sameShort: { ar: 'لا تعديل', en: 'No edits' },
    waiting: { ar: 'تُحفظ بعد لحظة', en: 'Saved in a moment' },
    saving: { ar: 'جارٍ الحفظ', en: 'Saving' },
    offline: {
      ar: 'لا اتصال بالخادم: النص محفوظ في هذا الجهاز، ويُرسل عند عودة الاتصال',
      en: 'No connection to the server. Your text is kept on this device and sent when the connection is back',
    },
    offlineUnkept: {
      ar: 'لا اتصال بالخادم، وتعذّر الحفظ في هذا الجهاز: لا تغلق الصفحة',
      en: 'No connection to the server, and this device could not keep the text. Do not close the page',
    },
    signedOut: {
      ar: 'انتهت جلستك: النص محفوظ في هذا الجهاز',
      en: 'Your session has ended. Your text is kept on this device',
    },
    conflict: {
      ar: 'نسختان: اختر قبل أن تُحفظ',
      en: 'There are two versions. Choose one to save it',
    },
    refused: { ar: 'لم تُحفظ بعد: {reason}', en: 'Not saved yet: {reason}' },
    oversized: {
      ar: 'لم يُحفظ كل شيء: اختصر الحقل المشار إليه',
      en: 'Not everything is saved. Shorten the marked field',
    },
    gone: {
      ar: 'حُذفت هذه المادة أثناء الكتابة: نصك محفوظ في هذا الجهاز',
      en: 'Somebody deleted this entry while you were writing. Your text is kept on this device',
    },
    restored: {
      ar: 'استُعيد ما كتبته هنا ولم يصل إلى الخادم.',
      en: 'We brought back text that you wrote here and that had not reached the server.',
    },
    merged: {
      ar: 'وصلت تعديلات زميل إلى حقول أخرى، وهي الآن في الاستمارة.',
      en: 'A colleague edited other fields. Their edits are now in the form.',
    },
    now: { ar: 'حفظ الآن', en: 'Save now' },
  },
  unpublished: {
    ar: {
      zero: 'لا تعديل لم يُنشر',
      one: 'تعديل واحد لم يُنشر',
      two: 'تعديلان لم يُنشرا',
      few: '{n} تعديلات لم تُنشر',
      many: '{n} تعديلًا لم يُنشر',
      other: '{n} تعديل لم يُنشر',
    },
    en: forms('1 change not published', '{n} changes not published', 'Nothing unpublished'),
  },
  preview: { ar: 'معاينة', en: 'Preview' },
  previewLabel: { ar: 'معاينة الصفحة', en: 'Preview of the page' },
  previewFrame: { ar: 'الصفحة كما يراها الزائر', en: 'The page as visitors see it' },
  previewLanguage: { ar: 'لغة الصفحة', en: 'Language of the page' },
  previewDate: { ar: 'كما تكون في', en: 'As it will be on' },
  undo: { ar: 'تراجع', en: 'Undo' },
  history: { ar: 'سجل المادة', en: 'History' },
  more: { ar: 'المزيد', en: 'More' },
  present: { ar: 'مفتوحة أيضًا عند: {names}', en: 'Also opened by: {names}' },
  actions: {
    open: { ar: 'فتح الصفحة في الموقع', en: 'Open the page on the site' },
    unpublishTitle: { ar: 'إلغاء نشر «{title}»؟', en: 'Unpublish “{title}”?' },
    unpublishText: {
      ar: 'تختفي من الموقع في الحال، وتبقى في المكتب مسودة يمكن نشرها من جديد.',
      en: 'It leaves the site at once. It stays here as a draft, and you can publish it again.',
    },
    unpublishSchedule: { ar: 'إلغاء النشر في موعد', en: 'Unpublish at a time' },
    discard: { ar: 'ترك التعديلات', en: 'Discard unpublished changes' },
    discardTitle: {
      ar: 'ترك ما لم يُنشر من «{title}»؟',
      en: 'Discard unpublished changes to “{title}”?',
    },
    discardText: {
      ar: 'يعود النص إلى ما هو منشور. لا يمكن استعادة ما تُرك.',
      en: 'The text goes back to what is published. You cannot get discarded changes back.',
    },
    copy: { ar: 'نسخ إلى مادة جديدة', en: 'Copy to a new entry' },
    removeTitle: { ar: 'حذف «{title}»؟', en: 'Delete “{title}”?' },
    removeText: {
      ar: 'تختفي من الموقع ومن قوائم المكتب، وتُستعاد من «المحذوفات».',
      en: 'It disappears from the site and from the lists of the office. You can restore it from “Deleted”.',
    },
    removeNamed: {
      ar: 'لا تُحذف ما دامت هذه تذكرها:',
      en: 'It cannot be deleted while these name it:',
    },
    cancelSchedule: { ar: 'إلغاء الجدولة', en: 'Cancel the schedule' },
    scheduled: {
      publish: { ar: 'تُنشر {date}', en: 'Will be published {date}' },
      unpublish: { ar: 'يُلغى نشرها {date}', en: 'Will be unpublished {date}' },
    },
    scheduleFailed: {
      ar: 'لم تُنشر في موعدها {date}: في حقولها ما يلزم تصحيحه.',
      en: 'It was not published at {date}, because some fields need to be corrected.',
    },
    scheduledBy: { ar: 'حدّده {name}', en: 'set by {name}' },
  },
  summary: {
    problems: {
      ar: {
        zero: 'لا شيء يمنع النشر',
        one: 'أمر واحد يمنع النشر',
        two: 'أمران يمنعان النشر',
        few: '{n} أمور تمنع النشر',
        many: '{n} أمرًا يمنع النشر',
        other: '{n} أمر يمنع النشر',
      },
      en: forms(
        '1 thing prevents the publication',
        '{n} things prevent the publication',
        'Nothing prevents the publication',
      ),
    },
    problemsText: {
      ar: 'تبقى في المسودة كما كتبتها، وتُنشر حين تُصحّح.',
      en: 'The draft keeps them as you wrote them. Correct them to publish.',
    },
    advice: {
      ar: {
        zero: 'لا ملاحظات',
        one: 'ملاحظة واحدة قبل النشر',
        two: 'ملاحظتان قبل النشر',
        few: '{n} ملاحظات قبل النشر',
        many: '{n} ملاحظة قبل النشر',
        other: '{n} ملاحظة قبل النشر',
      },
      en: forms('1 remark before publishing', '{n} remarks before publishing', 'No remarks'),
    },
    line: { ar: '{field}: {text}', en: '{field}: {text}' },
  },
  translation: {
    changed: { ar: 'تغيّر في العربية بعدها:', en: 'Since then the Arabic changed:' },
    changedUnknown: {
      ar: 'تغيّرت العربية بعد كتابة الإنجليزية.',
      en: 'The Arabic has changed since the English was written.',
    },
    stillRight: { ar: 'ما زالت صحيحة', en: 'Still right' },
  },
  conflict: {
    title: { ar: 'تعديلان على مادة واحدة', en: 'Two edits of one entry' },
    lead: {
      ar: 'حفظ زميل نسخة أخرى وأنت تكتب هنا. لم يضِع شيء: النصّان أمامك، والاختيار لكل حقل.',
      en: 'A colleague saved another version while you were writing. Nothing is lost: both texts are here, and you choose for each field.',
    },
    leadLive: {
      ar: 'تغيّر المنشور بعد أن بدأت هذه المسودة. لم يضِع شيء: النصّان أمامك، والاختيار لكل حقل.',
      en: 'The published version changed after you began this draft. Nothing is lost: both texts are here, and you choose for each field.',
    },
    mine: { ar: 'نصّك', en: 'Your text' },
    theirs: { ar: 'نص زميلك', en: 'Your colleague’s text' },
    draft: { ar: 'نص المسودة', en: 'The draft’s text' },
    live: { ar: 'النص المنشور', en: 'The published text' },
    byHand: { ar: 'جمع النصّين باليد', en: 'Join both by hand' },
    notChosen: { ar: 'لم يُختر بعد', en: 'Not chosen yet' },
    choices: {
      ar: {
        zero: 'اكتمل الاختيار',
        one: 'بقي اختيار واحد',
        two: 'بقي اختياران',
        few: 'بقيت {n} اختيارات',
        many: 'بقي {n} اختيارًا',
        other: 'بقي {n} اختيار',
      },
      en: forms('1 choice left', '{n} choices left', 'All chosen'),
    },
    siteStays: {
      ar: 'ولن يتغيّر الموقع قبل النشر',
      en: 'and the site does not change until you publish',
    },
    keep: { ar: 'حفظ الاختيار', en: 'Save the choice' },
    later: { ar: 'إكمال لاحقًا', en: 'Finish later' },
    behind: {
      ar: 'تغيّر المنشور بعد أن بدأت هذه المسودة، ويلزم جمعهما قبل النشر.',
      en: 'The published version changed after you began this draft. Join the two before you publish.',
    },
    merge: { ar: 'جمع المسودة والمنشور', en: 'Join the draft and the published version' },
    undo: {
      ar: 'نصّك يبقى في «تراجع» ما دامت الصفحة مفتوحة.',
      en: '“Undo” brings your text back while the page is open.',
    },
    empty: { ar: 'فارغ', en: 'empty' },
  },
  signIn: {
    title: { ar: 'انتهت جلستك', en: 'Your session has ended' },
    lead: {
      ar: 'سجّل الدخول من جديد لتُحفظ المسودة. ما كتبته باقٍ كما هو.',
      en: 'Sign in again to save the draft. What you wrote is still here.',
    },
  },
  palette: {
    hint: {
      ar: 'من هذه السبعة تُشتق كل الألوان، الفاتحة والداكنة، وألوان الرسائل وصور المشاركة أيضًا.',
      en: 'All other colours are made from these seven: in light and dark, in emails and in share pictures.',
    },
    pick: { ar: 'اختيار لون', en: 'Pick a colour' },
    readable: {
      ar: 'كل شيء مقروء بهذه الألوان، الفاتح منها والداكن.',
      en: 'All text is readable with these colours, in light and dark.',
    },
    unreadable: {
      ar: 'في هذه الألوان ما لا يُقرأ، فلا يمكن نشرها:',
      en: 'Some text is not readable with these colours, so you cannot publish them:',
    },
    finding: {
      light: {
        ar: 'في المظهر الفاتح: التباين {ratio} من {needed}.',
        en: 'In light mode the contrast is {ratio}. It must be at least {needed}.',
      },
      dark: {
        ar: 'في المظهر الداكن: التباين {ratio} من {needed}.',
        en: 'In dark mode the contrast is {ratio}. It must be at least {needed}.',
      },
    },
    mend: {
      darker: { ar: '{field}: اجعله أغمق.', en: '{field}: make it darker.' },
      lighter: { ar: '{field}: اجعله أفتح.', en: '{field}: make it lighter.' },
      other: { ar: '{field}: اختر لونًا آخر.', en: '{field}: choose another colour.' },
    },
    use: { ar: 'خذ أقرب لون مقروء: {colour}', en: 'Take the nearest colour that works: {colour}' },
  },
  fields: {
    choose: { ar: 'اختيار', en: 'Choose' },
    change: { ar: 'تبديل', en: 'Change' },
    remove: { ar: 'إزالة', en: 'Remove' },
    removeItem: { ar: 'إزالة {item}', en: 'Remove {item}' },
    add: { ar: 'إضافة {item}', en: 'Add {item}' },
    up: { ar: 'تقديم {item}', en: 'Move {item} up' },
    down: { ar: 'تأخير {item}', en: 'Move {item} down' },
    item: { ar: '{item} {n}', en: '{item} {n}' },
    moved: { ar: '{item}: الموضع {n} من {total}', en: '{item}: position {n} of {total}' },
    emptyList: { ar: 'لا شيء بعد.', en: 'Nothing yet.' },
    none: { ar: 'بلا اختيار', en: 'None chosen' },
    noFile: { ar: 'لم يُختر ملف بعد.', en: 'No file chosen yet.' },
    chooseFile: { ar: 'اختيار من المكتبة', en: 'Choose from the library' },
    time: { ar: 'الساعة بتوقيت {zone}', en: 'Time in {zone}' },
    zone: { ar: 'بتوقيت {zone}', en: '{zone} time' },
    search: { ar: 'بحث بالاسم', en: 'Search by name' },
    noMatch: { ar: 'لا مادة بهذا الاسم.', en: 'No entry has this name.' },
    chooseEntry: { ar: 'اختيار {kind}', en: 'Choose: {kind}' },
    unnamed: { ar: 'مادة {n}', en: 'Entry {n}' },
  },
  hints: {
    'identity.name': {
      ar: 'في رأس الصفحات وعناوينها، وحيث يتحدث الموقع عنكم.',
      en: 'Shown in the header, in titles, and wherever the site names you.',
    },
    'identity.legalName': {
      ar: 'حيث توقّعون: في الرسائل وأسفل كل صفحة، ولمحركات البحث.',
      en: 'Your official name: in emails, at the foot of every page, and for search engines.',
    },
    'identity.mark': {
      ar: 'بلا اسم، وعرضها كطولها تقريبًا. وهي أيقونة الموقع أيضًا، وتحل محل الصور الناقصة.',
      en: 'Without the name, and about as wide as it is high. It is also the icon of the site, and it replaces missing pictures.',
    },
    'identity.logo': {
      ar: 'إن كان الاسم جزءًا منه فقط: يحل محل العلامة والاسم في رأس الصفحات.',
      en: 'Only if it includes the name. It replaces the mark and the name in the header.',
    },
    'identity.logoDark': {
      ar: 'لأسفل كل صفحة، ولمن يتصفح بالألوان الداكنة.',
      en: 'For the foot of every page, and for visitors with dark colours.',
    },
    'identity.leads': {
      ar: 'ما تتركه فارغًا يظهر بنص الموقع.',
      en: 'If you leave a field empty, the site uses its own words.',
    },
    'identity.country': {
      ar: 'رمزها المكوَّن من حرفين، مثل SA. تقرؤه محركات البحث ومعاينات الروابط.',
      en: 'The two-letter country code, such as SA. Search engines and link previews use it.',
    },
    'identity.callingCode': {
      ar: 'بلا علامة + ولا أصفار، مثل 966. تحتاج إليه روابط واتساب للأرقام التي تبدأ بالصفر.',
      en: 'Without + and zeros, such as 966. WhatsApp links use it for numbers that begin with 0.',
    },
    'identity.phoneExample': {
      ar: 'مثل 05X XXX XXXX. يظهر في خانات الجوال الفارغة.',
      en: 'Such as 05X XXX XXXX. Empty phone number fields show it.',
    },
    'identity.timeZone': {
      ar: 'مثل Asia/Riyadh. تبدأ الأيام بها، وتُكتب المواعيد بتوقيتها.',
      en: 'Such as Asia/Riyadh. All days and times on the site follow it.',
    },
    'identity.modulesOff': {
      ar: 'ما تضع عليه علامة يغيب عن الصفحات والقوائم والبحث وعن هذا المكتب، وتعرض عناوينه «الصفحة غير موجودة». لا يُحذف منه شيء: أزل العلامة فيعود كما كان.',
      en: 'What you tick disappears from pages, menus, search and the back office, and its addresses show “Page not found”. Nothing is deleted. Remove the tick, and everything is back.',
    },
    'identity.map.kind': {
      ar: '«رسم من عندنا» لأي بلد أو مدينة. وبلا خريطة تظهر المناطق في جدول بأرقامها كلها.',
      en: 'You can use your own drawing of any country or town. Without a map, a table shows the regions and their numbers.',
    },
    'identity.map.drawing': {
      ar: 'شكل واحد معبأ على خلفية شفافة: SVG أو PNG أو WebP. يلوّنه الموقع بألوانكم.',
      en: 'One filled shape on a transparent ground: SVG, PNG or WebP. The site draws it in your colours.',
    },
    'identity.map.projection': {
      ar: 'كما رُسم الملف، وهو مكتوب عند من تنزّله منه. وما لم تختر فالدرجات متساوية البعد.',
      en: 'The projection of the drawing. Its source names it. If you choose none, degrees are evenly spaced.',
    },
    'identity.map.west': {
      ar: 'درجات الحواف الأربع هي حدود الملف كله، لا حدود البلد وحده. وما كان غرب غرينتش أو جنوب خط الاستواء فبعلامة ناقص.',
      en: 'The four edges of the whole file, not of the country. Write a minus west of Greenwich and south of the equator.',
    },
    'identity.map.credit': {
      ar: 'يظهر تحت الخريطة إن طلبت رخصة الرسم ذلك.',
      en: 'Shown below the map, if the licence of the drawing asks for it.',
    },
    'settings.phones': {
      ar: 'تظهر كلها في صفحة التواصل.',
      en: 'All of them are on the contact page.',
    },
    'settings.phones.0': {
      ar: 'يُستعمل لرابط واتساب أسفل كل صفحة.',
      en: 'Used for the WhatsApp link at the foot of every page.',
    },
    'settings.phones.1': {
      ar: 'يُستعمل لزر واتساب في أعلى كل صفحة وفي صفحة التواصل.',
      en: 'Used for the WhatsApp button at the top of every page and on the contact page.',
    },
    'settings.mobiles': {
      ar: 'تظهر كلها في صفحة التواصل.',
      en: 'All of them are on the contact page.',
    },
    'settings.mobiles.0': {
      ar: 'يُستعمل للاتصال أسفل كل صفحة.',
      en: 'Used as the number to call at the foot of every page.',
    },
    'static-page.title': {
      ar: 'يعرض الموقع أول صفحة ثابتة وحدها، وهي «عن {org}».',
      en: 'The site shows only the first static page, as “About Us”.',
    },
    'goal.title': {
      ar: 'تعرض صفحة «عن {org}» هدفين إلى أربعة.',
      en: 'The About page shows two to four goals.',
    },
    'area.location': {
      ar: 'على خريطة السعودية مواضع ثلاثة عشر بترتيب المناطق. ولمنطقة سواها اكتب درجاتها.',
      en: 'The map of Saudi Arabia has thirteen regions in a fixed order. Any other region needs its degrees.',
    },
    'area.latitude': {
      ar: 'مثل 24.7136. تجدها في خرائط الإنترنت: انقر المكان بالزر الأيمن، فأول الرقمين خط العرض.',
      en: 'Such as 24.7136. Right-click the place on a web map: it is the first of the two numbers.',
    },
    'area.longitude': {
      ar: 'مثل 46.6753، وهو الرقم الثاني.',
      en: 'As in 46.6753: the second number.',
    },
    'news.publishedAt': {
      ar: 'يصبح لحظة النشر ما لم تختر غيره. خبر بتاريخ قادم ينتظر إلى وقته.',
      en: 'If you leave it, it becomes the date of publication. A news item with a future date appears on that date.',
    },
    'navbar.children': {
      ar: 'بترتيب الروابط في القائمة.',
      en: 'In the order of the links in the menu.',
    },
    'site-content.name': {
      ar: 'يجد الموقع النص بهذا الاسم، فلا يُغيّر.',
      en: 'The site finds the text by this name, so you cannot change it.',
    },
    'navbar.name': { ar: 'موضع ثابت في القائمة.', en: 'A fixed place in the menu.' },
    'settings.latitude': { ar: 'خط العرض، مثل 24.7136', en: 'Latitude, such as 24.7136' },
    'settings.longitude': { ar: 'خط الطول، مثل 46.6753', en: 'Longitude, such as 46.6753' },
    'tweet.tweetId': {
      ar: 'الصق رابط التغريدة كاملًا، ويُؤخذ منه رقمها.',
      en: 'Paste the complete link of the tweet. The site takes the number from it.',
    },
    'trainer.x': { ar: 'يبدأ بـ \u2066https://x.com/\u2069', en: 'Begins with https://x.com/' },
  } satisfies Record<string, Pair>,
  richText: {
    toolbar: { ar: 'تنسيق النص', en: 'Formatting' },
    block: { ar: 'نوع الفقرة', en: 'Kind of paragraph' },
    blocks: {
      paragraph: { ar: 'فقرة', en: 'Paragraph' },
      h2: { ar: 'عنوان', en: 'Heading' },
      h3: { ar: 'عنوان فرعي', en: 'Subheading' },
      h4: { ar: 'عنوان صغير', en: 'Small heading' },
    },
    other: { ar: 'نص', en: 'Text' },
    bold: { ar: 'عريض', en: 'Bold' },
    link: { ar: 'رابط', en: 'Link' },
    quote: { ar: 'اقتباس', en: 'Quotation' },
    bullets: { ar: 'قائمة', en: 'List' },
    numbers: { ar: 'قائمة مرقمة', en: 'Numbered list' },
    picture: { ar: 'صورة', en: 'Picture' },
    video: { ar: 'مقطع مرئي', en: 'Video' },
    table: { ar: 'جدول', en: 'Table' },
    direction: { ar: 'اتجاه الفقرة', en: 'Direction of the paragraph' },
    directions: {
      auto: { ar: 'الاتجاه: تلقائي', en: 'Direction: automatic' },
      rtl: { ar: 'من اليمين', en: 'Right to left' },
      ltr: { ar: 'من اليسار', en: 'Left to right' },
    },
    more: { ar: 'أدوات أخرى', en: 'More tools' },
    undo: { ar: 'تراجع في النص', en: 'Undo in the text' },
    redo: { ar: 'إعادة في النص', en: 'Redo in the text' },
    asSource: { ar: 'عرض المصدر', en: 'Show the source' },
    asText: { ar: 'عرض النص المنسق', en: 'Show the formatted text' },
    tableTools: { ar: 'الجدول', en: 'Table' },
    addRow: { ar: 'صف بعده', en: 'Row after it' },
    addColumn: { ar: 'عمود بعده', en: 'Column after it' },
    removeRow: { ar: 'حذف الصف', en: 'Remove the row' },
    removeColumn: { ar: 'حذف العمود', en: 'Remove the column' },
    removeTable: { ar: 'حذف الجدول', en: 'Remove the table' },
    leaveTable: { ar: 'فقرة بعد الجدول', en: 'Paragraph after the table' },
    linkTitle: { ar: 'رابط', en: 'Link' },
    linkAddress: { ar: 'العنوان', en: 'Address' },
    linkAddressHint: {
      ar: 'عنوان موقع أو بريد إلكتروني أو رقم هاتف، أو اختر مما يلي.',
      en: 'A web address, an email address or a phone number. Or choose below.',
    },
    linkWords: { ar: 'الكلمات', en: 'Words' },
    linkWrong: {
      ar: 'اكتب عنوان موقع مثل \u2066https://example.org\u2069 أو بريدًا إلكترونيًا أو رقم هاتف، أو اختر مما يلي.',
      en: 'Write a web address such as https://example.org, an email address or a phone number, or choose below.',
    },
    linkPages: { ar: 'صفحات الموقع', en: 'Pages of the site' },
    linkPageNames: {
      about: { ar: 'عن {org}', en: 'About us' },
      news: { ar: 'الأخبار', en: 'News' },
      projects: { ar: 'البرامج والمشاريع', en: 'Programmes and projects' },
      reports: { ar: 'التقارير', en: 'Reports' },
      jobs: { ar: 'الوظائف', en: 'Jobs' },
      joinUs: { ar: 'انضم مدربًا', en: 'Join as a trainer' },
      contact: { ar: 'تواصل معنا', en: 'Contact' },
      privacy: { ar: 'الخصوصية', en: 'Privacy' },
    },
    linkFiles: { ar: 'الملفات', en: 'Files' },
    linkChooseFile: { ar: 'اختيار مستند أو ملف', en: 'Choose a document or file' },
    linkFileHint: {
      ar: 'يفتح الرابط هذا الملف أو ينزّله.',
      en: 'The link opens this file, or downloads it.',
    },
    linkSearch: {
      ar: 'أو ابحث في الصفحات والأخبار والبرامج والتقارير والأشخاص والمناطق',
      en: 'Or search pages, news, programmes, reports, people and regions',
    },
    linkSet: { ar: 'ربط', en: 'Link' },
    linkRemove: { ar: 'إزالة الرابط', en: 'Remove the link' },
    alt: { ar: 'النص البديل', en: 'Alt text' },
    altHint: {
      ar: 'صِف الصورة لمن لا يراها. اتركه فارغًا إن كانت الصورة للزينة.',
      en: 'Describe the picture for people who cannot see it. Leave this empty if it is only decoration.',
    },
    insert: { ar: 'إدراج', en: 'Insert' },
    insertPicture: { ar: 'إدراج صورة', en: 'Insert a picture' },
    insertVideo: { ar: 'إدراج مقطع مرئي', en: 'Insert a video' },
    chooseVideo: { ar: 'اختيار مقطع مرئي', en: 'Choose a video' },
    videoTitle: { ar: 'عنوان المقطع', en: 'Title of the video' },
    videoTitleHint: {
      ar: 'ما يعرضه في كلمات قليلة، لمن لا يراه. واكتب ما يقال فيه في النص أيضًا، لمن لا يسمعه.',
      en: 'Say in a few words what it shows, for people who cannot see it. For people who cannot hear it, write what is said in the text.',
    },
    poster: { ar: 'الصورة قبل التشغيل', en: 'Picture before it plays' },
    posterHint: {
      ar: 'إن لم تختر صورة رأى الزوار بداية المقطع.',
      en: 'If you choose none, visitors see the first frame of the video.',
    },
    choosePoster: { ar: 'اختيار صورة', en: 'Choose a picture' },
    noPoster: { ar: 'بلا صورة', en: 'No picture' },
    pictureRemoved: {
      ar: {
        zero: '',
        one: 'في النص الملصق صورة أو مقطع من موقع آخر لم يُلصق. أضفه من الوسائط.',
        two: 'في النص الملصق صورتان أو مقطعان من موقع آخر لم تُلصق. أضفها من الوسائط.',
        few: 'في النص الملصق {n} صور أو مقاطع من مواقع أخرى لم تُلصق. أضفها من الوسائط.',
        many: 'في النص الملصق {n} صورة أو مقطعًا من مواقع أخرى لم تُلصق. أضفها من الوسائط.',
        other: 'في النص الملصق {n} صورة أو مقطع من مواقع أخرى لم تُلصق. أضفها من الوسائط.',
      },
      en: forms(
        'The pasted text had a picture or video of another site, which was not pasted. Add it from the media library.',
        'The pasted text had {n} pictures or videos of other sites, which were not pasted. Add them from the media library.',
      ),
    },
    reversed: {
      ar: 'يبدو أن ما لُصق مكتوب بترتيب معكوس، كما في بعض ملفات PDF. راجع حروفه، أو انسخه من المستند الأصلي.',
      en: 'The text you pasted seems to be reversed, as in some PDFs. Check it, or copy it from the original document.',
    },
    unknownFormat: {
      ar: 'لا مائل في الموقع ولا تسطير، فالكلمة المسطّرة تبدو رابطًا. للتوكيد الخط العريض (Ctrl B).',
      en: 'The site has no italics or underlining, because underlined words look like links. Use bold (Ctrl B) for emphasis.',
    },
    wouldLose: {
      ar: 'في هذا النص تنسيق لا يدعمه المحرر ({lost})، فيُعرض مصدره حتى لا يضيع شيء.',
      en: 'This text has formatting that the editor cannot keep ({lost}), so its source is shown and nothing is lost.',
    },
    editAnyway: {
      ar: 'متابعة التحرير وحذف ما لا يدعمه المحرر',
      en: 'Edit anyway, and remove what the editor does not support',
    },
    loading: { ar: 'جارٍ تحميل المحرر', en: 'Loading the editor' },
  },
} satisfies Pairs;

export type EntryTexts = InOneLanguage<typeof ENTRY_TEXTS>;
