import type { ContentKindDefinition } from '../../content/content-kind.ts';
import type { Field, Fields } from '../../content/fields.ts';
import { type ContentKind, type contentKinds, definitionOf } from '../../content/kinds.ts';
import type { BlockName } from '../../content/page-blocks.ts';
import { DISPLAY_FONTS, TEXT_FONTS } from '../../fonts.ts';
import { CONTACT_TOPICS, type ContactTopic } from '../../forms/contact.ts';
import { TOPICS_AR } from '../../forms/topic-texts-ar.ts';
import { TOPICS_EN } from '../../forms/topic-texts-en.ts';
import type { Localized } from '../../locale.ts';
import type { ModuleName } from '../../module-names.ts';
import { KIND_NAMES, type KindNames } from './kind-names.ts';

// The back office's names for kinds, fields and choices. The server needs these texts as well, for exports and the audit log.

/** The label of a field, with the labels of its parts. */
type FieldLabel<F extends Field> = Localized &
  (F extends { type: 'choice'; options: readonly (infer Option extends string)[] }
    ? { options: Record<Option, Localized> }
    : F extends { type: 'list'; item: infer Item extends Field }
      ? { item: FieldLabel<Item> }
      : F extends { type: 'group'; fields: infer Parts extends Fields }
        ? { fields: FieldLabels<Parts> }
        : unknown);

type FieldLabels<T extends Fields> = { readonly [Name in keyof T]: FieldLabel<T[Name]> };

/** The labels of the available fonts. */
function fontLabels<Key extends string>(
  fonts: Readonly<Record<Key, { label: Localized }>>,
): Record<Key, Localized> {
  const labels = Object.entries<{ label: Localized }>(fonts).map(([key, { label }]) => [
    key,
    label,
  ]);
  return Object.fromEntries(labels) as Record<Key, Localized>;
}

/** The labels of `photographFields`. */
const PHOTOGRAPH = {
  caption: { ar: 'شرح الصورة', en: 'Caption of the picture' },
  credit: { ar: 'مصور الصورة أو مصدرها', en: 'Photographer or source of the picture' },
};

/** The labels of `shareFields`. */
const SHARE = {
  shareTitle: { ar: 'العنوان عند المشاركة', en: 'Title when shared' },
  sharePicture: { ar: 'الصورة عند المشاركة', en: 'Picture when shared' },
};

/** The labels of `testimonialFields`. */
const STATEMENT = {
  name: { ar: 'الاسم', en: 'Name' },
  position: { ar: 'الصفة', en: 'Position' },
  text: { ar: 'ما يقوله', en: 'What they say' },
  picture: { ar: 'الصورة', en: 'Picture' },
  url: { ar: 'الرابط', en: 'Link' },
  project: { ar: 'البرنامج أو المشروع', en: 'Programme or project' },
};

/** The subjects of messages, as visitors read them. */
const TOPIC_LABELS = Object.fromEntries(
  CONTACT_TOPICS.map((topic) => [
    topic,
    {
      ar: TOPICS_AR[topic],
      en: TOPICS_EN[topic],
    },
  ]),
) as Record<ContactTopic, Localized>;

/** Where figures come from. */
const FIGURE_SOURCE = {
  source: { ar: 'المصدر', en: 'Source' },
  countedOn: { ar: 'يوم الإحصاء', en: 'Counted on' },
  method: { ar: 'طريقة الإحصاء', en: 'How it was counted' },
};

/** Where the figures of one entry come from. */
const FIGURES_FROM = {
  ar: 'من أين الأرقام',
  en: 'Where the figures come from',
  fields: FIGURE_SOURCE,
};

/** The names of the blocks that pages consist of. */
const BLOCK_NAMES: Record<BlockName, Localized> = {
  text: { ar: 'نص', en: 'Text' },
  picture: { ar: 'صورة', en: 'Picture' },
  pictures: { ar: 'صور متجاورة', en: 'Pictures side by side' },
  video: { ar: 'مقطع مرئي', en: 'Video' },
  figures: { ar: 'أرقام', en: 'Figures' },
  people: { ar: 'أشخاص', en: 'People' },
  news: { ar: 'أخبار', en: 'News' },
  programmes: { ar: 'برامج ومشاريع', en: 'Programmes and projects' },
  documents: { ar: 'وثائق', en: 'Documents' },
  questions: { ar: 'أسئلة وأجوبة', en: 'Questions and answers' },
  quotation: { ar: 'اقتباس', en: 'Quotation' },
  steps: { ar: 'خطوات', en: 'Steps' },
  account: { ar: 'حساب مصرفي', en: 'Bank account' },
  action: { ar: 'دعوة إلى فعل', en: 'Call to action' },
  contact: { ar: 'نموذج مراسلة', en: 'Contact form' },
};

