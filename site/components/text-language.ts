import { replaceTags } from '../../contract/html-text.ts';
import type { Language } from '../../contract/locale.ts';

const ARABIC_LETTER = /\p{Script=Arabic}/u;
const LATIN_LETTER = /\p{Script=Latin}/u;
const ARABIC_LETTERS = /\p{Script=Arabic}/gu;
const LATIN_LETTERS = /\p{Script=Latin}/gu;

/** Returns the language that most letters of a text belong to, or null if it has no letters, as “2030”. */
export function languageOfText(text: string): Language | null {
  // Most texts have letters of one script only. Counting is slower, and a page has hundreds of texts.
  if (!LATIN_LETTER.test(text)) return ARABIC_LETTER.test(text) ? 'ar' : null;
  if (!ARABIC_LETTER.test(text)) return 'en';
  const arabic = text.match(ARABIC_LETTERS)?.length ?? 0;
  const latin = text.match(LATIN_LETTERS)?.length ?? 0;
  return arabic >= latin ? 'ar' : 'en';
}

/** Returns the language of HTML as `languageOfText` does, without counting its tags. */
export function languageOfHtml(html: string): Language | null {
  return languageOfText(replaceTags(html, () => ''));
}
