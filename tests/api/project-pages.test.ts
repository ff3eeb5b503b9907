import { expect, it, onTestFinished } from 'vitest';
import { openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';

describeOnEachDatabase('the pages of programs and projects', (databases) => {
  it('show a project with versions, managers and trainers, who are linked [PROJECT-PAGES-01]', async () => {
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

  it('are not found under the other type, and name the right address', async () => {
    const { app } = await openStarterApp(await databases.open());
    const program = await app.inject({ url: '/latest-project/1' });
    expect(program.statusCode).toBe(404);
    expect(program.body).toContain('href="/latest-program/1"');
    const project = await app.inject({ url: '/en/latest-program/7' });
    expect(project.statusCode).toBe(404);
    expect(project.body).toContain('href="/en/latest-project/7"');
  });

  it('say in their own words that there is no such entry', async () => {
    const { app, log } = await openStarterApp(await databases.open());
    for (const [url, words] of [
      ['/latest-project/999', 'المشروع غير موجود'],
      ['/latest-program/999', 'البرنامج غير موجود'],
      ['/en/latest-project/999', 'Project not found'],
      ['/en/latest-program/999', 'Programme not found'],
    ] as const) {
      const { statusCode, body } = await app.inject({ url });
      expect([url, statusCode]).toEqual([url, 404]);
      expect(body).toContain(words);
      expect(body).toContain('href="/');
    }
    expect(log).toEqual([]);
  });
});

it('against a backend without vacancies the jobs page shows its testimonials, with one more call [PROJECT-PAGES-02]', async () => {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  const { app } = await openUpstreamApp(backend.origin);
  const { statusCode, body } = await app.inject({ url: '/jobs' });
  expect(statusCode).toBe(200);
  expect(body).toContain('سارة');
  expect(body).toContain('href="/contact"');
  const asked = backend.seen.map(({ url }) => url).filter((url) => /vacan|testi/.test(url));
  expect(asked).toEqual(['/api/frontend/vacancies', '/api/frontend/testimonials']);
});

it('a call for vacancies that fails in another way is not made up for by testimonials', async () => {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  backend.spoil('/api/frontend/vacancies', 'fails');
  const { app } = await openUpstreamApp(backend.origin);
  const { body } = await app.inject({ url: '/jobs' });
  expect(body).toContain('حدث خطأ أثناء جلب البيانات');
  expect(backend.seen.map(({ url }) => url)).not.toContain('/api/frontend/testimonials');
});
