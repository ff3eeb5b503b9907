import { describe, expect, it } from 'vitest';
import { expandQuery, isHit, type KnownWords, readQuery } from './query.ts';
import { wordsOf } from './words.ts';

const terms = (typed: string) => readQuery(typed).words.map(({ term }) => term);

/** An index that knows these words, folded. */
function knowing(...words: string[]): KnownWords {
  return {
    has: (term) => words.includes(term),
    hasPrefix: (start) => words.some((word) => word.startsWith(start)),
    near: (stem) => (stem === 'متتوع' ? ['متطوع'] : []),
  };
}

describe('a query', () => {
  it('is its words, each once, without those that nobody looks for', () => {
    expect(terms('المكتبة في  المَكتبة the Library')).toEqual(['المكتبه', 'library']);
  });

  it('of nothing else keeps those', () => {
    const query = readQuery('  في the ');
    expect(query).toMatchObject({ text: 'في the', stopWordsOnly: true });
    expect(query.words).toHaveLength(2);
  });

  it('takes operators, mark-up and quotes for what separates words', () => {
    expect(terms('title:"a1" OR b2* NEAR(<b>c3</b>) -d4 {e5} ^f6')).toEqual(
      'title a1 b2 near b c3 d4 e5 f6'.split(' '),
    );
  });

  it('without a word has none', () => {
    for (const typed of ['', ' \n\t ', '؟!', 'ًٌَ', '"*"', '\u200f']) expect(terms(typed)).toEqual([]);
  });

  it('is cut where it is too long, between characters', () => {
    const { text, words } = readQuery('😀'.repeat(300));
    expect(text.length).toBeLessThanOrEqual(200);
    expect(text.isWellFormed()).toBe(true);
    expect(words).toEqual([]);
    expect(terms('ab cd ef gh ij kl mn op qr st uv wx yz '.repeat(50))).toHaveLength(12);
  });
});

describe('what a word finds', () => {
  const find = (typed: string, known: KnownWords) => expandQuery(readQuery(typed), known);

  it('is the word, its stem, and the stem with what is written together with it', () => {
    expect(find('مكتبات الحي', knowing('مكتب', 'بمكتب', 'حي'))[0]).toEqual({
      words: ['مكتبات'],
      stems: ['مكتب', 'بمكتب'],
      prefixes: [],
    });
  });

  it('is what begins so for the last word, which may still be on its way', () => {
    const matches = find('مكتبة المتطو', knowing('مكتب', 'متطوعون'));
    expect(matches[0]?.prefixes).toEqual([]);
    expect(matches[1]?.prefixes).toEqual(['متطو']);
  });

  it('is never what begins with one letter', () => {
    expect(find('م', knowing('متطوع'))[0]?.prefixes).toEqual([]);
  });

  it('is what was meant where nobody has written it', () => {
    expect(find('المتتوعون', knowing('متطوع'))[0]?.stems).toEqual(['متطوع']);
    expect(find('المتطوعون', knowing('متطوع'))[0]?.stems).toEqual(['متطوع']);
  });

  it('is marked in a text by the same rules', () => {
    const matches = find('مكتبة متطو', knowing('مكتب', 'متطوع'));
    const hits = wordsOf('بالمكتبات متطوعون والمكان').filter((word) => isHit(matches, word));
    expect(hits.map(({ term }) => term)).toEqual(['بالمكتبات', 'متطوعون']);
  });
});
