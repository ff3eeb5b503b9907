import { expect, test } from 'vitest';
import { adjacentNews, relatedNews } from './related-news.ts';

const news = Array.from({ length: 9 }, (_, index) => ({
  id: index + 1,
  title: `News ${index + 1}`,
  html: '',
  picture: null,
  pictureAlt: '',
  caption: '',
  credit: '',
  shareTitle: '',
  sharePicture: null,
  publishedAt: `2026-01-0${index + 1}T09:00:00.000Z`,
  region: null,
  project: null,
  secondDate: undefined,
  changedAt: undefined,
}));

function adjacentIds(id: number) {
  const item = news.find((candidate) => candidate.id === id);
  if (item === undefined) throw new Error('no such news');
  const { newer, older } = adjacentNews(news, item);
  return [newer?.id, older?.id];
}

function relatedIds(id: number | undefined, candidates = news) {
  return relatedNews(candidates, id).map((item) => item.id);
}

test('returns the next newer and the next older item', () => {
  expect(adjacentIds(5)).toEqual([6, 4]);
  expect(adjacentIds(9)).toEqual([undefined, 8]);
  expect(adjacentIds(1)).toEqual([2, undefined]);
});

test('returns the six newest items without the item itself [RELATED-01]', () => {
  expect(relatedIds(1)).toEqual([9, 8, 7, 6, 5, 4]);
  expect(relatedIds(8)).toEqual([9, 7, 6, 5, 4, 3]);
  expect(relatedIds(99)).toEqual([9, 8, 7, 6, 5, 4]);
});

test('returns no related news for the only item', () => {
  expect(relatedIds(1, news.slice(0, 1))).toEqual([]);
});
