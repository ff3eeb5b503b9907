import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LANGUAGES } from '../../contract/locale.ts';
import { PAGE_NAMES, type PageName } from '../../contract/pages.ts';
import { pageAddress } from '../../contract/paths.ts';
import { queries, queryNameOf } from '../../contract/queries.ts';
import type { Transport } from '../../contract/rendering.ts';
import { loadBuiltSite } from '../../server/pages/pages.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { openStarterApp } from '../helpers/app.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/**
 * Tests that each page lists every query that its blocks use. The server renders a block as a
 * skeleton if its query is not listed, and only the browser would fetch it.
 */

/** Entries of the starter content and URL queries with which a page renders all of its blocks. */
const IDS: Partial<Record<PageName, number>> = { project: 7, newsItem: 24 };
const QUERIES: Partial<Record<PageName, readonly string[]>> = {
  search: ['', '?q=library'],
  news: ['', '?page=2', '?page=x'],
  projects: ['', '?applications=open'],
  reports: ['', '?category=governance'],
  confirmSubscription: ['?token=a'],
  endSubscription: ['?token=a'],
};

const { renderer } = await loadBuiltSite(join(import.meta.dirname, '../../dist'));

/** Renders pages in both languages and returns the problems that the renderer reports. */
async function renderReports(pages: readonly PageName[], transport: Transport): Promise<string[]> {
  const reports: string[] = [];
  for (const page of pages) {
    for (const query of QUERIES[page] ?? ['']) {
      for (const language of LANGUAGES) {
        await renderer.render({
          pathname: pageAddress(page, language, IDS[page] ?? 1),
          query,
          transport,
          publicUrl: 'https://yafee.example',
          posted: null,
          entryTimes: null,
          report: (message) => reports.push(message),
        });
      }
    }
  }
  return reports;
}

/** Returns a transport to the starter content, and the names of the queries that it was used for. */
async function openTransport() {
  const file = join(await temporaryFolder(), 'yafee.sqlite');
  const database = openDatabase({ kind: 'sqlite', file });
  onTestFinished(() => database.close());
  await migrate(database, Date.now);
  const { app } = await openStarterApp(database);
  const requestedQueries = new Set<string | null>();
  const responses = new Map<string, ReturnType<Transport>>();
  async function fetchQuery(...[path, language]: Parameters<Transport>) {
    requestedQueries.add(queryNameOf(path.split('?')[0] ?? ''));
    const { statusCode, body } = await app.inject({ url: path, headers: { lang: language } });
    return { status: statusCode, body: JSON.parse(body) };
  }
  const transport: Transport = (path, language) => {
    const key = `${language} ${path}`;
    const response = responses.get(key) ?? fetchQuery(path, language);
    responses.set(key, response);
    return response;
  };
  return { transport, requestedQueries };
}

describe('every block is rendered with the prefetched data of its page', () => {
  it('on every page, and every query is used by one of them', async () => {
    const { transport, requestedQueries } = await openTransport();
    expect(await renderReports(PAGE_NAMES, transport)).toEqual([]);
    expect([...requestedQueries].sort()).toEqual(
      // The query for one page of news has the same path as the one for all news.
      Object.keys(queries)
        .filter((name) => name !== 'newsPage')
        .sort(),
    );
  }, 120_000);

  it('on the jobs page of a backend without vacancies', async () => {
    const { transport } = await openTransport();
    const withoutVacancies: Transport = async (path, language) =>
      path.endsWith('/vacancies') ? { status: 404, body: null } : transport(path, language);
    expect(await renderReports(['jobs'], withoutVacancies)).toEqual([]);
  });

  it('on every page, if every query fails', async () => {
    expect(await renderReports(PAGE_NAMES, async () => ({ status: 503, body: null }))).toEqual([]);
  });
});
