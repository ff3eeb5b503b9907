import { INVISIBLE, PHONE_DIGITS, withLatinDigits } from './digits.ts';

/** Why a text is not a single phone number. */
export type PhoneNumberProblem = 'not-a-phone' | 'two-phones' | 'phone-extension';

/** The number as digits, with a plus sign if it has a calling code: `+966501234567`, `0501234567`. */
export type ReadPhoneNumber =
  | { ok: true; number: string }
  | { ok: false; problem: PhoneNumberProblem };

/** Maximum length of a number as people write it, in UTF-16 units. */
const MAX_LENGTH = 100;

/** Characters that are not part of a number: direction marks, joiners, variation selectors, and pictures such as ☎. */
const IGNORED = /[\p{Default_Ignorable_Code_Point}\p{M}\p{So}\p{Sk}]/gu;

/** Dashes, and the Arabic keyboard's substitute for one. */
const DASHES = /[\u2010-\u2015\u2212\u0640]/g;

/** Labels before a number: `tel:`, «جوال:». */
const LABEL = /^[\p{L}\s.]{1,30}:[\s/]*/u;

const SEPARATORS = /[\s().\-/[\]·•]/g;

/** A calling code at the start of a number (ITU-T E.164). Most have three digits. */
const CALLING_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;

/**
 * The calling codes of countries whose numbers keep their zero after the code, such as Italy and Ivory Coast. In all others the zero is
 * only dialled within the country. Source: the metadata of libphonenumber-js 1.13.16.
 */
const KEEPS_ZERO = /^(?:39|47|22[5679]|24[127]|37[89]|992)/;

/** A longer number that does not start with 0 includes a calling code. */
const NATIONAL_DIGITS = 10;

/** Fewer digits of a national number would match too many numbers. */
const MIN_NATIONAL_DIGITS = 3;

/**
 * Returns a phone number as typed, but in ASCII digits, hyphens and plus sign, and without stray characters. The plus sign is moved to the
 * front, because it often ends up last in a right-to-left field.
 */
export function withLatinPhone(text: string): string {
  const latin = withLatinDigits(text.replaceAll(IGNORED, '').normalize('NFKC'))
    .replaceAll(DASHES, '-')
    .replace(LABEL, '')
    .replace(/^[\s.,،;؛:-]+/, '')
    // Matching the text before it avoids quadratic time for a long run of these characters.
    .replace(/(?<![\s.,،;؛:-])[\s.,،;؛:-]+$/, '')
    .replace(/^\+{2,}/, '+');
  return /^[^+]+\+$/.test(latin) ? `+${latin.slice(0, -1).trim()}` : latin;
}

/**
 * Parses a single phone number in any usual notation. The server uses this everywhere: in forms, settings and searches. It is too large for
 * the scripts of pages, which only check for enough digits.
 */
export function readPhoneNumber(typed: string): ReadPhoneNumber {
  if (typed.length > MAX_LENGTH) return { ok: false, problem: 'not-a-phone' };
  const text = withLatinPhone(typed);
  if (hasExtension(text)) return { ok: false, problem: 'phone-extension' };
  if (hasTwoNumbers(text)) return { ok: false, problem: 'two-phones' };
  const number = text
    // Without a plus sign, a zero in brackets shows that a calling code precedes it.
    .replace(/^(\d{1,3})[\s-]*\(0\)/, '+$1')
    .replaceAll(SEPARATORS, '')
    // The plus sign was typed from right to left, after the calling code.
    .replace(/^(\d{2,3})\+(?=\d)/, (plus, code) => (isCallingCode(code) ? `+${code}` : plus));
  if (!/^\+?\d+$/.test(number)) return { ok: false, problem: 'not-a-phone' };
  const read = withoutTrunkZero(number);
  const { length } = digitsOf(read);
  return length < PHONE_DIGITS.min || length > PHONE_DIGITS.max
    ? { ok: false, problem: 'not-a-phone' }
    : { ok: true, number: read };
}

/** Returns the `tel:` address of a phone number in any notation. */
export function telephoneAddress(typed: string): string {
  const read = readPhoneNumber(typed);
  // Short numbers, such as emergency numbers, do not belong to people.
  return `tel:${read.ok ? read.number : withLatinPhone(typed).replaceAll(/[^\d+]/g, '')}`;
}

/**
 * Returns a phone number as written, or only its digits if it contains some that are not dialled, as in `+966 (0) 50`. A link can then be
 * made from its digits alone.
 */
export function writtenPhoneNumber(typed: string): string {
  const text = withLatinPhone(typed);
  const read = readPhoneNumber(text);
  return !read.ok || digitsOf(text).replace(/^00/, '') === digitsOf(read.number)
    ? text
    : read.number;
}

