import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import { emptyFields } from '../../contract/admin/content/draft-fields.ts';
import { previewAddress } from '../../contract/admin/content/preview-address.ts';
import type { FoundByCheck } from '../../contract/admin/today/today.ts';
import { blockFields } from '../../contract/content/page-blocks.ts';
import { isPageAddress } from '../../contract/taken-addresses.ts';
import { checksJob } from '../../server/checks/checks.ts';
import { type CallOptions, callAdmin, PUBLIC_URL, signInAs } from '../helpers/admin.ts';
import { openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { changeIdentity } from '../helpers/change-identity.ts';
import {
  describeOnEachDatabase,
  describeOnSqlite,
  type TestDatabases,
} from '../helpers/databases.ts';
import { documentOf } from '../helpers/document.ts';
import { openOnce } from '../helpers/open-once.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';
import { vocabularyProblems } from '../helpers/schema-org.ts';

const PAGES = '/api/frontend/pages';

/** A block with these values. All other fields are empty. */
function block(values: Partial<Record<keyof typeof blockFields, unknown>>): object {
  const { blocks } = emptyFields('page');
  expect(blocks).toEqual([]);
  const empty = Object.entries(blockFields).map(([name, field]) => [
    name,
    field.type === 'list' || field.type === 'references'
      ? []
      : field.type === 'text'
        ? ''
        : field.type.startsWith('localized')
          ? { ar: '', en: '' }
          : null,
  ]);
  return { ...Object.fromEntries(empty), ...values };
}

const TEXT = block({ block: 'text', html: { ar: '<p>نص</p>', en: '<p>Text</p>' } });

async function openOffice(databases: TestDatabases) {
  const database = await databases.open();
  const { app } = await openStarterApp(database);
  const { cookie } = await signInAs(app, database, 'editor');
  const call = (name: AdminCallName, options: Omit<CallOptions, 'cookie'> = {}) =>
    callAdmin(app, name, { kind: 'page', ...options, cookie });
  /** Creates the draft of a page. */
  async function create(fields: { address?: string; blocks?: object[] }): Promise<number> {
    const changes = [
      { path: 'title.ar', from: '', to: 'صفحة للتجربة' },
      { path: 'title.en', from: '', to: 'A page to try' },
      { path: 'address', from: '', to: fields.address ?? '' },
      { path: 'blocks', from: [], to: fields.blocks ?? [] },
    ];
    const { body } = await call('createEntry', {
      body: { changes: changes.filter(({ from, to }) => from !== to) },
    });
    return body.id;
  }
  async function publish(id: number) {
    const { version } = (await call('readEntry', { id: String(id) })).body.draft;
    return call('publishEntries', { body: { drafts: [{ kind: 'page', id, version }] } });
  }
  return { app, database, call, create, publish, cookie };
}

async function statusOf(app: FastifyInstance, url: string): Promise<number> {
  return (await app.inject({ url })).statusCode;
}

describeOnEachDatabase('pages of one’s own', (databases) => {
  it('are at their addresses in both languages, with what their blocks show [OWN-PAGES-01]', async () => {
    const { app } = await openStarterApp(await databases.open());
    expect((await app.inject({ url: PAGES, headers: { lang: 'en' } })).json().data).toEqual([
      { id: 1, address: 'governance', title: 'Governance and disclosure' },
      { id: 2, address: 'support', title: 'Support Yafee' },
      { id: 3, address: 'figures', title: 'Where our figures come from' },
    ]);
    const { data } = (
      await app.inject({ url: `${PAGES}/governance`, headers: { lang: 'en' } })
    ).json();
    const named = (name: string) =>
      data.blocks.filter((each: { block: string }) => each.block === name);
    expect(named('people')[0].board_members).toHaveLength(9);
    expect(named('people')[0].board_members[0]).toEqual({
      id: 1,
      name: 'Dr Noura Al-Shehri',
      role: 'Chair of the board',
      image: expect.stringMatching(/^\/media\/board\/1\./),
    });
    expect(named('documents')[0].documents[0]).toEqual({
      name: 'Audited financial statements',
      file: expect.stringMatching(/^\/media\/reports\/.+\.pdf$/),
      period: 'the year 2025',
      approved_on: '2026-04-18',
      next_due: '2027-04-30',
      language: 'ar',
      size: expect.any(Number),
    });
    for (const [address, title] of [
      ['/governance', 'الحوكمة والإفصاح'],
      ['/en/governance', 'Governance and disclosure'],
    ] as const) {
      const response = await app.inject({ url: address });
      const document = documentOf(response.body);
      expect(document.one('h1').text).toBe(title);
      expect(document.all('main h2').length).toBeGreaterThanOrEqual(10);
      const [, json = ''] =
        /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(response.body) ?? [];
      expect(vocabularyProblems(JSON.parse(json))).toEqual([]);
      expect(json).toContain('"WebPage"');
    }
    const support = (await app.inject({ url: '/en/support' })).body;
    expect(support).toContain('SA03 8000 0000 6080 1016 7519');
    expect(support).toContain('data-copy="SA0380000000608010167519"');
    const sitemap = (await app.inject({ url: '/sitemap.xml' })).body;
    expect(sitemap).toContain('https://yafee.example/en/governance</loc>');
    const found = await app.inject({
      url: '/api/frontend/search?q=attendance',
      headers: { lang: 'en' },
    });
    expect(JSON.stringify(found.json())).toContain('/governance');
  });

  it('are made, published and moved in the office, and refused in sentences [OWN-PAGES-02]', async () => {
    const { app, call, create, publish } = await openOffice(databases);
    const arabic = '/%D8%A7%D8%AF%D8%B9%D9%85%D9%86%D8%A7';
    const id = await create({ address: 'ادعمنا', blocks: [TEXT] });
    expect(await statusOf(app, arabic)).toBe(404);
    expect((await publish(id)).status).toBe(204);
    for (const prefix of ['', '/en']) expect(await statusOf(app, prefix + arabic)).toBe(200);
    const other = await create({ address: 'ادعمنا' });
    const problems = async (entry: number) =>
      (await publish(entry)).body.entries?.flatMap(
        ({ fields = [] }: { fields?: { path: string; code: string }[] }) =>
          fields.map(({ path, code }) => [path, code]),
      );
    expect(await problems(other)).toEqual([['address', 'not-unique']]);
    expect(await problems(await create({ address: 'admin' }))).toEqual([
      ['address', 'not-address'],
    ]);
    expect(await problems(await create({ address: 'Über uns' }))).toEqual([
      ['address', 'not-address'],
    ]);
    const account = {
      block: 'account',
      bank: { ar: 'مصرف', en: '' },
      name: { ar: 'منظمة', en: '' },
    };
    const wrong = await create({
      address: 'wrong',
      blocks: [
        block({ block: 'text' }),
        block({ ...account, iban: 'SA03 8000 0000 6080 1016 7518' }),
        block({ block: 'action', linkText: { ar: 'اكتب', en: '' } }),
      ],
    });
    expect(await problems(wrong)).toEqual(expect.arrayContaining([['blocks.1.iban', 'not-iban']]));
    const { body } = await call('readEntry', { id: String(wrong) });
    expect(body.problems.map(({ path, code }: Record<string, string>) => [path, code])).toEqual(
      expect.arrayContaining([['blocks.1.iban', 'not-iban']]),
    );
    const changes = [{ path: 'address', from: 'ادعمنا', to: 'support-us' }];
    expect(
      (await call('saveEntry', { id: String(id), body: { version: 0, changes } })).status,
    ).toBe(200);
    expect((await publish(id)).status).toBe(204);
    expect(await statusOf(app, '/support-us')).toBe(200);
    for (const prefix of ['', '/en']) {
      const answer = async () => {
        const { statusCode, headers } = await app.inject({ url: prefix + arabic });
        return [statusCode, headers.location];
      };
      // Cached pages follow the content within a second.
      await expect.poll(answer).toEqual([301, `${prefix}/support-us`]);
    }
  });

  it('are previewed before they have an address, and while blocks are incomplete [OWN-PAGES-03]', async () => {
    const { app, create, cookie } = await openOffice(databases);
    const id = await create({
      blocks: [
        block({
          block: 'text',
          heading: { ar: '', en: 'Only in English' },
          html: { ar: '<p>كامل</p>', en: '' },
        }),
        block({ block: 'picture' }),
        block({
          block: 'questions',
          questions: [{ question: { ar: 'متى؟', en: '' }, answer: { ar: '', en: '' } }],
        }),
      ],
    });
    const response = await app.inject({
      url: previewAddress({ kind: 'page', id }, { language: 'ar' }),
      headers: { cookie },
    });
    expect(response.statusCode).toBe(200);
    const document = documentOf(response.body);
    expect(document.one('h1').text).toBe('صفحة للتجربة');
    const text = document.one('main').text;
    for (const shown of ['كامل', 'Only in English', 'متى؟']) expect(text).toContain(shown);
  });

  it('leave out people, news and programmes that are not public, and a block without any [OWN-PAGES-04]', async () => {
    const { app, database, create, publish } = await openOffice(databases);
    const id = await create({
      address: 'team',
      blocks: [
        block({ block: 'people', heading: { ar: 'المجلس', en: 'The board' }, everyone: 'board' }),
        block({ block: 'news', heading: { ar: 'الأخبار', en: 'The news' } }),
        block({
          block: 'programmes',
          heading: { ar: 'برنامج', en: 'A programme' },
          projects: [3, 1],
        }),
      ],
    });
    expect((await publish(id)).status).toBe(204);
    const headings = async () =>
      documentOf((await app.inject({ url: '/en/team' })).body)
        .all('main h2')
        .map(({ text }) => text)
        .slice(0, -1);
    expect(await headings()).toEqual(['The board', 'The news', 'A programme']);
    const { data } = (await app.inject({ url: `${PAGES}/team`, headers: { lang: 'en' } })).json();
    expect(data.blocks[1].news).toHaveLength(3);
    expect(data.blocks[2].projects.map((project: { id: number }) => project.id)).toEqual([3, 1]);
    await changeIdentity(database, { modulesOff: ['board', 'news'] });
    await expect.poll(headings).toEqual(['A programme']);
  });
});

describeOnEachDatabase('the menu', (databases) => {
  it('is arranged in the office: its order, what it hides, and pages of one’s own in it and in the footer [OWN-PAGES-12]', async () => {
    const { app, call } = await openOffice(databases);
    const linksOf = async (selector: string) => {
      const { body } = await app.inject({ url: '/en/privacy' });
      return documentOf(body)
        .all(selector)
        .map((link) => link.attribute('href')?.replace(/^\/en(?=\/)/, ''));
    };
    const menu = () => linksOf('ul.navbar-items a');
    const usual = await menu();
    expect(usual.slice(0, 4)).toEqual(['/en', '/about', '/member', '/teams']);
    async function change(kind: 'navbar' | 'settings', id: number, to: Record<string, unknown>) {
      const { fields } = (await call('readEntry', { kind, id: String(id) })).body.live;
      const changes = Object.entries(to).map(([path, value]) => ({
        path,
        from: fields[path],
        to: value,
      }));
      const body = { version: 0, changes };
      expect((await call('saveEntry', { kind, id: String(id), body })).status).toBe(200);
      const drafts = [{ kind, id, version: 1 }];
      expect((await call('publishEntries', { body: { drafts } })).status).toBe(204);
    }
    await change('navbar', 2, { pages: [1] });
    await change('navbar', 5, { hidden: 'hidden' });
    await change('settings', 1, { menuPages: [2], footerPages: [2, 1] });
    const order = [2, 1, 3, 4, 5, 6];
    const seen = [1, 2, 3, 4, 5, 6];
    const ordered = await call('reorderEntries', { kind: 'navbar', body: { seen, order } });
    expect(ordered.status).toBe(204);
    const others = usual.slice(4).filter((href) => href !== '/partners');
    await expect
      .poll(menu)
      .toEqual(['/about', '/member', '/teams', '/governance', '/en', ...others, '/support']);
    expect((await linksOf('footer nav a')).slice(-2)).toEqual(['/support', '/governance']);
    const document = documentOf((await app.inject({ url: '/en/governance' })).body);
    const current = document
      .all('nav a')
      .filter((link) => link.attribute('aria-current') === 'page');
    expect(current.map((link) => link.attribute('href'))).toEqual(['/en/governance']);
  });

  it('name the documents that are overdue, on Today for those who write pages and beside the field [OWN-PAGES-15]', async () => {
    const database = await databases.open();
    // The last minute of 30 April in Riyadh.
    const clock = { now: Date.parse('2027-04-30T20:59:00Z') };
    const now = () => clock.now;
    const { app, storage } = await openStarterApp(database, { SEND_LIMIT: '0' }, now);
    const { cookie } = await signInAs(app, database, 'editor', undefined, now);
    const recruiter = await signInAs(app, database, 'recruiter', undefined, now);
    const job = checksJob({ db: database.db, storage, publicUrl: PUBLIC_URL, now });
    const overdue = async (person = cookie): Promise<FoundByCheck | undefined> => {
      await callAdmin(app, 'checkNow', { cookie });
      await job.run(new AbortController().signal);
      const { body } = await callAdmin(app, 'today', { cookie: person });
      return body.findings.find(({ check }: FoundByCheck) => check === 'documents');
    };
    const advice = async () => {
      const { body } = await callAdmin(app, 'readEntry', { kind: 'page', id: '1', cookie });
      return body.advice.filter(({ code }: { code: string }) => code === 'overdue');
    };
    expect([await overdue(), await advice()]).toEqual([undefined, []]);
    clock.now += 60_000;
    const places = (await advice()).map(({ path, subject }: Record<string, string>) => {
      expect(subject).toBe('2027-04-30');
      return path;
    });
    expect(places).toHaveLength(2);
    expect(await overdue()).toMatchObject({
      count: 2,
      first: {
        at: { entry: { kind: 'page', id: 1 }, path: places[0] },
        details: { text: 'القوائم المالية المدققة', day: '2027-04-30' },
      },
    });
    expect(await overdue(recruiter.cookie)).toBeUndefined();
    // A page that is no longer public owes visitors nothing.
    const unpublished = await callAdmin(app, 'unpublishEntries', {
      cookie,
      body: { entries: [{ kind: 'page', id: 1 }] },
    });
    expect(unpublished.status).toBe(204);
    expect(await overdue()).toBeUndefined();
    expect(await advice()).toHaveLength(2);
  });
});

describeOnSqlite('an address without a page', (databases) => {
  const shared = openOnce(async () => openStarterApp(await databases.open()));

  it('shows the 404 page, is not cached, and has one spelling [OWN-PAGES-05]', async () => {
    const { app } = shared();
    const unknown = await app.inject({ url: '/nothing-here' });
    expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([404, 'no-store']);
    const deeper = await app.inject({ url: '/nothing/here' });
    const visible = (body: string) => documentOf(body).one('main').text;
    expect(visible(unknown.body)).toBe(visible(deeper.body));
    for (const [spelling, address] of [
      ['/Governance', '/governance'],
      ['/governance/', '/governance'],
      ['/%67overnance', '/governance'],
      ['/en/GOVERNANCE', '/en/governance'],
    ] as const) {
      const { statusCode, headers } = await app.inject({ url: spelling });
      expect([spelling, statusCode, headers.location]).toEqual([spelling, 308, address]);
    }
    for (const url of [`${PAGES}/nothing-here`, `${PAGES}/Governance`, `${PAGES}/..%2f`]) {
      expect([url, await statusOf(app, url)]).toEqual([url, 404]);
    }
  });

  it('is never that of a route of the server [OWN-PAGES-06]', async () => {
    const { app } = shared();
    const routes = app.printRoutes({ commonPrefix: false });
    const first = [...routes.matchAll(/^ {4}[├└]── ([^/\s(:*]+)/gm)].map(([, part = '']) => part);
    expect(first).toContain('api');
    expect([...new Set(first)].filter(isPageAddress)).toEqual([]);
  });

  it('is not asked of another backend [OWN-PAGES-07]', async () => {
    const backend = await startOtherBackend();
    onTestFinished(() => backend.close());
    const { app } = await openUpstreamApp(backend.origin);
    expect(await statusOf(app, '/governance')).toBe(404);
    expect(backend.requests.filter(({ url }) => url.includes('/pages'))).toEqual([]);
  });
});
