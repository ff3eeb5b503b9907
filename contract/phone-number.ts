import { INVISIBLE, PHONE_DIGITS, withLatinDigits } from './digits.ts';

/** Why a text is not read as one phone number. */
export type PhoneNumberProblem = 'not-a-phone' | 'two-phones' | 'phone-extension';

/** The number as digits, with a plus sign where it has the code of a country: `+966501234567`, `0501234567`. */
export type ReadPhoneNumber =
  | { ok: true; number: string }
  | { ok: false; problem: PhoneNumberProblem };

/** Nobody writes one number at greater length. In UTF-16 units. */
const MAX_LENGTH = 100;

/** What does not belong to a number: marks of direction, joiners, variation selectors, and pictures such as ☎. */
const IGNORED = /[\p{Default_Ignorable_Code_Point}\p{M}\p{So}\p{Sk}]/gu;

/** Dashes, and what stands for one on an Arabic keyboard. */
const DASHES = /[\u2010-\u2015\u2212\u0640]/g;

/** What a number is called before it: `tel:`, «جوال:». */
const LABEL = /^[\p{L}\s.]{1,30}:[\s/]*/u;

const SEPARATORS = /[\s().\-/[\]·•]/g;

/** The calling code of a country at the beginning of a number (ITU-T E.164): most have three digits. */
const CALLING_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;

/**
 * The countries in which a number keeps its zero after the calling code, among them Italy and Ivory Coast. In all others it is
 * dialled only within the country. Source: the metadata of libphonenumber-js 1.13.16.
 */
const KEEPS_ZERO = /^(?:39|47|22[5679]|24[127]|37[89]|992)/;

/** A longer number that does not begin with 0 has the code of a country. */
const NATIONAL_DIGITS = 10;

/** Fewer digits of a number within its country would find too many numbers. */
const MIN_NATIONAL_DIGITS = 3;

/**
 * Returns a phone number as it is typed, but in ASCII digits, hyphens and plus sign, and without what is before, behind and between
 * its signs by mistake. The plus sign is in front: in a right-to-left field it often ends up behind.
 */
export function withLatinPhone(text: string): string {
  const latin = withLatinDigits(text.replaceAll(IGNORED, '').normalize('NFKC'))
    .replaceAll(DASHES, '-')
    .replace(LABEL, '')
    .replace(/^[\s.,،;؛:-]+/, '')
    // The text before it keeps each run of signs from being read from each of them.
    .replace(/(?<![\s.,،;؛:-])[\s.,،;؛:-]+$/, '')
    .replace(/^\+{2,}/, '+');
  return /^[^+]+\+$/.test(latin) ? `+${latin.slice(0, -1).trim()}` : latin;
}

/**
 * Reads one phone number in any usual notation: the one way in which the server reads it in forms, settings and searches. It is too long for
 * the script of pages, which only look for enough digits.
 */
export function readPhoneNumber(typed: string): ReadPhoneNumber {
  if (typed.length > MAX_LENGTH) return { ok: false, problem: 'not-a-phone' };
  const text = withLatinPhone(typed);
  if (hasExtension(text)) return { ok: false, problem: 'phone-extension' };
  if (hasTwoNumbers(text)) return { ok: false, problem: 'two-phones' };
  const number = text
    // Without the plus sign, the zero in brackets says that a calling code is before it.
    .replace(/^(\d{1,3})[\s-]*\(0\)/, '+$1')
    .replaceAll(SEPARATORS, '')
    // The plus sign was typed from right to left, behind the calling code.
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
  // Short numbers, such as those of emergencies, are no numbers of people.
  return `tel:${read.ok ? read.number : withLatinPhone(typed).replaceAll(/[^\d+]/g, '')}`;
}

/**
 * Returns a phone number as somebody wrote it, or its digits where it has others than are dialled, as in `+966 (0) 50`. So a link can be made
 * of its digits alone.
 */
export function writtenPhoneNumber(typed: string): string {
  const text = withLatinPhone(typed);
  const read = readPhoneNumber(text);
  return !read.ok || digitsOf(text).replace(/^00/, '') === digitsOf(read.number)
    ? text
    : read.number;
}

/**
 * Returns the digits of a phone number, or of its beginning, in each way in which it can be stored: with the code of its country, and
 * as it is dialled within it, with 0 and without.
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
 * Returns the one form of a phone number in which its spellings are compared: `+966501234567`.
 * @param number as `readPhoneNumber` reads it
 * @param callingCode of the country that a number without one belongs to; empty: of none
 */
export function phoneKey(number: string, callingCode: string): string {
  const digits = digitsOf(number);
  if (number.startsWith('+') || (digits.length > NATIONAL_DIGITS && digits[0] !== '0')) {
    return `+${digits}`;
  }
  // Without a country it is compared as it is dialled within one.
  return callingCode === ''
    ? digits.replace(/^0/, '')
    : withoutTrunkZero(`+${callingCode}${digits}`);
}

/** What may be a phone number within a text: digits, and what is written between them. */
const PHONES = /(?<![\p{L}\p{N}+])\+?\d(?:[\s().\-/]{0,3}\d){6,19}(?![\p{L}\p{N}])/gu;

/** Two or more years, or one and another number of as many digits. */
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

/** Writes the code of a country behind a plus sign, and leaves out the zero that is dialled only within it. */
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

/** What is between two numbers; a plus sign begins one. */
const BETWEEN_NUMBERS = /[,،;؛|&/\n\r\t]|or|and|أو|او|و|(?=\+)/i;

/** Two numbers one after the other, which begin alike: no number has more than 15 digits (E.164). */
const JOINED_NUMBERS = /^(?=\d{16})(00\d{3}|0\d|[1-9]\d\d)\d{5,10}\1\d{5,10}$/;

/** All digits of a joined number are the same where somebody has held down a key. */
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
