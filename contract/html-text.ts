/**
 * Finds tags and spans of text in HTML in linear time. A pattern such as `<[^>]*>` takes quadratic time, because it searches for `>` again
 * from each `<`: half a minute for 180 kB of `<a ` (decision 0049).
 */

const TAG_START = /^<\/?[a-z!]/i;

/**
 * Replaces every tag of a text: from `<` and a letter, `/` or `!` to the next `>`.
 * @param replacement returns the replacement of a tag, including its brackets. `start` is the offset of the tag in the text.
 */
export function replaceTags(
  html: string,
  replacement: (tag: string, start: number) => string,
): string {
  const lastEnd = html.lastIndexOf('>');
  const parts: string[] = [];
  let copiedUntil = 0;
  for (let start = html.indexOf('<'); start !== -1 && start < lastEnd; ) {
    let next = start + 1;
    // Search for `>` only behind the start of a tag: searching from every `<` takes quadratic time.
    if (TAG_START.test(html.slice(start, start + 3))) {
      next = html.indexOf('>', start) + 1;
      parts.push(html.slice(copiedUntil, start), replacement(html.slice(start, next), start));
      copiedUntil = next;
    }
    start = html.indexOf('<', next);
  }
  return parts.join('') + html.slice(copiedUntil);
}

/** Inline elements: their tags do not separate words. */
export const INLINE_TAG =
  /^<\/?(a|abbr|b|bdi|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|time|u)\b/i;

/** Matches an entity. Its groups are the parameters of `decodeEntity`. */
export const ENTITIES = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi;

const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  laquo: '«',
  raquo: '»',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  zwnj: '\u200c',
  zwj: '\u200d',
  lrm: '\u200e',
  rlm: '\u200f',
};

/** Returns the character of an entity, or the entity itself if its name is unknown. */
export function decodeEntity(
  entity: string,
  decimal?: string,
  hex?: string,
  name?: string,
): string {
  if (name !== undefined) return NAMED_ENTITIES[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : ' ';
}

/** Elements that have no closing tag (HTML, 13.1.2). */
const VOID_ELEMENTS = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** The elements that a tag closes if their own closing tag is omitted (HTML, 13.1.2.4). */
const CLOSES: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  tr: ['tr', 'td', 'th'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  option: ['option'],
};

/** Whether HTML elements are nested deeper than a limit, in linear time. Parsers take quadratic time for deeply nested elements. */
export function isNestedDeeper(html: string, limit: number): boolean {
  const open: string[] = [];
  let isDeeper = false;
  replaceTags(html, (tag) => {
    const [, slash = '', written = ''] = /^<(\/?)([a-z][^\s/>]*)/i.exec(tag) ?? [];
    const name = written.toLowerCase();
    if (isDeeper || name === '' || VOID_ELEMENTS.test(name)) return '';
    if (slash !== '') {
      const index = open.lastIndexOf(name);
      if (index !== -1) open.length = index;
      return '';
    }
    while (CLOSES[name]?.includes(open.at(-1) ?? '')) open.pop();
    open.push(name);
    isDeeper = open.length > limit;
    return '';
  });
  return isDeeper;
}

/** A span of a text with its delimiters. Offsets are in UTF-16 units. `inside` is the text between the delimiters. */
export type Span = { opening: RegExpExecArray; start: number; inside: string; end: number };

/**
 * Finds the spans of a text that do not overlap. An opening delimiter that is never closed is ignored.
 * @param openingPattern matches the opening delimiter, case-insensitively and in linear time
 * @param closingOf returns the source of the pattern that closes an opening delimiter
 */
export function* spans(
  text: string,
  openingPattern: RegExp,
  closingOf: (opening: RegExpExecArray) => string,
): Generator<Span, void> {
  const openings = new RegExp(openingPattern, 'gi');
  // If no closing delimiter follows one offset, none follows a later offset.
  const missing = new Set<string>();
  for (let opening = openings.exec(text); opening !== null; opening = openings.exec(text)) {
    const source = closingOf(opening);
    if (missing.has(source)) continue;
    const closings = new RegExp(source, 'gi');
    closings.lastIndex = openings.lastIndex;
    const closing = closings.exec(text);
    if (closing === null) {
      missing.add(source);
      continue;
    }
    const inside = text.slice(openings.lastIndex, closing.index);
    openings.lastIndex = closings.lastIndex;
    yield { opening, start: opening.index, inside, end: closings.lastIndex };
  }
}
