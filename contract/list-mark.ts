/** What a mark before a paragraph says of its list. `start`: the number of the item. */
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

/** Marks of direction, tatweel and signs on letters, which Word and Arabic keyboards put anywhere into a mark. */
const IGNORED = /[\p{Bidi_Control}\u0640\p{Mn}\s]/gu;

const DIGITS = /^[0-9٠-٩۰-۹]{1,4}$/;

/**
 * Reads the mark that a program or a person writes before an item: `1-`, `١.`, `(1)`, `أ-`, `b)`, «أولاً:» and so on make a
 * numbered list, every other mark is a bullet. A letter alone is one, too: Word's second bullet is an `o`.
 */
export function readListMark(mark: string): ListMark {
  const clean = mark.normalize('NFKC').replaceAll(IGNORED, '');
  const inside = /^[([{]?([^()[\]{}.:،,/–—-]+)[)\]}.:،,/–—-]+$/.exec(clean)?.[1];
  const number = inside === undefined ? null : numberOf(inside);
  return number === null ? { name: 'ul' } : { name: 'ol', start: number };
}

/** Returns the place of an item that a mark without its signs names; null: it names none. */
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
