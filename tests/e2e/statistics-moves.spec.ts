import { expect, test, waitUntilHydrated } from './fixtures.ts';
import { cachedPaths, visitWithWorker } from './worker-caches.ts';

test.use({ serviceWorkers: 'allow' });

test('a move inside the site makes one request that the server counts, and a page that the browser has loaded makes none [STATISTICS-12]', async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.headers().accept === 'text/html') asked.push(pathname);
  });
  // The worker keeps this page, which the browser has loaded.
  await visitWithWorker(page, '/en/reports');
  expect(asked).toEqual([]);
  await page.goto('/en/about');
  await waitUntilHydrated(page);
  const link = page.getByRole('contentinfo').locator('a[href="/en/privacy"]');
  // A link that is only pointed at is not followed.
  await link.hover();
  await page.getByRole('contentinfo').locator('a[href="/en/accessibility"]').hover();
  await link.click();
  await expect(page).toHaveURL(/privacy$/);
  await expect.poll(() => cachedPaths(page, 'page')).toContain('/en/privacy');
  expect(asked).toEqual(['/en/privacy']);
});
