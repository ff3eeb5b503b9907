import { describe, expect, it } from 'vitest';
import { editDistance, Vocabulary } from './vocabulary.ts';

function vocabulary(...stems: string[]): Vocabulary {
  const known = new Vocabulary();
  for (const stem of stems) known.add(stem);
  known.finish();
  return known;
}

describe('the distance between two words', () => {
  it.each([
    ['volunteer', 'volunteer', 0],
    ['volunter', 'volunteer', 1],
    ['voluntere', 'volunteer', 1],
    ['مكتب', 'مكبت', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('from %s to %s is %i', (one, other, distance) => {
    expect(editDistance(one, other, 5)).toBe(distance);
    expect(editDistance(other, one, 5)).toBe(distance);
  });

  it('is not counted on beyond what is asked for', () => {
    expect(editDistance('kitten', 'sitting', 1)).toBeGreaterThan(1);
  });
});

describe('the vocabulary', () => {
  it('finds what a misspelt word may have meant, nearest and most frequent first', () => {
    const known = vocabulary('متطوع', 'متطور', 'متطور', 'مستودع', 'volunteer');
    expect(known.near('متتوع')).toEqual(['متطوع']);
    expect(known.near('متطوغ')).toEqual(['متطور', 'متطوع']);
    expect(known.near('voluntear')).toEqual(['volunteer']);
    expect(known.near('vluntear')).toEqual(['volunteer']);
  });

  it('forgives short words nothing, and numbers nothing at all', () => {
    const known = vocabulary('ماء', 'سنه', '2024', 'a2024');
    expect(known.near('مان')).toEqual([]);
    expect(known.near('2025')).toEqual([]);
    expect(known.near('20244')).toEqual([]);
  });

  it('finds nothing among no words', () => {
    expect(vocabulary().near('يافع')).toEqual([]);
  });
});
