import type { ApplicationStage } from '../../contract/admin/inbox/inbox.ts';
import type { ContactTopic } from '../../contract/forms/contact.ts';
import type { EntryFormName } from '../../contract/forms/entry-forms.ts';
import type { Language } from '../../contract/locale.ts';

/** A message of the demonstration. It arrived `hoursAgo`. */
export type DemonstrationMessage = {
  hoursAgo: number;
  language: Language;
  firstName: string;
  lastName: string;
  phone: string;
  topic?: ContactTopic;
  message: string;
  /** Its state. Default: new and unread. */
  state?: 'open' | 'answered' | 'closed';
  isSuspected?: true;
};

/** An application of the demonstration, whose CV is written in Latin letters. */
export type DemonstrationApplication = Pick<
  DemonstrationMessage,
  'hoursAgo' | 'language' | 'phone' | 'state'
> & { name: string; cv: readonly string[]; stage?: ApplicationStage };

/** Twenty messages as visitors write them: questions, thanks, offers, and two that are spam. */
export const MESSAGES: readonly DemonstrationMessage[] = [
  {
    hoursAgo: 1,
    language: 'ar',
    firstName: 'أم ناصر',
    lastName: 'العنزي',
    phone: '+966551203344',
    topic: 'program',
    message:
      'السلام عليكم ورحمة الله، ابني في السابعة عشرة ويودّ المشاركة في المخيم القادم. متى يبدأ التسجيل؟ وهل يلزمه أن يكون قد أنهى الثانوية؟ جزاكم الله خيرًا.',
  },
  {
    hoursAgo: 3,
    language: 'ar',
    firstName: 'عمر',
    lastName: 'باحكيم',
    phone: '+966505671122',
    topic: 'partnership',
    message:
      'نبحث عن ثمانية خريجين لفرعنا في جدة، ونودّ أن نلتقي بمن أنهى مسار التقنية هذا العام.\n\nهل يناسبكم أن نزوركم الأسبوع القادم؟',
  },
  {
    hoursAgo: 6,
    language: 'en',
    firstName: 'Layla',
    lastName: 'Haddad',
    phone: '+966567890011',
    topic: 'media',
    message:
      'Hello, I am writing a piece about young technicians who start their own workshops. Could I talk to somebody who runs your “First Project” programme, and to two of the graduates? I am in Riyadh until Thursday.',
  },
  {
    hoursAgo: 9,
    language: 'ar',
    firstName: 'شهد',
    lastName: 'الزهراني',
    phone: '+966533445566',
    topic: 'volunteering',
    message:
      'أنا طالبة تصميم في السنة الأخيرة، وأودّ أن أتطوع بيومين في الأسبوع. أستطيع أن أصمم ملصقات البرامج أو أدرّب على أساسيات التصميم.',
  },
  {
    hoursAgo: 22,
    language: 'ar',
    firstName: 'فيصل',
    lastName: 'الدوسري',
    phone: '+966544556677',
    topic: 'training',
    message: 'هل الدورات مجانية؟ وهل تُعطى شهادة معتمدة في نهايتها؟',
  },
  {
    hoursAgo: 26,
    language: 'ar',
    firstName: 'منال',
    lastName: 'الحازمي',
    phone: '+966555667788',
    topic: 'program',
    message:
      'سجّلت في برنامج الإرشاد البيئي قبل أسبوعين، ولم تصلني رسالة بعد. رقم هويتي في الطلب صحيح، وأخشى أن يكون بريدي قد كُتب خطأ. أرجو التأكد.',
    state: 'open',
  },
  {
    hoursAgo: 31,
    language: 'en',
    firstName: 'Daniel',
    lastName: 'Okafor',
    phone: '+966512349876',
    topic: 'training',
    message:
      'Good morning. My company repairs solar pumps around Tabuk. We would be glad to take three of your trainees for a month of practice, with a small allowance. Whom should I talk to?',
    state: 'open',
  },
  {
    hoursAgo: 47,
    language: 'ar',
    firstName: 'عبدالرحمن',
    lastName: 'البلوي',
    phone: '+966566778899',
    message:
      'شكرًا لكم على ثمانية أسابيع لا تُنسى. سؤالي: متى نستلم الشهادة؟ جهة عملي تطلبها قبل نهاية الشهر.',
    state: 'answered',
  },
  {
    hoursAgo: 50,
    language: 'ar',
    firstName: 'نوف',
    lastName: 'القحطاني',
    phone: '+966577889900',
    topic: 'job',
    message: 'رأيت إعلان منسقة البرامج في أبها. هل ما زال التقديم مفتوحًا؟ وهل العمل حضوري بالكامل؟',
    state: 'answered',
  },
  {
    hoursAgo: 73,
    language: 'ar',
    firstName: 'خالد',
    lastName: 'العمري',
    phone: '+966588990011',
    topic: 'partnership',
    message:
      'نحن في غرفة المدينة المنورة ننظم ملتقى للمهن في شعبان، ونودّ أن يكون لكم جناح فيه دون مقابل. أرسلنا الدعوة بالبريد أيضًا.',
    state: 'open',
  },
  {
    hoursAgo: 95,
    language: 'ar',
    firstName: 'هند',
    lastName: 'السبيعي',
    phone: '+966599001122',
    topic: 'program',
    message: 'هل في الرياض برنامج مسائي؟ أعمل حتى الرابعة عصرًا ولا أستطيع الحضور صباحًا.',
    state: 'answered',
  },
  {
    hoursAgo: 118,
    language: 'en',
    firstName: 'Sofia',
    lastName: 'Marin',
    phone: '+966511223344',
    topic: 'volunteering',
    message:
      'I teach English and would like to give a free evening class for your trainees in Jeddah. I can begin in January.',
    state: 'closed',
  },
  {
    hoursAgo: 140,
    language: 'ar',
    firstName: 'ماجد',
    lastName: 'الشهري',
    phone: '+966522334455',
    message: 'رقم الجوال في أسفل الصفحة لا يجيب. حاولت مرتين صباح أمس.',
    state: 'closed',
  },
  {
    hoursAgo: 166,
    language: 'ar',
    firstName: 'ريم',
    lastName: 'الغامدي',
    phone: '+966533221100',
    topic: 'training',
    message:
      'أملك مشغل خياطة في الباحة، وأودّ أن أدرّب أربع فتيات على تفصيل الأثواب. عندي المكان والآلات، وأحتاج إلى من يرشّح لي المتدربات.',
    state: 'answered',
  },
  {
    hoursAgo: 190,
    language: 'ar',
    firstName: 'سلطان',
    lastName: 'الرشيدي',
    phone: '+966544332211',
    topic: 'program',
    message: 'هل تقبلون من عمره ثلاثون سنة؟',
    state: 'closed',
  },
  {
    hoursAgo: 240,
    language: 'en',
    firstName: 'Huda',
    lastName: 'Al-Amin',
    phone: '+966555443322',
    topic: 'media',
    message:
      'May we use the photograph of the Farasan trip in our annual report? We would credit you.',
    state: 'answered',
  },
  {
    hoursAgo: 300,
    language: 'ar',
    firstName: 'بدر',
    lastName: 'المالكي',
    phone: '+966566554433',
    message: 'أحسنتم. الموقع سريع حتى على شبكة قريتنا.',
    state: 'closed',
  },
  {
    hoursAgo: 410,
    language: 'ar',
    firstName: 'غادة',
    lastName: 'الخالدي',
    phone: '+966577665544',
    topic: 'partnership',
    message:
      'نعمل في مؤسسة وقفية، ونبحث عن برنامج نرعاه في المنطقة الشرقية. نرجو تزويدنا بتقرير الأثر للعام الماضي وبكلفة المتدرب الواحد.',
    state: 'answered',
  },
  {
    hoursAgo: 12,
    language: 'en',
    firstName: 'Best',
    lastName: 'Prices',
    phone: '+966500000001',
    message: 'Grow your website traffic today!!! First page of every search engine in 7 days.',
    isSuspected: true,
  },
  {
    hoursAgo: 60,
    language: 'en',
    firstName: 'Loan',
    lastName: 'Office',
    phone: '+966500000002',
    message: 'You are approved for a loan of 500,000. Reply with your account number.',
    isSuspected: true,
  },
];

