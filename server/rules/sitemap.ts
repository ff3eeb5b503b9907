/** A page as a sitemap names it: its address in each language, and when it last changed. */
export type SitemapPage = {
  addresses: { ar: string; en: string };
  /** Epoch milliseconds; null where it is not known. */
  changedAt: number | null;
};

/** What one sitemap may hold at most (sitemaps.org, “Sitemaps XML format”). */
export const SITEMAP_LIMITS: SitemapLimits = { addresses: 50_000, bytes: 50 * 1024 * 1024 };

export type SitemapLimits = { addresses: number; bytes: number };

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const OPENING =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
const CLOSING = '</urlset>\n';

/**
 * The sitemaps that name all pages, each in both languages with both as alternates.
 * @returns complete XML documents; several where one would be beyond the limits
 */
export function sitemaps(
  pages: readonly SitemapPage[],
  limits: SitemapLimits = SITEMAP_LIMITS,
): string[] {
  const documents: string[] = [];
  const frame = Buffer.byteLength(XML + OPENING + CLOSING);
  let rows: string[] = [];
  let bytes = frame;
  let addresses = 0;
  for (const page of pages) {
    const row = pageRows(page);
    const size = Buffer.byteLength(row);
    if (rows.length > 0 && (addresses + 2 > limits.addresses || bytes + size > limits.bytes)) {
      documents.push(XML + OPENING + rows.join('') + CLOSING);
      [rows, bytes, addresses] = [[], frame, 0];
    }
    rows.push(row);
    bytes += size;
    addresses += 2;
  }
  return [...documents, XML + OPENING + rows.join('') + CLOSING];
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
