import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pagePolicy } from '../../server/platform/http/security-policy.ts';
import { PASSWORD, runAdminCommand, SANDBOXED, setAdminLanguage, TEXTS } from './admin-server.ts';
import { expect, test, waitUntilHydrated } from './fixtures.ts';
import { type RunningServer, startServer } from './server.ts';

let folder: string;
let server: RunningServer;

// In one worker, so that the server starts once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yafee-development-'));
  server = await startServer({ DATA_DIR: folder }, { program: 'tools/dev-server.ts' });
});

test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the development server sends the policy of the build, plus a nonce for Vite’s styles', async ({
  page,
  faults,
  expected,
}) => {
  test.slow();
  expected.push(`request: ${server.url}`, '[vite]', 'React DevTools');
  const response = await page.goto(`${server.url}/en/contact`);
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy.replace(/ 'nonce-[\w-]{22}'/, '').replace(/ 'sha256-[^']+'/, '')).toBe(
    pagePolicy(),
  );
  await waitUntilHydrated(page);
  await expect.poll(() => faults.join('\n')).toContain('[vite] connected.');
  // The nonce permits the style sheet that a component imports.
  await expect(page.locator('style[data-vite-dev-id$="/contact.css"]')).toBeAttached();
  const field = page.getByRole('textbox', { name: 'First name' });
  await expect(field).toHaveCSS('border-top-style', 'solid');
});

test('the development server has the back office, in which an entry is edited and previewed', async ({
  page,
  expected,
}) => {
  test.slow();
  const origin = server.url.replace('127.0.0.1', 'localhost');
  expected.push(`request: ${origin}`, '[vite]', 'React DevTools', SANDBOXED);
  await setAdminLanguage(page.context(), { url: origin, dataDir: folder }, 'en');
  const invite = ['invite', 'nada@yafee.example', '--language', 'en'];
  const link = await runAdminCommand(folder, invite);
  await page.goto(origin + link);
  await page.getByLabel(TEXTS.en.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: TEXTS.en.accept }).click();
  await expect(page.getByRole('link', { name: TEXTS.en.today, exact: true })).toBeVisible();
  await page.goto(`${origin}/admin/content/news/24`);
  await page.getByRole('textbox', { name: 'Title, in English' }).fill('Edited in development');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  const preview = page.frameLocator('iframe').last();
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Edited in development');
  // Scripts bring the styles of components in development, and a preview has none.
  await expect(preview.locator('.news-item-columns')).toHaveCSS('display', 'grid');
});
