import { withLatinDigits } from '../../contract/digits.ts';

/** The longest words that are counted. In UTF-16 units. */
const WORDS_MAX = 60;

/** How many digits may be a telephone number, an account or the number of a document. */
const PERSONAL_DIGITS = 5;

/**
 * Returns the form in which words of a search are counted. Null: they are not, because they may say who somebody is, or are too long to be
 * searched by several people.
 */
export function countedWords(text: string): string | null {
  if (text.length > 3 * WORDS_MAX) return null;
  const words = withLatinDigits(text)
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
    .toWellFormed();
  if (words === '' || words.length > WORDS_MAX || words.includes('@')) return null;
  const digits = words.match(/\d/g)?.length ?? 0;
  return digits < PERSONAL_DIGITS ? words : null;
}
