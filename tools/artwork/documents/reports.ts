import { bars, coverPage, figure, list, ltr, page, statistics, table } from './page.ts';
import { regions, total } from './regions.ts';

/** A document to print: its path under the media folder, its title and its pages. */
export type Document = { path: string; title: string; pages: string[] };

type Inner = { content: string; english?: boolean };

function report(
  name: string,
  cover: { year: string; title: string; subtitle: string; seed: number },
  inner: readonly Inner[],
): Document {
  const arabicFoot = `جمعية يافع · ${cover.title} ${ltr(cover.year)}`;
  return {
    path: `reports/${name}.pdf`,
    title: `${cover.title} ${cover.year}`,
    pages: [
      coverPage(cover),
      ...inner.map(({ content, english }, index) =>
        page(content, {
          foot: english ? 'Yafee · yafee.example' : arabicFoot,
          count: index + 2,
          seed: cover.seed * 7 + index,
          ...(english ? { english } : {}),
        }),
      ),
    ],
  };
}

const english = (content: string): Inner => ({ content, english: true });
const arabic = (content: string): Inner => ({ content });

function regionTable(): string {
  return table(
    ['المنطقة', 'المستفيدون', 'البرامج', 'المشاريع'],
    [
      ...regions.map((region) => [
        region.ar,
        region.beneficiaries,
        region.programmes,
        region.projects,
      ]),
      ['المجموع', total('beneficiaries'), total('programmes'), total('projects')],
    ],
    { total: true },
  );
}

function annual2025(): Document {
  return report(
    'annual-report-2025',
    {
      year: '2025',
      title: 'التقرير السنوي',
      subtitle: 'موجز ما أنجزناه، وما لم ينجح، وكيف أُنفق المال',
      seed: 1,
    },
    [
      arabic(`<h2>عامٌ خارج القاعة</h2>
<p class="lead">درّبنا في ${ltr('2025')} شبابًا وشاباتٍ في المناطق الثلاث عشرة كلها، وقضوا أكثر من نصف ساعاتهم في ورشة أو مزرعة أو مقر عمل.</p>
${statistics([
  ['9,640', 'مستفيدًا ومستفيدة في السنة'],
  ['58', 'برنامجًا تدريبيًا'],
  ['8,900', 'ساعة تدريب'],
  ['23', 'مشروعًا سُلّم إلى أهله'],
])}
<h3>كلمة رئيسة المجلس</h3>
<p>سألنا في بداية السنة سؤالًا واحدًا: ماذا يبقى في القرية بعد أن يغادرها المدرب؟ وجعلناه شرطًا في كل برنامج. فصار لكل مشروعٍ فريقٌ من أهله، وخطةُ تشغيل، ومتابعةٌ لعامٍ كامل.</p>
<p>لم ننجح في كل مرة، وقد أفردنا لذلك بابًا كتبه من كان مسؤولًا عن العمل. نشكر المتطوعين والمدربين والشركاء الذين صبروا على أسئلتنا.</p>
<p><strong>د. نورة الشهري</strong>، رئيسة مجلس الإدارة</p>
<h3>أبرز ما في السنة</h3>
${list([
  `دفعتان جديدتان من «قادة المجتمع»، خرّجتا شبابًا يديرون اليوم مجالس في أحيائهم.`,
  `النسخة الرابعة من «صنعة»: بيع أول إنتاج المتدربين في السدو والخزف والنجارة.`,
  `ست دورات من «أول وظيفة» انتهت كل واحدة منها بلقاء مع صاحب عمل معروف بالاسم.`,
  `ثلاث رحلات ميدانية من أصل ثمانٍ منذ التأسيس، آخرها إلى جبال السروات.`,
])}`),
      arabic(`<h2>المناطق الثلاث عشرة</h2>
<p>الحصيلة منذ التأسيس حتى صدور هذا التقرير: ${figure(48600)} ساعة تدريبية، و${figure(312)} برنامجًا، و${figure(128)} جهة مستفيدة، و${figure(8)} رحلات ميدانية.</p>
${regionTable()}
<p class="small">يُحسب المستفيد مرة واحدة في المنطقة التي تدرّب فيها، ولو حضر أكثر من برنامج.</p>`),
      arabic(`<h2>المال، وما لم ينجح</h2>
<p>من كل ريال أُنفق ذهبت ${figure(83)} هللة إلى التدريب نفسه، وكانت ${figure(79)} في السنة السابقة. والقوائم المالية المدققة منشورة كاملة.</p>
${table(
  ['أوجه الإنفاق (ريال)', ltr('2025'), ltr('2024')],
  [
    ['البرامج والمشاريع', 18260000, 14615000],
    ['المصروفات الإدارية', 2420000, 2405000],
    ['تنمية الموارد', 1320000, 1480000],
    ['المجموع', 22000000, 18500000],
  ],
  { total: true },
)}
<h3>ما لم ينجح</h3>
${list([
  'دورة تصوير في القريات أُلغيت لأن المسجلين فيها سبعة. أعلنّا عنها قبل أن نسأل من يريدها.',
  'ثلاثة مشاريع تأخر تسليمها لأننا اخترنا مواقعها قبل أن نسأل أهلها.',
  'استبانة للمتطوعين لم يُجب عنها إلا خُمسهم، فاستبدلنا بها المكالمات.',
])}
<div class="note"><p>الباب كاملًا في الصفحة ${figure(31)} من النسخة الكاملة. من أراد أن يناقش رقمًا فليكتب إلى ${ltr('info@yafee.example')}، ونجيبه باسم من يعرف مصدره.</p></div>
<h3>في السنة القادمة</h3>
${list([
  'نوقف كل دورة تقلّ عن خمسة أيام، ونحوّل ميزانيتها إلى المسارات الطويلة.',
  'نفتح معملًا في منطقة لم يكن فيها معمل.',
  'نتصل بكل خريج بعد سنة من تخرجه، وننشر ما يقول.',
])}`),
      english(`<h2>Annual report 2025, in short</h2>
<p class="lead">A year spent mostly outside the classroom: in workshops, on farms and at places of work.</p>
${statistics([
  ['9,640', 'people trained in the year'],
  ['58', 'programmes'],
  ['8,900', 'training hours'],
  ['23', 'projects handed over'],
])}
<p>Since it began, Yafee has trained ${figure(total('beneficiaries'))} people in all thirteen regions of the Kingdom: 312 programmes, 48,600 hours, 128 organisations served and 8 field trips.</p>
${bars(regions.map((region) => [region.en, region.beneficiaries]))}
<h3>Money, and what did not work</h3>
<p>Of each riyal spent, 83 halalas went on the training itself, up from 79. A photography course in Al Qurayyat was called off, three projects were handed over late, and a survey of volunteers went unanswered. The full report says why, in the words of those in charge.</p>`),
    ],
  );
}

