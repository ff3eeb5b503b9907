import { limitCombiningMarks } from '../../../contract/combining-marks.ts';

const COMBINING_MARKS = /\p{M}/gu;

const LATIN = /\p{Script=Latin}/u;

/** The English font is smaller than the Arabic one, so a line holds this many times as many characters. */
const LATIN_ALLOWANCE = 1.25;

/**
 * Returns the size class of a slide's title by its length, as titles may have any length. The longest
 * are set as body text, because the display font is hard to read at that length (design §2.4).
 * Arabic vowel marks are not counted, as they take no space of their own.
 */
export function titleSize(title: string): 'short' | 'long' | 'longest' | 'running' {
  const characters = [...limitCombiningMarks(title).normalize('NFC').replace(COMBINING_MARKS, '')]
    .length;
  const length = LATIN.test(title) ? characters / LATIN_ALLOWANCE : characters;
  if (length > 100) return 'running';
  if (length > 56) return 'longest';
  return length > 28 ? 'long' : 'short';
}
