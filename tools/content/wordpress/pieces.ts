import { Parser } from 'htmlparser2';
import { cleanHtml } from '../../../contract/admin/content/clean-html.ts';
import {
  escapeHtml,
  type HtmlElement,
  type HtmlNode,
  htmlTreeHandler,
  textOf,
} from '../../../contract/admin/content/html-tree.ts';
import { isNestedDeeper, replaceTags } from '../../../contract/html-text.ts';
import { replaceShortcodes } from './shortcodes.ts';

/** A picture of the content folder. The path is below `media/`; the texts are plain and may be empty. */
export type PiecePicture = { path: string; alt: string; caption: string };

/** A part of an entry. Nodes have only the tags of the contract. */
export type Piece =
  | { kind: 'text'; nodes: HtmlNode[] }
  | { kind: 'picture'; picture: PiecePicture }
  | { kind: 'pictures'; pictures: PiecePicture[]; caption: string }
  | { kind: 'video'; path: string; caption: string }
  | { kind: 'documents'; documents: { path: string; name: string }[] }
  | { kind: 'questions'; questions: { question: string; answer: HtmlNode[] }[] }
  | { kind: 'quotation'; nodes: HtmlNode[]; name: string };

/** What an entry refers to, as far as the import knows it. */
export type PieceContext = {
  /**
   * Returns the path of a file below `media/`, or null if the import does not have it.
   * @param id the number of the file in the library of WordPress, if the entry names it
   * @param use whether the entry shows the file, or links to it
   */
  findFile: (
    address: string,
    id: number | null,
    use: 'shown' | 'linked',
  ) => { path: string; isPicture: boolean } | null;
  /** Returns the address of a link on the new site, or null if it leads nowhere any more. */
  findLink: (address: string) => string | null;
  /** The numbers of the pictures that were uploaded to the entry. */
  attachedPictures: () => number[];
  /** Notes that something was left out: words that can follow the title of the entry. */
  leaveOut: (what: string) => void;
};

/** Deeper nesting comes from no editor, and takes parsers quadratic time. */
const MAX_DEPTH = 300;

/** Splits the text of an entry into its parts. Reads blocks and the classic editor, in which empty lines separate paragraphs. */
export function readPieces(content: string, context: PieceContext): Piece[] {
  const { html, leftOut } = replaceShortcodes(content.replaceAll('\r\n', '\n'));
  for (const name of leftOut) context.leaveOut(`the shortcode [${name}]`);
  for (const name of emptyBlocks(html)) context.leaveOut(`the block ${name}`);
  const isDeep = isNestedDeeper(html, MAX_DEPTH);
  if (isDeep) context.leaveOut('its layout, which is nested too deeply');
  const handler = htmlTreeHandler();
  new Parser(handler).end(isDeep ? replaceTags(html, () => '\n\n') : html);
  const pieces: Piece[] = [];
  const reader: Reader = {
    context,
    pieces,
    run: [],
    isClassic: !html.includes('<!-- wp:'),
  };
  readNodes(handler.nodes, reader);
  endRun(reader);
  return pieces;
}

/** Names of the blocks that WordPress fills when it shows a page, so that an export has nothing of them. */
function emptyBlocks(html: string): string[] {
  const names = new Set<string>();
  for (let start = html.indexOf('<!-- wp:'); start !== -1; ) {
    const end = html.indexOf('-->', start);
    if (end === -1) break;
    const name = /^[a-z][\w/-]{0,100}/.exec(html.slice(start + 8, start + 120))?.[0];
    if (html[end - 1] === '/' && name !== undefined) names.add(name);
    start = html.indexOf('<!-- wp:', end);
  }
  return [...names];
}

type Reader = {
  context: PieceContext;
  pieces: Piece[];
  /** Nodes of the text piece that is read. */
  run: HtmlNode[];
  isClassic: boolean;
};

const CONTAINERS = new Set([
  'div',
  'section',
  'article',
  'main',
  'header',
  'footer',
  'aside',
  'center',
  'address',
  'body',
  'html',
]);

