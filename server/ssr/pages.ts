import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferenceCookie } from '../../contract/locale.ts';
import type { RenderedPage, SiteRenderer, Transport } from '../../contract/rendering.ts';
import type { Assets } from './assets.ts';
import { pageDocument } from './document.ts';
import { ownAddress } from './own-address.ts';
import { addressOf, detour } from './preference.ts';

/** The built site: what renders it, and the files that its documents link to. */
export type Site = { renderer: SiteRenderer; assets: Assets };

/** What a page is made with. */
export type PageSource = {
  /** Asked for at each request, so that a development server may change it. */
  site: () => Promise<Site>;
  transport: Transport;
  publicUrl: string;
};

/** Answers a page's address with its HTML. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
): Promise<FastifyReply> {
  const elsewhere = detour(request.url, request.headers.cookie);
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
  const own = ownAddress(request.url);
  if (own !== null) {
    return reply.header('cache-control', 'no-cache').header('vary', 'cookie').redirect(own, 308);
  }
  const { renderer, assets } = await source.site();
  const { pathname, search: query } = addressOf(request.url);
  const page = await renderer.render({
    ...{ pathname, query },
    publicUrl: source.publicUrl,
    transport: source.transport,
    report: (message) => request.log.warn(message),
  });
  return sendDocument(reply, page, assets, source.publicUrl);
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
    const { renderer, assets } = await source.site();
    const page = await renderer.renderFailure(addressOf(request.url).pathname);
    return sendDocument(reply, page, assets, source.publicUrl);
  } catch (error) {
    request.log.error({ err: error }, 'the failure page cannot be rendered');
    return reply
      .code(500)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(LAST_RESORT);
  }
}

function sendDocument(
  reply: FastifyReply,
  page: RenderedPage,
  assets: Assets,
  publicUrl: string,
): FastifyReply {
  return reply
    .code(page.status)
    .header('content-language', page.language)
    .header('vary', 'cookie')
    .header('cache-control', page.status === 200 ? 'no-cache' : 'no-store')
    .type('text/html; charset=utf-8')
    .send(pageDocument(page, assets, publicUrl));
}
