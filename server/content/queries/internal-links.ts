import { spans } from '../../../contract/html-text.ts';
import { splitAddress } from '../../../contract/localized-address.ts';
import { readPageAddress } from '../../../contract/page-address.ts';
import { type FeedName, type PageName, pagePatterns } from '../../../contract/pages.ts';
import { feeds, withoutTrailingSlashes } from '../../../contract/paths.ts';

/**
 * Returns the path of a link within the site, without query and fragment. Null for other links.
 * @param publicUrl the origin of the site
 */
export function internalPath(address: string, publicUrl: string): string | null {
  if (!address.startsWith('/') && !address.startsWith(`${publicUrl}/`) && address !== publicUrl) {
    return null;
  }
  const url = URL.parse(address, publicUrl);
  return url !== null && url.origin === new URL(publicUrl).origin ? url.pathname : null;
}

/**
 * Returns the page at a path in either language, with the key of the entry that it shows (`pageAddress`). Null if there is none. For a
 * feed it is the page whose entries the feed has.
 */
export function pageAt(path: string): { page: PageName; key: number | string | null } | null {
  const requested = withoutTrailingSlashes(splitAddress(path).path);
  for (const [page, feed] of Object.entries(feeds) as [FeedName, string][]) {
    if (feed === requested) return { page, key: null };
  }
  for (const { page, pattern } of pagePatterns) {
    const key = keyIn(requested, pattern);
    if (key !== undefined) return { page, key };
  }
  return null;
}

/** Returns the key in a path of this pattern. Null if the pattern has none; undefined if the path does not match. */
function keyIn(path: string, pattern: string): number | string | null | undefined {
  if (pattern === '/:address') return readPageAddress(path.slice(1)) ?? undefined;
  if (!pattern.includes(':id')) return path === pattern ? null : undefined;
  const [before = '', after = ''] = pattern.split(':id');
  if (!path.startsWith(before) || !path.endsWith(after)) return undefined;
  const id = path.slice(before.length, path.length - after.length);
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}

const LINK = /<a\s[^<>]*href="([^"<>]*)"[^<>]*>/;

/**
 * Replaces some links in sanitised HTML by their text.
 * @param isGone whether there is nothing at a URL
 */
export function unlink(html: string, isGone: (address: string) => boolean): string {
  const parts: string[] = [];
  let copiedUntil = 0;
  for (const { opening, start, inside, end } of spans(html, LINK, () => '</a>')) {
    if (!isGone((opening[1] ?? '').replaceAll('&amp;', '&'))) continue;
    parts.push(html.slice(copiedUntil, start), inside);
    copiedUntil = end;
  }
  return parts.join('') + html.slice(copiedUntil);
}
