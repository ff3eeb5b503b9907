import { directionOf, type Language } from '../../contract/locale.ts';
import { escapeXml } from './sitemap.ts';

/** An Atom feed in one language (RFC 4287). URLs are absolute. */
export type AtomFeed = {
  language: Language;
  title: string;
  author: string;
  /** URL of the feed, which is also its id. */
  address: string;
  /** URL of the page with the same entries. */
  page: string;
  entries: readonly AtomEntry[];
};

/** One entry of a feed. Times are epoch milliseconds. */
export type AtomEntry = {
  /** A URL that never changes. */
  id: string;
  title: string;
  page: string;
  updatedAt: number;
  publishedAt: number | null;
  /** Sanitised HTML, or an empty string. URLs in it may be relative to the site's root. */
  html: string;
  /** A file to download. */
  file: { address: string; type: string; bytes: number | null } | null;
};

/** Atom requires a time of change, even for a feed without entries. Epoch milliseconds. */
const EMPTY_FEED_UPDATED_AT = 0;

/** Returns the feed as an XML document. */
export function renderAtomFeed(feed: AtomFeed): string {
  const { language, title, author, address, page, entries } = feed;
  const updatedAt = entries.reduce(
    (latest, entry) => Math.max(latest, entry.updatedAt),
    EMPTY_FEED_UPDATED_AT,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}" xml:base="${escapeXml(address)}">\n` +
    `<id>${escapeXml(address)}</id>\n` +
    `<title>${escapeXml(title)}</title>\n` +
    `<updated>${formatTime(updatedAt)}</updated>\n` +
    `<author><name>${escapeXml(author)}</name></author>\n` +
    `<link rel="self" type="application/atom+xml" href="${escapeXml(address)}"/>\n` +
    `<link rel="alternate" type="text/html" hreflang="${language}" href="${escapeXml(page)}"/>\n` +
    `${entries.map((entry) => renderEntry(entry, language)).join('')}</feed>\n`
  );
}

function renderEntry(entry: AtomEntry, language: Language): string {
  const { id, title, page, updatedAt, publishedAt, html, file } = entry;
  const size = file === null || file.bytes === null ? '' : ` length="${file.bytes}"`;
  return (
    `<entry><id>${escapeXml(id)}</id><title>${escapeXml(title)}</title>` +
    `<updated>${formatTime(updatedAt)}</updated>` +
    (publishedAt === null ? '' : `<published>${formatTime(publishedAt)}</published>`) +
    `<link rel="alternate" type="text/html" hreflang="${language}" href="${escapeXml(page)}"/>` +
    (file === null
      ? ''
      : `<link rel="enclosure" type="${escapeXml(file.type)}"${size} href="${escapeXml(file.address)}"/>`) +
    // Atom has no text direction, and feed readers do not detect it.
    (html === ''
      ? ''
      : `<content type="html">${escapeXml(`<div lang="${language}" dir="${directionOf(language)}">${html}</div>`)}</content>`) +
    '</entry>\n'
  );
}

function formatTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
