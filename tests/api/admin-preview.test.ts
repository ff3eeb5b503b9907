import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import type { EntryKey } from '../../contract/admin/content/content.ts';
import type { FieldChange } from '../../contract/admin/content/draft-fields.ts';
import { type PreviewQuery, previewAddress } from '../../contract/admin/content/preview-address.ts';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import { QUESTIONS_NAMES } from '../../contract/content-names.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase, type TestDatabases } from '../helpers/databases.ts';

/** Fixed within a run. Schedules are made by the clock of the database, so it is not a moment of the past. */
const NOW = Date.now();
const DAY = 86_400_000;

/** Removes what only a page with script has: its scripts, its data, and the style sheet that a script enables. */
function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<noscript>.*?<\/noscript>/gs, '')
    .replace(/(<link rel="stylesheet" href="[^"]+" media="print[^"]*") disabled>/, '$1>');
}

async function open(databases: TestDatabases, role: StaffRole = 'editor') {
  const database = await databases.open();
  let time = NOW;
  const { app, log } = await openStarterApp(database, {}, () => time);
  const { cookie } = await signInAs(app, database, role, undefined, () => time);
  const call = (name: Parameters<typeof callAdmin>[1], options: object) =>
    callAdmin(app, name, { cookie, ...options });
  const preview = (key: EntryKey, query: PreviewQuery, headers: object = { cookie }) =>
    app.inject({ url: previewAddress(key, query), headers: { ...headers } });
  const save = async ({ kind, id }: EntryKey, changes: FieldChange[]) => {
    const saved = await call('saveEntry', { kind, id: String(id), body: { version: 0, changes } });
    expect(saved.status).toBe(200);
  };
  const first = async (kind: EntryKey['kind']): Promise<EntryKey> => {
    const { body } = await call('listEntries', { kind });
    return { kind, id: body.rows[0].id };
  };
  const title = async ({ kind, id }: EntryKey) =>
    (await call('readEntry', { kind, id: String(id) })).body.live.fields.title;
  return {
    app,
    log,
    database,
    call,
    preview,
    save,
    first,
    title,
    setTime: (to: number) => {
      time = to;
    },
  };
}

const page = async (app: FastifyInstance, url: string) => (await app.inject({ url })).body;

