import {
  escapeHtml,
  type HtmlElement,
  type HtmlNode,
  textOf,
} from '../../contract/admin/content/html-tree.ts';
import { withLatinDigits } from '../../contract/digits.ts';
import { inOtherLanguage, parseHtml } from './html-blocks.ts';

/** Terms of the organisation, each with the English that is right for it. */
export type Terms = {
  /** Matches the terms in a text. Null: there are none. */
  pattern: RegExp | null;
  englishOf: (arabic: string) => string;
};

/** A sentence as a service gets it. Its elements and what must stay are spans with a number, so no address leaves the site. */
export type MarkedSentence = {
  html: string;
  /** What the numbers stand for: an element, or a text that stays. */
  marks: readonly (HtmlElement | string)[];
};

/** What a service does not change: placeholders, addresses, numbers. */
const KEPT =
  /\{\w{1,30}\}|https?:\/\/[^\s<>"]{1,500}|www\.[^\s<>"]{1,500}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}|[#@]\w{1,60}|[\d٠-٩۰-۹](?:[\d٠-٩۰-۹.,٫٬/:-]{0,30}[\d٠-٩۰-۹])?(?:\s?[%٪])?/gu;

/** Prepares a sentence for a service. */
export function markSentence(nodes: readonly HtmlNode[], terms: Terms): MarkedSentence {
  const marks: (HtmlElement | string)[] = [];
  const keep = (text: string) => {
    marks.push(text);
    return `<span id="y${marks.length}" translate="no">${escapeHtml(text)}</span>`;
  };
  const ofText = (text: string) =>
    parts(text, terms.pattern)
      .map(({ text: piece, isMatch }) =>
        isMatch
          ? keep(terms.englishOf(piece))
          : parts(piece, KEPT)
              .map((each) => (each.isMatch ? keep(inLatin(each.text)) : escapeHtml(each.text)))
              .join(''),
      )
      .join('');
  const of = (all: readonly HtmlNode[]): string =>
    all
      .map((node) => {
        if (typeof node === 'string') return ofText(node);
        marks.push(node);
        return `<span id="y${marks.length}">${of(node.children)}</span>`;
      })
      .join('');
  return { html: of(nodes), marks };
}

/**
 * Reads what a service has made of a sentence. Only elements and texts of that sentence come back; everything else is text.
 * @returns its nodes, and the texts that must stay and are not there
 */
export function readMarked(
  html: string,
  marks: MarkedSentence['marks'],
): { nodes: HtmlNode[]; lost: string[] } {
  const seen = new Set<number>();
  const read = (all: readonly HtmlNode[]): HtmlNode[] =>
    all.flatMap((node): HtmlNode[] => {
      if (typeof node === 'string') return [node];
      if (HIDDEN.has(node.name)) return [];
      const number = Number(/^y(\d{1,4})$/.exec(node.attributes.id ?? '')?.[1] ?? 0);
      const mark = marks[number - 1];
      if (mark === undefined || seen.has(number)) return read(node.children);
      seen.add(number);
      return typeof mark === 'string' ? [mark] : [inOtherLanguage(mark, read(node.children))];
    });
  const nodes = withoutEmpty(read(parseHtml(html.slice(0, READ_MAX))));
  const lost = marks.flatMap((mark, index) =>
    typeof mark === 'string' && !seen.has(index + 1) ? [mark] : [],
  );
  return { nodes, lost };
}

/** Whether a text that should be English is Arabic. */
export function isArabic(nodes: readonly HtmlNode[]): boolean {
  const text = textOf(nodes);
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return count(/\p{Script=Arabic}/gu) > count(/\p{Script=Latin}/gu);
}

/** Maximum length of a translated sentence that is read, in UTF-16 units. */
const READ_MAX = 50_000;

/** Elements whose content is no text. */
const HIDDEN = new Set(['script', 'style', 'template', 'title']);

function withoutEmpty(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.filter((node) => typeof node === 'string' || textOf(node.children).trim() !== '');
}

function inLatin(text: string): string {
  return withLatinDigits(text).replaceAll('٪', '%').replaceAll('٫', '.').replaceAll('٬', ',');
}

function parts(text: string, pattern: RegExp | null): { text: string; isMatch: boolean }[] {
  if (pattern === null) return [{ text, isMatch: false }];
  const found: { text: string; isMatch: boolean }[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    found.push({ text: text.slice(at, match.index), isMatch: false });
    found.push({ text: match[0], isMatch: true });
    at = match.index + match[0].length;
  }
  found.push({ text: text.slice(at), isMatch: false });
  return found.filter(({ text: piece }) => piece !== '');
}
