import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readResponse } from '../../contract/api-response.ts';
import { importContent } from '../../server/content/content.ts';
import { openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { openOnce } from '../helpers/open-once.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';
import { STARTER_CONTENT } from '../helpers/starter-content.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

type SearchParameters = { q?: string; type?: string; page?: string; lang?: 'ar' | 'en' };

/** Returns the response of the search API, parsed as the site parses it. */
async function search(app: FastifyInstance, { lang = 'ar', ...query }: SearchParameters) {
  const url = `/api/frontend/search?${new URLSearchParams(query)}`;
  const response = await app.inject({ url, headers: { lang } });
  expect([url, response.statusCode]).toEqual([url, 200]);
  return readResponse('search', response.json(), (message) => expect.fail(message));
}

type Pieces = { pieces: readonly { text: string; hit: boolean }[] };

/** Returns the highlighted words of a text. */
const highlightedWords = ({ pieces }: Pieces) =>
  pieces.filter(({ hit }) => hit).map(({ text }) => text);
const plainText = ({ pieces }: Pieces) => pieces.map(({ text }) => text).join('');

describeOnEachDatabase('the search API', (databases) => {
  const shared = openOnce(async () => openStarterApp(await databases.open()));

  it('returns paginated entries of every type, and counts each type', async () => {
    const { app, log } = shared();
    const first = await search(app, { q: 'يافع' });
    expect(first).toMatchObject({ words: 1, partial: false, page: 1, perPage: 10 });
    expect(first.total).toBeGreaterThan(20);
    expect(first.types.reduce((sum, { total }) => sum + total, 0)).toBe(first.total);
    const all = new Set<string>();
    for (let page = 1; page <= first.lastPage; page++) {
      const { results } = await search(app, { q: 'يافع', page: String(page) });
      for (const { path, file, title } of results) all.add(`${path} ${file} ${plainText(title)}`);
    }
    expect(all.size).toBe(first.total);
    const beyond = await search(app, { q: 'يافع', page: '999' });
    expect([beyond.page, beyond.results.length > 0]).toEqual([first.lastPage, true]);
    expect(log).toEqual([]);
  });

  it('filters by type, and still counts the other types', async () => {
    const { app } = shared();
    const all = await search(app, { q: 'مكتبة' });
    const news = await search(app, { q: 'مكتبة', type: 'news' });
    expect(news.types).toEqual(all.types);
    expect(news.total).toBe(all.types.find(({ type }) => type === 'news')?.total);
    expect(new Set(news.results.map(({ type }) => type))).toEqual(new Set(['news']));
  });

  it('returns results in the requested language, and finds words of both languages', async () => {
    const { app } = shared();
    const arabic = await search(app, { q: 'library' });
    const english = await search(app, { q: 'library', lang: 'en' });
    expect(arabic.results.map(({ path }) => path)).toEqual(english.results.map(({ path }) => path));
    expect(arabic.results[0]).toMatchObject({ title: { language: 'ar' } });
    // The query is English, so the excerpt that contains it is too.
    expect(arabic.results[0]).toMatchObject({ excerpt: { language: 'en' } });
    expect(english.results[0]).toMatchObject({ title: { language: 'en' }, untranslated: false });
    expect(highlightedWords(english.results[0]?.title ?? { pieces: [] })).toEqual(['Library']);
  });

  it('returns paths of existing pages and files', async () => {
    const { app } = shared();
    for (const q of ['تقرير 2025', 'شعار', 'الخصوصية', 'نورة', 'منسق', 'رؤيتنا', 'خالد السبيعي']) {
      const { results } = await search(app, { q });
      expect([q, results.length > 0]).toEqual([q, true]);
      for (const { path, file, picture } of results.slice(0, 3)) {
        for (const address of [path.split('#')[0], file, picture]) {
          if (!address) continue;
          expect([address, (await app.inject({ url: address })).statusCode]).toEqual([
            address,
            200,
          ]);
        }
      }
    }
  });

  it('accepts any text as a query', async () => {
    const { app } = shared();
    const emptyQueries = ['', ' ', 'ًٌٍَُ', '؟!', '"', '*', '()', '\u200f', 'ء', '😀', '\ud800', '\0'];
    for (const q of emptyQueries) {
      expect([q, await search(app, { q })]).toMatchObject([q, { words: 0, total: 0, results: [] }]);
    }
    const unusualQueries = [
      ...['م', 'a', '" OR 1=1 --', 'title:يافع', 'NEAR(يافع, 2)', '^يافع*', '{title}:x', "a'b"],
      ...['-يافع', 'NOT', 'AND OR NOT', '<script>alert(1)</script>', '%', '_', 'يافع%', '\\'],
      ...['في', 'the of', 'و', 'ال', 'x'.repeat(5000), 'يافع '.repeat(2000), '٢'.repeat(300)],
    ];
    for (const q of unusualQueries)
      expect((await search(app, { q })).query.length).toBeLessThanOrEqual(200);
    const withHtml = await search(app, { q: '<b>library</b>', lang: 'en' });
    expect(withHtml.query).toBe('<b>library</b>');
    const repeated = await app.inject({ url: '/api/frontend/search?q=a&q=b' });
    expect(repeated.json().data).toMatchObject({ query: '', total: 0 });
  });

  it('returns partial matches, marked as such, if no entry has all words', async () => {
    const { app } = shared();
    const { partial, results } = await search(app, { q: 'القرم النجارة المكتبة' });
    expect(partial).toBe(true);
    expect(results.length).toBeGreaterThan(2);
  });

  it('returns 422 with a message for an unknown type or an invalid page', async () => {
    const { app } = shared();
    const errorsFor = async (query: string) => {
      const url = `/api/frontend/search?q=a&${query}`;
      const response = await app.inject({ url, headers: { lang: 'en' } });
      return [response.statusCode, response.json().errors];
    };
    expect(await errorsFor('type=tweets')).toEqual([
      422,
      {
        type: [
          'Give one of these types, or none: news, program, project, person, trainer, report, newsletter, job, region, page.',
        ],
      },
    ]);
    for (const page of ['0', '-1', '1.5', 'x', '', '1e3', '9999999']) {
      expect(await errorsFor(`page=${page}`)).toEqual([
        422,
        { page: ['Give the number of the page as a whole number from 1 on.'] },
      ]);
    }
  });

  it('finds entries imported while the server runs, and no longer those deleted', async () => {
    const database = await databases.open();
    const { app, storage } = await openStarterApp(database);
    expect((await search(app, { q: 'زعفران' })).total).toBe(0);
    const content = join(await temporaryFolder(), 'content');
    await cp(STARTER_CONTENT, content, { recursive: true });
    const news = join(content, 'news.yaml');
    const entry = `- id: 99\n  title: { ar: موسم الزعفران }\n  html: { ar: <p>نصٌّ بالعربية وحدها</p> }\n  publishedAt: '2026-01-01T00:00:00Z'\n`;
    await writeFile(news, entry + (await readFile(news, 'utf8')).split('\n- id: 8\n')[0]);
    const imported = await importContent({
      db: database.db,
      storage,
      folder: content,
      now: Date.now,
      by: 'test',
    });
    expect(imported).toMatchObject({ ok: true });
    const { total, results } = await search(app, { q: 'زعفران', lang: 'en' });
    expect([total, results[0]?.path]).toEqual([1, '/latest-news/99']);
    // The entry has no English text, so it is found in Arabic and marked as untranslated.
    expect(results[0]).toMatchObject({ untranslated: true, title: { language: 'ar' } });
    const remaining = (await search(app, { q: 'نساجات', type: 'news' })).results;
    expect(remaining.map(({ path }) => path)).toEqual(['/latest-news/12']);
    const deleted = (await search(app, { q: 'جامعة الأفق تحتسب' })).results;
    expect(deleted.map(({ path }) => path)).not.toContain('/latest-news/8');
  });
});

describeOnEachDatabase('the search page', (databases) => {
  const shared = openOnce(async () => openStarterApp(await databases.open()));

  it('has its results in the first HTML, and noindex if there is a query', async () => {
    const { app } = shared();
    const empty = await app.inject({ url: '/search' });
    expect(empty.statusCode).toBe(200);
    expect(empty.body).not.toContain('noindex');
    expect(empty.body).toContain('<link rel="canonical" href="https://yafee.example/search">');
    const { body } = await app.inject({ url: '/en/search?q=libraries&type=project' });
    expect(body).toContain('<title>Search: libraries | Yafee</title>');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).toContain('value="libraries"');
    expect(body).toContain('Raghdan <mark>Library</mark>');
    expect(body).toContain('href="/en/latest-project/7"');
    expect(body).toMatch(/href="\/search\?q=libraries&amp;type=project&amp;lang=ar"/);
  });

  it('escapes the query in its HTML', async () => {
    const { app } = shared();
    for (const q of ['"><img src=x onerror=alert(1)>', '</script><script>alert(1)</script>']) {
      const { body, statusCode } = await app.inject({ url: `/search?q=${encodeURIComponent(q)}` });
      expect(statusCode).toBe(200);
      expect(body).not.toContain('<img src=x');
      expect(body).not.toContain('<script>alert');
    }
  });

  it('ignores invalid and unknown parameters in its URL', async () => {
    const { app } = shared();
    for (const query of ['type=nonsense', 'page=x', 'page=-3', 'other=1', 'type=&page=']) {
      const { body } = await app.inject({
        url: `/search?q=${encodeURIComponent('مكتبة')}&${query}`,
      });
      expect([query, body.includes('<mark>مكتبة</mark>')]).toEqual([query, true]);
    }
  });
});

