import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWords, type DifferencePart, htmlText, isDifferent } from './words.ts';

/** Writes parts as `same -removed- +added+ *formatted*`. */
function shown(parts: readonly DifferencePart[]): string {
  const marks = { same: '', removed: '-', added: '+', formatted: '*' };
  return parts.map(({ kind, text }) => marks[kind] + text + marks[kind]).join('');
}

const arabic = (from: string, to: string) => shown(compareWords(from, to, 'ar', false));
const html = (from: string, to: string) => shown(compareWords(from, to, 'ar', true));

describe('the difference of two texts', () => {
  it('has whole Arabic words, also with vowel marks, and numbers [OFFICE-HISTORY-02]', () => {
    expect(arabic('إلى التاسعة مساءً.', 'إلى العاشرة مساءً، وصباح السبت.')).toBe(
      'إلى -التاسعة-+العاشرة+ مساءً+، وصباح السبت+.',
    );
    expect(arabic('4,200 كتاب', '4,300 كتاب')).toBe('-4,200-+4,300+ كتاب');
    expect(arabic('كِتابٌ', 'كِتابًا')).toBe('-كِتابٌ-+كِتابًا+');
  });

  it('shows changed words in a row as one change', () => {
    expect(arabic('من الباحة إلى أبها', 'من تبوك حتى أبها')).toBe('من -الباحة إلى-+تبوك حتى+ أبها');
  });

  it('reads HTML as words, and marks what only looks different', () => {
    expect(html('<p>قرية رغدان</p>', '<p>قرية <strong>رغدان</strong></p>')).toBe('قرية *رغدان*');
    expect(html('<p>ك<b>ت</b>اب</p>', '<p>كتاب</p>')).toBe('*كتاب*');
    expect(html('<p>أ &amp; ب</p>', '<p>أ &#38; ب</p>')).toBe('أ & ب');
    expect(html('<p>أ</p><p>ب</p>', '<p>أ</p>')).toBe('أ-\nب-');
    expect(
      html('<p><img src="/media/1.webp"> أ</p>', '<p><img src="/media/2.webp"> أ</p>'),
    ).toMatch(/-1.webp?-|1/);
    expect(html('<p>أ</p>', '<p>أ</p><video src="/media/1.mp4"></video>')).toBe('أ+\n[1.mp4]+');
    expect(html('<a href="/a">هنا</a>', '<a href="/b">هنا</a>')).toBe('*هنا*');
  });

  it('is nothing for the same text, and loses no letter of either', () => {
    const texts = fc.string({
      unit: fc.constantFrom('ا', 'ب', 'ً', ' ', '.', '4', 'x'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(texts, texts, (from, to) => {
        const parts = compareWords(from, to, 'ar', false);
        const side = (kind: 'removed' | 'added') =>
          parts
            .filter((part) => part.kind === 'same' || part.kind === kind)
            .map(({ text }) => text)
            .join('');
        expect([side('removed'), side('added')]).toEqual([from, to]);
        expect(isDifferent(parts)).toBe(from !== to);
      }),
    );
  });
});

it('reads HTML as one line a paragraph', () => {
  expect(htmlText('<h2>أ</h2>\n<ul><li>ب</li><li>ج<br>د</li></ul>')).toBe('أ\nب\nج\nد');
});
