import { replaceTags } from '../../contract/html-text.ts';
import type { Language } from '../../contract/locale.ts';

const ARABIC_LETTER = /\p{Script=Arabic}/u;
const LATIN_LETTER = /\p{Script=Latin}/u;
const ARABIC_LETTERS = /\p{Script=Arabic}/gu;
const LATIN_LETTERS = /\p{Script=Latin}/gu;

/** The language that most letters of a text belong to; null where it has none, as in “2030”. */
export function languageOfText(text: string): Language | null {
  // Most texts have letters of one script, and a page has hundreds of texts: letters are counted where they must be.
  if (!LATIN_LETTER.test(text)) return ARABIC_LETTER.test(text) ? 'ar' : null;
  if (!ARABIC_LETTER.test(text)) return 'en';
  const arabic = text.match(ARABIC_LETTERS)?.length ?? 0;
  const latin = text.match(LATIN_LETTERS)?.length ?? 0;
  return arabic >= latin ? 'ar' : 'en';
}

/** The same of a text in HTML, whose tags do not count. */
export function languageOfHtml(html: string): Language | null {
  return languageOfText(replaceTags(html, () => ''));
}
