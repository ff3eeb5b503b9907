import { describe, expect, it } from 'vitest';
import { proposePageAddress, readPageAddress } from './page-address.ts';
import { pagePatterns } from './pages.ts';
import { isPageAddress } from './taken-addresses.ts';

describe('the address of a page of one’s own', () => {
  it.each(['support', 'support-us', 'ادعم-يافع', 'خطة-2030', 'a', '2026', 'أثرنا'])(
    'may be %s',
    (address) => {
      expect(isPageAddress(address)).toBe(true);
    },
  );

  it.each([
    '',
    'Support',
    'support us',
    'support_us',
    '-a',
    'a-',
    'a--b',
    'a/b',
    'a.html',
    'é',
    'يافِع',
    'ـــ',
    'خطة-٢٠٣٠',
    'گ',
    'a'.repeat(81),
    '\u202eabc',
  ])('may not be %s', (address) => {
    expect(isPageAddress(address)).toBe(false);
  });

  it('is none of the site itself', () => {
    const own = pagePatterns
      .map(({ pattern }) => pattern.split('/')[1] ?? '')
      .filter((part) => part !== '' && part !== ':address');
    expect(own.filter(isPageAddress)).toEqual([]);
    expect(['en', 'admin', 'api', 'media', 'assets'].filter(isPageAddress)).toEqual([]);
  });

  it('is read from a path, encoded or not', () => {
    expect(readPageAddress('%D8%A7%D8%AF%D8%B9%D9%85')).toBe('ادعم');
    expect(readPageAddress('ادعم')).toBe('ادعم');
    expect(readPageAddress('\u0627\u0653')).toBe('آ');
    expect(readPageAddress('%ff')).toBeNull();
    expect(readPageAddress('%2e%2e')).toBeNull();
  });

  it('is proposed from a title', () => {
    expect(proposePageAddress('Support Yafee!')).toBe('support-yafee');
    expect(proposePageAddress('Café & Küche')).toBe('cafe-kuche');
    expect(proposePageAddress('الحَوكمة والإفصـاح')).toBe('الحوكمة-والإفصاح');
    expect(proposePageAddress('«؟»')).toBe('');
    const long = proposePageAddress('word '.repeat(40));
    expect(long.length).toBeLessThanOrEqual(48);
    expect(isPageAddress(long)).toBe(true);
  });
});
