/**
 * Anything but what shows nothing by itself: white space, control and format characters, marks without a letter, fillers such as the
 * Hangul one (U+3164), tags, the tatweel, the empty Braille pattern, the empty note head, and the place of a picture that was not pasted
 * (U+FFFC).
 */
const SOMETHING =
  /[^\s\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u0640\u2800\ufffc\u{1d159}]/u;

/** Whether a text has anything that can be seen. */
export function hasVisibleText(text: string): boolean {
  return SOMETHING.test(text);
}

/**
 * Removes characters that set or override the direction, and the byte order mark. They come with text pasted from other programs, are
 * invisible, and can make a text look like another one. The joiners and the plain direction marks stay: Arabic needs them.
 */
export function withoutDirectionControls(text: string): string {
  return text.replaceAll(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, '');
}
