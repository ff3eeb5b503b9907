import { describe, expect, it } from 'vitest';
import { elements, parseXml } from '../../tests/helpers/xml.ts';
import { type SitemapPage, sitemapIndex, sitemaps } from './sitemap.ts';

function pages(count: number): SitemapPage[] {
  return Array.from({ length: count }, (_, index) => ({
    addresses: { ar: `https://a.example/${index}`, en: `https://a.example/en/${index}` },
    changedAt: Date.UTC(2026, 0, 1) + index,
  }));
}

function addressesOf(document: string): (string | null)[] {
  return elements(parseXml(document), 'loc').map(({ textContent }) => textContent);
}

describe('a sitemap', () => {
  it('names both languages of a page, each with both as alternates and the time of its change', () => {
    const [document = ''] = sitemaps(pages(1));
    const urls = elements(parseXml(document), 'url');
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

  it('leaves a date out that is not known', () => {
    const [document = ''] = sitemaps(pages(1).map((page) => ({ ...page, changedAt: null })));
    expect(elements(parseXml(document), 'lastmod')).toEqual([]);
  });

  it('is followed by others where one would hold too many addresses', () => {
    const documents = sitemaps(pages(5), { addresses: 4, bytes: 1e6 });
    expect(documents.map((document) => addressesOf(document).length)).toEqual([4, 4, 2]);
    expect(new Set(documents.flatMap(addressesOf)).size).toBe(10);
  });

  it('is followed by others where one would be too large', () => {
    const limit = 2_500;
    const documents = sitemaps(pages(9), { addresses: 50_000, bytes: limit });
    expect(documents.length).toBeGreaterThan(1);
    for (const document of documents) expect(Buffer.byteLength(document)).toBeLessThan(limit);
    expect(documents.flatMap(addressesOf)).toHaveLength(18);
  });

  it('is named by an index, and escapes what XML must not hold', () => {
    const addresses = ['https://a.example/?a=1&b="2"', 'https://a.example/\u0001<x>'];
    const index = parseXml(sitemapIndex(addresses));
    expect(elements(index, 'loc').map(({ textContent }) => textContent)).toEqual([
      'https://a.example/?a=1&b="2"',
      'https://a.example/<x>',
    ]);
  });
});
