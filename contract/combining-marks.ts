/** More marks on one letter than any real text has: over 30 (UAX #15, Stream-Safe Text Format). */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Limits the combining marks of each letter to 30. `String.normalize` sorts the marks of a letter in quadratic time:
 * 100 kB of them take more than five seconds.
 */
export function limitCombiningMarks(text: string): string {
  return text.replaceAll(EXCESS_MARKS, '$1');
}
