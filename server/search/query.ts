import { MAX_QUERY_LENGTH } from '../../contract/search-terms.ts';
import { withoutArticle, withoutProclitic, withProclitics } from './stem.ts';
import { type Word, wordsOf } from './words.ts';

/** What the index can say about the words of its texts. */
export type KnownWords = {
  /** Whether a word or stem is in any text. */
  has(term: string): boolean;
  /** Whether one that begins so is in any text. */
  hasPrefix(start: string): boolean;
  /** What a misspelt stem may have meant, nearest first. */
  near(stem: string): string[];
};

/** What one word of a query finds: any of these. */
export type WordMatch = {
  words: readonly string[];
  stems: readonly string[];
  prefixes: readonly string[];
};

/** A query as it is searched for. */
export type SearchQuery = {
  /** What was typed, without white space around it, as far as it is searched for. */
  text: string;
  words: readonly Pick<Word, 'term' | 'stem'>[];
  /** Whether there are only words such as «في»: they count in titles alone. */
  stopWordsOnly: boolean;
};

/** Of a longer query the first words count. */
const MOST_WORDS = 12;

/** The shortest beginning of a word by which words are found; one letter would find nearly all. */
const SHORTEST_PREFIX = 2;

/** Reads what a visitor typed. Anything may come: operators and mark-up have no meaning here. */
export function readQuery(typed: string): SearchQuery {
  const text = beginning(typed.replaceAll(/\s+/g, ' ').trim(), MAX_QUERY_LENGTH);
  const all = wordsOf(text);
  const telling = all.filter((word) => !word.isStopWord);
  const stopWordsOnly = telling.length === 0;
  const words = new Map((stopWordsOnly ? all : telling).map((word) => [word.term, word]));
  return {
    text,
    words: [...words.values()].slice(0, MOST_WORDS).map(({ term, stem }) => ({ term, stem })),
    stopWordsOnly,
  };
}

/** The beginning of a text, without half a character at its end. */
function beginning(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

/** What each word of a query finds. The last one may still be on its way, so its beginning counts too. */
export function expandQuery({ words, stopWordsOnly }: SearchQuery, known: KnownWords): WordMatch[] {
  return words.map(({ term, stem }, index) =>
    stopWordsOnly
      ? { words: [term], stems: [], prefixes: [] }
      : expandWord(term, stem, index === words.length - 1, known),
  );
}

function expandWord(term: string, stem: string, isLast: boolean, known: KnownWords): WordMatch {
  const stems = [stem, ...withProclitics(stem)].filter((form) => known.has(form));
  const isKnown = stems.length > 0 || known.has(term);
  const bare = isKnown ? null : withoutProclitic(stem);
  if (bare !== null && known.has(bare)) stems.push(bare);
  const prefixes = isLast || !isKnown ? prefixesOf(term).filter((p) => known.hasPrefix(p)) : [];
  // What nobody has written was misspelt, unless it is the beginning of a word.
  if (!isKnown && stems.length === 0 && prefixes.length === 0) stems.push(...known.near(stem));
  return { words: [term], stems, prefixes };
}

function prefixesOf(term: string): string[] {
  return [...new Set([term, withoutArticle(term)])].filter(
    (start) => start.length >= SHORTEST_PREFIX,
  );
}

/** Whether a word of a text is one that a query finds. */
export function isHit(matches: readonly WordMatch[], { term, stem }: Word): boolean {
  return matches.some(
    ({ words, stems, prefixes }) =>
      words.includes(term) ||
      stems.includes(stem) ||
      prefixes.some((start) => term.startsWith(start) || stem.startsWith(start)),
  );
}
