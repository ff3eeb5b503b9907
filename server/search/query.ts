import { MAX_QUERY_LENGTH } from '../../contract/search-terms.ts';
import { addArticles, addProclitics, removeArticle, removeProclitic } from '../../contract/stem.ts';
import { tokenize, type Word } from '../../contract/words.ts';
import { findSynonyms } from './synonyms.ts';

/** Looks up which terms the index contains. */
export type TermLookup = {
  /** Whether any text contains this word or stem. */
  has(term: string): boolean;
  /** Whether any text contains a word or stem that starts with this prefix. */
  hasPrefix(prefix: string): boolean;
  /** Returns stems of the index that a misspelt word may stand for, the most frequent first. */
  findSpellings(word: string): string[];
};

/** The words, stems and prefixes that one word of a query matches. */
export type WordMatch = {
  words: readonly string[];
  stems: readonly string[];
  prefixes: readonly string[];
  /**
   * The forms of the word itself, with and without the article. A document that has one of them ranks before one that does
   * not.
   */
  wholeWords: readonly string[];
};

/** A parsed query. */
export type SearchQuery = {
  /** The typed text, trimmed and cut to `MAX_QUERY_LENGTH`. */
  text: string;
  words: readonly Pick<Word, 'term' | 'stem'>[];
  /** Whether the query has only words such as «في», which are searched for in titles alone. */
  stopWordsOnly: boolean;
};

/** Further words of a query are ignored. */
const MAX_WORDS = 12;

/** A prefix of one letter would match nearly everything. In UTF-16 units. */
const MIN_PREFIX_LENGTH = 2;

/** Parses what a visitor typed. Accepts any text, because operators and mark-up have no meaning. */
export function readQuery(typed: string): SearchQuery {
  const text = truncate(typed.replaceAll(/\s+/g, ' ').trim(), MAX_QUERY_LENGTH);
  const allWords = tokenize(text);
  const contentWords = allWords.filter((word) => !word.isStopWord);
  const stopWordsOnly = contentWords.length === 0;
  const words = new Map((stopWordsOnly ? allWords : contentWords).map((word) => [word.term, word]));
  return {
    text,
    words: [...words.values()].slice(0, MAX_WORDS).map(({ term, stem }) => ({ term, stem })),
    stopWordsOnly,
  };
}

/** Cuts a text to a number of UTF-16 units, but never within a surrogate pair. */
function truncate(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

/** Returns what each word of a query matches. The last word may be incomplete, so it also matches as a prefix. */
export function expandQuery({ words, stopWordsOnly }: SearchQuery, terms: TermLookup): WordMatch[] {
  return words.map(({ term, stem }, index) =>
    stopWordsOnly
      ? { words: [term], stems: [], prefixes: [], wholeWords: [term] }
      : expandWord(term, stem, index === words.length - 1, terms),
  );
}

function expandWord(term: string, stem: string, isLast: boolean, terms: TermLookup): WordMatch {
  const stems = [stem, ...addProclitics(stem)].filter((form) => terms.has(form));
  const isIndexed = stems.length > 0 || terms.has(term);
  const withoutProclitic = isIndexed ? null : removeProclitic(stem);
  if (withoutProclitic !== null && terms.has(withoutProclitic)) stems.push(withoutProclitic);
  const prefixes =
    isLast || !isIndexed ? prefixesOf(term).filter((prefix) => terms.hasPrefix(prefix)) : [];
  const synonyms = findSynonyms(stem).filter((other) => terms.has(other));
  // A word without any match is misspelt.
  if (!isIndexed && stems.length === 0 && prefixes.length === 0 && synonyms.length === 0) {
    stems.push(...terms.findSpellings(term));
  }
  stems.push(...synonyms.filter((other) => !stems.includes(other)));
  // If no text contains a word, such as one of dialect, its synonyms rank as high as the word.
  const named = isIndexed ? [removeArticle(term)] : [removeArticle(term), ...synonyms];
  const wholeWords = new Set([term, ...named, ...named.flatMap(addArticles)]);
  return {
    words: [term],
    stems,
    prefixes,
    wholeWords: [...wholeWords].filter((form) => terms.has(form)),
  };
}

function prefixesOf(term: string): string[] {
  return [...new Set([term, removeArticle(term)])].filter(
    (prefix) => prefix.length >= MIN_PREFIX_LENGTH,
  );
}

/** Returns whether a word of a text matches any word of a query. */
export function isHit(matches: readonly WordMatch[], { term, stem }: Word): boolean {
  return matches.some(
    ({ words, stems, prefixes }) =>
      words.includes(term) ||
      stems.includes(stem) ||
      prefixes.some((prefix) => term.startsWith(prefix) || stem.startsWith(prefix)),
  );
}