/** Elements that stand in a line of their own. All others are part of a line. */
const BLOCKS = new Set([
  ...CONTAINERS,
  ...'p h1 h2 h3 h4 h5 h6 ul ol dl li dt dd pre blockquote figure figcaption table hr'.split(' '),
  ...'video audio iframe embed object form fieldset details summary nav script style noscript'.split(
    ' ',
  ),
]);

function readNodes(nodes: readonly HtmlNode[], reader: Reader): void {
  for (const node of withParagraphs(nodes)) {
    const piece = readPiece(node, reader);
    if (piece === 'read') continue;
    if (piece !== null) {
      endRun(reader);
      addPiece(reader.pieces, piece);
    } else if (CONTAINERS.has(node.name)) readNodes(node.children, reader);
    else reader.run.push(...readInline([withLineBreaks(node, reader)], reader.context));
  }
}

/** Ends the text piece that is read. */
function endRun(reader: Reader): void {
  const nodes = clean(reader.run);
  reader.run = [];
  if (nodes.length > 0) addPiece(reader.pieces, { kind: 'text', nodes });
}

/** Returns nodes with the tags of the contract, as blocks. */
function clean(nodes: readonly HtmlNode[]): HtmlNode[] {
  return withoutRepetition(cleanHtml(nodes).nodes, []);
}

/** Removes emphasis within the same emphasis, which says nothing, and which the editor of the back office does not hold. */
function withoutRepetition(nodes: readonly HtmlNode[], around: readonly string[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node];
    if (BLOCKS.has(node.name)) {
      return [{ ...node, children: withoutRepetition(node.children, []) }];
    }
    if (around.includes(node.name)) return withoutRepetition(node.children, around);
    return [{ ...node, children: withoutRepetition(node.children, [...around, node.name]) }];
  });
}

/** Adds a piece. Documents that follow each other are one, and so are questions. */
function addPiece(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (last?.kind === 'documents' && piece.kind === 'documents') {
    last.documents.push(...piece.documents);
  } else if (last?.kind === 'questions' && piece.kind === 'questions') {
    last.questions.push(...piece.questions);
  } else pieces.push(piece);
}

/** Returns the piece that an element is. Null: it is text or contains pieces. `read`: there is nothing in it, or it was read. */
function readPiece(element: HtmlElement, reader: Reader): Piece | 'read' | null {
  const { context } = reader;
  switch (element.name) {
    case 'p':
      return readParagraph(element, reader);
    case 'figure':
      return readFigure(element, reader);
    case 'ul':
      return /\b(blocks-gallery-grid|wp-block-gallery)\b/.test(classOf(element))
        ? readGallery(element, context)
        : null;
    case 'div':
      if (/\bwp-block-file\b/.test(classOf(element))) return readDocument(element, context);
      return null;
    case 'video':
    case 'audio':
      return readVideo(element, '', reader);
    case 'iframe':
    case 'embed':
    case 'object': {
      const address = embeddedPage(element.attributes.src ?? element.attributes.data ?? '');
      if (address === null) context.leaveOut(`an embedded <${element.name}>`);
      else reader.run.push(linkParagraph(address));
      return 'read';
    }
    case 'form':
      context.leaveOut('a form');
      return 'read';
    case 'details':
      return readQuestion(element, context);
    case 'blockquote':
      return readQuotation(element, context);
    default:
      return null;
  }
}

function readParagraph(element: HtmlElement, reader: Reader): Piece | 'read' | null {
  const children = element.children.filter((child) => !isBlank(child));
  const [only] = children;
  const text = textOf(children).trim();
  if (/^https?:\/\/\S{3,2000}$/.test(text) && !children.some(isElement)) {
    reader.run.push(linkParagraph(text));
    return 'read';
  }
  if (children.length !== 1 || only === undefined || typeof only === 'string') return null;
  const picture = pictureIn(only);
  if (picture !== null && text === '') return pictureOf(picture, '', reader.context) ?? 'read';
  return only.name === 'a' ? readDocument({ ...element, children: [only] }, reader.context) : null;
}

