import { replaceTags } from '../../contract/html-text.ts';
import type { Language } from '../../contract/locale.ts';

const ARABIC_LETTER = /\p{Script=Arabic}/u;
const LATIN_LETTER = /\p{Script=Latin}/u;
const ARABIC_LETTERS = /\p{Script=Arabic}/gu;
const LATIN_LETTERS = /\p{Script=Latin}/gu;

/** Character references, and words that are a web or mail address. Their letters do not show the language of a text. */
const ENTITIES = /&(?:#\w{1,8}|[a-z][a-z\d]{1,31});/gi;
const ADDRESS =
  /^[^\p{L}\p{N}]*(?:https?:|www\.)|@|^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[/?#]|[^\p{L}\p{N}]*$)/iu;

/**
 * Returns the language of a text, for `lang` and `dir`, on pages and in mails. An Arabic field is Arabic as soon as it has an Arabic
 * letter, even with a long English name in it. In an English field, Arabic may replace a missing translation, so the majority of letters
 * decides. A text without letters, such as “2030”, is in the language of its field.
 * @param field the language of the page or mail
 */
export function languageOfText(text: string, field: Language): Language {
  // Most texts have letters of one script only. Reading their words is slower, and a page has hundreds of texts.
  const hasArabic = ARABIC_LETTER.test(text);
  if (field === 'ar' && hasArabic) return 'ar';
  if (!LATIN_LETTER.test(text)) return hasArabic ? 'ar' : field;
  const words = text
    .replaceAll(ENTITIES, ' ')
    .split(/\s+/)
    .filter((word) => !ADDRESS.test(word))
    .join(' ');
  const arabic = words.match(ARABIC_LETTERS)?.length ?? 0;
  const latin = words.match(LATIN_LETTERS)?.length ?? 0;
  if (arabic === latin) return arabic === 0 ? field : 'ar';
  return arabic > latin ? 'ar' : 'en';
}

/** Returns the language of HTML, as `languageOfText` does, but ignores its tags. */
export function languageOfHtml(html: string, field: Language): Language {
  return languageOfText(
    replaceTags(html, () => ' '),
    field,
  );
}
