import type { Pair } from '../../../contract/admin/pairs.ts';
import type { FaultRule } from '../../../contract/admin/proofreading/fault.ts';
import { forms } from '../i18n/plural-forms.ts';

export const PROOFREADING_TEXTS = {
  count: {
    ar: {
      zero: 'لا تنبيهات',
      one: 'تنبيه واحد في الكتابة',
      two: 'تنبيهان في الكتابة',
      few: '{n} تنبيهات في الكتابة',
      many: '{n} تنبيهًا في الكتابة',
      other: '{n} تنبيه في الكتابة',
    },
    en: forms(
      '1 thing to check in the writing',
      '{n} things to check in the writing',
      'Nothing to check',
    ),
  },
  more: {
    ar: {
      zero: 'لا غيرها',
      one: 'وتنبيه آخر بعد هذه',
      two: 'وتنبيهان آخران بعد هذه',
      few: 'و{n} تنبيهات أخرى بعد هذه',
      many: 'و{n} تنبيهًا آخر بعد هذه',
      other: 'و{n} تنبيه آخر بعد هذه',
    },
    en: forms('And 1 more after these', 'And {n} more after these', 'No more'),
  },
  rules: {
    'two-spaces': { ar: 'مسافتان متتاليتان', en: 'Two spaces' },
    'space-before-punctuation': {
      ar: 'مسافة قبل علامة الترقيم',
      en: 'A space before the punctuation mark',
    },
    'no-space-after-punctuation': {
      ar: 'لا مسافة بعد علامة الترقيم',
      en: 'No space after the punctuation mark',
    },
    'space-inside-brackets': { ar: 'مسافة داخل القوسين', en: 'A space inside the brackets' },
    'detached-and': { ar: 'واو منفصلة عن كلمتها', en: '«و» apart from its word' },
    'latin-punctuation': { ar: 'علامة ترقيم لاتينية', en: 'A Latin punctuation mark' },
    'arabic-punctuation': { ar: 'علامة ترقيم عربية', en: 'An Arabic punctuation mark' },
    'straight-quotation': { ar: 'علامتا تنصيص لاتينيتان', en: 'Straight quotation marks' },
    'unpaired-quotation': {
      ar: 'علامة تنصيص بلا نظيرتها',
      en: 'A quotation mark without its pair',
    },
    'mixed-digits': { ar: 'نوعان من الأرقام في نص واحد', en: 'Two kinds of digits in one text' },
    'presentation-forms': {
      ar: 'حروف منسوخة من ملف PDF لا يجدها البحث',
      en: 'Letters copied out of a PDF, which the search does not find',
    },
    tatweel: { ar: 'تطويل داخل الكلمة', en: 'A tatweel within the word' },
    'broken-word': { ar: 'كلمة مفرّقة الحروف', en: 'A word whose letters are apart' },
    'invisible-character': {
      ar: 'محرف خفيّ يضرّ بالنص',
      en: 'An invisible character that does harm',
    },
    'unisolated-latin': { ar: 'رموز تظهر في غير جهتها', en: 'Signs that appear on the wrong side' },
    'disagreeing-dates': { ar: 'تاريخان لا يتفقان', en: 'The two dates disagree' },
    spelling: { ar: 'خطأ إملائي شائع', en: 'A common misspelling' },
  } satisfies Record<FaultRule, Pair>,
  correct: { ar: 'تصحيح', en: 'Correct' },
  correctAll: { ar: 'تصحيح الكل', en: 'Correct all' },
  leave: { ar: 'ترك كما هو', en: 'Leave it' },
  /** The same with the words, for those who do not see what is beside the button. */
  of: { ar: '{action}: {words}', en: '{action}: {words}' },
  corrected: { ar: 'صُحّح: {words}', en: 'Corrected: {words}' },
  left: { ar: 'تُرك كما هو: {words}', en: 'Left as it is: {words}' },
};
