import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { openStarterApp } from '../helpers/app.ts';
import { crawl } from '../helpers/crawl.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** For some hundred pages, requested one after the other. In milliseconds. */
const TIMEOUT = 600_000;

it('all internal links from the home page on work, and nothing is loaded from another origin', {
  timeout: TIMEOUT,
}, async () => {
  const file = join(await temporaryFolder(), 'crawl.sqlite');
  const database = openDatabase({ kind: 'sqlite', file });
  onTestFinished(() => database.close());
  await migrate(database, Date.now);
  const { app, log } = await openStarterApp(database);
  const { problems, pages, files } = await crawl(app);
  expect(problems).toEqual([]);
  // The crawl reached both languages, pages of single entries, and documents.
  for (const path of ['/en', '/en/accessibility', '/latest-news/24', '/en/trainer-profile/12']) {
    expect(pages).toContain(path);
  }
  expect(pages.length).toBeGreaterThan(150);
  expect(files.filter((path) => path.endsWith('.pdf')).length).toBeGreaterThan(10);
  expect(log).toEqual([]);
});
