import { describe, expect, it } from 'vitest';
import { editDistance, Vocabulary } from './vocabulary.ts';

function vocabularyOf(...stems: string[]): Vocabulary {
  const vocabulary = new Vocabulary();
  for (const stem of stems) vocabulary.add(stem);
  vocabulary.finish();
  return vocabulary;
}

describe('editDistance', () => {
  it.each([
    ['volunteer', 'volunteer', 0],
    ['volunter', 'volunteer', 1],
    ['voluntere', 'volunteer', 1],
    ['مكتب', 'مكبت', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('from %s to %s is %i, in both directions', (one, other, distance) => {
    expect(editDistance(one, other, 5)).toBe(distance);
    expect(editDistance(other, one, 5)).toBe(distance);
  });

  it('stops above the maximum', () => {
    expect(editDistance('kitten', 'sitting', 1)).toBeGreaterThan(1);
  });
});

describe('Vocabulary', () => {
  it('suggests stems for a misspelt one, the nearest and most frequent first', () => {
    const vocabulary = vocabularyOf('متطوع', 'متطور', 'متطور', 'مستودع', 'volunteer');
    expect(vocabulary.findSimilar('متتوع')).toEqual(['متطوع']);
    expect(vocabulary.findSimilar('متطوغ')).toEqual(['متطور', 'متطوع']);
    expect(vocabulary.findSimilar('voluntear')).toEqual(['volunteer']);
    expect(vocabulary.findSimilar('vluntear')).toEqual(['volunteer']);
  });

  it('suggests nothing for short words and for numbers', () => {
    const vocabulary = vocabularyOf('ماء', 'سنه', '2024', 'a2024');
    expect(vocabulary.findSimilar('مان')).toEqual([]);
    expect(vocabulary.findSimilar('2025')).toEqual([]);
    expect(vocabulary.findSimilar('20244')).toEqual([]);
  });

  it('suggests nothing from an empty vocabulary', () => {
    expect(vocabularyOf().findSimilar('يافع')).toEqual([]);
  });
});
