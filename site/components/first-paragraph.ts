import { spans } from '../../contract/html-text.ts';
import { excerpt, plainText } from './excerpt.ts';

/** How many characters a card or a description has room for: a few lines. */
const LONGEST = 240;

/** The first paragraph of a text in HTML as plain text, for a card or a description. */
export function firstParagraph(html: string): string {
  // Attributes of sanitised HTML hold no angle brackets.
  for (const { inside } of spans(html, /<p(?:\s[^<>]*)?>/, () => '</p>')) {
    if (plainText(inside) !== '') return excerpt(inside, LONGEST);
  }
  return excerpt(html, LONGEST);
}
