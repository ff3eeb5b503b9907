/** A page as a sitemap names it: its address in each language, and when it last changed. */
export type SitemapPage = {
  addresses: { ar: string; en: string };
  /** Epoch milliseconds; null where it is not known. */
  changedAt: number | null;
};

/**
 * As many pages stand in one sitemap. It may hold 50,000 addresses and 50 MiB, and no address has
 * more than 2,047 characters (sitemaps.org, “Sitemaps XML format”); a thousand pages are below that
 * however long their addresses, and made in a moment.
 */
export const PAGES_PER_SITEMAP = 1_000;

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const OPENING =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
const CLOSING = '</urlset>\n';

/** The XML document that names pages, each in both languages with both as alternates. */
export function sitemap(pages: readonly SitemapPage[]): string {
  return XML + OPENING + pages.map(pageRows).join('') + CLOSING;
}

/** The document that names several sitemaps by their addresses. */
export function sitemapIndex(addresses: readonly string[]): string {
  const rows = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`);
  return `${XML}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('')}</sitemapindex>\n`;
}

function pageRows({ addresses, changedAt }: SitemapPage): string {
  const alternates = [
    ['ar', addresses.ar],
    ['en', addresses.en],
    ['x-default', addresses.ar],
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

/** A text as it stands in XML, also within quotes; what XML has no room for is left out. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
