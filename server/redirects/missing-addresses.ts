import { barePath, candidateKeys } from './addresses.ts';

/** The longest listed address, in bytes. */
const LISTED_MAX_BYTES = 200;

/** Paths that only programs ask for, which look for weak places or belong to another system, and those of the site's own files. */
const PROBE =
  /^\/(?:wp-(?!content\/uploads\/)|_|(?:cgi-bin|vendor|node_modules|actuator|phpmyadmin|assets|media|fonts)(?:\/|$))/;

/** The endings of addresses at which there can have been a page or a document. */
const PAGE_ENDING = /\.(?:html?|aspx?|pdf|docx?|xlsx?)$/;

/** What may say who somebody is: an e-mail address, a number as long as a telephone number, or the token of a link. */
const PERSONAL = /@|[\d٠-٩۰-۹]{9}|[a-z\d]{24}|[\da-f]{8}-[\da-f]{4}-/;

/**
 * Returns the form in which an address is listed at which a visitor found nothing, which has no query. Null: it is not listed, because it
 * is no address of a page, or may say who somebody is.
 */
export function listedAddress(url: string): string | null {
  if (url.length > 8 * LISTED_MAX_BYTES) return null;
  // The last key of the address itself has no query.
  const path = candidateKeys(url).findLast(({ language }) => language === null)?.key;
  if (path === undefined || Buffer.byteLength(path) > LISTED_MAX_BYTES) return null;
  const bare = barePath(path);
  const segments = bare.split('/').slice(1);
  const last = segments.at(-1) ?? '';
  const isPage =
    segments.every((segment) => !segment.startsWith('.')) &&
    (!last.includes('.') || PAGE_ENDING.test(last)) &&
    !PROBE.test(bare) &&
    !/[\p{Cf}<>"'`{}|^;$%*()=]/u.test(path);
  return isPage && !PERSONAL.test(path) ? path : null;
}

/** Returns the words of an address that the search looks for: those of its last part. */
export function wordsOfAddress(address: string): string {
  const [path = ''] = address.split('?', 1);
  const last = path.split('/').findLast((segment) => /\p{L}{2}/u.test(segment)) ?? '';
  return last
    .replace(PAGE_ENDING, '')
    .replaceAll(/[-_+.,\s]+/g, ' ')
    .trim();
}
