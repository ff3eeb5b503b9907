import {
  type AttributeSpec,
  type Attrs,
  type DOMOutputSpec,
  type Mark,
  type MarkSpec,
  type Node,
  type NodeSpec,
  Schema,
} from 'prosemirror-model';
import { HTML_ATTRIBUTES } from '../../../../contract/content-html.ts';

/** The tags of marks, from the outermost to the innermost. */
export const MARK_TAGS = [
  'a',
  'bdi',
  'span',
  'q',
  'cite',
  'mark',
  'small',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'abbr',
  'time',
  'code',
] as const;

/** The node of each tag. Headings have a level, and all others are named after their tag. */
const HEADING_LEVELS = [2, 3, 4];

/** Returns the attributes that a tag may have, each missing by default. */
function attributesOf(tag: string): Record<string, AttributeSpec> {
  const names = [...(HTML_ATTRIBUTES['*'] ?? []), ...(HTML_ATTRIBUTES[tag] ?? [])];
  return Object.fromEntries(names.map((name) => [name, { default: null }]));
}

/** The attributes of an editor element that are attributes of the content. */
function readAttributes(tag: string) {
  return (element: HTMLElement): Attrs =>
    Object.fromEntries(
      Object.keys(attributesOf(tag)).map((name) => {
        const value = element.getAttribute(name);
        // A text whose direction is not forced has that of its words, and stores no direction.
        return [name, name === 'dir' && value === 'auto' ? null : value];
      }),
    );
}

/** Returns the attributes of a node or mark that are not missing. */
export function presentAttributes(attrs: Attrs): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attrs).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/** A block whose direction the browser determines, unless it is forced. */
function directed(tag: string, node: Node, className?: string): DOMOutputSpec {
  return [
    tag,
    { dir: 'auto', ...presentAttributes(node.attrs), ...(className && { class: className }) },
    0,
  ];
}

function textBlock(tag: string, more: Partial<NodeSpec> = {}): NodeSpec {
  return {
    content: 'inline*',
    group: 'block',
    attrs: attributesOf(tag),
    parseDOM: [{ tag, getAttrs: readAttributes(tag) }],
    toDOM: (node) => directed(tag, node),
    ...more,
  };
}

function container(tag: string, content: string, more: Partial<NodeSpec> = {}): NodeSpec {
  return {
    content,
    attrs: attributesOf(tag),
    parseDOM: [{ tag, getAttrs: readAttributes(tag) }],
    toDOM: (node) => [tag, presentAttributes(node.attrs), 0],
    ...more,
  };
}

function markSpec(tag: string): MarkSpec {
  return {
    attrs: attributesOf(tag),
    parseDOM: [{ tag, getAttrs: readAttributes(tag) }],
    // In the editor, a link is text that can be edited and leads nowhere.
    toDOM: (mark: Mark) => [tag, presentAttributes(mark.attrs), 0],
    ...(tag === 'a' && { inclusive: false }),
  };
}

/**
 * The documents of the rich text editor have exactly the tags that the contract allows. A `line` is text without a tag of its
 * own in an item, in a cell or at the top level; a paragraph has `<p>`.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: '(block | line)+' },
    paragraph: textBlock('p'),
    heading: {
      ...textBlock('h2'),
      defining: true,
      attrs: { ...attributesOf('h2'), level: { default: 2 } },
      parseDOM: HEADING_LEVELS.map((level) => ({
        tag: `h${level}`,
        getAttrs: (element: HTMLElement) => ({ ...readAttributes('h2')(element), level }),
      })),
      toDOM: (node) => directed(`h${node.attrs.level}`, node),
    },
    blockquote: container('blockquote', '(block | line)+', { group: 'block', defining: true }),
    ul: container('ul', 'li+', { group: 'block' }),
    ol: container('ol', 'li+', { group: 'block' }),
    li: container('li', '(line | block)+', { defining: true }),
    dl: container('dl', '(dt | dd)+', { group: 'block' }),
    dt: textBlock('dt', { group: '' }),
    dd: container('dd', '(line | block)+', { defining: true }),
    pre: textBlock('pre', { code: true, whitespace: 'pre', defining: true }),
    figure: container('figure', '(line | block)* figcaption?', { group: 'block', isolating: true }),
    figcaption: textBlock('figcaption', { group: '' }),
    table: container('table', 'caption? (thead | tbody | tfoot | tr)+', {
      group: 'block',
      isolating: true,
    }),
    caption: textBlock('caption', { group: '' }),
    thead: container('thead', 'tr+'),
    tbody: container('tbody', 'tr+'),
    tfoot: container('tfoot', 'tr+'),
    tr: container('tr', '(th | td)+'),
    th: container('th', '(line | block)+', { isolating: true }),
    td: container('td', '(line | block)+', { isolating: true }),
    hr: {
      group: 'block',
      attrs: attributesOf('hr'),
      parseDOM: [{ tag: 'hr' }],
      toDOM: () => ['hr'],
    },
    video: {
      group: 'block',
      draggable: true,
      attrs: attributesOf('video'),
      parseDOM: [{ tag: 'video[src]', getAttrs: readAttributes('video') }],
      toDOM: ({ attrs }) => [
        'video',
        { ...presentAttributes(attrs), controls: '', preload: 'metadata', playsinline: '' },
      ],
    },
    line: {
      content: 'inline*',
      parseDOM: [{ tag: 'div.line' }],
      toDOM: (node) => directed('div', node, 'line'),
    },
    img: {
      inline: true,
      group: 'inline',
      draggable: true,
      attrs: attributesOf('img'),
      parseDOM: [{ tag: 'img[src]', getAttrs: readAttributes('img') }],
      toDOM: (node) => ['img', presentAttributes(node.attrs)],
    },
    br: {
      inline: true,
      group: 'inline',
      selectable: false,
      attrs: attributesOf('br'),
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    text: { group: 'inline' },
  },
  marks: Object.fromEntries(MARK_TAGS.map((tag) => [tag, markSpec(tag)])),
});
