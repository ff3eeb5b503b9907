import { DomUtils, parseDocument } from 'htmlparser2';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

/** A part of a parsed page. */
export type Part = {
  tag: string;
  /** All words in it in their order, one space between any two pieces of text; scripts say nothing. */
  text: string;
  /** An attribute; null where it has none. */
  attribute(name: string): string | null;
  /** The parts below it that a selector finds, in their order. */
  all(selector: string): Part[];
  /** The one part below it that a selector finds. */
  one(selector: string): Part;
};

/** A page as a parser reads it. Selectors know `tag`, `.class`, `#id`, `[name]`, `[name=value]` and descent. */
export function documentOf(html: string): Part {
  return partOf(parseDocument(html).children);
}

function partOf(nodes: readonly Node[], element?: Element): Part {
  const all = (selector: string) =>
    select(nodes, selector).map((found) => partOf(found.children, found));
  return {
    tag: element?.name ?? '',
    text: wordsOf(nodes).join(' ').replace(/\s+/g, ' ').trim(),
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

function wordsOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if ('data' in node && node.type === 'text') return [node.data];
    const isSilent = 'name' in node && ['script', 'style', 'template'].includes(node.name);
    return 'children' in node && !isSilent ? wordsOf(node.children as Node[]) : [];
  });
}

function select(nodes: readonly Node[], selector: string): Element[] {
  const [own = '', ...below] = selector.trim().split(/\s+/);
  const matches = matcherOf(own);
  const found = DomUtils.findAll(matches, [...nodes]);
  if (below.length === 0) return found;
  return [...new Set(found.flatMap((element) => select(element.children, below.join(' '))))];
}

function matcherOf(selector: string): (element: Element) => boolean {
  const parts = selector.match(/^[a-z][a-z0-9]*|[.#][\w-]+|\[[^\]]+\]/g) ?? [];
  if (parts.join('') !== selector) throw new Error(`this selector says too much: ${selector}`);
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
