/** The most marks on one letter of any real text (UAX #15, Stream-Safe Text Format). */
const MARKS_OVER = /(\p{M}{30})\p{M}+/gu;

/**
 * A text with at most 30 marks on a letter. `String.normalize` sorts the marks of a letter by inserting
 * one after the other, so that 100 kB of them take more than five seconds.
 */
export function limitCombiningMarks(text: string): string {
  return text.replaceAll(MARKS_OVER, '$1');
}
