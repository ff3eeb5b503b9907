/** The longest text of one line, of several lines, of HTML and of an address, in characters. */
export const TEXT_MAX = { line: 500, lines: 10_000, html: 200_000, address: 2_000 } as const;

/** The most items of a list, and the most entries that a field names. */
export const ITEMS_MAX = 200;

/** How deep elements of HTML may stand in each other. */
export const HTML_DEPTH_MAX = 50;
