import type { Pair, Pairs } from '../../contract/admin/pairs.ts';
import { REDIRECT_NAMES } from '../../contract/admin/redirects/redirect-names.ts';
import type {
  RedirectLine,
  RedirectOutcome,
  RedirectProblem,
  RedirectTableProblem,
} from '../../contract/admin/redirects/redirects.ts';
import type { RedirectView } from '../../contract/admin/redirects/redirects-filter.ts';
import { forms } from '../kit/i18n/plural-forms.ts';

const loop: Pair = {
  ar: 'يعود هذا التحويل إلى العنوان الذي بدأ منه، مباشرة أو عبر تحويل آخر. اختر وجهة أخرى.',
  en: 'This leads back to where it begins, at once or over another redirect. Choose another target.',
};

/** The texts of the page of redirects. */
export const REDIRECT_TEXTS = {
  ...REDIRECT_NAMES,
  lead: {
    ar: 'عناوين قديمة لا صفحة فيها، والصفحة التي يصل إليها من يفتحها.',
    en: 'Old addresses without a page, and the page to which they lead.',
  },
  viewsLabel: { ar: 'ما تعرضه الصفحة', en: 'What the page shows' },
  views: {
    redirects: { ar: 'التحويلات', en: 'Redirects' },
    missing: { ar: 'عناوين بلا صفحة', en: 'Not found' },
  } satisfies Record<RedirectView, Pair>,
  add: { ar: 'إضافة تحويل', en: 'Add a redirect' },
  import: { ar: 'استيراد', en: 'Import' },
  find: { ar: 'بحث في التحويلات', en: 'Search the redirects' },
  placeholder: { ar: 'جزء من أحد العنوانين', en: 'A part of either address' },
  source: { ar: 'المصدر', en: 'Source' },
  anySource: { ar: 'كل المصادر', en: 'All sources' },
  found: {
    ar: {
      zero: 'لا تحويلات',
      one: 'تحويل واحد',
      two: 'تحويلان',
      few: '{n} تحويلات',
      many: '{n} تحويلًا',
      other: '{n} تحويل',
    },
    en: forms('1 redirect', '{n} redirects'),
  },
  empty: { ar: 'لا تحويلات بعد', en: 'No redirects yet' },
  emptyText: {
    ar: 'أضف عنوانًا قديمًا، أو استورد جدولًا من موقعك السابق. وإذا تغيّر عنوان صفحة أُضيف تحويله تلقائيًا.',
    en: 'Add an old address, or import a table from your former site. When the address of a page changes, its redirect is added by itself.',
  },
  noMatch: { ar: 'لا تحويل كهذا', en: 'No such redirect' },
  noMatchText: {
    ar: 'جرّب جزءًا أقصر من العنوان، أو أزل المرشحات.',
    en: 'Try a shorter part of the address, or clear the filters.',
  },
  from: { ar: 'العنوان القديم', en: 'From' },
  to: { ar: 'إلى', en: 'To' },
  uses: { ar: 'مرات الاستعمال', en: 'How often' },
  lastUsedOn: { ar: 'آخر يوم', en: 'Last day' },
  unused: { ar: 'لم يُستعمل', en: 'Not used' },
  select: { ar: 'تحديد {address}', en: 'Select {address}' },
  selectAll: { ar: 'تحديد كل ما في الصفحة', en: 'Select everything on this page' },
  selection: { ar: 'المحدد', en: 'Selection' },
  selected: {
    ar: {
      zero: 'لا شيء محدد',
      one: 'تحويل محدد',
      two: 'تحويلان محددان',
      few: '{n} تحويلات محددة',
      many: '{n} تحويلًا محددًا',
      other: '{n} تحويل محدد',
    },
    en: forms('1 redirect selected', '{n} redirects selected'),
  },
  elsewhere: { ar: '({n} في صفحات أخرى)', en: '({n} on other pages)' },
  clear: { ar: 'إلغاء التحديد', en: 'Clear' },
  selectMatching: { ar: 'تحديد كل المطابق ({n})', en: 'Select all {n}' },
  selectFirst: { ar: 'تحديد أول {max} من {n}', en: 'Select the first {max} of {n}' },
  selectionMax: { ar: 'لا يُحدد أكثر من {max} معًا.', en: 'At most {max} can be selected at once.' },
  remove: { ar: 'حذف', en: 'Delete' },
  removed: {
    ar: {
      zero: 'لم يُحذف شيء.',
      one: 'حُذف تحويل.',
      two: 'حُذف تحويلان.',
      few: 'حُذفت {n} تحويلات.',
      many: 'حُذف {n} تحويلًا.',
      other: 'حُذف {n} تحويل.',
    },
    en: forms('1 redirect was deleted.', '{n} redirects were deleted.'),
  },
  undo: { ar: 'تراجع', en: 'Undo' },
  restored: {
    ar: {
      zero: 'لم يُستعد شيء، فلهذه العناوين تحويلات أخرى الآن.',
      one: 'استُعيد تحويل.',
      two: 'استُعيد تحويلان.',
      few: 'استُعيدت {n} تحويلات.',
      many: 'استُعيد {n} تحويلًا.',
      other: 'استُعيد {n} تحويل.',
    },
    en: {
      ...forms('1 redirect was restored.', '{n} redirects were restored.'),
      zero: 'Nothing was restored: these addresses have other redirects now.',
    },
  },
  saved: { ar: 'حُفظ التحويل من {from}.', en: 'The redirect from {from} was saved.' },
  savedBeyond: {
    ar: 'حُفظ التحويل من {from}. ولأن لوجهته تحويلًا آخر، فهو يقود مباشرة إلى {to}.',
    en: 'The redirect from {from} was saved. It leads straight to {to}, because its target is redirected there.',
  },
  dialog: {
    add: { ar: 'إضافة تحويل', en: 'Add a redirect' },
    change: { ar: 'تعديل التحويل', en: 'Change the redirect' },
    from: { ar: 'العنوان القديم', en: 'Old address' },
    fromHint: {
      ar: 'كما في الرابط القديم، مثل ⁦/2024/05/opening⁩ أو ⁦/?p=12⁩. يصلح الرابط كاملًا أيضًا.',
      en: 'As in the old link, such as /2024/05/opening or /?p=12. The whole link works too.',
    },
    to: { ar: 'إلى', en: 'Leads to' },
    toHint: {
      ar: 'صفحة من الموقع: اخترها أدناه، أو اكتب عنوانها.',
      en: 'A page of the site: choose it below, or type its address.',
    },
    toHintHosts: {
      ar: 'صفحة من الموقع، اخترها أدناه أو اكتب عنوانها، أو رابط إلى أحد هذه المواقع: {hosts}.',
      en: 'A page of the site, chosen below or typed, or a link to one of these sites: {hosts}.',
    },
    save: { ar: 'حفظ', en: 'Save' },
    conflict: {
      ar: 'غيّر أحد الزملاء هذا التحويل أو حذفه قبل قليل. ما كتبته باقٍ هنا: انسخه، ثم أغلق النافذة لترى حاله.',
      en: 'A colleague changed or deleted this redirect a moment ago. What you typed is still here: copy it, then close this window to see how it is now.',
    },
  },
  /** What is wrong with a redirect that is typed, or with a line of a table. */
  problems: {
    address: {
      ar: 'اكتب عنوانًا مثل ⁦/2024/05/opening⁩.',
      en: 'Type an address such as /2024/05/opening.',
    },
    'address-long': {
      ar: 'العنوان أطول من 2,048 بايت.',
      en: 'The address is longer than 2,048 bytes.',
    },
    page: {
      ar: 'في هذا العنوان صفحة، فلن يُستعمل تحويله.',
      en: 'There is a page at this address, so a redirect would never be used.',
    },
    reserved: {
      ar: 'هذا عنوان للمكتب أو لواجهة البرمجة، ولا يُحوَّل.',
      en: 'This address belongs to the office or the API, and cannot be redirected.',
    },
    taken: {
      ar: 'لهذا العنوان تحويل. ابحث عنه وعدّله.',
      en: 'This address has a redirect already. Search for it and change it.',
    },
    target: {
      ar: 'اختر صفحة، أو اكتب عنوانًا يبدأ بعلامة / مثل ⁦/about⁩.',
      en: 'Choose a page, or type an address that begins with a slash, such as /about.',
    },
    'target-long': {
      ar: 'عنوان الوجهة أطول من 2,048 بايت.',
      en: 'The target is longer than 2,048 bytes.',
    },
    'target-reserved': {
      ar: 'لا يُحوَّل الزوار إلى المكتب ولا إلى واجهة البرمجة.',
      en: 'Visitors are not redirected to the office or the API.',
    },
    'other-site': {
      ar: 'هذا موقع آخر. لا تقود التحويلات إلا إلى هذا الموقع وما سمح به المشغّل في REDIRECT_HOSTS.',
      en: 'This is another site. Redirects lead only to this one, and to sites that the operator lists in REDIRECT_HOSTS.',
    },
    loop,
    full: {
      ar: 'في الموقع 20,000 تحويل، ولا يتسع لأكثر. احذف ما لم يُستعمل.',
      en: 'There are 20,000 redirects, the most there can be. Delete some that are not used.',
    },
    twice: { ar: 'العنوان نفسه في سطر قبله', en: 'The same address is in a line above' },
  } satisfies Record<RedirectProblem | RedirectLine['problem'], Pair>,
  importDialog: {
    title: { ar: 'استيراد تحويلات', en: 'Import redirects' },
    lead: {
      ar: 'جدول من Excel (‎.xlsx) أو CSV فيه عمودان: العنوان القديم ووجهته (from وto). ملفات إضافات التحويل في ووردبريس تصلح كما هي. لا يتغير شيء قبل أن ترى نتيجة الفحص.',
      en: 'An Excel table (.xlsx) or a CSV file with two columns: from and to. Files of WordPress’s redirect plugins work as they are. You see the result of the check before anything changes.',
    },
    file: { ar: 'اختيار ملف', en: 'Choose a file' },
    otherFile: { ar: 'اختيار ملف آخر', en: 'Choose another file' },
    fileHint: { ar: 'حتى 5 ميغابايت و20,000 سطر', en: 'Up to 5 MB and 20,000 lines' },
    dropFile: { ar: 'إزالة الملف', en: 'Remove the file' },
    check: { ar: 'فحص', en: 'Check' },
    nothing: { ar: 'اختر ملفًا.', en: 'Choose a file.' },
    tooLarge: {
      ar: 'الملف أكبر من 5 ميغابايت. قسّمه ملفات أصغر.',
      en: 'The file is larger than 5 MB. Split it into smaller ones.',
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
      'no-rows': {
        ar: 'لم نجد في الملف سطرًا فيه عنوانان.',
        en: 'No line of the file has two addresses.',
      },
      'too-many': {
        ar: 'في الملف أكثر من 20,000 سطر، ولا يتسع الموقع لأكثر منها.',
        en: 'The file has more than 20,000 lines, the most that the site can have.',
      },
      full: {
        ar: 'بهذا الملف يصير في الموقع أكثر من 20,000 تحويل. احذف منه، أو من التحويلات التي لم تُستعمل.',
        en: 'With this file there would be more than 20,000 redirects. Delete some of it, or redirects that are not used.',
      },
    } satisfies Record<RedirectTableProblem, Pair>,
    counts: {
      added: { ar: 'جديد', en: 'new' },
      changed: { ar: 'تتغير وجهته', en: 'with another target' },
      same: { ar: 'موجود كما هو', en: 'there already' },
      refused: { ar: 'لا يُستورد', en: 'not imported' },
    } satisfies Record<RedirectOutcome, Pair>,
    lines: { ar: 'السطور التي لا تُستورد', en: 'Lines that are not imported' },
    firstLines: {
      ar: 'أول {n} من السطور التي لا تُستورد',
      en: 'The first {n} lines that are not imported',
    },
    line: { ar: 'السطر', en: 'Line' },
    text: { ar: 'ما فيه', en: 'Content' },
    why: { ar: 'السبب', en: 'Why' },
    none: { ar: 'لا جديد في هذا الملف.', en: 'There is nothing new in this file.' },
    action: {
      ar: {
        zero: 'استيراد',
        one: 'استيراد تحويل',
        two: 'استيراد تحويلين',
        few: 'استيراد {n} تحويلات',
        many: 'استيراد {n} تحويلًا',
        other: 'استيراد {n} تحويل',
      },
      en: forms('Import 1 redirect', 'Import {n} redirects'),
    },
    back: { ar: 'ملف آخر', en: 'Another file' },
    done: {
      ar: {
        zero: 'لم يتغير شيء، فكل ما في الملف موجود.',
        one: 'استُورد تحويل.',
        two: 'استُورد تحويلان.',
        few: 'استُوردت {n} تحويلات.',
        many: 'استُورد {n} تحويلًا.',
        other: 'استُورد {n} تحويل.',
      },
      en: {
        ...forms('1 redirect was imported.', '{n} redirects were imported.'),
        zero: 'Nothing has changed: everything was there already.',
      },
    },
  },
  missing: {
    note: {
      ar: 'عناوين فتحها زوار في الأيام السبعة الأخيرة ولم يجدوا فيها صفحة. لا يُحفظ عن الزوار شيء.',
      en: 'Addresses that visitors opened in the last seven days without finding a page. Nothing about the visitors is kept.',
    },
    found: {
      ar: {
        zero: 'لا عناوين',
        one: 'عنوان واحد',
        two: 'عنوانان',
        few: '{n} عناوين',
        many: '{n} عنوانًا',
        other: '{n} عنوان',
      },
      en: forms('1 address', '{n} addresses'),
    },
    empty: { ar: 'وجد الزوار كل ما طلبوه', en: 'Visitors found everything' },
    emptyText: {
      ar: 'إذا فتح أحد عنوانًا لا صفحة فيه ظهر هنا بعد أقل من دقيقة.',
      en: 'When somebody opens an address without a page, it appears here within a minute.',
    },
    address: { ar: 'العنوان', en: 'Address' },
    requests: { ar: 'المرات', en: 'How often' },
    proposal: { ar: 'لعلها هذه الصفحة', en: 'Probably this page' },
    none: { ar: 'لم يجد البحث صفحة', en: 'The search found no page' },
    add: { ar: 'تحويل', en: 'Redirect' },
    addOf: { ar: 'تحويل {address}', en: 'Redirect {address}' },
  },
} satisfies Pairs;
