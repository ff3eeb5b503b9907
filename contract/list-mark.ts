/** What a marker before a paragraph says about its list. `start` is the number of the item. */
export type ListMark = { name: 'ol'; start: number } | { name: 'ul' };

const ABJAD = 'ابجدهوزحطيكلمنسعفصقرشتثخذضظغ';

const ORDINALS = [
  ['أول', 'اول', 'الأول', 'الاول', 'أولى', 'الأولى'],
  ['ثاني', 'الثاني', 'ثانية', 'الثانية'],
  ['ثالث', 'الثالث', 'ثالثة', 'الثالثة'],
  ['رابع', 'الرابع', 'رابعة', 'الرابعة'],
  ['خامس', 'الخامس', 'خامسة', 'الخامسة'],
  ['سادس', 'السادس', 'سادسة', 'السادسة'],
  ['سابع', 'السابع', 'سابعة', 'السابعة'],
  ['ثامن', 'الثامن', 'ثامنة', 'الثامنة'],
  ['تاسع', 'التاسع', 'تاسعة', 'التاسعة'],
  ['عاشر', 'العاشر', 'عاشرة', 'العاشرة'],
];

/** Direction marks, tatweel and diacritics, which Word and Arabic keyboards may put anywhere in a marker. */
const IGNORED = /[\p{Bidi_Control}\u0640\p{Mn}\s]/gu;

const DIGITS = /^[0-9٠-٩۰-۹]{1,4}$/;

/**
 * Parses the marker that a program or a person writes before an item. `1-`, `١.`, `(1)`, `أ-`, `b)`, «أولاً:» and so on start a numbered
 * list, and every other marker is a bullet. So is a single letter, because Word's second bullet is an `o`.
 */
export function readListMark(mark: string): ListMark {
  const clean = mark.normalize('NFKC').replaceAll(IGNORED, '');
  const inside = /^[([{]?([^()[\]{}.:،,/–—-]+)[)\]}.:،,/–—-]+$/.exec(clean)?.[1];
  const number = inside === undefined ? null : numberOf(inside);
  return number === null ? { name: 'ul' } : { name: 'ol', start: number };
}

/** Returns the item number for a marker without its punctuation. Null if it is not a number. */
function numberOf(text: string): number | null {
  if (DIGITS.test(text)) {
    const digits = [...text].map((digit) => (digit.codePointAt(0) ?? 0) & 0xf).join('');
    return Number(digits);
  }
  if (/^[ivxl]{2,}$/i.test(text)) return romanNumber(text.toLowerCase());
  if (/^[a-z]$/i.test(text)) return text.toLowerCase().charCodeAt(0) - 96;
  const letter = text.replace(/^[أإآ]/, 'ا');
  if (letter.length === 1 && ABJAD.includes(letter)) return ABJAD.indexOf(letter) + 1;
  const ordinal = ORDINALS.findIndex((forms) =>
    forms.some((form) => [form, `${form}ا`].includes(text)),
  );
  return ordinal === -1 ? null : ordinal + 1;
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };

function romanNumber(text: string): number {
  const values = [...text].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce(
    (sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value),
    0,
  );
}
