import { expect, test } from 'vitest';
import { groupByYear } from './group-by-year.ts';

function item(id: number, publishedAt: string | null) {
  return {
    id,
    title: `News ${id}`,
    html: '',
    picture: null,
    pictureAlt: '',
    caption: '',
    credit: '',
    shareTitle: '',
    sharePicture: null,
    publishedAt,
    region: null,
    project: null,
    secondDate: undefined,
    changedAt: undefined,
  };
}

function ids(years: ReturnType<typeof groupByYear>) {
  return years.map(({ year, items }) => [year, items.map(({ id }) => id)]);
}

test('groups news by year, newest first, whatever their order', () => {
  const news = [
    item(1, '2025-03-01T09:00:00.000Z'),
    item(2, '2026-02-01T09:00:00.000Z'),
    item(3, '2026-11-22T07:30:00.000Z'),
  ];
  expect(ids(groupByYear(news, '180'))).toEqual([
    ['2026', [3, 2]],
    ['2025', [1]],
  ]);
});

test('begins a year at midnight by the clock of the organisation', () => {
  const news = [item(2, '2025-12-31T21:00:00.000Z'), item(1, '2025-12-31T20:59:59.000Z')];
  expect(ids(groupByYear(news, '180'))).toEqual([
    ['2026', [2]],
    ['2025', [1]],
  ]);
});

test('puts news without a date last, in their original order', () => {
  const news = [item(1, null), item(2, '2026-01-01T09:00:00.000Z'), item(3, null)];
  expect(ids(groupByYear(news, '180'))).toEqual([
    ['2026', [2]],
    [null, [1, 3]],
  ]);
});
