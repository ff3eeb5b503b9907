import type { Pairs } from '../../contract/admin/pairs.ts';
import type { BlockName, EVERYONE } from '../../contract/content/page-blocks.ts';
import type { ContactTopic } from '../../contract/forms/contact.ts';
import type { Localized } from '../../contract/locale.ts';

/** The texts of the choice between an empty page and the templates. */
export const PAGE_CHOICE_TEXTS = {
  which: {
    ar: 'بمَ تبدأ؟ في النماذج أجزاء وعناوين جاهزة، وما بين قوسين مربعين تكتبونه أنتم. احذف منها ما لا يناسبكم.',
    en: 'What do you begin with? A template has blocks and headings. You write what is in square brackets, and remove what does not fit.',
  },
  empty: { ar: 'صفحة فارغة', en: 'Empty page' },
  emptyText: { ar: 'تضيف أجزاءها بنفسك', en: 'You add its blocks yourself' },
} satisfies Pairs;

/** What a template has of a block. Its other fields are empty. */
type TemplateBlock = {
  block: BlockName;
  heading?: Localized;
  html?: Localized;
  text?: Localized;
  role?: Localized;
  linkText?: Localized;
  link?: string;
  topic?: ContactTopic;
  everyone?: (typeof EVERYONE)[number];
  figures?: { label: Localized }[];
  documents?: { name: Localized; period?: Localized }[];
  questions?: { question: Localized; answer: Localized }[];
  steps?: { title: Localized; text: Localized }[];
};

/** A page to begin with. Square brackets mark what the organisation writes itself. Titles and leads may name it (`{org}`). */
export type PageTemplate = {
  /** What staff see who choose it, and what it has. */
  name: Localized;
  about: Localized;
  address: string;
  title: Localized;
  lead: Localized;
  blocks: TemplateBlock[];
};

