/** The display font is for short titles (design §2.4). */
const MAX_WORDS = 8;

/** Arabic vowel marks, shadda and superscript alif. In the display font they stand apart from their letters. */
const VOWEL_MARKS = /[\u064b-\u0652\u0670]/;

/**
 * Whether a title of the content can be set in the display font: it has at most eight words and no vowel marks. The text
 * itself is never changed, because marks can carry meaning.
 */
export function isDisplayTitle(title: string): boolean {
  return (
    title.split(/\s+/, MAX_WORDS + 2).filter(Boolean).length <= MAX_WORDS &&
    !VOWEL_MARKS.test(title)
  );
}

/** In the display font a word of this length does not fit into a line of a phone. */
const LONG_WORD = 11;

/**
 * Returns the size class of a page's title: `long` from 29 characters on and `longest` from 57 on, so that it does not fill
 * the first screen; of a shorter one `wide` if a word is so long that a phone has no room for it; `running` for the body font.
 * @param isText whether the title is of a kind that always has the body font, as those of news
 */
export function titleClass(title: string, isText = false): string {
  const size = title.length > 56 ? 'longest' : title.length > 28 ? 'long' : '';
  const isRunning = isText || !isDisplayTitle(title);
  return [size || (hasLongWord(title) ? 'wide' : ''), isRunning && 'running']
    .filter(Boolean)
    .join(' ');
}

function hasLongWord(title: string): boolean {
  return title.split(/[\s\u2013\u2014-]+/).some((word) => word.length >= LONG_WORD);
}
