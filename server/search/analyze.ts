import type { Localized } from '../../contract/locale.ts';
import { foldText, tokenize } from '../../contract/words.ts';
import type { SearchDocument } from './documents.ts';

/** Only the beginning of a longer text is indexed. In UTF-16 units, about ten printed pages. */
const MAX_TEXT_LENGTH = 30_000;

/**
 * What the index stores of a document: its titles, each normalised as a whole, and its words and their stems in each column.
 */
export type AnalyzedDocument = {
  titles: readonly string[];
  /** In the order of the columns: words and stems of the title, of the lead and of the body. */
  columns: readonly string[];
};

/**
 * Returns what the index stores of a document. Removing the document needs the same values again, so they depend on the
 * document alone.
 */
export function analyzeDocument({ title, lead, body }: SearchDocument): AnalyzedDocument {
  return {
    titles: [...new Set([foldText(title.ar), foldText(title.en)])],
    columns: [
      ...analyzeText(title, true),
      ...analyzeText(lead, false),
      ...analyzeText(body, false),
    ],
  };
}

function analyzeText(
  { ar, en }: Localized,
  withStopWords: boolean,
): [words: string, stems: string] {
  const words = tokenize(`${ar.slice(0, MAX_TEXT_LENGTH)} ${en.slice(0, MAX_TEXT_LENGTH)}`).filter(
    (word) => withStopWords || !word.isStopWord,
  );
  const contentWords = words.filter((word) => !word.isStopWord);
  return [words.map(({ term }) => term).join(' '), contentWords.map(({ stem }) => stem).join(' ')];
}