describeOnEachDatabase('a preview', (databases) => {
  it('of an entry among others begins at their section, whose words are its title in lists', async () => {
    const admin = await open(databases);
    for (const kind of ['tweet', 'testimonial', 'review'] as const) {
      const key = await admin.first(kind);
      const [address, section] = previewAddress(key, { language: 'ar' }).split('#');
      const { body } = await admin.preview(key, { language: 'ar' });
      expect([kind, address, body.includes(`id="${section}"`)]).toEqual([kind, address, true]);
    }
    const { body } = await admin.call('listEntries', { kind: 'tweet' });
    expect(body.rows[0].title.ar).toMatch(/^\u2068بدأ التسجيل .* 2026\u2069$/);
    const id = String(body.rows[0].id);
    const { body: entry } = await admin.call('readEntry', { kind: 'tweet', id });
    expect(entry.title).toEqual(body.rows[0].title);
  });

  it('is the page that visitors get after the publication, but for scripts [OFFICE-PREVIEW-01]', async () => {
    const admin = await open(databases);
    const { app, preview, save, call } = admin;
    const news = await admin.first('news');
    const project = await admin.first('project');
    const newsTitle = await admin.title(news);
    const projectTitle = await admin.title(project);
    await save(news, [
      { path: 'title.ar', from: newsTitle.ar, to: 'عنوان لم يُنشر' },
      { path: 'title.en', from: newsTitle.en, to: 'Not yet published' },
    ]);
    await save(project, [{ path: 'title.en', from: projectTitle.en, to: 'A new name' }]);
    const together = [news, project];
    const shown: [EntryKey, PreviewQuery, string][] = [
      [news, { language: 'ar' }, `/latest-news/${news.id}`],
      [news, { language: 'en', together }, `/en/latest-news/${news.id}`],
      [news, { language: 'en', page: 'news', together }, '/en/latest-news'],
      [news, { language: 'en', page: 'home', together }, '/en'],
      [project, { language: 'en', together }, `/en/latest-program/${project.id}`],
    ];
    const before = await Promise.all(shown.map(([, , url]) => page(app, url)));
    const previews = [];
    for (const [key, query] of shown) {
      const { statusCode, body, headers } = await preview(key, query);
      expect([query.page, statusCode]).toEqual([query.page, 200]);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
      expect(headers['content-security-policy']).not.toContain('script-src');
      expect(body.match(/<script(?! type="application\/ld\+json")/g)).toBeNull();
      previews.push(withoutScripts(body));
    }
    expect(previews[1]).toContain('Not yet published');
    // Nothing of it is public.
    for (const [index, [, , url]] of shown.entries()) {
      const now = await page(app, url);
      expect(now).toBe(before[index]);
      expect(now).not.toContain('Not yet published');
    }
    const drafts = together.map((key) => ({ ...key, version: 1 }));
    expect((await call('publishEntries', { body: { drafts } })).status).toBe(204);
    await expect.poll(() => page(app, '/en/latest-news')).toContain('Not yet published');
    for (const [index, [, , url]] of shown.entries()) {
      expect(withoutScripts(await page(app, url)), url).toBe(previews[index]);
    }
    expect(JSON.stringify(admin.log)).not.toContain('Not yet published');
  });

  it('of a text that all programmes show is the page of the first of them', async () => {
    const { app, call, preview, save } = await open(databases);
    const { rows } = (await call('listEntries', { kind: 'site-content' })).body;
    const named = async ({ id }: { id: number }) =>
      (await call('readEntry', { kind: 'site-content', id: String(id) })).body;
    const entries = await Promise.all(rows.map(named));
    const text = entries.find(({ live }) => live.fields.name === QUESTIONS_NAMES.program);
    const key = { kind: 'site-content', id: text.id } as const;
    expect(text.page).toMatch(/^\/latest-program\/\d+$/);
    const { en } = text.live.fields.title;
    await save(key, [{ path: 'title.en', from: en, to: 'Questions not yet published' }]);
    const { statusCode, body } = await preview(key, { language: 'en' });
    expect(statusCode).toBe(200);
    expect(body).toContain('Questions not yet published');
    expect(await page(app, `/en${text.page}`)).toContain(en);
  });

  it('shows new entries and unfinished ones, and the site of another moment [OFFICE-PREVIEW-03]', async () => {
    const { call, preview, first, setTime } = await open(databases);
    const tomorrow = new Date(NOW + DAY).toISOString();
    const changes = [
      { path: 'title.en', from: '', to: 'Only English' },
      { path: 'publishedAt', from: null, to: tomorrow },
    ];
    const news = await first('news');
    const { body } = await call('createEntry', { body: { changes } });
    const key: EntryKey = { kind: 'news', id: body.id };
    expect((await preview(key, { language: 'ar', at: NOW })).statusCode).toBe(404);
    // Without a moment it is shown at its own date.
    expect((await preview(key, { language: 'ar' })).body).toContain('Only English');
    const later = await preview(key, { language: 'ar', at: NOW + 2 * DAY });
    expect(later.statusCode).toBe(200);
    expect(later.body).toContain('Only English');
    const list = await preview(news, { language: 'en', page: 'news', at: NOW + 2 * DAY });
    expect(list.body).not.toContain('Only English');
    const withIt = { language: 'en', page: 'news', at: NOW + 2 * DAY, together: [key] } as const;
    expect((await preview(news, withIt)).body).toContain('Only English');
    // An entry whose end is scheduled is not there any more at that moment.
    const vacancy = await first('vacancy');
    const entries = [vacancy];
    await call('unpublishEntries', { body: { entries, at: NOW + DAY } });
    const names = async (at: number) =>
      (await preview(vacancy, { language: 'ar', live: true, at })).body;
    const { live } = (await call('readEntry', { kind: 'vacancy', id: String(vacancy.id) })).body;
    expect(await names(NOW)).toContain(live.fields.name.ar);
    expect(await names(NOW + 2 * DAY)).not.toContain(live.fields.name.ar);
    setTime(NOW);
  });

  it('is refused without a session, to roles that write nothing, and for what does not exist [OFFICE-PREVIEW-02]', async () => {
    const { app, database, preview, first } = await open(databases);
    const news = await first('news');
    expect((await preview(news, { language: 'ar' }, {})).statusCode).toBe(401);
    const recruiter = await signInAs(app, database, 'recruiter', undefined, () => NOW);
    const refused = await preview(news, { language: 'ar' }, { cookie: recruiter.cookie });
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toBe('{"problem":"forbidden"}');
    for (const url of ['ar/news/99999', 'ar/cats/1', 'fr/news/1', 'ar/news/1e3']) {
      const { cookie } = await signInAs(
        app,
        database,
        'translator',
        `${url.replaceAll('/', '.')}@yafee.example`,
        () => NOW,
      );
      const { statusCode } = await app.inject({
        url: `/admin/preview/${url}`,
        headers: { cookie },
      });
      expect([url, statusCode]).toEqual([url, 404]);
    }
  });

  it('works for an entry of every kind, in both languages', async () => {
    const { database, preview } = await open(databases, 'administrator');
    const entries = await database.db
      .selectFrom('content_entries')
      .select('kind')
      .select(({ fn }) => fn.max<number>('id').as('id'))
      .where('status', '=', 'published')
      .groupBy('kind')
      .execute();
    for (const { kind, id } of entries) {
      for (const language of ['ar', 'en'] as const) {
        const { statusCode } = await preview({ kind: kind as 'news', id }, { language });
        expect([kind, language, statusCode]).toEqual([kind, language, 200]);
      }
    }
  });
});
