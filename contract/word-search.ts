import { phoneSpellings, splitPhoneNumbers } from './phone-number.ts';
import { removeArticle, removeProclitic } from './stem.ts';
import { tokenize } from './words.ts';

/** Further words of a query are ignored. */
const MAX_WORDS = 12;

/**
 * The forms of a text's words by which the back office finds it, the same as in the public search. `words`: each folded word after a space,
 * also without the article. `stems`: the stems between equals signs, also without a one-letter particle. They are separate because a text
 * that does not match is read to its end.
 */
export type SearchForms = { words: string; stems: string };

/** Returns the forms of the words of a text, each once. */
export function searchForms(text: string): SearchForms {
  const words = new Set<string>();
  const stems = new Set<string>();
  for (const { term, stem } of tokenize(text)) {
    words.add(term).add(removeArticle(term));
    stems.add(stem);
    const bare = removeProclitic(stem);
    if (bare !== null) stems.add(bare);
  }
  return {
    words: [...words].map((word) => ` ${word}`).join(''),
    stems: stems.size === 0 ? '' : `=${[...stems].join('=')}=`,
  };
}

/** What a query word looks for in `SearchForms`: one of these beginnings of `words`, or one of `stems`. */
export type QueryWord = { beginnings: readonly string[]; stem: string };

/** For a query without a word, such as «﷽», which matches no text. */
const NO_WORD: QueryWord = { beginnings: [' \ufffd'], stem: '=\ufffd=' };

/**
 * Returns what the words of a query look for. A text matches if it has one of the forms of each word. Words such as «في» are ignored if
 * there are others. A phone number is one word, in every form in which it may be stored. Empty if there is nothing to search for.
 */
export function queryWords(query: string): QueryWord[] {
  if (query.trim() === '') return [];
  const { phones, rest } = splitPhoneNumbers(query);
  const all = tokenize(rest);
  const wanted = all.filter(({ isStopWord }) => !isStopWord);
  const hasOnlyStopWords = wanted.length === 0 && phones.length === 0;
  const words = new Map((hasOnlyStopWords ? all : wanted).map((word) => [word.term, word]));
  const found = [
    ...phones.map((phone) => ({
      beginnings: phoneSpellings(phone).map((digits) => ` ${digits}`),
      stem: `=${phone.replaceAll(/\D/g, '')}=`,
    })),
    ...[...words.values()].map(({ term, stem }) => ({
      beginnings: [` ${removeArticle(term)}`],
      stem: `=${stem}=`,
    })),
  ];
  return found.length === 0 ? [NO_WORD] : found.slice(0, MAX_WORDS);
}

/** Returns how well a text matches a query. 2: by all of its words as typed. 1: also by stems. 0: not at all. */
export function matchRank(forms: SearchForms, query: readonly QueryWord[]): 0 | 1 | 2 {
  const isTyped = ({ beginnings }: QueryWord) =>
    beginnings.some((beginning) => forms.words.includes(beginning));
  if (query.every(isTyped)) return 2;
  return query.every((word) => isTyped(word) || forms.stems.includes(word.stem)) ? 1 : 0;
}
