import { replaceTags } from '../../contract/html-text.ts';

const BLOCK =
  /^<\/?(p|br|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|table|tr|td|th|figure|figcaption|hr|pre)\b/i;
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

/** The words of a text in HTML, on one line: what stood in blocks of its own is kept apart. */
export function plainText(html: string): string {
  return replaceTags(html, (tag) => (BLOCK.test(tag) ? ' ' : ''))
    .replace(ENTITIES, (entity) => CHARACTERS[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The beginning of a text in HTML, in whole words. A word that alone is longer is cut.
 * @param limit how many characters it may have, without the dots that say that there is more
 */
export function excerpt(html: string, limit: number): string {
  const text = plainText(html);
  if (text.length <= limit) return text;
  const start = text.slice(0, limit + 1);
  const end = start.lastIndexOf(' ');
  // Half a character would be no character at all.
  const cut = end > 0 ? start.slice(0, end) : text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
  return `${cut.replace(/[\s.,:;\u060c\u061b…]+$/, '')}…`;
}
