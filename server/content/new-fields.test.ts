import { expect, it } from 'vitest';
import { newFields } from './new-fields.ts';

// Half past midnight in Riyadh on 1 April.
const NOW = Date.parse('2026-03-31T21:30:00Z');

it('begins a news item with the present day in Riyadh', () => {
  expect(newFields('news', NOW, [])).toMatchObject({
    title: { ar: '', en: '' },
    publishedAt: '2026-03-31T21:00:00.000Z',
  });
});

it('leaves a date empty that gets another value', () => {
  expect(newFields('news', NOW, ['publishedAt'])).toMatchObject({ publishedAt: null });
});

it('leaves dates empty of which nothing is known', () => {
  expect(newFields('report', NOW, [])).toMatchObject({ updatedAt: null });
});
