import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ContentSource } from '../../contract/content-source.ts';
import { preferenceCookie } from '../../contract/locale.ts';
import {
  isPreferredAddress,
  preferredAddress,
  splitAddress,
} from '../../contract/localized-address.ts';
import { pagesWithout } from '../../contract/modules.ts';
import { readPageAddress } from '../../contract/page-address.ts';
import {
  HYDRATION_DATA_PATH,
  type LoadEntryTimes,
  type RenderedPage,
  type SiteRenderer,
} from '../../contract/rendering.ts';
import {
  ACCEPTED_PARAMETER,
  type PostedForm,
  readAcceptedValue,
} from '../../contract/submissions.ts';
import { identityIn, type StoredIdentity } from '../content/content.ts';
import type { Outcome } from '../platform/cache/content-cache.ts';
import { createCachedResponse, sendCachedResponse } from '../platform/http/cached-response.ts';
import { compressAs, FASTEST } from '../platform/http/compression.ts';
import { encodingFor } from '../platform/http/negotiation.ts';
import { pagePolicy } from '../platform/http/security-policy.ts';
import type { OldAddresses } from '../redirects/redirects.ts';
import type { StatisticsCounter } from '../statistics/statistics.ts';
import type { Assets } from './assets.ts';
import { canonicalAddress } from './canonical-redirect.ts';
import { countedPage } from './counted-page.ts';
import { pageDocument, styleHashes } from './document.ts';
import { addressOf, isEntrancePage, languageRedirect } from './language-redirect.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { readSitePlace } from './site-place.ts';
import type { Theme } from './theme/theme.ts';

/** The built site: its renderer, and the files that its documents link to. */
export type Site = { renderer: SiteRenderer; assets: Assets };

/** Everything that page routes depend on. */
export type PageSource = {
  /** Called for each request, because a development server may return a new build. */
  site: () => Promise<Site>;
  content: ContentSource;
  /** Answers the queries of a page that somebody asks for. */
  contentFor: (request: FastifyRequest) => ContentSource;
  /** The identity's contribution to the look of the documents. */
  theme: () => Promise<Theme>;
  /** Null with another backend, which does not provide times of change. */
  entryTimes: LoadEntryTimes | null;
  publicUrl: string;
  readIdentity: () => Promise<StoredIdentity>;
  /** Loads the style sheet with the focal points of pictures. Null with another backend, which has none. */
  pictureSheet: (() => Promise<{ address: string } | null>) | null;
  /** Answers addresses at which there is no page. */
  oldAddresses: Pick<OldAddresses, 'isOldHome' | 'find' | 'missed'>;
  /** Counts a page that was sent. */
  countView: StatisticsCounter['view'];
  /** The address of the script by which browsers tell the server of views. Null: it sees them itself. */
  viewScript: string | null;
  /** Null in development, where every request renders the current sources. */
  cache: PageCache<RenderedPage> | null;
};

const IMMUTABLE_CACHING = 'public, max-age=31536000, immutable';

/**
 * Browsers revalidate a page at each visit, which costs a 304. A shared cache in front of the server stores a page for
 * a second, which absorbs bursts as well as a longer time does, and for a day while the server fails.
 */
const SHARED_CACHING = {
  'cache-control': 'public, max-age=0, s-maxage=1, stale-if-error=86400',
  // nginx counts whole seconds, so it would show a page for up to two. With an expiry in the past it revalidates the page,
  // and keeps it in case the server fails. It does not pass this header on.
  'x-accel-expires': '@1',
};

/** No shared cache stores a page from which some visitors are redirected. */
const ENTRANCE_CACHING = { 'cache-control': 'private, no-cache' };

/** Seconds after which a page that is not available now may be requested again. */
const RETRY_AFTER = 10;

/** Sends the page of an address, from the cache if possible. If the query names an accepted submission, the page shows it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
): Promise<FastifyReply> {
  if (isOldHome(request, source) && (await redirectMoved(request, reply, source))) return reply;
  if (await redirectIfNeeded(request, reply, source)) return reply;
  const address = readAddress(request);
  const outcome = await loadPage(request, address, source);
  if ('value' in outcome) {
    source.countView(request.raw, outcome.value.counted);
    return sendCachedResponse(request, reply, outcome.value.document);
  }
  const page = outcome.uncached;
  if (page.status === 404) {
    if (await redirectMoved(request, reply, source)) return reply;
    countMissed(request, source);
  }
  // What follows a form that was sent is no further view of its page, and the page of a mailed link says who was there.
  const isView = page.status === 200 && address.posted === null && !page.isPersonal;
  if (isView) source.countView(request.raw, countedPage(page, address.query));
  return sendDocument(request, reply, page, source);
}

/** Whether a request for the home page means another page: WordPress named each of its pages by a parameter of that. */
function isOldHome({ url }: FastifyRequest, { oldAddresses }: PageSource): boolean {
  return oldAddresses.isOldHome(url) && splitAddress(url.split('?', 1)[0] ?? url).path === '/';
}

