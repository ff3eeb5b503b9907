import { limitCombiningMarks } from '../../contract/combining-marks.ts';
import { stemOf } from './stem.ts';

/** A word of a text: where it stands, and what it is searched as. */
export type Word = {
  /** Place in the text, in UTF-16 units; the end is behind the last one. */
  start: number;
  end: number;
  /** The word folded: what differs in writing only is equal. */
  term: string;
  stem: string;
  /** A word such as «في» or “the”, which nobody looks for by itself. */
  isStopWord: boolean;
};

/**
 * Numbers with their separators, and words of letters and digits. Within a word stand marks, the
 * tatweel, invisible characters (ZWNJ and its like) and apostrophes.
 */
const WORDS =
  /\p{N}+(?:[.,٬٫]\p{N}+)*|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u00ad\u061c\u0640\u200b-\u200f]|['’](?=\p{L}))*/gu;

/** Letters that one would not tell apart when typing, beyond those that lose their marks by themselves. */
const LETTERS: Record<string, string> = {
  ...{ ٱ: 'ا', ى: 'ي', ة: 'ه', ک: 'ك', ی: 'ي', ھ: 'ه', ہ: 'ه' },
  ...{ ß: 'ss', æ: 'ae', ø: 'o', ı: 'i' },
};

const FOLDED_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/** Digits of every script, by the zero of its row of ten. */
const ZEROS = [0x0660, 0x06f0, 0x0966];

/**
 * What a word is searched as: without marks (tashkeel, accents, hamzas on their seats), tatweel,
 * apostrophes and lone hamzas; ى as ي, ة as ه; Latin digits; lower case.
 */
export function fold(word: string): string {
  return softly(word).replaceAll(FOLDED_LETTERS, (letter) => LETTERS[letter] ?? letter);
}

/** Folded as far as stop words are told apart: «على» is one, the name «علي» is not. */
function softly(word: string): string {
  return limitCombiningMarks(word)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\u0640'’ء.,٬٫]/gu, '')
    .replaceAll(/\p{Nd}/gu, latinDigit)
    .toLowerCase();
}

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((start) => code >= start && code < start + 10);
  return zero === undefined ? digit : String(code - zero);
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
    .map(softly),
);

/** Whoever writes the same word again is not asked again. Bounded, because content is not. */
const KEPT_WORDS = 50_000;

/** What is longer is no word of any language. In UTF-16 units. */
const MAX_WORD_LENGTH = 64;

const known = new Map<string, Omit<Word, 'start' | 'end'>>();

/** The words of a text in their order. What is neither letter nor digit separates them. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: written, index: start } of text.matchAll(WORDS)) {
    const { term, stem, isStopWord } = readWord(written);
    // A lone hamza or a letter of marks alone leaves nothing to search for.
    if (term !== '') words.push({ start, end: start + written.length, term, stem, isStopWord });
  }
  return words;
}

function readWord(written: string): Omit<Word, 'start' | 'end'> {
  const seen = known.get(written);
  if (seen !== undefined) return seen;
  const term = fold(written.replace(/['’]s$/i, ''));
  const word = { term, stem: stemOf(term), isStopWord: STOP_WORDS.has(softly(written)) };
  if (written.length > MAX_WORD_LENGTH) return word;
  if (known.size >= KEPT_WORDS) known.clear();
  known.set(written, word);
  return word;
}

/** A text by its words alone: what differs in writing only is equal. */
export function keyOf(text: string): string {
  return wordsOf(text)
    .map(({ term }) => term)
    .join(' ');
}