type OlderYear = {
  year: '2024' | '2023';
  seed: number;
  lead: string;
  numbers: readonly [beneficiaries: string, programmes: string, hours: string, projects: string];
  highlights: readonly string[];
  programmes: readonly (readonly [string, number, number])[];
  spending: readonly (readonly [string, number])[];
  lessons: readonly string[];
  summary: string;
  learned: readonly string[];
};

const englishNames: Readonly<Record<string, string>> = {
  'مسار التقنية': 'Technology Track',
  'أول وظيفة': 'First Job',
  'قادة المجتمع': 'Community Leaders',
  صنعة: 'San’a: Craft and Trade',
  'أول مشروع': 'First Venture',
  'المشاريع المجتمعية': 'Community projects',
  'البرامج والمشاريع': 'Programmes and projects',
  'المصروفات الإدارية': 'Administration',
  'تنمية الموارد': 'Fundraising',
};

function olderAnnual(past: OlderYear): Document {
  const [beneficiaries, programmes, hours, projects] = past.numbers;
  const spent = past.spending.reduce((sum, [, amount]) => sum + amount, 0);
  const people = past.programmes.reduce((sum, [, , count]) => sum + count, 0);
  const courses = past.programmes.reduce((sum, [, count]) => sum + count, 0);
  return report(
    `annual-report-${past.year}`,
    {
      year: past.year,
      title: 'التقرير السنوي',
      subtitle: 'موجز السنة بالأرقام، وما تعلّمناه منها',
      seed: past.seed,
    },
    [
      arabic(`<h2>السنة في صفحة</h2><p class="lead">${past.lead}</p>
${statistics([
  [beneficiaries, 'مستفيدًا ومستفيدة'],
  [programmes, 'برنامجًا تدريبيًا'],
  [hours, 'ساعة تدريب'],
  [projects, 'مشروعًا سُلّم إلى أهله'],
])}
<h3>أبرز ما فيها</h3>${list(past.highlights)}
<h3>ما تعلّمناه</h3>${list(past.lessons)}`),
      arabic(`<h2>البرامج والمال</h2>
${table(['البرنامج', 'الدورات', 'المستفيدون'], [...past.programmes, ['المجموع', courses, people]], {
  total: true,
})}
<h3>كيف أُنفق المال</h3>
${table(['أوجه الإنفاق', 'ريال'], [...past.spending, ['المجموع', spent]], { total: true })}
${bars(
  past.spending.map(([label, amount]) => [label, Math.round((amount / spent) * 100)]),
  '%',
)}`),
      english(`<h2>Annual report ${past.year}, in short</h2><p class="lead">${past.summary}</p>
${statistics([
  [beneficiaries, 'people trained'],
  [programmes, 'programmes'],
  [hours, 'training hours'],
  [projects, 'projects handed over'],
])}
<p>The association spent SAR ${figure(spent)} in the year. ${Math.round(((past.spending[0]?.[1] ?? 0) / spent) * 100)}% of it went on programmes and projects.</p>
${table(
  ['Programme', 'Courses', 'People'],
  [
    ...past.programmes.map(([name, count, trained]) => [
      englishNames[name] ?? name,
      count,
      trained,
    ]),
    ['Total', courses, people],
  ],
  { total: true },
)}
<h3>What we learned</h3>${list(past.learned)}
<p>The accounts were audited by an independent auditor and approved by the general assembly. To question a figure, write to info@yafee.example.</p>`),
    ],
  );
}