/** The labels of the modules that can be turned off. */
const MODULE_LABELS: Record<ModuleName, Localized> = {
  programmes: { ar: 'البرامج والمشاريع', en: 'Programmes and projects' },
  regions: { ar: 'المناطق وخريطتها', en: 'Regions and their map' },
  trainers: { ar: 'المدربون وطلبات الانضمام إليهم', en: 'Trainers and applying to be one' },
  board: { ar: 'مجلس الإدارة', en: 'Board of directors' },
  executives: { ar: 'الفريق التنفيذي', en: 'Executive team' },
  partners: { ar: 'الشركاء', en: 'Partners' },
  news: { ar: 'الأخبار', en: 'News' },
  reports: { ar: 'التقارير', en: 'Reports' },
  'visual-identity': { ar: 'ملفات الهوية البصرية', en: 'Files of the visual identity' },
  vacancies: { ar: 'الوظائف', en: 'Vacancies' },
  sliders: { ar: 'شرائح المقدمة', en: 'Slides' },
  testimonials: { ar: 'أصوات المتدربين والتدريب', en: 'Testimonials and reviews' },
  goals: { ar: 'الأهداف', en: 'Goals' },
  tweets: { ar: 'التغريدات', en: 'Tweets' },
  newsletter: { ar: 'النشرة البريدية', en: 'Newsletter' },
  statistics: { ar: 'الإحصاءات بلا أشخاص', en: 'Statistics without persons' },
  feedback: { ar: 'سؤال الزوار', en: 'Question to visitors' },
};

