import type { FastifyReply, FastifyRequest } from 'fastify';
import { ARRIVED_PARAMETER, type Posted, readArrivedValue } from '../../contract/forms.ts';
import { preferenceCookie } from '../../contract/locale.ts';
import type { RenderedPage, SiteRenderer, Transport } from '../../contract/rendering.ts';
import type { Assets } from './assets.ts';
import { pageDocument } from './document.ts';
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

/** Answers a page's address with its HTML. What its query says to have arrived is shown on it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
): Promise<FastifyReply> {
  const elsewhere = detour(request.url, request.headers.cookie);
  if (elsewhere !== null) {
    if (elsewhere.remember !== null) {
      reply.header('set-cookie', preferenceCookie(elsewhere.remember));
    }
    return reply
      .header('cache-control', 'no-store')
      .header('vary', 'cookie')
      .redirect(elsewhere.address, 302);
  }
  const arrived = addressOf(request.url).searchParams.get(ARRIVED_PARAMETER);
  return sendRendered(request, reply, source, { posted: readArrivedValue(arrived) });
}

type Shown = {
  /** What became of what was posted to the page. */
  posted: Posted | null;
  /** The answer's status, where it is not the page's own. */
  status?: number;
};

/** Answers with the page of the request's address, which is about what was posted to it. */
export async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
  { posted, status }: Shown,
): Promise<FastifyReply> {
  const { renderer, assets } = await source.site();
  const { pathname, search } = addressOf(request.url);
  const page = await renderer.render({
    ...{ pathname, search, posted },
    transport: source.transport,
    report: (message) => request.log.warn(message),
  });
  // What a visitor typed, or the number of what they sent, is nobody else's.
  const isKept = posted === null && !page.isPrivate;
  return sendDocument(reply.code(status ?? page.status), page, isKept, assets, source.publicUrl);
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
    return sendDocument(reply.code(page.status), page, false, assets, source.publicUrl);
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
  isKept: boolean,
  assets: Assets,
  publicUrl: string,
): FastifyReply {
  return reply
    .header('content-language', page.language)
    .header('vary', 'cookie')
    .header('cache-control', isKept ? 'no-cache' : 'no-store')
    .type('text/html; charset=utf-8')
    .send(pageDocument(page, assets, publicUrl));
}