function olderAnnuals(): Document[] {
  return [
    olderAnnual({
      year: '2024',
      seed: 2,
      lead: 'سنة المسارات الطويلة: قلّت الدورات القصيرة، وزاد من أتمّوا ما بدؤوه.',
      numbers: ['8,120', '51', '7,600', '19'],
      highlights: [
        'بلغت نسبة إتمام المسارات 81%، وكانت 72% في العام الذي قبله.',
        'انطلقت النسخة الثانية من «أول مشروع» في ست مناطق.',
        'افتُتح معملان جديدان في مبانٍ حكومية قديمة أعيد تأهيلها.',
        'وقّعنا مع إحدى وعشرين جهة جديدة، وجدّدت أربع جهات من كل خمس.',
      ],
      lessons: [
        'المتدرب الذي يعرف صاحب العمل باسمه يُتمّ المسار أكثر من غيره.',
        'النقل هو أول أسباب الانقطاع في القرى، فصار بندًا ثابتًا في الميزانية.',
        'أخطأنا حين أعلنّا في رمضان مواعيد لا تناسب أهل المدن الساحلية.',
      ],
      programmes: [
        ['مسار التقنية', 12, 2140],
        ['أول وظيفة', 5, 1620],
        ['قادة المجتمع', 2, 240],
        ['صنعة', 8, 410],
        ['أول مشروع', 9, 520],
        ['المشاريع المجتمعية', 15, 3190],
      ],
      spending: [
        ['البرامج والمشاريع', 14615000],
        ['المصروفات الإدارية', 2405000],
        ['تنمية الموارد', 1480000],
      ],
      summary: 'The year of the longer tracks: fewer short courses, and more people who finished.',
      learned: [
        'A trainee who knows an employer by name is more likely to finish the track.',
        'Transport is the first reason for dropping out in the villages. It now has its own budget line.',
        'We announced dates in Ramadan that did not suit the coastal cities.',
      ],
    }),
    olderAnnual({
      year: '2023',
      seed: 3,
      lead: 'سنة الوصول: صار لنا فريق محلي في المنطقة الثالثة عشرة، وهي نجران.',
      numbers: ['6,870', '44', '6,450', '15'],
      highlights: [
        'اكتمل حضور يافع في المناطق الثلاث عشرة، ولكل منها فريقٌ من أهلها.',
        'بدأت النسخة الأولى من «أول مشروع» بثمانين رائد أعمال.',
        'أطلقت طالبات من أبها أول تطبيق يخرج من «مسار التقنية».',
        'وضعنا قاعدة «النصف خارج القاعة»، وطُبقت على ثلاثة برامج أولًا.',
      ],
      lessons: [
        'الفريق المحلي يعرف في أسبوع ما لا نعرفه نحن في سنة.',
        'دورات اليوم الواحد سهلة العدّ، قليلة الأثر.',
        'نحتاج إلى قياس الأثر من البداية، لا بعد انتهاء البرنامج.',
      ],
      programmes: [
        ['مسار التقنية', 10, 1730],
        ['أول وظيفة', 4, 1240],
        ['قادة المجتمع', 2, 220],
        ['صنعة', 6, 330],
        ['أول مشروع', 5, 80],
        ['المشاريع المجتمعية', 17, 3270],
      ],
      spending: [
        ['البرامج والمشاريع', 11320000],
        ['المصروفات الإدارية', 2290000],
        ['تنمية الموارد', 1290000],
      ],
      summary:
        'The year we arrived everywhere: the thirteenth local team, in Najran, began its work.',
      learned: [
        'A local team knows in a week what we would not learn in a year.',
        'One-day courses are easy to count and change little.',
        'Impact has to be measured from the start, not after the programme ends.',
      ],
    }),
  ];
}

