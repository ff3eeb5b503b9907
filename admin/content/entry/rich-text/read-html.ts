import { Fragment, type Mark, type Node } from 'prosemirror-model';
import {
  type HtmlElement,
  type HtmlNode,
  textOf,
} from '../../../../contract/admin/content/html-tree.ts';
import { HTML_ATTRIBUTES } from '../../../../contract/content-html.ts';
import { parseHtml } from './html-tree.ts';
import { MARK_TAGS, schema } from './schema.ts';

/** What a lossless editor must know about HTML: the document, and the tags and attributes that it cannot hold. */
export type ReadResult = {
  doc: Node;
  /** Such as `<div>` or `class`. Empty if the document holds everything. */
  lost: string[];
};

const NODE_NAMES: Readonly<Record<string, string>> = { p: 'paragraph' };
const HEADING = /^h([2-4])$/;

const INLINE = new Set<string>([...MARK_TAGS, 'br', 'img']);

/** The nodes in which text has no tag of its own. */
const HOLDS_LINES = new Set(['doc', 'blockquote', 'li', 'dd', 'td', 'th', 'figure']);

/** Reads HTML into a document of the editor. */
export function readHtml(html: string): ReadResult {
  const { nodes, guessed } = parseHtml(html);
  const { doc, lost } = readNodes(nodes);
  return { doc, lost: [...new Set([...guessed, ...lost])] };
}

/** Reads parsed HTML into a document of the editor. Drops what does not fit, and names it in `lost`. */
export function readNodes(nodes: readonly HtmlNode[]): ReadResult {
  const lost = new Set<string>();
  const content = readBlocks(nodes, 'doc', lost);
  const doc = schema.nodes.doc?.createAndFill(null, content) ?? schema.topNodeType.createAndFill();
  if (doc === null) throw new Error('the schema has no empty document');
  return { doc, lost: [...lost] };
}

/** Reads the children of an element that contains blocks. Runs of inline content become lines. */
function readBlocks(nodes: readonly HtmlNode[], parent: string, lost: Set<string>): Node[] {
  const result: Node[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    const inline = readInline(run, [], lost);
    run = [];
    const trimmed = trimSpaces(inline);
    if (trimmed.length === 0) return;
    if (!HOLDS_LINES.has(parent)) lost.add(`text in <${parent}>`);
    else result.push(create('line', null, trimmed));
  };
  for (const node of nodes) {
    if (typeof node === 'string' || INLINE.has(node.name)) {
      run.push(node);
      continue;
    }
    endRun();
    const block = readBlock(node, lost);
    if (block !== null) result.push(block);
  }
  endRun();
  return result;
}

function readBlock(element: HtmlElement, lost: Set<string>): Node | null {
  const heading = HEADING.exec(element.name);
  const name = heading === null ? (NODE_NAMES[element.name] ?? element.name) : 'heading';
  const type = schema.nodes[name];
  if (type === undefined || name === 'line' || name === 'doc' || name === 'text') {
    lost.add(`<${element.name}>`);
    return null;
  }
  const attrs = readAttributes(element, lost);
  const level = heading === null ? {} : { level: Number(heading[1]) };
  let content: Node[] = [];
  if (type.isTextblock) {
    const isPre = name === 'pre';
    const inline = readInline(element.children, [], lost, isPre);
    content = isPre ? inline : trimSpaces(inline);
  } else if (!type.isLeaf) {
    content = readBlocks(element.children, name, lost);
  } else if (textOf(element.children).trim() !== '' || element.children.some(isElement)) {
    lost.add(`content of <${element.name}>`);
  }
  const node = type.createAndFill({ ...attrs, ...level }, Fragment.from(content));
  // `createAndFill` adds what is missing, and refuses what is too much.
  if (node === null || node.content.size !== Fragment.from(content).size) {
    if (!(node !== null && content.length === 0)) lost.add(`<${element.name}>`);
  }
  return node;
}

function isElement(node: HtmlNode): boolean {
  return typeof node !== 'string';
}

function readInline(
  nodes: readonly HtmlNode[],
  marks: readonly Mark[],
  lost: Set<string>,
  keepSpaces = false,
): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (typeof node === 'string') {
      const text = keepSpaces ? node : node.replaceAll(/[ \t\r\n\f]+/g, ' ');
      return text === '' ? [] : [schema.text(text, marks)];
    }
    const attrs = readAttributes(node, lost);
    if (node.name === 'br' || node.name === 'img') {
      return [create(node.name, attrs, undefined, marks)];
    }
    const mark = schema.marks[node.name];
    if (mark === undefined) {
      lost.add(`<${node.name}>`);
      return readInline(node.children, marks, lost, keepSpaces);
    }
    if (marks.some(({ type }) => type === mark)) lost.add(`<${node.name}> in <${node.name}>`);
    return readInline(node.children, mark.create(attrs).addToSet(marks), lost, keepSpaces);
  });
}

/** Removes white space at both ends of a block, and one of two neighbouring spaces, because browsers show none of it. */
function trimSpaces(nodes: readonly Node[]): Node[] {
  const result: Node[] = [];
  let endsWithSpace = true;
  for (const node of nodes) {
    if (!node.isText) {
      result.push(node);
      endsWithSpace = node.type.name === 'br';
      continue;
    }
    const text = endsWithSpace ? (node.text ?? '').replace(/^ /, '') : (node.text ?? '');
    if (text === '') continue;
    endsWithSpace = text.endsWith(' ');
    result.push(schema.text(text, node.marks));
  }
  const last = result.at(-1);
  if (last?.isText && last.text?.endsWith(' ')) {
    const text = last.text.slice(0, -1);
    result.pop();
    if (text !== '') result.push(schema.text(text, last.marks));
  }
  return result;
}

function readAttributes(element: HtmlElement, lost: Set<string>): Record<string, string> {
  const allowed = [...(HTML_ATTRIBUTES['*'] ?? []), ...(HTML_ATTRIBUTES[element.name] ?? [])];
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(element.attributes)) {
    if (allowed.includes(name)) result[name] = value;
    else lost.add(name);
  }
  return result;
}

function create(
  name: string,
  attrs: Record<string, string> | null,
  content?: Node[],
  marks?: readonly Mark[],
): Node {
  const type = schema.nodes[name];
  if (type === undefined) throw new Error(`the schema has no node ${name}`);
  return type.create(attrs, content, marks);
}
