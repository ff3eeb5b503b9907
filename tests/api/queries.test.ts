import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readResponse } from '../../contract/api-response.ts';
import type { QueryName } from '../../contract/queries.ts';
import { raiseContentVersion } from '../../server/content/content.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { openOnce } from '../helpers/open-once.ts';

/** A URL for every query of the contract that returns 200. */
const urls: Record<QueryName, string> = {
  settings: '/api/frontend/settings/list',
  identity: '/api/frontend/identity',
  colours: '/api/frontend/identity/colours',
  navbar: '/api/frontend/navbar/list',
  staticPages: '/api/frontend/staticPages',
  siteContents: '/api/frontend/siteContents',
  goals: '/api/frontend/goals',
  areas: '/api/frontend/areas',
  map: '/api/frontend/map',
  region: '/api/frontend/areas/6',
  clients: '/api/frontend/clients',
  reviews: '/api/frontend/reviews',
  testimonials: '/api/frontend/testimonials',
  vacancies: '/api/frontend/vacancies',
  executives: '/api/frontend/blogs',
  board: '/api/frontend/teams',
  trainers: '/api/frontend/trainers',
  trainer: '/api/frontend/trainers/1',
  reports: '/api/frontend/reports',
  news: '/api/frontend/services',
  newsPage: '/api/frontend/services?page=1',
  projects: '/api/frontend/projects?type=main',
  project: '/api/frontend/projects/7',
  sliders: '/api/frontend/sliders',
  tweets: '/api/frontend/twitter/getTweets',
  tweet: '/api/tweets/2123447506696531493',
  newsletterIssues: '/api/frontend/newsletter/issues',
  ownPages: '/api/frontend/pages',
  ownPage: '/api/frontend/pages/governance',
  newsletterIssue: '/api/frontend/newsletter/issues/13',
  search: '/api/frontend/search?q=%D9%8A%D8%A7%D9%81%D8%B9',
};

/** The paths of the queries that end in an id. */
const PATHS_WITH_ID = [
  '/api/frontend/areas/',
  '/api/frontend/trainers/',
  '/api/frontend/projects/',
  '/api/frontend/newsletter/issues/',
  '/api/tweets/',
];

/** The number of entries of each list in the starter content. */
const counts = Object.entries({
  navbar: 6,
  staticPages: 1,
  siteContents: 10,
  goals: 6,
  clients: 12,
  reviews: 6,
  testimonials: 8,
  vacancies: 4,
  executives: 8,
  board: 9,
  trainers: 12,
  reports: 16,
  news: 24,
  projects: 6,
  sliders: 5,
  tweets: 6,
  newsletterIssues: 3,
} satisfies Partial<Record<QueryName, number>>) as [QueryName, number][];

const queryUrls = Object.entries(urls) as [QueryName, string][];

