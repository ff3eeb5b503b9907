import { describe, expect, it } from 'vitest';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { formatPercent, formatWait } from './format.ts';

describe('a time to wait', () => {
  it.each([
    [1, 'بعد دقيقة', 'in one minute'],
    [61, 'بعد دقيقتين', 'in 2 minutes'],
    [150, 'بعد 3 دقائق', 'in 3 minutes'],
    [660, 'بعد 11 دقيقة', 'in 11 minutes'],
    [5_400, 'بعد ساعتين', 'in 2 hours'],
    [86_400, 'بعد 24 ساعة', 'in 24 hours'],
  ])('of %i seconds is counted as each language counts', (seconds, arabic, english) => {
    expect(formatWait(seconds, 'ar', ar.form.wait)).toBe(arabic);
    expect(formatWait(seconds, 'en', en.form.wait)).toBe(english);
  });
});

describe('a share', () => {
  it('is whole only when it is', () => {
    expect(formatPercent(0.999, 'en')).toBe('99%');
    expect(formatPercent(1, 'en')).toBe('100%');
  });
});
