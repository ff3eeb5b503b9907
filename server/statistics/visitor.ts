import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { MOVED_ACCEPT, WORKER_PATH } from '../../contract/worker.ts';

/** The longest name of a host (RFC 1035). */
const HOST_MAX = 253;

/** How many names of browsers are remembered, so that each is read once. Only in memory, and apart from what is counted. */
const BROWSERS_MAX = 500;

/** A longer name than any browser has is read up to here. */
const NAME_MAX = 500;

/** What is read of the name of a browser. */
type Browser = { isBot: boolean; isPhone: boolean };

const browsers = new Map<string, Browser>();

function browserOf(fullName: string): Browser {
  const name = fullName.length > NAME_MAX ? fullName.slice(0, NAME_MAX) : fullName;
  const known = browsers.get(name);
  if (known !== undefined) return known;
  const browser = { isBot: isbot(name), isPhone: name.includes('Mobi') };
  if (browsers.size >= BROWSERS_MAX) browsers.clear();
  browsers.set(name, browser);
  return browser;
}

/** Whether a request comes from a program that says so, or does not say what it is. */
export function isFromBot({ 'user-agent': name }: IncomingHttpHeaders): boolean {
  return name === undefined || browserOf(name).isBot;
}

/** Whether a browser only fetches ahead, because somebody may follow a link. */
export function isAhead(headers: IncomingHttpHeaders): boolean {
  return (
    headers['sec-purpose'] !== undefined ||
    headers.purpose === 'prefetch' ||
    headers['x-moz'] === 'prefetch'
  );
}

/**
 * How a page was opened: by a document, or by a `move` inside the site, for which React fetches the data and the service worker asks for
 * the page, to keep it. Null: nobody opened it.
 */
function openingOf(headers: IncomingHttpHeaders): 'document' | 'move' | null {
  const mode = headers['sec-fetch-mode'];
  // Old browsers and programs do not say what they do with a page.
  if (mode === undefined) return headers.accept?.includes('text/html') === true ? 'document' : null;
  const destination = headers['sec-fetch-dest'];
  if (mode === 'navigate') {
    // The service worker hands the request on without its destination.
    return destination === 'document' || destination === 'empty' ? 'document' : null;
  }
  const isMove =
    destination === 'empty' &&
    headers.accept === MOVED_ACCEPT &&
    headers.referer?.endsWith(WORKER_PATH) === true;
  return isMove ? 'move' : null;
}

/** What is counted of a view. Nothing else is read of its request. */
export type View = {
  isPhone: boolean;
  /** Whether the page was opened from elsewhere, or by its address. */
  isVisit: boolean;
  /** The host of the site from which it was opened. Null: unknown, none or our own. */
  referrer: string | null;
};

/**
 * Reads what is counted of a request for a page.
 * @param ownHosts the hosts of the site
 * @returns null: it is no view. `bot`: a known program asked for it
 */
export function readView(
  headers: IncomingHttpHeaders,
  ownHosts: ReadonlySet<string>,
): View | 'bot' | null {
  if (isAhead(headers)) return null;
  const name = headers['user-agent'];
  if (name === undefined) return 'bot';
  const { isBot, isPhone } = browserOf(name);
  if (isBot) return 'bot';
  const opening = openingOf(headers);
  if (opening === null) return null;
  const mobile = headers['sec-ch-ua-mobile'];
  const view = { isPhone: mobile === undefined ? isPhone : mobile === '?1' };
  if (opening === 'move') return { ...view, isVisit: false, referrer: null };
  const { referer } = headers;
  if (referer === undefined || referer === '')
    return { ...view, isVisit: isArrival(headers), referrer: null };
  const host = hostOf(referer);
  const isOwn = host !== null && isOwnHost(host, headers, ownHosts);
  return { ...view, isVisit: !isOwn, referrer: isOwn || host === null ? null : publicHost(host) };
}

/**
 * Reads what is counted of a view that the browser tells the server of.
 * @param referrer the host that led to the page, as the browser says. Null: a move inside the site
 * @returns `bot`: a known program
 */
export function readBeacon(
  headers: IncomingHttpHeaders,
  referrer: string | null,
  ownHosts: ReadonlySet<string>,
): View | 'bot' {
  const name = headers['user-agent'];
  if (name === undefined) return 'bot';
  const { isBot, isPhone } = browserOf(name);
  if (isBot) return 'bot';
  const mobile = headers['sec-ch-ua-mobile'];
  const view = { isPhone: mobile === undefined ? isPhone : mobile === '?1' };
  if (referrer === null) return { ...view, isVisit: false, referrer: null };
  const host = referrer.length > HOST_MAX ? '' : referrer.toLowerCase();
  const isOwn = isOwnHost(host, headers, ownHosts);
  return { ...view, isVisit: !isOwn, referrer: isOwn ? null : publicHost(host) };
}

function isOwnHost(
  host: string,
  headers: IncomingHttpHeaders,
  ownHosts: ReadonlySet<string>,
): boolean {
  return host === headers.host?.toLowerCase() || ownHosts.has(host);
}

/**
 * Whether a page without referrer was opened from elsewhere. Our own pages send one. A browser that sends none at all says so by the site;
 * but of a request that the service worker hands on, the site is always our own.
 */
function isArrival(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-site'] !== 'same-origin' || headers['sec-fetch-dest'] === 'empty';
}

/** Returns the host of an address with its port, in lower case. Null: it is no address of a website. */
function hostOf(address: string): string | null {
  const start = address.startsWith('https://') ? 8 : address.startsWith('http://') ? 7 : -1;
  if (start === -1) return null;
  const end = address.indexOf('/', start);
  const host = address.slice(start, end === -1 ? undefined : end);
  return host.length > HOST_MAX ? null : host.toLowerCase();
}

/** A name with a top-level domain, which has a letter, so that it is no IP address. */
const PUBLIC_HOST =
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}(?=[a-z\d-]{0,61}[a-z])[a-z\d-]{2,63}$/;

/** Returns a host as it is counted: without port and `www.`. Null: it is no name that others know. */
function publicHost(host: string): string | null {
  const name = host.replace(/:\d{1,5}$/, '').replace(/^www\./, '');
  return name.length <= 100 && PUBLIC_HOST.test(name) ? name : null;
}
