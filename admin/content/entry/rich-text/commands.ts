import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { closeHistory } from 'prosemirror-history';
import type { Mark, MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { schema } from './schema.ts';

/** The kinds of paragraph that the toolbar offers. */
export const BLOCK_CHOICES = ['paragraph', 'h2', 'h3', 'h4'] as const;

export type BlockChoice = (typeof BLOCK_CHOICES)[number];

function nodeType(name: string): NodeType {
  const type = schema.nodes[name];
  if (type === undefined) throw new Error(`the schema has no node ${name}`);
  return type;
}

function markType(name: string): MarkType {
  const type = schema.marks[name];
  if (type === undefined) throw new Error(`the schema has no mark ${name}`);
  return type;
}

/** Returns which of the toolbar's choices the paragraph at the caret is. null if it is none, such as a cell. */
export function blockChoiceOf(state: EditorState): BlockChoice | null {
  const { parent } = state.selection.$from;
  if (parent.type.name === 'heading') return `h${parent.attrs.level as 2 | 3 | 4}`;
  return parent.type.name === 'paragraph' ? 'paragraph' : null;
}

/** Makes the selected paragraphs headings, or headings paragraphs. */
export function chooseBlock(choice: BlockChoice): Command {
  return choice === 'paragraph'
    ? setBlockType(nodeType('paragraph'))
    : setBlockType(nodeType('heading'), { level: Number(choice.slice(1)) });
}

/** Toggles bold text in the selection. */
export const toggleBold: Command = (state, dispatch) =>
  toggleMark(markType(isMarked(state, 'b') ? 'b' : 'strong'))(state, dispatch);

/** Returns whether the selection is bold. */
export function isBold(state: EditorState): boolean {
  return isMarked(state, 'strong') || isMarked(state, 'b');
}

function isMarked(state: EditorState, name: string): boolean {
  const { from, to, empty, $from } = state.selection;
  const type = markType(name);
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}

/** Returns the innermost node around the caret with one of the names. */
export function nodeAround(
  state: EditorState,
  names: readonly string[],
): { node: Node; depth: number } | null {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (names.includes(node.type.name)) return { node, depth };
  }
  return null;
}

/** Puts the selected paragraphs into a quotation, or out of it. */
export const toggleQuote: Command = (state, dispatch) =>
  nodeAround(state, ['blockquote']) === null
    ? wrapIn(nodeType('blockquote'))(state, dispatch)
    : lift(state, dispatch);

/** Makes the selected paragraphs a list, converts one kind of list to the other, or ends it. */
export function toggleList(name: 'ul' | 'ol'): Command {
  return (state, dispatch) => {
    const list = nodeAround(state, ['ul', 'ol']);
    if (list === null) {
      return wrapInList(nodeType(name))(
        state,
        dispatch && ((transaction) => dispatch(asLines(transaction))),
      );
    }
    if (list.node.type.name === name) return liftListItem(nodeType('li'))(state, dispatch);
    dispatch?.(
      state.tr.setNodeMarkup(state.selection.$from.before(list.depth), nodeType(name), {
        lang: list.node.attrs.lang,
        dir: list.node.attrs.dir,
      }),
    );
    return true;
  };
}

/** An item contains its text without a paragraph around it. */
function asLines(transaction: Transaction): Transaction {
  const found: number[] = [];
  const { from, to } = transaction.selection;
  transaction.doc.nodesBetween(from, to, (node, position, parent) => {
    if (node.type.name === 'paragraph' && parent?.type.name === 'li' && parent.childCount === 1) {
      found.push(position);
    }
  });
  for (const position of found) transaction.setNodeMarkup(position, nodeType('line'));
  return transaction;
}

/** The link at the caret or around the selection, with its range in the document. */
export function linkAround(state: EditorState): { mark: Mark; from: number; to: number } | null {
  const type = markType('a');
  const { $from, empty } = state.selection;
  const at = empty ? $from.pos : $from.pos + 1;
  const $at = state.doc.resolve(Math.min(at, state.doc.content.size));
  const mark = type.isInSet($at.marks()) ?? type.isInSet($from.nodeAfter?.marks ?? []);
  if (mark === undefined) return null;
  let from = $from.start();
  let to = from;
  let isFound = false;
  let position = $from.start();
  $from.parent.forEach((node) => {
    const has = mark.isInSet(node.marks);
    const end = position + node.nodeSize;
    if (has && !(isFound && to < $from.pos)) {
      if (!isFound || position !== to) from = position;
      to = end;
      isFound = true;
    }
    position = end;
  });
  return isFound ? { mark, from, to } : null;
}

