import { describe, expect, it } from 'vitest';
import type { Language } from '../../locale.ts';
import { type FaultRule, withCorrection } from './fault.ts';
import { proofread } from './proofread.ts';

/** A text with a fault, and the same corrected. Null: only a person can correct it. */
type Case = [text: string, corrected: string | null];

/** Texts of each rule. Every text in `right` has no fault at all. */
type Cases = { wrong: Case[]; right: string[] };

/** Corrects every fault of a rule, from the last to the first. */
function correct(text: string, language: Language, rule: FaultRule): string {
  return proofread(text, language)
    .filter((fault) => fault.rule === rule)
    .toReversed()
    .reduce(withCorrection, text);
}

function describeRule(rule: FaultRule, { wrong, right }: Cases, language: Language = 'ar') {
  describe(`${rule}, in ${language}`, () => {
    it.each(wrong)('%s becomes %s [PROOF-01]', (text, corrected) => {
      const faults = proofread(text, language).filter((fault) => fault.rule === rule);
      expect(faults).not.toEqual([]);
      const isLeftToPeople = faults.every(({ correction }) => correction === null);
      expect(isLeftToPeople ? null : correct(text, language, rule)).toBe(corrected);
    });
    it.each(right.map((text) => [text]))('%s is right [PROOF-04]', (text) => {
      expect(proofread(text, language)).toEqual([]);
    });
  });
}

describeRule('two-spaces', {
  wrong: [
    ['نص  فيه مسافتان', 'نص فيه مسافتان'],
    ['نص \u00a0 فيه ثلاث', 'نص فيه ثلاث'],
  ],
  right: ['نص فيه مسافة واحدة', 'سطر  \nوسطر بعده', '  سطر يبدأ بمسافتين', 'ثلاثة\n\nأسطر'],
});

describeRule('space-before-punctuation', {
  wrong: [
    ['انتهى البرنامج .', 'انتهى البرنامج.'],
    ['شباب ، وشابات', 'شباب، وشابات'],
    ['هل وصلت ؟', 'هل وصلت؟'],
    ['«يافع» : جمعية', '«يافع»: جمعية'],
    ['بنسبة 30% ، تقريبًا', 'بنسبة 30%، تقريبًا'],
  ],
  right: [
    'نقرأ ونكتب ... ثم نمضي',
    'نعمل بلغة .NET كل يوم'.replace('.NET', '\u200e.NET'),
    'ابتسم :) للجميع',
    'من الساعة 10:30 إلى 12:00',
  ],
});

describeRule('no-space-after-punctuation', {
  wrong: [
    ['شباب،وشابات', 'شباب، وشابات'],
    ['قال:نعم', 'قال: نعم'],
    ['انتهى.ثم بدأ', 'انتهى. ثم بدأ'],
    ['مرحبًا!كيف أنتم', 'مرحبًا! كيف أنتم'],
  ],
  right: [
    'د.محمد',
    'أ.د. سعاد، ص.ب 1234',
    'قبل الهجرة (ق.هـ) بعام',
    'زوروا مثال.السعودية اليوم',
    'هل هذا ممكن؟!',
    'يبدأ 3:15 مساءً، وينتهي 4:45',
    'شركة ذات مسؤولية محدودة (ذ.م.م)',
  ],
});

describeRule('space-inside-brackets', {
  wrong: [
    ['برنامج « قادة المجتمع»', 'برنامج «قادة المجتمع»'],
    ['برنامج «قادة المجتمع »', 'برنامج «قادة المجتمع»'],
    ['الرياض ( العاصمة )', 'الرياض (العاصمة)'],
  ],
  right: ['نعم ( ) لا ( )', 'برنامج «قادة» (الدفعة 2)'],
});

describeRule('detached-and', {
  wrong: [
    ['الشباب و المجتمع', 'الشباب والمجتمع'],
    ['قرأ، و كتب', 'قرأ، وكتب'],
  ],
  right: ['الفقرتان أ و ب', 'من الصف أ و ب', 'واو', 'شارك 20 و 30'],
});

describeRule('latin-punctuation', {
  wrong: [
    ['شباب, وشابات', 'شباب، وشابات'],
    ['شباب,وشابات', 'شباب، وشابات'],
    ['هل وصلت?', 'هل وصلت؟'],
    ['أولًا; ثم ثانيًا', 'أولًا؛ ثم ثانيًا'],
    ['في 2024, 2025', 'في 2024، 2025'],
    ['تعلم HTML, ثم CSS', 'تعلم HTML، ثم CSS'],
  ],
  right: [
    'المبلغ 1,000,000 ريال',
    'تعلم (HTML, CSS, JavaScript) معنا',
    'الرابط https://example.org/a?b=1,2;c هنا',
    'كتب إلى name@example.org?subject=a ثم انتظر',
    'الموقع 24.7136, 46.6753 على الخريطة',
    'قال: «Hello, how are you?» ومضى',
    'يافع، وشركاؤها؛ ومن معهم؟',
  ],
});

