/** A year of either calendar, and a span of two: “2025”, “2026–2030”, “1447”. */
const YEARS = /(?<!\d)((?:1[34]|19|20)\d\d)(?:\s?[-–—/]\s?((?:1[34]|19|20)\d\d))?(?!\d)/;

/** The year, or the years, that a report's name holds, as its cover shows it; null where it holds none. */
export function coverYear(name: string): string | null {
  const match = YEARS.exec(withWesternDigits(name));
  if (match === null) return null;
  const [, first = '', last] = match;
  return last === undefined ? first : `${first}–${last}`;
}

/** Arabic and Persian digits as Western ones, which both languages of the site use. */
function withWesternDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) & 0xf),
  );
}
