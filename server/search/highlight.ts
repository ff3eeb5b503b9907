import type { Language, Localized } from '../../contract/locale.ts';
import { isHit, type WordMatch } from './query.ts';
import { type Word, wordsOf } from './words.ts';

/** A piece of a text, and whether it is what was searched for. */
export type Piece = { text: string; hit: boolean };

/** A text in its language, in pieces. */
export type Highlighted = { language: Language; pieces: Piece[] };

/** The length of an excerpt in words. */
const EXCERPT_WORDS = 32;

/** How many words stand before the first hit in an excerpt, so that it is read in its sentence. */
const WORDS_BEFORE = 6;

/** The pieces of a whole text. */
export function highlight(text: string, matches: readonly WordMatch[]): Piece[] {
  return pieces(
    text,
    wordsOf(text).filter((word) => isHit(matches, word)),
    0,
    text.length,
  );
}

/** A title in the page's language, or in Arabic where it has none. */
export function highlightTitle(
  title: Localized,
  language: Language,
  matches: readonly WordMatch[],
): Highlighted {
  const shown = language === 'en' && title.en !== '' ? 'en' : 'ar';
  return { language: shown, pieces: highlight(title[shown], matches) };
}

/**
 * The place of a text that says most about why it was found: in the page's language, or in the
 * other one where only that has a hit. Without any hit it is the text's beginning.
 * @param texts the texts to look into, the most telling first
 */
export function excerpt(
  texts: readonly Localized[],
  language: Language,
  matches: readonly WordMatch[],
): Highlighted {
  const order: Language[] = language === 'ar' ? ['ar', 'en'] : ['en', 'ar'];
  let fallback: Highlighted | null = null;
  for (const shown of order) {
    for (const localized of texts) {
      const text = localized[shown];
      if (text === '') continue;
      const words = wordsOf(text);
      const hits = words.filter((word) => isHit(matches, word) && !word.isStopWord);
      if (hits.length > 0) return { language: shown, pieces: around(text, words, hits) };
      fallback ??= { language: shown, pieces: around(text, words, []) };
    }
  }
  return fallback ?? { language, pieces: [] };
}

/** The part of a text with the most hits, in whole words, with dots where it was cut. */
function around(text: string, words: readonly Word[], hits: readonly Word[]): Piece[] {
  const first = bestStart(words, new Set(hits));
  const last = Math.min(first + EXCERPT_WORDS, words.length) - 1;
  const isCutBefore = first > 0;
  const isCutBehind = last < words.length - 1;
  const start = isCutBefore ? (words[first]?.start ?? 0) : 0;
  const end = isCutBehind ? (words[last]?.end ?? text.length) : text.length;
  const shown = pieces(text, hits, start, end);
  if (isCutBefore) shown.unshift({ text: '… ', hit: false });
  if (isCutBehind) shown.push({ text: ' …', hit: false });
  return shown;
}

/** Index of the word with which the excerpt of the most different hits begins. */
function bestStart(words: readonly Word[], hits: ReadonlySet<Word>): number {
  let best = 0;
  let most = 0;
  for (const [index, word] of words.entries()) {
    if (!hits.has(word)) continue;
    const start = Math.max(0, Math.min(index - WORDS_BEFORE, words.length - EXCERPT_WORDS));
    const stems = words
      .slice(start, start + EXCERPT_WORDS)
      .flatMap((near) => (hits.has(near) ? [near.stem] : []));
    // A word that comes twice says less than another one.
    const worth = new Set(stems).size * 100 + stems.length;
    if (worth > most) [best, most] = [start, worth];
  }
  return best;
}

function pieces(text: string, hits: readonly Word[], from: number, to: number): Piece[] {
  const cut: Piece[] = [];
  let place = from;
  for (const { start, end } of hits) {
    if (start < from || end > to) continue;
    if (start > place) cut.push({ text: text.slice(place, start), hit: false });
    cut.push({ text: text.slice(start, end), hit: true });
    place = end;
  }
  if (to > place) cut.push({ text: text.slice(place, to), hit: false });
  return cut;
}
