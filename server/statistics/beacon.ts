import type { FastifyInstance } from 'fastify';
import type { Language } from '../../contract/locale.ts';
import { rejectOtherMethods } from '../platform/http/api-requests.ts';
import { isSameOrigin } from '../platform/http/guards/same-origin.ts';
import type { CountedPage, StatisticsCounter } from './counter.ts';

/** The address of the script that tells the server of views. Pages have it only behind a CDN. */
export const VIEW_SCRIPT_PATH = '/views.js';

const BEACON_PATH = '/api/views';

/**
 * Tells the server that a page is shown: its path and, for the first one of a document, the host that led to it. Nothing else leaves the
 * browser for it. A page that is rendered ahead tells it when somebody sees it.
 */
export const VIEW_SCRIPT =
  '(()=>{let l,d=document,s=()=>{let p=location.pathname;p!=l&&navigator.sendBeacon(' +
  `"${BEACON_PATH}?p="+encodeURIComponent(p)+(l?"":"&r="+d.referrer.split("/",3)[2])),l=p};` +
  'd.prerendering?d.addEventListener("prerenderingchange",s,{once:!0}):s();' +
  'window.navigation?.addEventListener("currententrychange",s)})()';

type Dependencies = {
  counter: StatisticsCounter;
  publicUrl: string;
  /** Returns the page at a path with its language, as it is counted. Null: visitors find none there. */
  findPage: (pathname: string) => Promise<(CountedPage & { language: Language }) | null>;
};

/** The longest path that is looked up. In UTF-16 units. */
const PATH_MAX = 1_000;

/** Registers the script and what it calls. They are used behind a CDN, which keeps pages, so the server does not see who opens them. */
export function beaconRoutes(
  app: FastifyInstance,
  { counter, publicUrl, findPage }: Dependencies,
): void {
  app.get(VIEW_SCRIPT_PATH, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/javascript; charset=utf-8')
      .send(VIEW_SCRIPT),
  );
  app.post(BEACON_PATH, async (request, reply) => {
    const { p: path, r: referrer } = request.query as Record<string, unknown>;
    if (
      isSameOrigin(request.headers, publicUrl) &&
      typeof path === 'string' &&
      path.length <= PATH_MAX
    ) {
      const page = await findPage(path);
      const from = typeof referrer === 'string' ? referrer : null;
      if (page !== null) counter.beacon(request.raw, page, from);
    }
    // The browser does not read it.
    return reply.header('cache-control', 'no-store').code(204).send();
  });
  rejectOtherMethods(app, BEACON_PATH, ['POST']);
}
