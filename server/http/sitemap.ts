import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { localizedAddress, type PageName, pageAddress, paths } from '../../contract/paths.ts';
import type { ContentKind } from '../rules/content-kinds.ts';
import {
  SITEMAP_LIMITS,
  type SitemapLimits,
  type SitemapPage,
  sitemapIndex,
  sitemaps,
} from '../rules/sitemap.ts';
import { answerFromLists, askChangeTimes, askList, type ListSource, sendText } from './lists.ts';
import { sendProblem } from './problems.ts';

/**
 * What search engines read first: `robots.txt`, and the sitemap, which becomes an index where there
 * are more addresses than one may hold.
 */
export function sitemapRoutes(
  app: FastifyInstance,
  source: ListSource,
  limits: SitemapLimits = SITEMAP_LIMITS,
): void {
  app.get('/robots.txt', async (_request, reply) =>
    sendText(reply, 'text/plain', robots(source.publicUrl)),
  );
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    choose: (documents: readonly string[]) => string | undefined,
  ) =>
    answerFromLists(request, reply, 'ar', async () => {
      const document = choose(sitemaps(await sitemapPages(source), limits));
      return document === undefined
        ? sendProblem(reply, { kind: 'not-found' }, 'ar')
        : sendText(reply, 'application/xml', document);
    });
  app.get('/sitemap.xml', (request, reply) =>
    answer(request, reply, (documents) =>
      documents.length === 1
        ? documents[0]
        : sitemapIndex(documents.map((_, index) => source.publicUrl + numbered(index + 1))),
    ),
  );
  app.get<{ Params: { number: string } }>(numbered(':number(^[1-9]\\d{0,4}$)'), (request, reply) =>
    answer(request, reply, (documents) => documents[Number(request.params.number) - 1]),
  );
}

function numbered(number: number | string): string {
  return `/sitemap-${number}.xml`;
}

/** The API is for the pages, and the results of searches are no pages of their own. */
function robots(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /search?',
    'Disallow: /en/search?',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Pages of one entry each. */
type EntryPage =
  | 'newsItem'
  | 'program'
  | 'project'
  | 'slider'
  | 'boardMember'
  | 'executive'
  | 'trainer';

/** All other pages, with the kinds of content that they show; null: not for search engines. */
const LIST_PAGES: Record<Exclude<PageName, EntryPage>, readonly ContentKind[] | null> = {
  home: ['slider', 'site-content', 'board-member', 'testimonial', 'review', 'client', 'tweet'],
  about: ['site-content', 'static-page', 'area', 'goal', 'client'],
  partners: ['client', 'trainer'],
  projects: ['project'],
  jobs: ['vacancy'],
  board: ['board-member'],
  executives: ['executive'],
  trainers: ['trainer'],
  contact: ['settings'],
  joinUs: [],
  news: ['news'],
  reports: ['report'],
  visualIdentity: ['report'],
  sliders: ['slider'],
  privacy: ['site-content'],
  search: [],
  accessibility: ['site-content'],
  confirmSubscription: null,
  endSubscription: null,
};

/** Every page of the site that search engines should know. */
async function sitemapPages(source: ListSource): Promise<SitemapPage[]> {
  const times = await askChangeTimes(source);
  const [news, programs, projects, sliders, board, executives, trainers] = await Promise.all([
    // Of the news, which may be many, no more is asked for than their ids.
    times?.filter(({ kind }) => kind === 'news') ?? askList(source, 'services', 'ar'),
    askList(source, 'projects', 'ar', '?type=main'),
    askList(source, 'projects', 'ar', '?type=other'),
    askList(source, 'sliders', 'ar'),
    askList(source, 'teams', 'ar'),
    askList(source, 'blogs', 'ar'),
    askList(source, 'trainers', 'ar'),
  ]);
  const changes = new Map(times?.map(({ kind, id, changedAt }) => [`${kind} ${id}`, changedAt]));
  const latest = (kinds: readonly ContentKind[]) =>
    (times ?? [])
      .filter(({ kind }) => kinds.includes(kind))
      .reduce<number | null>((time, { changedAt }) => Math.max(time ?? 0, changedAt), null);
  const entry = (page: EntryPage, kind: ContentKind, { id }: { id: number }): SitemapPage =>
    sitemapPage(source, pageAddress(page, 'ar', id), changes.get(`${kind} ${id}`) ?? null);
  return [
    ...Object.entries(LIST_PAGES).flatMap(([page, kinds]) =>
      kinds === null ? [] : [sitemapPage(source, paths[page as PageName], latest(kinds))],
    ),
    ...news.map((item) => entry('newsItem', 'news', item)),
    ...programs.map((item) => entry('program', 'project', item)),
    ...projects.map((item) => entry('project', 'project', item)),
    ...sliders.map((item) => entry('slider', 'slider', item)),
    ...board.map((item) => entry('boardMember', 'board-member', item)),
    ...executives.map((item) => entry('executive', 'executive', item)),
    ...trainers.map((item) => entry('trainer', 'trainer', item)),
  ];
}

function sitemapPage(
  { publicUrl }: ListSource,
  path: string,
  changedAt: number | null,
): SitemapPage {
  const addresses = { ar: publicUrl + path, en: publicUrl + localizedAddress(path, 'en') };
  return { addresses, changedAt };
}
