import { describe, expect, it } from 'vitest';
import { fold, wordsOf } from './words.ts';

const terms = (text: string) => wordsOf(text).map(({ term }) => term);

describe('folding', () => {
  it.each([
    ['tashkeel', 'يَافِعٌ', 'يافع'],
    ['the tatweel', 'يـــافع', 'يافع'],
    ['hamzas on an alif, and its other forms', 'أإآٱا', 'ااااا'],
    ['hamzas on other letters, and alone', 'مسؤول شاطئ شيء', 'مسوول شاطي شي'],
    ['alif maqsura and ta marbuta', 'مستشفى مدرسة', 'مستشفي مدرسه'],
    ['Arabic-Indic and Persian digits', '٢٠٢٤ ۱۴۰۳', '2024 1403'],
    ['letters of Persian keyboards', 'کتابی', 'كتابي'],
    ['presentation forms', 'ﻳﺎﻓﻊ', 'يافع'],
    ['accents, ligatures and capitals', 'Café ﬁnal ÅNGSTRÖM', 'cafe final angstrom'],
    ['apostrophes', 'don’t', 'dont'],
  ])('makes %s equal', (_name, written, folded) => {
    expect(fold(written)).toBe(folded);
  });

  it('changes nothing when done again', () => {
    for (const text of ['أُسْرَةٌ', 'ﻷﺷﺨﺎﺹ', 'Straße', '٤٬٣٠٠']) {
      expect(fold(fold(text))).toBe(fold(text));
    }
  });
});

describe('the words of a text', () => {
  it('stand where they are written', () => {
    const text = '«يـافعٌ» هنا: 4,300 book’s end';
    const words = wordsOf(text);
    expect(words.map(({ start, end }) => text.slice(start, end))).toEqual([
      'يـافعٌ',
      'هنا',
      '4,300',
      'book’s',
      'end',
    ]);
  });

  it('are numbers without their separators, whatever the script', () => {
    expect(terms('4,300 ٤٬٣٠٠ 4300')).toEqual(['4300', '4300', '4300']);
  });

  it('are none in what has neither letters nor digits', () => {
    for (const text of ['', '   ', '!؟،؛«»"*()', 'ًٌٍ', 'ـــ', '\u200f\u200e', 'ء']) {
      expect(terms(text)).toEqual([]);
    }
  });

  it('tell a word that nobody looks for from a name that folds alike', () => {
    expect(wordsOf('على علي').map(({ isStopWord }) => isStopWord)).toEqual([true, false]);
    expect(wordsOf('the theatre').map(({ isStopWord }) => isStopWord)).toEqual([true, false]);
  });

  it('lose the possessive ending in English', () => {
    expect(terms("Yafee’s Yafee's")).toEqual(['yafee', 'yafee']);
  });
});
