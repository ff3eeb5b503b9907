/** The display font is for short titles (design §2.4). */
const MAX_WORDS = 8;

/** Arabic vowel marks, shadda and superscript alif. In the display font they stand apart from their letters. */
const VOWEL_MARKS = /[\u064b-\u0652\u0670]/g;

/** Whether a title of the content can be set in the display font: it has at most eight words. */
export function isDisplayTitle(title: string): boolean {
  return title.split(/\s+/, MAX_WORDS + 2).filter(Boolean).length <= MAX_WORDS;
}

/**
 * Returns a title as the display font shows it, without vowel marks. So headings beside each other look alike, whether an
 * editor has typed marks or not. Everywhere else titles keep them.
 */
export function withoutVowelMarks(title: string): string {
  return title.replace(VOWEL_MARKS, '');
}

/** In the display font a word of this length does not fit into a line of a phone. */
const LONG_WORD = 11;

/**
 * Returns a page's title as it is shown, and its classes: `long` from 29 characters on, so that it does not fill the first
 * screen; of a shorter one `wide` if a word is so long that a phone has no room for it; `running` for the body font, which a
 * title has from 57 characters on, too.
 * @param isText whether the title is of a kind that always has the body font, as those of news
 */
export function presentTitle(title: string, isText = false): { text: string; className: string } {
  const isRunning = isText || title.length > 56 || !isDisplayTitle(title);
  const size = title.length > 28 ? 'long' : hasLongWord(title) && 'wide';
  return {
    text: isRunning ? title : withoutVowelMarks(title),
    className: [size, isRunning && 'running'].filter(Boolean).join(' '),
  };
}

function hasLongWord(title: string): boolean {
  return title.split(/[\s\u2013\u2014-]+/).some((word) => word.length >= LONG_WORD);
}
