import { addArticles, removeArticle, stemWord } from '../../contract/stem.ts';

/** Looks up words and stems in an index. */
export type SpellingLookup = {
  /** Whether any text has this word or stem. */
  has(term: string): boolean;
  /** In how many titles, leads and texts a word occurs as it is written here. */
  countWord(term: string): number;
};

/** Shorter words have too many neighbours. In letters, without the article. */
const MIN_LENGTH = 4;

/** Longer words are not corrected, because the time grows with the length. */
const MAX_LENGTH = 24;

/** More suggestions would also return unrelated words; fewer could miss the intended one. */
const MAX_SUGGESTIONS = 5;

/** The letters of normalised words by their script. In words of other scripts, letters are only left out or swapped. */
const ALPHABETS = [
  { script: /^[\u0620-\u064a]+$/, letters: [...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'] },
  { script: /^[a-z]+$/, letters: [...'abcdefghijklmnopqrstuvwxyz'] },
];

/**
 * Returns the stems of the words that a misspelt one may stand for, the most frequent first. As whole words they differ from
 * it in one letter, whatever their article and case. Words with merely similar stems, such as «زرافة» and «الزراعية», mean
 * other things.
 * @param misspelt a normalised word
 */
export function findSpellings(misspelt: string, { has, countWord }: SpellingLookup): string[] {
  // Numbers are left out, because a different number is not a misspelt one.
  if (/\d/.test(misspelt) || misspelt.length > MAX_LENGTH) return [];
  const word = removeArticle(misspelt);
  if (word.length < MIN_LENGTH) return [];
  const neighbours = new Set([misspelt, word].flatMap(oneLetterAway));
  const counts = new Map<string, number>();
  for (const neighbour of neighbours) {
    if (removeArticle(neighbour).length < MIN_LENGTH) continue;
    const stem = stemWord(neighbour);
    // Words are indexed with their stems, so most neighbours need one lookup.
    if (!has(stem)) continue;
    const count = writtenForms(neighbour).reduce((sum, form) => sum + countWord(form), 0);
    if (count > 0) counts.set(stem, (counts.get(stem) ?? 0) + count);
  }
  return [...counts]
    .toSorted(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(([stem]) => stem);
}

/** Returns a word with and without the article, and a plural in both cases: «متطوعون», «المتطوعين». */
function writtenForms(word: string): string[] {
  const base = removeArticle(word);
  const ending = base.slice(-2);
  const otherCase = { ون: 'ين', ين: 'ون' }[ending];
  const forms = otherCase === undefined ? [base] : [base, base.slice(0, -2) + otherCase];
  return [...new Set([word, ...forms, ...forms.flatMap(addArticles)])];
}

/** Returns the words that differ in one letter: it is missing, added, changed, or swapped with its neighbour. */
function oneLetterAway(word: string): string[] {
  const letters = ALPHABETS.find(({ script }) => script.test(word))?.letters ?? [];
  const words = new Set<string>();
  for (let index = 0; index <= word.length; index++) {
    const start = word.slice(0, index);
    const rest = word.slice(index);
    const [first = '', second = ''] = rest;
    for (const letter of letters) words.add(start + letter + rest);
    if (rest === '') continue;
    words.add(start + rest.slice(1));
    if (second !== '') words.add(start + second + first + rest.slice(2));
    for (const letter of letters) words.add(start + letter + rest.slice(1));
  }
  words.delete(word);
  return [...words];
}
