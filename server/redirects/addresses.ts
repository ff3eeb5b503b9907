import { REDIRECT_ADDRESS_MAX_BYTES } from '../../contract/admin/redirects/redirects.ts';
import type { Language } from '../../contract/locale.ts';
import { localizedAddress, splitAddress } from '../../contract/localized-address.ts';
import { pagePatterns } from '../../contract/pages.ts';
import { feeds, withoutTrailingSlashes } from '../../contract/paths.ts';
import { withoutDirectionControls } from '../../contract/visible-text.ts';

// How addresses are compared: `key` means the form in which two spellings of one address are the same.

/** An origin that stands for our own, so that paths can be parsed. */
const OWN = 'http://site.invalid';

/** Parameters that say where a visitor comes from, or what our own pages show, and not which page is meant. */
const IGNORED_PARAMETER =
  /^(?:utm_\w{1,40}|fbclid|gclid|gbraid|wbraid|dclid|msclkid|twclid|ttclid|igshid|mc_cid|mc_eid|_ga|_gl|lang|preferred|preview)$/;

/** How many parameters of a request can name a page. An address has few, and an attacker could send hundreds. */
const PARAMETERS_MAX = 8;

/** Parses a path with its query. Repeated slashes and backslashes count as one slash, and dots are resolved. Null: it is none. */
export function parsePath(path: string): URL | null {
  const [before = ''] = path.split(/[?#]/, 1);
  const clean = `/${before}`.replaceAll(/[/\\]+/g, '/') + path.slice(before.length);
  const url = URL.parse(OWN + clean);
  // Resolved dots can leave an empty segment.
  if (url !== null) url.pathname = url.pathname.replaceAll(/\/{2,}/g, '/');
  return url;
}

/**
 * Returns the key of a path: its own letters instead of percent-encoding, composed, in lower case, without slashes at the end and without
 * WordPress's `index.php`. Null: it is no text.
 */
function pathKey(pathname: string): string | null {
  const key = withoutTrailingSlashes(decoded(pathname).normalize('NFC').toLowerCase());
  if (/[\p{Cc}\u2028\u2029]/u.test(key) || !key.isWellFormed()) return null;
  return key.replace(/^\/index\.php(?=\/|$)/, '') || '/';
}

/** Decodes a path. One that cannot be decoded stays as it is, as requests do (platform/http/readable-address.ts). */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** The parameters of an address that can name a page, as they stand in a key. */
function parameterKeys(url: URL): string[] {
  return [...url.searchParams]
    .filter(([name]) => !IGNORED_PARAMETER.test(name.toLowerCase()))
    .slice(0, PARAMETERS_MAX)
    .map(([name, value]) => `${parameterText(name)}=${parameterText(value)}`)
    .toSorted();
}

function parameterText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[%&=#+?\p{Cc}]/gu, encodeURIComponent);
}

/** Returns the key of a path with its query. Null: there can be no such address. */
function keyOf(url: URL): string | null {
  const path = pathKey(url.pathname);
  if (path === null) return null;
  const parameters = parameterKeys(url);
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

/** Whether an address is longer than any that is stored. */
function isTooLong(url: URL, key: string): boolean {
  const bytes = Math.max(url.pathname.length + url.search.length, Buffer.byteLength(key));
  return bytes > REDIRECT_ADDRESS_MAX_BYTES;
}

export type ReadSource =
  | { ok: true; key: string }
  | { ok: false; problem: 'address' | 'address-long' | 'reserved' };

/**
 * Reads the address that is redirected, as people type and paste it: a path, an address of the organisation's old site with its host, or
 * only WordPress's query. The host does not count.
 */
export function readSource(text: string): ReadSource {
  const typed = withoutDirectionControls(text).trim();
  if (typed === '' || /\p{Cc}/u.test(typed)) return { ok: false, problem: 'address' };
  const path = typed.replace(/^(?:https?:\/\/|(?=www\.))[^/?#]{1,300}/i, '');
  if (/^[a-z][a-z\d+.-]{0,20}:/i.test(path)) return { ok: false, problem: 'address' };
  const url = parsePath(path);
  const key = url && keyOf(url);
  if (url === null || key === null) return { ok: false, problem: 'address' };
  if (isTooLong(url, key)) return { ok: false, problem: 'address-long' };
  if (isReserved(key)) return { ok: false, problem: 'reserved' };
  return { ok: true, key };
}

/** The paths at which the site itself always answers, and to which no redirect may lead: the back office and the API. */
const RESERVED = /^\/(?:admin|api|healthz|readyz|metrics)(?:[/?]|$)/;

/** Whether a path belongs to the back office, the API or the checks of operators, in whatever way it is written. */
function isReserved(key: string): boolean {
  return RESERVED.test(decodeRest(key));
}

/** Decodes also the characters that keys leave encoded, so that nothing can hide in them. */
function decodeRest(key: string): string {
  return key.replaceAll(/%([0-9a-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const FIXED: ReadonlySet<string> = new Set([
  ...pagePatterns.flatMap(({ pattern }) => (pattern.includes(':') ? [] : [pattern])),
  ...Object.values(feeds),
]);

/** WordPress's parameters of the home page that name another page. */
const HOME_PARAMETER =
  /[?&](?:p|page_id|pagename|name|attachment_id|cat|category_name|tag|author|m|post_type|feed|s)=/i;

/**
 * Whether the site answers a key whatever its content is, so that a redirect of it would never be used. Only the home page leaves
 * WordPress's parameters to the redirects.
 */
export function isFixedPage(key: string): boolean {
  const [pathname = key] = key.split('?', 1);
  const { path } = splitAddress(pathname);
  return FIXED.has(path) && !(path === '/' && HOME_PARAMETER.test(key));
}

/** Whether a request for the home page may mean another page, by one of WordPress's parameters. It costs nothing without a query. */
export function isOldHomeAddress(url: string): boolean {
  return url.includes('?') && HOME_PARAMETER.test(url);
}

/** Returns the path of a key without its query and its language. */
export function barePath(key: string): string {
  return withoutOldLanguage(splitAddress(key.split('?', 1)[0] ?? key).path);
}

/** Removes WordPress's prefix of Arabic pages, which have none here. */
function withoutOldLanguage(path: string): string {
  return path === '/ar' ? '/' : path.replace(/^\/ar\//, '/');
}

/** One of the keys under which an address can have a redirect. */
export type CandidateKey = {
  key: string;
  /** The language to which the target is taken: that of a prefix which the key lacks. */
  language: Language | null;
  /** The parameters of the address that the key contains. */
  parameters: ReadonlySet<string>;
};

/**
 * Returns the keys under which an address can have a redirect, the most specific first: with all parameters, with one of them, with none;
 * with its language and, because a redirect of an Arabic address holds for the English one as well, without it.
 */
export function candidateKeys(address: string): CandidateKey[] {
  const url = parsePath(address);
  const path = url && pathKey(url.pathname);
  if (url === null || path === null) return [];
  const parameters = parameterKeys(url);
  const choices = [
    ...(parameters.length > 1 ? [parameters] : []),
    ...parameters.map((each) => [each]),
    [],
  ];
  const { language, path: rest } = splitAddress(path);
  const bare = withoutOldLanguage(rest);
  const paths: { path: string; language: Language | null }[] = [
    { path, language: null },
    ...(bare === path ? [] : [{ path: bare, language }]),
  ];
  return paths.flatMap((each) =>
    choices.map((chosen) => ({
      key: chosen.length === 0 ? each.path : `${each.path}?${chosen.join('&')}`,
      language: each.language,
      parameters: new Set(chosen),
    })),
  );
}

/** A redirect as it is stored. */
export type StoredRedirect = { key: string; target: string };

/** Returns where a redirect takes an address: to its target in the same language, with the parameters that the key does not contain. */
export function targetFor(
  address: string,
  { language, parameters }: CandidateKey,
  target: string,
): string {
  if (!target.startsWith('/')) return target;
  const url = new URL(OWN + target);
  const own = splitAddress(url.pathname);
  // Files have no language.
  const isPage = !/\.\w{1,5}$/.test(url.pathname);
  if (language === 'en' && own.language === 'ar' && isPage) {
    url.pathname = localizedAddress(own.path, 'en');
  }
  for (const [name, value] of parsePath(address)?.searchParams ?? []) {
    const isInKey = parameters.has(`${parameterText(name)}=${parameterText(value)}`);
    if (!isInKey && !url.searchParams.has(name)) url.searchParams.append(name, value);
  }
  return url.pathname + url.search + url.hash;
}

export type ReadTarget =
  | { ok: true; target: string; path: string | null }
  | { ok: false; problem: 'target' | 'target-long' | 'target-reserved' | 'other-site' };

/** What a target is checked against: our own origin, and the other hosts that the operator allows. */
export type TargetRules = { publicUrl: string; hosts: readonly string[] };

/**
 * Reads where a redirect leads: a path of the site, or a URL whose host is allowed. Whatever browsers take for another origin is none:
 * two slashes, backslashes, control characters, user names, other schemes.
 */
export function readTarget(text: string, { publicUrl, hosts }: TargetRules): ReadTarget {
  const typed = withoutDirectionControls(text).trim();
  if (typed === '' || /[\s\p{Cc}\\]/u.test(typed) || !typed.isWellFormed()) {
    return { ok: false, problem: 'target' };
  }
  if (/^https?:\/\//i.test(typed)) {
    const url = URL.parse(typed);
    if (url === null || url.username !== '' || url.password !== '') {
      return { ok: false, problem: 'target' };
    }
    if (url.href.length > REDIRECT_ADDRESS_MAX_BYTES) return { ok: false, problem: 'target-long' };
    if (url.origin === new URL(publicUrl).origin) {
      return readOwnTarget(url.pathname + url.search + url.hash);
    }
    if (!isAllowedHost(url, hosts)) return { ok: false, problem: 'other-site' };
    return { ok: true, target: url.href, path: null };
  }
  return readOwnTarget(typed);
}

/** Whether a URL leads to another site that the operator allows. Its port must be the usual one. */
function isAllowedHost(url: URL, hosts: readonly string[]): boolean {
  return url.port === '' && hosts.includes(url.hostname);
}

function readOwnTarget(typed: string): ReadTarget {
  if (!typed.startsWith('/') || typed.startsWith('//')) return { ok: false, problem: 'target' };
  const url = URL.parse(typed, OWN);
  if (url === null || url.origin !== OWN || url.pathname.startsWith('//')) {
    return { ok: false, problem: 'target' };
  }
  const key = pathKey(url.pathname);
  if (key === null) return { ok: false, problem: 'target' };
  if (url.href.length - OWN.length > REDIRECT_ADDRESS_MAX_BYTES) {
    return { ok: false, problem: 'target-long' };
  }
  if (isReserved(key)) return { ok: false, problem: 'target-reserved' };
  // A page has one address, to which the others lead on.
  const pathname = isFixedPage(key) ? key : withoutTrailingSlashes(url.pathname);
  return { ok: true, target: pathname + url.search + url.hash, path: barePath(key) };
}

/** Whether a stored target may still be sent: the operator may have taken its host from the list. */
export function isStillAllowed(target: string, { hosts }: TargetRules): boolean {
  if (target.startsWith('/')) return true;
  const url = URL.parse(target);
  return url !== null && isAllowedHost(url, hosts);
}

/** Writes an address with its own letters where that cannot change it, for people to read. */
export function readable(address: string): string {
  try {
    const decoded = decodeURI(address);
    // White space and control characters stay encoded, because they could not be seen.
    return /[\s\p{Cc}\p{Cf}]/u.test(decoded) ? address : decoded;
  } catch {
    return address;
  }
}
