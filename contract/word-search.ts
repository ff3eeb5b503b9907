import { removeArticle, removeProclitic } from './stem.ts';
import { tokenize } from './words.ts';

/** Further words of a query are ignored. */
const MAX_WORDS = 12;

/**
 * Returns the forms of the words of a text by which the back office finds it, each once and after a space: the folded words, those
 * without the article, and stems between equals signs, also without a particle of one letter. They are those of the public search.
 */
export function searchForms(text: string): string {
  const forms = new Set<string>();
  for (const { term, stem } of tokenize(text)) {
    const bare = removeProclitic(stem);
    forms.add(term).add(removeArticle(term)).add(stemForm(stem));
    if (bare !== null) forms.add(stemForm(bare));
  }
  return [...forms].map((form) => ` ${form}`).join('');
}

/** What a word of a query asks `searchForms` of a text for: the beginning of a word, or a stem. */
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
    stem: ` ${stemForm(stem)}`,
  }));
}

/**
 * Returns how well a query finds a text: 2: by all of its words as they are typed; 1: also by stems; 0: not at all.
 * @param forms the `searchForms` of the text
 */
export function matchRank(forms: string, words: readonly QueryWord[]): 0 | 1 | 2 {
  if (words.every(({ beginning }) => forms.includes(beginning))) return 2;
  return words.every(({ beginning, stem }) => forms.includes(beginning) || forms.includes(stem))
    ? 1
    : 0;
}

/** No word contains the sign, so a stem is found by itself and not by its beginning. */
function stemForm(stem: string): string {
  return `=${stem}=`;
}
