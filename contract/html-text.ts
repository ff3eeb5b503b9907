/**
 * Tags and spans of text in HTML, found in linear time. A pattern such as `<[^>]*>` looks for `>` anew
 * from each `<`, so that 180 kB of `<a ` take half a minute (decision 0068).
 */

const TAG_START = /^<\/?[a-z!]/i;

/**
 * Replaces every tag of a text: what begins with `<` and a letter, `/` or `!`, up to the next `>`.
 * @param replacement is told the tag with its brackets
 */
export function replaceTags(html: string, replacement: (tag: string) => string): string {
  const lastEnd = html.lastIndexOf('>');
  const parts: string[] = [];
  let done = 0;
  for (let at = html.indexOf('<'); at !== -1 && at < lastEnd; ) {
    let next = at + 1;
    // The end of what cannot be a tag is not looked for: it would be, again and again.
    if (TAG_START.test(html.slice(at, at + 3))) {
      next = html.indexOf('>', at) + 1;
      parts.push(html.slice(done, at), replacement(html.slice(at, next)));
      done = next;
    }
    at = html.indexOf('<', next);
  }
  return parts.join('') + html.slice(done);
}

/** A part of a text from an opening to its closing mark. The offsets are in UTF-16 units. */
export type Span = { opened: RegExpExecArray; start: number; inside: string; end: number };

/**
 * Finds the spans of a text that follow each other. What is opened and never closed is no span.
 * @param opening what a span begins with, upper or lower case; it must take linear time itself
 * @param closingOf what closes an opened span, as the source of a pattern
 */
export function* spans(
  text: string,
  opening: RegExp,
  closingOf: (opened: RegExpExecArray) => string,
): Generator<Span, void> {
  const openings = new RegExp(opening, 'gi');
  // What is nowhere behind one place is nowhere behind a later one.
  const missing = new Set<string>();
  for (let opened = openings.exec(text); opened !== null; opened = openings.exec(text)) {
    const source = closingOf(opened);
    if (missing.has(source)) continue;
    const closing = new RegExp(source, 'gi');
    closing.lastIndex = openings.lastIndex;
    const closed = closing.exec(text);
    if (closed === null) {
      missing.add(source);
      continue;
    }
    const inside = text.slice(openings.lastIndex, closed.index);
    openings.lastIndex = closing.lastIndex;
    yield { opened, start: opened.index, inside, end: closing.lastIndex };
  }
}
