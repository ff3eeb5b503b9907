import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { preferenceCookie } from '../../contract/locale.ts';
import {
  HYDRATION_DATA_PATH,
  type LoadEntryTimes,
  type RenderedPage,
  type SiteRenderer,
  type Transport,
} from '../../contract/rendering.ts';
import {
  ACCEPTED_PARAMETER,
  type PostedForm,
  readAcceptedValue,
} from '../../contract/submissions.ts';
import type { Outcome } from '../platform/cache/content-cache.ts';
import { createCachedResponse, sendCachedResponse } from '../platform/http/cached-response.ts';
import { compressAs, FASTEST } from '../platform/http/compression.ts';
import { encodingFor } from '../platform/http/negotiation.ts';
import { pagePolicy } from '../platform/http/security-policy.ts';
import type { Assets } from './assets.ts';
import { canonicalAddress } from './canonical-redirect.ts';
import { pageDocument } from './document.ts';
import { addressOf, languageRedirect } from './language-redirect.ts';
import type { CachedPage, PageCache } from './page-cache.ts';

/** The built site: what renders it, and the files that its documents link to. */
export type Site = { renderer: SiteRenderer; assets: Assets };

/** What a page is made with. */
export type PageSource = {
  /** Asked for at each request, so that a development server may change it. */
  site: () => Promise<Site>;
  transport: Transport;
  /** Null with another backend, which does not tell. */
  entryTimes: LoadEntryTimes | null;
  publicUrl: string;
  /** Null where every request is to see the sources as they are now. */
  cache: PageCache<RenderedPage> | null;
};

const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Browsers ask again at each visit, which costs a 304. A shared cache in front holds a page for a
 * moment, which is what a burst takes, and for a day where we do not respond.
 */
const CACHED_PAGE_CACHING = 'public, max-age=0, s-maxage=5, stale-if-error=86400';

/** Sends the page of an address. An accepted form that its query names is shown on it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
): Promise<FastifyReply> {
  if (await redirect(request, reply, source)) return reply;
  const outcome = await makePage(request, readAddress(request), source);
  return 'value' in outcome
    ? sendCachedResponse(request, reply, outcome.value.document)
    : sendDocument(request, reply, outcome.uncached, source);
}

/** Sends the site's 404 page, or redirects to the page that has the address in another form. */
export async function sendNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
): Promise<FastifyReply> {
  if (await redirect(request, reply, source)) return reply;
  const page = await renderPage(request, readAddress(request), source);
  return sendDocument(request, reply, page, source);
}

/** Redirects to the address in the visitor's language, or to a page's canonical address. True where it does. */
async function redirect(
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
): Promise<boolean> {
  const elsewhere = languageRedirect(request.url, request.headers.cookie);
  if (elsewhere !== null) {
    if (elsewhere.remember !== null) {
      const isSecure = request.protocol === 'https' || source.publicUrl.startsWith('https:');
      reply.header('set-cookie', preferenceCookie(elsewhere.remember, isSecure));
    }
    reply
      .header('cache-control', 'no-store')
      .header('vary', 'cookie')
      .redirect(elsewhere.address, 302);
    return true;
  }
  const canonical = canonicalAddress(request.url);
  if (canonical === null) return false;
  const { renderer } = await source.site();
  const { pathname, search } = canonical;
  if (renderer.findPage(pathname, search) === null) return false;
  reply.header('cache-control', 'no-cache').redirect(pathname + search, 308);
  return true;
}

function readAddress({ url }: FastifyRequest): PageAddress {
  const { pathname, search, searchParams } = addressOf(url);
  return {
    pathname,
    query: search,
    posted: readAcceptedValue(searchParams.get(ACCEPTED_PARAMETER)),
  };
}

/** Sends the page that a form was posted to, with the result on it. */
export async function sendPosted(
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
  { posted, status }: { posted: PostedForm; status: number },
): Promise<FastifyReply> {
  const { pathname, search } = addressOf(request.url);
  const page = await renderPage(request, { pathname, query: search, posted }, source);
  return sendDocument(request, reply, page, source, status);
}

