import { LANGUAGE_PREFERENCE, LANGUAGES, type Language } from '../../contract/locale.ts';
import {
  localizedAddress,
  preferredAddress,
  splitAddress,
} from '../../contract/localized-address.ts';
import {
  CACHED_PAGES_ID,
  type CachePageMessage,
  MOVED_ACCEPT,
  OFFLINE_PATH,
} from '../../contract/worker.ts';
import {
  type CachedPage,
  type CacheKind,
  classifyRequest,
  findAssets,
  findDataAddress,
  findTitle,
  insertCachedPages,
  isCacheable,
  isOfflinePageOld,
  isPageAddress,
  MAX_ENTRIES,
} from './cache-policy.ts';

declare const self: ServiceWorkerGlobalScope;

/** Identifies the release. The build inserts it. */
declare const RELEASE: string;

const PREFIX = 'yafee-';

/** Returns the name of a cache. Each release has its own caches, which the next release deletes. */
function cacheName(kind: CacheKind | 'offline'): string {
  return `${PREFIX}${RELEASE}-${kind}`;
}

/** After this time, in milliseconds, a cached page or response is used if there is one. */
const NETWORK_TIMEOUT = 3_000;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const kind = classifyRequest(event.request, self.location.origin);
  if (kind === 'page') event.respondWith(respondWithPage(event));
  else if (kind === 'api') event.respondWith(respondFromApi(event));
  else if (kind !== null) event.respondWith(respondWithFile(event, kind));
});
self.addEventListener('message', (event) => {
  const { cachePage: path } = event.data as Partial<CachePageMessage>;
  if (typeof path !== 'string' || !path.startsWith('/') || !isPageAddress(path)) return;
  event.waitUntil(fetchAndCache(path, { accept: MOVED_ACCEPT }));
});

/** Caches the offline pages of both languages and the files that they need. */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName('offline'));
  const assets = new Set<string>();
  for (const language of LANGUAGES) {
    const address = localizedAddress(OFFLINE_PATH, language);
    const response = await fetch(address, { cache: 'reload' });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    for (const asset of findAssets(await response.clone().text())) assets.add(asset);
    await cache.put(address, response);
  }
  await (await caches.open(cacheName('asset'))).addAll([...assets]);
  // Open pages of the old release continue, and their next navigation loads a document (worker-client.ts).
  await self.skipWaiting();
}

/** Fetches the offline page of a language again if it is old, because the organisation may have changed its name or colours. */
async function refreshOfflinePage(language: Language): Promise<void> {
  const cache = await caches.open(cacheName('offline'));
  const address = localizedAddress(OFFLINE_PATH, language);
  const date = (await cache.match(address))?.headers.get('date') ?? null;
  if (!isOfflinePageOld(date, Date.now())) return;
  const response = await fetch(address, { cache: 'no-cache' });
  if (response.ok) await cache.put(address, response);
}

/** Deletes the caches of old releases, takes over open pages and caches them. */
async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && !name.includes(RELEASE));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
  // The open pages were loaded before this worker could cache them.
  const pages = await self.clients.matchAll({ type: 'window' });
  await Promise.all(pages.map(({ url }) => fetchAndCache(url)));
}

async function fetchAndCache(address: string, headers: Record<string, string> = {}): Promise<void> {
  const url = new URL(address, self.location.origin).href;
  try {
    await cacheResponse('page', url, await fetch(url, { headers }));
  } catch {
    // Without a connection the page is not cached.
  }
}

/**
 * Caches a response if `isCacheable` allows it, and deletes the oldest entries beyond `MAX_ENTRIES`.
 * The hydration data of a page is fetched and cached with it.
 */
async function cacheResponse(
  kind: CacheKind,
  request: RequestInfo,
  response: Response,
): Promise<void> {
  const url = typeof request === 'string' ? request : request.url;
  if (!isCacheable(kind, url, response)) return;
  const cache = await caches.open(cacheName(kind));
  const dataAddress = kind === 'page' ? findDataAddress(await response.clone().text()) : null;
  // The data comes first: a cached page without it could not be hydrated without a connection.
  if (dataAddress !== null && (await caches.match(dataAddress)) === undefined) {
    await cacheResponse('asset', dataAddress, await fetch(dataAddress));
  }
  // Deleting it first moves the entry to the end, as the newest.
  if (kind === 'page' || kind === 'api') await cache.delete(request);
  await cache.put(request, response);
  const keys = await cache.keys();
  await Promise.all(
    keys
      .slice(0, Math.max(0, keys.length - MAX_ENTRIES[kind]))
      .map((oldest) => cache.delete(oldest)),
  );
}