/**
 * Returns the digits of a phone number, or of its beginning, in every form in which it may be stored: with the calling code, and in
 * national form with and without 0.
 */
export function phoneSpellings(typed: string): string[] {
  const number = withoutTrunkZero(withLatinPhone(typed).replaceAll(/[^\d+]/g, ''));
  const digits = digitsOf(number);
  const hasCode = number.startsWith('+') || (digits.length > NATIONAL_DIGITS && digits[0] !== '0');
  const national = (hasCode ? digits.replace(CALLING_CODE, '') : digits).replace(/^0/, '');
  if (national.length < MIN_NATIONAL_DIGITS) return [digits];
  return [...new Set([digits, `0${national}`, national])];
}

/**
 * Returns the canonical form of a phone number for comparison: `+966501234567`.
 * @param number as `readPhoneNumber` returns it
 * @param callingCode for numbers without one. Empty if there is none.
 */
export function phoneKey(number: string, callingCode: string): string {
  const digits = digitsOf(number);
  if (number.startsWith('+') || (digits.length > NATIONAL_DIGITS && digits[0] !== '0')) {
    return `+${digits}`;
  }
  // Without a country, compare it in its national form.
  return callingCode === ''
    ? digits.replace(/^0/, '')
    : withoutTrunkZero(`+${callingCode}${digits}`);
}

/** A possible phone number within a text: digits, and the characters between them. */
const PHONES = /(?<![\p{L}\p{N}+])\+?\d(?:[\s().\-/]{0,3}\d){6,19}(?![\p{L}\p{N}])/gu;

/** Two or more years, or a year and another number with as many digits. */
const YEARS = /^\d{4}(?:\D+\d{4})+$/;

/** Splits a text into the phone numbers in it and the rest. */
export function splitPhoneNumbers(text: string): { phones: string[]; rest: string } {
  const latin = withLatinDigits(text.replaceAll(INVISIBLE, ''));
  const phones: string[] = [];
  const rest = latin.replaceAll(PHONES, (phone) => {
    if (YEARS.test(phone)) return phone;
    phones.push(phone);
    return ' ';
  });
  return { phones, rest: phones.length === 0 ? text : rest };
}

/** Writes the calling code after a plus sign, and leaves out the zero that is only dialled within the country. */
function withoutTrunkZero(number: string): string {
  const digits = digitsOf(number);
  const isInternational = digits.startsWith('00') || (number.startsWith('+') && digits[0] !== '0');
  if (!isInternational) return digits;
  const international = digits.replace(/^00/, '');
  if (KEEPS_ZERO.test(international)) return `+${international}`;
  const code = CALLING_CODE.exec(international)?.[0] ?? '';
  return `+${code}${international.slice(code.length).replace(/^0/, '')}`;
}

function isCallingCode(digits: string): boolean {
  return CALLING_CODE.exec(digits)?.[0] === digits;
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

const EXTENSION =
  /(?:ext(?:ension|n)?|x|#|int|poste|تحويلة|تحويله|داخلي|فرعي|وصلة)[\s.:=]{0,3}\d{1,6}\)?$/i;

function hasExtension(text: string): boolean {
  const extension = EXTENSION.exec(text);
  return extension !== null && isNumber(text.slice(0, extension.index).replace(/[\s,;(]+$/, ''));
}

/** The separator between two numbers. A plus sign starts a number. */
const BETWEEN_NUMBERS = /[,،;؛|&/\n\r\t]|or|and|أو|او|و|(?=\+)/i;

/** Two consecutive numbers with the same beginning. No number has more than 15 digits (E.164). */
const JOINED_NUMBERS = /^(?=\d{16})(00\d{3}|0\d|[1-9]\d\d)\d{5,10}\1\d{5,10}$/;

/** If all digits of a joined number are equal, somebody has held down a key. */
const ONE_DIGIT = /^(\d)\1*$/;

function hasTwoNumbers(text: string): boolean {
  if (text.split(BETWEEN_NUMBERS).filter(isNumber).length > 1) return true;
  const digits = text.replaceAll(SEPARATORS, '').replace(/^\+/, '');
  return JOINED_NUMBERS.test(digits) && !ONE_DIGIT.test(digits);
}

/** Whether a part of a text can be dialled: `00966 50` before a slash cannot. */
function isNumber(part: string): boolean {
  const compact = part.replaceAll(SEPARATORS, '');
  return /^(?:(?:\+|00)\d{9,}|(?!00)\d{7,})$/.test(compact);
}