/** Serves the hydration data that cached pages name. */
export function hydrationDataRoute(app: FastifyInstance, source: PageSource): void {
  app.get(`${HYDRATION_DATA_PATH}/:hash/*`, async (request, reply) => {
    const { hash } = request.params as { hash: string };
    const { pathname: asked, search } = addressOf(request.url);
    const pathname = asked.slice(`${HYDRATION_DATA_PATH}/${hash}`.length);
    const outcome = await makePage(request, { pathname, query: search, posted: null }, source);
    // The content has changed since the page was made: its browser makes the queries instead.
    if (!('value' in outcome) || outcome.value.data.hash !== hash) {
      return reply.code(404).header('cache-control', 'no-store').send(null);
    }
    return sendCachedResponse(request, reply, outcome.value.data);
  });
}

/** Shown where even the page about a failure cannot be rendered. */
const LAST_RESORT =
  '<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><title>يافع | Yafee</title>' +
  '<p>حدث خلل لدينا. أعد المحاولة بعد قليل.</p>' +
  '<p lang="en" dir="ltr">Something went wrong on our side. Try again in a little while.</p></html>';

/** Answers with the page that says that something went wrong with us. */
export async function sendFailurePage(
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
): Promise<FastifyReply> {
  try {
    const { renderer } = await source.site();
    const page = await renderer.renderFailure(addressOf(request.url).pathname);
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
 * Answers with a page that is made for this request alone, and carries its data in itself. It is
 * for everything that is not cached: failures, unknown addresses, and pages with a visitor's values.
 */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  source: PageSource,
  status: number = page.status,
): Promise<FastifyReply> {
  const { assets } = await source.site();
  const mayStay = status === 200 && !page.isPersonal;
  const text = pageDocument(page, { assets, publicUrl: source.publicUrl, dataAddress: null });
  const encoding = encodingFor(request.headers['accept-encoding']);
  const body = await compressAs(encoding, Buffer.from(text), FASTEST);
  allowStyles(reply, assets.stylesFor(page.module).inline?.hash ?? null);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .header('content-language', page.language)
    .header('cache-control', mayStay ? 'no-cache' : 'no-store')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
    .send(body);
}

/** What a page is rendered for: its address, and the form that was posted to it. */
type PageAddress = { pathname: string; query: string; posted: PostedForm | null };

async function makePage(
  request: FastifyRequest,
  address: PageAddress,
  source: PageSource,
): Promise<Outcome<CachedPage, RenderedPage>> {
  const { pathname, query, posted } = address;
  const { renderer, assets } = await source.site();
  const found = renderer.findPage(pathname, query);
  const cache = posted === null && found?.isCacheable === true ? source.cache : null;
  const own = pathname + (found?.query ?? '');
  const make = async (): Promise<Outcome<CachedPage, RenderedPage>> => {
    const page = await renderPage(request, address, source);
    if (cache === null || page.status !== 200 || page.failedCalls > 0 || page.isPersonal) {
      return { uncached: page, failed: page.failedCalls > 0 };
    }
    const data = await createCachedResponse(JSON.stringify(page.state), {
      'cache-control': FOR_EVER,
      'content-type': 'application/json; charset=utf-8',
    });
    const dataAddress = `${HYDRATION_DATA_PATH}/${data.hash}${own}`;
    const text = pageDocument(page, { assets, publicUrl: source.publicUrl, dataAddress });
    const { inline } = assets.stylesFor(page.module);
    const document = await createCachedResponse(text, {
      'content-security-policy': pagePolicy(inline === null ? [] : [inline.hash]),
      'content-language': page.language,
      'cache-control': CACHED_PAGE_CACHING,
      'content-type': 'text/html; charset=utf-8',
    });
    return { value: { document, data, language: page.language } };
  };
  return cache === null ? make() : cache.get(own, make);
}

async function renderPage(
  request: FastifyRequest,
  address: PageAddress,
  { site, publicUrl, transport, entryTimes }: PageSource,
): Promise<RenderedPage> {
  const { renderer } = await site();
  return renderer.render({
    ...address,
    ...{ publicUrl, transport, entryTimes },
    report: (message) => request.log.warn(message),
  });
}

/** Allows the page's own styles in the policy that every response has, and no others. */
function allowStyles(reply: FastifyReply, hash: string | null): void {
  if (hash !== null) reply.header('content-security-policy', pagePolicy([hash]));
}
