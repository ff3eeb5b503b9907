import { expect, it, onTestFinished } from 'vitest';
import { importContent } from '../../server/content/content.ts';
import { DAY } from '../../server/platform/durations.ts';
import { openEmptyApp, openUpstreamApp } from '../helpers/app.ts';
import { folderWith } from '../helpers/content-folder.ts';
import {
  describeOnEachDatabase,
  describeOnSqlite,
  type TestDatabases,
} from '../helpers/databases.ts';
import { documentOf } from '../helpers/document.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';
import { elements, parseXml } from '../helpers/xml.ts';

const ORIGIN = 'https://yafee.example';

/**
 * Creates news entries, numbered from 1; a higher number is newer.
 * @param interval between two entries, in milliseconds
 */
function news(count: number, interval = 5 * DAY) {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    title: { ar: `خبر ${index + 1}`, en: `News ${index + 1}` },
    html: { ar: '<p>نص</p>', en: '<p>Text</p>' },
    publishedAt: new Date(Date.UTC(2024, 0, 1) + index * interval).toISOString(),
  }));
}

async function openWithNews(databases: TestDatabases, count: number) {
  const database = await databases.open();
  const { app, storage, log } = await openEmptyApp(database);
  const replace = async (entries: object[]) => {
    const imported = await importContent({
      db: database.db,
      storage,
      now: Date.now,
      by: 'a test',
      folder: await folderWith({ 'news.yaml': JSON.stringify(entries) }),
    });
    if (!imported.ok) throw new Error(JSON.stringify(imported.problems));
  };
  await replace(news(count));
  return { app, replace, log };
}

/** The addresses that the cards of a page link to. */
const cardLinks = (body: string) =>
  documentOf(body)
    .all('.news-entry a')
    .map((link) => link.attribute('href'));