function financial2025(): Document {
  const years = [ltr('2025'), ltr('2024')];
  return report(
    'financial-statements-2025',
    {
      year: '2025',
      title: 'القوائم المالية المدققة',
      subtitle: `للسنة المنتهية في ${ltr('31')} ديسمبر ${ltr('2025')}، بالريال السعودي`,
      seed: 0,
    },
    [
      arabic(`<h2>قائمة المركز المالي</h2><p>كما في ${ltr('31')} ديسمبر، بالريال السعودي.</p>
${table(
  ['الموجودات', ...years],
  [
    ['نقد وما في حكمه', 7850000, 6700000],
    ['ذمم ومنح مستحقة', 1940000, 1620000],
    ['مصروفات مدفوعة مقدمًا', 310000, 280000],
    ['معامل ومعدات، بالصافي', 5600000, 5100000],
    ['استثمارات الوقف', 8300000, 7900000],
    ['مجموع الموجودات', 24000000, 21600000],
  ],
  { total: true },
)}
${table(
  ['المطلوبات', ...years],
  [
    ['ذمم دائنة ومستحقات', 1120000, 980000],
    ['منح مقيدة مؤجلة', 4380000, 3640000],
    ['مخصص مكافأة نهاية الخدمة', 900000, 780000],
    ['مجموع المطلوبات', 6400000, 5400000],
  ],
  { total: true },
)}
${table(
  ['صافي الأصول', ...years],
  [
    ['غير مقيدة', 7100000, 6300000],
    ['مقيدة', 2200000, 2000000],
    ['أصول الوقف', 8300000, 7900000],
    ['مجموع صافي الأصول', 17600000, 16200000],
  ],
  { total: true },
)}`),
      arabic(`<h2>قائمة الأنشطة</h2>
${table(
  ['الإيرادات', ...years],
  [
    ['تبرعات غير مقيدة', 6420000, 5610000],
    ['منح مقيدة للبرامج', 11380000, 9240000],
    ['عقود تدريب مع الجهات', 4150000, 3380000],
    ['عوائد الوقف', 1260000, 980000],
    ['إيرادات أخرى', 190000, 150000],
    ['مجموع الإيرادات', 23400000, 19360000],
  ],
  { total: true },
)}
${table(
  ['المصروفات', ...years],
  [
    ['البرامج والمشاريع', 18260000, 14615000],
    ['المصروفات الإدارية', 2420000, 2405000],
    ['تنمية الموارد', 1320000, 1480000],
    ['مجموع المصروفات', 22000000, 18500000],
  ],
  { total: true },
)}
${table(['التغير في صافي الأصول', ...years], [['فائض السنة', 1400000, 860000]], { total: true })}
<h3>توزيع كل ريال أُنفق في ${ltr('2025')}، بالهللة</h3>
${bars([
  ['البرامج', 83],
  ['الإدارة', 11],
  ['تنمية الموارد', 6],
])}`),
      arabic(`<h2>إيضاحات، وتقرير المراجع</h2>
${table(
  ['إيضاح: تكلفة البرامج في 2025', 'ريال'],
  [
    ['مسار التقنية', 5240000],
    ['أول وظيفة', 3610000],
    ['قادة المجتمع', 2480000],
    ['صنعة', 2150000],
    ['أول مشروع', 1720000],
    ['مخيم المهارات', 1090000],
    ['المشاريع المجتمعية', 1970000],
    ['المجموع', 18260000],
  ],
  { total: true },
)}
<h3>السياسات المحاسبية</h3>
${list([
  'أُعدّت القوائم وفق المعايير المعتمدة للمنشآت غير الهادفة للربح في المملكة العربية السعودية.',
  'تُثبت المنح المقيدة إيرادًا حين يتحقق شرطها، وتبقى قبل ذلك منحًا مؤجلة.',
  'تُستهلك المعامل والمعدات بالقسط الثابت على مدة بين 4 و10 سنوات.',
])}
<div class="note"><h3>تقرير مراجع الحسابات المستقل</h3>
<p>في رأينا، تُظهر القوائم المالية بعدل، من جميع النواحي الجوهرية، المركز المالي للجمعية كما في ${ltr('31')} ديسمبر ${ltr('2025')} ونتائج أنشطتها للسنة المنتهية في ذلك التاريخ.</p>
<p>مكتب وثبان للمراجعة · الرياض، ${ltr('12')} مارس ${ltr('2026')}</p></div>`),
      english(`<h2>Audited statements 2025, in short</h2><p class="lead">Year ended 31 December, in Saudi riyals.</p>
${table(
  ['Statement of activities', '2025', '2024'],
  [
    ['Unrestricted donations', 6420000, 5610000],
    ['Restricted grants', 11380000, 9240000],
    ['Training contracts', 4150000, 3380000],
    ['Endowment returns and other', 1450000, 1130000],
    ['Total revenue', 23400000, 19360000],
  ],
  { total: true },
)}
${table(
  ['Spending', '2025', '2024'],
  [
    ['Programmes and projects', 18260000, 14615000],
    ['Administration', 2420000, 2405000],
    ['Fundraising', 1320000, 1480000],
    ['Total spending', 22000000, 18500000],
  ],
  { total: true },
)}
<p>The surplus of SAR ${figure(1400000)} was carried to net assets, which stood at SAR ${figure(17600000)} at the year’s end. The auditor, Wathban Audit Office, gave an unqualified opinion.</p>`),
    ],
  );
}

function impact2025(): Document {
  return report(
    'impact-study-2025',
    {
      year: '2025',
      title: 'دراسة الأثر',
      subtitle: `ماذا حدث لـ ${figure(2140)} خريجًا بعد سنة من تخرجهم`,
      seed: 9,
    },
    [
      arabic(`<h2>بعد اثني عشر شهرًا</h2>
<p class="lead">اتصل فريق قياس الأثر بالخريجين واحدًا واحدًا، ولم يرسل إليهم روابط، لأن من لا يردّ على الرابط هو غالبًا من يحتاج أن نسمعه.</p>
${statistics([
  ['2,140', 'خريجًا وخريجة أجابوا'],
  ['71%', 'في وظيفة أو مشروع يعيلهم'],
  ['14%', 'عادوا إلى الدراسة'],
  ['15%', 'ما زالوا يبحثون'],
])}
<h3>حال الخريجين بحسب مكان السكن</h3>
${bars(
  [
    ['المدن الكبرى', 78],
    ['المدن المتوسطة', 70],
    ['البلدات', 64],
    ['القرى البعيدة', 57],
  ],
  '%',
)}
<p>المتوسط يخفي فرقًا. وأقوى ما يفسّر الفرق ليس نوع البرنامج، بل أن يكون في آخره صاحب عمل معروف بالاسم.</p>
<h3>كيف أُجريت الدراسة</h3>
${list([
  `عينة من ${figure(2680)} خريجًا أتمّوا برامجهم بين أبريل ${ltr('2024')} ومارس ${ltr('2025')}، أجاب منهم ${figure(2140)}، أي ${figure(80)}%.`,
  'مكالمة من عشرين دقيقة، بأسئلة واحدة، يجريها من لم يدرّب الخريج.',
  'مجموعة مقارنة من 610 متقدمين قُبلوا ثم تعذّر حضورهم.',
])}`),
      arabic(`<h2>ما الذي يصنع الفرق</h2>
${table(
  ['البرنامج', 'المجيبون', 'في عمل %', 'في دراسة %'],
  [
    ['أول وظيفة', 620, 82, 6],
    ['مسار التقنية', 710, 73, 18],
    ['أول مشروع', 210, 69, 8],
    ['صنعة', 240, 66, 12],
    ['قادة المجتمع', 160, 64, 28],
    ['دورات أقل من خمسة أيام', 200, 49, 22],
  ],
)}
<div class="two"><div><h3>ما وجدناه</h3>
${list([
  'من عرف صاحب عمل باسمه قبل التخرج تزيد فرصته في العمل 19 نقطة.',
  'من تدرّب نصف وقته خارج القاعة يبقى في عمله مدة أطول.',
  'المتدربات في القرى يعملن أكثر حين يكون النقل مؤمّنًا.',
])}</div><div><h3>ما لم نجده</h3>
${list([
  'لا يختلف حال خريجي الدورات القصيرة عمّن لم يتدرب.',
  'لا أثر لعدد الشهادات في الحصول على العمل.',
  'لا نعرف بعد ما يبقى من الأثر في السنة الثالثة.',
])}</div></div>
<h3>ما قررناه بناءً عليها</h3>
${list([
  `أوقفنا الدورات التي تقلّ عن خمسة أيام منذ بداية ${ltr('2026')}.`,
  'حوّلنا ميزانيتها إلى المسارات الطويلة في القرى.',
  'لا يبدأ مسار قبل أن تلتزم جهة توظيف واحدة على الأقل بمقابلة خريجيه.',
])}
<div class="note"><p>أشرفت على الدراسة د. غادة اليامي، وراجعها باحثان مستقلان من جامعة الأفق. والأسئلة والبيانات بعد إخفاء الأسماء متاحة لمن يطلبها.</p></div>`),
      english(`<h2>Impact study 2025, in short</h2>
<p class="lead">Our impact team telephoned ${figure(2140)} graduates twelve months after they finished.</p>
${statistics([
  ['71%', 'have a job or a business that supports them'],
  ['14%', 'are studying again'],
  ['78%', 'in the big cities'],
  ['57%', 'in remote villages'],
])}
<p>What explains most of the gap is not the subject taught. It is whether there was an employer, known by name, at the end.</p>
${table(
  ['Programme', 'Answered', 'In work %', 'Studying %'],
  [
    ['First Job', 620, 82, 6],
    ['Technology Track', 710, 73, 18],
    ['First Venture', 210, 69, 8],
    ['San’a: Craft and Trade', 240, 66, 12],
    ['Community Leaders', 160, 64, 28],
    ['Courses under five days', 200, 49, 22],
  ],
)}
<p>People who took courses of less than five days were no better off than those who took none. We stopped offering them and moved their budget to the longer tracks.</p>
<p>Directed by Dr Ghada Al-Yami; reviewed by two independent researchers from Ufuq University. The questions, and the data without names, are there for anyone who asks.</p>`),
    ],
  );
}

