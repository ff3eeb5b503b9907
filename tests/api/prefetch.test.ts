import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LANGUAGES } from '../../contract/locale.ts';
import { type PageName, pageAddress, paths } from '../../contract/paths.ts';
import { queries, queryNameOf } from '../../contract/queries.ts';
import type { Transport } from '../../contract/rendering.ts';
import { loadBuiltSite } from '../../server/pages/pages.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { openStarterApp } from '../helpers/app.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/**
 * A page lists its queries, and its blocks use them: what a block uses and the page does not list
 * arrives as a skeleton, and would be asked for only by the browser.
 */

/** Entries of the starter content, and queries, by which a page shows all that it can. */
const IDS: Partial<Record<PageName, number>> = { project: 7, newsItem: 24 };
const QUERIES: Partial<Record<PageName, readonly string[]>> = {
  search: ['', '?q=library'],
  news: ['', '?page=2', '?page=x'],
  confirmSubscription: ['?token=a'],
  endSubscription: ['?token=a'],
};

const { renderer } = await loadBuiltSite(join(import.meta.dirname, '../../dist'));

const PAGES = Object.keys(paths) as PageName[];

/** What the site reports of pages in both languages. */
async function reportsOf(pages: readonly PageName[], transport: Transport): Promise<string[]> {
  const reports: string[] = [];
  for (const page of pages) {
    for (const query of QUERIES[page] ?? ['']) {
      for (const language of LANGUAGES) {
        await renderer.render({
          ...{ pathname: pageAddress(page, language, IDS[page] ?? 1), query, transport },
          ...{ publicUrl: 'https://yafee.example', posted: null, entryTimes: null },
          report: (message) => reports.push(message),
        });
      }
    }
  }
  return reports;
}

/** The calls of the starter content, and which of them were made. */
async function openTransport() {
  const file = join(await temporaryFolder(), 'yafee.sqlite');
  const database = openDatabase({ kind: 'sqlite', file });
  onTestFinished(() => database.close());
  await migrate(database, Date.now);
  const { app } = await openStarterApp(database);
  const made = new Set<string | null>();
  const responses = new Map<string, ReturnType<Transport>>();
  async function call(...[path, language]: Parameters<Transport>) {
    made.add(queryNameOf(path.split('?')[0] ?? ''));
    const { statusCode, body } = await app.inject({ url: path, headers: { lang: language } });
    return { status: statusCode, body: JSON.parse(body) };
  }
  const transport: Transport = (path, language) => {
    const key = `${language} ${path}`;
    const response = responses.get(key) ?? call(path, language);
    responses.set(key, response);
    return response;
  };
  return { transport, made };
}

describe('every block is rendered with what its page has fetched', () => {
  it('on every page, and every call is made by one of them', async () => {
    const { transport, made } = await openTransport();
    expect(await reportsOf(PAGES, transport)).toEqual([]);
    expect([...made].sort()).toEqual(
      // A page of the news has the path of the news.
      Object.keys(queries)
        .filter((call) => call !== 'newsPage')
        .sort(),
    );
  }, 120_000);

  it('on the jobs page of a backend without vacancies', async () => {
    const { transport } = await openTransport();
    const withoutVacancies: Transport = async (path, language) =>
      path.endsWith('/vacancies') ? { status: 404, body: null } : transport(path, language);
    expect(await reportsOf(['jobs'], withoutVacancies)).toEqual([]);
  });

  it('on every page, where every call fails', async () => {
    expect(await reportsOf(PAGES, async () => ({ status: 503, body: null }))).toEqual([]);
  });
});
