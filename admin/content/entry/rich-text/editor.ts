import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keydownHandler, keymap } from 'prosemirror-keymap';
import { type Node, Slice } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import {
  type Command,
  EditorState,
  Plugin,
  PluginKey,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { seemsReversed, usualLetters } from '../../../../contract/presentation-forms.ts';
import { pressedKey } from '../../../kit/pressed-key.ts';
import { beginList, listToBegin, moveToCell, toggleBold } from './commands.ts';
import { readHtml } from './read-html.ts';
import { schema } from './schema.ts';
import { scrollToCaret } from './scroll-to-caret.ts';
import { serializeDocument } from './serialize.ts';

type EditorOptions = {
  html: string;
  /** The attributes of the text box: its name, language and direction. */
  attributes: Record<string, string>;
  isReadOnly: boolean;
  onChange: (html: string) => void;
  /** Called whenever the toolbar may look different. */
  onUpdate: (state: EditorState) => void;
  onLink: () => void;
  /** Pictures of other sites were left out of pasted content. 0: it has been edited since, or is gone. */
  onPicturesLeftOut: (count: number) => void;
  /** The pasted text seems to be written backwards. */
  onReversed: () => void;
  /** Somebody wants italics or underlining, which the site does not support. */
  onUnknownFormat: () => void;
};

/** A text box with the rich text editor in it. */
export type RichTextEditor = {
  readonly state: EditorState;
  run: (command: Command) => void;
  focus: () => void;
  /** Shows other HTML, and leaves the caret in its position. */
  setHtml: (html: string) => void;
  setReadOnly: (isReadOnly: boolean) => void;
  destroy: () => void;
};

const FROM_OUTSIDE = 'from-outside';

/** Starts an editor in an element. */
export function createEditor(place: HTMLElement, options: EditorOptions): RichTextEditor {
  let shown = options.html;
  let { isReadOnly } = options;
  const { onReversed } = options;
  /** The position of the content whose pictures were left out. */
  let pasted: Range | null = null;
  function leftOut(pictures: number, range: Range) {
    pasted = range;
    options.onPicturesLeftOut(pictures);
  }
  const view = new EditorView(place, {
    state: EditorState.create({ doc: readHtml(options.html).doc, plugins: plugins(options) }),
    attributes: () => ({
      role: 'textbox',
      'aria-multiline': 'true',
      class: 'text-box',
      ...(isReadOnly && { 'aria-readonly': 'true', tabindex: '0' }),
      ...options.attributes,
    }),
    editable: () => !isReadOnly,
    handleScrollToSelection: scrollToCaret,
    handleTextInput(_view, from, to, text) {
      const list = text === ' ' && from === to ? listToBegin(view.state) : null;
      if (list === null) return false;
      view.dispatch(view.state.tr.insertText(text, from, to));
      return beginList(list)(view.state, view.dispatch, view);
    },
    dispatchTransaction(transaction) {
      const before = view.state.doc;
      view.updateState(view.state.apply(transaction));
      if (pasted !== null && transaction.docChanged) {
        pasted = sameRangeAfter(pasted, before, transaction);
        if (pasted === null) options.onPicturesLeftOut(0);
      }
      if (transaction.docChanged && transaction.getMeta(FROM_OUTSIDE) !== true) {
        shown = serializeDocument(view.state.doc);
        options.onChange(shown);
      }
      options.onUpdate(view.state);
    },
    // Its own parser for pasted HTML needs a Trusted Types policy, so ours comes first.
    handleDOMEvents: {
      // It must be loaded before the network is gone.
      focus() {
        void loadPaste().catch(() => undefined);
        return false;
      },
      paste: (_view, event) => pasteFrom(view, event.clipboardData, event, { leftOut, onReversed }),
      drop(_view, event) {
        if (view.dragging !== null) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (at !== null) {
          const selection = Selection.near(view.state.doc.resolve(at.pos));
          view.dispatch(view.state.tr.setSelection(selection));
        }
        return pasteFrom(view, event.dataTransfer, event, { leftOut, onReversed });
      },
    },
  });
  options.onUpdate(view.state);
  return {
    get state() {
      return view.state;
    },
    run(command) {
      command(view.state, view.dispatch, view);
      view.focus();
    },
    focus: () => view.focus(),
    setHtml(html) {
      if (html === shown) return;
      shown = html;
      const transaction = replaceDifference(view.state, readHtml(html).doc);
      if (transaction !== null) view.dispatch(transaction.setMeta(FROM_OUTSIDE, true));
    },
    setReadOnly(next) {
      isReadOnly = next;
      view.setProps({ editable: () => !isReadOnly });
    },
    destroy: () => view.destroy(),
  };
}

/** Replaces only what differs, so that carets and selections elsewhere stay. */
function replaceDifference(state: EditorState, doc: Node): Transaction | null {
  const start = state.doc.content.findDiffStart(doc.content);
  if (start === null) return null;
  const end = state.doc.content.findDiffEnd(doc.content);
  if (end === null) return null;
  // Equal text on both sides of the difference may overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  return state.tr.replace(start, end.a + overlap, doc.slice(start, end.b + overlap));
}

/** A range in a document. */
type Range = { from: number; to: number };

/** Returns the new position of a range after a change, or null if the range itself has changed. */
function sameRangeAfter({ from, to }: Range, before: Node, change: Transaction): Range | null {
  const after = { from: change.mapping.map(from, 1), to: change.mapping.map(to, -1) };
  if (after.to < after.from) return null;
  const isSame = before.slice(from, to).eq(change.doc.slice(after.from, after.to));
  return isSame ? after : null;
}

/** A paste whose parser is being loaded, and the position of its content. */
type PendingPaste = { id: symbol; at: number };

const PENDING_PASTES = new PluginKey<readonly PendingPaste[]>('pending pastes');

/**
 * Keeps the positions of pastes while their parser is being loaded, so that text typed meanwhile comes after their content.
 */
const pendingPastes = new Plugin<readonly PendingPaste[]>({
  key: PENDING_PASTES,
  state: {
    init: () => [],
    apply(transaction, pending) {
      const { begun, ended }: { begun?: PendingPaste; ended?: symbol } =
        transaction.getMeta(PENDING_PASTES) ?? {};
      const side = ended === undefined ? -1 : 1;
      const waiting = pending
        .filter(({ id }) => id !== ended)
        .map(({ id, at }) => ({ id, at: transaction.mapping.map(at, side) }));
      return begun === undefined ? waiting : [...waiting, begun];
    },
  },
});

type PasteListeners = {
  leftOut: (count: number, range: Range) => void;
  onReversed: () => void;
};

function pasteFrom(
  view: EditorView,
  data: DataTransfer | null,
  event: Event,
  { leftOut, onReversed }: PasteListeners,
): boolean {
  if (data === null || !view.editable) return false;
  event.preventDefault();
  const html = data.getData('text/html');
  const text = data.getData('text/plain').replaceAll('\r\n', '\n');
  const isReversed = seemsReversed(text);
  const pasteWords = () => {
    if (text !== '') view.pasteText(usualLetters(text));
    if (isReversed) onReversed();
  };
  if (html === '' || view.state.selection.$from.parent.type.name === 'pre') {
    pasteWords();
    return true;
  }
  const id = Symbol('paste');
  const replaced = view.state.tr.deleteSelection();
  const begun = { id, at: replaced.selection.from };
  view.dispatch(replaced.setMeta(PENDING_PASTES, { begun }));
  const end = (paste: (at: number) => void) => {
    if (view.isDestroyed) return;
    const waiting = PENDING_PASTES.getState(view.state)?.find((each) => each.id === id);
    paste(waiting?.at ?? view.state.selection.from);
  };
  const endWithWords = (at: number) => {
    const back = TextSelection.near(view.state.doc.resolve(at));
    view.dispatch(view.state.tr.setSelection(back).setMeta(PENDING_PASTES, { ended: id }));
    pasteWords();
  };
  void loadPaste().then(
    ({ readPaste }) =>
      end((at) => {
        const pasted = readPaste(html);
        if (pasted === null) return endWithWords(at);
        const { doc, pictures } = pasted;
        const transaction = view.state.tr.replaceRange(at, at, Slice.maxOpen(doc.content));
        transaction.setMeta('paste', true).setMeta('uiEvent', 'paste');
        view.dispatch(transaction.scrollIntoView().setMeta(PENDING_PASTES, { ended: id }));
        const { mapping } = transaction;
        if (pictures > 0) leftOut(pictures, { from: mapping.map(at, -1), to: mapping.map(at, 1) });
        if (isReversed) onReversed();
      }),
    () => end(endWithWords),
  );
  return true;
}

/** The parser for the HTML of other programs is a quarter of the editor. */
const loadPaste = () => import('./paste.ts');

const insertBreak: Command = (state, dispatch) => {
  const type = schema.nodes.br;
  if (type === undefined || !state.selection.$from.parent.inlineContent) return false;
  dispatch?.(state.tr.replaceSelectionWith(type.create()).scrollIntoView());
  return true;
};

function plugins({ onLink, onUnknownFormat }: EditorOptions): Plugin[] {
  const { li } = schema.nodes;
  if (li === undefined) throw new Error('the schema has no items');
  const saySo: Command = () => {
    onUnknownFormat();
    return true;
  };
  return [
    history(),
    pendingPastes,
    keysOfAnyLayout({
      'Mod-b': toggleBold,
      'Mod-i': saySo,
      'Mod-u': saySo,
      'Mod-k': () => {
        onLink();
        return true;
      },
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
      'Shift-Enter': chainCommands(exitCode, insertBreak),
      Enter: splitListItem(li),
      Tab: moveToCell(1),
      'Shift-Tab': moveToCell(-1),
      // Outside of tables Tab leaves the text box, as everywhere else. These keys indent and outdent items.
      'Mod-]': sinkListItem(li),
      'Mod-[': liftListItem(li),
    }),
    keymap(withoutPublishing(baseKeymap)),
    new Plugin({
      appendTransaction: (_transactions, before, after) => paragraphsForLines(before, after),
    }),
  ];
}

/**
 * Works like `keymap`, and also on layouts without Latin letters. It uses the letter of a key, and one Arabic key types two.
 */
function keysOfAnyLayout(bindings: Record<string, Command>): Plugin {
  const handle = keydownHandler(bindings);
  return new Plugin({
    props: {
      handleKeyDown(view, event) {
        if (handle(view, event)) return true;
        const { code, ctrlKey, metaKey, altKey, shiftKey } = event;
        const key = pressedKey(event);
        if (!(ctrlKey || metaKey) || key === event.key) return false;
        const init = { key, code, ctrlKey, metaKey, altKey, shiftKey };
        return handle(view, new KeyboardEvent('keydown', init));
      },
    },
  });
}

/** Ctrl or Command with Enter reviews and publishes. */
function withoutPublishing({ 'Mod-Enter': _publishes, ...others }: typeof baseKeymap) {
  return others;
}

/** Text at the top level, or next to another text in an item or a cell, needs its own paragraph. */
function paragraphsForLines(before: EditorState, { doc, tr }: EditorState): Transaction | null {
  const { paragraph } = schema.nodes;
  if (before.doc === doc || paragraph === undefined) return null;
  const found: number[] = [];
  doc.descendants((node, position, parent) => {
    if (node.type.name === 'line' && parent !== null) {
      const isAlone = parent.childCount === 1 || !hasNeighbour(parent, node);
      if (parent.type.name === 'doc' || !isAlone) found.push(position);
    }
    return !node.isTextblock;
  });
  for (const position of found) tr.setNodeMarkup(position, paragraph);
  return found.length > 0 ? tr : null;
}

/** Whether another text without a tag is next to one. */
function hasNeighbour(parent: Node, line: Node): boolean {
  let result = false;
  parent.forEach((node, _offset, index) => {
    if (node !== line) return;
    const sides = [parent.maybeChild(index - 1), parent.maybeChild(index + 1)];
    result ||= sides.some((side) => side?.type.name === 'line');
  });
  return result;
}
