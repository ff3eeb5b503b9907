import { toPlainText } from '../../platform/text/plain-text.ts';

/** The longest summary, and the shortest one that ends with a sentence. In UTF-16 units. */
const MAX_LENGTH = 160;
const MIN_SENTENCE = 60;

/**
 * Returns the beginning of a news item's text, without formatting: its first sentences if they are long enough. Otherwise it
 * is cut between words, or within the first word if that is longer.
 */
export function newsSummary(html: string): string {
  const text = toPlainText(html);
  if (text.length <= MAX_LENGTH) return text;
  const start = text.slice(0, MAX_LENGTH + 1);
  const sentenceEnd = Math.max(...['. ', '! ', '? ', '؟ '].map((end) => start.lastIndexOf(end)));
  if (sentenceEnd >= MIN_SENTENCE) return start.slice(0, sentenceEnd + 1);
  const wordEnd = start.lastIndexOf(' ');
  // A cut within a word must not leave the first half of a surrogate pair.
  const cut =
    wordEnd > 0 ? start.slice(0, wordEnd) : start.slice(0, -1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.replace(/[\s.,:;\u060c\u061b…]+$/, '')}…`;
}
