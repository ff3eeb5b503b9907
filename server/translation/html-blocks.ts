import { Parser } from 'htmlparser2';
import {
  escapeHtml,
  type HtmlElement,
  type HtmlNode,
  htmlTreeHandler,
  textOf,
} from '../../contract/admin/content/html-tree.ts';

/** Elements around text that belongs to one sentence. All others separate texts. */
const INLINE = new Set([
  ...['a', 'strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'bdi', 'span'],
  ...['abbr', 'cite', 'q', 'time', 'code'],
]);

const VOID = new Set(['br', 'hr', 'img']);

/** Attributes that belong to the language of a text. */
const OF_LANGUAGE = new Set(['lang', 'dir']);

export function parseHtml(html: string): HtmlNode[] {
  const handler = htmlTreeHandler();
  const parser = new Parser(handler, { decodeEntities: true });
  parser.write(html);
  parser.end();
  return handler.nodes;
}

export function writeHtml(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node);
      const attributes = Object.entries(node.attributes)
        .map(([name, value]) => ` ${name}="${escapeHtml(value).replaceAll('"', '&quot;')}"`)
        .join('');
      const opening = `<${node.name}${attributes}>`;
      return VOID.has(node.name) ? opening : `${opening}${writeHtml(node.children)}</${node.name}>`;
    })
    .join('');
}

/** Whether a node belongs to the sentence around it. */
export function isInline(node: HtmlNode): boolean {
  return typeof node === 'string' || node.name === 'br' || INLINE.has(node.name);
}

/** Returns an element for text in another language. */
export function inOtherLanguage(
  { name, attributes }: HtmlElement,
  children: HtmlNode[],
): HtmlElement {
  const kept = Object.entries(attributes).filter(([key]) => !OF_LANGUAGE.has(key));
  return { name, attributes: Object.fromEntries(kept), children };
}

/** The texts of a document: the content of each paragraph, heading, item or cell. */
export function blocksIn(nodes: readonly HtmlNode[]): HtmlNode[][] {
  const blocks: HtmlNode[][] = [];
  rebuild(nodes, (block) => {
    blocks.push([...block]);
    return [...block];
  });
  return blocks;
}

/**
 * Returns a document with other texts.
 * @param blocks as `blocksIn` lists them
 * @param pictures the pictures of the other language by their address, which have its descriptions
 */
export function withBlocks(
  nodes: readonly HtmlNode[],
  blocks: readonly (readonly HtmlNode[])[],
  pictures: ReadonlyMap<string, HtmlElement>,
): HtmlNode[] {
  let index = 0;
  return rebuild(nodes, () => [...(blocks[index++] ?? [])], pictures);
}

/** Returns the pictures and videos of a document by their addresses. */
export function picturesIn(nodes: readonly HtmlNode[]): Map<string, HtmlElement> {
  const found = new Map<string, HtmlElement>();
  const search = (all: readonly HtmlNode[]) => {
    for (const node of all) {
      if (typeof node === 'string') continue;
      if (isPicture(node)) found.set(node.attributes.src ?? '', node);
      search(node.children);
    }
  };
  search(nodes);
  return found;
}

function isPicture({ name }: HtmlElement): boolean {
  return name === 'img' || name === 'video';
}

function rebuild(
  nodes: readonly HtmlNode[],
  replace: (block: readonly HtmlNode[]) => HtmlNode[],
  pictures: ReadonlyMap<string, HtmlElement> = new Map(),
): HtmlNode[] {
  const result: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    if (textOf(run).trim() === '') result.push(...run);
    else result.push(...replace(run));
    run = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || isInline(node)) {
      run.push(node);
      continue;
    }
    endRun();
    if (isPicture(node)) result.push(pictures.get(node.attributes.src ?? '') ?? undescribed(node));
    else result.push(inOtherLanguage(node, rebuild(node.children, replace, pictures)));
  }
  endRun();
  return result;
}

/** A picture without its description, which is in the other language. */
function undescribed(picture: HtmlElement): HtmlElement {
  const { alt: _, 'aria-label': __, ...attributes } = picture.attributes;
  return {
    ...picture,
    attributes: picture.name === 'img' ? { ...attributes, alt: '' } : attributes,
  };
}