/** Caches a copy of a response without delaying it. Errors, such as a full disk, are ignored. */
function cacheInBackground(
  event: FetchEvent,
  kind: CacheKind,
  key: RequestInfo,
  response: Response,
): void {
  event.waitUntil(cacheResponse(kind, key, response.clone()).catch(() => undefined));
}

/** Responds with the page from the server, or with the cached one if the server is too slow or unreachable. */
async function respondWithPage(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  const key = url.origin + url.pathname;
  const network = fetch(event.request).then((response) => {
    if (url.search === '') cacheInBackground(event, 'page', key, response);
    const { language } = splitAddress(url.pathname);
    event.waitUntil(refreshOfflinePage(language).catch(() => undefined));
    return response;
  });
  // Caches the page from the server even if the cached page was used.
  event.waitUntil(network.catch(() => undefined));
  const cached = () => matchCached('page', key);
  try {
    return (await withinTimeout(network)) ?? (await cached()) ?? (await network);
  } catch {
    return (await cached()) ?? offlineResponse(url.pathname);
  }
}

/**
 * Responds to a page that is not cached, without a connection. Redirects to the English page if the visitor prefers English, as the server
 * does. Otherwise returns the offline page with status 503.
 */
async function offlineResponse(pathname: string): Promise<Response> {
  const { language, path } = splitAddress(pathname);
  if (language === 'ar' && (await prefersEnglish())) {
    return Response.redirect(preferredAddress(path, ''), 302);
  }
  const offline = await caches.match(localizedAddress(OFFLINE_PATH, language), {
    cacheName: cacheName('offline'),
  });
  if (offline === undefined) return Response.error();
  const headers = new Headers(offline.headers);
  // These headers describe the original body, not the changed one.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  const html = insertCachedPages(
    await offline.text(),
    CACHED_PAGES_ID,
    await listCachedPages(language),
  );
  return new Response(html, { status: 503, headers });
}

/** Returns whether the language cookie says English. False in browsers whose workers cannot read cookies. */
async function prefersEnglish(): Promise<boolean> {
  const store = (
    self as { cookieStore?: { get(name: string): Promise<{ value?: string } | null> } }
  ).cookieStore;
  return (await store?.get(LANGUAGE_PREFERENCE))?.value === 'en';
}

/** Returns the cached pages of a language, most recently visited first. */
async function listCachedPages(language: Language): Promise<CachedPage[]> {
  const cache = await caches.open(cacheName('page'));
  const pages: CachedPage[] = [];
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (splitAddress(pathname).language !== language) continue;
    const title = findTitle((await (await cache.match(request))?.text()) ?? '');
    if (title !== '') pages.unshift({ path: pathname, title });
  }
  return pages;
}

/** Responds with the API response from the server, or with the cached one of the same language. */
async function respondFromApi(event: FetchEvent): Promise<Response> {
  const network = fetch(event.request).then((response) => {
    cacheInBackground(event, 'api', event.request, response);
    return response;
  });
  event.waitUntil(network.catch(() => undefined));
  // The response has `Vary: lang`, so only a response in the requested language matches.
  const cached = () => matchCached('api', event.request);
  try {
    return (await withinTimeout(network)) ?? (await cached()) ?? (await network);
  } catch {
    return (await cached()) ?? Response.error();
  }
}

/**
 * Responds with the cached file, or with the server's file. A cached file is always valid if its name contains a hash. Other pictures
 * change too rarely to revalidate them.
 */
async function respondWithFile(event: FetchEvent, kind: 'asset' | 'picture'): Promise<Response> {
  const cached = await matchCached(kind, event.request);
  if (cached !== undefined) return cached;
  const response = await fetch(event.request);
  cacheInBackground(event, kind, event.request, response);
  return response;
}

function matchCached(kind: CacheKind, key: RequestInfo): Promise<Response | undefined> {
  return caches.match(key, { cacheName: cacheName(kind) });
}

/** Resolves to the response, or to undefined after `NETWORK_TIMEOUT`. */
function withinTimeout(network: Promise<Response>): Promise<Response | undefined> {
  return Promise.race([
    network,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), NETWORK_TIMEOUT)),
  ]);
}