describeRule(
  'arabic-punctuation',
  {
    wrong: [
      ['Young people، and others', 'Young people, and others'],
      ['Have you arrived؟', 'Have you arrived?'],
    ],
    right: ['The motto «معًا، دائمًا» stays', 'Hello, world; are you well?'],
  },
  'en',
);

describeRule(
  'two-spaces',
  {
    wrong: [['One.  Two.', 'One. Two.']],
    right: ['One. Two.', 'See www.example.org/a,b for 10:30'],
  },
  'en',
);

describeRule(
  'space-before-punctuation',
  { wrong: [['Hello , world .', 'Hello, world.']], right: ['Wait ... then go', 'A .NET course'] },
  'en',
);

describeRule(
  'no-space-after-punctuation',
  { wrong: [['Hello,world', 'Hello, world']], right: ['1,000 riyals', 'Node.js 2.0, at 10:30'] },
  'en',
);

describeRule('straight-quotation', {
  wrong: [
    ['برنامج "قادة المجتمع" الجديد', 'برنامج «قادة المجتمع» الجديد'],
    ['"أهلًا" و"سهلًا"', '«أهلًا» و«سهلًا»'],
  ],
  right: ['شاشة 15" في كل قاعة', 'قالوا "Hello" ومضوا', 'برنامج «قادة المجتمع»', 'قال “نعم” ومضى'],
});

describeRule('unpaired-quotation', {
  wrong: [
    ['برنامج «قادة المجتمع', null],
    ['برنامج قادة المجتمع»', null],
    ['برنامج »قادة المجتمع« الجديد', 'برنامج «قادة المجتمع» الجديد'],
    ['قال «إن «يافع» هنا', null],
  ],
  right: ['قال: «إن «يافع» هنا» ومضى', 'قال تعالى: ﴿وَتَعَاوَنُوا عَلَى الْبِرِّ وَالتَّقْوَىٰ﴾ [المائدة: 2]'],
});

describeRule('mixed-digits', {
  wrong: [
    ['في 2025 شارك ٣٠٠ شاب من 13 منطقة', 'في 2025 شارك 300 شاب من 13 منطقة'],
    ['٣٠٠ شاب و٢٥ شابة في 2025', '٣٠٠ شاب و٢٥ شابة في ٢٠٢٥'],
    ['١٬٥٠٠٫٥ ريال، ثم 20 ريالًا، ثم 30', '1,500.5 ريال، ثم 20 ريالًا، ثم 30'],
  ],
  right: [
    'في ٢٠٢٥ شارك ٣٠٠ شاب',
    'في 2025 شارك 300 شاب',
    'عاد ٣٠٠ شاب بعد COVID-19 إلى Windows 11',
    'شارك ٣٠٠ شاب، وكتبوا إلى team2@example.org من https://example.org/2025',
    'قال تعالى: ﴿وَقُل رَّبِّ زِدْنِي عِلْمًا ١١٤﴾ في 2025',
  ],
});

describeRule(
  'mixed-digits',
  { wrong: [['In 2025, ٣٠٠ people', 'In 2025, 300 people']], right: [] },
  'en',
);

describeRule('presentation-forms', {
  wrong: [['ﺍﻟﺴﻼﻡ عليكم', 'السلام عليكم']],
  right: ['محمد ﷺ', 'ﷲ أكبر، و5 ﷼', 'السلام عليكم'],
});

describeRule('tatweel', {
  wrong: [
    ['مرحبــــا بكم', 'مرحبا بكم'],
    ['الـمملكة', 'المملكة'],
  ],
  right: ['عام 1446هـ', 'الـ12 من رمضان', 'بـ«يافع»', 'لـ Yafee', 'يُكتب التنوين ـً فوق الحرف'],
});

describeRule('broken-word', {
  wrong: [['م ر ح ب ا بكم', 'مرحبا بكم']],
  right: ['الفئات أ ب ج', 'الفقرات أ ب ج د هـ', 'لوحة السيارة د ح ر 1234', 'ص ب 1234'],
});

