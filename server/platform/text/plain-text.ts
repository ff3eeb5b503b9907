import { replaceTags, spans } from '../../../contract/html-text.ts';

/** Inline elements: their tags do not separate words. */
const INLINE = /^<\/?(a|abbr|b|bdi|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|time|u)\b/i;
const ENTITIES = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi;

const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
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

/** Returns the text of an HTML fragment on one line, with a space between blocks. */
export function toPlainText(html: string): string {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim();
  return replaceTags(removeHidden(html), (tag) => (INLINE.test(tag) ? '' : ' '))
    .replace(ENTITIES, decodeEntity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Replaces comments, scripts and styles by a space. */
function removeHidden(html: string): string {
  const parts: string[] = [];
  let position = 0;
  const hidden = spans(html, /<!--|<(script|style)\b/, ([, name]) =>
    name === undefined ? '-->' : `</${name.toLowerCase()}\\s*>`,
  );
  for (const { start, end } of hidden) {
    parts.push(html.slice(position, start), ' ');
    position = end;
  }
  return parts.join('') + html.slice(position);
}

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED_ENTITIES[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : ' ';
}