describe('the search with another backend', () => {
  it('finds entries of that backend, and sends it no search requests', async () => {
    const backend = await startOtherBackend();
    onTestFinished(() => backend.close());
    const { app } = await openUpstreamApp(backend.origin);
    const { results } = await search(app, { q: 'عضوه' });
    expect(results[0]).toMatchObject({ type: 'person', path: '/member/5' });
    expect((await search(app, { q: 'مدير', lang: 'en' })).results[0]).toMatchObject({
      path: '/teams/4',
      untranslated: true,
      picture: '/upstream/storage/a.png',
    });
    expect((await search(app, { q: 'evil' })).total).toBe(0);
    const { body } = await app.inject({ url: `/search?q=${encodeURIComponent('من نحن هناك')}` });
    expect(body).toContain('href="/about#about-us"');
    expect(backend.requests.some(({ url }) => url.includes('/search'))).toBe(false);
    const requestCount = backend.requests.length;
    await search(app, { q: 'عضوة' });
    expect(backend.requests.length).toBe(requestCount);
  });

  it('finds entries of the other lists if some fail, and returns 503 if all do', async () => {
    const backend = await startOtherBackend();
    onTestFinished(() => backend.close());
    for (const path of ['blogs', 'areas', 'goals']) {
      backend.setFault(`/api/frontend/${path}`, path === 'blogs' ? 'fails' : 'rubbish');
    }
    const { app } = await openUpstreamApp(backend.origin);
    expect((await search(app, { q: 'عضوة' })).total).toBeGreaterThan(0);
    await backend.close();
    const { app: disconnected } = await openUpstreamApp(backend.origin);
    const response = await disconnected.inject({ url: '/api/frontend/search?q=a' });
    expect([response.statusCode, response.json().status]).toEqual([503, 'error']);
    expect(response.headers['retry-after']).toBe('10');
    for (const [url, text] of [
      ['/search?q=a', 'تعذّر البحث الآن'],
      ['/en/search?q=a', 'Search is not available right now'],
    ] as const) {
      const { body, statusCode, headers } = await disconnected.inject({ url });
      expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
        503,
        '10',
        'no-store',
      ]);
      expect(body).toContain(text);
      // The field to search again is there, and nobody indexes the page.
      expect(body).toContain('<input id="search-field"');
      expect(body).toContain('noindex');
    }
  });
});