/** The labels of the fields of each kind. */
const FIELD_LABELS: {
  [Kind in ContentKind]: FieldLabels<(typeof contentKinds)[Kind]['fields']>;
} = {
  identity: {
    name: { ar: 'الاسم المختصر', en: 'Short name' },
    legalName: { ar: 'الاسم الرسمي', en: 'Legal name' },
    headline: { ar: 'عنوان الصفحة الرئيسية', en: 'Title of the home page' },
    tagline: { ar: 'جملة تعريفية', en: 'Sentence about us' },
    description: { ar: 'وصف الصفحة الرئيسية', en: 'Description of the home page' },
    strategyTitle: { ar: 'عنوان الرؤية والرسالة', en: 'Title above vision and mission' },
    strategyLead: { ar: 'جملة بجانب هذا العنوان', en: 'Sentence beside that title' },
    aboutLead: { ar: 'جملة في رأس الصفحة التعريفية', en: 'Sentence at the head of About' },
    licence: { ar: 'الكلمات قبل رقم الترخيص', en: 'Words before the licence number' },
    country: { ar: 'الدولة', en: 'Country' },
    callingCode: { ar: 'رمز الاتصال الدولي', en: 'Calling code' },
    phoneExample: { ar: 'مثال لرقم الجوال', en: 'Example of a phone number' },
    timeZone: { ar: 'المنطقة الزمنية', en: 'Time zone' },
    defaultLanguage: {
      ar: 'اللغة الأولى للموقع',
      en: 'First language of the site',
      options: {
        ar: { ar: 'العربية', en: 'Arabic' },
        en: { ar: 'الإنجليزية', en: 'English' },
      },
    },
    secondCalendar: {
      ar: 'التقويم الثاني',
      en: 'Second calendar',
      options: {
        'islamic-umalqura': { ar: 'الهجري (أم القرى)', en: 'Hijri (Umm Al Qura)' },
        'islamic-civil': { ar: 'الهجري (الحسابي)', en: 'Hijri (tabular)' },
      },
    },
    secondCalendarIn: {
      ar: 'أين يظهر التقويم الثاني',
      en: 'Where the second calendar is shown',
      options: {
        office: { ar: 'في المكتب فقط', en: 'In the office only' },
        everywhere: { ar: 'في المكتب والموقع', en: 'In the office and on the site' },
      },
    },
    logo: { ar: 'الشعار', en: 'Logo' },
    logoDark: { ar: 'الشعار على خلفية داكنة', en: 'Logo on dark grounds' },
    mark: { ar: 'العلامة', en: 'Mark' },
    palette: {
      ar: 'الألوان',
      en: 'Colours',
      fields: {
        ground: { ar: 'خلفية الصفحات', en: 'Page background' },
        ink: { ar: 'النصوص', en: 'Text' },
        brand: { ar: 'اللون الرئيس', en: 'Main colour' },
        accent: { ar: 'لون الإبراز', en: 'Accent' },
        highlight: { ar: 'لون الإبراز على الداكن', en: 'Accent on dark surfaces' },
        contrast: { ar: 'خلفية الشهادات والتذييل', en: 'Testimonials and footer' },
        sand: { ar: 'لون المساحات الهادئة', en: 'Quiet surfaces' },
      },
    },
    pattern: {
      ar: 'النقوش',
      en: 'Patterns',
      options: {
        qatt: { ar: 'مثلثات القط العسيري', en: 'Triangles of Asiri houses' },
        stars: { ar: 'نجوم ثمانية', en: 'Stars' },
        waves: { ar: 'أمواج', en: 'Waves' },
        none: { ar: 'بلا نقوش', en: 'None' },
      },
    },
    leads: {
      ar: 'الجمل تحت عناوين الصفحات',
      en: 'Sentences below titles',
      fields: {
        board: { ar: 'مجلس الإدارة', en: 'Board' },
        executives: { ar: 'الفريق التنفيذي', en: 'Executive team' },
        projects: { ar: 'البرامج والمشاريع', en: 'Programmes and projects' },
        areaMap: { ar: 'المناطق', en: 'Regions' },
        partners: { ar: 'الشركاء في الصفحة الرئيسية', en: 'Partners on the home page' },
        partnersPage: { ar: 'صفحة الشركاء والمدربين', en: 'Page of partners and trainers' },
        trainers: { ar: 'المدربون في صفحة الشركاء', en: 'Trainers on the page of partners' },
        trainersPage: { ar: 'صفحة المدربين', en: 'Page of trainers' },
        joinUs: { ar: 'طلب الانضمام للمدربين', en: 'Application of trainers' },
        jobs: { ar: 'الوظائف', en: 'Jobs' },
        news: { ar: 'الأخبار', en: 'News' },
        reports: { ar: 'التقارير', en: 'Reports' },
        contact: { ar: 'تواصل معنا', en: 'Contact' },
      },
    },
    colourNames: {
      ar: 'أسماء الألوان',
      en: 'Names of the colours',
      fields: {
        accent: { ar: 'لون الإبراز', en: 'Accent' },
        brand: { ar: 'اللون الرئيس', en: 'Main colour' },
        highlight: { ar: 'لون الإبراز على الداكن', en: 'Accent on dark' },
        contrast: { ar: 'اللون الثاني', en: 'Second colour' },
        deep: { ar: 'اللون الداكن', en: 'Dark colour' },
        sand: { ar: 'لون المساحات الهادئة', en: 'Quiet surfaces' },
        ground: { ar: 'لون الورق', en: 'Paper' },
        ink: { ar: 'لون الحبر', en: 'Ink' },
      },
    },
    textFont: { ar: 'خط النصوص', en: 'Font of text', options: fontLabels(TEXT_FONTS) },
    displayFont: {
      ar: 'خط العناوين',
      en: 'Font of headings',
      options: fontLabels(DISPLAY_FONTS),
    },
    modulesOff: {
      ar: 'أقسام لا يعرضها الموقع',
      en: 'Sections that the site does without',
      item: { ar: 'قسم', en: 'Section', options: MODULE_LABELS },
    },
    map: {
      ar: 'خريطة المناطق',
      en: 'Map of the regions',
      fields: {
        kind: {
          ar: 'الخريطة',
          en: 'Map',
          options: {
            'saudi-arabia': { ar: 'السعودية', en: 'Saudi Arabia' },
            drawing: { ar: 'رسم من عندنا', en: 'A drawing of our own' },
            none: { ar: 'بلا خريطة', en: 'No map' },
          },
        },
        drawing: { ar: 'رسم حدود البلد', en: 'Drawing of the outline' },
        projection: {
          ar: 'إسقاط الرسم',
          en: 'Projection of the drawing',
          options: {
            equirectangular: { ar: 'درجات متساوية البعد', en: 'Degrees at equal distances' },
            mercator: { ar: 'كخرائط الويب (مركاتور)', en: 'As maps of the web (Mercator)' },
          },
        },
        west: { ar: 'خط طول الحافة الغربية', en: 'Longitude of its western edge' },
        north: { ar: 'خط عرض الحافة الشمالية', en: 'Latitude of its northern edge' },
        east: { ar: 'خط طول الحافة الشرقية', en: 'Longitude of its eastern edge' },
        south: { ar: 'خط عرض الحافة الجنوبية', en: 'Latitude of its southern edge' },
        credit: { ar: 'مصدر الرسم', en: 'Source of the drawing' },
      },
    },
  },
  settings: {
    latitude: { ar: 'خط العرض', en: 'Latitude' },
    longitude: { ar: 'خط الطول', en: 'Longitude' },
    email: { ar: 'البريد الإلكتروني', en: 'Email' },
    twitter: { ar: 'الحساب في إكس', en: 'X account' },
    facebook: { ar: 'الصفحة في فيسبوك', en: 'Facebook page' },
    instagram: { ar: 'الحساب في إنستغرام', en: 'Instagram account' },
    linkedin: { ar: 'الصفحة في لينكدإن', en: 'LinkedIn page' },
    youtube: { ar: 'القناة في يوتيوب', en: 'YouTube channel' },
    tiktok: { ar: 'الحساب في تيك توك', en: 'TikTok account' },
    snapchat: { ar: 'الحساب في سناب شات', en: 'Snapchat account' },
    statistics: {
      ar: 'أرقامنا',
      en: 'Figures',
      fields: {
        clients: { ar: 'الجهات المستفيدة', en: 'Organisations served' },
        programs: { ar: 'البرامج التدريبية', en: 'Programmes' },
        hours: { ar: 'الساعات التدريبية', en: 'Training hours' },
        trips: { ar: 'الرحلات الميدانية', en: 'Field trips' },
      },
    },
    phones: {
      ar: 'أرقام الهاتف',
      en: 'Phone numbers',
      item: { ar: 'رقم هاتف', en: 'Phone number' },
    },
    mobiles: {
      ar: 'أرقام الجوال',
      en: 'Mobile numbers',
      item: { ar: 'رقم جوال', en: 'Mobile number' },
    },
    foundingYear: { ar: 'سنة التأسيس', en: 'Year of founding' },
    registrationNumber: { ar: 'رقم الترخيص', en: 'Licence number' },
    address: { ar: 'مقر الجمعية', en: 'Address' },
    openingHours: { ar: 'ساعات العمل', en: 'Opening hours' },
    supportUrl: { ar: 'رابط الدعم', en: 'Where people can support us' },
    figuresPage: {
      ar: 'صفحة مصادر الأرقام',
      en: 'Page about the figures',
    },
    menuPages: { ar: 'صفحات من صنعكم في القائمة', en: 'Pages of your own in the menu' },
    footerPages: { ar: 'صفحات من صنعكم أسفل الموقع', en: 'Pages of your own in the footer' },
    replyTime: {
      ar: 'زمن الرد في صفحة التواصل',
      en: 'Reply time on the contact page',
      options: {
        shown: {
          ar: 'ظاهر حين تكفي الردود لحسابه',
          en: 'Shown once there are enough replies',
        },
      },
    },
    whereMoneyGoes: {
      ar: 'أين تذهب الأموال',
      en: 'Where the money goes',
      fields: {
        year: { ar: 'السنة', en: 'Year' },
        shares: {
          ar: 'أوجه الصرف',
          en: 'Purposes',
          item: {
            ar: 'وجه صرف',
            en: 'Purpose',
            fields: {
              purpose: { ar: 'الوجه', en: 'Purpose' },
              percent: { ar: 'نسبة مئوية', en: 'Per cent' },
            },
          },
        },
        accounts: { ar: 'القوائم المالية (PDF)', en: 'Accounts (PDF)' },
      },
    },
  },
  navbar: {
    name: {
      ar: 'موضع القائمة',
      en: 'Place in the menu',
      options: {
        home: { ar: 'الرئيسية', en: 'Home' },
        abut: { ar: 'من نحن', en: 'About' },
        media_center: { ar: 'المركز الإعلامي', en: 'Media centre' },
        programs_projects: { ar: 'البرامج والمشاريع', en: 'Programmes and projects' },
        partners: { ar: 'الشركاء', en: 'Partners' },
        join_us: { ar: 'انضم إلينا', en: 'Join us' },
      },
    },
    title: { ar: 'العنوان', en: 'Title' },
    children: {
      ar: 'عناوين القائمة الفرعية',
      en: 'Titles of the submenu',
      item: { ar: 'عنوان فرعي', en: 'Submenu title' },
    },
    pages: { ar: 'صفحات من صنعكم تحته', en: 'Pages of your own below it' },
    hidden: {
      ar: 'إظهاره في القائمة',
      en: 'Whether the menu shows it',
      options: { hidden: { ar: 'مخفي', en: 'Hidden' } },
    },
  },
  'static-page': {
    title: { ar: 'العنوان', en: 'Title' },
    html: { ar: 'النص', en: 'Text' },
    media: { ar: 'صورة أو مقطع مرئي', en: 'Picture or video' },
    ...SHARE,
  },
  'site-content': {
    name: { ar: 'الاسم البرمجي', en: 'Name' },
    title: { ar: 'العنوان', en: 'Title' },
    html: { ar: 'النص', en: 'Text' },
    ...SHARE,
  },
  goal: {
    title: { ar: 'الهدف', en: 'Goal' },
    text: { ar: 'الشرح', en: 'Explanation' },
    picture: { ar: 'الصورة', en: 'Picture' },
  },
  area: {
    location: { ar: 'المنطقة', en: 'Area' },
    beneficiaries: { ar: 'المستفيدون', en: 'Beneficiaries' },
    programs: { ar: 'البرامج', en: 'Programmes' },
    projects: { ar: 'المشاريع', en: 'Projects' },
    latitude: { ar: 'خط العرض', en: 'Latitude' },
    longitude: { ar: 'خط الطول', en: 'Longitude' },
  },
  client: {
    name: { ar: 'اسم الشريك', en: 'Partner’s name' },
    url: { ar: 'الموقع الإلكتروني', en: 'Website' },
    logo: { ar: 'الشعار', en: 'Logo' },
    ground: {
      ar: 'خلفية الشعار',
      en: 'Ground of the logo',
      options: {
        light: { ar: 'فاتحة', en: 'Light' },
        dark: { ar: 'داكنة لشعار أبيض', en: 'Dark for a white logo' },
      },
    },
  },
  review: STATEMENT,
  testimonial: STATEMENT,
  vacancy: {
    name: { ar: 'المسمى الوظيفي', en: 'Job title' },
    text: { ar: 'الوصف', en: 'Description' },
    picture: { ar: 'الصورة', en: 'Picture' },
    region: { ar: 'المنطقة', en: 'Region' },
    city: { ar: 'المدينة', en: 'City' },
    employment: {
      ar: 'نوع الدوام',
      en: 'Employment',
      options: {
        full: { ar: 'دوام كامل', en: 'Full time' },
        part: { ar: 'دوام جزئي', en: 'Part time' },
        temporary: { ar: 'عقد مؤقت', en: 'Temporary' },
        internship: { ar: 'تدريب تعاوني', en: 'Internship' },
        volunteer: { ar: 'تطوع', en: 'Volunteering' },
      },
    },
    closes: { ar: 'آخر يوم للتقديم', en: 'Last day to apply' },
  },
  'board-member': {
    name: { ar: 'الاسم', en: 'Name' },
    position: { ar: 'المنصب', en: 'Position' },
    text: { ar: 'نبذة قصيرة', en: 'Short description' },
    details: { ar: 'السيرة', en: 'Biography' },
    portrait: { ar: 'الصورة الشخصية', en: 'Portrait' },
    ...PHOTOGRAPH,
    cv: { ar: 'السيرة الذاتية (PDF)', en: 'CV (PDF)' },
  },
  executive: {
    name: { ar: 'الاسم', en: 'Name' },
    position: { ar: 'المنصب', en: 'Position' },
    details: { ar: 'السيرة', en: 'Biography' },
    portrait: { ar: 'الصورة الشخصية', en: 'Portrait' },
    ...PHOTOGRAPH,
    cv: { ar: 'السيرة الذاتية (PDF)', en: 'CV (PDF)' },
  },
  trainer: {
    name: { ar: 'الاسم', en: 'Name' },
    specialization: { ar: 'التخصص', en: 'Specialisation' },
    field: { ar: 'مجال التدريب', en: 'Field of training' },
    address: { ar: 'مكان الإقامة', en: 'Place' },
    cv: { ar: 'السيرة الذاتية (PDF)', en: 'CV (PDF)' },
    linkedin: { ar: 'الحساب في لينكدإن', en: 'LinkedIn profile' },
    x: { ar: 'الحساب في إكس', en: 'X account' },
    portrait: { ar: 'الصورة الشخصية', en: 'Portrait' },
    ...PHOTOGRAPH,
    hoursWithUs: { ar: 'ساعات التدريب معنا', en: 'Training hours with us' },
    programs: { ar: 'البرامج', en: 'Programmes' },
    trainees: { ar: 'المتدربون', en: 'Trainees' },
    hours: { ar: 'مجموع ساعات التدريب', en: 'Training hours in all' },
    figureSource: FIGURES_FROM,
    region: { ar: 'المنطقة', en: 'Region' },
  },
  report: {
    name: { ar: 'العنوان', en: 'Title' },
    type: {
      ar: 'النوع',
      en: 'Type',
      options: {
        report: { ar: 'تقرير', en: 'Report' },
        visual: { ar: 'هوية بصرية', en: 'Visual identity' },
      },
    },
    file: { ar: 'الملف', en: 'File' },
    cover: { ar: 'صورة الغلاف', en: 'Cover' },
    updatedAt: { ar: 'تاريخ آخر تحديث', en: 'Last updated' },
    category: {
      ar: 'الفئة',
      en: 'Category',
      options: {
        annual: { ar: 'تقرير سنوي', en: 'Annual report' },
        finance: { ar: 'مالية', en: 'Finance' },
        governance: { ar: 'حوكمة', en: 'Governance' },
        impact: { ar: 'أثر', en: 'Impact' },
        strategy: { ar: 'استراتيجية', en: 'Strategy' },
        other: { ar: 'أخرى', en: 'Other' },
      },
    },
    year: { ar: 'السنة', en: 'Year' },
  },
  news: {
    title: { ar: 'العنوان', en: 'Title' },
    html: { ar: 'النص', en: 'Body' },
    picture: { ar: 'الصورة', en: 'Picture' },
    ...PHOTOGRAPH,
    publishedAt: { ar: 'تاريخ النشر', en: 'Date of publication' },
    region: { ar: 'المنطقة', en: 'Region' },
    project: { ar: 'البرنامج أو المشروع', en: 'Programme or project' },
    ...SHARE,
  },
  project: {
    type: {
      ar: 'النوع',
      en: 'Type',
      options: { main: { ar: 'برنامج', en: 'Programme' }, other: { ar: 'مشروع', en: 'Project' } },
    },
    title: { ar: 'العنوان', en: 'Title' },
    html: { ar: 'النص', en: 'Body' },
    thumbnail: { ar: 'الصورة', en: 'Picture' },
    ...PHOTOGRAPH,
    versions: {
      ar: 'المراحل أو الدفعات',
      en: 'Phases or editions',
      item: {
        ar: 'مرحلة أو دفعة',
        en: 'Phase or edition',
        fields: { id: { ar: 'الرقم', en: 'Number' }, version: { ar: 'الاسم', en: 'Name' } },
      },
    },
    beneficiaries: { ar: 'المستفيدون', en: 'Beneficiaries' },
    figureSource: FIGURES_FROM,
    managers: {
      ar: 'فريق الإدارة',
      en: 'Managers',
      item: {
        ar: 'مدير',
        en: 'Manager',
        fields: {
          id: { ar: 'الرقم', en: 'Number' },
          name: { ar: 'الاسم', en: 'Name' },
          position: { ar: 'الصفة', en: 'Position' },
        },
      },
    },
    trainers: { ar: 'المدربون', en: 'Trainers' },
    report: { ar: 'التقرير (PDF)', en: 'Report (PDF)' },
    opens: { ar: 'بدء التقديم', en: 'Applications open' },
    closes: { ar: 'آخر يوم للتقديم', en: 'Last day to apply' },
    region: { ar: 'المنطقة', en: 'Region' },
    seats: { ar: 'المقاعد', en: 'Seats' },
    ages: {
      ar: 'الأعمار',
      en: 'Ages',
      fields: { from: { ar: 'من', en: 'From' }, to: { ar: 'إلى', en: 'To' } },
    },
    duration: { ar: 'المدة', en: 'Duration' },
    applyUrl: { ar: 'رابط التقديم', en: 'Where to apply' },
    questions: {
      ar: 'أسئلة للمتقدمين',
      en: 'Questions to applicants',
      item: {
        ar: 'سؤال',
        en: 'Question',
        fields: {
          kind: {
            ar: 'نوع الجواب',
            en: 'Kind of answer',
            options: {
              line: { ar: 'سطر', en: 'A line' },
              age: { ar: 'العمر', en: 'Age' },
              city: { ar: 'المدينة', en: 'City' },
              choice: { ar: 'اختيار', en: 'A choice' },
            },
          },
          label: { ar: 'السؤال', en: 'Question' },
          options: { ar: 'الاختيارات (كل اختيار في سطر)', en: 'Answers (one on each line)' },
        },
      },
    },
    ...SHARE,
  },
  slider: {
    title: { ar: 'العنوان', en: 'Title' },
    text: { ar: 'النص', en: 'Text' },
    background: { ar: 'صورة الخلفية', en: 'Background picture' },
    ...PHOTOGRAPH,
    buttonUrl: { ar: 'رابط الزر', en: 'Where the button leads' },
  },
  'newsletter-issue': {
    subject: { ar: 'عنوان الرسالة', en: 'Subject' },
    preheader: { ar: 'سطر المعاينة', en: 'Preview line' },
    introduction: { ar: 'المقدمة', en: 'Introduction' },
    parts: {
      ar: 'الأخبار والفقرات',
      en: 'News and paragraphs',
      item: {
        ar: 'خبر أو فقرة',
        en: 'News item or paragraph',
        fields: {
          news: { ar: 'خبر من الموقع', en: 'News item of the site' },
          heading: { ar: 'عنوان الفقرة', en: 'Heading' },
          text: { ar: 'نص الفقرة', en: 'Text' },
          linkText: { ar: 'نص الزر', en: 'Words of the button' },
          link: { ar: 'إلى أين يؤدي الزر', en: 'Where the button leads' },
        },
      },
    },
    closing: { ar: 'الخاتمة', en: 'Closing' },
    publishedAt: { ar: 'تاريخ الإرسال', en: 'Date of sending' },
  },
  page: {
    address: { ar: 'العنوان في الرابط', en: 'Address' },
    title: { ar: 'العنوان', en: 'Title' },
    lead: { ar: 'المقدمة', en: 'Introduction' },
    blocks: {
      ar: 'أجزاء الصفحة',
      en: 'Blocks',
      item: {
        ar: 'جزء',
        en: 'Block',
        fields: {
          block: { ar: 'نوع الجزء', en: 'Kind of block', options: BLOCK_NAMES },
          heading: { ar: 'عنوان الجزء', en: 'Heading' },
          html: { ar: 'النص', en: 'Text' },
          text: { ar: 'النص', en: 'Text' },
          picture: { ar: 'الصورة', en: 'Picture' },
          caption: { ar: 'الشرح تحتها', en: 'Caption' },
          pictures: {
            ar: 'الصور',
            en: 'Pictures',
            item: {
              ar: 'صورة',
              en: 'Picture',
              fields: {
                picture: { ar: 'الصورة', en: 'Picture' },
                caption: { ar: 'الشرح تحتها', en: 'Caption' },
              },
            },
          },
          video: { ar: 'المقطع المرئي', en: 'Video' },
          figures: {
            ar: 'الأرقام',
            en: 'Figures',
            item: {
              ar: 'رقم',
              en: 'Figure',
              fields: {
                value: { ar: 'الرقم', en: 'Figure' },
                label: { ar: 'ما يحصيه', en: 'What it counts' },
                ...FIGURE_SOURCE,
              },
            },
          },
          everyone: {
            ar: 'كل من في',
            en: 'Everybody in',
            options: {
              board: { ar: 'مجلس الإدارة', en: 'The board of directors' },
              executives: { ar: 'الفريق التنفيذي', en: 'The executive team' },
              trainers: { ar: 'المدربين', en: 'The trainers' },
            },
          },
          boardMembers: { ar: 'أعضاء من المجلس', en: 'Members of the board' },
          executives: { ar: 'أفراد من الفريق', en: 'Members of the team' },
          trainers: { ar: 'مدربون', en: 'Trainers' },
          news: { ar: 'الأخبار', en: 'News' },
          projects: { ar: 'البرامج والمشاريع', en: 'Programmes and projects' },
          documents: {
            ar: 'الوثائق',
            en: 'Documents',
            item: {
              ar: 'وثيقة',
              en: 'Document',
              fields: {
                name: { ar: 'الاسم', en: 'Name' },
                file: { ar: 'الملف', en: 'File' },
                period: { ar: 'المدة التي تخصها', en: 'Period' },
                approvedOn: { ar: 'تاريخ الاعتماد', en: 'Approved on' },
                nextDue: { ar: 'موعد التالية', en: 'Next one due' },
                language: {
                  ar: 'لغتها',
                  en: 'Language',
                  options: {
                    ar: { ar: 'العربية', en: 'Arabic' },
                    en: { ar: 'الإنجليزية', en: 'English' },
                    both: { ar: 'العربية والإنجليزية', en: 'Arabic and English' },
                  },
                },
              },
            },
          },
          questions: {
            ar: 'الأسئلة',
            en: 'Questions',
            item: {
              ar: 'سؤال',
              en: 'Question',
              fields: {
                question: { ar: 'السؤال', en: 'Question' },
                answer: { ar: 'الجواب', en: 'Answer' },
              },
            },
          },
          name: { ar: 'الاسم', en: 'Name' },
          role: { ar: 'الصفة', en: 'Position' },
          steps: {
            ar: 'الخطوات',
            en: 'Steps',
            item: {
              ar: 'خطوة',
              en: 'Step',
              fields: {
                title: { ar: 'الخطوة', en: 'Step' },
                text: { ar: 'شرحها', en: 'What it is' },
              },
            },
          },
          bank: { ar: 'المصرف', en: 'Bank' },
          iban: { ar: 'رقم الحساب الدولي (آيبان)', en: 'IBAN' },
          linkText: { ar: 'نص الزر', en: 'Words of the button' },
          link: { ar: 'إلى أين يؤدي الزر', en: 'Where the button leads' },
          topic: { ar: 'موضوع الرسالة', en: 'Subject of the message', options: TOPIC_LABELS },
        },
      },
    },
    ...SHARE,
  },
  tweet: {
    tweetId: { ar: 'رقم التغريدة', en: 'Number of the tweet' },
    copy: {
      ar: 'نسخة احتياطية',
      en: 'Copy',
      fields: {
        lang: { ar: 'لغة التغريدة', en: 'Language of the tweet' },
        text: { ar: 'النص', en: 'Text' },
        createdAt: { ar: 'تاريخ التغريدة', en: 'Date of the tweet' },
        likes: { ar: 'الإعجابات', en: 'Likes' },
        reposts: { ar: 'إعادات النشر', en: 'Reposts' },
        replies: { ar: 'الردود', en: 'Replies' },
        author: {
          ar: 'صاحب التغريدة',
          en: 'Author',
          fields: {
            name: { ar: 'الاسم', en: 'Name' },
            handle: { ar: 'اسم المستخدم', en: 'User name' },
            avatar: { ar: 'صورة الحساب', en: 'Profile picture' },
          },
        },
        pictures: {
          ar: 'الصور',
          en: 'Pictures',
          item: {
            ar: 'صورة',
            en: 'Picture',
            fields: {
              file: { ar: 'الملف', en: 'File' },
              width: { ar: 'العرض بالبكسل', en: 'Width in pixels' },
              height: { ar: 'الارتفاع بالبكسل', en: 'Height in pixels' },
              description: { ar: 'وصف الصورة', en: 'Description' },
            },
          },
        },
      },
    },
  },
};