function governance2025(): Document {
  return report(
    'governance-report-2025',
    {
      year: '2025',
      title: 'تقرير الحوكمة',
      subtitle: 'من يقرّر، وكيف يُراجَع قراره',
      seed: 6,
    },
    [
      arabic(`<h2>مجلس الإدارة</h2>
<p class="lead">تسعة أعضاء ينتخبهم أعضاء الجمعية العمومية لأربع سنوات، ولا يتقاضى أحدٌ منهم أجرًا.</p>
${table(
  ['العضو', 'الصفة', 'حضر من 8 اجتماعات'],
  [
    ['د. نورة الشهري', 'رئيسة المجلس', 8],
    ['م. سلطان العتيبي', 'نائب الرئيس، رئيس لجنة المرافق', 8],
    ['أ. هند القحطاني', 'المشرفة المالية', 8],
    ['د. فهد الزهراني', 'عضو، رئيس لجنة الأثر', 7],
    ['أ. ريم الحربي', 'عضوة، رئيسة لجنة الحوكمة', 8],
    ['م. ماجد الدوسري', 'عضو، رئيس لجنة الشراكة', 6],
    ['د. سارة الغامدي', 'عضوة', 7],
    ['أ. يوسف العنزي', 'أمين السر', 8],
    ['أ. محسن الريثي', 'عضو', 7],
  ],
)}
<h3>اللجان</h3>
${table(
  ['اللجنة', 'عملها', 'الاجتماعات'],
  [
    ['المالية والمراجعة', 'تراجع القوائم والضوابط، وتلتقي المراجع الخارجي دون الإدارة', 6],
    ['الحوكمة', 'تكتب السياسات وتراجعها، وترشّح الأعضاء', 4],
    ['الأثر', 'تقرأ نتائج المتابعة، وتراجع البرامج على ضوئها', 5],
    ['المرافق', 'تختار مواقع المعامل، وتتابع تأهيلها', 7],
    ['الشراكة مع جهات التوظيف', 'تتأكد أن لكل مقعد تدريب جهة تنتظر خريجه', 5],
  ],
)}`),
      arabic(`<h2>كيف نُراجَع</h2>
${table(
  ['السياسة', 'آخر مراجعة', 'الحال'],
  [
    ['تعارض المصالح', `فبراير ${ltr('2025')}`, 'إفصاح سنوي من كل عضو ومدير'],
    ['الإبلاغ عن المخالفات', `مارس ${ltr('2025')}`, 'خمسة بلاغات، أُغلقت كلها'],
    ['حماية الطفل', `أبريل ${ltr('2025')}`, 'تدريب إلزامي لكل من يعمل مع القاصرين'],
    ['خصوصية البيانات', `سبتمبر ${ltr('2025')}`, 'تُمحى الرسائل والطلبات بعد 180 يومًا'],
    ['قبول التبرعات', `أكتوبر ${ltr('2025')}`, 'رُفض عرضان اشترطا اسم الراعي'],
    ['المشتريات', `نوفمبر ${ltr('2025')}`, `ثلاثة عروض لكل شراء فوق ${figure(20000)} ريال`],
  ],
)}
<h3>البلاغات</h3>
<p>وصلنا خمسة بلاغات: ثلاثة عن مواعيد صرف مكافآت المدربين، وواحد عن سلامة موقع تدريب، وواحد عن تعارض مصالح. عولجت كلها خلال ${figure(30)} يومًا، واطّلع المجلس على نتائجها.</p>
<h3>المخاطر التي نتابعها</h3>
${list([
  'الاعتماد على ثلاثة مانحين في 46% من المنح المقيدة. الهدف ألا تزيد الحصة على 35% في 2027.',
  'سلامة المتدربين في الرحلات الميدانية: مسعف مع كل مجموعة، وخطة إخلاء مكتوبة.',
  'انقطاع المدربين في المناطق البعيدة: مدرب احتياطي لكل مسار طويل.',
])}
<div class="note"><p>أقرّ مجلس الإدارة هذا التقرير في ${ltr('24')} مايو ${ltr('2026')}، وعُرض على الجمعية العمومية.</p></div>`),
      english(`<h2>Governance 2025, in short</h2>
<p class="lead">Nine unpaid members, elected by the general assembly for four years.</p>
${statistics([
  ['8', 'board meetings'],
  ['93%', 'attendance'],
  ['5', 'committees'],
  ['5', 'reports of concern, all closed'],
])}
<p>The board is chaired by Dr Noura Al-Shehri, with Sultan Al-Otaibi as deputy chair, Hind Al-Qahtani as treasurer and Yousef Al-Anazi as secretary. Five committees cover finance and audit, governance, impact, facilities, and partnership with employers.</p>
<h3>How we are checked</h3>
${list([
  'Every member and director declares conflicts of interest once a year.',
  'The finance and audit committee meets the external auditor without the management.',
  'Two donations were declined because they asked for the donor’s name on a programme.',
  'Messages and applications sent through the website are erased after 180 days.',
])}
<h3>Risks we watch</h3>
${list([
  'Three donors give 46% of restricted grants; the aim is no more than 35% by 2027.',
  'Safety on field trips: a first-aider with every group and a written evacuation plan.',
  'Trainers leaving remote regions: a reserve trainer for every long track.',
])}`),
    ],
  );
}

