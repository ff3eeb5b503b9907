import { HTML_ATTRIBUTES, HTML_TAGS } from '../../content-html.ts';
import { readListMark } from '../../list-mark.ts';
import { type HtmlElement, type HtmlNode, textOf } from './html-tree.ts';

// Cleans HTML of other programs, for what staff paste and for what is imported from another site.

/** What no reader sees. */
const DROPPED = new Set([
  'script',
  'style',
  'head',
  'title',
  'meta',
  'link',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'xml',
  'button',
  'input',
  'select',
  'textarea',
  'form',
]);

const RENAMED: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  strike: 's',
  del: 's',
};

const BLOCKS = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'ul',
  'ol',
  'dl',
  'pre',
  'figure',
  'table',
  'hr',
  'video',
  'li',
  'dt',
  'dd',
  'figcaption',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
]);

const SAFE_LINK = /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i;
const OWN_FILE = /^\/media\//;

/** Attributes that other programs set for their own look, and that say nothing about the text. */
const NOT_KEPT = new Set([
  'lang',
  'dir',
  'srcset',
  'sizes',
  'width',
  'height',
  'loading',
  'rel',
  'target',
  'controls',
  'preload',
  'playsinline',
]);

/**
 * Returns HTML of other programs with only the tags of the contract, as blocks. Removes styles except bold text, superscript and
 * subscript. Lists that Word writes as paragraphs become lists. Pictures and videos that are no files of this site are left out.
 * @returns the blocks, and the number of pictures and videos that were left out
 */
export function cleanHtml(nodes: readonly HtmlNode[]): { nodes: HtmlNode[]; pictures: number } {
  const counter = { pictures: 0 };
  return { nodes: blocksOf(cleanAll(nodes, counter)), pictures: counter.pictures };
}

function cleanAll(nodes: readonly HtmlNode[], counter: { pictures: number }): HtmlNode[] {
  return joinWordLists(nodes).flatMap((node) => clean(node, counter));
}

function clean(node: HtmlNode, counter: { pictures: number }): HtmlNode[] {
  if (typeof node === 'string') return [node];
  if (DROPPED.has(node.name)) return [];
  const { attributes } = node;
  const name = RENAMED[node.name] ?? node.name;
  const style = attributes.style ?? '';
  if (name === 'img' || name === 'video') {
    if (OWN_FILE.test(attributes.src ?? '')) {
      return [{ name, attributes: keptAttributes(name, attributes), children: [] }];
    }
    counter.pictures += 1;
    return [];
  }
  const children = cleanAll(node.children, counter);
  if (name === 'a' && !SAFE_LINK.test(attributes.href ?? '')) return children;
  if (name === 'a')
    return [{ name, attributes: { href: withoutRedirect(attributes.href ?? '') }, children }];
  // Google Docs wraps all of its text in a bold element that is not bold.
  if ((name === 'b' || name === 'strong') && /font-weight:\s*(normal|400)/.test(style))
    return children;
  if (name === 'b') return wrap('strong', children);
  if (name === 'i') return wrap('em', children);
  if (name === 'span' || name === 'font') return styled(style, children);
  if (name === 'u') return children;
  if (name === 'div' || !HTML_TAGS.includes(name)) {
    const isBlock =
      /^(div|section|article|main|header|footer|aside|address|center|details|nav)$/.test(name);
    return isBlock ? blocksOf(children) : children;
  }
  if (name === 'p' && children.some(isBlock)) return blocksOf(children);
  if (isListName(name)) return listOf(name, keptAttributes(name, attributes), children);
  const content = itemContent(name, children);
  // Cells of Google Sheets and Excel carry the style of their text.
  const isCell = name === 'td' || name === 'th';
  return [
    {
      name,
      attributes: keptAttributes(name, attributes),
      children: isCell ? styled(style, content) : content,
    },
  ];
}

/**
 * Makes a list of its content, or nothing if there is none. A nested list, which Google Docs writes next to its item, becomes
 * part of that item. Other content becomes an item.
 */
function listOf(
  name: string,
  attributes: Record<string, string>,
  children: readonly HtmlNode[],
): HtmlNode[] {
  const items: HtmlElement[] = [];
  for (const child of children) {
    const last = items.at(-1);
    if (typeof child === 'string' && child.trim() === '') continue;
    if (typeof child !== 'string' && child.name === 'li') items.push(child);
    else if (typeof child !== 'string' && isListName(child.name) && last) last.children.push(child);
    else items.push({ name: 'li', attributes: {}, children: [child] });
  }
  return items.length === 0 ? [] : [{ name, attributes, children: items }];
}

function isListName(name: string): boolean {
  return name === 'ul' || name === 'ol';
}

/** An item, a cell or a caption with one paragraph contains its text directly, as the editor writes them. */
function itemContent(name: string, children: HtmlNode[]): HtmlNode[] {
  if (!['li', 'td', 'th', 'dd', 'dt', 'caption', 'figcaption'].includes(name)) return children;
  const filled = children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const [first] = filled;
  const isOneParagraph = filled.length === 1 && typeof first === 'object' && first.name === 'p';
  return isOneParagraph ? first.children : filled;
}

const STYLED: readonly (readonly [style: RegExp, name: string])[] = [
  [/vertical-align:\s*super/, 'sup'],
  [/vertical-align:\s*sub/, 'sub'],
  [/text-decoration[\w-]*:[^;]*line-through/, 's'],
  [/font-style:\s*italic/, 'em'],
  [/font-weight:\s*(bold|[6-9]00)/, 'strong'],
];