/** A field with its label and the labels of its parts. */
export type LabelledField = Field & { label: Localized } & (
    | { type: Exclude<Field['type'], 'choice' | 'list' | 'group'> }
    | { type: 'choice'; optionLabels: Readonly<Record<string, Localized>> }
    | { type: 'list'; item: LabelledField }
    | { type: 'group'; fields: LabelledFields }
  );

export type LabelledFields = { readonly [name: string]: LabelledField };

/** A kind with its labels: for one entry and for all, or for those of a subtype, for its fields and their choices. */
export type LabelledKind = Omit<ContentKindDefinition, 'fields'> &
  KindNames & { fields: LabelledFields };

const labelledKinds = new Map<ContentKind, LabelledKind>();

/** Returns the definition of a kind with its labels. */
export function labelledKind(kind: ContentKind): LabelledKind {
  const known = labelledKinds.get(kind);
  if (known !== undefined) return known;
  const definition = definitionOf(kind);
  const labelled = {
    ...definition,
    ...KIND_NAMES[kind],
    fields: withLabels(definition.fields, FIELD_LABELS[kind]),
  };
  labelledKinds.set(kind, labelled);
  return labelled;
}

/** The labels of any field. The types above ensure that each field has the labels for its type. */
type AnyLabel = Localized & {
  options?: Record<string, Localized>;
  item?: AnyLabel;
  fields?: AnyLabels;
};
type AnyLabels = { readonly [name: string]: AnyLabel };

function withLabels(fields: Fields, labels: AnyLabels): LabelledFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, withLabel(field, labels[name])]),
  );
}

function withLabel(field: Field, label: AnyLabel | undefined): LabelledField {
  const { ar = '', en = '', options = {}, item, fields = {} } = label ?? {};
  const text = { ar, en };
  switch (field.type) {
    case 'choice':
      return { ...field, label: text, optionLabels: options };
    case 'list':
      return { ...field, label: text, item: withLabel(field.item, item) };
    case 'group':
      return { ...field, label: text, fields: withLabels(field.fields, fields) };
    default:
      return { ...field, label: text };
  }
}
