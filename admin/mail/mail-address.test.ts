import { expect, it } from 'vitest';
import { mailPath, readMailAddress } from './mail-address.ts';

it('reads what it knows of an address, and leaves out the rest', () => {
  const search = '?state=dead&purpose=reply&search=+a%40b+&page=3';
  expect(readMailAddress(search)).toEqual({
    state: 'dead',
    purpose: 'reply',
    search: 'a@b',
    page: '3',
  });
  expect(readMailAddress('?state=lost&purpose=<b>&search=&page=0')).toEqual({});
  expect(readMailAddress('?state=waiting&page=1')).toEqual({});
});

it('writes an address that is read as the same, and begins at page 1 with another filter', () => {
  const query = readMailAddress('?state=refused&search=a%40b&page=2');
  expect(readMailAddress(mailPath(query, { page: '3' }).replace('/mail', ''))).toEqual({
    ...query,
    page: '3',
  });
  expect(mailPath(query, { state: 'dead' })).toBe('/mail?state=dead&search=a%40b');
  expect(mailPath(query, { state: 'waiting', search: undefined })).toBe('/mail');
});