describeOnEachDatabase('the pages of the news list', (databases) => {
  it('have 24 items each, newest first, and link to each other [PAGINATION-01]', async () => {
    const { app } = await openWithNews(databases, 60);
    for (const prefix of ['', '/en']) {
      const cards: (string | null)[] = [];
      for (const [query, expectedLinks] of [
        [
          '',
          [
            ['aria-current', '1'],
            ['', '2'],
            ['', '3'],
            ['next', '2'],
          ],
        ],
        [
          '?page=2',
          [
            ['prev', '1'],
            ['', '1'],
            ['aria-current', '2'],
            ['', '3'],
            ['next', '3'],
          ],
        ],
        [
          '?page=3',
          [
            ['prev', '2'],
            ['', '1'],
            ['', '2'],
            ['aria-current', '3'],
          ],
        ],
      ] as const) {
        const { body, statusCode } = await app.inject({ url: `${prefix}/latest-news${query}` });
        expect([query, statusCode]).toEqual([query, 200]);
        cards.push(...cardLinks(body));
        const links = documentOf(body).one('.pagination').all('a');
        expect(
          links.map((link) => [
            link.attribute('rel') ?? (link.attribute('aria-current') ? 'aria-current' : ''),
            link.attribute('href'),
          ]),
        ).toEqual(
          expectedLinks.map(([kind, page]) => [
            kind,
            `${prefix}/latest-news${page === '1' ? '' : `?page=${page}`}`,
          ]),
        );
      }
      expect(cards).toEqual(
        news(60)
          .map(({ id }) => `${prefix}/latest-news/${id}`)
          .reverse(),
      );
    }
  });

  it('each have their own canonical address, title and alternate, whatever other parameters are sent', async () => {
    const { app } = await openWithNews(databases, 60);
    for (const [url, path, title] of [
      ['/latest-news', '/latest-news', 'الأخبار | جمعيتنا'],
      ['/latest-news?page=1', '/latest-news', 'الأخبار | جمعيتنا'],
      ['/latest-news?utm_source=x', '/latest-news', 'الأخبار | جمعيتنا'],
      ['/latest-news?utm_source=x&page=2', '/latest-news?page=2', 'الأخبار · صفحة 2 | جمعيتنا'],
      ['/en/latest-news?page=3', '/latest-news?page=3', 'News · Page 3 | Our organisation'],
    ] as const) {
      const { body } = await app.inject({ url });
      const isEnglish = url.startsWith('/en/');
      expect([url, /<title>(.*?)<\/title>/.exec(body)?.[1]]).toEqual([url, title]);
      expect(body).toContain(
        `<link rel="canonical" href="${ORIGIN}${isEnglish ? '/en' : ''}${path}">` +
          `<link rel="alternate" hreflang="ar" href="${ORIGIN}${path}">` +
          `<link rel="alternate" hreflang="en" href="${ORIGIN}/en${path}">`,
      );
      const languageSwitch = documentOf(body).one('.language-switch').attribute('href');
      const page = path.split('?')[1];
      expect(languageSwitch).toBe(
        `${isEnglish ? '' : '/en'}/latest-news?${page ? `${page}&` : ''}lang=${isEnglish ? 'ar' : 'en'}`,
      );
    }
  });

  it('return 404 for an unknown page number, with a link to the first page', async () => {
    const { app } = await openWithNews(databases, 30);
    for (const page of ['3', '999999', '0', '-1', 'x', '1.5', '']) {
      const english = await app.inject({ url: `/en/latest-news?page=${page}` });
      expect([page, english.statusCode]).toEqual([page, 404]);
      const main = documentOf(english.body).one('main');
      expect(main.one('h1').text).toBe('No such page of news');
      expect(main.one('.state a').attribute('href')).toBe('/en/latest-news');
    }
    const { body, statusCode } = await app.inject({ url: '/latest-news?page=3' });
    expect([statusCode, documentOf(body).one('h1').text]).toEqual([
      404,
      'لا توجد صفحة أخبار بهذا الرقم',
    ]);
  });

  it('are cached separately, and rendered again after an import', async () => {
    const { app, replace } = await openWithNews(databases, 30);
    const url = '/latest-news?page=2';
    const before = await app.inject({ url });
    expect(before.headers['cache-control']).toContain('s-maxage=1');
    expect(cardLinks(before.body)).toHaveLength(6);
    const data = /data-src="([^"]+)"/.exec(before.body)?.[1] ?? '';
    expect(data).toMatch(/\?page=2$/);
    expect((await app.inject({ url: data })).json().queries).toContainEqual([
      'newsPage',
      { page: 2 },
      200,
      expect.objectContaining({ page: 2, lastPage: 2 }),
    ]);
    await replace(news(50));
    await expect.poll(async () => cardLinks((await app.inject({ url })).body).length).toBe(24);
    expect((await app.inject({ url: '/latest-news?page=3' })).statusCode).toBe(200);
  });

  it('have no pagination if all news fit on one page', async () => {
    const { app } = await openWithNews(databases, 24);
    const { body } = await app.inject({ url: '/latest-news' });
    expect(cardLinks(body)).toHaveLength(24);
    expect(documentOf(body).all('.pagination')).toEqual([]);
  });

  it('are not fetched for a news item, which gets its neighbours and six others', async () => {
    const { app } = await openWithNews(databases, 60);
    const { body } = await app.inject({ url: '/latest-news/20' });
    const around = documentOf(body).one('.news-item-around').all('a');
    expect(around.map((link) => link.attribute('href'))).toEqual([
      '/latest-news/21',
      '/latest-news/19',
    ]);
    expect(cardLinks(body)).toEqual([60, 59, 58, 57, 56, 55].map((id) => `/latest-news/${id}`));
    const data = /data-src="([^"]+)"/.exec(body)?.[1] ?? '';
    const { queries } = (await app.inject({ url: data })).json();
    const newsQuery = queries.find(([name]: [string]) => name === 'news');
    expect(newsQuery[3]).toHaveLength(10);
  });
});

describeOnSqlite('a site with 130 news items', (databases) => {
  it('lists all of them in the sitemap, and the newest fifty in the feed', async () => {
    const { app } = await openWithNews(databases, 130);
    const sitemap = await app.inject({ url: '/sitemap.xml' });
    expect(sitemap.body.match(/<loc>[^<]*\/en\/latest-news\/\d+<\/loc>/g)).toHaveLength(130);
    const feed = await app.inject({ url: '/en/latest-news/feed.xml' });
    const titles = [...feed.body.matchAll(/<entry>.*?<title[^>]*>(.*?)<\/title>/gs)];
    expect(titles.map(([, title]) => title)).toEqual(
      Array.from({ length: 50 }, (_, index) => `News ${130 - index}`),
    );
  });
});