const governance: PageTemplate = {
  name: { ar: 'الحوكمة والإفصاح', en: 'Governance and disclosure' },
  about: {
    ar: 'المجلس واللجان والسياسات والقوائم المالية والمحاضر والترخيص، وكيف تُقدَّم الشكوى',
    en: 'Board, committees, policies, financial statements, minutes, licence, and how to complain',
  },
  address: 'governance',
  title: { ar: 'الحوكمة والإفصاح', en: 'Governance and disclosure' },
  lead: {
    ar: 'من يقرّر في {org}، وبأي قواعد، وأين يُصرف المال.',
    en: 'Who decides at {org}, by which rules, and where the money goes.',
  },
  blocks: [
    {
      block: 'text',
      heading: { ar: 'كيف نُدار', en: 'How we are run' },
      html: {
        ar: '<p>[صاحب القرار الأعلى، كالجمعية العمومية: متى يجتمع، وما يقرّه.]</p><p>[كم مرة يجتمع المجلس في السنة، ومن ينفّذ قراراته، وهل يتقاضى أعضاؤه أجرًا.]</p>',
        en: '<p>[Who has the last word, such as the general assembly: when it meets and what it decides.]</p><p>[How often the board meets, who carries out its decisions, and whether its members are paid.]</p>',
      },
    },
    {
      block: 'people',
      heading: { ar: 'مجلس الإدارة', en: 'Board of directors' },
      everyone: 'board',
    },
    {
      block: 'text',
      heading: { ar: 'اللجان', en: 'Committees' },
      html: {
        ar: '<ul><li><strong>[اسم اللجنة]:</strong> [من يرأسها، وما تتولاه.]</li><li><strong>[اسم اللجنة]:</strong> [من يرأسها، وما تتولاه.]</li></ul>',
        en: '<ul><li><strong>[Name of the committee]:</strong> [Who chairs it, and what it does.]</li><li><strong>[Name of the committee]:</strong> [Who chairs it, and what it does.]</li></ul>',
      },
    },
    {
      block: 'documents',
      heading: { ar: 'القوائم المالية', en: 'Financial statements' },
      text: {
        ar: '[من يراجعها، ومن يقرّها، ومتى.]',
        en: '[Who audits them, who approves them, and when.]',
      },
      documents: [
        {
          name: { ar: 'القوائم المالية المدققة', en: 'Audited financial statements' },
          period: { ar: 'سنة [السنة المالية]', en: 'the year [financial year]' },
        },
        {
          name: { ar: 'التقرير السنوي', en: 'Annual report' },
          period: { ar: 'سنة [السنة]', en: 'the year [year]' },
        },
      ],
    },
    {
      block: 'documents',
      heading: { ar: 'الأنظمة والسياسات', en: 'Bylaws and policies' },
      documents: [
        { name: { ar: 'اللائحة الأساسية', en: 'Bylaws' } },
        { name: { ar: 'سياسة تعارض المصالح', en: 'Policy on conflicts of interest' } },
        {
          name: {
            ar: 'سياسة الشكاوى والإبلاغ عن المخالفات',
            en: 'Policy on complaints and on reporting wrongdoing',
          },
        },
      ],
    },
    {
      block: 'documents',
      heading: { ar: 'المحاضر', en: 'Minutes' },
      documents: [
        {
          name: {
            ar: 'محضر الجمعية العمومية العادية',
            en: 'Minutes of the ordinary general assembly',
          },
          period: { ar: 'سنة [السنة]', en: 'the year [year]' },
        },
      ],
    },
    {
      block: 'documents',
      heading: { ar: 'الترخيص', en: 'Licence' },
      text: {
        ar: 'نعمل بترخيص رقم [رقم الترخيص] من [الجهة التي أصدرته]. يسري من [تاريخ بدايته] إلى [تاريخ نهايته].',
        en: 'We work under licence [number of the licence], issued by [authority]. It is valid from [first day] to [last day].',
      },
      documents: [{ name: { ar: 'شهادة الترخيص', en: 'Certificate of the licence' } }],
    },
    {
      block: 'steps',
      heading: { ar: 'كيف تشكو', en: 'How to complain' },
      steps: [
        {
          title: { ar: 'اكتب إلينا', en: 'Write to us' },
          text: {
            ar: 'في النموذج أدناه. [من يقرأ الشكوى، ومن يعرف صاحبها.]',
            en: 'In the form below. [Who reads the complaint, and who learns from whom it is.]',
          },
        },
        {
          title: { ar: 'يصلك تأكيد', en: 'You get a confirmation' },
          text: { ar: '[خلال كم يوم، وما فيه.]', en: '[Within how many days, and what it says.]' },
        },
        {
          title: { ar: 'يصلك جواب وسببه', en: 'You get an answer, and why' },
          text: {
            ar: '[خلال كم يوم، وإلى من تكتب إن لم يقنعك.]',
            en: '[Within how many days, and whom to write to if it does not convince you.]',
          },
        },
      ],
    },
    { block: 'contact', heading: { ar: 'أرسل شكواك', en: 'Send your complaint' } },
  ],
};

