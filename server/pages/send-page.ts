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
import {
  AT_ONCE,
  bodyFor,
  compressedAs,
  type StoredResponse,
  storedResponse,
} from '../platform/http/compression.ts';
import { encodingFor } from '../platform/http/negotiation.ts';
import { pagePolicy } from '../platform/http/security-policy.ts';
import type { Assets } from './assets.ts';
import { cachedPageHeaders } from './cached-pages.ts';
import { canonicalAddress } from './canonical-redirect.ts';
import { pageDocument } from './document.ts';
import { addressOf, languageRedirect } from './language-redirect.ts';
import type { CachedPage, PageCache, RenderResult } from './page-cache.ts';

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

/** Sends a page. An accepted form that its query names is shown on it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
): Promise<FastifyReply> {
  const elsewhere = languageRedirect(request.url, request.headers.cookie);
  if (elsewhere !== null) {
    if (elsewhere.remember !== null) {
      const isSecure = request.protocol === 'https' || source.publicUrl.startsWith('https:');
      reply.header('set-cookie', preferenceCookie(elsewhere.remember, isSecure));
    }
    return reply
      .header('cache-control', 'no-store')
      .header('vary', 'cookie')
      .redirect(elsewhere.address, 302);
  }
  const own = canonicalAddress(request.url);
  if (own !== null) return reply.header('cache-control', 'no-cache').redirect(own, 308);
  const { pathname, search, searchParams } = addressOf(request.url);
  const posted = readAcceptedValue(searchParams.get(ACCEPTED_PARAMETER));
  const made = await madePage(request, { pathname, query: search, posted }, source);
  if ('keep' in made) return sendCached(request, reply, made.keep);
  return sendDocument(request, reply, made.once, source);
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

/** Serves what kept pages name for later: the data that their blocks are brought to life with. */
export function hydrationDataRoute(app: FastifyInstance, source: PageSource): void {
  app.get(`${HYDRATION_DATA_PATH}/:hash/*`, async (request, reply) => {
    const { hash } = request.params as { hash: string };
    const { pathname: asked, search } = addressOf(request.url);
    const pathname = asked.slice(`${HYDRATION_DATA_PATH}/${hash}`.length);
    const made = await madePage(request, { pathname, query: search, posted: null }, source);
    // The content has changed since the page was made: its browser asks the calls instead.
    if (!('keep' in made) || made.keep.answers.hash !== hash) {
      return reply.code(404).header('cache-control', 'no-store').send(null);
    }
    reply.header('cache-control', FOR_EVER).type('application/json; charset=utf-8');
    return sendBody(request, reply, made.keep.answers);
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
 * for everything that is not kept: failures, unknown addresses, and pages with a visitor's values.
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
  const body = await compressedAs(encoding, Buffer.from(text), AT_ONCE);
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

async function madePage(
  request: FastifyRequest,
  address: PageAddress,
  source: PageSource,
): Promise<RenderResult<RenderedPage>> {
  const { pathname, query, posted } = address;
  const { renderer, assets } = await source.site();
  const heeded = renderer.relevantQuery(pathname, query);
  // What visitors ask for in their own words is theirs, and there is no end to it.
  const isAsked = posted !== null || (heeded.query !== '' && !heeded.isOurs);
  const cache = isAsked ? null : source.cache;
  const own = pathname + heeded.query;
  const make = async (): Promise<RenderResult<RenderedPage>> => {
    const page = await renderPage(request, address, source);
    if (cache === null || page.status !== 200 || page.failedCalls > 0 || page.isPersonal) {
      return { once: page, failed: page.failedCalls > 0 };
    }
    const answers = await storedResponse(JSON.stringify(page.state));
    const dataAddress = `${HYDRATION_DATA_PATH}/${answers.hash}${own}`;
    const text = pageDocument(page, { assets, publicUrl: source.publicUrl, dataAddress });
    return {
      keep: {
        ...{ document: await storedResponse(text), answers, language: page.language },
        styleHash: assets.stylesFor(page.module).inline?.hash ?? null,
      },
    };
  };
  return cache === null ? make() : cache.answer(own, make);
}

async function renderPage(
  request: FastifyRequest,
  address: PageAddress,
  { site, publicUrl, transport, entryTimes }: PageSource,
): Promise<RenderedPage> {
  const { renderer, assets } = await site();
  return renderer.render({
    ...address,
    ...{ publicUrl, transport, entryTimes },
    restStylesOf: (module) => assets.stylesFor(module).rest,
    report: (message) => request.log.warn(message),
  });
}

async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  reply.headers(cachedPageHeaders(page));
  return sendBody(request, reply, page.document);
}

async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StoredResponse,
): Promise<FastifyReply> {
  const { status, headers, body } = await bodyFor(answer, request.headers);
  return reply.code(status).headers(headers).send(body);
}

/** Lets the page's own styles through the policy that the http door has set, and no others. */
function allowStyles(reply: FastifyReply, hash: string | null): void {
  if (hash !== null) reply.header('content-security-policy', pagePolicy([hash]));
}
