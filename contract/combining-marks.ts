/** Maximum number of combining marks on a letter. No real text has more than 30 (UAX #15, Stream-Safe Text Format). */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Limits the combining marks of each letter to 30. `String.normalize` sorts them in quadratic time, and 100 kB of marks take more than five
 * seconds.
 */
export function limitCombiningMarks(text: string): string {
  return text.replaceAll(EXCESS_MARKS, '$1');
}
