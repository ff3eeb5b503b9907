import { expect, test } from 'vitest';
import {
  categoryQuery,
  listPage,
  OPEN_QUERY,
  openQuery,
  pageQuery,
  readReportCategory,
  readTrainerFilter,
  trainerFilterQuery,
} from './list-queries.ts';

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

test('reads the category of the reports page from the part of the query that the page depends on', () => {
  expect(categoryQuery('?utm_source=x&category=impact')).toBe('?category=impact');
  expect(readReportCategory('?category=impact')).toBe('impact');
  expect(readReportCategory('')).toBeNull();
});

test('ignores other categories and parameters', () => {
  for (const query of ['?category=', '?category=Finance', '?category=a%26b', '?page=2']) {
    expect(categoryQuery(query)).toBe('');
  }
  expect(readReportCategory('?category=constructor')).toBeNull();
});

test('names a field of training by the id of a trainer, and anything else by none', () => {
  expect(readTrainerFilter(trainerFilterQuery(3))).toBe(3);
  expect(readTrainerFilter(trainerFilterQuery(null))).toBeNull();
  for (const query of ['?field=0', '?field=-1', '?field=1e3', '?field=Sadu', '?page=2', '']) {
    expect(readTrainerFilter(query)).toBeNull();
  }
});

test('keeps of the query of the programmes only whether open ones are shown', () => {
  expect(openQuery('?applications=open&utm_source=x')).toBe(OPEN_QUERY);
  for (const query of ['', '?applications=closed', '?applications=', '?open']) {
    expect(openQuery(query)).toBe('');
  }
});
