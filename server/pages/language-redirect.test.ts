import { describe, expect, it } from 'vitest';
import { addressOf, languageRedirect } from './language-redirect.ts';

describe('languageRedirect', () => {
  it('redirects from an address without prefix to the English one, with the query [LANGUAGE-REDIRECT-01]', () => {
    expect(languageRedirect('/about?from=mail', 'theme=x; lang=en')).toEqual({
      address: '/en/about?from=mail&preferred=en',
      remember: null,
    });
    expect(languageRedirect('/', 'lang=en')?.address).toBe('/en?preferred=en');
  });

  it('does not redirect without a stored preference for English, or from an English address', () => {
    for (const cookie of [undefined, '', 'lang=ar', 'lang=fr', 'xlang=en']) {
      expect(languageRedirect('/about', cookie)).toBeNull();
    }
    expect(languageRedirect('/en/about', 'lang=en')).toBeNull();
    expect(languageRedirect('/en/about', 'lang=ar')).toBeNull();
  });

  it('stores the language of ?lang= and removes the parameter', () => {
    expect(languageRedirect('/about?lang=ar&page=2', 'lang=en')).toEqual({
      address: '/about?page=2',
      remember: 'ar',
    });
    expect(languageRedirect('/about?lang=en', undefined)).toEqual({
      address: '/en/about',
      remember: 'en',
    });
    // The URL that a redirect has led to, in the language from which it was left.
    expect(languageRedirect('/about?lang=ar&preferred=en', 'lang=en')?.address).toBe('/about');
    expect(languageRedirect('/about?lang=fr', undefined)).toBeNull();
  });

  it('leads whoever comes to / from elsewhere to the first language of the site, unless they have chosen [DEFAULT-LANGUAGE-01]', () => {
    const visit = { defaultLanguage: 'en', isWithinSite: false } as const;
    const plain = { address: '/en?from=mail', remember: null };
    expect(languageRedirect('/?from=mail', undefined, visit)).toEqual(plain);
    expect(languageRedirect('/?from=mail', 'lang=en', visit)).toEqual(plain);
    expect(languageRedirect('/', 'lang=ar', visit)).toBeNull();
    // Search engines find the Arabic home page there.
    expect(languageRedirect('/?lang=ar', undefined, visit)).toBeNull();
    for (const url of ['/about', '/en', '/en/about']) {
      expect(languageRedirect(url, undefined, visit)).toBeNull();
    }
    const within = { ...visit, isWithinSite: true };
    expect(languageRedirect('/', undefined, within)).toBeNull();
    // The choice of a visitor without JavaScript
    expect(languageRedirect('/?lang=ar', undefined, within)).toEqual({
      address: '/',
      remember: 'ar',
    });
    expect(languageRedirect('/', undefined, { ...visit, defaultLanguage: 'ar' })).toBeNull();
  });

  it.each([
    ['//evil.example/x'],
    ['/\\evil.example/x'],
    ['/en//evil.example/x'],
    ['///evil.example'],
  ])('never redirects to another host: %s', (url) => {
    for (const language of ['ar', 'en']) {
      const address = languageRedirect(`${url}?lang=${language}`, undefined)?.address;
      expect(address).toMatch(/^\/(?![/\\])/);
      expect(new URL(address ?? '', 'https://yafee.example').host).toBe('yafee.example');
    }
    expect(addressOf(url).host).toBe('site.invalid');
  });
});
