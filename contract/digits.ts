/** Invisible characters that programs add around copied text, such as joiners, direction marks and soft hyphens. */
export const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Minimum and maximum number of digits of a phone number (contract, "Submissions"). */
export const PHONE_DIGITS = { min: 6, max: 20 } as const;

/** Cache of the values of non-ASCII digits. */
const values = new Map<string, string>();

/** Converts the decimal digits of any script, such as Arabic-Indic, Persian, Bengali and full-width ones, to ASCII. */
export function withLatinDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const value = values.get(digit) ?? digitValue(digit);
    values.set(digit, value);
    return value;
  });
}

/** The digits of a script are consecutive, starting at zero. Mathematical digits follow directly after those of another style. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
