import { brandIcon, brandLogo, fullColour, patternSheet } from '../identity.ts';
import { colours } from '../palette.ts';
import { qattBands } from '../qatt.ts';
import { picture } from '../shapes.ts';
import { coverPage, list, ltr, page, table } from './page.ts';
import type { Document } from './reports.ts';

const chips: readonly (readonly [name: string, hex: string, use: string])[] = [
  ['ورق', colours.paper, 'أرضية الصفحة'],
  ['جص', colours.gypsum, 'البطاقات، والنص على الداكن'],
  ['رمل', colours.sand, 'الأقسام المتبادلة'],
  ['بيج', colours.beige, 'أرضيات واسعة'],
  ['وردي ترابي', colours.rose, 'أرضيات صغيرة'],
  ['طين', colours.clay, 'العلامة والخط البارز'],
  ['آجر', colours.brick, 'الأزرار والأرقام'],
  ['زيتون', colours.olive, 'أرضيات داكنة'],
  ['طحلب', colours.moss, 'تذييل الصفحة'],
  ['حبر', colours.ink, 'النص'],
  ['حبر ثانٍ', colours.ink2, 'النص الثانوي'],
  ['كركم', colours.sun, 'ضوء الفرجات فقط'],
];

/** The visual identity guide: logo, colours, type, patterns, an English summary. */
export function identityGuide(): Document {
  const foot = 'جمعية يافع · دليل الهوية البصرية';
  const logoOn = (ground: string, logo: string) =>
    `<div class="logo" style="background:${ground}">${logo.trim()}</div>`;
  const onDark = { mark: colours.rose, lit: colours.sun, words: colours.gypsum };
  const oneColour = { mark: colours.ink, lit: colours.ink, words: colours.ink };
  const allChips = chips.map(([name, hex, use]) => {
    const light = ['ورق', 'جص', 'رمل', 'بيج', 'وردي ترابي', 'كركم'].includes(name);
    const text = light ? colours.ink : colours.gypsum;
    return `<div style="background:${hex};color:${text}"><b>${name}</b><span>${ltr(hex)}</span><small>${use}</small></div>`;
  });
  const band = picture(600, 120, qattBands(8, { x: 0, y: 0, w: 600, h: 120 }, 30)).trim();
  const pages = [
    coverPage({
      year: 'Yafee',
      title: 'دليل الهوية البصرية',
      subtitle: 'أرضٌ ترتفع: الشعار والألوان والخط والنقوش',
      seed: 3,
    }),
    page(
      `<style>${styles}</style><h2>الشعار</h2>
<p class="lead">«اليَفاع» ما ارتفع من الأرض. والعلامة ستُّ فُرَجٍ مثلثة كالتي تُدخل الضوء في جدار الطين النجدي، أعلاها مضيئة.</p>
<div class="logos">${logoOn(colours.gypsum, brandLogo(fullColour))}${logoOn(colours.moss, brandLogo(onDark))}${logoOn(colours.beige, brandLogo(oneColour))}${logoOn(colours.gypsum, brandIcon(fullColour))}</div>
<h3>قواعده</h3>
${list([
  'اترك حوله فراغًا لا يقل عن عرض فرجة واحدة من كل جهة.',
  `لا يقل عرضه عن ${ltr('24')} ملم في الطباعة، و${ltr('96')} بكسل على الشاشة.`,
  'لا يُقلب ولا يُمال ولا يُظلّل، ولا تُغيّر نسب أجزائه.',
  'الكلمة مرسومة في الملف، فلا تكتبها بخطٍ آخر.',
  'على الأرضيات الداكنة تُستعمل نسخة الجص، وفي الطباعة بلون واحد نسخة الحبر.',
])}`,
      { foot, count: 2, seed: 21 },
    ),
    page(
      `<h2>الألوان</h2><p>ألوان الأرض والجدار والنقش: مطفأة، بلا تدرّج.</p>
<div class="chips">${allChips.join('')}</div>
<h3>نصٌّ على أرضية</h3>
${table(
  ['النص', 'الأرضية', 'التباين', 'الاستعمال'],
  [
    ['حبر', 'ورق', ltr('15.0:1'), 'كل الأحجام'],
    ['حبر', 'بيج', ltr('10.2:1'), 'كل الأحجام'],
    ['جص', 'آجر', ltr('8.1:1'), 'كل الأحجام'],
    ['جص', 'زيتون', ltr('7.4:1'), 'كل الأحجام'],
    ['آجر', 'ورق', ltr('7.7:1'), 'كل الأحجام'],
    ['جص', 'طين', ltr('5.2:1'), 'من 16 بكسل، وبوزن 550 فأثقل'],
    ['كركم', 'ورق', 'غير كافٍ', 'لا يُكتب به على الفاتح'],
  ],
)}`,
      { foot, count: 3, seed: 8 },
    ),
    page(
      `<h2>الخط والنقوش</h2>
<div class="two"><div class="type"><p class="display">ريم كوفي</p><p>للعناوين والأرقام الكبيرة، بوزن ${ltr('600')}، في ثماني كلمات فأقل.</p></div>
<div class="type"><p class="text">ريدكس برو</p><p>للنص والأزرار والبطاقات: المتن ${ltr('350')}، والعناوين الصغيرة ${ltr('600')}.</p></div></div>
${list([
  'الأرقام غربية (0–9) في اللغتين.',
  'لا تباعد بين الحروف العربية، ولا كشيدة، ولا ضبط على الطرفين.',
  'العنوان يبدأ من بداية السطر ولا يتوسّط الصفحة.',
])}
<div class="sheet">${patternSheet().trim()}</div>
<p class="small">نقوش القط العسيري صفوفٌ تفصل بينها خطوط الحبر. لا يتكرر صفٌّ ولا لونٌ مرتين متتاليتين، ولا توضع خلف النص.</p>
<div class="sheet">${band}</div>`,
      { foot, count: 4, seed: 34 },
    ),
    page(
      `<h2>The guide in short</h2>
<p class="lead"><i lang="ar-Latn">Yafa‘</i> is ground that rises, and <i lang="ar-Latn">ayfa‘a</i> is said of a youth coming of age. The mark is six small openings in a mud wall; the topmost is lit.</p>
<div class="logos">${logoOn(colours.gypsum, brandLogo(fullColour))}${logoOn(colours.brick, brandLogo(onDark))}</div>
<h3>Logo</h3>
${list([
  'Leave the width of one opening free on every side.',
  'Never narrower than 24 mm in print or 96 px on a screen.',
  'Do not mirror, tilt, outline or shade it. The word is drawn: do not retype it.',
])}
<h3>Colour</h3>
${list([
  'Earth, plaster and pattern colours, matt and without gradients.',
  'Ink on paper (15.0:1) for text; gypsum on brick (8.1:1) for buttons.',
  'Turmeric #E5A63C is the light in the openings. It is never text on a light ground.',
])}
<h3>Type and pattern</h3>
${list([
  'Reem Kufi 600 for headings and big numbers, Readex Pro for everything else. Both are free (OFL).',
  'Western digits in both languages; no letter spacing in Arabic.',
  'Qatt rows mark joints: the foot of a header, the head of a panel, a cover. Never behind text.',
])}`,
      { foot: 'Yafee · Visual identity guide', count: 5, seed: 3, english: true },
    ),
  ];
  return { path: 'visual/identity-guide.pdf', title: 'دليل الهوية البصرية', pages };
}

const styles = `
.logos{display:grid;grid-template-columns:1fr 1fr;gap:5mm;margin:5mm 0}
.logo{height:48mm;display:flex;align-items:center;justify-content:center}
.logo svg{width:auto;height:36mm}
.chips{display:grid;grid-template-columns:repeat(4,1fr);margin:5mm 0 7mm;border:1px solid #D8C6A6}
.chips div{height:30mm;padding:4mm;display:flex;flex-direction:column;line-height:1.5}
.chips b{font:600 14pt/1.3 "Reem Kufi"}
.chips small{margin-top:auto;font-size:8pt}
.type{border-top:3px solid #2A1E17;padding-top:3mm}
.display{font:600 34pt/1.4 "Reem Kufi";margin:0}
.text{font:600 30pt/1.58 "Readex Pro";margin:0}
.sheet{margin:4mm 0}
`;
