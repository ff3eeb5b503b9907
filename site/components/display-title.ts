/** The display font is for short titles (design §2.4). */
const MAX_WORDS = 8;

/** Arabic vowel marks, shadda and superscript alif. In the display font they stand apart from their letters. */
const VOWEL_MARKS = /[\u064b-\u0652\u0670]/g;

/** Whether a title of the content can be set in the display font: it has at most eight words. */
export function isDisplayTitle(title: string): boolean {
  return title.split(/\s+/, MAX_WORDS + 2).filter(Boolean).length <= MAX_WORDS;
}

/**
 * Returns a title for the display font, without vowel marks. Neighbouring headings then look alike, whether an editor typed marks or not.
 * Titles keep their marks everywhere else.
 */
export function withoutVowelMarks(title: string): string {
  return title.replace(VOWEL_MARKS, '');
}

/** In the display font, a word of this length is wider than a phone's line. */
const LONG_WORD = 11;

/**
 * Returns a page's title for display, and its classes. `long`: the title has 29 characters or more, and must not fill the first screen.
 * `wide`: a shorter title has a word that is too long for a phone. `running`: the title uses the body font, which also applies from 57
 * characters on.
 * @param isText whether the title is of a kind that always uses the body font, such as news
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