describeRule('invisible-character', {
  wrong: [
    ['جمعية\u200bيافع', 'جمعيةيافع'],
    ['\ufeffجمعية', 'جمعية'],
    ['جمعية \u202eيافع\u202c هنا', 'جمعية يافع هنا'],
    ['سطر\u2028وسطر', 'سطر وسطر'],
    ['ك\ufffdاب', null],
    ['جمعية \u2067يافع هنا', 'جمعية يافع هنا'],
  ],
  right: [
    'لغة \u200eC++\u200e هنا',
    'جمعية \u2068Yafee\u2069 هنا',
    'ه\u200d ومی\u200cخواهم',
    'سطر\nوسطر\tوخانة',
  ],
});

describeRule('unisolated-latin', {
  wrong: [
    ['دورة في C++ للمبتدئين', 'دورة في C++\u200e للمبتدئين'],
    ['دورة في .NET للمبتدئين', 'دورة في \u200e.NET للمبتدئين'],
    ['تابعوا @yafee على X', 'تابعوا \u200e@yafee على X'],
    ['اتصلوا على +966 50 123 4567', 'اتصلوا على \u200e+966 50 123 4567'],
    ['اتصلوا على 011 234 5678.', 'اتصلوا على \u200e011 234 5678.'],
  ],
  right: [
    'شراكة مع Yafee!',
    'رؤية Vision 2030 (النسخة 2.0)',
    'دورة R&D في الرياض',
    'اتصلوا على +966501234567',
    'من 100 إلى 200 شاب',
    'أسئلة؟ info@yafee.example',
    'C++',
  ],
});

describeRule('disagreeing-dates', {
  wrong: [
    ['1 رمضان 1446هـ الموافق 11 مارس 2025م', null],
    ['15/9/1446هـ (1/2/2025م)', null],
    ['2025/3/1م - 1446/10/1هـ', null],
    ['يوم السبت ١ رمضان ١٤٤٦هـ الموافق ١١ مارس ٢٠٢٥م', null],
    ['رمضان 1446هـ (مايو 2025م)', null],
    ['عام 1446هـ / 2022م', null],
  ],
  right: [
    '1 رمضان 1446هـ الموافق 1 مارس 2025م',
    '2 رمضان 1446هـ الموافق 1 مارس 2025م',
    'السبت 1 رمضان 1446هـ، الموافق لـ 1 مارس 2025م',
    '1/9/1446هـ (1/3/2025م)',
    '1/9/1446هـ (3/1/2025م)',
    'رمضان 1446هـ (مارس 2025م)',
    'عام 1446هـ / 2024م',
    '١ رمضان ١٤٤٦هـ الموافق ١ مارس ٢٠٢٥م',
    'من 1 رمضان 1446هـ إلى 5 مايو 2025م',
    '1 محرم 1300هـ الموافق 12 نوفمبر 1882م',
    'الدورة 1445 والدورة 2025',
  ],
});

/** The Hijri months as English texts spell them. */
const ENGLISH_HIJRI_MONTHS = [
  ...['Muharram', 'Safar', 'Rabi I', "Rabi' al-Awwal", 'Rabi ul-Awwal', 'Rabi II', 'Rabi Al-Thani'],
  ...[
    'Rabi ath-Thani',
    'Rabi al-Akhir',
    'Jumada I',
    'Jumada al-Ula',
    'Jumada Al-Oula',
    'Jumada II',
  ],
  ...[
    'Jumada al-Awwal',
    'Jumada al-Thani',
    'Jumada al-Thaniyah',
    'Jumada al-Akhirah',
    'Jumada Alakhira',
  ],
  ...[
    'Rajab',
    'Shaban',
    "Sha'ban",
    'Sha‘ban',
    'Shaaban',
    'Ramadan',
    'Ramadhan',
    'Shawwal',
    'Shawal',
  ],
  ...["Dhu al-Qi'dah", 'Dhul-Qadah', 'Dhul Qa’dah', "Dhu'l-Qa'da", 'Dhu Al-Qaada', 'Zul-Qaedah'],
  ...['Dhu al-Hijjah', 'Dhul-Hijjah', 'Dhul Hijja', 'Dhu’l-Hijja', 'Dhu al-Hijja', 'Zulhijjah'],
];

const ENGLISH_MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...[
    'October',
    'November',
    'December',
    'Jan',
    'Feb.',
    'Mar',
    'Apr',
    'Jun',
    'Jul.',
    'Aug.',
    'Sept.',
  ],
  ...['Oct', 'Nov.', 'Dec'],
];

