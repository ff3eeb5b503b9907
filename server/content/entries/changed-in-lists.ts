import type { TranslatedText } from './translated-texts.ts';

/** A text in a list that is new or has changed. */
export type ChangedText = {
  text: TranslatedText;
  /** What it may have been before. */
  from: TranslatedText[];
  /** The texts whose English it has kept, or was copied with. Empty: the English was written for the present Arabic. */
  isEnglishOf: TranslatedText[];
};

/**
 * Finds what has changed in the texts of lists. A text that has moved has not changed. One that has changed in one language is recognised by the
 * other, wherever it stands now. One that has changed in both is recognised by its position.
 */
export function changedInLists(
  before: readonly TranslatedText[],
  after: readonly TranslatedText[],
): ChangedText[] {
  const known = new Set(before.map(bothOf));
  const present = new Set(after.map(bothOf));
  const gone = before.filter((text) => !present.has(bothOf(text)));
  const at = new Map(before.map((text) => [text.path, text]));
  const withEnglish = Map.groupBy(before, englishOf);
  const withArabic = Map.groupBy(gone, arabicOf);
  return after
    .filter((text) => !known.has(bothOf(text)))
    .map((text): ChangedText => {
      const here = at.get(text.path);
      if (here !== undefined && here.ar === text.ar) return { text, from: [here], isEnglishOf: [] };
      const sameEnglish = text.en === '' ? [] : (withEnglish.get(englishOf(text)) ?? []);
      const sameArabic = text.ar === '' ? [] : (withArabic.get(arabicOf(text)) ?? []);
      if (sameEnglish.length > 0 && (here?.en === text.en || sameArabic.length === 0)) {
        return { text, from: sameEnglish, isEnglishOf: sameEnglish };
      }
      if (sameArabic.length > 0) return { text, from: sameArabic, isEnglishOf: [] };
      const isGone = here !== undefined && !present.has(bothOf(here));
      return { text, from: isGone ? [here] : [], isEnglishOf: [] };
    });
}

function bothOf({ place, ar, en }: TranslatedText): string {
  return [place, ar, en].join('\0');
}

function arabicOf({ place, ar }: TranslatedText): string {
  return [place, ar].join('\0');
}

function englishOf({ place, en }: TranslatedText): string {
  return [place, en].join('\0');
}
