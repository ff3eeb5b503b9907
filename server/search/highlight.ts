import type { Language, Localized } from '../../contract/locale.ts';
import { tokenize, type Word } from '../../contract/words.ts';
import { isHit, type WordMatch } from './query.ts';

/** A part of a text, and whether it matches the query. */
export type Piece = { text: string; hit: boolean };

/** A text in one language, split at its hits. */
export type HighlightedText = { language: Language; pieces: Piece[] };

/** Length of an excerpt, in words. */
const EXCERPT_WORDS = 32;

/** Number of words in an excerpt before the first hit, to show some of its context. */
const WORDS_BEFORE_HIT = 6;

/** Splits a text at its hits. The pieces together are the text. */
export function highlight(text: string, matches: readonly WordMatch[]): Piece[] {
  return splitAtHits(
    text,
    tokenize(text).filter((word) => isHit(matches, word)),
    0,
    text.length,
  );
}

/** Highlights a title in the page's language, or in Arabic if it has no English. */
export function highlightTitle(
  title: Localized,
  language: Language,
  matches: readonly WordMatch[],
): HighlightedText {
  const titleLanguage = language === 'en' && title.en !== '' ? 'en' : 'ar';
  return { language: titleLanguage, pieces: highlight(title[titleLanguage], matches) };
}

/**
 * Returns the part of a text with the most different hits: in the page's language, or in the other one if only that has hits.
 * Without hits it is the beginning of the first text.
 * @param texts the texts to search, in order of preference
 */
export function excerpt(
  texts: readonly Localized[],
  language: Language,
  matches: readonly WordMatch[],
): HighlightedText {
  const languages: Language[] = language === 'ar' ? ['ar', 'en'] : ['en', 'ar'];
  let fallback: HighlightedText | null = null;
  for (const textLanguage of languages) {
    for (const localized of texts) {
      const text = localized[textLanguage];
      if (text === '') continue;
      const words = tokenize(text);
      const hits = words.filter((word) => isHit(matches, word) && !word.isStopWord);
      if (hits.length > 0) {
        return { language: textLanguage, pieces: cutExcerpt(text, words, hits) };
      }
      fallback ??= { language: textLanguage, pieces: cutExcerpt(text, words, []) };
    }
  }
  return fallback ?? { language, pieces: [] };
}

/** Cuts an excerpt at word boundaries, with an ellipsis on each side that was cut. */
function cutExcerpt(text: string, words: readonly Word[], hits: readonly Word[]): Piece[] {
  const first = findExcerptStart(words, new Set(hits));
  const last = Math.min(first + EXCERPT_WORDS, words.length) - 1;
  const isCutBefore = first > 0;
  const isCutAfter = last < words.length - 1;
  const start = isCutBefore ? (words[first]?.start ?? 0) : 0;
  const end = isCutAfter ? (words[last]?.end ?? text.length) : text.length;
  const pieces = splitAtHits(text, hits, start, end);
  if (isCutBefore) pieces.unshift({ text: '… ', hit: false });
  if (isCutAfter) pieces.push({ text: ' …', hit: false });
  return pieces;
}

/** Returns the index of the word at which the excerpt with the most different hits starts. */
function findExcerptStart(words: readonly Word[], hits: ReadonlySet<Word>): number {
  let bestStart = 0;
  let bestScore = 0;
  for (const [index, word] of words.entries()) {
    if (!hits.has(word)) continue;
    const start = Math.max(0, Math.min(index - WORDS_BEFORE_HIT, words.length - EXCERPT_WORDS));
    const stems = words
      .slice(start, start + EXCERPT_WORDS)
      .flatMap((other) => (hits.has(other) ? [other.stem] : []));
    // Different hits count more than repeated ones.
    const score = new Set(stems).size * 100 + stems.length;
    if (score > bestScore) {
      bestStart = start;
      bestScore = score;
    }
  }
  return bestStart;
}

/** Splits the part of a text between two offsets at the hits that lie within it. */
function splitAtHits(text: string, hits: readonly Word[], from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  let offset = from;
  for (const { start, end } of hits) {
    if (start < from || end > to) continue;
    if (start > offset) pieces.push({ text: text.slice(offset, start), hit: false });
    pieces.push({ text: text.slice(start, end), hit: true });
    offset = end;
  }
  if (to > offset) pieces.push({ text: text.slice(offset, to), hit: false });
  return pieces;
}
