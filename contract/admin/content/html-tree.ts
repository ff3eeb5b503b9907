import { usualLetters } from '../../presentation-forms.ts';

/** An element of HTML. Names are in lower case. */
export type HtmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: HtmlNode[];
};

/** An element, or a text whose entities are decoded. */
export type HtmlNode = HtmlElement | string;

/**
 * Returns a handler for a streaming parser of HTML, and the nodes that it collects. Contract and parser stay apart, because the contract
 * uses no library.
 */
export function htmlTreeHandler() {
  const root: HtmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  return {
    nodes: root.children,
    onopentag(name: string, attributes: Readonly<Record<string, string>>) {
      const element: HtmlElement = { name, attributes, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext(piece: string) {
      const text = usualLetters(piece);
      const children = open.at(-1)?.children ?? [];
      const last = children.at(-1);
      if (typeof last === 'string') children[children.length - 1] = last + text;
      else children.push(text);
    },
    onclosetag() {
      open.pop();
    },
  };
}

/** Returns the text of nodes, without their tags. */
export function textOf(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}

/** Escapes characters that have a meaning in HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
