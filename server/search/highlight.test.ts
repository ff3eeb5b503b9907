import { describe, expect, it } from 'vitest';
import { excerpt, highlight, highlightTitle, type Piece } from './highlight.ts';
import type { WordMatch } from './query.ts';

const library: WordMatch[] = [{ words: ['library'], stems: ['library', 'مكتب'], prefixes: [] }];

/** Pieces as a text, hits in brackets. */
const written = (pieces: Piece[]) =>
  pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

describe('a text with its hits', () => {
  it('is the same text, cut where hits begin and end', () => {
    const text = 'The Libraries’ door: library, LIBRARY.';
    const pieces = highlight(text, library);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(written(pieces)).toBe('The [Libraries]’ door: [library], [LIBRARY].');
  });

  it('keeps mark-up as the text that it is', () => {
    expect(written(highlight('<b onclick="x()">library</b>', library))).toBe(
      '<b onclick="x()">[library]</b>',
    );
  });

  it('marks Arabic with its tashkeel', () => {
    expect(written(highlight('في المَكتَبةِ', library))).toBe('في [المَكتَبةِ]');
  });
});

describe('a title', () => {
  it('is in the page’s language, or in Arabic where there is no English', () => {
    expect(highlightTitle({ ar: 'مكتبة', en: 'A library' }, 'en', library)).toMatchObject({
      language: 'en',
    });
    expect(highlightTitle({ ar: 'مكتبة', en: '' }, 'en', library)).toEqual({
      language: 'ar',
      pieces: [{ text: 'مكتبة', hit: true }],
    });
  });
});

describe('an excerpt', () => {
  const filler = (word: string, count: number) => Array(count).fill(word).join(' ');

  it('shows where the hit is, in whole words, with dots where it was cut', () => {
    const en = `${filler('before', 60)} the library ${filler('behind', 60)}`;
    const shown = excerpt([{ ar: '', en }], 'en', library);
    expect(written(shown.pieces)).toMatch(/^… (before )+the \[library\]( behind)+ …$/);
    expect(written(shown.pieces).split(' ').length).toBeLessThan(40);
  });

  it('shows the place with the most different words', () => {
    const both: WordMatch[] = [...library, { words: ['rain'], stems: [], prefixes: [] }];
    const en = `library library ${filler('word', 60)} rain in the library ${filler('word', 60)}`;
    expect(written(excerpt([{ ar: '', en }], 'en', both).pieces)).toContain(
      '[rain] in the [library]',
    );
  });

  it('is in the other language where only that has a hit, and says so', () => {
    const text = { ar: 'افتتحت المكتبة', en: 'It was opened' };
    expect(excerpt([text], 'en', library)).toMatchObject({ language: 'ar' });
    expect(excerpt([text], 'ar', library)).toMatchObject({ language: 'ar' });
  });

  it('is the beginning where nothing has a hit, and nothing where there is no text', () => {
    const text = { ar: 'أول النص', en: 'How it begins' };
    expect(written(excerpt([text], 'en', library).pieces)).toBe('How it begins');
    expect(excerpt([{ ar: '', en: '' }], 'en', library).pieces).toEqual([]);
  });
});
