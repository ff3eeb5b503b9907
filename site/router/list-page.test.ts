import { expect, test } from 'vitest';
import { listPage, pageQuery } from './list-page.ts';

test('returns an empty query for the first page of a list, whatever other parameters there are', () => {
  for (const query of ['', '?page=1', '?utm_source=x', '?utm_source=x&page=1']) {
    expect([pageQuery(query), listPage(pageQuery(query))]).toEqual(['', 1]);
  }
});

test('returns only the number of a later page', () => {
  expect(pageQuery('?utm_source=x&page=12')).toBe('?page=12');
  expect(listPage('?page=12')).toBe(12);
});

test('returns null for an invalid page number', () => {
  for (const page of ['', '0', '-1', '01', '1.5', '2 ', '1e3', 'two', '٢', '9'.repeat(20)]) {
    expect(listPage(pageQuery(`?page=${encodeURIComponent(page)}`))).toBeNull();
  }
});
