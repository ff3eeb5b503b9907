import { CHECK_NAMES } from '../../contract/admin/checks/check-names.ts';
import type {
  CheckName,
  FindingCode,
  OutsideReason,
  OutsideState,
} from '../../contract/admin/checks/checks.ts';
import type { FINDING_STATES } from '../../contract/admin/checks/findings-filter.ts';
import type { Pair, Pairs } from '../../contract/admin/pairs.ts';
import { forms } from '../kit/i18n/plural-forms.ts';

/** The texts of the page of the checks. */
export const CHECK_TEXTS = {
  lead: {
    ar: 'يُفحص الموقع كل ليلة وبعد كل تغيير، وما يحتاج إلى إصلاح تجده هنا مع الطريق إلى مكانه.',
    en: 'The site is checked every night and after changes. What needs repair is here, with the way to its place.',
  },
  checkNow: { ar: 'فحص الآن', en: 'Check now' },
  never: { ar: 'لم يُفحص الموقع بعد.', en: 'The site has not been checked yet.' },
  checked: { ar: 'آخر فحص: {time}.', en: 'Last check: {time}.' },
  next: {
    ar: 'والتالي بعد أول تغيير يُنشر، أو في الثالثة ليلًا.',
    en: 'The next check follows the next change, or comes at three in the night.',
  },
  outdated: {
    ar: 'تغيّر شيء بعده، ويُفحص بعد قليل.',
    en: 'Something has changed since then, and is checked soon.',
  },
  waiting: { ar: 'يبدأ الفحص بعد لحظات.', en: 'The check begins in a moment.' },
  running: { ar: 'يُفحص الموقع الآن.', en: 'The site is being checked.' },
  progress: { ar: 'تقدم الفحص', en: 'Progress of the check' },
  done: {
    ar: {
      zero: 'انتهى الفحص، ولا شيء يحتاج إلى إصلاح.',
      one: 'انتهى الفحص، وأمر واحد يحتاج إلى إصلاح.',
      two: 'انتهى الفحص، وأمران يحتاجان إلى إصلاح.',
      few: 'انتهى الفحص، و{n} أمور تحتاج إلى إصلاح.',
      many: 'انتهى الفحص، و{n} أمرًا يحتاج إلى إصلاح.',
      other: 'انتهى الفحص، و{n} أمر يحتاج إلى إصلاح.',
    },
    en: {
      ...forms('The check is done: 1 thing to repair.', 'The check is done: {n} things to repair.'),
      zero: 'The check is done: nothing to repair.',
    },
  },
  summary: { ar: 'الفحوص', en: 'Checks' },
  all: { ar: 'كل ما وُجد', en: 'Everything found' },
  nothing: { ar: 'لا شيء', en: 'Nothing' },
  checks: CHECK_NAMES,
  /** What to do about the findings of a check. */
  hints: {
    'dead-links': {
      ar: 'غيّر الرابط أو احذفه. من يضغط عليه اليوم لا يجد شيئًا.',
      en: 'Change or remove the link. Whoever follows it today finds nothing.',
    },
    'outside-links': {
      ar: 'لم تكن هناك ثلاث ليالٍ متتالية. ابحث عن العنوان الجديد، أو احذف الرابط.',
      en: 'They were not there for three nights in a row. Look for the new address, or remove the link.',
    },
    descriptions: {
      ar: 'يسمع الوصف من لا يرى الصورة، وتعرضه محركات البحث. تجاهل ما كان للزينة فقط.',
      en: 'People who cannot see a picture hear its description, and search engines show them. Ignore what is only decoration.',
    },
    translations: {
      ar: 'تغيّرت العربية قبل شهر أو أكثر، وما زالت الإنجليزية كما كانت. حدّثها، أو أكّد أنها ما زالت صحيحة.',
      en: 'The Arabic changed a month ago or more, and the English did not. Update it, or confirm that it is still right.',
    },
    writing: {
      ar: 'افتح الحقل، ثم السطر الذي تحته: فيه التصحيح. وتجاهل ما كُتب عمدًا.',
      en: 'Open the field, and the line below it, which has the correction. Ignore what was written on purpose.',
    },
    documents: {
      ar: 'أضف النسخة الجديدة وموعد التي بعدها.',
      en: 'Add the new edition, and when the one after it is due.',
    },
    pictures: {
      ar: 'يكبّرها مكانها حتى تبدو مشوشة. ارفع الأصل إن كان لديك.',
      en: 'Their place enlarges them until they look blurred. Upload the original if you have it.',
    },
    logos: {
      ar: 'لون الشعار قريب من لون خلفيته. اختر له الخلفية الأخرى، أو ارفع نسخة بلون آخر.',
      en: 'They have nearly the colour of their ground. Choose the other ground, or upload one in another colour.',
    },
    untouched: {
      ar: 'راجع ما فيه من أسماء وأرقام وتواريخ. وإن كان كله صحيحًا فتجاهله سنة أخرى.',
      en: 'Check its names, figures and dates. If all of it is still right, ignore it for another year.',
    },
  } satisfies Record<CheckName, Pair>,
  codes: {
    'dead-link': { ar: 'رابط لا يقود إلى صفحة: {text}', en: 'A link leads to no page: {text}' },
    'dead-file': { ar: 'ملف لم يعد موجودًا: {text}', en: 'A file is no longer there: {text}' },
    'dead-redirect': {
      ar: 'يقود إلى صفحة غير موجودة: {text}',
      en: 'Leads to a page that does not exist: {text}',
    },
    'dead-outside': { ar: '{reason}: {text}', en: '{reason}: {text}' },
    'file-undescribed': { ar: 'صورة بلا نص بديل', en: 'A picture without alt text' },
    'picture-undescribed': {
      ar: 'صورة داخل النص بلا نص بديل',
      en: 'A picture in the text without alt text',
    },
    'video-unnamed': { ar: 'مقطع مرئي بلا اسم', en: 'A video without a name' },
    'page-undescribed': {
      ar: 'لا نص تأخذ منه محركات البحث وصف الصفحة',
      en: 'No text from which search engines could describe the page',
    },
    'identity-undescribed': {
      ar: 'لا وصف للجهة في محركات البحث',
      en: 'No description of the organisation for search engines',
    },
    'english-older': {
      ar: 'الإنجليزية أقدم من العربية منذ {day}',
      en: 'The English has been older than the Arabic since {day}',
    },
    'writing-fault': { ar: 'في الكتابة: «{text}»', en: 'In the text: “{text}”' },
    'document-overdue': {
      ar: '«{text}»: حلّ موعد النسخة التالية في {day}',
      en: '“{text}”: the next edition was due on {day}',
    },
    'picture-small': {
      ar: 'عرضها {width} بكسل، ومكانها يحتاج إلى {needed}',
      en: '{width} pixels wide, and its place needs {needed}',
    },
    'logo-faint': {
      ar: 'لا يكاد الشعار يُرى على خلفيته',
      en: 'The logo can hardly be seen on its ground',
    },
    'entry-untouched': { ar: 'لم يتغير منذ {day}', en: 'Not changed since {day}' },
  } satisfies Record<FindingCode, Pair>,
  /** Why a link to another site is dead. */
  reasons: {
    gone: { ar: 'لم تعد الصفحة هناك', en: 'The page is no longer there' },
    error: { ar: 'لا يعرض الموقع هذه الصفحة', en: 'The site does not show this page' },
    'no-name': { ar: 'لم يعد الموقع موجودًا', en: 'The site no longer exists' },
    closed: { ar: 'لا شيء يجيب في هذا العنوان', en: 'Nothing answers at this address' },
    certificate: { ar: 'تحذّر المتصفحات من هذا الموقع', en: 'Browsers warn of this site' },
    circle: { ar: 'يعود الرابط إلى نفسه بلا نهاية', en: 'It leads in a circle' },
    'not-public': { ar: 'لا يصل الزوار إلى هذا العنوان', en: 'Visitors cannot reach this address' },
    address: { ar: 'ليس عنوانًا على الويب', en: 'This is no address of the web' },
  } satisfies Record<OutsideReason, Pair>,
  outside: {
    title: { ar: 'روابط إلى مواقع أخرى', en: 'Links to other sites' },
    hint: {
      ar: 'يُسأل كل موقع ليلًا عن صفحته، واحدًا بعد آخر. ولا يُعد الرابط معطلًا إلا بعد ثلاث ليالٍ متتالية.',
      en: 'Each site is asked at night for its page, one after the other. A link counts as dead only after three nights in a row.',
    },
    offHint: {
      ar: 'لا تُفحص الآن. عند التشغيل يسأل الخادم كل ليلة المواقع التي يقود إليها المحتوى، فتعرف هذه المواقع عنوان خادمك.',
      en: 'They are not checked now. When this is on, the server asks every linked site each night, so these sites learn the address of your server.',
    },
    counts: {
      works: {
        ar: {
          zero: 'لا رابط يعمل',
          one: 'رابط يعمل',
          two: 'رابطان يعملان',
          few: '{n} روابط تعمل',
          many: '{n} رابطًا يعمل',
          other: '{n} رابط يعمل',
        },
        en: forms('1 link works', '{n} links work'),
      },
      refuses: {
        ar: {
          zero: 'لا رابط يرفض البرامج',
          one: 'رابط يرفض البرامج',
          two: 'رابطان يرفضان البرامج',
          few: '{n} روابط ترفض البرامج',
          many: '{n} رابطًا يرفض البرامج',
          other: '{n} رابط يرفض البرامج',
        },
        en: forms('1 refuses programs', '{n} refuse programs'),
      },
      slow: {
        ar: {
          zero: 'لا رابط بلا جواب',
          one: 'رابط بطيء أو بلا جواب',
          two: 'رابطان بطيئان أو بلا جواب',
          few: '{n} روابط بطيئة أو بلا جواب',
          many: '{n} رابطًا بطيئًا أو بلا جواب',
          other: '{n} رابط بطيء أو بلا جواب',
        },
        en: forms('1 is slow or does not answer', '{n} are slow or do not answer'),
      },
      dead: {
        ar: {
          zero: 'لا رابط معطل',
          one: 'رابط معطل',
          two: 'رابطان معطلان',
          few: '{n} روابط معطلة',
          many: '{n} رابطًا معطلًا',
          other: '{n} رابط معطل',
        },
        en: forms('1 is dead', '{n} are dead'),
      },
    } satisfies Record<OutsideState, object>,
    running: { ar: 'تُسأل المواقع الآن.', en: 'The sites are being asked.' },
    checked: { ar: 'سُئلت المواقع آخر مرة: {time}.', en: 'The sites were last asked: {time}.' },
    turnOn: { ar: 'تشغيل الفحص', en: 'Turn on the check' },
    turnOff: { ar: 'إيقاف الفحص', en: 'Turn off the check' },
  },
  /** The language of a file's missing description. */
  inLanguage: {
    ar: { ar: 'بالعربية', en: 'in Arabic' },
    en: { ar: 'بالإنجليزية', en: 'in English' },
  },
  library: { ar: 'مكتبة الوسائط', en: 'Media library' },
  redirect: { ar: 'تحويل عنوان', en: 'Redirect' },
  foundAgo: { ar: 'وُجد {time}', en: 'found {time}' },
  states: {
    open: { ar: 'للإصلاح', en: 'To repair' },
    ignored: { ar: 'متجاهلة', en: 'Ignored' },
  } satisfies Record<(typeof FINDING_STATES)[number], Pair>,
  statesLabel: { ar: 'ما تعرضه القائمة', en: 'What the list shows' },
  kind: { ar: 'نوع المحتوى', en: 'Kind of content' },
  anyKind: { ar: 'كل الأنواع', en: 'All kinds' },
  found: {
    ar: {
      zero: 'لا شيء',
      one: 'أمر واحد',
      two: 'أمران',
      few: '{n} أمور',
      many: '{n} أمرًا',
      other: '{n} أمر',
    },
    en: forms('1 finding', '{n} findings'),
  },
  empty: { ar: 'كل شيء في مكانه', en: 'Everything is in its place' },
  emptyText: {
    ar: 'لم تجد الفحوص ما يحتاج إلى إصلاح. تعود كل ليلة وبعد كل تغيير، وما تجده يظهر هنا.',
    en: 'The checks found nothing to repair. They come back every night and after changes, and show here what they find.',
  },
  oneEmptyText: {
    ar: 'لم يجد هذا الفحص ما يحتاج إلى إصلاح.',
    en: 'This check found nothing to repair.',
  },
  neverTitle: { ar: 'لم يُفحص الموقع بعد', en: 'Not checked yet' },
  neverText: {
    ar: 'يبدأ الفحص الأول الليلة في الثالثة. ولترى النتيجة الآن اضغط «فحص الآن»، فهو لا يأخذ إلا لحظات.',
    en: 'The first check is tonight at three. To see the result now, choose “Check now”: it takes a moment.',
  },
  noneIgnored: { ar: 'لا شيء متجاهل', en: 'Nothing is ignored' },
  noneIgnoredText: {
    ar: 'ما تتجاهله مع ذكر السبب تجده هنا، ويعود إلى القائمة إذا تغيّر.',
    en: 'What you ignore with a reason is here, and comes back when it changes.',
  },
  noMatch: { ar: 'لا شيء هنا', en: 'Nothing here' },
  noMatchText: { ar: 'لا شيء بهذه المرشحات.', en: 'Nothing matches these filters.' },
  select: { ar: 'تحديد {name}', en: 'Select {name}' },
  selection: { ar: 'المحدد', en: 'Selection' },
  selected: {
    ar: {
      zero: 'لا شيء محدد',
      one: 'أمر محدد',
      two: 'أمران محددان',
      few: '{n} أمور محددة',
      many: '{n} أمرًا محددًا',
      other: '{n} أمر محدد',
    },
    en: forms('1 selected', '{n} selected'),
  },
  elsewhere: { ar: '({n} في صفحات أخرى)', en: '({n} on other pages)' },
  clear: { ar: 'إلغاء التحديد', en: 'Clear' },
  selectMatching: { ar: 'تحديد كل المطابق ({n})', en: 'Select all {n}' },
  selectFirst: { ar: 'تحديد أول {max} من {n}', en: 'Select the first {max} of {n}' },
  selectionMax: { ar: 'لا يُحدد أكثر من {max} معًا.', en: 'At most {max} can be selected at once.' },
  ignore: { ar: 'تجاهل', en: 'Ignore' },
  ignoreOf: { ar: 'تجاهل: {name}', en: 'Ignore: {name}' },
  restore: { ar: 'إعادة إلى القائمة', en: 'Show again' },
  ignoredBy: { ar: 'تجاهله {name} {time}: {reason}', en: '{name} ignored it {time}: {reason}' },
  ignoredNote: {
    ar: {
      zero: 'لم يُتجاهل شيء، فقد تغيّرت القائمة.',
      one: 'تُجوهل أمر واحد.',
      two: 'تُجوهل أمران.',
      few: 'تُجوهلت {n} أمور.',
      many: 'تُجوهل {n} أمرًا.',
      other: 'تُجوهل {n} أمر.',
    },
    en: {
      ...forms('1 finding is ignored.', '{n} findings are ignored.'),
      zero: 'Nothing was ignored: the list has changed.',
    },
  },
  restoredNote: {
    ar: {
      zero: 'لم يعد شيء، فقد تغيّرت القائمة.',
      one: 'عاد أمر واحد إلى القائمة.',
      two: 'عاد أمران إلى القائمة.',
      few: 'عادت {n} أمور إلى القائمة.',
      many: 'عاد {n} أمرًا إلى القائمة.',
      other: 'عاد {n} أمر إلى القائمة.',
    },
    en: {
      ...forms('1 finding is back in the list.', '{n} findings are back in the list.'),
      zero: 'Nothing came back: the list has changed.',
    },
  },
  dialog: {
    title: {
      ar: {
        zero: 'تجاهل',
        one: 'تجاهل أمر واحد',
        two: 'تجاهل أمرين',
        few: 'تجاهل {n} أمور',
        many: 'تجاهل {n} أمرًا',
        other: 'تجاهل {n} أمر',
      },
      en: forms('Ignore 1 finding', 'Ignore {n} findings'),
    },
    lead: {
      ar: 'ما تتجاهله يغادر القائمة حتى يتغير. يرى الزملاء السبب واسمك.',
      en: 'What you ignore leaves the list until it changes. Colleagues see the reason and your name.',
    },
    reason: { ar: 'السبب', en: 'Reason' },
    reasonHint: {
      ar: 'مثل: صورة للزينة فقط، أو الصفحة تُنشر الأسبوع القادم.',
      en: 'Such as: only decoration, or the page is published next week.',
    },
  },
} satisfies Pairs;
