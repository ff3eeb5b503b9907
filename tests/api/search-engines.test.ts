import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { raiseContentVersion } from '../../server/content/content.ts';
import { openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../helpers/databases.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';
import { vocabularyProblems } from '../helpers/schema-org.ts';
import { elements, parseXml, textOf } from '../helpers/xml.ts';

const ORIGIN = 'https://yafee.example';

type App = Awaited<ReturnType<typeof openStarterApp>>['app'];

/** Sends a GET request and expects status 200. */
async function get(app: App, url: string) {
  const response = await app.inject({ url });
  expect([url, response.statusCode]).toEqual([url, 200]);
  return response;
}

/** Returns every URL of the sitemap as a path. */
async function sitemapPaths(app: App): Promise<string[]> {
  const { body } = await get(app, '/sitemap.xml');
  return elements(parseXml(body), 'loc').map(({ textContent }) =>
    String(textContent).slice(ORIGIN.length),
  );
}

/** Returns the two groups of each match in the HTML, as `[name, content]` or `[hreflang, href]`. */
function attributePairs(html: string, expression: RegExp): [string, string][] {
  return [...html.matchAll(expression)].map(([, name = '', value = '']) => [name, value]);
}

/** An entity of the schema.org vocabulary. */
type Thing = { '@type': string } & Record<string, unknown>;

/** Parses the JSON-LD of a page. */
function structuredDataOf(html: string): Record<string, unknown> & { '@graph': Thing[] } {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
}

describeOnEachDatabase('the sitemap', (databases) => {
  it('lists every page in both languages with its last change if that is known, and robots.txt links to it', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const { body, headers } = await get(app, '/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const document = parseXml(body);
    const paths = await sitemapPaths(app);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of ['/', '/en', '/about', '/en/latest-news/12', '/latest-program/1', '/jobs']) {
      expect(paths).toContain(path);
    }
    expect(paths).not.toContain('/home');
    const dates = new Map(
      elements(document, 'url').map((url) => [
        textOf(url, 'loc')?.slice(ORIGIN.length),
        textOf(url, 'lastmod'),
      ]),
    );
    // What the first import brings has its own date, or none: never the moment of the import.
    expect(dates.get('/en/latest-news/12')).toBe('2026-02-11T10:00:00.000Z');
    expect(dates.get('/reports')).toBe('2026-07-05T08:00:00.000Z');
    for (const path of ['/jobs', '/latest-program/1', '/member', '/search']) {
      expect([path, dates.get(path)]).toEqual([path, null]);
    }

    await database.db
      .updateTable('content_entries')
      .set({ modified_at: Date.UTC(2031, 4, 6) })
      .where('kind', '=', 'news')
      .where('id', '=', 12)
      .execute();
    // The content version is unchanged, so the cached sitemap is served.
    expect((await get(app, '/sitemap.xml')).headers.etag).toBe(headers.etag);
    await database.db.transaction().execute((trx) => raiseContentVersion(trx));
    await expect
      .poll(async () => (await get(app, '/sitemap.xml')).headers.etag)
      .not.toBe(headers.etag);
    const after = await get(app, '/sitemap.xml');
    const changedUrls = elements(parseXml(after.body), 'url')
      .filter((url) => textOf(url, 'lastmod') === '2031-05-06T00:00:00.000Z')
      .map((url) => textOf(url, 'loc'));
    expect(changedUrls).toEqual(
      ['/latest-news', '/en/latest-news', '/latest-news/12', '/en/latest-news/12'].map(
        (path) => ORIGIN + path,
      ),
    );
    const robots = await get(app, '/robots.txt');
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(robots.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const revalidated = await app.inject({
      url: '/sitemap.xml',
      headers: { 'if-none-match': String(after.headers.etag) },
    });
    expect([revalidated.statusCode, revalidated.body]).toEqual([304, '']);
    const compressed = await app.inject({
      url: '/sitemap.xml',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect([compressed.headers['content-encoding'], compressed.headers.vary]).toEqual([
      'gzip',
      'accept-encoding',
    ]);
    expect(gunzipSync(compressed.rawPayload).toString() === after.body).toBe(true);
    expect((await app.inject({ url: '/sitemap-1.xml' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/sitemap-2.xml' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/sitemap.xml', method: 'POST' })).statusCode).toBe(405);
  });
});

describeOnSqlite('a page', (databases) => {
  it('has one URL: other spellings redirect permanently to it, with the query', async () => {
    const { app } = await openStarterApp(await databases.open());
    for (const [url, canonical] of [
      ['/about/', '/about'],
      ['/About?x=1&y=%20', '/about?x=1&y=%20'],
      ['/EN/latest-news/12/', '/en/latest-news/12'],
      ['/en/', '/en'],
    ]) {
      const { statusCode, headers } = await app.inject({ url: url ?? '' });
      expect([url, statusCode, headers.location]).toEqual([url, 308, canonical]);
    }
    expect((await app.inject({ url: '/nothing-here/' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/latest-news/9999/' })).statusCode).toBe(308);
    const foreignHost = await app.inject({ url: '/about', headers: { host: 'evil.example' } });
    expect(foreignHost.body).not.toContain('evil.example');
    const unknown = await app.inject({ url: '/latest-news/9999' });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.body).toContain('<meta name="robots" content="noindex">');
    expect(unknown.body).not.toMatch(/og:|ld\+json|canonical/);
  });
});

/** The schema.org types of each kind of page, besides the organisation. */
const TYPES_BY_PATH: [path: RegExp, types: string[]][] = [
  [/^\/$/, ['WebSite']],
  [/^\/latest-news\/\d/, ['BreadcrumbList', 'NewsArticle']],
  [/^\/latest-program\/\d/, ['BreadcrumbList', 'Course', 'FAQPage']],
  [/^\/(join-us|contact)$/, ['BreadcrumbList', 'FAQPage']],
  [/^\/latest-project\/\d/, ['BreadcrumbList', 'Project']],
  [/^\/(member|teams|trainer-profile)\/\d/, ['BreadcrumbList', 'Person']],
  [/^\/jobs$/, ['BreadcrumbList', 'JobPosting']],
  [/^\/reports$/, ['BreadcrumbList', 'Report']],
  [/^\/regions\/\d/, ['BreadcrumbList', 'AdministrativeArea']],
  [/^\/newsletter\/\d/, ['BreadcrumbList', 'Periodical', 'PublicationIssue']],
  [/^\/(figures|governance|support)$/, ['BreadcrumbList', 'WebPage']],
  [/^\/newsletter$/, ['BreadcrumbList', 'Periodical']],
  [/^\//, ['BreadcrumbList']],
];

describeOnSqlite('every page of the sitemap', (databases) => {
  it('has canonical and hreflang links, a unique title, Open Graph and valid schema.org data', async () => {
    const database = await databases.open();
    const { app, log } = await openStarterApp(database);
    const titles = new Map<string, string>();
    for (const path of await sitemapPaths(app)) {
      const { body } = await get(app, path);
      const arabic = path.replace(/^\/en(?=\/|$)/, '') || '/';
      const english = `/en${arabic === '/' ? '' : arabic}`;
      const isEnglish = path === english;
      expect(body).toContain(`<link rel="canonical" href="${ORIGIN}${path}">`);
      expect(attributePairs(body, /hreflang="([^"]+)" href="([^"]+)"/g)).toEqual([
        ['ar', ORIGIN + arabic],
        ['en', ORIGIN + english],
        ['x-default', ORIGIN + arabic],
      ]);
      const [, title = ''] = /<title>([^<]+)</.exec(body) ?? [];
      expect([path, titles.get(title)]).toEqual([path, undefined]);
      titles.set(title, path);
      expect(body).toMatch(/<meta name="description" content="[^"]{4,}">/);

      const openGraph = new Map(
        attributePairs(body, /<meta property="([^"]+)" content="([^"]*)">/g),
      );
      expect(openGraph.get('og:url')).toBe(ORIGIN + path);
      expect(openGraph.get('og:locale')).toBe(isEnglish ? 'en_GB' : 'ar_SA');
      expect(openGraph.get('og:title')).not.toBe('');
      expect(openGraph.get('og:image')).toMatch(
        new RegExp(`^${ORIGIN}/share/[0-9a-f]{20}/${isEnglish ? 'en' : 'ar'}.*\\.png$`),
      );

      const data = structuredDataOf(body);
      expect([path, vocabularyProblems(data)]).toEqual([path, []]);
      const types = data['@graph'].map((thing) => thing['@type']);
      const [, expected = []] = TYPES_BY_PATH.find(([pattern]) => pattern.test(arabic)) ?? [];
      expect([path, [...new Set(types)]]).toEqual([path, ['NGO', ...expected]]);
    }
    expect(titles.size).toBeGreaterThan(150);
    expect(log).toEqual([]);

    const thingOf = async (url: string, type: string) =>
      structuredDataOf((await get(app, url)).body)['@graph'].find(
        (thing) => thing['@type'] === type,
      );
    expect(await thingOf('/en/latest-news/12', 'NewsArticle')).toMatchObject({
      headline: 'Al Jouf weavers sell under their own name',
      datePublished: '2026-02-11T10:00:00.000Z',
      inLanguage: 'en',
      publisher: { '@id': `${ORIGIN}/#organisation` },
    });
    // An import is no change.
    expect(await thingOf('/en/latest-news/12', 'NewsArticle')).not.toHaveProperty('dateModified');
    const changedAt = '2026-02-12T09:00:00.000Z';
    await database.db.transaction().execute(async (trx) => {
      await raiseContentVersion(trx);
      await trx
        .updateTable('content_entries')
        .set({ modified_at: Date.parse(changedAt) })
        .where('kind', '=', 'news')
        .where('id', '=', 12)
        .execute();
    });
    await expect
      .poll(async () => (await thingOf('/en/latest-news/12', 'NewsArticle'))?.dateModified)
      .toBe(changedAt);
    const article = await thingOf('/en/latest-news/12', 'NewsArticle');
    const { body: page } = await get(app, '/en/latest-news/12');
    const openGraph = new Map(attributePairs(page, /<meta property="([^"]+)" content="([^"]*)">/g));
    expect(openGraph.get('article:modified_time')).toBe(changedAt);
    // Its own picture is an SVG, so the Open Graph image is used.
    expect(article?.image).toEqual([openGraph.get('og:image')]);
    const { body: jobs } = await get(app, '/jobs');
    const postings = structuredDataOf(jobs)['@graph'].filter(
      (thing) => thing['@type'] === 'JobPosting',
    );
    expect(postings.length).toBeGreaterThan(1);
    for (const { datePosted, url, image } of postings) {
      expect(datePosted).toMatch(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/);
      // Each leads to its own row of the list.
      expect(jobs).toContain(`id="${new URL(String(url)).hash.slice(1)}"`);
      expect(String(image)).not.toMatch(/\.svg$/);
    }
    expect(new Set(postings.map(({ url }) => url)).size).toBe(postings.length);
    expect((await thingOf('/en/contact', 'NGO'))?.address).toMatchObject({
      '@type': 'PostalAddress',
      streetAddress: expect.stringMatching(/./),
      addressCountry: expect.stringMatching(/./),
    });
    const course = await thingOf('/latest-program/1', 'Course');
    expect(course).toMatchObject({ provider: { '@id': `${ORIGIN}/#organisation` } });
    expect(course?.name).toMatch(/\p{Script=Arabic}/u);
    const home = await thingOf('/en', 'WebSite');
    expect(home?.potentialAction).toMatchObject({
      target: { urlTemplate: `${ORIGIN}/en/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    });
    const breadcrumbs = await thingOf('/latest-news/12', 'BreadcrumbList');
    expect(breadcrumbs?.itemListElement).toMatchObject([
      { position: 1, item: { '@id': `${ORIGIN}/` } },
      { position: 2, name: 'الأخبار', item: { '@id': `${ORIGIN}/latest-news` } },
      { position: 3, item: { '@id': `${ORIGIN}/latest-news/12` } },
    ]);
  });

  it('escapes the text of an editor in its head', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const maliciousTitle = '</script><img src=x onerror=alert(1)>"\'<!--';
    const row = await database.db
      .selectFrom('content_entries')
      .select('fields')
      .where('kind', '=', 'news')
      .where('id', '=', 12)
      .executeTakeFirstOrThrow();
    const fields = {
      ...JSON.parse(row.fields),
      title: { ar: `خبر &lt;${maliciousTitle}`, en: '' },
    };
    await database.db
      .updateTable('content_entries')
      .set({ fields: JSON.stringify(fields) })
      .where('kind', '=', 'news')
      .where('id', '=', 12)
      .execute();
    const { body } = await get(app, '/latest-news/12');
    const head = body.slice(0, body.indexOf('</head>'));
    expect(head.match(/<script/g)).toHaveLength(2);
    expect(head).not.toContain('<img');
    expect(vocabularyProblems(structuredDataOf(body))).toEqual([]);
  });
});

describeOnSqlite('a feed', (databases) => {
  it('is well-formed Atom with stable ids, full news texts and files, and pages link to it', async () => {
    const { app } = await openStarterApp(await databases.open());
    for (const [url, language, page] of [
      ['/latest-news/feed.xml', 'ar', '/latest-news'],
      ['/en/latest-news/feed.xml', 'en', '/en/latest-news'],
      ['/reports/feed.xml', 'ar', '/reports'],
      ['/en/reports/feed.xml', 'en', '/en/reports'],
    ] as const) {
      const { body, headers } = await get(app, url);
      expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
      expect(headers['content-language']).toBe(language);
      const feed = parseXml(body).documentElement;
      if (feed === null) throw new Error('the feed has no root element');
      expect([feed.namespaceURI, feed.getAttribute('xml:lang')]).toEqual([
        'http://www.w3.org/2005/Atom',
        language,
      ]);
      expect(textOf(feed, 'id')).toBe(ORIGIN + url);
      expect(textOf(feed, 'title')).not.toBe('');
      const links = elements(feed, 'link').slice(0, 2);
      expect(links.map((link) => [link.getAttribute('rel'), link.getAttribute('href')])).toEqual([
        ['self', ORIGIN + url],
        ['alternate', ORIGIN + page],
      ]);
      const entries = elements(feed, 'entry');
      expect(entries.length).toBeGreaterThan(3);
      for (const entry of entries) {
        expect(textOf(entry, 'id')).toMatch(new RegExp(`^${ORIGIN}${page}(/\\d+|#file-\\d+)$`));
        expect(textOf(entry, 'title')).not.toBe('');
        expect(textOf(entry, 'updated')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      }
      const ids = entries.map((entry) => textOf(entry, 'id'));
      expect(new Set(ids).size).toBe(ids.length);
      const updates = entries.map((entry) => String(textOf(entry, 'updated')));
      expect(textOf(feed, 'updated')).toBe(updates.toSorted().at(-1));
      const secondResponse = parseXml((await get(app, url)).body);
      expect(elements(secondResponse, 'entry').map((entry) => textOf(entry, 'id'))).toEqual(ids);
    }
    const news = parseXml((await get(app, '/latest-news/feed.xml')).body);
    const contents = elements(news, 'content').map(({ textContent }) => String(textContent));
    expect(contents.length).toBeGreaterThan(3);
    for (const content of contents) {
      expect(content).toMatch(/^<div lang="ar" dir="rtl"><p>/);
      expect(content).not.toMatch(/(src|href)="\//);
    }
    const published = elements(news, 'published').map(({ textContent }) => String(textContent));
    expect(published).toEqual(published.toSorted().reverse());
    // Nothing was changed since the first import, whose moment is no date of theirs.
    for (const entry of elements(news, 'entry')) {
      expect(textOf(entry, 'updated')).toBe(textOf(entry, 'published'));
    }
    const reports = parseXml((await get(app, '/en/reports/feed.xml')).body);
    const files = elements(reports, 'link').filter(
      (link) => link.getAttribute('rel') === 'enclosure',
    );
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      expect(file.getAttribute('type')).toBe('application/pdf');
      expect(Number(file.getAttribute('length'))).toBeGreaterThan(1_000);
      await get(app, String(file.getAttribute('href')).slice(ORIGIN.length));
    }
    const { body } = await get(app, '/en/latest-news');
    expect(body).toContain(
      `type="application/atom+xml" title="News from Yafee" href="${ORIGIN}/en/latest-news/feed.xml"`,
    );
    expect(body).toMatch(/<a href="\/en\/latest-news\/feed.xml"/);
    expect((await get(app, '/reports')).body).toMatch(/<a href="\/reports\/feed.xml"/);
  });
});

describe('with another backend', () => {
  it('sitemap and feeds are built from its lists, without dates that it does not send', async () => {
    const backend = await startOtherBackend();
    onTestFinished(() => backend.close());
    const { app } = await openUpstreamApp(backend.origin);
    const sitemap = parseXml((await get(app, '/sitemap.xml')).body);
    const addresses = elements(sitemap, 'loc').map(({ textContent }) => textContent);
    expect(addresses).toContain(`${ORIGIN}/member/5`);
    expect(addresses).toContain(`${ORIGIN}/en/sliders/1`);
    expect(addresses).toContain(`${ORIGIN}/en/regions/15`);
    expect(elements(sitemap, 'lastmod')).toEqual([]);
    const feed = parseXml((await get(app, '/en/latest-news/feed.xml')).body);
    expect(elements(feed, 'entry')).toEqual([]);
    expect(elements(feed, 'updated')).toHaveLength(1);
    const data = structuredDataOf((await get(app, '/member/5')).body);
    expect(vocabularyProblems(data)).toEqual([]);
    expect(data['@graph'].at(-1)).toMatchObject({ '@type': 'Person', name: 'عضوة' });
  });

  it('the sitemap returns 503 if a list cannot be fetched, instead of leaving its pages out', async () => {
    const backend = await startOtherBackend();
    onTestFinished(() => backend.close());
    const { app } = await openUpstreamApp(backend.origin);
    backend.setFault('/api/frontend/teams', 'fails');
    const { statusCode, headers } = await app.inject({ url: '/sitemap.xml' });
    expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
    expect((await app.inject({ url: '/robots.txt' })).statusCode).toBe(200);
  });
});
