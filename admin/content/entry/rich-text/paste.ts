import { Parser } from 'htmlparser2';
import type { Node } from 'prosemirror-model';
import { cleanHtml } from '../../../../contract/admin/content/clean-html.ts';
import { htmlTreeHandler, textOf } from '../../../../contract/admin/content/html-tree.ts';
import { readNodes } from './read-html.ts';

/** Content that another program has put on the clipboard, with only the tags of the contract. */
export type PastedContent = {
  doc: Node;
  /** The number of pictures and videos that were left out, because they are not files of this site. */
  pictures: number;
};

/**
 * Reads HTML of the clipboard from Word, Google Docs and web pages. Removes their styles except bold text, superscript and
 * subscript. Lists that Word writes as paragraphs become lists.
 * @returns null if the nesting of the tags would make the editor lose words
 */
export function readPaste(html: string): PastedContent | null {
  const handler = htmlTreeHandler();
  // It follows the rules of browsers for omitted tags.
  new Parser(handler).end(html);
  const { nodes, pictures } = cleanHtml(handler.nodes);
  const { doc } = readNodes(nodes);
  const isWhole = withoutSpaces(doc.textContent) === withoutSpaces(textOf(nodes));
  return isWhole ? { doc, pictures } : null;
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
