import { DomUtils, parseDocument } from 'htmlparser2';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

/** An element of a parsed page, or the page itself. */
export type Part = {
  tag: string;
  /** Its text without scripts and styles, with single spaces between text nodes. */
  text: string;
  /** Returns an attribute, or null. */
  attribute(name: string): string | null;
  /** Returns the descendants that match a selector, in document order. */
  all(selector: string): Part[];
  /**
   * Returns the one descendant that matches a selector.
   * @throws if none or several match
   */
  one(selector: string): Part;
};

/** Parses a page. Selectors may contain `tag`, `.class`, `#id`, `[name]`, `[name=value]` and the descendant combinator. */
export function documentOf(html: string): Part {
  return partOf(parseDocument(html).children);
}

function partOf(nodes: readonly Node[], element?: Element): Part {
  const all = (selector: string) =>
    select(nodes, selector).map((match) => partOf(match.children, match));
  return {
    tag: element?.name ?? '',
    text: textNodesOf(nodes).join(' ').replace(/\s+/g, ' ').trim(),
    attribute: (name) => element?.attribs[name] ?? null,
    all,
    one(selector) {
      const [first, second] = all(selector);
      if (first === undefined) throw new Error(`nothing matches ${selector}`);
      if (second !== undefined) throw new Error(`more than one part matches ${selector}`);
      return first;
    },
  };
}

function textNodesOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if ('data' in node && node.type === 'text') return [node.data];
    const isHidden = 'name' in node && ['script', 'style', 'template'].includes(node.name);
    return 'children' in node && !isHidden ? textNodesOf(node.children as Node[]) : [];
  });
}

function select(nodes: readonly Node[], selector: string): Element[] {
  const [first = '', ...descendants] = selector.trim().split(/\s+/);
  const matches = matcherOf(first);
  const elements = DomUtils.findAll(matches, [...nodes]);
  if (descendants.length === 0) return elements;
  return [
    ...new Set(elements.flatMap((element) => select(element.children, descendants.join(' ')))),
  ];
}

function matcherOf(selector: string): (element: Element) => boolean {
  const parts = selector.match(/^[a-z][a-z0-9]*|[.#][\w-]+|\[[^\]]+\]/g) ?? [];
  if (parts.join('') !== selector) throw new Error(`unsupported selector: ${selector}`);
  const tests = parts.map((part): ((element: Element) => boolean) => {
    if (part.startsWith('.')) {
      return ({ attribs }) => (attribs.class ?? '').split(/\s+/).includes(part.slice(1));
    }
    if (part.startsWith('#')) return ({ attribs }) => attribs.id === part.slice(1);
    if (!part.startsWith('[')) return ({ name }) => name === part;
    const [, name = '', value] = /^\[([\w-]+)(?:="?(.*?)"?)?\]$/.exec(part) ?? [];
    return ({ attribs }) => (value === undefined ? name in attribs : attribs[name] === value);
  });
  return (element) => tests.every((test) => test(element));
}