describeOnSqlite('a site with more news than one response has', (databases) => {
  it('sends the first page in place of the whole list, and the others on request', async () => {
    const { app, replace } = await openWithNews(databases, 0);
    await replace(news(1_000, DAY / 2));
    const get = async (query = '') =>
      (await app.inject({ url: `/api/frontend/services${query}` })).json().data;
    expect(await get()).toHaveLength(1_000);
    await replace(news(1_003, DAY / 2));
    await expect
      .poll(() => get())
      .toMatchObject({ current_page: 1, last_page: 2, per_page: 1_000, total: 1_003 });
    const { data } = await get();
    const rest = await get('?page=2&per_page=1000');
    const ids = [...data, ...rest.data].map(({ id }: { id: number }) => id);
    expect(ids).toEqual(Array.from({ length: 1_003 }, (_, index) => 1_003 - index));
  });
});

describeOnSqlite('the sitemap of more news than fit in one file', (databases) => {
  it('is an index of several cached files that list each item once', async () => {
    const { app, replace } = await openWithNews(databases, 0);
    await replace(news(2_030, DAY / 24));
    const get = async (url: string) => (await app.inject({ url })).body;
    const addresses = (body: string) =>
      [...body.matchAll(/<loc>https:\/\/yafee\.example([^<]*)<\/loc>/g)].map(
        ([, path]) => path ?? '',
      );
    const index = await get('/sitemap.xml');
    const parts = addresses(index);
    expect(elements(parseXml(index), 'sitemap')).toHaveLength(4);
    expect(parts).toEqual([1, 2, 3, 4].map((number) => `/sitemap-${number}.xml`));
    const documents = await Promise.all(parts.map(get));
    const pages = documents.flatMap(addresses);
    expect(new Set(pages).size).toBe(pages.length);
    const newsItems = pages.filter((path) => /^\/latest-news\/\d+$/.test(path));
    expect(newsItems).toHaveLength(2_030);
    expect(pages).toContain('/en/about');
    expect((await app.inject({ url: '/sitemap-5.xml' })).statusCode).toBe(404);

    await replace(news(2_031, DAY / 24));
    await expect
      .poll(async () => addresses(await get('/sitemap-4.xml')))
      .toContain('/latest-news/2031');
    expect((await get('/sitemap-2.xml')) === documents[1]).toBe(true);
  });
});

it('paginates the news of another backend that returns all of them, in pages and in API calls', async () => {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  const { app } = await openUpstreamApp(backend.origin);
  const all = Array.from({ length: 60 }, (_, index) => ({
    id: String(index + 1),
    title: `خبر ${index + 1}`,
    text: '<p onclick="x()">نص</p>',
    published_at: `2024-01-01T00:${String(index).padStart(2, '0')}:00Z`,
  }));
  // Oldest first, so the server has to sort.
  backend.setResponse('/api/frontend/services', { data: { data: all } });
  const second = await app.inject({ url: '/latest-news?page=2' });
  expect(cardLinks(second.body)).toEqual(
    all
      .slice(12, 36)
      .reverse()
      .map(({ id }) => `/latest-news/${id}`),
  );
  expect((await app.inject({ url: '/latest-news?page=4' })).statusCode).toBe(404);
  const thirdPage = (await app.inject({ url: '/api/frontend/services?page=3' })).json().data;
  expect([thirdPage.data.length, thirdPage.last_page, thirdPage.total]).toEqual([12, 3, 60]);
  expect(thirdPage.data[0].text).toBe('<p>نص</p>');
  const around = (await app.inject({ url: '/api/frontend/services?around=20' })).json().data;
  expect(around.map(({ id }: { id: string }) => Number(id))).toEqual([
    60, 59, 58, 57, 56, 55, 54, 21, 20, 19,
  ]);
  const item = await app.inject({ url: '/latest-news/20' });
  expect(cardLinks(item.body)).toHaveLength(6);
});

it('uses the pagination of another backend that has its own', async () => {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  const { app } = await openUpstreamApp(backend.origin);
  const page = (number: number, ids: number[]) => ({
    data: {
      data: ids.map((id) => ({ id, title: `خبر ${id}` })),
      current_page: number,
      last_page: 2,
      per_page: 15,
      total: 4,
    },
  });
  backend.setResponse('/api/frontend/services?page=1', page(1, [4, 3]));
  backend.setResponse('/api/frontend/services?page=2', page(2, [2, 1]));
  const { body } = await app.inject({ url: '/latest-news?page=2' });
  expect(cardLinks(body)).toEqual(['/latest-news/2', '/latest-news/1']);
  expect(documentOf(body).one('.pagination [rel=prev]').attribute('href')).toBe('/latest-news');
  expect((await app.inject({ url: '/latest-news?page=3' })).statusCode).toBe(404);
});