/** Text that a style makes bold, italic, struck through, superscript or subscript. */
function styled(style: string, children: HtmlNode[]): HtmlNode[] {
  return STYLED.reduce(
    (inner, [pattern, name]) => (pattern.test(style) ? wrap(name, inner) : inner),
    children,
  );
}

/** Redirect services for links in documents and mails, with the parameter that has the URL. */
const REDIRECTS: readonly (readonly [host: RegExp, path: string, parameter: string])[] = [
  [/^(www\.)?google\.[a-z.]+$/, '/url', 'q'],
  [/^(www\.)?google\.[a-z.]+$/, '/url', 'url'],
  [/\.safelinks\.protection\.outlook\.com$/, '/', 'url'],
  [/^l(m)?\.facebook\.com$/, '/l.php', 'u'],
];

const ADDRESS_WITH_QUERY = /^https?:\/\/([^/?#@:]{1,255})(?::\d{1,5})?(\/[^?#]{0,2000})\?([^#]*)/i;

/** Returns the URL that a link through such a service leads to. Every other URL is unchanged. */
function withoutRedirect(href: string): string {
  const [, host = '', path = '', query = ''] = ADDRESS_WITH_QUERY.exec(href) ?? [];
  const values = new Map(
    query.split('&').map((part): [string, string] => {
      const [name = '', ...value] = part.split('=');
      return [name, value.join('=')];
    }),
  );
  const found = REDIRECTS.find(
    ([hosts, ofService, parameter]) =>
      hosts.test(host.toLowerCase()) && path === ofService && values.has(parameter),
  );
  const target = found === undefined ? '' : decoded(values.get(found[2]) ?? '');
  return /^https?:\/\//i.test(target) ? target : href;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}

/** Inline elements cannot contain blocks. If there are some, the blocks lose the emphasis and stay. */
function wrap(name: string, children: HtmlNode[]): HtmlNode[] {
  if (children.some(isBlock) || textOf(children).trim() === '') return children;
  return [{ name, attributes: {}, children }];
}

function keptAttributes(
  name: string,
  attributes: Readonly<Record<string, string>>,
): Record<string, string> {
  const allowed = HTML_ATTRIBUTES[name] ?? [];
  return Object.fromEntries(
    Object.entries(attributes).filter(([key]) => allowed.includes(key) && !NOT_KEPT.has(key)),
  );
}

/** Puts inline content between blocks into paragraphs, and drops empty ones. */
function blocksOf(nodes: readonly HtmlNode[]): HtmlNode[] {
  if (!nodes.some(isBlock)) {
    return isBlank(nodes) ? [] : [{ name: 'p', attributes: {}, children: [...nodes] }];
  }
  const result: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    if (!isBlank(run)) result.push({ name: 'p', attributes: {}, children: run });
    run = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      run.push(node);
      continue;
    }
    endRun();
    if (node.name !== 'p' || !isBlank(node.children)) result.push(node);
  }
  endRun();
  return result;
}

function isBlock(node: HtmlNode): node is HtmlElement {
  return typeof node !== 'string' && BLOCKS.has(node.name);
}

function isBlank(nodes: readonly HtmlNode[]): boolean {
  return textOf(nodes).trim() === '' && !hasPicture(nodes);
}

function hasPicture(nodes: readonly HtmlNode[]): boolean {
  return nodes.some(
    (node) => typeof node !== 'string' && (node.name === 'img' || hasPicture(node.children)),
  );
}

/** A list to which items may be added. */
type OpenList = { list: HtmlElement; level: number };

/**
 * Word writes the items of a list as paragraphs whose style names the list and the level of the item, and their bullets as
 * text. An item of a deeper level belongs to a list within the previous item.
 */
function joinWordLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = [];
  let open: OpenList[] = [];
  for (const node of nodes) {
    if (typeof node === 'string' && node.trim() === '' && open.length > 0) continue;
    if (typeof node === 'string' || !isWordItem(node)) {
      open = [];
      result.push(node);
      continue;
    }
    const level = wordLevel(node);
    const mark = textOf(wordMarks(node.children));
    const read = readListMark(mark);
    const { name } = read;
    open = open.filter((each) => each.level < level || isSameList(each, { level, name }));
    let last = open.at(-1);
    if (last === undefined || last.level < level) {
      const start = read.name === 'ol' && read.start > 1 ? { start: String(read.start) } : {};
      const list: HtmlElement = { name, attributes: start, children: [] };
      const item = last?.list.children.at(-1);
      if (typeof item === 'object') item.children.push(list);
      else result.push(list);
      last = { list, level };
      open.push(last);
    }
    const children = withoutWordMarks(node.children);
    last.list.children.push({ name: 'li', attributes: {}, children });
  }
  return result;
}

function isSameList({ list, level }: OpenList, item: { level: number; name: string }): boolean {
  return level === item.level && list.name === item.name;
}

/** Returns the level of an item in a Word list, from 1. */
function wordLevel({ attributes }: HtmlElement): number {
  return Number(/mso-list:[^;]*\blevel(\d)/i.exec(attributes.style ?? '')?.[1] ?? 1);
}

function isWordItem({ name, attributes }: HtmlElement): boolean {
  return name === 'p' && /mso-list:\s*l\d/i.test(attributes.style ?? '');
}

function isWordMark(node: HtmlNode): boolean {
  return typeof node !== 'string' && /mso-list:\s*ignore/i.test(node.attributes.style ?? '');
}

function wordMarks(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [];
    return isWordMark(node) ? node.children : wordMarks(node.children);
  });
}

function withoutWordMarks(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes
    .filter((node) => !isWordMark(node))
    .map((node) =>
      typeof node === 'string' ? node : { ...node, children: withoutWordMarks(node.children) },
    );
}
