import type { HtmlNode } from '../../../contract/admin/content/html-tree.ts';
import { textOf } from '../../../contract/admin/content/html-tree.ts';
import type { ContentEntry } from '../../../contract/content/kinds.ts';
import { ITEMS_MAX } from '../../../contract/content/value-bounds.ts';
import type { Language } from '../../../contract/locale.ts';
import { proposePageAddress } from '../../../contract/page-address.ts';
import { isPageAddress } from '../../../contract/taken-addresses.ts';
import { readEntry } from '../../../server/content/content.ts';
import { firstOf, idOf, versionsOf } from './choose-entries.ts';
import type { Pair } from './languages.ts';
import type { Notes } from './notes.ts';
import { decoded } from './old-addresses.ts';
import { htmlOfPieces, type Piece, toHtml } from './pieces.ts';
import type { WordPressItem } from './read-export.ts';
import { line, localized, piecesOf, type Reading, remarkOnLanguages, titleOf } from './reading.ts';

/** A block of a page in one language, with the fields of the content folder. Texts that may be missing are empty. */
type Block = { block: string; heading: string } & { [field: string]: Value };

type Value = string | { [field: string]: Value }[];

/** The fields that have a text in both languages. */
const LOCALIZED = ['heading', 'html', 'text', 'caption', 'name', 'question', 'answer'];

/** Makes a page of blocks of a page in one or both languages. Null if the site cannot hold it, which the notes say. */
export function pageEntry(
  pair: Pair<WordPressItem>,
  address: string,
  reading: Reading,
): ContentEntry | null {
  const { notes } = reading;
  const first = firstOf(pair);
  const pieces: Pair<Piece[]> = {};
  for (const { item, language } of versionsOf(pair)) {
    const read = piecesOf(item, language, reading);
    if (read.length > 0) pieces[language] = read;
  }
  if (pieces.ar === undefined && pieces.en === undefined) {
    notes.leftOut(first, 'has no text');
    return null;
  }
  const read = readEntry('page', {
    id: idOf(pair),
    ...(pair.ar === undefined && { status: 'draft' }),
    address,
    title: localized(pair, (item) => titleOf(item, reading)),
    blocks: joinLanguages(pieces, first, reading),
  });
  if (!read.ok) {
    const [problem] = read.problems;
    notes.leftOut(first, `cannot be stored: ${problem?.path.join('.')} ${problem?.reason}`);
    return null;
  }
  remarkOnLanguages(pair, reading);
  return read.entry;
}

/** Joins the blocks of both languages. If they differ in more than their words, each language is one text. */
function joinLanguages(pieces: Pair<Piece[]>, item: WordPressItem, { notes }: Reading): object[] {
  const ar = pieces.ar === undefined ? null : blocksOf(pieces.ar);
  const en = pieces.en === undefined ? null : blocksOf(pieces.en);
  const joined = joinLists(ar ?? en ?? [], en ?? ar ?? [], { hasEnglish: en !== null });
  if (joined !== null) return joined;
  notes.remark(item, 'has other parts in English than in Arabic: each language is one text');
  const html = (language: Language) => htmlOfPieces(pieces[language] ?? []);
  return [{ block: 'text', html: { ar: html('ar'), en: html('en') } }];
}

type Joining = { hasEnglish: boolean };

function joinLists(
  ar: readonly { [field: string]: Value }[],
  en: readonly { [field: string]: Value }[],
  joining: Joining,
): object[] | null {
  if (ar.length !== en.length) return null;
  const joined: object[] = [];
  for (const [index, arabic] of ar.entries()) {
    const both = joinFields(arabic, en[index] ?? {}, joining);
    if (both === null) return null;
    joined.push(both);
  }
  return joined;
}

function joinFields(
  ar: { [field: string]: Value },
  en: { [field: string]: Value },
  joining: Joining,
): object | null {
  const joined: Record<string, unknown> = {};
  for (const field of new Set([...Object.keys(ar), ...Object.keys(en)])) {
    const arabic = ar[field];
    const english = en[field];
    if (typeof arabic === 'string' && typeof english === 'string') {
      if (!LOCALIZED.includes(field)) {
        if (arabic !== english) return null;
        joined[field] = arabic;
      } else if (arabic !== '' || english !== '') {
        joined[field] = { ar: arabic || english, en: joining.hasEnglish ? english : '' };
      }
    } else if (Array.isArray(arabic) && Array.isArray(english)) {
      const items = joinLists(arabic, english, joining);
      if (items === null) return null;
      joined[field] = items;
    } else return null;
  }
  return joined;
}

