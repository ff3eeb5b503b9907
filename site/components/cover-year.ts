/** A Gregorian or Hijri year, or a range of years: “2025”, “1447”, “2026–2030”. */
const YEARS = /(?<!\d)((?:1[34]|19|20)\d\d)(?:\s?[-–—/]\s?((?:1[34]|19|20)\d\d))?(?!\d)/;

/** Returns the year or range of years in a report's name, as the cover shows it. Null if there is none. */
export function coverYear(name: string): string | null {
  const match = YEARS.exec(withWesternDigits(name));
  if (match === null) return null;
  const [, first = '', last] = match;
  return last === undefined ? first : `${first}–${last}`;
}

/** Replaces Arabic and Persian digits by Western ones, which both languages of the site use. */
function withWesternDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) & 0xf),
  );
}
