/**
 * Letters in the shape that they have within a word, as texts copied out of PDFs have them. Left out are signs that are one
 * character on purpose (U+FDF0 to U+FDFF), such as ﷺ and ﷼.
 */
export const PRESENTATION_FORMS = /[\ufb50-\ufbc1\ufbd3-\ufd3d\ufd50-\ufdc7\ufe70-\ufefc]+/g;

/**
 * Writes Arabic presentation forms as the usual letters, so that a text is found, read aloud and joined like every other. All
 * other characters stay as they are, `x²` too.
 */
export function usualLetters(text: string): string {
  return text.replaceAll(PRESENTATION_FORMS, (run) =>
    [...run]
      // A sign without its letter decomposes into a space or a tatweel, and the sign.
      .map((form) => form.normalize('NFKC').replace(/^[ \u0640](?=\p{M})/u, ''))
      .join(''),
  );
}

const FINAL_FORMS = new Set('ﺎﺐﺖﺚﺞﺢﺦﺪﺬﺮﺰﺲﺶﺺﺾﻂﻆﻊﻎﻒﻖﻚﻞﻢﻦﻪﻮﻰﻲﺔﺂﺄﺈﺆﺊ');
const INITIAL_FORMS = new Set('ﺑﺗﺛﺟﺣﺧﺳﺷﺻﺿﻃﻇﻋﻏﻓﻗﻛﻟﻣﻧﻫﻳﺋ');

/**
 * Returns whether words of presentation forms seem to be stored backwards, as in some PDFs: they start with a final form, or end with an
 * initial form.
 */
export function seemsReversed(text: string): boolean {
  let balance = 0;
  for (const word of text.split(/\s+/)) {
    const [first = '', last = ''] = [word[0], word.at(-1)];
    if (FINAL_FORMS.has(first) || INITIAL_FORMS.has(last)) balance++;
    if (INITIAL_FORMS.has(first) || FINAL_FORMS.has(last)) balance--;
  }
  return balance > 0;
}