describeRule(
  'disagreeing-dates',
  {
    wrong: [
      ['12 Jumada II 1448 AH (22 October 2026)', null],
      ['Sunday, 12 Jumada al-Thani 1448 AH, corresponding to Sunday, 2 November 2026', null],
      ['On Ramadan 1, 1446 AH – March 11, 2025, we met.', null],
      ['Rabi I 1448 AH (November 2026)', null],
      ['22nd of November 2026 (12 Jumada I 1448H)', null],
      ['15/9/1446 AH (1/2/2025)', null],
      ['1446 A.H. / 2022 C.E.', null],
      ...ENGLISH_HIJRI_MONTHS.map((name): Case => [`1 ${name} 1447 AH (1 May 2030)`, null]),
      ...ENGLISH_MONTHS.map((name): Case => [`Ramadan 1400 AH (${name} 2026)`, null]),
    ],
    right: [
      '12 Jumada II 1448 AH (22 November 2026)',
      '12 Jumada II 1448 AH (21 November 2026)',
      '13 Jumada al-Akhirah 1448 AH (22 Nov. 2026)',
      'Jumada ath-Thaniyah 12, 1448 AH, corresponding to Sunday, November 22, 2026',
      '22 November 2026 CE – 12 Jumada al-Ukhra 1448 AH',
      '1 Muharram 1447 AH (26 June 2025)',
      '1 Safar 1447 (26 July 2025)',
      'Rabi’ al-Awwal 1447 AH (August 2025)',
      'Rabi al-Akhir 1447 AH (October 2025)',
      'Rabi II 1447 AH (September 2025)',
      'Jumada al-Ula 1447 AH (October 2025)',
      '1 Rajab 1447H (21 December 2025)',
      '1 Sha‘ban 1447 AH (20 January 2026)',
      '1 Ramadan 1446 AH = 1 March 2025',
      '1/9/1446 AH (3/1/2025)',
      '1 Shawwal 1446 AH (30 March 2025)',
      '1 Dhu al-Qi’dah 1446 AH (29 April 2025)',
      '1 Dhul-Qadah 1446 AH (29 April 2025)',
      '1 Dhu al-Hijjah 1446 AH (28 May 2025)',
      '1 Dhu’l-Hijja 1446 AH (28 May 2025)',
      '1 Zul Hijjah 1446 AH (28 May 2025)',
      '1446 AH / 2024 CE',
      'from 1 Ramadan 1446 AH to 5 May 2025',
      '10–12 Jumada II 1448 AH (1–3 March 2026)',
      'the session of 1445 and that of 2025',
      'Ramadan 1447 AH (2026)',
      'They may 1448 times say so (March 2020)',
    ],
  },
  'en',
);

describeRule('spelling', {
  wrong: [
    ['إنشاء الله نراكم', 'إن شاء الله نراكم'],
    ['ان شاء الله', 'إن شاء الله'],
    ['لاكن هاذا البرنامج', 'لكن هذا البرنامج'],
    ['من الرياض الى جدة', 'من الرياض إلى جدة'],
    ['الجمعيه السعوديه', 'الجمعية السعودية'],
    ['للمؤسسه والمدينه', 'للمؤسسة والمدينة'],
    ['برامج تعليميه وثقافيه', 'برامج تعليمية وثقافية'],
    ['المجلس الوطنى الاجتماعى', 'المجلس الوطني الاجتماعي'],
    ['إستخدام الإجتماعات', 'استخدام الاجتماعات'],
    ['بالإتفاقية والإنطلاق', 'بالاتفاقية والانطلاق'],
    ['الإجتماعيه', 'الاجتماعية'],
    ['ايضاً، واكثر من ذلك', 'أيضًا، وأكثر من ذلك'],
    ['الاطفال', null],
    ['الاسئله', null],
    ['انه جاء', null],
    ['المياة النقية', 'المياه النقية'],
    ['في الإسم والإثنين', 'في الاسم والاثنين'],
  ],
  right: [
    'إنشاء الجمعية، ثم إن شاء الله غيرها',
    'المياه والوجه والفقه والترفيه والانتباه والمتنزه والشركاء كلهم لله',
    'المستشفى الأولى والمستوى والذكرى والمصطفى وأخرى والكبرى',
    'الاسم والابن والاثنان والاتحاد والاجتماعات والاستثمار والانطلاقة والاحمرار والاطمئنان',
    'إنسان وإنتاج وإنجاز وإتاحة وإتقان وإستراتيجية وإنترنت وإنهم وإنكما',
    'واحد وكان وباليه ولدى علي بلدية ومكتبه',
    'عليه وإليه ومسؤوليه ومدرسه وكتابه',
    'التقى من التقاه، والتزمه من التزم',
    'ٱللَّهِ الرَّحْمَٰنِ',
  ],
});