/** Ten applications of trainers. */
export const APPLICATIONS: readonly DemonstrationApplication[] = [
  {
    hoursAgo: 2,
    language: 'ar',
    name: 'سعود المطيري',
    phone: '+966550000001',
    cv: [
      'Saud Al-Mutairi',
      'Buraydah, Qassim',
      'Owner of a pump workshop since 2023',
      'Teaches: submersible pumps, pricing',
    ],
  },
  {
    hoursAgo: 20,
    language: 'ar',
    name: 'مريم الفرساني',
    phone: '+966550000002',
    cv: [
      'Maryam Al-Farasani',
      'Jazan',
      'Guide on the Farasan islands since 2019',
      'Teaches: mangroves, first aid at sea',
    ],
  },
  {
    hoursAgo: 44,
    language: 'ar',
    name: 'لمى العسيري',
    phone: '+966550000003',
    cv: [
      'Lama Al-Asiri',
      'Abha',
      'Graduate of the technology track, 2024',
      'Teaches: web pages, Arabic type',
    ],
  },
  {
    hoursAgo: 70,
    language: 'en',
    name: 'Omar Siddiqui',
    phone: '+966550000004',
    cv: [
      'Omar Siddiqui',
      'Dammam',
      'Welding inspector for eleven years',
      'Teaches: safety, welding',
    ],
    state: 'open',
    stage: 'reading',
  },
  {
    hoursAgo: 98,
    language: 'ar',
    name: 'أمل الشمري',
    phone: '+966550000005',
    cv: ['Amal Al-Shammari', 'Hail', 'Volunteer in two camps', 'Teaches: public speaking'],
    state: 'open',
    stage: 'conversation',
  },
  {
    hoursAgo: 150,
    language: 'ar',
    name: 'تركي الحربي',
    phone: '+966550000006',
    cv: ['Turki Al-Harbi', 'Madinah', 'Carpenter', 'Teaches: joinery, estimates'],
    state: 'answered',
    stage: 'conversation',
  },
  {
    hoursAgo: 200,
    language: 'ar',
    name: 'دلال العتيبي',
    phone: '+966550000007',
    cv: ['Dalal Al-Otaibi', 'Taif', 'Perfumer', 'Teaches: distilling roses, packaging'],
    state: 'answered',
    stage: 'accepted',
  },
  {
    hoursAgo: 260,
    language: 'en',
    name: 'Grace Mwangi',
    phone: '+966550000008',
    cv: ['Grace Mwangi', 'Riyadh', 'Nurse', 'Teaches: first aid'],
    state: 'closed',
    stage: 'declined',
  },
  {
    hoursAgo: 330,
    language: 'ar',
    name: 'ياسر الجهني',
    phone: '+966550000009',
    cv: ['Yasser Al-Juhani', 'Yanbu', 'Diver', 'Teaches: diving, boats'],
    state: 'closed',
    stage: 'accepted',
  },
  {
    hoursAgo: 500,
    language: 'ar',
    name: 'وفاء النجدي',
    phone: '+966550000010',
    cv: ['Wafaa Al-Najdi', 'Riyadh', 'Accountant', 'Teaches: bookkeeping for small workshops'],
    state: 'closed',
    stage: 'declined',
  },
];

