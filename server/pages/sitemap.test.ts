import { describe, expect, it } from 'vitest';
import { elements, parseXml } from '../../tests/helpers/xml.ts';
import {
  PAGES_PER_SITEMAP,
  renderSitemap,
  renderSitemapIndex,
  type SitemapPage,
} from './sitemap.ts';

const ARABIC_FIRST = { country: null, defaultLanguage: 'ar' } as const;

function makePages(count: number): SitemapPage[] {
  return Array.from({ length: count }, (_, index) => ({
    addresses: { ar: `https://a.example/${index}`, en: `https://a.example/en/${index}` },
    changedAt: Date.UTC(2026, 0, 1) + index,
  }));
}

describe('a sitemap', () => {
  it('lists both languages of a page, each with alternates and the time of change', () => {
    const urls = elements(parseXml(renderSitemap(makePages(1), ARABIC_FIRST)), 'url');
    expect(urls).toHaveLength(2);
    for (const url of urls) {
      const alternates = elements(url, 'link').map((link) => [
        link.getAttribute('hreflang'),
        link.getAttribute('href'),
      ]);
      expect(alternates).toEqual([
        ['ar', 'https://a.example/0'],
        ['en', 'https://a.example/en/0'],
        ['x-default', 'https://a.example/0'],
      ]);
      expect(elements(url, 'lastmod')[0]?.textContent).toBe('2026-01-01T00:00:00.000Z');
    }
  });

  it('leaves out an unknown time of change', () => {
    const document = renderSitemap(
      makePages(1).map((page) => ({ ...page, changedAt: null })),
      ARABIC_FIRST,
    );
    expect(elements(parseXml(document), 'lastmod')).toEqual([]);
  });

  it('stays below the limits of the protocol with the longest addresses', () => {
    const longest = `https://a.example/${'&'.repeat(2_047)}`.slice(0, 2_047);
    const page = { addresses: { ar: longest, en: longest }, changedAt: 0 };
    const document = renderSitemap(
      Array.from({ length: PAGES_PER_SITEMAP }, () => page),
      ARABIC_FIRST,
    );
    expect(document.match(/<loc>/g)).toHaveLength(2 * PAGES_PER_SITEMAP);
    expect(2 * PAGES_PER_SITEMAP).toBeLessThan(50_000);
    expect(document.replaceAll('&amp;', '&').length).toBeLessThan(50 * 1024 * 1024);
  });

  it('is listed in an index, whose addresses are escaped', () => {
    const addresses = ['https://a.example/?a=1&b="2"', 'https://a.example/\u0001<x>'];
    const index = parseXml(renderSitemapIndex(addresses));
    expect(elements(index, 'loc').map(({ textContent }) => textContent)).toEqual([
      'https://a.example/?a=1&b="2"',
      'https://a.example/<x>',
    ]);
  });
});
