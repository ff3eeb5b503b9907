import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { AdminCallName } from '../../contract/admin/api.ts';
import type { TodayResponse } from '../../contract/admin/today/today.ts';
import { CONTENT_KINDS } from '../../contract/content/kind-names.ts';
import { listQueries, QUERY_OF_KIND } from '../../contract/content/kind-queries.ts';
import { forms } from '../../contract/forms/forms.ts';
import { LANGUAGES } from '../../contract/locale.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import { MODULE_NAMES, type ModuleName } from '../../contract/module-names.ts';
import { hasForm, hasKind, hasPage, hasQuery } from '../../contract/modules.ts';
import { type FeedName, PAGE_NAMES, pages } from '../../contract/pages.ts';
import { feedAddress, feeds } from '../../contract/paths.ts';
import { type QueryName, queries } from '../../contract/queries.ts';
import { listEntries } from '../../server/content/content.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { type CallOptions, callAdmin, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { changeIdentity, untilShown } from '../helpers/change-identity.ts';
import { crawl } from '../helpers/crawl.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** For some hundred pages with each module off. In milliseconds. */
const TIMEOUT = 600_000;

async function switchOff(
  app: FastifyInstance,
  database: Database,
  modulesOff: ModuleName[],
): Promise<void> {
  await untilShown(app, () => changeIdentity(database, { modulesOff }));
}

async function openApp() {
  const file = join(await temporaryFolder(), 'modules.sqlite');
  const database = openDatabase({ kind: 'sqlite', file });
  onTestFinished(() => database.close());
  await migrate(database, Date.now);
  const { app, log } = await openStarterApp(database);
  await app.ready();
  return { app, database, log };
}

/** Entries of the same kind have the same links. */
const ENTRIES_MAX = 3;