function readFigure(element: HtmlElement, reader: Reader): Piece | 'read' | null {
  const { context } = reader;
  const caption = plain(find(element, 'figcaption')?.children ?? []);
  if (/\b(wp-block-gallery|gallery)\b/.test(classOf(element))) return readGallery(element, context);
  const media = find(element, 'video') ?? find(element, 'audio');
  if (media !== null) return readVideo(media, caption, reader);
  const frame = find(element, 'iframe');
  const text = plain(element.children.filter((child) => !isNamed(child, 'figcaption')));
  if (frame !== null || /^https?:\/\/\S{3,2000}$/.test(text)) {
    const address = frame === null ? text : embeddedPage(frame.attributes.src ?? '');
    if (address === null) context.leaveOut('an embedded <iframe>');
    else reader.run.push(linkParagraph(address));
    if (caption !== '') reader.run.push(paragraph(caption));
    return 'read';
  }
  const quotation = find(element, 'blockquote');
  if (quotation !== null) return readQuotation(quotation, context);
  const table = find(element, 'table');
  if (table !== null) {
    reader.run.push(...readInline([table], context));
    if (caption !== '') reader.run.push(paragraph(caption));
    return 'read';
  }
  const picture = find(element, 'img');
  if (picture !== null) return pictureOf(picture, caption, context) ?? 'read';
  readNodes(element.children, reader);
  return 'read';
}

function readGallery(element: HtmlElement, context: PieceContext): Piece | 'read' {
  const attached = /\bwp-attached\b/.test(classOf(element))
    ? context.attachedPictures().map((id) => ({
        ...{ name: 'figure', attributes: {} },
        children: [
          { name: 'img', attributes: { class: `wp-image-${id}` }, children: [] as HtmlNode[] },
        ],
      }))
    : [];
  const pictures: PiecePicture[] = [];
  let caption = '';
  const collect = (nodes: readonly HtmlNode[], words: string) => {
    for (const node of nodes) {
      if (typeof node === 'string') continue;
      if (node.name === 'img') {
        const read = readPicture(node, words, context);
        if (read !== null) pictures.push(read);
      } else if (node.name === 'figcaption') {
        if (words === '') caption = plain(node.children);
      } else if (node.name === 'figure' || node.name === 'li') {
        const own = find(node, 'figcaption');
        // An inner figure has its own caption; what is left over belongs to the gallery.
        const inner = own === null ? words : plain(own.children);
        collect(withoutCaptions(node.children), inner);
      } else collect(node.children, words);
    }
  };
  collect([...element.children, ...attached], '');
  const [first] = pictures;
  if (first === undefined) return 'read';
  return pictures.length === 1
    ? { kind: 'picture', picture: { ...first, caption: first.caption || caption } }
    : { kind: 'pictures', pictures, caption };
}

function withoutCaptions(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node];
    if (node.name === 'figcaption') return [];
    return [{ ...node, children: withoutCaptions(node.children) }];
  });
}

function readVideo(element: HtmlElement, caption: string, reader: Reader): Piece | 'read' {
  const source = find(element, 'source');
  const address = element.attributes.src ?? source?.attributes.src ?? '';
  if (element.name === 'audio') {
    reader.context.leaveOut(address === '' ? 'a sound' : `the sound ${address}`);
    return 'read';
  }
  const file = reader.context.findFile(address, null, 'shown');
  return file === null ? 'read' : { kind: 'video', path: file.path, caption };
}

/** A paragraph that is nothing but a link to a document. */
function readDocument(element: HtmlElement, context: PieceContext): Piece | null {
  const link = find(element, 'a');
  const address = link?.attributes.href ?? '';
  if (link === null || !isUpload(address)) return null;
  const file = context.findFile(address, null, 'linked');
  if (file === null || file.isPicture) return null;
  const name = plain(link.children);
  return name === '' ? null : { kind: 'documents', documents: [{ path: file.path, name }] };
}

