import { parse } from 'yaml';
import { LANGUAGES, type Language } from '../../contract/locale.ts';

/** A named text of the site in both languages. */
export type DraftText = { title: Pair; html: Pair };

/** The texts of `content/site-contents.yaml` and of `content/identity.yaml`. */
export type StarterTexts = { siteContents: string; identity: string };

type Pair = Record<Language, string>;

/** Texts about what this software stores and does. Other organisations start with the texts of the starter content. */
const DRAFTED = ['terms', 'accessibility'];

/**
 * Returns drafts of the privacy policy and the accessibility statement, by name. Square brackets mark what each organisation has to write
 * itself.
 * @throws Error if those texts no longer have a passage that must be replaced
 */
export function draftTexts({ siteContents, identity }: StarterTexts): Map<string, DraftText> {
  const texts: (DraftText & { name: string })[] = parse(siteContents);
  const names: { name: Pair; legalName: Pair } = parse(identity);
  const drafts = texts.filter(({ name }) => DRAFTED.includes(name));
  const replacements = (language: Language) =>
    [...REPLACEMENTS[language], ...REPLACED_IN_BOTH].map(([from, to]): [string, string] => [
      from.replace('{org}', names.name[language]).replace('{legal}', names.legalName[language]),
      to,
    ]);
  for (const language of LANGUAGES) {
    const all = drafts.map(({ html }) => html[language]).join('');
    const missing = replacements(language).find(([from]) => !all.includes(from));
    if (missing) throw new Error(`content/site-contents.yaml lacks "${missing[0]}".`);
  }
  const draft = (html: Pair, language: Language) =>
    replacements(language).reduce((text, [from, to]) => text.replaceAll(from, to), html[language]);
  return new Map(
    drafts.map(({ name, title, html }) => [
      name,
      { title, html: { ar: draft(html, 'ar'), en: draft(html, 'en') } },
    ]),
  );
}

type Replacement = readonly [from: string, to: string];

/** Passages of those texts that belong to the organisation, and their replacements in a draft. `{org}` and `{legal}` are its names. */
const REPLACEMENTS: Record<Language, readonly Replacement[]> = {
  ar: [
    ['موقع {org}', 'موقعنا'],
    [
      '{legal} جمعية أهلية غير ربحية مقرها الرياض، تدرّب الشباب وتنمّي مجتمعاتهم.',
      '[الاسم الرسمي، والمقر، وما تعملون].',
    ],
    [
      'بنظام حماية البيانات الشخصية في المملكة العربية السعودية ولائحته التنفيذية',
      'بأحكام [قانون حماية البيانات الشخصية في بلدكم]',
    ],
    [
      'الهيئة السعودية للبيانات والذكاء الاصطناعي (سدايا)، وهي الجهة المشرفة على تطبيق النظام',
      '[الجهة المشرفة على تطبيق القانون]',
    ],
    ['أساسنا النظامي', 'أساسنا القانوني'],
    ['أمر نظامي', 'أمر قانوني'],
    ['يمنحك النظام', 'يمنحك القانون'],
    ['72 ساعة', '[72 ساعة]'],
    ['23 نوفمبر 2026', '[التاريخ]'],
    ['21 نوفمبر 2026', '[التاريخ]'],
    ['يومي عمل', '[يومي عمل]'],
    [
      'التقارير والسير الذاتية ودليل الهوية موسومة: لها عناوين وفقرات وقوائم ولغة. لكنها بلا فهرس للتنقل، ولم نفحصها وفق معيار PDF/UA، وقد يقطّع بعض البرامج حروف عناوينها العربية.',
      '[هل ملفاتكم موسومة، ولها عناوين وفقرات ولغة؟]',
    ],
    ['بحسب ما فحصناه', 'بحسب ما فُحص'],
    [
      'فحصنا ما يقدّمه المتصفح لها من أسماء وأدوار وأحوال، ولم نجرّب الموقع بعدُ',
      'فُحص ما يقدّمه المتصفح لها من أسماء وأدوار وأحوال، ولم نجرّب الموقع بعدُ',
    ],
    ['كيف فحصناه', 'كيف فُحص'],
    ['فحصناه بأنفسنا.', 'فحصه من كتبوا برنامجه.'],
    ['كل تغيير في الموقع', 'كل تغيير في البرنامج'],
    ['هيئة رعاية الأشخاص ذوي الإعاقة', '[الجهة المختصة في بلدكم]'],
  ],
  en: [
    ['{org}’s site', 'our site'],
    [
      '{legal} is a non-profit association based in Riyadh that trains young people and helps their communities grow.',
      '[Legal name, seat, and what you do].',
    ],
    [
      'the Saudi Personal Data Protection Law and its implementing regulations',
      '[the data protection law of your country]',
    ],
    [
      'the Saudi Data and AI Authority (SDAIA), which supervises the law',
      '[the authority that supervises the law]',
    ],
    ['72 hours', '[72 hours]'],
    ['23 November 2026', '[date]'],
    ['21 November 2026', '[date]'],
    ['two working days', '[two working days]'],
    [
      'the reports, the CVs and the identity guide are tagged: they have headings, paragraphs, lists and a language. But they have no bookmarks, we have not checked them against PDF/UA, and some programs break up the letters of their Arabic headings.',
      '[are your files tagged, with headings, paragraphs and a language?]',
    ],
    ['As far as we have tested', 'As far as has been tested'],
    [
      'we have checked the names, roles and states that the browser gives them.',
      'the names, roles and states that the browser gives them have been checked.',
    ],
    ['How we tested it', 'How it was tested'],
    ['We tested it ourselves.', 'Those who wrote its software tested it.'],
    ['With every change to the site', 'With every change to the software'],
    ['the Authority for the Care of People with Disabilities', '[the authority in your country]'],
  ],
};

const REPLACED_IN_BOTH: readonly Replacement[] = [
  ['info@yafee.example', 'info@example.org'],
  ['tel:+966110000000', 'tel:+00010000000'],
  ['+966 11 000 0000', '+000 1 000 0000'],
];