/** An application of the demonstration for the first vacancy or programme that is open. */
export type DemonstrationEntryApplication = Pick<
  DemonstrationMessage,
  'hoursAgo' | 'language' | 'firstName' | 'lastName' | 'phone' | 'state'
> & {
  form: EntryFormName;
  message: string;
  /** An answer to each of a programme's first questions, except those with a list of options. */
  answers?: readonly string[];
  stage?: ApplicationStage;
};

export const ENTRY_APPLICATIONS: readonly DemonstrationEntryApplication[] = [
  {
    form: 'program',
    hoursAgo: 4,
    language: 'ar',
    firstName: 'جود',
    lastName: 'الشهري',
    phone: '+966550000021',
    message: 'شاركت أختي في المخيم الماضي، وأودّ أن أخوض التجربة بنفسي.',
    answers: ['17', 'أبها'],
  },
  {
    form: 'vacancy',
    hoursAgo: 12,
    language: 'ar',
    firstName: 'هيا',
    lastName: 'السبيعي',
    phone: '+966550000022',
    message: 'نسّقت برامج تطوعية في جامعتي أربع سنوات، وأبحث عن عمل قريب من الناس.',
  },
  {
    form: 'program',
    hoursAgo: 52,
    language: 'ar',
    firstName: 'راكان',
    lastName: 'البلوي',
    phone: '+966550000023',
    message: 'أتقن السباحة وقراءة الخرائط، ومستعد للمساعدة في أي نوبة.',
    answers: ['19', 'تبوك'],
    state: 'open',
    stage: 'reading',
  },
  {
    form: 'vacancy',
    hoursAgo: 96,
    language: 'en',
    firstName: 'Omar',
    lastName: 'Siddiq',
    phone: '+966550000024',
    message: 'I have run field teams for three years and speak Arabic, English and Urdu.',
    state: 'answered',
    stage: 'conversation',
  },
];