function readQuestion(element: HtmlElement, context: PieceContext): Piece | null {
  const summary = element.children.find((child) => isNamed(child, 'summary'));
  const question = summary === undefined ? '' : plain([summary]);
  const others = element.children.filter((child) => child !== summary);
  const answer = clean(readInline(withParagraphs(others), context));
  if (question === '' || answer.length === 0) return null;
  return { kind: 'questions', questions: [{ question, answer }] };
}

/** A quotation of plain paragraphs, perhaps with the name of the speaker. Any other one is text. */
function readQuotation(element: HtmlElement, context: PieceContext): Piece | null {
  const cite = element.children.find((child) => isNamed(child, 'cite'));
  const others = element.children.filter((child) => child !== cite);
  const nodes = clean(readInline(withParagraphs(others), context));
  const isPlain = nodes.every((node) => isNamed(node, 'p') && !hasElements(node));
  if (!isPlain || nodes.length === 0) return null;
  return { kind: 'quotation', nodes, name: cite === undefined ? '' : plain([cite]) };
}

function hasElements(node: HtmlNode): boolean {
  return typeof node !== 'string' && node.children.some((child) => isElement(child));
}

function pictureOf(element: HtmlElement, caption: string, context: PieceContext): Piece | null {
  const picture = readPicture(element, caption, context);
  return picture === null ? null : { kind: 'picture', picture };
}

function readPicture(
  { attributes }: HtmlElement,
  caption: string,
  context: PieceContext,
): PiecePicture | null {
  // Plugins that load pictures late keep the address elsewhere.
  const address = attributes['data-src'] ?? attributes['data-lazy-src'] ?? attributes.src ?? '';
  const file = context.findFile(address, numberOf(attributes), 'shown');
  if (file === null || !file.isPicture) return null;
  return { path: file.path, alt: (attributes.alt ?? '').trim(), caption };
}

/** Returns the number of a picture in the library, which its class or an attribute names. */
function numberOf(attributes: Readonly<Record<string, string>>): number | null {
  const named = /\bwp-image-(\d{1,15})\b/.exec(attributes.class ?? '')?.[1];
  const id = Number(named ?? attributes['data-id'] ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Replaces pictures and links within text by those of the new site, and drops what the new site does not have. */
function readInline(nodes: readonly HtmlNode[], context: PieceContext): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node];
    const { name, attributes } = node;
    if (name === 'img') {
      const picture = readPicture(node, '', context);
      return picture === null ? [] : [pictureElement(picture)];
    }
    if (name === 'a') return readLink(node, context);
    if (name === 'iframe' || name === 'embed') {
      const address = embeddedPage(attributes.src ?? '');
      if (address === null) context.leaveOut(`an embedded <${name}>`);
      return address === null ? [] : [linkTo(address, address)];
    }
    if (name === 'video' || name === 'audio') {
      context.leaveOut(name === 'video' ? 'a video inside its text' : 'a sound');
      return [];
    }
    if (name === 'form') context.leaveOut('a form');
    return [{ ...node, children: readInline(node.children, context) }];
  });
}

function readLink({ attributes, children }: HtmlElement, context: PieceContext): HtmlNode[] {
  const { href = '' } = attributes;
  // The button for the download follows a link to the same file.
  if (/\bwp-block-file__button\b/.test(attributes.class ?? '')) return [];
  const inside = readInline(children, context);
  const isPicture = pictureIn({ name: 'a', attributes, children }) !== null;
  if (isUpload(href)) {
    const file = context.findFile(href, null, 'linked');
    // The picture itself is shown as large as it is.
    if (isPicture && file?.isPicture === true) return inside;
    if (file === null) return linked(href, inside, context);
    return [{ name: 'a', attributes: { href: `/media/${file.path}` }, children: inside }];
  }
  // A picture that leads to its file elsewhere, or to the page of its file.
  if (isPicture && /\.(jpe?g|png|gif|webp)$/i.test(href)) return inside;
  if (isPicture && /[?&]attachment_id=|\bwp-att-/.test(`${href} ${attributes.rel ?? ''}`)) {
    return inside;
  }
  return linked(href, inside, context);
}