function conflictsPolicy(): Document {
  return report(
    'conflicts-of-interest-policy',
    {
      year: '2025',
      title: 'سياسة تعارض المصالح',
      subtitle: 'متى يتنحّى من يقرّر، وكيف يُفصح',
      seed: 11,
    },
    [
      arabic(`<h2>من تسري عليه، وما يلزمه</h2>
<p class="lead">تتعارض المصالح إذا كانت لمن يقرّر في الجمعية، أو لقريب له، منفعة في القرار. ليس التعارض مخالفة، وإنما المخالفة إخفاؤه.</p>
${table(
  ['من', 'يُفصح إلى', 'متى'],
  [
    ['عضو مجلس الإدارة', 'أمين السر', 'عند انتخابه، وفي يناير من كل سنة'],
    ['عضو لجنة من خارج المجلس', 'رئيس اللجنة', 'عند تعيينه، وفي يناير من كل سنة'],
    ['مدير أو موظف', 'المدير التنفيذي', 'عند تعاقده، وفي يناير من كل سنة'],
    ['مدرب أو متطوع له رأي في شراء', 'مدير البرنامج', 'قبل طلب العروض'],
  ],
)}
<h3>قواعد لا استثناء فيها</h3>
${list([
  'من أفصح عن تعارض خرج من القاعة قبل النقاش والتصويت، ويُثبت خروجه في المحضر.',
  'لا يشتري عضو من الجمعية ولا يبيعها، هو أو من يعيله، إلا بموافقة الجمعية العمومية.',
  `تُسلَّم كل هدية تزيد قيمتها على ${figure(200)} ريال إلى أمين السر، وتُقيَّد في سجل الهدايا.`,
  'لا يقابل أحدٌ قريبًا له في اختيار الموظفين أو المتدربين.',
])}
<h3>إذا ظهر تعارض لم يُفصح عنه</h3>
<p>تنظر فيه لجنة الحوكمة خلال ${figure(30)} يومًا، وتعيد القرار إلى المجلس ليراجعه دون صاحب المصلحة. ولها أن توصي بإنهاء عضويته.</p>
<div class="note"><p>أقرّها مجلس الإدارة في فبراير ${ltr('2025')}. تراجعها لجنة الحوكمة كل سنتين.</p></div>`),
      english(`<h2>Conflicts of interest, in short</h2>
<p class="lead">A conflict exists where someone who decides for Yafee, or a relative, gains from the decision. Having one is no offence. Hiding it is.</p>
${list([
  'Board and committee members, directors and staff declare their interests when they join, and every January.',
  'Whoever declares a conflict leaves the room before the discussion and the vote. The minutes say so.',
  'No member buys from Yafee or sells to it, except with the consent of the general assembly.',
  'Gifts worth more than SAR 200 are handed to the secretary and entered in the register of gifts.',
  'Nobody interviews a relative, for a job or for a place on a programme.',
])}
<p>A conflict that was not declared goes to the governance committee within 30 days, and the decision returns to the board.</p>
<p>Approved by the board in February 2025. Reviewed every two years.</p>`),
    ],
  );
}