/** Returns the blocks of pieces. A heading of the second level begins a block, and is the heading of whatever follows it. */
function blocksOf(pieces: readonly Piece[]): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  const add = (block: { block: string } & { [field: string]: Value }) => {
    blocks.push({ ...block, heading });
    heading = '';
  };
  for (const piece of pieces) {
    if (piece.kind !== 'text') {
      for (const block of blocksOfPiece(piece)) add(block);
      continue;
    }
    for (const { title, nodes } of splitAtHeadings(piece.nodes)) {
      if (title !== '') {
        if (heading !== '') blocks.push(headingAlone(heading));
        heading = title;
      }
      if (textOf(nodes).trim() !== '' || nodes.some(hasPicture)) {
        add({
          block: 'text',
          html: nodes
            .map((node) => toHtml([node]))
            .join('\n')
            .trim(),
        });
      }
    }
  }
  if (heading !== '') blocks.push(headingAlone(heading));
  return blocks;
}

/** A heading that nothing follows is a text. */
function headingAlone(heading: string): Block {
  return { block: 'text', heading: '', html: toHtml([paragraph(heading)]) };
}

function splitAtHeadings(nodes: readonly HtmlNode[]): { title: string; nodes: HtmlNode[] }[] {
  const sections: { title: string; nodes: HtmlNode[] }[] = [{ title: '', nodes: [] }];
  for (const node of nodes) {
    if (typeof node !== 'string' && node.name === 'h2') {
      sections.push({ title: line(textOf([node]).replaceAll(/\s+/g, ' ').trim()), nodes: [] });
    } else sections.at(-1)?.nodes.push(node);
  }
  return sections;
}

function hasPicture(node: HtmlNode): boolean {
  if (typeof node === 'string') return false;
  return node.name === 'img' || node.children.some(hasPicture);
}

function paragraph(text: string): HtmlNode {
  return { name: 'p', attributes: {}, children: [text] };
}

function blocksOfPiece(
  piece: Exclude<Piece, { kind: 'text' }>,
): ({ block: string } & { [field: string]: Value })[] {
  switch (piece.kind) {
    case 'picture': {
      const { path, caption } = piece.picture;
      return [{ block: 'picture', picture: path, caption: line(caption) }];
    }
    case 'pictures':
      return [
        ...inParts(piece.pictures).map((pictures) => ({
          block: 'pictures',
          pictures: pictures.map(({ path, caption }) => ({
            picture: path,
            caption: line(caption),
          })),
        })),
        ...(piece.caption === ''
          ? []
          : [{ block: 'text', html: toHtml([paragraph(piece.caption)]) }]),
      ];
    case 'video':
      return [{ block: 'video', video: piece.path, caption: line(piece.caption) }];
    case 'documents':
      return inParts(piece.documents).map((documents) => ({
        block: 'documents',
        documents: documents.map(({ path, name }) => ({ name: line(name), file: path })),
      }));
    case 'questions':
      return inParts(piece.questions).map((questions) => ({
        block: 'questions',
        questions: questions.map(({ question, answer }) => ({
          question: line(question),
          answer: toHtml(answer),
        })),
      }));
    case 'quotation':
      return [
        {
          block: 'quotation',
          text: piece.nodes.map((node) => textOf([node]).trim()).join('\n\n'),
          name: line(piece.name),
        },
      ];
  }
}

/** Lists of a block have a largest length. */
function inParts<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  for (let start = 0; start < items.length; start += ITEMS_MAX) {
    parts.push(items.slice(start, start + ITEMS_MAX));
  }
  return parts;
}

/**
 * Chooses the addresses of pages: those that they had, without the pages above them. One that the site itself has, or another page, gets
 * a number.
 */
export function chooseAddresses(
  pairs: readonly Pair<WordPressItem>[],
  notes: Notes,
): Map<Pair<WordPressItem>, string> {
  const used = new Set<string>();
  return new Map(
    pairs.map((pair) => {
      const wished = wishedAddress(pair);
      let address = wished;
      for (let number = 2; !isPageAddress(address) || used.has(address); number++) {
        address = `${wished.slice(0, 60).replace(/-$/, '')}-${number}`;
      }
      if (address !== wished) {
        const owner = used.has(wished) ? 'another page' : 'a page of the site';
        notes.remark(
          firstOf(pair),
          `is at /${address}, because /${wished} is the address of ${owner}`,
        );
      }
      used.add(address);
      return [pair, address];
    }),
  );
}

/** Returns the last part of the address that a page had, or words of its title. */
function wishedAddress(pair: Pair<WordPressItem>): string {
  for (const { item } of versionsOf(pair)) {
    const slug = slugOf(item);
    if (isPageAddress(slug)) return slug;
    const proposed = proposePageAddress(slug === '' ? item.title : slug);
    if (proposed !== '') return proposed;
  }
  return `page-${idOf(pair)}`;
}

/** Returns the last part of the path of a page. Empty for the home page, and for an address with a number. */
function slugOf({ link }: WordPressItem): string {
  const url = URL.parse(link);
  if (url === null || url.search !== '') return '';
  const slug = decoded(url.pathname).replace(/\/+$/, '').split('/').at(-1) ?? '';
  return slug === 'ar' || slug === 'en' ? '' : slug;
}
