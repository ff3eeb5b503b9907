import { expect, test } from 'vitest';
import { listPage, pageQuery } from './list-page.ts';

test('the first page of a list has no number in its address, whatever else is there', () => {
  for (const query of ['', '?page=1', '?utm_source=x', '?utm_source=x&page=1']) {
    expect([pageQuery(query), listPage(pageQuery(query))]).toEqual(['', 1]);
  }
});

test('a further page has its number alone', () => {
  expect(pageQuery('?utm_source=x&page=12')).toBe('?page=12');
  expect(listPage('?page=12')).toBe(12);
});

test('what is no number of a page names none', () => {
  for (const page of ['', '0', '-1', '01', '1.5', '2 ', '1e3', 'two', '٢', '9'.repeat(20)]) {
    expect(listPage(pageQuery(`?page=${encodeURIComponent(page)}`))).toBeNull();
  }
});