describeOnEachDatabase('the queries of the API', (databases) => {
  const shared = openOnce(async () => openStarterApp(await databases.open()));

  it('return one envelope, and the site reads every entry of it [QUERIES-01]', async () => {
    const { app, log } = shared();
    const results = new Map<QueryName, unknown>();
    for (const [name, url] of queryUrls) {
      const response = await app.inject({ url });
      expect([url, response.statusCode]).toEqual([url, 200]);
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      const body = response.json();
      expect(Object.keys(body)).toEqual(['status', 'data']);
      expect(body.status).toBe('success');
      results.set(
        name,
        readResponse(name, body, (message) => expect.fail(message)),
      );
    }
    for (const [name, count] of counts) {
      expect([name, results.get(name)]).toHaveProperty('1.length', count);
    }
    expect(log).toEqual([]);
  });

  it('respond in the language of the lang header, in Arabic if it is absent or unknown [QUERIES-02]', async () => {
    const { app } = shared();
    const firstMember = async (lang?: string) => {
      const headers = lang === undefined ? {} : { lang };
      const response = await app.inject({ url: urls.board, headers });
      return [response.json().data[0].name, response.headers['content-language']];
    };
    expect(await firstMember()).toEqual(['د. نورة الشهري', 'ar']);
    expect(await firstMember('fr')).toEqual(['د. نورة الشهري', 'ar']);
    expect(await firstMember('ar')).toEqual(['د. نورة الشهري', 'ar']);
    expect(await firstMember('en')).toEqual(['Dr Noura Al-Shehri', 'en']);
  });

  it('have Vary and an ETag, and return 304 for a matching If-None-Match', async () => {
    const { app } = shared();
    for (const [, url] of queryUrls) {
      const response = await app.inject({ url });
      expect(response.headers.vary).toBe('lang, accept-encoding');
      const { etag } = response.headers;
      expect(etag).toMatch(/^W\/"[^"]+"$/);
      const revalidated = await app.inject({ url, headers: { 'if-none-match': String(etag) } });
      expect([url, revalidated.statusCode, revalidated.body]).toEqual([url, 304, '']);
      const changed = await app.inject({ url, headers: { 'if-none-match': '"other"' } });
      expect(changed.statusCode).toBe(200);
    }
    const arabic = await app.inject({ url: urls.board });
    const english = await app.inject({ url: urls.board, headers: { lang: 'en' } });
    expect(arabic.headers.etag).not.toBe(english.headers.etag);
  });

  it('return 422 for projects without a valid type, and list the types [QUERIES-03]', async () => {
    const { app } = shared();
    for (const query of ['', '?type=', '?type=third', '?type=main&type=other']) {
      const response = await app.inject({
        url: `/api/frontend/projects${query}`,
        headers: { lang: 'en' },
      });
      expect([query, response.statusCode]).toEqual([query, 422]);
      expect(response.json()).toEqual({
        status: 'error',
        message: 'Some fields need to be corrected.',
        errors: { type: ['Give the type: main or other.'] },
      });
    }
  });

  it('return only projects of the requested type [QUERIES-04]', async () => {
    const { app } = shared();
    const typesIn = async (type: string) => {
      const response = await app.inject({ url: `/api/frontend/projects?type=${type}` });
      return response.json().data.map((project: { type: string }) => project.type);
    };
    expect(await typesIn('main')).toEqual(Array(6).fill('main'));
    expect(await typesIn('other')).toEqual(Array(10).fill('other'));
  });

  it('return the same number of beneficiaries and versions in the list as for one project', async () => {
    const { app } = shared();
    const { data } = (await app.inject({ url: '/api/frontend/projects?type=main' })).json();
    expect(data).toHaveLength(6);
    for (const summary of data) {
      const { data: project } = (
        await app.inject({ url: `/api/frontend/projects/${summary.id}` })
      ).json();
      expect(summary.numberOfBeneficiaries).toBe(project.numberOfBeneficiaries);
      expect(summary.numberOfVersions).toBe(project.versions.length);
      expect(project).not.toHaveProperty('numberOfVersions');
    }
  });

  it('return the trainers of a project in its own order', async () => {
    const { app } = shared();
    const { data } = (await app.inject({ url: '/api/frontend/projects/3' })).json();
    expect(data.managers.length).toBeGreaterThan(0);
    expect(data.versions.length).toBeGreaterThan(1);
    expect(data.trainers.map(({ id }: { id: number }) => id)).toEqual([2, 8, 7]);
    for (const { id, name } of data.trainers) {
      const trainer = (await app.inject({ url: `/api/frontend/trainers/${id}` })).json();
      expect(trainer.data.name).toBe(name);
    }
  });

  it('return 404 for an unknown id', async () => {
    const { app } = shared();
    const ids = ['999', '0', '-1', '1.5', 'x', '1e3', '9'.repeat(30), '%00', '1%27'];
    for (const id of ids) {
      for (const path of PATHS_WITH_ID) {
        const response = await app.inject({ url: path + id });
        expect([path + id, response.statusCode]).toEqual([path + id, 404]);
        expect(response.json()).toMatchObject({ status: 'error' });
      }
    }
  });

  it('return the texts with the requested names, and all of them by default', async () => {
    const { app } = shared();
    const namesAt = async (query: string) => {
      const { data } = (await app.inject({ url: `/api/frontend/siteContents${query}` })).json();
      return data.map(({ name }: { name: string }) => name);
    };
    expect(await namesAt('?names=terms')).toEqual(['terms']);
    // In the order of the site.
    expect(await namesAt('?names=values%2Cvision')).toEqual(['vision', 'values']);
    expect(await namesAt('?names=nothing')).toEqual([]);
    expect(await namesAt('')).toHaveLength(10);
    // A page has no text of another page in its data.
    const { body } = await app.inject({ url: '/contact' });
    const address = /id="state" data-src="([^"]+)"><\/script>/.exec(body)?.[1] ?? '';
    const data = (await app.inject({ url: address })).body;
    expect(data).toContain('questions-contact');
    expect(data).not.toContain('"terms"');
  });

  it('return the newest news first [QUERIES-05]', async () => {
    const { app } = shared();
    const { data } = (await app.inject({ url: urls.news })).json();
    const dates = data.map((item: { published_at: string }) => item.published_at);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('return a page of news or the items around one on request, and all of them by default [QUERIES-06]', async () => {
    const { app } = shared();
    const get = async (query: string) =>
      (await app.inject({ url: `${urls.news}?${query}` })).json().data;
    const ids = (entries: { id: number }[]) => entries.map(({ id }) => id);
    const all = ids(await get('utm_source=x'));
    expect(all).toHaveLength(24);
    const { data, ...pagination } = await get('page=2&per_page=10');
    expect(ids(data)).toEqual(all.slice(10, 20));
    expect(pagination).toEqual({ current_page: 2, last_page: 3, per_page: 10, total: 24 });
    const beyond = await get('page=99&per_page=10');
    expect([beyond.data, beyond.current_page, beyond.last_page]).toEqual([[], 99, 3]);
    expect(ids((await get('page=1')).data)).toEqual(all);
    expect(ids((await get('per_page=5')).data)).toEqual(all.slice(0, 5));
    const seven = all.slice(0, 7);
    expect(ids(await get(`around=${all[15]}`))).toEqual([...seven, ...all.slice(14, 17)]);
    expect(ids(await get(`around=${all[7]}`))).toEqual(all.slice(0, 9));
    expect(ids(await get(`around=${all[0]}`))).toEqual(seven);
    expect(ids(await get(`around=${all[23]}`))).toEqual([...seven, ...all.slice(22)]);
    expect(ids(await get('around=999'))).toEqual(seven);
  });

  it('return 422 with a message for invalid pagination parameters', async () => {
    const { app } = shared();
    for (const [query, field] of [
      ...['page=0', 'page=-1', 'page=1.5', 'page=x', 'page='].map((text) => [text, 'page']),
      ...['per_page=0', 'per_page=1001', 'per_page=ten'].map((text) => [text, 'per_page']),
      ...['around=0', 'around=x', 'around=99999999999999999999'].map((text) => [text, 'around']),
    ] as [string, string][]) {
      const url = `${urls.news}?${query}`;
      const response = await app.inject({ url, headers: { lang: 'en' } });
      expect([query, response.statusCode]).toEqual([query, 422]);
      expect(response.json().errors[field]).toEqual([
        expect.stringMatching(/^Give a whole number from 1 (on|to 1000)\.$/),
      ]);
    }
  });

  it('return the size of every report, and serve its file', async () => {
    const { app } = shared();
    const { data } = (await app.inject({ url: urls.reports })).json();
    expect(data).toHaveLength(16);
    for (const report of data) {
      const file = await app.inject({ url: report.report });
      expect(file.statusCode).toBe(200);
      expect(file.rawPayload.length).toBe(report.size);
      expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      // Safari does not display a PDF with a sandbox directive.
      const isPdf = file.headers['content-type'] === 'application/pdf';
      expect(file.headers['content-security-policy']).toBe(
        `default-src 'none'; frame-ancestors 'none'${isPdf ? '' : '; sandbox'}`,
      );
    }
  });

  it('return totals over the areas [QUERIES-07]', async () => {
    const { app } = shared();
    const { data } = (await app.inject({ url: urls.areas })).json();
    expect(data.areas).toHaveLength(13);
    expect(data).toMatchObject({
      totalBeneficiaries: 48_720,
      totalPrograms: 312,
      totalProjects: 134,
    });
  });

  it('are compressed according to Accept-Encoding, with one ETag for every encoding', async () => {
    const { app } = shared();
    for (const [, url] of queryUrls) {
      const plain = await app.inject({ url });
      expect(plain.headers['content-encoding']).toBeUndefined();
      for (const [encoding, decompress] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const headers = { 'accept-encoding': encoding };
        const { rawPayload, ...compressed } = await app.inject({ url, headers });
        expect(compressed.headers.etag).toBe(plain.headers.etag);
        if (plain.rawPayload.length < 1024 && !('content-encoding' in compressed.headers)) continue;
        expect([url, compressed.headers['content-encoding']]).toEqual([url, encoding]);
        expect(decompress(rawPayload).toString()).toBe(plain.body);
        expect(Number(compressed.headers['content-length'])).toBe(rawPayload.length);
        const conditional = { ...headers, 'if-none-match': String(plain.headers.etag) };
        expect((await app.inject({ url, headers: conditional })).statusCode).toBe(304);
        const head = await app.inject({ url, headers, method: 'HEAD' });
        expect([head.body, head.headers['content-encoding']]).toEqual(['', encoding]);
      }
    }
  });

  it('are cached until the content version changes', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const { body } = await app.inject({ url: urls.board });
    await database.db
      .updateTable('content_entries')
      .set({ status: 'draft' })
      .where('kind', '=', 'board-member')
      .execute();
    // The content version is unchanged, and an unknown parameter is not part of the cache key.
    expect((await app.inject({ url: `${urls.board}?unknown=1` })).body).toBe(body);
    await database.db.transaction().execute(raiseContentVersion);
    await expect.poll(async () => (await app.inject({ url: urls.board })).body).not.toBe(body);
  });

  it('return 405 with an Allow header for other methods', async () => {
    const { app } = shared();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const response = await app.inject({ url: urls.board, method, payload: 'x' });
      expect([method, response.statusCode]).toEqual([method, 405]);
      expect(response.headers.allow).toBe('GET, HEAD');
      expect(response.json()).toMatchObject({ status: 'error' });
    }
  });

  it('respond to HEAD as to GET, without a body', async () => {
    const { app } = shared();
    const response = await app.inject({ url: urls.board, method: 'HEAD' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  it('return 404 as JSON for unknown paths below /api, in the requested language', async () => {
    const { app } = shared();
    for (const url of ['/api', '/api/', '/api/frontend/nothing', '/api/frontend/Teams']) {
      const response = await app.inject({ url, headers: { lang: 'en' } });
      expect([url, response.statusCode]).toEqual([url, 404]);
      expect(response.json()).toEqual({
        status: 'error',
        message: 'There is nothing at this address.',
      });
    }
  });
});
