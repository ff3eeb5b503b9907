import { replaceTags } from '../../contract/html-text.ts';

const BLOCK_TAG =
  /^<\/?(p|br|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|table|tr|td|th|figure|figcaption|video|hr|pre)\b/i;
const ENTITIES = /&(?:lt|gt|quot|apos|nbsp|amp|#39);/g;

const CHARACTERS: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** Converts HTML to plain text on one line, with a space between blocks. */
export function plainText(html: string): string {
  return replaceTags(html, (tag) => (BLOCK_TAG.test(tag) ? ' ' : ''))
    .replace(ENTITIES, (entity) => CHARACTERS[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Returns the beginning of HTML as plain text. It is cut between words, or within the first word if that is longer than the limit.
 * @param limit maximum length in UTF-16 code units, without the ellipsis that is added to a cut text
 */
export function excerpt(html: string, limit: number): string {
  const text = plainText(html);
  if (text.length <= limit) return text;
  const start = text.slice(0, limit + 1);
  const end = start.lastIndexOf(' ');
  // A cut within a word must not leave the first half of a surrogate pair.
  const cut = end > 0 ? start.slice(0, end) : text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
  return `${cut.replace(/[\s.,:;\u060c\u061b…]+$/, '')}…`;
}