function whistleblowingPolicy(): Document {
  return report(
    'whistleblowing-policy',
    {
      year: '2025',
      title: 'سياسة الإبلاغ عن المخالفات',
      subtitle: 'كيف تبلغنا، ومن يقرأ بلاغك، وما يحميك',
      seed: 12,
    },
    [
      arabic(`<h2>من رأى خطأ فليخبرنا</h2>
<p class="lead">لكل موظف ومدرب ومتطوع ومتدرب وشريك أن يبلغ عن مخالفة وقعت أو يُخشى أن تقع. ولا يُطلب منه دليل، بل أن يكون صادقًا فيما يظن.</p>
<h3>ما يُبلَّغ عنه</h3>
${list([
  'مال صُرف في غير ما خُصص له، أو تعارض مصالح لم يُفصح عنه.',
  'خطر على سلامة متدرب أو متطوع، أو إساءة إلى قاصر.',
  'بيانات شخصية اطّلع عليها من لا حقّ له فيها.',
  'إخفاء شيء من ذلك، أو أذى لحق بمن أبلغ عنه.',
])}
<h3>كيف يسير البلاغ</h3>
${table(
  ['الخطوة', 'من', 'المدة'],
  [
    ['إشعار المبلّغ بأن بلاغه وصل', 'أمين السر', 'ثلاثة أيام عمل'],
    ['قرار التحقيق أو الحفظ، مع سببه', 'رئيسة لجنة الحوكمة', 'عشرة أيام'],
    ['تحقيق لا يشارك فيه من يعنيه البلاغ', 'عضوان من اللجنة', `${figure(30)} يومًا`],
    ['إخبار المبلّغ بما انتهى إليه', 'أمين السر', 'خمسة أيام بعد التحقيق'],
  ],
)}
<h3>ما يحمي المبلّغ</h3>
<p>لا يعرف اسمه إلا من يحقق في بلاغه، ولا يُنهى عقده ولا تُنقص مكافأته بسببه. ومن شاء أبلغ دون اسم، برسالة إلى ${ltr('info@yafee.example')} يذكر في عنوانها «لجنة الحوكمة».</p>
<div class="note"><p>أقرّها مجلس الإدارة في مارس ${ltr('2025')}. يُنشر عدد البلاغات كل سنة في تقرير الحوكمة.</p></div>`),
      english(`<h2>Reporting a concern, in short</h2>
<p class="lead">Staff, trainers, volunteers, trainees and partners may report anything that they believe is wrong. Proof is not needed; good faith is.</p>
${list([
  'Money spent on something else, an undeclared conflict of interest, a danger to anyone, harm to a minor, personal data in the wrong hands.',
  'Write to info@yafee.example with “Governance committee” as the subject. You need not give your name.',
  'The secretary confirms within three working days. The chair of the committee decides within ten days.',
  'Two members investigate within 30 days. Nobody whom the report concerns takes part.',
  'Only those who investigate know your name. Nobody loses a contract or pay for having reported.',
])}
<p>Approved by the board in March 2025. The number of reports is published each year in the governance report.</p>`),
    ],
  );
}

function volunteering2025(): Document {
  return report(
    'volunteering-report-2025',
    {
      year: '2025',
      title: 'تقرير التطوّع',
      subtitle: 'خبراتٌ تُبذل حيث الحاجة، بساعاتٍ موثّقة وأثرٍ يُقاس',
      seed: 7,
    },
    [
      arabic(`<h2>وقتٌ له أثر</h2>
<p class="lead">لا نعدّ المتطوعين فقط، بل نسأل بعد كل عمل: ما الذي بقي منه؟</p>
${statistics([
  ['1,860', 'متطوعًا ومتطوعة'],
  ['41,300', 'ساعة موثّقة'],
  ['13', 'فريقًا محليًا'],
  ['64%', 'عادوا إلى التطوع معنا'],
])}
${table(
  ['المنطقة', 'المتطوعون', 'الساعات'],
  [
    ...regions.map((region) => [region.ar, region.volunteers, region.volunteerHours]),
    ['المجموع', total('volunteers'), total('volunteerHours')],
  ],
  { total: true },
)}`),
      arabic(`<h2>أين ذهبت الساعات</h2>
${bars(
  [
    ['تعليم ومذاكرة', 31],
    ['ترميم وصيانة', 24],
    ['إرشاد وترجمة', 18],
    ['تقنية وعيادات حاسوب', 15],
    ['بيئة وزراعة', 12],
  ],
  '%',
)}
<h3>أعمالٌ نعتز بها</h3>
${list([
  `${figure(86)} متطوعًا ومتطوعة أمضوا إجازة الخريف في ترميم مكتبة رغدان، وأعادوا كتبها إلى رفوفها.`,
  `${figure(210)} متطوعين ومتطوعات أرشدوا زوار مكة المكرمة في رمضان بتسع لغات.`,
  'عشرون متطوعة رمّمن بيتًا للشباب في ستة أسابيع بإشراف بنّاء من أهل الحي.',
  'طلاب الرياض رسموا خريطة الظل إلى مدارسهم، ورُفعت إلى البلدية.',
])}
<h3>ما نلتزم به لكل متطوع</h3>
${table(
  ['الالتزام', 'ما يعنيه'],
  [
    ['مهمة مكتوبة', 'يعرف المتطوع قبل أن يأتي ماذا يفعل، ومع من، وكم ساعة'],
    ['سلامة وتأمين', 'تدريب قصير على السلامة، وتأمين يغطي يوم العمل'],
    ['ساعات موثّقة', 'تُسجّل خلال ثلاثة أيام، وتصدر بها شهادة'],
    ['أثرٌ يعود إليه', 'نخبره بعد ستة أشهر بما بقي من عمله'],
  ],
)}
<div class="note"><p>أخفقت استبانة المتطوعين، فلم يُجب عنها إلا خُمسهم. استبدلنا بها المكالمات، ومنها جاءت أرقام هذا التقرير.</p></div>`),
      english(`<h2>Volunteering 2025, in short</h2>
<p class="lead">Expertise given where it is needed, with recorded hours and measured results.</p>
${statistics([
  ['1,860', 'volunteers'],
  ['41,300', 'recorded hours'],
  ['13', 'local teams'],
  ['64%', 'came back to volunteer again'],
])}
${bars(regions.map((region) => [region.en, region.volunteerHours]))}
<h3>Work we are proud of</h3>
${list([
  '86 volunteers spent the autumn holiday restoring the village library in Raghdan.',
  '210 volunteers guided visitors in Makkah during Ramadan, in nine languages.',
  'Riyadh students mapped the shade along their ways to school.',
])}`),
    ],
  );
}