function linked(href: string, children: HtmlNode[], context: PieceContext): HtmlNode[] {
  const address = context.findLink(href);
  return address === null ? children : [{ name: 'a', attributes: { href: address }, children }];
}

/** Whether an address is one of a file in the library of WordPress. */
export function isUpload(address: string): boolean {
  return /\/wp-content\/uploads\/[^?#]/.test(address);
}

/** Returns the only picture of an element, through links and emphasis. Null if there is something else. */
function pictureIn(element: HtmlElement): HtmlElement | null {
  if (element.name === 'img') return element;
  if (BLOCKS.has(element.name)) return null;
  const children = element.children.filter((child) => !isBlank(child));
  const [only] = children;
  return children.length === 1 && only !== undefined && typeof only !== 'string'
    ? pictureIn(only)
    : null;
}

/** Returns the page of a video or map that a frame shows, or null if it has no address. */
function embeddedPage(src: string): string | null {
  const address = src.startsWith('//') ? `https:${src}` : src;
  const [, video] =
    /^https?:\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com)\/embed\/([\w-]{5,20})/.exec(address) ??
    [];
  if (video !== undefined) return `https://www.youtube.com/watch?v=${video}`;
  const [, vimeo] = /^https?:\/\/player\.vimeo\.com\/video\/(\d{3,15})/.exec(address) ?? [];
  if (vimeo !== undefined) return `https://vimeo.com/${vimeo}`;
  return /^https?:\/\/\S{3,2000}$/.test(address) ? address : null;
}

/**
 * Makes paragraphs of text that has no tags around it: empty lines separate them, and a line break stays one, as WordPress shows it.
 * @returns elements only
 */
function withParagraphs(nodes: readonly HtmlNode[]): HtmlElement[] {
  const result: HtmlElement[] = [];
  let run: HtmlNode[] = [];
  const end = () => {
    if (run.some((node) => !isBlank(node))) {
      const children = breakLines(trimRun(run));
      result.push({ name: 'p', attributes: {}, children });
    }
    run = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string') {
      for (const [index, part] of node.split(/\n[^\S\n]*\n\s*/).entries()) {
        if (index > 0) end();
        run.push(part);
      }
    } else if (!BLOCKS.has(node.name)) run.push(node);
    else {
      end();
      result.push(node);
    }
  }
  end();
  return result;
}

function trimRun(run: readonly HtmlNode[]): HtmlNode[] {
  const isEmpty = (node: HtmlNode) => isBlank(node) || isNamed(node, 'br');
  const start = run.findIndex((node) => !isEmpty(node));
  const end = run.findLastIndex((node) => !isEmpty(node)) + 1;
  return run.slice(start, end).map((node, index, all) => {
    if (typeof node !== 'string') return node;
    const text = index === 0 ? node.trimStart() : node;
    return index === all.length - 1 ? text.trimEnd() : text;
  });
}

/** In the classic editor, a paragraph with a tag has line breaks as well. */
function withLineBreaks(element: HtmlElement, { isClassic }: Reader): HtmlElement {
  if (!isClassic || element.name !== 'p') return element;
  return { ...element, children: breakLines(trimRun(element.children)) };
}

function breakLines(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node, index): HtmlNode[] => {
    if (typeof node !== 'string') {
      return [!BLOCKS.has(node.name) ? { ...node, children: breakLines(node.children) } : node];
    }
    const isAfterBreak = isNamed(nodes[index - 1] ?? '', 'br');
    return node.split('\n').flatMap((line, lineIndex): HtmlNode[] => {
      const isFirst = lineIndex === 0 || (lineIndex === 1 && isAfterBreak);
      return isFirst ? [line] : [{ name: 'br', attributes: {}, children: [] }, line];
    });
  });
}

