import { describe, expect, it } from 'vitest';
import { tokenize } from '../../contract/words.ts';
import { findSpellings } from './spelling.ts';

/** Returns the stems that a word is corrected to, if texts contain these words. */
function correct(typed: string, ...texts: string[]): string[] {
  const words = texts.flatMap((text) => tokenize(text));
  const terms = new Set(words.flatMap(({ term, stem }) => [term, stem]));
  return findSpellings(tokenize(typed)[0]?.term ?? '', {
    has: (term) => terms.has(term),
    countWord: (written) => words.filter(({ term }) => term === written).length,
  });
}

describe('findSpellings', () => {
  it('returns the stems of words that differ in one letter, the most frequent first', () => {
    const texts = ['متطوع متطور متطور مستودع volunteer'];
    expect(correct('متتوع', ...texts)).toEqual(['متطوع']);
    expect(correct('متطوغ', ...texts)).toEqual(['متطور', 'متطوع']);
    expect(correct('voluntear', ...texts)).toEqual(['volunteer']);
    expect(correct('volunter', ...texts)).toEqual(['volunteer']);
    expect(correct('volluntere', 'vollunteer')).toEqual(['vollunteer']);
    expect(correct('vluntear', ...texts)).toEqual([]);
  });

  it('compares whole words, whatever their article and case', () => {
    expect(correct('المتتوعون', 'متطوعون')).toEqual(correct('متتوعون', 'المتطوعون'));
    expect(correct('متتوعون', 'بالمتطوعون')).toEqual(['متطوع']);
    expect(correct('المتتوعون', 'متطوعين')).toEqual(['متطوع']);
    // Their stems differ in one letter.
    expect(correct('زرافة', 'الزراعية والزراعي')).toEqual([]);
    expect(correct('زرافة', 'الزراعة')).toEqual(['زراع']);
  });

  it('returns nothing for short and very long words, and for numbers', () => {
    expect(correct('مان', 'ماء ماذا')).toEqual([]);
    expect(correct('المان', 'المال')).toEqual([]);
    expect(correct('2025', '2024')).toEqual([]);
    expect(correct('a2025', 'a2024')).toEqual([]);
    expect(correct('20252', '20225')).toEqual([]);
    expect(correct('a'.repeat(30), 'a'.repeat(29))).toEqual([]);
  });
});