function strategy(): Document {
  return report(
    'strategy-2026-2030',
    {
      year: '2026–2030',
      title: 'استراتيجية يافع',
      subtitle: 'أربعة التزامات يمكن أن نُحاسَب عليها',
      seed: 4,
    },
    [
      arabic(`<h2>أربعة التزامات</h2>
<p class="lead">اعتمد مجلس الإدارة هذه الخطة بعد تسعة أشهر من اللقاءات في المناطق الثلاث عشرة. هذا موجزها.</p>
${statistics([
  ['100K', 'مستفيد منذ التأسيس بنهاية 2030'],
  ['13', 'منطقة في كل منها معمل'],
  ['2', 'أقصى السفر إلى القاعة، بالساعات'],
  ['1', 'مكالمة مع كل خريج بعد سنة'],
])}
<h3>المستفيدون منذ التأسيس، هدفًا لنهاية كل سنة</h3>
${bars([
  ['2026', 54000],
  ['2027', 64000],
  ['2028', 75000],
  ['2029', 87000],
  ['2030', 100000],
])}
<h3>ما قررنا تركه</h3>
${list([
  'لن نقيم دورات اليوم الواحد.',
  'لن نفتح مكتبًا جديدًا في المدن الكبرى.',
  'لن نقبل رعاية تشترط اسم الراعي على البرنامج.',
])}
<div class="note"><p>قالت د. نورة الشهري، رئيسة المجلس، إن أصعب جلسة كانت جلسة الحذف: «كل فكرة حذفناها كان في الغرفة من يحبها».</p></div>`),
      arabic(`<h2>خطة العمل</h2>
${table(
  ['المسار', 'ما نفعله', 'المؤشر في 2030'],
  [
    ['التدريب', 'مسارات طويلة، نصفها خارج القاعة', 'نسبة الإتمام 88%'],
    ['العمل', 'جهة توظيف معروفة بالاسم لكل مسار', 'في عمل بعد سنة: 78%'],
    ['الحِرف', 'ورش في السدو والخزف والنجارة، ومنفذ للبيع', `${figure(1500)} حرفي وحرفية`],
    ['التطوّع', 'فرق محلية بساعات موثّقة', `${figure(60000)} ساعة في السنة`],
    ['المعامل', 'تأهيل مبانٍ قائمة بدل البناء الجديد', 'معمل في كل منطقة'],
    ['الأثر', 'مكالمة بعد سنة، ونشر ما يقال', 'نسبة الإجابة 85%'],
  ],
)}
<h3>الميزانية المقدّرة، بملايين الريالات</h3>
${table(
  ['السنة', 'البرامج', 'المعامل', 'الإدارة', 'المجموع'],
  [
    ['2026', 20, 3, 3, 26],
    ['2027', 23, 4, 3, 30],
    ['2028', 26, 4, 4, 34],
    ['2029', 29, 3, 4, 36],
    ['2030', 33, 2, 4, 39],
    ['المجموع', 131, 16, 18, 165],
  ],
  { total: true },
)}
<h3>كيف نتابعها</h3>
${list([
  'تقرير نصف سنوي إلى المجلس، تُنشر خلاصته في الموقع.',
  `مراجعة مستقلة في منتصف المدة، عام ${ltr('2028')}.`,
  'إذا تعذّر التزام قلنا ذلك وذكرنا السبب، ولم نبدّل الرقم.',
])}`),
      english(`<h2>Strategy 2026–2030, in short</h2>
<p class="lead">Four commitments we can be held to.</p>
${statistics([
  ['100K', 'people trained since we began, by the end of 2030'],
  ['13', 'regions, each with a lab of its own'],
  ['2', 'hours at most to reach a classroom'],
  ['1', 'call to every graduate, a year later'],
])}
<h3>What we will leave</h3>
${list([
  'One-day courses.',
  'New offices in the big cities.',
  'Sponsorship that asks for the sponsor’s name on a programme.',
])}
<h3>How we will know</h3>
${table(
  ['Track', 'Measure in 2030'],
  [
    ['Training', '88% finish what they start'],
    ['Work', '78% in work a year later'],
    ['Crafts', `${figure(1500)} craftspeople`],
    ['Volunteering', `${figure(60000)} recorded hours a year`],
    ['Labs', 'One in every region'],
    ['Impact', '85% of graduates answer our call'],
  ],
)}
<p>An independent review follows in 2028. If a commitment cannot be kept, we will say so and say why, and leave the number as it was.</p>`),
    ],
  );
}

/** The eight reports of the starter content. */
export function reports(): Document[] {
  return [
    annual2025(),
    ...olderAnnuals(),
    financial2025(),
    impact2025(),
    governance2025(),
    conflictsPolicy(),
    whistleblowingPolicy(),
    volunteering2025(),
    strategy(),
  ];
}
