import { describe, expect, it } from 'vitest';
import { coverYear } from './cover-year.ts';

describe('the year on a cover', () => {
  it('is the one in the name', () => {
    expect(coverYear('التقرير السنوي 2025')).toBe('2025');
    expect(coverYear('Annual report 2024 (audited)')).toBe('2024');
    expect(coverYear('تقرير 1447هـ')).toBe('1447');
  });

  it('is written in Western digits, however the name writes it', () => {
    expect(coverYear('التقرير السنوي ٢٠٢٥')).toBe('2025');
    expect(coverYear('التقرير ۲۰۲۴')).toBe('2024');
  });

  it('may be a span of years', () => {
    expect(coverYear('استراتيجية 2026–2030')).toBe('2026–2030');
    expect(coverYear('Strategy 2026 - 2030')).toBe('2026–2030');
  });

  it('is none where the name holds none', () => {
    expect(coverYear('لائحة الحوكمة')).toBeNull();
    expect(coverYear('Form 12025')).toBeNull();
    expect(coverYear('Guide to 9001')).toBeNull();
  });
});
