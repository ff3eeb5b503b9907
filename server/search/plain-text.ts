/** Tags that stand within a sentence: nothing parts the words around them. */
const INLINE =
  /<\/?(a|abbr|b|bdi|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|time|u)\b[^>]*>/gi;
const HIDDEN = /<(script|style)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const TAGS = /<\/?[a-z!][^>]*>/gi;
const ENTITIES = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi;

const NAMED: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '' },
  ...{ ndash: '–', mdash: '—', hellip: '…', laquo: '«', raquo: '»', rsquo: '’', lsquo: '‘' },
  ...{ ldquo: '“', rdquo: '”', zwnj: '\u200c', zwj: '\u200d', lrm: '\u200e', rlm: '\u200f' },
};

/** The words of a text in HTML, on one line: what stood in blocks of its own is kept apart. */
export function plainTextOf(html: string): string {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim();
  return html
    .replace(HIDDEN, ' ')
    .replace(INLINE, '')
    .replace(TAGS, ' ')
    .replace(ENTITIES, character)
    .replace(/\s+/g, ' ')
    .trim();
}

function character(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  // Half a character, or one beyond all that there are, is none.
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : ' ';
}
