import { expect, it } from 'vitest';
import { newsSummary } from './news-summary.ts';

const SENTENCE = 'وقف 104 شبان وشابات من إحدى عشرة منطقة على مسرح في الرياض.';

it('takes whole sentences where they fit, and all of a short text', () => {
  expect(newsSummary(`<p>${SENTENCE}</p><p>ثم.</p>`)).toBe(`${SENTENCE} ثم.`);
  expect(newsSummary(`<p>${SENTENCE} ${SENTENCE}</p><p>${SENTENCE}</p>`)).toBe(
    `${SENTENCE} ${SENTENCE}`,
  );
});

it('else cuts between words, or within a word that is too long', () => {
  const cut = newsSummary(`<p>Mr. ${'word, '.repeat(60)}</p>`);
  expect(cut).toMatch(/^Mr\. word, .*word…$/);
  expect(cut.length).toBeLessThanOrEqual(161);
  expect(newsSummary('😀'.repeat(100))).toBe(`${'😀'.repeat(80)}…`);
  expect(newsSummary(`a${'😀'.repeat(100)}`)).toBe(`a${'😀'.repeat(79)}…`);
});
