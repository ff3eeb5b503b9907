import { expect, it } from 'vitest';
import { isFiltered, readListAddress, writeListAddress } from './list-address.ts';

it('reads what it has written', () => {
  const query = {
    search: 'مكتبة & مدرسة',
    state: 'edited',
    translation: 'outdated',
    review: 'open',
    order: 'title',
    page: '3',
  } as const;
  expect(readListAddress(writeListAddress({}, query))).toEqual(query);
  expect(writeListAddress({}, {})).toBe('');
});

it('leaves out what it does not know', () => {
  expect(readListAddress('?state=gone&order=&page=-1&page=x&search=%20')).toEqual({});
  expect(readListAddress('?page=1')).toEqual({});
});

it('begins at the first page when something else changes', () => {
  expect(writeListAddress({ page: '3', search: 'a' }, { state: 'draft' })).toBe(
    '?search=a&state=draft',
  );
  expect(writeListAddress({ search: 'a' }, { page: '2' })).toBe('?search=a&page=2');
  expect(writeListAddress({ search: 'a', state: 'draft' }, { state: undefined })).toBe('?search=a');
});

it('knows whether entries may be hidden by a filter', () => {
  expect(isFiltered({ order: 'title', page: '2' })).toBe(false);
  expect(isFiltered({ subtype: 'main' })).toBe(true);
  expect(isFiltered({ review: 'open' })).toBe(true);
});