const support: PageTemplate = {
  name: { ar: 'ادعمنا', en: 'Support us' },
  about: {
    ar: 'الحاجات والحساب المصرفي وطرق غير المال، وما تصنعه 100 ريال. لا دفع في الموقع',
    en: 'Needs, bank account, ways other than money, and what 100 riyals do. The site takes no payments',
  },
  address: 'support',
  title: { ar: 'ادعم {org}', en: 'Support {org}' },
  lead: {
    ar: 'ما نحتاج إليه الآن، وما يصنعه عطاؤك.',
    en: 'What we need now, and what your gift does.',
  },
  blocks: [
    {
      block: 'text',
      heading: { ar: 'ما نحتاج إليه', en: 'What we need' },
      html: {
        ar: '<ul><li><strong>[الحاجة]:</strong> [لمن هي، وكم يلزم منها.]</li><li><strong>[الحاجة]:</strong> [لمن هي، وكم يلزم منها.]</li></ul>',
        en: '<ul><li><strong>[The need]:</strong> [Whom it is for, and how much is needed.]</li><li><strong>[The need]:</strong> [Whom it is for, and how much is needed.]</li></ul>',
      },
    },
    {
      block: 'figures',
      heading: { ar: 'ما تصنعه 100 ريال', en: 'What 100 riyals do' },
      figures: [
        { label: { ar: '[ما تكفيه 100 ريال]', en: '[what 100 riyals pay for]' } },
        { label: { ar: '[ما يكفيه مبلغ أكبر]', en: '[what a larger gift pays for]' } },
      ],
    },
    {
      block: 'account',
      heading: { ar: 'التحويل المصرفي', en: 'Bank transfer' },
      text: {
        ar: 'لا نستقبل المال في هذا الموقع. حوّل إلى حسابنا، واكتب في خانة الغرض ما تريد أن يُصرف فيه عطاؤك.',
        en: 'This site takes no payments. Transfer to our account, and write the purpose of your gift with it.',
      },
    },
    {
      block: 'steps',
      heading: { ar: 'ما يجري بعد التحويل', en: 'What happens after your transfer' },
      steps: [
        {
          title: { ar: 'إيصال', en: 'A receipt' },
          text: { ar: '[متى يصل، وكيف يُطلب.]', en: '[When it arrives, and how to ask for it.]' },
        },
        {
          title: { ar: 'صرف في غرضه', en: 'Spent on its purpose' },
          text: {
            ar: '[ما تفعلون إن تعذّر الغرض.]',
            en: '[What you do if the purpose is no longer possible.]',
          },
        },
        {
          title: { ar: 'خبر عن الأثر', en: 'What came of it' },
          text: { ar: '[متى يصل، وما فيه.]', en: '[When it arrives, and what it says.]' },
        },
      ],
    },
    {
      block: 'text',
      heading: { ar: 'غير المال', en: 'Other than money' },
      html: {
        ar: '<ul><li><strong>وقتك:</strong> [كم ساعة، وفي أي عمل.] <a href="/contact?topic=volunteering">اكتب إلينا</a>.</li><li><strong>مكانك:</strong> [قاعة أو ورشة، ومتى تلزم.]</li><li><strong>مواد وأدوات:</strong> [ما يصلح منها، وكيف يصل.]</li></ul>',
        en: '<ul><li><strong>Your time:</strong> [How many hours, and for which work.] <a href="/contact?topic=volunteering">Write to us</a>.</li><li><strong>Your place:</strong> [A hall or a workshop, and when it is needed.]</li><li><strong>Materials and tools:</strong> [What is useful, and how it reaches you.]</li></ul>',
      },
    },
    {
      block: 'programmes',
      heading: { ar: 'أين يذهب دعمك', en: 'Where your support goes' },
    },
    {
      block: 'questions',
      heading: { ar: 'ما يُسأل عنه كثيرًا', en: 'What people often ask' },
      questions: [
        {
          question: {
            ar: 'هل أختار ما يُصرف فيه عطائي؟',
            en: 'Can I choose what my gift is spent on?',
          },
          answer: { ar: '<p>[الجواب.]</p>', en: '<p>[The answer.]</p>' },
        },
        {
          question: { ar: 'كم يذهب إلى الإدارة؟', en: 'How much goes to administration?' },
          answer: {
            ar: '<p>[الجواب، ومن أي قوائم هو.]</p>',
            en: '<p>[The answer, and from which statements.]</p>',
          },
        },
        {
          question: { ar: 'هل تقبلون التبرع العيني؟', en: 'Do you accept gifts in kind?' },
          answer: { ar: '<p>[الجواب.]</p>', en: '<p>[The answer.]</p>' },
        },
      ],
    },
    {
      block: 'action',
      heading: { ar: 'شراكة مع منظمتك؟', en: 'A partnership with your organisation?' },
      text: { ar: '[ما تصنعونه مع الشركاء.]', en: '[What you do together with partners.]' },
      linkText: { ar: 'اكتب إلينا', en: 'Write to us' },
      link: '/contact?topic=partnership',
    },
  ],
};

