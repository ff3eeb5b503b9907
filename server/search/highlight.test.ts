import { describe, expect, it } from 'vitest';
import { excerpt, highlight, highlightTitle, type Piece } from './highlight.ts';
import type { WordMatch } from './query.ts';

const library: WordMatch[] = [
  { words: ['library'], stems: ['library', 'مكتب'], prefixes: [], wholeWords: ['library'] },
];

/** Joins pieces to a text, with hits in brackets. */
const format = (pieces: Piece[]) =>
  pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

describe('highlight', () => {
  it('splits a text at its hits and loses no character', () => {
    const text = 'The Libraries’ door: library, LIBRARY.';
    const pieces = highlight(text, library);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(format(pieces)).toBe('The [Libraries]’ door: [library], [LIBRARY].');
  });

  it('treats mark-up as text', () => {
    expect(format(highlight('<b onclick="x()">library</b>', library))).toBe(
      '<b onclick="x()">[library]</b>',
    );
  });

  it('highlights Arabic words that have tashkeel', () => {
    expect(format(highlight('في المَكتَبةِ', library))).toBe('في [المَكتَبةِ]');
  });
});

describe('highlightTitle', () => {
  it('uses the page’s language, or Arabic if there is no English title', () => {
    expect(highlightTitle({ ar: 'مكتبة', en: 'A library' }, 'en', library)).toMatchObject({
      language: 'en',
    });
    expect(highlightTitle({ ar: 'مكتبة', en: '' }, 'en', library)).toEqual({
      language: 'ar',
      pieces: [{ text: 'مكتبة', hit: true }],
    });
  });
});

describe('excerpt', () => {
  const filler = (word: string, count: number) => Array(count).fill(word).join(' ');

  it('shows whole words around the hit, with an ellipsis on each cut side', () => {
    const en = `${filler('before', 60)} the library ${filler('behind', 60)}`;
    const result = excerpt([{ ar: '', en }], 'en', library);
    expect(format(result.pieces)).toMatch(/^… (before )+the \[library\]( behind)+ …$/);
    expect(format(result.pieces).split(' ').length).toBeLessThan(40);
  });

  it('shows the part with the most different hits', () => {
    const both: WordMatch[] = [
      ...library,
      { words: ['rain'], stems: [], prefixes: [], wholeWords: [] },
    ];
    const en = `library library ${filler('word', 60)} rain in the library ${filler('word', 60)}`;
    expect(format(excerpt([{ ar: '', en }], 'en', both).pieces)).toContain(
      '[rain] in the [library]',
    );
  });

  it('uses the other language if only that has a hit, and returns which it is', () => {
    const text = { ar: 'افتتحت المكتبة', en: 'It was opened' };
    expect(excerpt([text], 'en', library)).toMatchObject({ language: 'ar' });
    expect(excerpt([text], 'ar', library)).toMatchObject({ language: 'ar' });
  });

  it('is the start of the text without hits, and empty without text', () => {
    const text = { ar: 'أول النص', en: 'How it begins' };
    expect(format(excerpt([text], 'en', library).pieces)).toBe('How it begins');
    expect(excerpt([{ ar: '', en: '' }], 'en', library).pieces).toEqual([]);
  });
});
