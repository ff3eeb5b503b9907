import { describe, expect, it } from 'vitest';
import { stemOf } from './stem.ts';
import { fold } from './words.ts';

const stem = (word: string) => stemOf(fold(word));

describe('the stem', () => {
  it.each([
    ['متطوع', ['المتطوعون', 'متطوعين', 'والمتطوعات', 'للمتطوعين', 'متطوعة', 'متطوعًا', 'بالمتطوع']],
    ['تدريب', ['التدريب', 'تدريبية', 'والتدريبات', 'تدريبنا', 'تدريبهم']],
    ['مدرب', ['المدربون', 'مدربة', 'مدربي', 'المدربين']],
    ['برنامج', ['البرنامج', 'برنامجنا', 'وبالبرنامج']],
  ])('of %s is that of its forms', (root, forms) => {
    expect(forms.map(stem)).toEqual(forms.map(() => root));
  });

  it.each([
    ['volunteer', ['volunteers', 'volunteering', 'volunteered']],
    ['program', ['programme', 'programmes', 'programs', 'Program']],
    ['train', ['training', 'trained', 'trains']],
    ['library', ['libraries', 'Library']],
    ['organization', ['organisation', 'organizations', 'organisations']],
    ['center', ['centre', 'centres', 'centers']],
  ])('of %s is that of its English forms', (root, forms) => {
    expect(new Set([root, ...forms].map(stem)).size).toBe(1);
  });

  it('leaves short words, numbers and other scripts as they are', () => {
    for (const word of ['في', 'يد', 'ولد', 'بنات', 'is', 'bus', '2024', 'москва']) {
      expect(stem(word)).toBe(word);
    }
  });
});