/**
 * Links the selection, or changes the link at the caret.
 * @param href null removes the link
 * @param text is inserted if nothing is selected and there is no link
 */
export function setLink(href: string | null, text: string): Command {
  return (state, dispatch) => {
    const type = markType('a');
    const link = linkAround(state);
    const { from, to } = link ?? state.selection;
    const { tr } = state;
    if (href === null) {
      dispatch?.(tr.removeMark(from, to, type));
      return true;
    }
    const others = link?.mark.attrs ?? {};
    const mark = type.create({ ...others, href });
    if (from === to) {
      const marks = mark.addToSet(state.storedMarks ?? state.selection.$from.marks());
      tr.replaceSelectionWith(schema.text(text === '' ? href : text, marks), false);
    } else {
      tr.removeMark(from, to, type).addMark(from, to, mark);
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Inserts a picture at the caret. */
export function insertPicture(src: string, alt: string): Command {
  return (state, dispatch) => {
    dispatch?.(
      state.tr.replaceSelectionWith(nodeType('img').create({ src, alt }), true).scrollIntoView(),
    );
    return true;
  };
}

/**
 * Inserts a video below the paragraph at the caret, or in place of an empty one. Adds a paragraph after it if it is the last
 * element.
 * @param label what it shows; empty: not described
 * @param poster the URL of the still picture before it plays; empty: its first picture
 */
export function insertVideo(src: string, label: string, poster: string): Command {
  return (state, dispatch) => {
    const video = nodeType('video').create({
      src,
      poster: poster || null,
      'aria-label': label || null,
    });
    const { tr } = state;
    const { from, to } = state.selection;
    tr.replaceRangeWith(from, to, video);
    const end = tr.doc.content.size;
    if (tr.doc.lastChild?.type === video.type) {
      const paragraph = nodeType('paragraph').create();
      tr.insert(end, paragraph).setSelection(TextSelection.create(tr.doc, end + 1));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Forces the direction of the selected blocks. null: that of their words. */
export function setDirection(dir: 'rtl' | 'ltr' | null): Command {
  return (state, dispatch) => {
    const { tr } = state;
    state.doc.nodesBetween(state.selection.from, state.selection.to, (node, position) => {
      if (!node.isTextblock || node.type.name === 'line') return;
      tr.setNodeMarkup(position, null, { ...node.attrs, dir }, node.marks);
    });
    if (!tr.docChanged) return false;
    dispatch?.(tr);
    return true;
  };
}

/** Returns the forced direction of the block at the caret. */
export function directionAt(state: EditorState): 'rtl' | 'ltr' | null {
  const { dir } = state.selection.$from.parent.attrs;
  return dir === 'rtl' || dir === 'ltr' ? dir : null;
}

/** Inserts a table with a header row below the caret's block. */
export const insertTable: Command = (state, dispatch) => {
  const cell = (name: string) => nodeType(name).createAndFill();
  const row = (name: string) =>
    nodeType('tr').create(null, [cell(name), cell(name)].filter(Boolean) as Node[]);
  const table = nodeType('table').create(null, [
    nodeType('thead').create(null, row('th')),
    nodeType('tbody').create(null, row('td')),
  ]);
  const { $from } = state.selection;
  if ($from.depth === 0 || nodeAround(state, ['table']) !== null) return false;
  if (dispatch) {
    const after = $from.after(1);
    const { tr } = state;
    tr.insert(after, table);
    // The first cell's line: table, head, row, cell, line.
    tr.setSelection(TextSelection.near(tr.doc.resolve(after + 5)));
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/**
 * Moves the caret to another cell of its table, as Tab does in word processors: 1 to the next one, -1 to the previous one.
 */
export function moveToCell(step: 1 | -1): Command {
  return (state, dispatch) => {
    const table = nodeAround(state, ['table']);
    const cell = nodeAround(state, ['th', 'td']);
    if (table === null || cell === null) return false;
    const { $from } = state.selection;
    const start = $from.start(table.depth);
    const cells: number[] = [];
    table.node.descendants((node, position) => {
      const isCell = node.type.name === 'th' || node.type.name === 'td';
      if (isCell) cells.push(start + position);
      return !isCell;
    });
    const next = cells[cells.indexOf($from.before(cell.depth)) + step];
    // Beyond the last cell the key leaves the text box, as everywhere else.
    if (next === undefined) return false;
    const selection = TextSelection.near(state.doc.resolve(next + 1));
    dispatch?.(state.tr.setSelection(selection).scrollIntoView());
    return true;
  };
}

/** Returns the list that a paragraph becomes if a space is typed now, after "-" or "1." at its beginning. */
export function listToBegin({ selection: { $from, empty } }: EditorState): 'ul' | 'ol' | null {
  const isPlain = $from.parent.type.name === 'paragraph' && $from.depth === 1;
  if (!empty || !isPlain) return null;
  const typed = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  if (/^[-*\u2022]$/.test(typed)) return 'ul';
  return /^\p{Bidi_Control}*[1\u0661\u06f1]\p{Bidi_Control}*[.)-]$/u.test(typed) ? 'ol' : null;
}

/** Turns the paragraph into a list, without what was typed before the caret. Undo brings that back. */
export function beginList(name: 'ul' | 'ol'): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    const transaction = state.tr.delete($from.start(), $from.pos);
    return toggleList(name)(state.apply(transaction), (listed) => {
      for (const step of listed.steps) transaction.step(step);
      dispatch?.(closeHistory(transaction));
    });
  };
}

/** The toolbar's commands for a table. */
export type TableAct = 'row' | 'column' | 'remove-row' | 'remove-column' | 'remove' | 'leave';

/** Changes the table at the caret. In tables with merged cells it only deletes rows or the whole table. */
export function changeTable(act: TableAct): Command {
  return (state, dispatch) => {
    const table = nodeAround(state, ['table']);
    const row = nodeAround(state, ['tr']);
    const cell = nodeAround(state, ['th', 'td']);
    if (table === null) return false;
    const { $from } = state.selection;
    const { tr } = state;
    if (act === 'remove') tr.delete($from.before(table.depth), $from.after(table.depth));
    else if (act === 'leave') {
      const after = $from.after(table.depth);
      const paragraph = nodeType('paragraph').createAndFill();
      if (paragraph === null) return false;
      tr.insert(after, paragraph).setSelection(TextSelection.near(tr.doc.resolve(after + 1)));
    } else if (row === null || cell === null) return false;
    else if (act === 'row') {
      const cells = Array.from({ length: row.node.childCount }, () =>
        nodeType('td').createAndFill(),
      );
      const isHead = $from.node(row.depth - 1).type.name === 'thead';
      if (isHead) return false;
      tr.insert(
        $from.after(row.depth),
        nodeType('tr').create(null, cells.filter(Boolean) as Node[]),
      );
    } else if (act === 'remove-row') {
      const section = $from.node(row.depth - 1);
      if (section.childCount < 2) return false;
      tr.delete($from.before(row.depth), $from.after(row.depth));
    } else {
      const column = $from.index(row.depth);
      if (!changeColumn(tr, table.node, $from.before(table.depth), column, act)) return false;
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function changeColumn(
  tr: Transaction,
  table: Node,
  tableStart: number,
  column: number,
  act: 'column' | 'remove-column',
): boolean {
  const rows: { node: Node; start: number }[] = [];
  let isPlain = true;
  table.descendants((node, position) => {
    if (node.type.name === 'tr') rows.push({ node, start: tableStart + 1 + position });
    if (node.attrs.colspan || node.attrs.rowspan) isPlain = false;
    return !['th', 'td'].includes(node.type.name);
  });
  if (!isPlain || rows.some(({ node }) => node.childCount <= column)) return false;
  if (act === 'remove-column' && rows.some(({ node }) => node.childCount < 2)) return false;
  // From the last row to the first, so that the positions before stay right.
  for (const { node, start } of rows.reverse()) {
    let position = start + 1;
    for (let index = 0; index < column; index += 1) position += node.child(index).nodeSize;
    const cell = node.child(column);
    if (act === 'remove-column') tr.delete(position, position + cell.nodeSize);
    else {
      const added = cell.type.createAndFill();
      if (added !== null) tr.insert(position + cell.nodeSize, added);
    }
  }
  return true;
}