const volunteer: PageTemplate = {
  name: { ar: 'التطوع', en: 'Volunteering' },
  about: {
    ar: 'ما يفعله المتطوعون، وكيف يبدؤون، وما يسألون عنه، ونموذج يكتبون فيه',
    en: 'What volunteers do, how they begin, what they ask, and a form to write to you',
  },
  address: 'volunteer',
  title: { ar: 'تطوّع معنا', en: 'Volunteer with us' },
  lead: {
    ar: 'ساعات من وقتك في عمل تتقنه، مع من يحتاج إليه.',
    en: 'Hours of your time, doing what you are good at, for people who need it.',
  },
  blocks: [
    {
      block: 'text',
      heading: { ar: 'ما يفعله المتطوعون', en: 'What volunteers do' },
      html: {
        ar: '<ul><li><strong>[المهمة]:</strong> [ما فيها، وأين، وكم ساعة في الأسبوع.]</li><li><strong>[المهمة]:</strong> [ما فيها، وأين، وكم ساعة في الأسبوع.]</li></ul>',
        en: '<ul><li><strong>[The task]:</strong> [What it is, where, and how many hours a week.]</li><li><strong>[The task]:</strong> [What it is, where, and how many hours a week.]</li></ul>',
      },
    },
    {
      block: 'figures',
      heading: { ar: 'متطوعونا في أرقام', en: 'Our volunteers in figures' },
      figures: [
        { label: { ar: 'متطوعًا في سنة [السنة]', en: 'volunteers in [year]' } },
        { label: { ar: 'ساعة تطوّع في سنة [السنة]', en: 'hours given in [year]' } },
      ],
    },
    {
      block: 'steps',
      heading: { ar: 'كيف تبدأ', en: 'How to begin' },
      steps: [
        {
          title: { ar: 'تكتب إلينا', en: 'You write to us' },
          text: {
            ar: 'ما تتقنه، ومتى يتسع وقتك.',
            en: 'What you are good at, and when you have time.',
          },
        },
        {
          title: { ar: 'نتعارف', en: 'We meet' },
          text: { ar: '[متى، وأين، ومع من.]', en: '[When, where, and whom.]' },
        },
        {
          title: { ar: 'تبدأ', en: 'You begin' },
          text: {
            ar: '[من يرافقك في أول مرة، وما يلزمك.]',
            en: '[Who is with you the first time, and what you need.]',
          },
        },
      ],
    },
    {
      block: 'people',
      heading: { ar: 'من يرافق المتطوعين', en: 'Who looks after volunteers' },
    },
    {
      block: 'questions',
      heading: { ar: 'ما يُسأل عنه كثيرًا', en: 'What people often ask' },
      questions: [
        {
          question: { ar: 'كم من الوقت يلزم؟', en: 'How much time does it take?' },
          answer: { ar: '<p>[الجواب.]</p>', en: '<p>[The answer.]</p>' },
        },
        {
          question: { ar: 'هل تلزمني خبرة؟', en: 'Do I need experience?' },
          answer: { ar: '<p>[الجواب.]</p>', en: '<p>[The answer.]</p>' },
        },
        {
          question: {
            ar: 'هل أحصل على شهادة بساعاتي؟',
            en: 'Do I get a certificate of my hours?',
          },
          answer: { ar: '<p>[الجواب.]</p>', en: '<p>[The answer.]</p>' },
        },
      ],
    },
    {
      block: 'contact',
      heading: { ar: 'اكتب إلينا', en: 'Write to us' },
      topic: 'volunteering',
    },
  ],
};