function classOf({ attributes }: HtmlElement): string {
  return attributes.class ?? '';
}

function isElement(node: HtmlNode): node is HtmlElement {
  return typeof node !== 'string';
}

function isNamed(node: HtmlNode, name: string): node is HtmlElement {
  return typeof node !== 'string' && node.name === name;
}

function isBlank(node: HtmlNode): boolean {
  return typeof node === 'string' && node.trim() === '';
}

/** Finds the first element of a name inside another one. */
function find(element: HtmlElement, name: string): HtmlElement | null {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    const found = child.name === name ? child : find(child, name);
    if (found !== null) return found;
  }
  return null;
}

function plain(nodes: readonly HtmlNode[]): string {
  return textOf(nodes).replaceAll(/\s+/g, ' ').trim();
}

function paragraph(text: string): HtmlElement {
  return { name: 'p', attributes: {}, children: [text] };
}

function linkTo(address: string, text: string): HtmlElement {
  return { name: 'a', attributes: { href: address }, children: [text] };
}

function linkParagraph(address: string): HtmlElement {
  return { name: 'p', attributes: {}, children: [linkTo(address, address)] };
}

function pictureElement({ path, alt }: PiecePicture): HtmlElement {
  return { name: 'img', attributes: { src: `/media/${path}`, alt }, children: [] };
}

/** Returns pieces as HTML of a content folder. */
export function htmlOfPieces(pieces: readonly Piece[]): string {
  return pieces
    .flatMap((piece) => nodesOf(piece).map((node) => toHtml([node])))
    .filter((html) => html.trim() !== '')
    .join('\n');
}

function nodesOf(piece: Piece): HtmlNode[] {
  switch (piece.kind) {
    case 'text':
      return piece.nodes;
    case 'picture':
      return [figureOf(piece.picture)];
    case 'pictures':
      return [
        ...piece.pictures.map(figureOf),
        ...(piece.caption === '' ? [] : [paragraph(piece.caption)]),
      ];
    case 'video':
      return [
        {
          name: 'video',
          attributes: {
            src: `/media/${piece.path}`,
            ...(piece.caption !== '' && { 'aria-label': piece.caption }),
          },
          children: [],
        },
      ];
    case 'documents':
      return piece.documents.map(({ path, name }) => ({
        name: 'p',
        attributes: {},
        children: [linkTo(`/media/${path}`, name)],
      }));
    case 'questions':
      return piece.questions.flatMap(({ question, answer }) => [
        { name: 'h3', attributes: {}, children: [question] },
        ...answer,
      ]);
    case 'quotation':
      return [
        {
          name: 'blockquote',
          attributes: {},
          children: [...piece.nodes, ...(piece.name === '' ? [] : [paragraph(`— ${piece.name}`)])],
        },
      ];
  }
}

function figureOf(picture: PiecePicture): HtmlElement {
  const caption: HtmlElement = { name: 'figcaption', attributes: {}, children: [picture.caption] };
  return {
    name: 'figure',
    attributes: {},
    children: [pictureElement(picture), ...(picture.caption === '' ? [] : [caption])],
  };
}

const VOID = new Set(['br', 'hr', 'img']);

/** Returns nodes as HTML. Files have the form of a content folder: `media/…`, without the slash of an address. */
export function toHtml(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node);
      const attributes = Object.entries(node.attributes)
        .map(
          ([name, value]) => ` ${name}="${escapeHtml(inFolder(value)).replaceAll('"', '&quot;')}"`,
        )
        .join('');
      const opening = `<${node.name}${attributes}>`;
      return VOID.has(node.name) ? opening : `${opening}${toHtml(node.children)}</${node.name}>`;
    })
    .join('');
}

function inFolder(value: string): string {
  return value.startsWith('/media/') ? value.slice(1) : value;
}