/** Returns what a crawl follows: no files, which take most of its time, and some entries of each kind in each language. */
function someOfEach(): (path: string) => boolean {
  const followed = new Map<string, Set<string>>();
  return (path) => {
    if (/^\/(media|assets|share|data|identity)\//.test(path)) return false;
    const pattern = path.replace(/\d+/, ':id');
    const of = followed.get(pattern) ?? new Set();
    followed.set(pattern, of);
    if (of.size < ENTRIES_MAX) of.add(path);
    return of.has(path);
  };
}

/** Whether an address without query is that of a page of a module which is off. */
function isOff(path: string, off: ModuleName[]): boolean {
  return PAGE_NAMES.some((page) => {
    const pattern = new RegExp(`^(/en)?${pages[page].path.replace(':id', '\\d+')}$`);
    return !hasPage(page, off) && pattern.test(path);
  });
}

/** The addresses of the pages of modules that are off, each in both languages, with the first entry of their kinds. */
async function addressesOff({ db }: Database, off: ModuleName[]): Promise<string[]> {
  const gone = PAGE_NAMES.filter((page) => !hasPage(page, off));
  const paths = await Promise.all(
    gone.map(async (page) => {
      const kind = CONTENT_KINDS.find((each) => !hasKind(each, off)) ?? 'news';
      const [first] = await listEntries(db, kind as 'area');
      return pages[page].path.replace(':id', String(first?.id ?? 1));
    }),
  );
  return paths.flatMap((path) => LANGUAGES.map((language) => localizedAddress(path, language)));
}

async function sitemapPaths(app: FastifyInstance): Promise<string[]> {
  const { body } = await app.inject('/sitemap.xml');
  return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
}

/** The paths of what a search for the words of the starter content finds, in both languages. */
async function foundPaths(app: FastifyInstance): Promise<string[]> {
  const searches = [
    'التدريب',
    'المنطقة',
    'الشباب',
    'training',
    'region',
    'report',
    'logo',
    'board',
  ];
  const found = await Promise.all(
    searches.flatMap((q) =>
      [1, 2, 3].map(async (page) => {
        const lang = /^[a-z]/.test(q) ? 'en' : 'ar';
        const url = `/api/frontend/search?${new URLSearchParams({ q, page: String(page) })}`;
        const { data } = (await app.inject({ url, headers: { lang } })).json();
        return (data.results as { path: string }[]).map(({ path }) => path.replace(/#.*/, ''));
      }),
    ),
  );
  return found.flat();
}

/** What the pages show that have sections of several modules, by the module of each. */
const SECTIONS: Partial<Record<ModuleName, [url: string, mark: string]>> = {
  board: ['/', 'class="board'],
  partners: ['/', 'class="partners '],
  tweets: ['/', 'id="tweets-title"'],
  testimonials: ['/', 'id="testimonials-title"'],
  news: ['/', 'id="latest-news"'],
  programmes: ['/', 'id="latest-programs"'],
  newsletter: ['/about', 'id="newsletter"'],
  regions: ['/about', 'id="map-title"'],
  goals: ['/about', 'id="goals-title"'],
  trainers: ['/partners', 'id="trainers-title"'],
  statistics: ['/privacy', 'ما يعدّه الموقع من نفسه'],
};

/** Every module is off in one of these: a crawl with each of them alone takes three times as long. */
const GROUPS = [0, 1, 2, 3, 4].map((group) =>
  MODULE_NAMES.filter((_, index) => index % 5 === group),
);

it.each(GROUPS)(
  'without %s, %s and %s no page, link, feed, sitemap or search result leads to them, and their addresses are 404 [MODULES-01]',
  { timeout: TIMEOUT },
  async (...off) => {
    const { app, database, log } = await openApp();
    const sections = off.flatMap((module) => (SECTIONS[module] ? [SECTIONS[module]] : []));
    for (const [url, mark] of sections) expect((await app.inject(url)).body).toContain(mark);
    await foundPaths(app);
    await switchOff(app, database, off);

    const { problems, pages: reached } = await crawl(app, someOfEach());
    expect(problems).toEqual([]);
    expect(reached.filter((path) => isOff(path.replace(/\?.*/, ''), off))).toEqual([]);
    expect(reached.length).toBeGreaterThan(80);
    // A page of a module that is off has no sections.
    for (const [url, mark] of sections.filter(([page]) => !isOff(page, off))) {
      expect((await app.inject(url)).body).not.toContain(mark);
    }

    for (const url of await addressesOff(database, off)) {
      const response = await app.inject(url);
      expect([url, response.statusCode]).toEqual([url, 404]);
      expect(response.body).toContain('class="not-found"');
      const other = url.startsWith('/en/') ? url.slice(3) : `/en${url}`;
      expect(response.body).toContain(`href="${other}?lang=`);
      expect((await app.inject(`${url}/`)).statusCode).toBe(404);
    }
    for (const feed of Object.keys(feeds) as FeedName[]) {
      const { statusCode } = await app.inject(feedAddress(feed, 'en'));
      expect([feed, statusCode]).toEqual([feed, hasPage(feed, off) ? 200 : 404]);
    }
    const listed = await sitemapPaths(app);
    expect(listed.length).toBeGreaterThan(40);
    expect(listed.filter((path) => isOff(path, off))).toEqual([]);
    const found = await foundPaths(app);
    expect(found.length).toBeGreaterThan(40);
    expect(found.filter((path) => isOff(path, off))).toEqual([]);
    expect(log).toEqual([]);
  },
);

it('queries of a module that is off answer empty lists, and no entry [MODULES-02]', async () => {
  const { app, database } = await openApp();
  await switchOff(app, database, [...MODULE_NAMES]);
  for (const kind of CONTENT_KINDS) {
    for (const { parameters } of listQueries(kind)) {
      const { path } = queries[QUERY_OF_KIND[kind]];
      const query = new URLSearchParams(parameters as Record<string, string>);
      const response = await app.inject(`${path}?${query}`);
      expect(response.statusCode).toBe(200);
      if (hasKind(kind, MODULE_NAMES)) continue;
      const { data } = response.json();
      const list = kind === 'area' ? data.areas : kind === 'executive' ? data.data : data;
      expect([kind, list]).toEqual([kind, []]);
    }
  }
  const single = (Object.keys(queries) as QueryName[]).filter(
    (name) => name !== 'areas' && queries[name].has === 'entry' && !hasQuery(name, MODULE_NAMES),
  );
  expect(single).toHaveLength(5);
  for (const name of single) {
    const path = queries[name].path.replace(/:\w+/, '1');
    expect([name, (await app.inject(path)).statusCode]).toEqual([name, 404]);
  }
  const profile = await app.inject('/api/frontend/settings/list');
  expect(profile.statusCode).toBe(200);
});

it('other entries are not linked to what is off, and texts do not lead to it [MODULES-03]', async () => {
  const { app, database } = await openApp();
  const get = async (url: string) => (await app.inject(url)).json().data;
  const before = await get('/api/frontend/siteContents?names=questions-contact');
  await switchOff(app, database, ['regions', 'trainers', 'news', 'reports', 'programmes']);
  const [item] = await get('/api/frontend/vacancies');
  expect(item.region ?? null).toBeNull();
  const issue = await get('/api/frontend/newsletter/issues/13');
  expect(issue.parts.every((part: { news: unknown }) => part.news === null)).toBe(true);
  const slides = (await get('/api/frontend/sliders')) as { btnUrl: string | null }[];
  expect(slides.map(({ btnUrl }) => btnUrl)).toEqual([null, null, null, '/about', null]);
  const after = await get('/api/frontend/siteContents?names=questions-contact');
  const texts = (contents: { text: string }[]) => contents.map(({ text }) => text).join('');
  expect(texts(before)).toContain('<a href="/reports">');
  expect(texts(after)).not.toContain('href="/reports"');
  expect(texts(after)).toContain('href="/visual-identity"');
  expect(texts(after).replaceAll(/<[^>]*>/g, '')).toBe(texts(before).replaceAll(/<[^>]*>/g, ''));
});

it('forms of a module that is off are refused, and what was switched off comes back as it was [MODULES-04]', {
  timeout: TIMEOUT,
}, async () => {
  const { app, database } = await openApp();
  const urls = ['/', '/en/about', '/en/trainer-profile', '/sitemap.xml', '/api/frontend/trainers'];
  const bodies = () => Promise.all(urls.map(async (url) => (await app.inject(url)).body));
  const before = await bodies();
  await switchOff(app, database, [...MODULE_NAMES]);
  for (const [form, { path }] of Object.entries(forms)) {
    const headers = { 'content-type': 'application/json', lang: 'en' };
    const url = path.replace(':id', '1');
    const response = await app.inject({ method: 'POST', url, headers, payload: '{}' });
    const isOn = hasForm(form as keyof typeof forms, MODULE_NAMES);
    expect([form, response.statusCode]).toEqual([form, isOn ? 422 : 410]);
    expect(String(response.json().message).includes('closed')).toBe(!isOn);
  }
  const posted = { method: 'POST', payload: 'email=a%40b.example' } as const;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const url of ['/about?form=newsletter', '/join-us', '/contact?job=1&form=vacancy']) {
    // As at an address that takes no form.
    expect((await app.inject({ ...posted, url, headers })).statusCode).toBe(405);
  }
  // Whoever has a mail of the newsletter can leave it.
  expect((await app.inject('/newsletter/unsubscribe?token=x')).statusCode).toBe(200);
  expect((await app.inject('/newsletter/confirm?token=x')).statusCode).toBe(404);
  await switchOff(app, database, []);
  expect(await bodies()).toEqual(before);
});

it('the back office lists nothing of modules that are off, and all of it again later [MODULES-05]', async () => {
  const { app, database } = await openApp();
  const { cookie } = await signInAs(app, database, 'editor');
  const call = async (name: AdminCallName, options: Omit<CallOptions, 'cookie'> = {}) =>
    (await callAdmin(app, name, { ...options, cookie })).body;
  const create = async (title: string): Promise<number> => {
    const changes = [{ path: 'title.ar', from: '', to: title }];
    return (await call('createEntry', { body: { changes } })).id;
  };
  const draft = await create('خبر لم يُنشر');
  const removed = await create('خبر حُذف');
  await call('removeEntries', { body: { entries: [{ kind: 'news', id: removed }] } });
  /** Everything that is listed: whether news is among what waits, and in the trash. */
  const listed = async () => {
    const { drafts, others, translations, schedules, published, reviews }: TodayResponse =
      await call('today');
    const waiting = [drafts, others, translations.rows, schedules, published, reviews].flat();
    return {
      waits: waiting.some(({ kind, id }) => kind === 'news' && id === draft),
      kinds: new Set<string>(waiting.map(({ kind }) => kind)),
      removed: (await call('trash')).total,
    };
  };
  expect(await listed()).toMatchObject({ waits: true, removed: 1 });
  await switchOff(app, database, ['news', 'newsletter']);
  expect(await call('session')).toMatchObject({ modulesOff: ['news', 'newsletter'] });
  const { kinds, ...without } = await listed();
  expect(without).toEqual({ waits: false, removed: 0 });
  expect([...kinds].filter((kind) => ['news', 'newsletter-issue'].includes(kind))).toEqual([]);
  await switchOff(app, database, []);
  expect(await listed()).toMatchObject({ waits: true, removed: 1 });
  // Of a kind with two modules, the entries of the one that is left are counted.
  const { total } = (await call('contentOverview')).kinds.report;
  const visual = (await call('listEntries', { kind: 'report', query: '?subtype=visual' })).total;
  expect([visual > 0, visual < total]).toEqual([true, true]);
  await switchOff(app, database, ['reports']);
  expect((await call('contentOverview')).kinds.report).toMatchObject({ total: visual });
});
