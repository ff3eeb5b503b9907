import { spans } from '../../contract/html-text.ts';
import { excerpt, plainText } from './excerpt.ts';

/** Maximum length of the text of a card or a description, in characters. */
const MAX_LENGTH = 240;

/**
 * Returns the first non-empty paragraph of HTML as plain text, for a card or a description. Without paragraphs, all of the HTML is used. A
 * long text is cut.
 */
export function firstParagraph(html: string): string {
  // Attributes of sanitised HTML contain no angle brackets.
  for (const { inside } of spans(html, /<p(?:\s[^<>]*)?>/, () => '</p>')) {
    if (plainText(inside) !== '') return excerpt(inside, MAX_LENGTH);
  }
  return excerpt(html, MAX_LENGTH);
}
