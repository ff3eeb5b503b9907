import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type QueryName, queries } from '../../contract/queries.ts';
import { raiseContentVersion } from '../../server/content/content.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

/** A working address for every reading call of the contract. */
const addresses: Record<QueryName, string> = {
  settings: '/api/frontend/settings/list',
  navbar: '/api/frontend/navbar/list',
  staticPages: '/api/frontend/staticPages',
  siteContents: '/api/frontend/siteContents',
  goals: '/api/frontend/goals',
  areas: '/api/frontend/areas',
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
  tweet: '/api/tweets/2124534670293331493',
  search: '/api/frontend/search?q=%D9%8A%D8%A7%D9%81%D8%B9',
};

/** How many entries the starter content has of each list. */
const counts = Object.entries({
  navbar: 6,
  staticPages: 1,
  siteContents: 7,
  goals: 6,
  clients: 12,
  reviews: 6,
  testimonials: 8,
  vacancies: 4,
  executives: 8,
  board: 9,
  trainers: 12,
  reports: 14,
  news: 24,
  projects: 6,
  sliders: 5,
  tweets: 6,
} satisfies Partial<Record<QueryName, number>>) as [QueryName, number][];

const calls = Object.entries(addresses) as [QueryName, string][];

describeOnEachDatabase('the reading calls', (databases) => {
  it('answer in one envelope, and the site reads each of them whole [QUERIES-01]', async () => {
    const { app, log } = await openStarterApp(await databases.open());
    const read = new Map<QueryName, unknown>();
    for (const [call, url] of calls) {
      const response = await app.inject({ url });
      expect([url, response.statusCode]).toEqual([url, 200]);
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      const body = response.json();
      expect(Object.keys(body)).toEqual(['status', 'data']);
      expect(body.status).toBe('success');
      read.set(
        call,
        queries[call].read(body, (message) => expect.fail(message)),
      );
    }
    for (const [call, count] of counts) {
      expect([call, read.get(call)]).toHaveProperty('1.length', count);
    }
    expect(log).toEqual([]);
  });

  it('answer in the language of the lang header; absent or unknown means Arabic [QUERIES-02]', async () => {
    const { app } = await openStarterApp(await databases.open());
    const first = async (lang?: string) => {
      const headers = lang === undefined ? {} : { lang };
      const response = await app.inject({ url: addresses.board, headers });
      return [response.json().data[0].name, response.headers['content-language']];
    };
    expect(await first()).toEqual(['د. نورة الشهري', 'ar']);
    expect(await first('fr')).toEqual(['د. نورة الشهري', 'ar']);
    expect(await first('ar')).toEqual(['د. نورة الشهري', 'ar']);
    expect(await first('en')).toEqual(['Dr Noura Al-Shehri', 'en']);
  });

  it('vary by language, carry an ETag, and answer If-None-Match with 304', async () => {
    const { app } = await openStarterApp(await databases.open());
    for (const [, url] of calls) {
      const fresh = await app.inject({ url });
      expect(fresh.headers.vary).toBe('lang, accept-encoding');
      const { etag } = fresh.headers;
      expect(etag).toMatch(/^W\/"[^"]+"$/);
      const again = await app.inject({ url, headers: { 'if-none-match': String(etag) } });
      expect([url, again.statusCode, again.body]).toEqual([url, 304, '']);
      const other = await app.inject({ url, headers: { 'if-none-match': '"other"' } });
      expect(other.statusCode).toBe(200);
    }
    const arabic = await app.inject({ url: addresses.board });
    const english = await app.inject({ url: addresses.board, headers: { lang: 'en' } });
    expect(arabic.headers.etag).not.toBe(english.headers.etag);
  });

  it('refuse projects of no or an unknown type, and say which types there are [QUERIES-03]', async () => {
    const { app } = await openStarterApp(await databases.open());
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

  it('keep programs and projects apart [QUERIES-04]', async () => {
    const { app } = await openStarterApp(await databases.open());
    const types = async (type: string) => {
      const response = await app.inject({ url: `/api/frontend/projects?type=${type}` });
      return response.json().data.map((project: { type: string }) => project.type);
    };
    expect(await types('main')).toEqual(Array(6).fill('main'));
    expect(await types('other')).toEqual(Array(10).fill('other'));
  });

  it('number the beneficiaries and versions of a project in lists as on its own page', async () => {
    const { app } = await openStarterApp(await databases.open());
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

  it('name the trainers of a project in its own order', async () => {
    const { app } = await openStarterApp(await databases.open());
    const { data } = (await app.inject({ url: '/api/frontend/projects/3' })).json();
    expect(data.managers.length).toBeGreaterThan(0);
    expect(data.versions.length).toBeGreaterThan(1);
    expect(data.trainers.map(({ id }: { id: number }) => id)).toEqual([2, 8, 7]);
    for (const { id, name } of data.trainers) {
      const trainer = (await app.inject({ url: `/api/frontend/trainers/${id}` })).json();
      expect(trainer.data.name).toBe(name);
    }
  });

  it('answer 404 for an id that nobody has', async () => {
    const { app } = await openStarterApp(await databases.open());
    const ids = ['999', '0', '-1', '1.5', 'x', '1e3', '9'.repeat(30), '%00', '1%27'];
    for (const id of ids) {
      for (const path of ['/api/frontend/trainers/', '/api/frontend/projects/', '/api/tweets/']) {
        const response = await app.inject({ url: path + id });
        expect([path + id, response.statusCode]).toEqual([path + id, 404]);
        expect(response.json()).toMatchObject({ status: 'error' });
      }
    }
  });

  it('list the news newest first [QUERIES-05]', async () => {
    const { app } = await openStarterApp(await databases.open());
    const { data } = (await app.inject({ url: addresses.news })).json();
    const dates = data.map((item: { published_at: string }) => item.published_at);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('tell a part of the news where they are asked for one, and else all of them [QUERIES-06]', async () => {
    const { app } = await openStarterApp(await databases.open());
    const get = async (query: string) =>
      (await app.inject({ url: `${addresses.news}?${query}` })).json().data;
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

  it('refuse a part of the news that there cannot be, in a sentence', async () => {
    const { app } = await openStarterApp(await databases.open());
    for (const [query, field] of [
      ...['page=0', 'page=-1', 'page=1.5', 'page=x', 'page='].map((text) => [text, 'page']),
      ...['per_page=0', 'per_page=101', 'per_page=ten'].map((text) => [text, 'per_page']),
      ...['around=0', 'around=x', 'around=99999999999999999999'].map((text) => [text, 'around']),
    ] as [string, string][]) {
      const url = `${addresses.news}?${query}`;
      const response = await app.inject({ url, headers: { lang: 'en' } });
      expect([query, response.statusCode]).toEqual([query, 422]);
      expect(response.json().errors[field]).toEqual([
        expect.stringMatching(/^Give a whole number from 1 (on|to 100)\.$/),
      ]);
    }
  });

  it('say the size of every report, and serve its file', async () => {
    const { app } = await openStarterApp(await databases.open());
    const { data } = (await app.inject({ url: addresses.reports })).json();
    expect(data).toHaveLength(14);
    for (const report of data) {
      const file = await app.inject({ url: report.report });
      expect(file.statusCode).toBe(200);
      expect(file.rawPayload.length).toBe(report.size);
      expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      // Safari shows no PDF in a sandbox.
      const isPdf = file.headers['content-type'] === 'application/pdf';
      expect(file.headers['content-security-policy']).toBe(
        `default-src 'none'; frame-ancestors 'none'${isPdf ? '' : '; sandbox'}`,
      );
    }
  });

  it('sum up the areas [QUERIES-07]', async () => {
    const { app } = await openStarterApp(await databases.open());
    const { data } = (await app.inject({ url: addresses.areas })).json();
    expect(data.areas).toHaveLength(13);
    expect(data).toMatchObject({
      totalBeneficiaries: 48_720,
      totalPrograms: 312,
      totalProjects: 134,
    });
  });

  it('are compressed as the caller takes it, with one tag for every encoding', async () => {
    const { app } = await openStarterApp(await databases.open());
    for (const [, url] of calls) {
      const plain = await app.inject({ url });
      expect(plain.headers['content-encoding']).toBeUndefined();
      for (const [encoding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const headers = { 'accept-encoding': encoding };
        const { rawPayload, ...packed } = await app.inject({ url, headers });
        expect(packed.headers.etag).toBe(plain.headers.etag);
        if (plain.rawPayload.length < 1024 && !('content-encoding' in packed.headers)) continue;
        expect([url, packed.headers['content-encoding']]).toEqual([url, encoding]);
        expect(unpack(rawPayload).toString()).toBe(plain.body);
        expect(Number(packed.headers['content-length'])).toBe(rawPayload.length);
        const known = { ...headers, 'if-none-match': String(plain.headers.etag) };
        expect((await app.inject({ url, headers: known })).statusCode).toBe(304);
        const head = await app.inject({ url, headers, method: 'HEAD' });
        expect([head.body, head.headers['content-encoding']]).toEqual(['', encoding]);
      }
    }
  });

  it('are made of the database once for each version of the content', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const { body } = await app.inject({ url: addresses.board });
    await database.db
      .updateTable('content_entries')
      .set({ status: 'draft' })
      .where('kind', '=', 'board-member')
      .execute();
    // Nobody has said that the content has changed, and an unknown parameter asks for nothing else.
    expect((await app.inject({ url: `${addresses.board}?unknown=1` })).body).toBe(body);
    await database.db.transaction().execute(raiseContentVersion);
    await expect
      .poll(async () => (await app.inject({ url: addresses.board })).body, { timeout: 5_000 })
      .not.toBe(body);
  });

  it('answer 405 with the methods that they take', async () => {
    const { app } = await openStarterApp(await databases.open());
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const response = await app.inject({ url: addresses.board, method, payload: 'x' });
      expect([method, response.statusCode]).toEqual([method, 405]);
      expect(response.headers.allow).toBe('GET, HEAD');
      expect(response.json()).toMatchObject({ status: 'error' });
    }
  });

  it('answer HEAD like GET, without a body', async () => {
    const { app } = await openStarterApp(await databases.open());
    const response = await app.inject({ url: addresses.board, method: 'HEAD' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  it('answer unknown paths below /api with 404 as JSON, in the asked language', async () => {
    const { app } = await openStarterApp(await databases.open());
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
