import { describe, expect, it } from 'vitest';
import { tokenize } from '../../contract/words.ts';
import { expandQuery, isHit, readQuery, type TermLookup } from './query.ts';

const terms = (typed: string) => readQuery(typed).words.map(({ term }) => term);

/** An index with these terms, and with one correction. */
function indexOf(...words: string[]): TermLookup {
  return {
    has: (term) => words.includes(term),
    hasPrefix: (prefix) => words.some((word) => word.startsWith(prefix)),
    findSpellings: (word) => (word === 'المتتوعون' ? ['متطوع'] : []),
  };
}

describe('readQuery', () => {
  it('returns each word once, without stop words', () => {
    expect(terms('المكتبة في  المَكتبة the Library')).toEqual(['المكتبه', 'library']);
  });

  it('keeps stop words if there are no other words', () => {
    const query = readQuery('  في the ');
    expect(query).toMatchObject({ text: 'في the', stopWordsOnly: true });
    expect(query.words).toHaveLength(2);
  });

  it('treats operators, mark-up and quotes as separators', () => {
    expect(terms('title:"a1" OR b2* NEAR(<b>c3</b>) -d4 {e5} ^f6')).toEqual(
      'title a1 b2 near b c3 d4 e5 f6'.split(' '),
    );
  });

  it('returns no words for a text without letters or digits', () => {
    for (const typed of ['', ' \n\t ', '؟!', 'ًٌَ', '"*"', '\u200f']) expect(terms(typed)).toEqual([]);
  });

  it('cuts a long query between characters, and ignores words beyond the twelfth', () => {
    const { text, words } = readQuery('😀'.repeat(300));
    expect(text.length).toBeLessThanOrEqual(200);
    expect(text.isWellFormed()).toBe(true);
    expect(words).toEqual([]);
    expect(terms('ab cd ef gh ij kl mn op qr st uv wx yz '.repeat(50))).toHaveLength(12);
  });
});

describe('expandQuery', () => {
  const expand = (typed: string, terms: TermLookup) => expandQuery(readQuery(typed), terms);

  it('matches the word, its stem, and the stem with proclitics', () => {
    expect(expand('مكتبات الحي', indexOf('مكتب', 'بمكتب', 'حي'))[0]).toEqual({
      words: ['مكتبات'],
      stems: ['مكتب', 'بمكتب'],
      prefixes: [],
      wholeWords: [],
    });
  });

  it('matches the last word as the beginning of a longer one too, and no other word', () => {
    const index = indexOf('camp', 'campus', 'art', 'artist');
    expect(expand('art camp', index).map(({ prefixes }) => prefixes)).toEqual([[], ['camp']]);
  });

  it('names the forms of the word itself that texts have, with and without the article', () => {
    const index = indexOf('رياض', 'الرياض', 'بالرياض', 'رياضيات');
    const forms = ['رياض', 'الرياض', 'بالرياض'];
    expect(expand('رياض', index)[0]?.wholeWords.toSorted()).toEqual(forms.toSorted());
    expect(expand('الرياض', index)[0]?.wholeWords.toSorted()).toEqual(forms.toSorted());
    expect(expand('Riyadh', indexOf('riyadh'))[0]?.wholeWords).toEqual(['riyadh']);
  });

  it('matches synonyms that texts have, also in the other language, and takes none for misspelt', () => {
    const [coffee] = expand('القهوة', indexOf('بن', 'coffe', 'البن', 'متطوع'));
    expect(coffee?.stems).toEqual(['بن', 'coffe']);
    expect(coffee?.wholeWords).toEqual(['بن', 'coffe', 'البن']);
    expect(expand('القهوة', indexOf('متطوع'))[0]?.stems).toEqual([]);
    // If texts contain the word itself, its synonyms are found too, but do not count as the word.
    expect(expand('coffee', indexOf('بن', 'coffe', 'coffee'))[0]).toMatchObject({
      stems: ['coffe', 'بن'],
      wholeWords: ['coffee'],
    });
  });

  it('matches the last word as a prefix, because it may be incomplete', () => {
    const matches = expand('مكتبة المتطو', indexOf('مكتب', 'متطوعون'));
    expect(matches[0]?.prefixes).toEqual([]);
    expect(matches[1]?.prefixes).toEqual(['متطو']);
  });

  it('never matches a prefix of one letter', () => {
    expect(expand('م', indexOf('متطوع'))[0]?.prefixes).toEqual([]);
  });

  it('matches the words that a word in no text may stand for', () => {
    expect(expand('المتتوعون', indexOf('متطوع'))[0]?.stems).toEqual(['متطوع']);
    expect(expand('المتطوعون', indexOf('متطوع'))[0]?.stems).toEqual(['متطوع']);
  });

  it('is what isHit compares the words of a text with', () => {
    const matches = expand('مكتبة متطو', indexOf('مكتب', 'متطوع'));
    const hits = tokenize('بالمكتبات متطوعون والمكان').filter((word) => isHit(matches, word));
    expect(hits.map(({ term }) => term)).toEqual(['بالمكتبات', 'متطوعون']);
  });
});
