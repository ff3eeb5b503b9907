import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pagePolicy } from '../../server/platform/http/security-policy.ts';
import { expect, test, waitUntilHydrated } from './fixtures.ts';
import { type RunningServer, startServer } from './server.ts';

let folder: string;
let server: RunningServer;

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
  expect(policy.replace(/ 'nonce-[\w-]{22}'/, '')).toBe(pagePolicy());
  await waitUntilHydrated(page);
  await expect.poll(() => faults.join('\n')).toContain('[vite] connected.');
  // The nonce permits the style sheet that a component imports.
  await expect(page.locator('style[data-vite-dev-id$="/contact.css"]')).toBeAttached();
  const field = page.getByRole('textbox', { name: 'First name' });
  await expect(field).toHaveCSS('border-top-style', 'solid');
});
