import { excerpt, plainText } from './excerpt.ts';

/** How many characters a card or a description has room for: a few lines. */
const LONGEST = 240;

/** The first paragraph of a text in HTML as plain text, for a card or a description. */
export function firstParagraph(html: string): string {
  const paragraphs = [...html.matchAll(/<p(?:\s[^>]*)?>([\s\S]*?)<\/p>/gi)];
  const first = paragraphs.find(([paragraph]) => plainText(paragraph) !== '');
  return excerpt(first?.[0] ?? html, LONGEST);
}
