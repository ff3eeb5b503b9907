import { describe, expect, it } from 'vitest';
import { coverYear } from './cover-year.ts';

describe('coverYear', () => {
  it('returns the year in the name', () => {
    expect(coverYear('التقرير السنوي 2025')).toBe('2025');
    expect(coverYear('Annual report 2024 (audited)')).toBe('2024');
    expect(coverYear('تقرير 1447هـ')).toBe('1447');
  });

  it('converts Arabic and Persian digits to Western ones', () => {
    expect(coverYear('التقرير السنوي ٢٠٢٥')).toBe('2025');
    expect(coverYear('التقرير ۲۰۲۴')).toBe('2024');
  });

  it('returns a range of years', () => {
    expect(coverYear('استراتيجية 2026–2030')).toBe('2026–2030');
    expect(coverYear('Strategy 2026 - 2030')).toBe('2026–2030');
  });

  it('returns null for a name without a year', () => {
    expect(coverYear('لائحة الحوكمة')).toBeNull();
    expect(coverYear('Form 12025')).toBeNull();
    expect(coverYear('Guide to 9001')).toBeNull();
  });
});