/** Redirects from an old address to where its content is now. @returns whether it has sent a redirect */
async function redirectMoved(
  request: FastifyRequest,
  reply: FastifyReply,
  { oldAddresses }: PageSource,
): Promise<boolean> {
  const target = await oldAddresses.find(request.url);
  if (target === null) return false;
  // Asked for again each time, because staff may change it, and there may be a page at the address later.
  reply.header('cache-control', 'no-cache').redirect(target, 301);
  return true;
}

/** Counts a visitor who found nothing. Pictures and other parts of a page are no visitors. */
function countMissed({ url, method, headers }: FastifyRequest, { oldAddresses }: PageSource): void {
  const destination = headers['sec-fetch-dest'];
  if (method !== 'GET' || (destination !== undefined && destination !== 'document')) return;
  oldAddresses.missed(url);
}

/**
 * Sends the site's 404 page, or redirects: to the page whose address differs only in case or slashes, or from an old address to where its
 * content is now.
 */
export async function sendNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
): Promise<FastifyReply> {
  const isPage = !isOldHome(request, source) && (await findCanonicalPage(request, source)) !== null;
  if (!isPage && (await redirectMoved(request, reply, source))) return reply;
  if (await redirectIfNeeded(request, reply, source)) return reply;
  countMissed(request, source);
  const page = await renderPage(request, readAddress(request), source);
  return sendDocument(request, reply, page, source);
}

/**
 * Redirects to the address in the visitor's preferred language, or to a page's canonical address.
 * @returns whether it has sent a redirect
 */
async function redirectIfNeeded(
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
): Promise<boolean> {
  const { url, headers } = request;
  const { defaultLanguage } = await readSitePlace(source);
  const toLanguage = languageRedirect(url, headers.cookie, {
    defaultLanguage,
    isWithinSite: headers['sec-fetch-site'] === 'same-origin',
  });
  if (toLanguage !== null) {
    if (toLanguage.remember !== null) {
      const isSecure = request.protocol === 'https' || source.publicUrl.startsWith('https:');
      reply.header('set-cookie', preferenceCookie(toLanguage.remember, isSecure));
    }
    reply
      .header('cache-control', 'no-store')
      .header('vary', 'cookie')
      .redirect(toLanguage.address, 302);
    return true;
  }
  const canonical = await findCanonicalPage(request, source);
  if (canonical === null) return false;
  reply.header('cache-control', 'no-cache').redirect(canonical, 308);
  return true;
}

/** Returns the canonical address of the page that a request means. Null: there is none, or the request has its canonical address. */
async function findCanonicalPage(
  { url }: FastifyRequest,
  source: PageSource,
): Promise<string | null> {
  const canonical = canonicalAddress(url);
  if (canonical === null) return null;
  const { renderer } = await source.site();
  const { pathname, search } = canonical;
  const off = pagesWithout((await source.readIdentity()).modulesOff);
  const found = renderer.findPage(pathname, search, off);
  if (found === null) return null;
  // Nothing is gained by a redirect to a 404 page.
  if (found.ownAddress !== null && !(await hasOwnPage(pathname, source))) return null;
  return pathname + search;
}

/** Whether there is a page of one's own at the path of an address. */
export async function hasOwnPage(
  pathname: string,
  { content }: Pick<PageSource, 'content'>,
): Promise<boolean> {
  const { path, language } = splitAddress(pathname);
  const address = readPageAddress(path.slice(1));
  return address !== null && (await content.ownPage({ address }, language)).ok;
}

function readAddress({ url }: FastifyRequest): PageAddress {
  const { pathname, search, searchParams } = addressOf(url);
  return {
    pathname,
    query: search,
    posted: readAcceptedValue(searchParams.get(ACCEPTED_PARAMETER)),
  };
}

/** Sends the page that a form was posted to, with the result of the submission and the given HTTP status. */
export async function sendPostedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
  { posted, status }: { posted: PostedForm; status: number },
): Promise<FastifyReply> {
  const { pathname, search } = addressOf(request.url);
  const page = await renderPage(request, { pathname, query: search, posted }, source);
  return sendDocument(request, reply, page, source, status);
}

/** Registers the route of the hydration data that cached pages link to. */
export function hydrationDataRoute(app: FastifyInstance, source: PageSource): void {
  app.get(`${HYDRATION_DATA_PATH}/:hash/*`, async (request, reply) => {
    const { hash } = request.params as { hash: string };
    const { pathname: dataPath, search } = addressOf(request.url);
    const pathname = dataPath.slice(`${HYDRATION_DATA_PATH}/${hash}`.length);
    const outcome = await loadPage(request, { pathname, query: search, posted: null }, source);
    // The content has changed since the page was rendered, so the browser fetches the queries itself.
    if (!('value' in outcome) || outcome.value.data.hash !== hash) {
      return reply.code(404).header('cache-control', 'no-store').send(null);
    }
    return sendCachedResponse(request, reply, outcome.value.data);
  });
}

