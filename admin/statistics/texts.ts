import type { InOneLanguage, Pairs } from '../../contract/admin/pairs.ts';
import type { StatisticsPeriod } from '../../contract/admin/statistics/statistics.ts';
import { STATISTICS_NAMES } from '../../contract/admin/statistics/statistics-names.ts';
import { LANGUAGE_TEXTS } from './language-texts.ts';

/** The texts of the page of statistics. */
export const STATISTICS_TEXTS = {
  ...STATISTICS_NAMES,
  lead: {
    ar: 'ما يُقرأ في الموقع وما يُفعل فيه، من غير أن يُعرف من فعله.',
    en: 'What is read and done on the site, without knowing by whom.',
  },
  period: { ar: 'المدة', en: 'Period' },
  periods: {
    '30-days': { ar: 'آخر 30 يومًا', en: 'Last 30 days' },
    '12-months': { ar: 'آخر 12 شهرًا', en: 'Last 12 months' },
    range: { ar: 'من يوم إلى يوم', en: 'From one day to another' },
  } satisfies Record<StatisticsPeriod, { ar: string; en: string }>,
  from: { ar: 'من', en: 'From' },
  to: { ar: 'إلى', en: 'To' },
  shown: { ar: '{from} – {to}', en: '{from} – {to}' },
  print: { ar: 'طباعة التقرير', en: 'Print report' },
  report: { ar: 'تقرير عن الموقع', en: 'Report on the site' },
  figuresLabel: { ar: 'أرقام المدة', en: 'Figures of the period' },
  change: {
    more: {
      ar: 'أكثر بنسبة {percent}٪ من المدة السابقة ({before})',
      en: '{percent}% more than in the period before ({before})',
    },
    less: {
      ar: 'أقل بنسبة {percent}٪ من المدة السابقة ({before})',
      en: '{percent}% less than in the period before ({before})',
    },
    was: { ar: 'كانت {before}', en: 'was {before}' },
    same: { ar: 'كما في المدة السابقة', en: 'as in the period before' },
    fresh: { ar: 'ولا شيء في المدة السابقة', en: 'none in the period before' },
  },
  noBefore: {
    ar: 'لا مقارنة بعد: لم يكن العدّ قد بدأ في المدة السابقة كلها.',
    en: 'No comparison yet: not all of the period before was counted.',
  },
  course: { ar: 'المسار', en: 'Course' },
  figure: { ar: 'ما يُعرض', en: 'What is shown' },
  courseLabel: {
    ar: '{figure} من {from} إلى {to}: أقلّها {least} وأكثرها {most}',
    en: '{figure} from {from} to {to}: {least} at least, {most} at most',
  },
  pointTitle: { ar: '{part}: {n}', en: '{part}: {n}' },
  table: { ar: 'الأرقام في جدول', en: 'The numbers as a table' },
  day: { ar: 'اليوم', en: 'Day' },
  month: { ar: 'الشهر', en: 'Month' },
  bots: {
    ar: 'طلبات البرامج المعروفة، كمحركات البحث: {n}. وهي غير معدودة في المشاهدات.',
    en: 'Requests of known programs, such as search engines: {n}. These are no views.',
  },
  pages: { ar: 'أكثر الصفحات قراءة', en: 'Most read pages' },
  page: { ar: 'الصفحة', en: 'Page' },
  views: { ar: 'المشاهدات', en: 'Views' },
  referrers: { ar: 'من أين جاء الزوار', en: 'Where visitors came from' },
  referrersHint: {
    ar: 'المواقع التي فيها رابط إلى موقعنا. وكثير من التطبيقات لا يقول من أين جاء الزائر.',
    en: 'Sites with a link to ours. Many apps do not say where a visitor comes from.',
  },
  referrer: { ar: 'الموقع', en: 'Site' },
  searches: { ar: 'ما لم يجده البحث', en: 'What the search did not find' },
  searchesHint: {
    ar: 'كلمات بُحث عنها خمس مرات فأكثر بلا نتيجة. لعل صفحة تنقص الموقع، أو كلمة تنقص صفحة.',
    en: 'Words that were searched five times or more without a result. A page may be missing, or a word on one.',
  },
  words: { ar: 'الكلمات', en: 'Words' },
  times: { ar: 'المرات', en: 'Times' },
  downloads: { ar: 'أكثر الملفات تنزيلًا', en: 'Most downloaded files' },
  file: { ar: 'الملف', en: 'File' },
  answers: { ar: 'هل أفادت الصفحات؟', en: 'Were pages useful?' },
  answersHint: {
    ar: 'ما أجاب به الزوار في آخر الصفحات. وما يكتبونه مع الجواب يصل إلى الصندوق.',
    en: 'What visitors answered at the end of pages. What they write with it is in the inbox.',
  },
  useful: { ar: 'نعم', en: 'Yes' },
  notUseful: { ar: 'لا', en: 'No' },
  formsTitle: { ar: 'النماذج', en: 'Forms' },
  formsHint: {
    ar: '«فُتحت» تعدّ فتح صفحة النموذج. ونموذج النشرة في كل صفحة، فلا يُعدّ فتحه.',
    en: '“Opened” counts the page of a form. The form of the newsletter is on every page, so it is only counted when sent.',
  },
  form: { ar: 'النموذج', en: 'Form' },
  opened: { ar: 'فُتحت', en: 'Opened' },
  sent: { ar: 'أُرسلت', en: 'Sent' },
  audience: { ar: 'اللغة والجهاز', en: 'Language and device' },
  kindOfView: { ar: 'المشاهدات', en: 'Views' },
  share: { ar: 'النسبة', en: 'Share' },
  languages: LANGUAGE_TEXTS,
  devices: {
    phone: { ar: 'على هاتف', en: 'On a phone' },
    other: { ar: 'على حاسوب أو جهاز لوحي', en: 'On a computer or tablet' },
  },
  others: { ar: 'غيرها', en: 'Others' },
  none: { ar: 'لا شيء في هذه المدة.', en: 'Nothing in this period.' },
  meaning: { ar: 'ماذا تعني هذه الأرقام؟', en: 'What do these numbers mean?' },
  meanings: {
    views: {
      ar: 'المشاهدة: صفحة فتحها متصفح. من فتح صفحة مرتين فله مشاهدتان.',
      en: 'A view is a page that a browser opened. Whoever opens a page twice has two views.',
    },
    visits: {
      ar: 'الزيارة: صفحة فُتحت من خارج الموقع، من رابط أو بكتابة عنوانها.',
      en: 'A visit is a page that was opened from elsewhere, by a link or by its address.',
    },
    people: {
      ar: 'ولا نعدّ الأشخاص: لا يُعرف عددهم إلا بتمييز كل واحد منهم وتذكّره، والموقع لا يفعل ذلك.',
      en: 'There is no number of people: to count them, the site would have to recognise and remember each of them. It does not.',
    },
    missing: {
      ar: 'ولا يُعدّ كل شيء: لا الانتقال السريع داخل الموقع، ولا العودة إلى صفحة يحفظها المتصفح.',
      en: 'Not everything is counted: not a quick move inside the site, nor going back to a page that the browser keeps.',
    },
  },
  nothing: { ar: 'لم يُعدّ شيء بعد', en: 'Nothing counted yet' },
  nothingText: {
    ar: 'تظهر الأرقام هنا بعد دقيقة من أول زيارة.',
    en: 'The numbers appear here a minute after the first visit.',
  },
  off: {
    ar: 'العدّ متوقف بطلب من الجمعية، فلا يُحفظ شيء جديد. ويعيده مدير من صفحة الهوية.',
    en: 'Counting is off, as the organisation wishes, so nothing new is stored. An administrator turns it on again in Identity.',
  },
  thisMonth: {
    ar: {
      zero: 'لا مشاهدات هذا الشهر',
      one: 'مشاهدة واحدة هذا الشهر',
      two: 'مشاهدتان هذا الشهر',
      few: '{n} مشاهدات هذا الشهر',
      many: '{n} مشاهدة هذا الشهر',
      other: '{n} مشاهدة هذا الشهر',
    },
    en: {
      zero: 'No views this month',
      one: '{n} view this month',
      two: '{n} views this month',
      few: '{n} views this month',
      many: '{n} views this month',
      other: '{n} views this month',
    },
  },
} satisfies Pairs;

export type StatisticsTexts = InOneLanguage<typeof STATISTICS_TEXTS>;
