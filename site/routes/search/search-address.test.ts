import { describe, expect, it } from 'vitest';
import { normalizeQuery, parseSearchParameters, searchAddress } from './search-address.ts';

describe('searchAddress and parseSearchParameters', () => {
  it('round-trip text, type and page', () => {
    const parameters = { q: 'مكتبة & "b"', type: 'news', page: 3 } as const;
    const address = searchAddress('en', parameters);
    expect(address).toMatch(/^\/en\/search\?q=/);
    expect(parseSearchParameters(address.slice(address.indexOf('?')))).toEqual(parameters);
  });

  it('leave out an empty type and the first page', () => {
    expect(searchAddress('ar', { q: 'a', page: 1 })).toBe('/search?q=a');
    expect(parseSearchParameters('?q=a&type=&page=1')).toEqual({ q: 'a' });
  });

  it('return null if there is no text', () => {
    for (const query of ['', '?', '?q=', '?q=%20+%20', '?type=news']) {
      expect(parseSearchParameters(query)).toBeNull();
    }
  });

  it('ignore invalid and unknown parameters', () => {
    expect(parseSearchParameters('?q=a&type=tweets&page=-2&lang=en')).toEqual({ q: 'a' });
  });
});

it('normalizeQuery returns one line of limited length', () => {
  expect(normalizeQuery('  a \n b ')).toBe('a b');
  expect(normalizeQuery('x'.repeat(500))).toHaveLength(200);
  expect(normalizeQuery(`x${'😀'.repeat(300)}`).isWellFormed()).toBe(true);
});
