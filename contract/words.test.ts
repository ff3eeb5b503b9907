import { describe, expect, it } from 'vitest';
import { fold, tokenize } from './words.ts';

const terms = (text: string) => tokenize(text).map(({ term }) => term);

describe('fold', () => {
  it.each([
    ['tashkeel', 'يَافِعٌ', 'يافع'],
    ['the tatweel', 'يـــافع', 'يافع'],
    ['hamzas on an alif, and its other forms', 'أإآٱا', 'ااااا'],
    ['hamzas on other letters, and alone', 'مسؤول شاطئ شيء', 'مسوول شاطي شي'],
    ['alif maqsura and ta marbuta', 'مستشفى مدرسة', 'مستشفي مدرسه'],
    ['Arabic-Indic and Persian digits', '٢٠٢٤ ۱۴۰۳', '2024 1403'],
    ['letters of Persian and Urdu keyboards', 'کتابی ہے پگچژ', 'كتابي هي بكجز'],
    [
      'letters of Kurdish and Maghrebi ones',
      'ڤيديو ڪتاب مكتبۀ خانە ڨابس ݣلميم',
      'فيديو كتاب مكتبه خانه قابس كلميم',
    ],
    ['presentation forms', 'ﻳﺎﻓﻊ', 'يافع'],
    ['accents, ligatures and capitals', 'Café ﬁnal ÅNGSTRÖM', 'cafe final angstrom'],
    ['apostrophes', 'don’t', 'dont'],
  ])('removes differences in %s', (_difference, word, folded) => {
    expect(fold(word)).toBe(folded);
  });

  it('removes any number of marks on one letter', () => {
    expect(fold(`a${'\u0301\u0323'.repeat(100)}b${'\u064b'.repeat(40)}`)).toBe('ab');
  });

  it('does not change a folded word', () => {
    for (const text of ['أُسْرَةٌ', 'ﻷﺷﺨﺎﺹ', 'Straße', '٤٬٣٠٠']) {
      expect(fold(fold(text))).toBe(fold(text));
    }
  });
});

describe('tokenize', () => {
  it('returns each word with its offsets', () => {
    const text = '«يـافعٌ» هنا: 4,300 book’s end';
    const words = tokenize(text);
    expect(words.map(({ start, end }) => text.slice(start, end))).toEqual([
      'يـافعٌ',
      'هنا',
      '4,300',
      'book’s',
      'end',
    ]);
  });

  it('removes the separators of numbers in every script', () => {
    expect(terms('4,300 ٤٬٣٠٠ 4300')).toEqual(['4300', '4300', '4300']);
  });

  it('returns nothing for a text without letters and digits', () => {
    for (const text of ['', '   ', '!؟،؛«»"*()', 'ًٌٍ', 'ـــ', '\u200f\u200e', 'ء']) {
      expect(terms(text)).toEqual([]);
    }
  });

  it('distinguishes a stop word from a name with the same term', () => {
    expect(tokenize('على علي').map(({ isStopWord }) => isStopWord)).toEqual([true, false]);
    expect(tokenize('the theatre').map(({ isStopWord }) => isStopWord)).toEqual([true, false]);
  });

  it('reads a name with «عبد» as one word, apart or together', () => {
    const text = 'لقاء عَبْدُ الله';
    const [, name] = tokenize(text);
    expect(name?.term).toBe('عبدالله');
    expect(text.slice(name?.start, name?.end)).toBe('عَبْدُ الله');
    expect(terms('وعبد الرحمن')).toEqual(['وعبدالرحمن']);
    expect(terms('عبد، الله')).toEqual(['عبد', 'الله']);
    expect(terms('عبد ربه')).toEqual(['عبد', 'ربه']);
  });

  it('removes the English possessive ending', () => {
    expect(terms("Yafee’s Yafee's")).toEqual(['yafee', 'yafee']);
  });
});
