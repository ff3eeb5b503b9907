/** The first and last day of the table of Umm al-Qura (1356 to 1500 AH). Outside it, programs use other calculations under its name. */
const UMM_AL_QURA = { first: '1937-03-14', last: '2077-11-16' } as const;

/**
 * Whether a calendar has dates for a day.
 * @param calendar as `Intl` calls it
 * @param day such as `2026-03-31`
 */
export function hasDatesFor(calendar: string, day: string): boolean {
  if (calendar !== 'islamic-umalqura') return true;
  return day >= UMM_AL_QURA.first && day <= UMM_AL_QURA.last;
}
