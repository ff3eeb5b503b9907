import { expect, it, onTestFinished } from 'vitest';
import { raiseContentVersion } from '../../server/content/content.ts';
import { openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { describeOnEachDatabase, describeOnSqlite } from '../helpers/databases.ts';
import { documentOf } from '../helpers/document.ts';
import { openOnce } from '../helpers/open-once.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';
import { vocabularyProblems } from '../helpers/schema-org.ts';

const ISSUES = '/api/frontend/newsletter/issues';

/** A day after the date of the newest issue of the starter content. */
const NOVEMBER = Date.parse('2026-11-23T09:00:00Z');

describeOnEachDatabase('the issues of the newsletter', (databases) => {
  const shared = openOnce(async () => openStarterApp(await databases.open(), {}, () => NOVEMBER));

  it('are sent newest first, each with the picture of its first news item [ARCHIVE-01]', async () => {
    const { app } = shared();
    const { data } = (await app.inject({ url: ISSUES, headers: { lang: 'en' } })).json();
    expect(data.map(({ id }: { id: number }) => id)).toEqual([13, 12, 11]);
    expect(data[0]).toEqual({
      id: 13,
      subject: 'Thirty schools go on air',
      introduction: expect.stringContaining('Dana reads the weather'),
      published_at: '2026-10-08T13:30:00.000Z',
      image: expect.stringMatching(/^\/media\/news\/20\./),
    });
  });

  it('have their parts in order, and the issues before and after them', async () => {
    const { app } = shared();
    const { data } = (await app.inject({ url: `${ISSUES}/12`, headers: { lang: 'en' } })).json();
    expect(data).toMatchObject({
      subject: 'The Technology Track is open',
      closing: expect.stringContaining('3 October'),
      previous: { id: 11, subject: 'One hundred young people at camp' },
      next: { id: 13, published_at: '2026-10-08T13:30:00.000Z' },
    });
    expect(data.parts).toHaveLength(4);
    expect(data.parts[0]).toEqual({
      news: {
        id: 19,
        title: 'The Technology Track takes applications in nine regions',
        text: expect.stringContaining('<strong>Web development</strong>'),
        icon: expect.stringMatching(/^\/media\/news\/19\./),
        icon_alt: expect.any(String),
        published_at: '2026-09-13T08:00:00.000Z',
      },
      heading: '',
      own_text: '',
      link_text: '',
      link: null,
    });
    expect(data.parts[1]).toMatchObject({
      news: null,
      heading: 'How we choose',
      own_text: expect.stringMatching(/trainer\..+\n\nIf you are not accepted/s),
      link: '/latest-program/3',
    });
    expect((await app.inject({ url: `${ISSUES}/13` })).json().data.next).toBeNull();
    expect((await app.inject({ url: `${ISSUES}/14` })).statusCode).toBe(404);
  });

  it('are public from their date, without news that is not public [ARCHIVE-04]', async () => {
    const database = await databases.open();
    let now = Date.parse('2026-10-08T13:29:59Z');
    const { app } = await openStarterApp(database, {}, () => now);
    await database.db.transaction().execute(async (trx) => {
      await raiseContentVersion(trx);
      await trx
        .updateTable('content_entries')
        .set({ status: 'draft' })
        .where('kind', '=', 'news')
        .where('id', 'in', [18, 19])
        .execute();
    });
    const get = async (url: string) => (await app.inject({ url })).json().data;
    const ids = async () => (await get(ISSUES)).map(({ id }: { id: number }) => id);
    expect(await ids()).toEqual([12, 11]);
    expect((await app.inject({ url: `${ISSUES}/13` })).statusCode).toBe(404);
    const twelve = await get(`${ISSUES}/12`);
    expect(twelve.next).toBeNull();
    const shown = twelve.parts.map(({ news }: { news: { id: number } | null }) => news?.id);
    expect(shown).toEqual([undefined, 16]);
    expect((await get(ISSUES))[0].image).toMatch(/^\/media\/news\/16\./);
    now += 1_000;
    await expect.poll(ids).toEqual([13, 12, 11]);
  });
});

type App = Awaited<ReturnType<typeof openStarterApp>>['app'];

async function pageOf(app: App, url: string, status = 200) {
  const response = await app.inject({ url });
  expect([url, response.statusCode]).toEqual([url, status]);
  return { html: response.body, document: documentOf(response.body) };
}

function graphOf(html: string): Record<string, unknown>[] {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const data = JSON.parse(json);
  expect(vocabularyProblems(data)).toEqual([]);
  return data['@graph'];
}

describeOnSqlite('the archive of the newsletter', (databases) => {
  const shared = openOnce(async () => openStarterApp(await databases.open(), {}, () => NOVEMBER));

  it('lists the issues with number, subject and date, and has the one form of the page [ARCHIVE-05]', async () => {
    const { app } = shared();
    for (const [address, texts] of [
      ['/newsletter', ['13', 'ثلاثون مدرسة على الهواء', '8 أكتوبر 2026']],
      ['/en/newsletter', ['13', 'Thirty schools go on air', '8 October 2026']],
    ] as const) {
      const { document } = await pageOf(app, address);
      const issues = document.all('li.issue');
      expect(issues.map((issue) => issue.one('a').attribute('href'))).toEqual(
        [13, 12, 11].map((id) => `${address}/${id}`),
      );
      for (const text of texts) expect(issues[0]?.text).toContain(text);
      const form = document.one('form#newsletter');
      expect(form.attribute('action')).toBe(`${address}?form=newsletter#newsletter`);
      expect(document.all('main form#newsletter')).toHaveLength(1);
    }
    const { document } = await pageOf(app, '/reports');
    expect(document.one('footer form#newsletter h2 a').attribute('href')).toBe('/newsletter');
  });

  it('shows an issue with its parts in order, and the ways to those around it [ARCHIVE-06]', async () => {
    const { app } = shared();
    const { document } = await pageOf(app, '/en/newsletter/12');
    expect(document.one('h1').text).toBe('The Technology Track is open');
    const parts = document.all('main section.newsletter-part');
    expect(parts.map((part) => part.one('h2').text)).toEqual([
      'The Technology Track takes applications in nine regions',
      'How we choose',
      'One hundred young people at the summer camp',
      'A team from Najran wins the water contest',
    ]);
    expect(parts.map((part) => part.all('a').map((link) => link.attribute('href')))).toEqual([
      ['/en/latest-news/19'],
      ['/en/latest-program/3'],
      ['/en/latest-news/18'],
      ['/en/latest-news/16'],
    ]);
    const around = document.all('nav.newsletter-issue-around a');
    expect(around.map((link) => [link.attribute('href'), link.text])).toEqual([
      ['/en/newsletter/13', 'Next issue · 13 Thirty schools go on air'],
      ['/en/newsletter/11', 'Previous issue · 11 One hundred young people at camp'],
    ]);
    expect(document.one('form#newsletter').attribute('action')).toBe(
      '/en/newsletter/12?form=newsletter#newsletter',
    );
    const missing = await pageOf(app, '/newsletter/99', 404);
    expect(missing.document.one('h1').text).toBe('لا يوجد عدد بهذا الرقم');
  });

  it('shows the result of a subscription without script where its form is', async () => {
    const { app } = shared();
    const response = await app.inject({
      method: 'POST',
      url: '/newsletter/13?form=newsletter',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email: 'not an address' }).toString(),
    });
    expect(response.statusCode).toBe(422);
    const form = documentOf(response.body).one('main form#newsletter');
    expect(form.one('input#newsletter-email').attribute('aria-invalid')).toBe('true');
  });

  it('is described for search engines, and is in sitemap, feeds and search [ARCHIVE-07]', async () => {
    const { app } = shared();
    const graph = graphOf((await pageOf(app, '/en/newsletter/13')).html);
    expect(graph).toContainEqual(
      expect.objectContaining({
        '@type': 'PublicationIssue',
        issueNumber: 13,
        name: 'Thirty schools go on air',
        datePublished: '2026-10-08T13:30:00.000Z',
        isPartOf: { '@id': 'https://yafee.example/en/newsletter#newsletter' },
      }),
    );
    expect(graph).toContainEqual(
      expect.objectContaining({
        '@type': 'Periodical',
        '@id': 'https://yafee.example/en/newsletter#newsletter',
      }),
    );
    const list = (await pageOf(app, '/newsletter')).html;
    expect(graphOf(list)).toContainEqual(
      expect.objectContaining({ '@type': 'Periodical', name: 'النشرة البريدية' }),
    );
    expect(list).toContain('href="https://yafee.example/newsletter/feed.xml"');

    const sitemap = (await app.inject({ url: '/sitemap.xml' })).body;
    for (const path of ['/newsletter', '/en/newsletter', '/newsletter/11', '/en/newsletter/13']) {
      expect(sitemap).toContain(`<loc>https://yafee.example${path}</loc>`);
    }
    const feed = (await app.inject({ url: '/en/newsletter/feed.xml' })).body;
    expect([...feed.matchAll(/<entry><id>([^<]+)/g)].map(([, id]) => id)).toEqual(
      [13, 12, 11].map((id) => `https://yafee.example/en/newsletter/${id}`),
    );

    // A word of a text of its own, which no news item has.
    const url = `/api/frontend/search?${new URLSearchParams({ q: 'الأحذية', type: 'newsletter' })}`;
    await expect
      .poll(async () => (await app.inject({ url })).json().data?.results)
      .toMatchObject([{ type: 'newsletter', path: '/newsletter/13' }]);
  });

  it('has a picture of its own for link previews', async () => {
    const { app } = shared();
    const { html } = await pageOf(app, '/newsletter/13');
    const image = /og:image" content="https:\/\/yafee\.example([^"]+)"/.exec(html)?.[1] ?? '';
    const response = await app.inject({ url: image });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^image\//);
    expect(html).toContain('og:type" content="article"');
  });
});

it('has no issue with a backend that does not know the newsletter, and all that it sends with another [ARCHIVE-08]', async () => {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  const { app } = await openUpstreamApp(backend.origin);
  const empty = await pageOf(app, '/newsletter');
  expect(empty.document.one('main').text).toContain('لم يصدر من النشرة عدد بعد');
  expect(empty.document.all('main form#newsletter')).toHaveLength(1);
  await pageOf(app, '/newsletter/1', 404);
  for (const url of ['/sitemap.xml', '/newsletter/feed.xml', '/', '/latest-news', '/search?q=a']) {
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 200]);
  }

  const issue = { id: 4, subject: 'عدد من مكان آخر', published_at: '2026-01-02' };
  backend.setResponse(ISSUES, { data: [issue, { id: 5 }] });
  backend.setResponse(`${ISSUES}/4`, {
    ...issue,
    parts: [
      { news: { id: 7, title: 'خبر', text: '<p>نص<script>alert(1)</script></p>' } },
      { own_text: 'فقرة' },
      { heading: 'عنوان وحده' },
    ],
  });
  const { app: other } = await openUpstreamApp(backend.origin);
  const list = await pageOf(other, '/newsletter');
  expect(list.document.all('li.issue').map(({ text }) => text)).toEqual([
    'العدد 4 2 يناير 2026 عدد من مكان آخر',
  ]);
  const page = await pageOf(other, '/newsletter/4');
  const parts = page.document.all('main section.newsletter-part');
  expect(parts.map(({ text }) => text)).toEqual(['خبر نص', 'فقرة']);
});
