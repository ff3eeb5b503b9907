import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { beginList, insertVideo, listToBegin, moveToCell } from './commands.ts';
import { readHtml } from './read-html.ts';
import { serializeDocument } from './serialize.ts';

/** The editor with the caret behind the first occurrence of a text. */
function editing(html: string, text: string): EditorState {
  const { doc } = readHtml(html);
  let at = 0;
  doc.descendants((node, position) => {
    const index = node.isText && at === 0 ? (node.text ?? '').indexOf(text) : -1;
    if (index !== -1) at = position + index + text.length;
  });
  return EditorState.create({ doc, selection: TextSelection.create(doc, at) });
}

const TABLE =
  '<table><tbody><tr><td>one</td><td>two</td></tr><tr><td>three</td><td>four</td></tr></tbody></table>';

describe('Tab in a table', () => {
  /** The text of the cell with the caret afterwards. null if the key is left to the browser. */
  function cellAfter(text: string, step: 1 | -1): string | null {
    let state = editing(TABLE, text);
    const isMoved = moveToCell(step)(state, (transaction) => {
      state = state.apply(transaction);
    });
    return isMoved ? state.selection.$from.parent.textContent : null;
  }

  it('goes to the next cell, over the end of a row, and back', () => {
    expect(cellAfter('one', 1)).toBe('two');
    expect(cellAfter('two', 1)).toBe('three');
    expect(cellAfter('three', -1)).toBe('two');
  });

  it('leaves the text behind the last cell, and before the first', () => {
    expect(cellAfter('four', 1)).toBeNull();
    expect(cellAfter('one', -1)).toBeNull();
  });

  it('is left to the browser outside of tables', () => {
    expect(moveToCell(1)(editing('<p>text</p>', 'text'))).toBe(false);
  });
});

describe('a video', () => {
  function htmlAfter(html: string, text: string): string {
    let state = editing(html, text);
    insertVideo(
      '/media/a.mp4',
      'Loom',
      '',
    )(state, (transaction) => {
      state = state.apply(transaction);
    });
    return serializeDocument(state.doc);
  }
  const VIDEO = '<video src="/media/a.mp4" aria-label="Loom"></video>';

  it('is put between paragraphs, and the text goes on after it', () => {
    expect(htmlAfter('<p>one</p><p>two</p>', 'one')).toBe(`<p>one</p>\n${VIDEO}\n<p>two</p>`);
    expect(htmlAfter('<p>one</p>', 'one')).toBe(`<p>one</p>\n${VIDEO}`);
    expect(htmlAfter('<p>one two</p>', 'one')).toBe(`<p>one</p>\n${VIDEO}\n<p> two</p>`);
  });

  it('is put into an item of a list', () => {
    expect(htmlAfter('<ul><li>one</li></ul>', 'one')).toContain(`one${VIDEO}</li>`);
  });
});

describe('a list', () => {
  it.each([
    ['-', 'ul'],
    ['*', 'ul'],
    ['1.', 'ol'],
    ['\u0661)', 'ol'],
    ['\u0661-', 'ol'],
    ['\u200f1-', 'ol'],
    ['\u06f1.', 'ol'],
  ] as const)('begins with %s and a space', (typed, list) => {
    expect(listToBegin(editing(`<p>${typed}</p>`, typed))).toBe(list);
  });

  it.each(['--', 'a-', '2.', '1'])('does not begin with %s', (typed) => {
    expect(listToBegin(editing(`<p>${typed}</p>`, typed))).toBeNull();
  });

  it('does not begin in the middle of a paragraph, a heading, a list or a table', () => {
    expect(listToBegin(editing('<p>a - b</p>', 'a -'))).toBeNull();
    for (const html of ['<h2>-</h2>', '<ul><li>-</li></ul>', TABLE.replace('one', '-')]) {
      expect(listToBegin(editing(html, '-'))).toBeNull();
    }
  });

  it('has the rest of the paragraph, without what began it', () => {
    let state = editing('<p>before</p><p>- item</p>', '- ');
    beginList('ul')(state, (transaction) => {
      state = state.apply(transaction);
    });
    expect(serializeDocument(state.doc).replaceAll('\n', '')).toBe(
      '<p>before</p><ul><li>item</li></ul>',
    );
    expect(state.selection.$from.parentOffset).toBe(0);
  });
});
