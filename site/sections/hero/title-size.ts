import { limitCombiningMarks } from '../../../contract/combining-marks.ts';

const MARKS = /\p{M}/gu;

const LATIN = /\p{Script=Latin}/u;

/** English runs in a smaller size than Arabic, so as much of it again fits into a line. */
const LATIN_ALLOWANCE = 1.25;

/**
 * Titles come from the CMS in any length. Short ones get the hero's size, the others step down, and
 * from the last step on they are running text, which no display type suits (design §2.4). Arabic
 * vowel marks stand above letters and take no room.
 */
export function titleSize(title: string): 'short' | 'long' | 'longest' | 'running' {
  const characters = [...limitCombiningMarks(title).normalize('NFC').replace(MARKS, '')].length;
  const length = LATIN.test(title) ? characters / LATIN_ALLOWANCE : characters;
  if (length > 100) return 'running';
  if (length > 56) return 'longest';
  return length > 28 ? 'long' : 'short';
}
