import type { Mark, Node } from 'prosemirror-model';
import { escapeHtml } from '../../../../contract/admin/content/html-tree.ts';
import { presentAttributes } from './schema.ts';

/** The tags whose children are on their own lines, as people write them in content files. */
const TALL = new Set(['ul', 'ol', 'dl', 'table', 'thead', 'tbody', 'tfoot', 'tr']);

const TAGS: Readonly<Record<string, string>> = { paragraph: 'p' };

/** Returns the HTML of a document. An empty document gives an empty text. */
export function serializeDocument(doc: Node): string {
  const isEmpty = doc.childCount <= 1 && doc.textContent === '' && !hasLeaves(doc);
  // The paragraph for writing after a video does not belong to the text while it is empty.
  return isEmpty ? '' : blocks(doc, '\n').replace(/<\/video>\n<p><\/p>$/, '</video>');
}

/** Whether there is something other than text: a picture, a video or a line. */
function hasLeaves(doc: Node): boolean {
  let found = false;
  doc.descendants((node) => {
    found ||= ['img', 'video', 'hr'].includes(node.type.name);
  });
  return found;
}

function blocks(parent: Node, separator: string): string {
  const parts: string[] = [];
  parent.forEach((node) => {
    parts.push(block(node));
  });
  return parts.join(separator);
}

function block(node: Node): string {
  if (node.type.name === 'line') return inlines(node);
  const tag = tagOf(node);
  const opening = `<${tag}${attributes(presentAttributes(node.attrs))}>`;
  if (node.type.name === 'hr') return opening;
  if (node.type.name === 'video') return `${opening}</video>`;
  if (node.isTextblock) return `${opening}${inlines(node)}</${tag}>`;
  return TALL.has(tag)
    ? `${opening}\n${blocks(node, '\n')}\n</${tag}>`
    : `${opening}${blocks(node, '')}</${tag}>`;
}

function tagOf(node: Node): string {
  if (node.type.name === 'heading') return `h${node.attrs.level}`;
  return TAGS[node.type.name] ?? node.type.name;
}

function inlines(parent: Node): string {
  let html = '';
  let open: readonly Mark[] = [];
  const close = (kept: number) => {
    for (const mark of open.slice(kept).reverse()) html += `</${mark.type.name}>`;
    open = open.slice(0, kept);
  };
  parent.forEach((node) => {
    const { marks } = node;
    let kept = 0;
    while (isSameMark(open[kept], marks[kept])) kept += 1;
    close(kept);
    for (const mark of marks.slice(kept)) {
      html += `<${mark.type.name}${attributes(presentAttributes(mark.attrs))}>`;
    }
    open = marks;
    html += node.isText
      ? escapeHtml(node.text ?? '')
      : `<${node.type.name}${attributes(presentAttributes(node.attrs))}>`;
  });
  close(0);
  return html;
}

function isSameMark(one: Mark | undefined, other: Mark | undefined): boolean {
  return one !== undefined && other !== undefined && one.eq(other);
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeHtml(value).replaceAll('"', '&quot;')}"`)
    .join('');
}
