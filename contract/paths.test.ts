import { describe, expect, it } from 'vitest';
import { localizedAddress, splitAddress } from './localized-address.ts';
import { pageAddress } from './paths.ts';

describe('page addresses', () => {
  it('are unprefixed in Arabic and below /en in English [PATHS-01]', () => {
    expect(pageAddress('about', 'ar')).toBe('/about');
    expect(pageAddress('about', 'en')).toBe('/en/about');
    expect(pageAddress('home', 'en')).toBe('/en');
    expect(pageAddress('boardMember', 'en', 3)).toBe('/en/member/3');
  });

  it('say their language, and only where the prefix is a whole part of them', () => {
    expect(splitAddress('/en')).toEqual({ language: 'en', path: '/' });
    expect(splitAddress('/en/')).toEqual({ language: 'en', path: '/' });
    expect(splitAddress('/en/about')).toEqual({ language: 'en', path: '/about' });
    expect(splitAddress('/enough')).toEqual({ language: 'ar', path: '/enough' });
  });

  it('come back whole', () => {
    for (const path of ['/', '/about', '/latest-news/7']) {
      expect(splitAddress(localizedAddress(path, 'en'))).toEqual({ language: 'en', path });
    }
  });
});
