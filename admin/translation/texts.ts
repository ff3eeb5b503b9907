import type { Pairs } from '../../contract/admin/pairs.ts';
import { forms } from '../kit/i18n/plural-forms.ts';

export const GLOSSARY_TEXTS = {
  title: { ar: 'مسرد المصطلحات', en: 'Glossary' },
  lead: {
    ar: 'مصطلحات الجمعية وأسماؤها كما تُكتب بالإنجليزية. تستعملها الترجمة الآلية كما هي.',
    en: 'Terms and names of the organisation as they are written in English. Machine translations use them as they are.',
  },
  off: {
    ar: 'الترجمة الآلية غير مفعّلة. يفعّلها من يشغّل الخادم، ويبقى المسرد محفوظًا لها.',
    en: 'Machine translation is off. The person who runs the server can turn it on; the glossary waits for it.',
  },
  add: { ar: 'إضافة مصطلح', en: 'Add a term' },
  change: { ar: 'تعديل المصطلح', en: 'Change the term' },
  arabic: { ar: 'بالعربية', en: 'In Arabic' },
  arabicHint: {
    ar: 'كما يُكتب في النصوص، بلا تشكيل.',
    en: 'As it is written in texts, without vowel signs.',
  },
  english: { ar: 'بالإنجليزية', en: 'In English' },
  save: { ar: 'حفظ', en: 'Save' },
  remove: { ar: 'حذف', en: 'Delete' },
  removeOf: { ar: 'حذف «{term}»', en: 'Delete “{term}”' },
  actions: { ar: 'إجراءات', en: 'Actions' },
  import: { ar: 'استيراد', en: 'Import' },
  importLead: {
    ar: 'جدول CSV فيه عمودان: العربية ثم الإنجليزية. يُعدَّل المصطلح الموجود، ويُضاف الجديد، ولا يُحذف شيء.',
    en: 'A CSV table of two columns, Arabic and English. Terms that exist are changed, new ones are added, and none is deleted.',
  },
  file: { ar: 'اختيار ملف', en: 'Choose a file' },
  otherFile: { ar: 'ملف آخر', en: 'Another file' },
  fileHint: { ar: 'حتى 500 مصطلح.', en: 'Up to 500 terms.' },
  dropFile: { ar: 'إزالة', en: 'Remove' },
  noFile: { ar: 'اختر ملفًا أولًا.', en: 'Choose a file first.' },
  tooLarge: { ar: 'الملف أكبر من 256 كيلوبايت.', en: 'The file is larger than 256 kB.' },
  imported: {
    ar: 'أُضيف {added}، وعُدّل {changed}، ولم يُقرأ {leftOut}.',
    en: '{added} added, {changed} changed, {leftOut} left out.',
  },
  saved: { ar: 'حُفظ المصطلح.', en: 'The term was saved.' },
  empty: { ar: 'المسرد فارغ', en: 'The glossary is empty' },
  emptyText: {
    ar: 'أضف أسماء البرامج والجهات والمصطلحات التي تُترجم دائمًا ترجمة واحدة.',
    en: 'Add names of programmes and partners, and terms that are always translated in one way.',
  },
  count: {
    ar: {
      zero: 'لا مصطلحات',
      one: 'مصطلح واحد',
      two: 'مصطلحان',
      few: '{n} مصطلحات',
      many: '{n} مصطلحًا',
      other: '{n} مصطلح',
    },
    en: forms('1 term', '{n} terms'),
  },
} satisfies Pairs;
