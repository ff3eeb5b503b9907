/** Maximum length of a line, of a text with several lines, of HTML and of an address, in characters. */
export const TEXT_MAX = { line: 500, lines: 10_000, html: 200_000, address: 2_000 } as const;

/** Maximum number of items in a list, and of entries that a field references. */
export const ITEMS_MAX = 200;

/** Maximum nesting depth of HTML elements. */
export const HTML_DEPTH_MAX = 50;
