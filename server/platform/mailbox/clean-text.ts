/** Characters that no text needs, and PostgreSQL does not store: control characters other than the tab and the line break. */
const CONTROLS = /(?![\t\n])\p{Cc}|\ufeff/gu;

/** The longest subject, name and file name. In UTF-16 units. */
const MAX_LINE = 300;

/** The first half of a surrogate pair, at the end of a text that was cut. */
const HALF_PAIR = /[\ud800-\udbff]$/;

/** Returns a text of a mail with line breaks of one kind, and at most two in a row. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROLS, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Returns the text of a header on one line, cut to the usual length of a header. */
export function cleanLine(text: string): string {
  const line = cut(text, 4 * MAX_LINE)
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(CONTROLS, '')
    .trim();
  return (
    cut(line, MAX_LINE)
      // Some programs cut within a character.
      .replace(/\ufffd{1,3}$/, '')
  );
}

/** Cuts a text to a number of UTF-16 units, but never within a surrogate pair. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(HALF_PAIR, '');
}