const mediaKit: PageTemplate = {
  name: { ar: 'الملف الإعلامي', en: 'Media kit' },
  about: {
    ar: 'للصحفيين: تعريف وأرقام وملفات وصور، ومن يُسأل',
    en: 'For journalists: who you are, figures, files, pictures, and whom to ask',
  },
  address: 'media-kit',
  title: { ar: 'الملف الإعلامي', en: 'Media kit' },
  lead: {
    ar: 'لمن يكتب عن {org}: تعريف وأرقام وصور، ومن تسأله.',
    en: 'For everybody who writes about {org}: who we are, figures, pictures, and whom to ask.',
  },
  blocks: [
    {
      block: 'text',
      heading: { ar: 'من نحن في فقرة', en: 'Who we are, in a paragraph' },
      html: {
        ar: '<p>[فقرة تُنشر كما هي: من أنتم، ومنذ متى، وأين، ولمن تعملون.]</p>',
        en: '<p>[A paragraph to be printed as it is: who you are, since when, where, and for whom.]</p>',
      },
    },
    {
      block: 'figures',
      heading: { ar: 'أرقام للنشر', en: 'Figures to publish' },
      figures: [
        { label: { ar: '[ما يعدّه الرقم]', en: '[what the figure counts]' } },
        { label: { ar: '[ما يعدّه الرقم]', en: '[what the figure counts]' } },
      ],
    },
    {
      block: 'documents',
      heading: { ar: 'ملفات للتنزيل', en: 'Files to download' },
      text: {
        ar: '[كيف يُستعمل الشعار، ومن يُستأذن.]',
        en: '[How the logo may be used, and whom to ask.]',
      },
      documents: [
        { name: { ar: 'نبذة في صفحة واحدة', en: 'Profile on one page' } },
        { name: { ar: 'دليل الشعار والألوان', en: 'Guide to the logo and the colours' } },
      ],
    },
    { block: 'pictures', heading: { ar: 'صور للنشر', en: 'Pictures to publish' } },
    { block: 'people', heading: { ar: 'من يتحدث باسمنا', en: 'Who speaks for us' } },
    { block: 'news', heading: { ar: 'آخر الأخبار', en: 'Latest news' } },
    {
      block: 'contact',
      heading: { ar: 'أسئلة الصحفيين', en: 'Questions from journalists' },
      text: {
        ar: '[خلال كم ساعة تجيبون.]',
        en: '[Within how many hours you answer.]',
      },
      topic: 'media',
    },
  ],
};

const thankYou: PageTemplate = {
  name: { ar: 'شكر بعد حملة', en: 'Thanks after a campaign' },
  about: {
    ar: 'بعد حملة: ما جُمع، وأين صُرف، وما تغيّر به',
    en: 'After a campaign: what was raised, where it went, and what changed',
  },
  address: 'thank-you',
  title: { ar: 'شكرًا لكم', en: 'Thank you' },
  lead: {
    ar: 'انتهت حملة [اسم الحملة]، وهذا ما صنعه عطاؤكم.',
    en: 'The campaign [name of the campaign] is over. This is what your gifts did.',
  },
  blocks: [
    {
      block: 'text',
      heading: { ar: 'إلى كل من أعطى', en: 'To everybody who gave' },
      html: {
        ar: '<p>[لماذا كانت الحملة، ومن شارك فيها.]</p><p>[ما تغيّر بها، ولمن.]</p>',
        en: '<p>[Why there was a campaign, and who took part.]</p><p>[What it changed, and for whom.]</p>',
      },
    },
    {
      block: 'figures',
      heading: { ar: 'ما جُمع وأين صُرف', en: 'What was raised, and where it went' },
      figures: [
        { label: { ar: 'ريال جُمعت', en: 'riyals raised' } },
        { label: { ar: 'ريال صُرفت على [الغرض]', en: 'riyals spent on [purpose]' } },
        { label: { ar: '[من استفادوا]', en: '[who benefited]' } },
      ],
    },
    { block: 'pictures', heading: { ar: 'صور من الحملة', en: 'Pictures of the campaign' } },
    { block: 'quotation', role: { ar: '[صفة القائل]', en: '[Who this is]' } },
    {
      block: 'text',
      heading: { ar: 'ما بقي', en: 'What is still to do' },
      html: {
        ar: '<p>[ما لم تبلغه الحملة، وما تنوونه.]</p>',
        en: '<p>[What the campaign did not reach, and what you plan.]</p>',
      },
    },
    {
      block: 'action',
      heading: { ar: 'ابقَ معنا', en: 'Stay with us' },
      text: {
        ar: '[ما يستطيعه القارئ بعد الحملة.]',
        en: '[What readers can do after the campaign.]',
      },
      linkText: { ar: 'اكتب إلينا', en: 'Write to us' },
      link: '/contact',
    },
  ],
};

/** The templates, in the order in which staff see them. */
export const PAGE_TEMPLATES: readonly PageTemplate[] = [
  governance,
  support,
  volunteer,
  mediaKit,
  thankYou,
];
