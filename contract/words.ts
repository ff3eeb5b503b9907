import { limitCombiningMarks } from './combining-marks.ts';
import { withLatinDigits } from './digits.ts';
import { stemWord } from './stem.ts';

/** A word of a text, with its position and the forms that the index stores. */
export type Word = {
  /** Offset of the first character, in UTF-16 units. */
  start: number;
  /** Offset after the last character, in UTF-16 units. */
  end: number;
  /** The folded word: spelling variants of one word have the same term. */
  term: string;
  stem: string;
  /** Whether the word is too common to search for, such as «في» or “the”. */
  isStopWord: boolean;
};

/**
 * Matches numbers with their separators, and words of letters and digits. A word may contain marks,
 * the tatweel, invisible characters (such as ZWNJ) and apostrophes.
 */
const WORDS =
  /\p{N}+(?:[.,٬٫]\p{N}+)*|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u00ad\u061c\u0640\u200b-\u200f]|['’](?=\p{L}))*/gu;

/**
 * Letters that are searched as another letter: first the letter, then the variants of it on keyboards for other languages, such as Persian,
 * Urdu, Kurdish, Pashto and Maghrebi Arabic. NFKD already separates accents and hamzas from their letters.
 */
const VARIANTS: readonly (readonly [letter: string, variants: string])[] = [
  ['ا', 'ٱ'],
  ['ب', 'پٻٮ'],
  ['ت', 'ٹټٺ'],
  ['ج', 'چڄڃ'],
  ['ح', 'ځ'],
  ['خ', 'څ'],
  ['د', 'ڈډڊ'],
  ['ر', 'ڑړڕڒ'],
  ['ز', 'ژږ'],
  ['ش', 'ښ'],
  ['ف', 'ڤڢڡڥ'],
  ['ق', 'ڨڧٯ'],
  ['ك', 'کڪگګڭݣڬ'],
  ['ل', 'ڵ'],
  ['ن', 'ںڼڻ'],
  ['ه', 'ةەھہۃ'],
  ['و', 'ۆۇۋۈۉۊۅ'],
  ['ي', 'ىیېۍێے'],
  ['ss', 'ß'],
  ['ae', 'æ'],
  ['o', 'ø'],
  ['i', 'ı'],
];

const LETTERS: Record<string, string> = Object.fromEntries(
  VARIANTS.flatMap(([letter, variants]) => [...variants].map((variant) => [variant, letter])),
);

const FOLDED_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/**
 * Folds a word to the form that is indexed and searched for. Removes marks (tashkeel, accents,
 * hamzas on other letters), the tatweel, apostrophes and lone hamzas, replaces ى by ي and ة by ه,
 * and writes Latin digits and lower case.
 */
export function fold(word: string): string {
  return foldMarks(word).replaceAll(FOLDED_LETTERS, (letter) => LETTERS[letter] ?? letter);
}

/** Folds a word but keeps its letters, so that the stop word «على» differs from the name «علي». */
function foldMarks(word: string): string {
  const letters = limitCombiningMarks(word)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u0640\u0674'’ء.,٬٫]/gu, '');
  return withLatinDigits(letters).toLowerCase();
}

const STOP_WORDS = new Set(
  (
    'في من إلى على عن مع هذا هذه ذلك تلك التي الذي الذين ما لا لم لن هو هي هم أن إن أو ثم قد كل ' +
    'كان كانت بعد قبل بين عند حتى كما وفي ومن وعلى وهو وهي منه منها فيه فيها به بها له لها لهم عليه عليها ' +
    'ال وال بال لل ' +
    'a an the of in on at to and or for with by from as is are was were be been it its this that ' +
    'these those he she they we us you his her their our who which what not has have had al'
  )
    .split(' ')
    .map(foldMarks),
);

/** Number of words in `wordCache` at which it is cleared, because texts contain any number of them. */
const MAX_CACHED_WORDS = 50_000;

/** Longer words are not cached, because they rarely occur twice. In UTF-16 units. */
const MAX_CACHED_LENGTH = 64;

/** The forms of words by their spelling, because most words come many times. */
const wordCache = new Map<string, Omit<Word, 'start' | 'end'>>();

/** Splits a text into its words, in order. All characters except letters and digits separate words. */
export function tokenize(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: spelling, index: start } of text.matchAll(WORDS)) {
    const word = analyzeWord(spelling);
    // The term is empty when the word has nothing but marks or a lone hamza.
    if (word.term === '') continue;
    const end = start + spelling.length;
    const before = words.at(-1);
    if (
      before !== undefined &&
      SERVANT.test(before.term) &&
      word.term.startsWith('ال') &&
      isSpace(text.slice(before.end, start))
    ) {
      // «عبد الله» and «عبدالله» are one name.
      words[words.length - 1] = {
        start: before.start,
        end,
        ...analyzeWord(before.term + spelling),
      };
    } else {
      words.push({ start, end, ...word });
    }
  }
  return words;
}

/** The first word of names such as «عبد الرحمن», which people write as one word or two. A particle may precede it. */
const SERVANT = /^[وفبكل]?عبد$/;

function isSpace(between: string): boolean {
  return between.length <= 3 && between.trim() === '';
}

function analyzeWord(spelling: string): Omit<Word, 'start' | 'end'> {
  const cached = wordCache.get(spelling);
  if (cached !== undefined) return cached;
  const term = fold(spelling.replace(/['’]s$/i, ''));
  const word = { term, stem: stemWord(term), isStopWord: STOP_WORDS.has(foldMarks(spelling)) };
  if (spelling.length > MAX_CACHED_LENGTH) return word;
  if (wordCache.size >= MAX_CACHED_WORDS) wordCache.clear();
  wordCache.set(spelling, word);
  return word;
}

/** Returns the folded words of a text with a space between them, to compare texts whatever their spelling. */
export function foldText(text: string): string {
  return tokenize(text)
    .map(({ term }) => term)
    .join(' ');
}
