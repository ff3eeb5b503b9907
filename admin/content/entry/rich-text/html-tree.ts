import type { HtmlElement, HtmlNode } from '../../../../contract/admin/content/html-tree.ts';

/** Parsed HTML, and the parts that differ from the contract's HTML, which a browser would have to guess. */
export type ParsedHtml = { nodes: HtmlNode[]; guessed: string[] };

const VOID = new Set(['br', 'hr', 'img']);

const TAG = /<(\/?)([a-z][a-z\d]*)((?:\s+[a-z][a-z\d-]*(?:="[^"<>]*"|='[^'<>]*')?)*)\s*\/?>/iy;
const ATTRIBUTE = /([a-z][a-z\d-]*)(?:="([^"]*)"|='([^']*)')?/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  laquo: '\u00ab',
  raquo: '\u00bb',
  lsquo: '\u2018',
  rsquo: '\u2019',
  ldquo: '\u201c',
  rdquo: '\u201d',
  ndash: '\u2013',
  mdash: '\u2014',
  hellip: '\u2026',
  middot: '\u00b7',
  zwnj: '\u200c',
  zwj: '\u200d',
  lrm: '\u200e',
  rlm: '\u200f',
  times: '\u00d7',
};

/**
 * Parses HTML of the content into a tree. The browser's own parsers accept a string only under a Trusted Types policy, and
 * the back office allows none. HTML that is not well formed is parsed as well as possible, and named in `guessed`.
 */
export function parseHtml(html: string): ParsedHtml {
  const root: HtmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  const guessed = new Set<string>();
  const addText = (raw: string) => {
    if (raw === '') return;
    if (/<[a-z/!]/i.test(raw)) guessed.add('<');
    open.at(-1)?.children.push(decode(raw, guessed));
  };
  let textStart = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    TAG.lastIndex = at;
    const [whole, slash, rawName = '', rawAttributes = ''] = TAG.exec(html) ?? [];
    if (whole === undefined) {
      at += 1;
      continue;
    }
    addText(html.slice(textStart, at));
    at += whole.length;
    textStart = at;
    const name = rawName.toLowerCase();
    if (slash === '/') {
      const depth = open.findLastIndex((element) => element.name === name);
      if (depth !== open.length - 1) guessed.add(`</${name}>`);
      if (depth > 0) open.length = depth;
      continue;
    }
    const element = { name, attributes: readAttributes(rawAttributes, guessed), children: [] };
    open.at(-1)?.children.push(element);
    if (!VOID.has(name)) open.push(element);
  }
  addText(html.slice(textStart));
  for (const { name } of open.slice(1)) guessed.add(`<${name}>`);
  return { nodes: root.children, guessed: [...guessed] };
}

function readAttributes(raw: string, guessed: Set<string>): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single] of raw.matchAll(ATTRIBUTE)) {
    attributes[name.toLowerCase()] = decode(double ?? single ?? '', guessed);
  }
  return attributes;
}

function decode(text: string, guessed: Set<string>): string {
  return text.replaceAll(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const known = name === undefined ? fromCode(code) : ENTITIES[name];
    if (known === undefined) guessed.add(entity);
    return known ?? entity;
  });
}

function fromCode(code: number): string | undefined {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}