/** Sent if even the failure page cannot be rendered. */
const LAST_RESORT =
  '<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><title>خلل | Failure</title>' +
  '<p>حدث خلل لدينا. أعد المحاولة بعد قليل.</p>' +
  '<p lang="en" dir="ltr">Something went wrong on our side. Try again in a little while.</p></html>';

/** Sends the site's failure page with status 500. */
export async function sendFailurePage(
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
): Promise<FastifyReply> {
  try {
    const { renderer } = await source.site();
    const { pathname } = addressOf(request.url);
    const identity = identityIn(await source.readIdentity(), splitAddress(pathname).language);
    const page = await renderer.renderFailure(pathname, identity);
    return await sendDocument(request, reply, page, source);
  } catch (error) {
    request.log.error({ err: error }, 'the failure page cannot be rendered');
    return reply
      .code(500)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(LAST_RESORT);
  }
}

/**
 * Sends a page that was rendered for this request only, with inlined hydration data. Used for pages that are not
 * cached: failures, unknown addresses, and pages with submitted values.
 * @param status HTTP status, by default the page's own
 */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  source: PageSource,
  status: number = page.status,
): Promise<FastifyReply> {
  const [{ assets }, theme] = await Promise.all([source.site(), source.theme()]);
  const isStorable = status === 200 && !page.isPersonal;
  const text = await documentOf(page, source, { theme, dataAddress: null });
  const encoding = encodingFor(request.headers['accept-encoding']);
  const body = await compressAs(encoding, Buffer.from(text), FASTEST);
  reply.header('content-security-policy', pagePolicy(styleHashes(assets, page, theme)));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER);
  return reply
    .code(status)
    .header('content-language', page.language)
    .header('cache-control', isStorable ? 'no-cache' : 'no-store')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
    .send(body);
}

/** The address of a page, and the submission whose result the page shows. */
type PageAddress = { pathname: string; query: string; posted: PostedForm | null };

/** Returns the cached page of an address, or renders it. */
async function loadPage(
  request: FastifyRequest,
  address: PageAddress,
  source: PageSource,
): Promise<Outcome<CachedPage, RenderedPage>> {
  const { pathname, query, posted } = address;
  const { renderer, assets } = await source.site();
  const off = pagesWithout((await source.readIdentity()).modulesOff);
  const match = renderer.findPage(pathname, query, off);
  const cache = posted === null && match?.isCacheable === true ? source.cache : null;
  const usedQuery = match?.query ?? '';
  // The page with a notice about the redirect is cached separately from the one without it.
  const cacheKey = isPreferredAddress(pathname, query)
    ? preferredAddress(splitAddress(pathname).path, usedQuery)
    : pathname + usedQuery;
  const render = async (): Promise<Outcome<CachedPage, RenderedPage>> => {
    const page = await renderPage(request, address, source);
    if (cache === null || page.status !== 200 || page.failedCalls > 0 || page.isPersonal) {
      return { uncached: page, failed: page.failedCalls > 0 };
    }
    const theme = await source.theme();
    if (theme.isTemporary) return { uncached: page, failed: true };
    const data = await createCachedResponse(JSON.stringify(page.state), {
      'cache-control': IMMUTABLE_CACHING,
      'content-type': 'application/json; charset=utf-8',
    });
    const dataAddress = `${HYDRATION_DATA_PATH}/${data.hash}${cacheKey}`;
    const text = await documentOf(page, source, { theme, dataAddress });
    const { defaultLanguage } = await readSitePlace(source);
    const isEntrance = isEntrancePage(page.path, page.language, defaultLanguage);
    const document = await createCachedResponse(text, {
      'content-security-policy': pagePolicy(styleHashes(assets, page, theme)),
      'content-language': page.language,
      ...(isEntrance ? ENTRANCE_CACHING : SHARED_CACHING),
      'content-type': 'text/html; charset=utf-8',
    });
    const counted = countedPage(page, usedQuery);
    return { value: { document, data, language: page.language, isEntrance, counted } };
  };
  return cache === null ? render() : cache.get(cacheKey, render);
}

async function documentOf(
  page: RenderedPage,
  source: PageSource,
  { theme, dataAddress }: { theme: Theme; dataAddress: string | null },
): Promise<string> {
  const { site, publicUrl, pictureSheet, viewScript } = source;
  const { assets } = await site();
  // A page without its focal points is better than none.
  const sheet = page.module === null ? null : await pictureSheet?.().catch(() => null);
  return pageDocument(page, {
    assets,
    theme,
    publicUrl,
    dataAddress,
    place: await readSitePlace(source),
    pictureSheet: sheet?.address ?? null,
    // Failures are no views, and neither are pages with something personal.
    viewScript: page.status === 200 && !page.isPersonal ? viewScript : null,
  });
}

async function renderPage(
  request: FastifyRequest,
  address: PageAddress,
  { site, publicUrl, contentFor, entryTimes }: PageSource,
): Promise<RenderedPage> {
  const { renderer } = await site();
  return renderer.render({
    ...address,
    publicUrl,
    content: contentFor(request),
    entryTimes,
    report: (message) => request.log.warn(message),
  });
}
