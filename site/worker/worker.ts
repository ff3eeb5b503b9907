import { LANGUAGE_PREFERENCE, LANGUAGES, type Language } from '../../contract/locale.ts';
import { localizedAddress, splitAddress } from '../../contract/localized-address.ts';
import { OFFLINE_PATH } from '../../contract/paths.ts';
import { CACHED_PAGES_ID, type CachePageMessage } from '../../contract/worker.ts';
import {
  assetsIn,
  type CachedPage,
  type CacheKind,
  dataIn,
  isCacheable,
  isPageAddress,
  kindOf,
  MAX_ENTRIES,
  titleIn,
  withCachedPages,
} from './cache-policy.ts';

declare const self: ServiceWorkerGlobalScope;

/** Put in by the build: what tells it from every other. */
declare const RELEASE: string;

const PREFIX = 'yafee-';

/** Everything that is kept belongs to one release, and goes when the next one takes over. */
const cacheOf = (kind: CacheKind | 'offline') => `${PREFIX}${RELEASE}-${kind}`;

/** So long a page or an answer is waited for where an older one is at hand. In milliseconds. */
const PATIENCE = 3_000;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin);
  if (kind === 'page') event.respondWith(page(event));
  else if (kind === 'answer') event.respondWith(answer(event));
  else if (kind !== null) event.respondWith(file(event, kind));
});
self.addEventListener('message', (event) => {
  const { keep } = event.data as Partial<CachePageMessage>;
  if (typeof keep !== 'string' || !keep.startsWith('/') || !isPageAddress(keep)) return;
  event.waitUntil(fetchAndCache(keep));
});

/** Brings the offline pages, and what they need to look right. */
async function install(): Promise<void> {
  const cache = await caches.open(cacheOf('offline'));
  const needed = new Set<string>();
  for (const language of LANGUAGES) {
    const address = localizedAddress(OFFLINE_PATH, language);
    const response = await fetch(address, { cache: 'reload' });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    for (const asset of assetsIn(await response.clone().text())) needed.add(asset);
    await cache.put(address, response);
  }
  await (await caches.open(cacheOf('asset'))).addAll([...needed]);
  // The pages of the old release go on with it; their next one is loaded anew (worker-client.ts).
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && !name.includes(RELEASE));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  // Those that were loaded before there was a worker to keep them.
  const open = await self.clients.matchAll({ type: 'window' });
  await Promise.all(open.map(({ url }) => fetchAndCache(url)));
}

async function fetchAndCache(address: string): Promise<void> {
  const url = new URL(address, self.location.origin).href;
  try {
    await keep('page', url, await fetch(url, { headers: { accept: 'text/html' } }));
  } catch {
    // It was to be had for another time, and now there is no connection.
  }
}

/** Puts an answer into its cache where it may be there, and lets the oldest go. */
async function keep(kind: CacheKind, request: RequestInfo, response: Response): Promise<void> {
  const url = typeof request === 'string' ? request : request.url;
  if (!isCacheable(kind, url, response)) return;
  const cache = await caches.open(cacheOf(kind));
  const data = kind === 'page' ? dataIn(await response.clone().text()) : null;
  // What is put last stands last.
  if (kind === 'page' || kind === 'answer') await cache.delete(request);
  await cache.put(request, response);
  const kept = await cache.keys();
  await Promise.all(
    kept
      .slice(0, Math.max(0, kept.length - MAX_ENTRIES[kind]))
      .map((oldest) => cache.delete(oldest)),
  );
  if (data !== null && (await caches.match(data)) === undefined) {
    await keep('asset', data, await fetch(data));
  }
}

/** What is kept never makes an answer fail: a full disk keeps nothing more. */
function cacheInBackground(
  event: FetchEvent,
  kind: CacheKind,
  key: RequestInfo,
  response: Response,
): void {
  event.waitUntil(keep(kind, key, response.clone()).catch(() => undefined));
}

/** A page: the server's, else the kept one where that takes too long or cannot be had. */
async function page(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  const key = url.origin + url.pathname;
  const asked = fetchPage(event).then((response) => {
    if (url.search === '') cacheInBackground(event, 'page', key, response);
    return response;
  });
  // Beside a kept page nobody waits for it any more, and it is kept all the same.
  event.waitUntil(asked.catch(() => undefined));
  const kept = () => keptIn('page', key);
  try {
    return (await inTime(asked)) ?? (await kept()) ?? (await asked);
  } catch {
    return (await kept()) ?? withoutConnection(url.pathname);
  }
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

/** Where nothing is kept for an address: its English page for who prefers it, as the server does, else the offline page. */
async function withoutConnection(pathname: string): Promise<Response> {
  const { language, path } = splitAddress(pathname);
  if (language === 'ar' && (await prefersEnglish())) {
    return Response.redirect(localizedAddress(path, 'en'), 302);
  }
  const offline = await caches.match(localizedAddress(OFFLINE_PATH, language), {
    cacheName: cacheOf('offline'),
  });
  if (offline === undefined) return Response.error();
  const headers = new Headers(offline.headers);
  // It is no longer what was sent.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  const html = withCachedPages(await offline.text(), CACHED_PAGES_ID, await cachedPages(language));
  return new Response(html, { status: 503, headers });
}

/** Not every browser lets a worker read cookies; there the address alone decides. */
async function prefersEnglish(): Promise<boolean> {
  const store = (
    self as { cookieStore?: { get(name: string): Promise<{ value?: string } | null> } }
  ).cookieStore;
  return (await store?.get(LANGUAGE_PREFERENCE))?.value === 'en';
}

/** The kept pages of a language, those visited last first. */
async function cachedPages(language: Language): Promise<CachedPage[]> {
  const cache = await caches.open(cacheOf('page'));
  const pages: CachedPage[] = [];
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (splitAddress(pathname).language !== language) continue;
    const title = titleIn((await (await cache.match(request))?.text()) ?? '');
    if (title !== '') pages.unshift({ path: pathname, title });
  }
  return pages;
}

/** An answer of the API: the server's, else the one kept for the same language. */
async function answer(event: FetchEvent): Promise<Response> {
  const asked = fetch(event.request).then((response) => {
    cacheInBackground(event, 'answer', event.request, response);
    return response;
  });
  event.waitUntil(asked.catch(() => undefined));
  // The language is a header that the answer varies by, so that matching heeds it.
  const kept = () => keptIn('answer', event.request);
  try {
    return (await inTime(asked)) ?? (await kept()) ?? (await asked);
  } catch {
    return (await kept()) ?? Response.error();
  }
}

/** A file: the kept one, as names carry a hash of what is in it; a picture without one is good for long, too. */
async function file(event: FetchEvent, kind: 'asset' | 'picture'): Promise<Response> {
  const kept = await keptIn(kind, event.request);
  if (kept !== undefined) return kept;
  const response = await fetch(event.request);
  cacheInBackground(event, kind, event.request, response);
  return response;
}

function keptIn(kind: CacheKind, key: RequestInfo): Promise<Response | undefined> {
  return caches.match(key, { cacheName: cacheOf(kind) });
}

/** What was asked for, or undefined where it takes too long. */
function inTime(asked: Promise<Response>): Promise<Response | undefined> {
  return Promise.race([
    asked,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE)),
  ]);
}
