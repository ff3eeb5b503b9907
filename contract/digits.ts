/** What is not seen, such as joiners, marks of direction and soft hyphens, which programs add around what is copied. */
export const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** How many digits a phone number has (contract, "Submissions"). */
export const PHONE_DIGITS = { min: 6, max: 20 } as const;

/** The values of digits that are not ASCII, which have been met. */
const values = new Map<string, string>();

/** The decimal digits of any script, such as Arabic-Indic, Persian, Bengali and full-width ones, as ASCII ones. */
export function withLatinDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const value = values.get(digit) ?? digitValue(digit);
    values.set(digit, value);
    return value;
  });
}

/** Digits follow each other from zero on. Those of the styles for mathematics follow those of another style. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
