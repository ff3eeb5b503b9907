import type { FoundFault, Passage } from './fault.ts';

const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩';
const PERSIAN_DIGITS = '۰۱۲۳۴۵۶۷۸۹';

/**
 * Finds the numbers whose digits are not those of the other numbers in the text. The site writes Western digits, so these win where
 * there are as many. Numbers next to Latin letters count for neither, as in «COVID-19».
 */
export function* mixedDigits({ text, language }: Passage): Generator<FoundFault> {
  const western: FoundFault[] = [];
  const arabic: FoundFault[] = [];
  for (const { 0: number, index } of text.matchAll(/[0-9]+(?:[.,][0-9]+)*/g)) {
    const end = index + number.length;
    const reach = language === 'ar' ? 2 : 1;
    if (isLatin(text.slice(Math.max(0, index - reach), index) + text.slice(end, end + 1))) continue;
    western.push({ rule: 'mixed-digits', start: index, end, correction: asArabic(number) });
  }
  for (const { 0: number, index } of text.matchAll(/[٠-٩۰-۹]+(?:[.,٬٫][٠-٩۰-۹]+)*/g)) {
    const end = index + number.length;
    arabic.push({ rule: 'mixed-digits', start: index, end, correction: asWestern(number) });
  }
  if (western.length === 0 || arabic.length === 0) return;
  yield* arabic.length > western.length ? western : arabic;
}

function isLatin(around: string): boolean {
  return /\p{Script=Latin}/u.test(around);
}

/** Writes Arabic-Indic and Persian digits as Western ones. The text keeps its length. */
export function asWestern(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹٬٫]/g, (sign) => {
    if (sign === '٬') return ',';
    if (sign === '٫') return '.';
    const value = ARABIC_DIGITS.indexOf(sign);
    return String(value === -1 ? PERSIAN_DIGITS.indexOf(sign) : value);
  });
}

function asArabic(number: string): string {
  return number.replaceAll(/[0-9.,]/g, (sign) => {
    if (sign === ',') return '٬';
    return sign === '.' ? '٫' : (ARABIC_DIGITS[Number(sign)] ?? sign);
  });
}
