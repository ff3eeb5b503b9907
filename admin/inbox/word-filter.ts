import { foldText } from '../../contract/words.ts';

/** Returns a function that says whether a text has all words of a search, anywhere in its own words, whatever their case and marks. */
export function wordFilter(search: string): (text: string) => boolean {
  const words = foldText(search).split(' ').filter(Boolean);
  return (text) => {
    const folded = foldText(text);
    return words.every((word) => folded.includes(word));
  };
}
