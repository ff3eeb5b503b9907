import { phoneSpellings, splitPhoneNumbers } from './phone-number.ts';
import { removeArticle, removeProclitic } from './stem.ts';
import { tokenize } from './words.ts';

/** Further words of a query are ignored. */
const MAX_WORDS = 12;

/**
 * The forms of the words of a text by which the back office finds it, those of the public search. `words`: each folded word after
 * a space, also without the article; `stems`: the stems between equals signs, also without a particle of one letter. They are
 * apart because a text that is not found is read to its end.
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

/** What a word of a query asks `SearchForms` for: one of these beginnings of `words`, or one of `stems`. */
export type QueryWord = { beginnings: readonly string[]; stem: string };

/** Of a query without a word, such as «﷽»: no text has it. */
const NO_WORD: QueryWord = { beginnings: [' \ufffd'], stem: '=\ufffd=' };

/**
 * Returns what the words of a query ask for: a text that is found has one of the forms of each. Words such as «في» are left out
 * beside others. A phone number is one word, in each way in which it can be stored. Empty if nothing is searched for.
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

/** Returns how well a query finds a text: 2: by all of its words as they are typed; 1: also by stems; 0: not at all. */
export function matchRank(forms: SearchForms, query: readonly QueryWord[]): 0 | 1 | 2 {
  const isTyped = ({ beginnings }: QueryWord) =>
    beginnings.some((beginning) => forms.words.includes(beginning));
  if (query.every(isTyped)) return 2;
  return query.every((word) => isTyped(word) || forms.stems.includes(word.stem)) ? 1 : 0;
}
