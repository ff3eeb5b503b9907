import { expect, it, onTestFinished } from 'vitest';
import { listEntries, raiseContentVersion, saveEntries } from '../../server/content/content.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { untilShown } from '../helpers/change-identity.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';

/** Takes the editions of the first program away, as publishing the entry does. */
async function changeFirstProgram({ db }: Database): Promise<void> {
  const entry = (await listEntries(db, 'project')).find(({ id }) => id === 1);
  if (entry === undefined) throw new Error('The starter content has no program 1.');
  const fields = { ...entry.fields, versions: [] };
  const changed = { kind: 'project', id: 1, status: 'published', position: 0, fields } as const;
  await db.transaction().execute(async (trx) => {
    await raiseContentVersion(trx);
    const author = { at: Date.now(), by: 'test' };
    await saveEntries(trx, [{ entry: changed, change: 'changed' }], author);
  });
}

describeOnEachDatabase('the pages of programs and projects', (databases) => {
  it('show a project with versions, managers and linked trainers [PROJECT-PAGES-01]', async () => {
    const { app } = await openStarterApp(await databases.open());
    const { data } = (await app.inject({ url: '/api/frontend/projects/7' })).json();
    const { statusCode, body } = await app.inject({ url: '/latest-project/7' });
    expect(statusCode).toBe(200);
    expect(body).toContain(`<title>${data.title} | يافع</title>`);
    for (const list of [data.versions, data.managers, data.trainers]) {
      expect(list.length).toBeGreaterThan(0);
    }
    for (const { version } of data.versions) expect(body).toContain(version);
    for (const { name, position } of data.managers) {
      expect(body).toContain(name);
      expect(body).toContain(position);
    }
    for (const { id } of data.trainers) expect(body).toContain(`href="/trainer-profile/${id}"`);
  });

  it('show a program without managers and trainers', async () => {
    const { app } = await openStarterApp(await databases.open());
    const { statusCode, body } = await app.inject({ url: '/en/latest-program/1' });
    expect(statusCode).toBe(200);
    const page = body.slice(0, body.indexOf('<script type="application/json"'));
    expect(page).toContain('Cohorts 5 and 6, 2023');
    expect(page).not.toContain('Lina Al-Amri');
    expect(page).not.toContain('/trainer-profile/');
  });

  it('count no editions on the card of a program that has none', async () => {
    const database = await databases.open();
    const { app } = await openStarterApp(database);
    const card = async () =>
      (await app.inject({ url: '/en/latest-project' })).body.split('class="program-card ')[1] ?? '';
    expect(await card()).toContain('<dt>Editions</dt>');
    await untilShown(app, () => changeFirstProgram(database), '/en/latest-project');
    expect(await card()).toContain('<dt>Beneficiaries</dt>');
    expect(await card()).not.toContain('<dt>Editions</dt>');
  });

  it('return 404 for an entry of the other type, with a link to its page', async () => {
    const { app } = await openStarterApp(await databases.open());
    const program = await app.inject({ url: '/latest-project/1' });
    expect(program.statusCode).toBe(404);
    expect(program.body).toContain('href="/latest-program/1"');
    const project = await app.inject({ url: '/en/latest-program/7' });
    expect(project.statusCode).toBe(404);
    expect(project.body).toContain('href="/en/latest-project/7"');
  });

  it('return 404 with a message for a project or for a program', async () => {
    const { app, log } = await openStarterApp(await databases.open());
    for (const [url, message] of [
      ['/latest-project/999', 'المشروع غير موجود'],
      ['/latest-program/999', 'البرنامج غير موجود'],
      ['/en/latest-project/999', 'Project not found'],
      ['/en/latest-program/999', 'Programme not found'],
    ] as const) {
      const { statusCode, body } = await app.inject({ url });
      expect([url, statusCode]).toEqual([url, 404]);
      expect(body).toContain(message);
      expect(body).toContain('href="/');
    }
    expect(log).toEqual([]);
  });
});

it('the jobs page shows testimonials, with one more request, if the other backend has no vacancies [PROJECT-PAGES-02]', async () => {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  const { app } = await openUpstreamApp(backend.origin);
  const { statusCode, body } = await app.inject({ url: '/jobs' });
  expect(statusCode).toBe(200);
  expect(body).toContain('سارة');
  expect(body).toContain('href="/contact"');
  const requested = backend.requests.map(({ url }) => url).filter((url) => /vacan|testi/.test(url));
  expect(requested).toEqual(['/api/frontend/vacancies', '/api/frontend/testimonials']);
});

it('the jobs page shows an error, and no testimonials, if the request for vacancies fails', async () => {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  backend.setFault('/api/frontend/vacancies', 'fails');
  const { app } = await openUpstreamApp(backend.origin);
  const { body } = await app.inject({ url: '/jobs' });
  expect(body).toContain('حدث خطأ أثناء جلب البيانات');
  expect(backend.requests.map(({ url }) => url)).not.toContain('/api/frontend/testimonials');
});
