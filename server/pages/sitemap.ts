import type { SitePlace } from './site-place.ts';

/** A page in a sitemap: its URL in each language, and when it last changed. */
export type SitemapPage = {
  addresses: { ar: string; en: string };
  /** Epoch milliseconds. Null if unknown. */
  changedAt: number | null;
};

/**
 * Maximum number of pages in one sitemap. A sitemap may have 50,000 addresses and 50 MiB, and an address fewer than
 * 2,048 characters (sitemaps.org, “Sitemaps XML format”). A thousand pages stay below both limits and are rendered
 * quickly.
 */
export const PAGES_PER_SITEMAP = 1_000;

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const OPENING =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
const CLOSING = '</urlset>\n';

/** Returns a sitemap that lists each page in both languages, as alternates of each other. */
export function renderSitemap(pages: readonly SitemapPage[], place: SitePlace): string {
  return XML + OPENING + pages.map((page) => renderPage(page, place)).join('') + CLOSING;
}

/** Returns a sitemap index with the URLs of several sitemaps. */
export function renderSitemapIndex(addresses: readonly string[]): string {
  const elements = addresses.map(
    (address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`,
  );
  return `${XML}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${elements.join('')}</sitemapindex>\n`;
}

function renderPage({ addresses, changedAt }: SitemapPage, { defaultLanguage }: SitePlace): string {
  const alternates = [
    ['ar', addresses.ar],
    ['en', addresses.en],
    ['x-default', addresses[defaultLanguage]],
  ]
    .map(
      ([language, address = '']) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(address)}"/>`,
    )
    .join('');
  const changed =
    changedAt === null ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return [addresses.ar, addresses.en]
    .map((address) => `<url><loc>${escapeXml(address)}</loc>${changed}${alternates}</url>\n`)
    .join('');
}

/** Escapes a text for XML content and double-quoted attribute values. Drops the characters that XML forbids. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
