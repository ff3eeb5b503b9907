import { diffArrays } from 'diff';
import { replaceTags } from '../../contract/html-text.ts';
import type { Language } from '../../contract/locale.ts';

/** A run of text that is the same in both, was added or removed, or only looks different. `\n` separates paragraphs. */
export type DifferencePart = { kind: 'same' | 'added' | 'removed' | 'formatted'; text: string };

/** A word, a run of spaces or a character between words. */
type Token = { text: string; format: string };

/** How long texts are compared, in milliseconds. Texts that need longer are shown as removed and added. */
const TIMEOUT = 1_000;

/** Separates text and tags. No stored text contains it, because `bad-characters` refuses control characters. */
const MARK = '\u0000';

const BLOCK_TAG =
  /^<\/?(h[2-6]|p|hr|ul|ol|li|dl|dt|dd|blockquote|pre|figure|figcaption|video|table|caption|tr|th|td)\b/i;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  ndash: '–',
  mdash: '—',
};

/**
 * Compares two texts word by word. Words are those of Unicode's rules (`Intl.Segmenter`), so no Arabic word is ever split.
 * @param language null: the texts are in no particular language
 * @param isHtml whether they are HTML. Then their words are compared, and where only tags differ, the words are `formatted`
 */
export function compareWords(
  from: string,
  to: string,
  language: Language | null,
  isHtml: boolean,
): DifferencePart[] {
  const segmenter = new Intl.Segmenter(language ?? 'und', { granularity: 'word' });
  const read = isHtml ? readHtml : readText;
  const [before, after] = [read(from, segmenter), read(to, segmenter)];
  const changes = diffArrays(before, after, {
    comparator: (left, right) => left.text === right.text,
    timeout: TIMEOUT,
  }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const parts: DifferencePart[] = [];
  // The library returns the same words as in `after`. Their formats are those at the same positions in the texts.
  let [inBefore, inAfter] = [0, 0];
  for (const { value, added, removed } of changes) {
    if (added) {
      parts.push({ kind: 'added', text: textOf(value) });
      inAfter += value.length;
    } else if (removed) {
      parts.push({ kind: 'removed', text: textOf(value) });
      inBefore += value.length;
    } else {
      for (const { text } of value) {
        const isSame = before[inBefore++]?.format === after[inAfter++]?.format;
        parts.push({ kind: isSame || text.trim() === '' ? 'same' : 'formatted', text });
      }
    }
  }
  return joinAcrossSpaces(joined(parts));
}

/** Returns whether two texts have a word, a picture or a format that differs. */
export function isDifferent(parts: readonly DifferencePart[]): boolean {
  return parts.some(({ kind }) => kind !== 'same');
}

/** Returns the words of HTML as a text: one line a paragraph. */
export function htmlText(html: string): string {
  return textOf(readHtml(html, new Intl.Segmenter('und', { granularity: 'word' })));
}

function readText(text: string, segmenter: Intl.Segmenter): Token[] {
  return segment(text, segmenter, () => '');
}

function segment(
  text: string,
  segmenter: Intl.Segmenter,
  formatOf: (start: number, end: number) => string,
): Token[] {
  return Array.from(segmenter.segment(text), ({ segment: word, index }) => ({
    text: word,
    format: formatOf(index, index + word.length),
  }));
}

/** Reads HTML as words with the tags around them. Pictures and videos are words of their own: `[file]`. */
function readHtml(html: string, segmenter: Intl.Segmenter): Token[] {
  const tokens: Token[] = [];
  const open: string[] = [];
  // The text of the current paragraph, and the tags around each of its UTF-16 units.
  let text = '';
  let formats: string[] = [];
  function endParagraph(): void {
    const words = segment(text.trimEnd(), segmenter, (start, end) =>
      [...new Set(formats.slice(start, end))].join(' '),
    );
    if (words.length > 0)
      tokens.push(...(tokens.length > 0 ? [{ text: '\n', format: '' }] : []), ...words);
    text = '';
    formats = [];
  }
  const pieces = replaceTags(html, (tag) => MARK + tag + MARK).split(MARK);
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 1) {
      if (BLOCK_TAG.test(piece) || /^<br\b/i.test(piece)) endParagraph();
      if (/^<(img|video)\b/i.test(piece)) {
        const file = /\ssrc="([^"]*)"/i.exec(piece)?.[1] ?? '';
        const word = `[${file.slice(file.lastIndexOf('/') + 1)}]`;
        text += word;
        formats.push(...Array.from({ length: word.length }, () => piece));
      } else if (/^<\//.test(piece)) {
        const name = nameOf(piece);
        const last = open.findLastIndex((tag) => nameOf(tag) === name);
        if (last !== -1) open.splice(last, 1);
      } else if (!/^<(br|hr|!)/i.test(piece)) {
        open.push(piece);
      }
      continue;
    }
    const added = decode(piece).replaceAll(/[ \t\n\r]+/g, ' ');
    const shown = text === '' || text.endsWith(' ') ? added.replace(/^ /, '') : added;
    const format = open.join('');
    text += shown;
    for (let unit = 0; unit < shown.length; unit += 1) formats.push(format);
  }
  endParagraph();
  return tokens;
}

function nameOf(tag: string): string {
  return (/^<\/?([a-z0-9]+)/i.exec(tag)?.[1] ?? '').toLowerCase();
}

function decode(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (entity, ...groups) => {
      const [decimal, hexadecimal, name] = groups as (string | undefined)[];
      if (name !== undefined) return ENTITIES[name] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('');
}

/** Joins neighbours of the same type. */
function joined(parts: readonly DifferencePart[]): DifferencePart[] {
  const result: DifferencePart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else result.push({ ...part });
  }
  return result;
}

/**
 * Joins changes with only a space between them. Several changed words in a row become one change, the removed words before
 * the added ones.
 */
function joinAcrossSpaces(parts: readonly DifferencePart[]): DifferencePart[] {
  const result: DifferencePart[] = [];
  let [removed, added] = ['', ''];
  function flush(): void {
    if (removed !== '') result.push({ kind: 'removed', text: removed });
    if (added !== '') result.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  }
  for (const [index, { kind, text }] of parts.entries()) {
    const isBetween = [parts[index - 1], parts[index + 1]].every(
      (part) => part !== undefined && (part.kind === 'added' || part.kind === 'removed'),
    );
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (kind === 'same' && /^ +$/.test(text) && isBetween && removed !== '' && added !== '') {
      removed += text;
      added += text;
    } else {
      flush();
      result.push({ kind, text });
    }
  }
  flush();
  return result;
}
