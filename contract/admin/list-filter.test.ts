import { expect, it } from 'vitest';
import {
  boundedText,
  choice,
  clearFilter,
  type FilterOf,
  filterParams,
  isFiltered,
  matching,
  pageNumber,
  readFilter,
  writeFilter,
} from './list-filter.ts';

const schema = {
  tab: choice(['waiting', 'sent'], 'waiting'),
  months: choice([12, 24], 12),
  state: choice(['open', 'closed']),
  assignee: matching(/^[\w-]{1,8}$/),
  search: boundedText,
  page: pageNumber,
};

const initial: FilterOf<typeof schema> = {
  ...{ tab: 'waiting', months: 12, state: null, assignee: null, search: null, page: 1 },
};

const read = (query: string) => readFilter(schema, new URLSearchParams(query));

it('readFilter reads what writeFilter has written', () => {
  const filter = {
    tab: 'sent',
    months: 24,
    state: 'open',
    assignee: 'me',
    search: 'مكتبة & مدرسة + 50 %',
    page: 3,
  } as const;
  expect(read(writeFilter(schema, filter))).toEqual(filter);
  expect(read(writeFilter(schema, initial))).toEqual(initial);
});

it('readFilter gives initial values to what a query lacks or cannot have', () => {
  expect(read('')).toEqual(initial);
  expect(read('?tab=lost&months=13&state=&assignee=%3Cscript%3E&search=+&page=x')).toEqual(initial);
  expect(read('?state=OPEN&state=open&months=012&__proto__=x&other=1')).toEqual(initial);
});

it.each(['0', '-1', '03', '1.5', '1e3', ' 2', '٢', '12345678', 'NaN', ''])(
  'readFilter reads page %j as the first one',
  (page) => {
    expect(readFilter(schema, new URLSearchParams({ page })).page).toBe(1);
  },
);

it('readFilter trims a text and cuts it at its bound, between characters', () => {
  const found = (search: string) => readFilter(schema, new URLSearchParams({ search })).search;
  expect(found('  a@b ')).toBe('a@b');
  expect(found('ب'.repeat(100_000))).toBe('ب'.repeat(200));
  expect(found(`${'a'.repeat(199)}😀`)).toBe('a'.repeat(199));
  expect(found(`${'a'.repeat(199)} b`)).toBe('a'.repeat(199));
  expect(writeFilter(schema, { search: 'a\ud800b' })).toBe('?search=a%EF%BF%BDb');
});

it('writeFilter leaves out what is initial, what is not given, and what could not be read again', () => {
  expect(writeFilter(schema, initial)).toBe('');
  expect(writeFilter(schema, {})).toBe('');
  expect(writeFilter(schema, { page: 1, tab: 'waiting', search: ' ' })).toBe('');
  expect(writeFilter(schema, { assignee: '<b>', page: -1, search: 'a' })).toBe('?search=a');
  expect(filterParams(schema, { months: 24, page: 2 })).toEqual({ months: '24', page: '2' });
});

it('isFiltered is true if rows may be hidden, which a tab, an order or a page hides not', () => {
  expect(isFiltered(schema, initial)).toBe(false);
  expect(isFiltered(schema, { ...initial, tab: 'sent', months: 24, page: 2 })).toBe(false);
  expect(isFiltered(schema, { ...initial, state: 'open' })).toBe(true);
  expect(isFiltered(schema, { ...initial, search: 'a' })).toBe(true);
});

it('clearFilter keeps the tab, and ends everything that hides rows', () => {
  const filter = { ...initial, tab: 'sent', state: 'open', search: 'a', page: 4 } as const;
  expect(clearFilter(schema, filter)).toEqual({ ...initial, tab: 'sent' });
});
