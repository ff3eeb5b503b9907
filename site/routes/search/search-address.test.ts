import { describe, expect, it } from 'vitest';
import { searchAddress, searchedText, searchParameters } from './search-address.ts';

describe('the address of a search', () => {
  it('says what is searched for, and is read as such', () => {
    const asked = { q: 'مكتبة & "b"', type: 'news', page: 3 } as const;
    const address = searchAddress('en', asked);
    expect(address).toMatch(/^\/en\/search\?q=/);
    expect(searchParameters(address.slice(address.indexOf('?')))).toEqual(asked);
  });

  it('names neither every type nor the first page', () => {
    expect(searchAddress('ar', { q: 'a', page: 1 })).toBe('/search?q=a');
    expect(searchParameters('?q=a&type=&page=1')).toEqual({ q: 'a' });
  });

  it('asks for nothing where there is nothing to search for', () => {
    for (const query of ['', '?', '?q=', '?q=%20+%20', '?type=news']) {
      expect(searchParameters(query)).toBeNull();
    }
  });

  it('is read without what is not understood', () => {
    expect(searchParameters('?q=a&type=tweets&page=-2&lang=en')).toEqual({ q: 'a' });
  });
});

it('what is searched for stands on one line, and is not too long', () => {
  expect(searchedText('  a \n b ')).toBe('a b');
  expect(searchedText('x'.repeat(500))).toHaveLength(200);
  expect(searchedText(`x${'😀'.repeat(300)}`).isWellFormed()).toBe(true);
});
