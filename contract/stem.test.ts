import { describe, expect, it } from 'vitest';
import { stemWord } from './stem.ts';
import { fold } from './words.ts';

const stem = (word: string) => stemWord(fold(word));

describe('stemWord', () => {
  it.each([
    ['متطوع', ['المتطوعون', 'متطوعين', 'والمتطوعات', 'للمتطوعين', 'متطوعة', 'متطوعًا', 'بالمتطوع']],
    ['تدريب', ['التدريب', 'تدريبية', 'والتدريبات', 'تدريبنا', 'تدريبهم']],
    ['مدرب', ['المدربون', 'مدربة', 'مدربي', 'المدربين']],
    ['برنامج', ['البرنامج', 'برنامجنا', 'وبالبرنامج']],
  ])('returns %s for its Arabic forms', (root, forms) => {
    expect(forms.map(stem)).toEqual(forms.map(() => root));
  });

  it.each([
    ['رغدان', 'رغد'],
    ['فرسان', 'فرس'],
    ['الجمعية', 'جمع'],
    ['جمعيات', 'الجمعة'],
  ])('does not take %s for %s', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });

  it('returns one stem for short words of relation, and for their feminine and plural', () => {
    expect(new Set(['جمعية', 'الجمعيات', 'وجمعية'].map(stem)).size).toBe(1);
    expect(new Set(['رحلة', 'الرحلات', 'رحلات'].map(stem)).size).toBe(1);
  });

  it.each([
    ['volunteer', ['volunteers', 'volunteering', 'volunteered']],
    ['program', ['programme', 'programmes', 'programs', 'Program']],
    ['train', ['training', 'trained', 'trains']],
    ['library', ['libraries', 'Library']],
    ['organization', ['organisation', 'organizations', 'organisations']],
    ['center', ['centre', 'centres', 'centers']],
  ])('returns one stem for %s and its English forms', (root, forms) => {
    expect(new Set([root, ...forms].map(stem)).size).toBe(1);
  });

  it('does not change short words, numbers and other scripts', () => {
    for (const word of ['في', 'يد', 'ولد', 'بنات', 'is', 'bus', '2024', 'москва']) {
      expect(stem(word)).toBe(word);
    }
  });
});
