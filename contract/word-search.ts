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

/** What a word of a query asks `SearchForms` for: the beginning of one of `words`, or one of `stems`. */
export type QueryWord = { beginning: string; stem: string };

/**
 * Returns what the words of a query ask for: a text that is found has one of the two of each. Words such as «في» are left out
 * beside others. Empty if nothing is searched for.
 */
export function queryWords(query: string): QueryWord[] {
  const all = tokenize(query);
  const wanted = all.filter(({ isStopWord }) => !isStopWord);
  const words = new Map((wanted.length === 0 ? all : wanted).map((word) => [word.term, word]));
  return [...words.values()].slice(0, MAX_WORDS).map(({ term, stem }) => ({
    beginning: ` ${removeArticle(term)}`,
    stem: `=${stem}=`,
  }));
}

/** Returns how well a query finds a text: 2: by all of its words as they are typed; 1: also by stems; 0: not at all. */
export function matchRank(forms: SearchForms, query: readonly QueryWord[]): 0 | 1 | 2 {
  const isTyped = ({ beginning }: QueryWord) => forms.words.includes(beginning);
  if (query.every(isTyped)) return 2;
  return query.every((word) => isTyped(word) || forms.stems.includes(word.stem)) ? 1 : 0;
}
