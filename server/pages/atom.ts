import { directionOf, type Language } from '../../contract/locale.ts';
import { escapeXml } from './sitemap.ts';

/** A feed of one language (RFC 4287). Addresses are whole. */
export type AtomFeed = {
  language: Language;
  title: string;
  author: string;
  /** Address of the feed itself, which is its id too. */
  address: string;
  /** Address of the page that shows the same. */
  page: string;
  entries: readonly AtomEntry[];
};

export type AtomEntry = {
  /** An address that stays the same whatever changes in the entry. */
  id: string;
  title: string;
  page: string;
  /** Epoch milliseconds. */
  updatedAt: number;
  publishedAt: number | null;
  /** Sanitised HTML; empty where there is none. Addresses in it may begin at the site’s root. */
  html: string;
  /** A file to download. */
  file: { address: string; type: string; bytes: number | null } | null;
};

/** A feed without entries has never changed. */
const NEVER = 0;

/** A feed as an XML document. */
export function atomDocument(feed: AtomFeed): string {
  const { language, title, author, address, page, entries } = feed;
  const updatedAt = entries.reduce((latest, entry) => Math.max(latest, entry.updatedAt), NEVER);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}" xml:base="${escapeXml(address)}">\n` +
    `<id>${escapeXml(address)}</id>\n` +
    `<title>${escapeXml(title)}</title>\n` +
    `<updated>${time(updatedAt)}</updated>\n` +
    `<author><name>${escapeXml(author)}</name></author>\n` +
    `<link rel="self" type="application/atom+xml" href="${escapeXml(address)}"/>\n` +
    `<link rel="alternate" type="text/html" hreflang="${language}" href="${escapeXml(page)}"/>\n` +
    `${entries.map((entry) => entryRows(entry, language)).join('')}</feed>\n`
  );
}

function entryRows(entry: AtomEntry, language: Language): string {
  const { id, title, page, updatedAt, publishedAt, html, file } = entry;
  const size = file === null || file.bytes === null ? '' : ` length="${file.bytes}"`;
  return (
    `<entry><id>${escapeXml(id)}</id><title>${escapeXml(title)}</title>` +
    `<updated>${time(updatedAt)}</updated>` +
    (publishedAt === null ? '' : `<published>${time(publishedAt)}</published>`) +
    `<link rel="alternate" type="text/html" hreflang="${language}" href="${escapeXml(page)}"/>` +
    (file === null
      ? ''
      : `<link rel="enclosure" type="${escapeXml(file.type)}"${size} href="${escapeXml(file.address)}"/>`) +
    // Atom knows no direction, and readers of feeds do not find it out by themselves.
    (html === ''
      ? ''
      : `<content type="html">${escapeXml(`<div lang="${language}" dir="${directionOf(language)}">${html}</div>`)}</content>`) +
    '</entry>\n'
  );
}

function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
