import { expect, test } from 'vitest';
import { newsAround, relatedNews } from './related-news.ts';

const news = Array.from({ length: 9 }, (_, index) => ({
  id: index + 1,
  title: `News ${index + 1}`,
  html: '',
  picture: null,
  publishedAt: `2026-01-0${index + 1}T09:00:00.000Z`,
}));

function around(id: number) {
  const item = news.find((candidate) => candidate.id === id);
  if (item === undefined) throw new Error('no such news');
  const { newer, older } = newsAround(news, item);
  return [newer?.id, older?.id];
}

function related(id: number | undefined, among = news) {
  return relatedNews(among, id).map((item) => item.id);
}

test('a piece of news stands between the next newer and the next older', () => {
  expect(around(5)).toEqual([6, 4]);
  expect(around(9)).toEqual([undefined, 8]);
  expect(around(1)).toEqual([2, undefined]);
});

test('related are the six newest, and never the piece itself [RELATED-01]', () => {
  expect(related(1)).toEqual([9, 8, 7, 6, 5, 4]);
  expect(related(8)).toEqual([9, 7, 6, 5, 4, 3]);
  expect(related(99)).toEqual([9, 8, 7, 6, 5, 4]);
});

test('the only piece of news has none related', () => {
  expect(related(1, news.slice(0, 1))).toEqual([]);
});
