import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { queryAddress, readResponse } from '../../contract/api-response.ts';
import type { ContentSource } from '../../contract/content-source.ts';
import { LANGUAGES, type Language } from '../../contract/locale.ts';
import { PAGE_NAMES, type PageName } from '../../contract/pages.ts';
import { pageAddress } from '../../contract/paths.ts';
import { type QueryName, type QueryParameters, queries } from '../../contract/queries.ts';
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
const IDS: Partial<Record<PageName, number>> = { project: 7, newsItem: 24, newsletterIssue: 13 };
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
async function renderReports(
  pages: readonly PageName[],
  content: ContentSource,
): Promise<string[]> {
  const reports: string[] = [];
  for (const page of pages) {
    for (const query of QUERIES[page] ?? ['']) {
      for (const language of LANGUAGES) {
        await renderer.render({
          pathname: pageAddress(page, language, IDS[page] ?? 1),
          query,
          content,
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

/** Returns content that answers each query by a function. */
function contentOf(
  answer: (
    name: QueryName,
    parameters: QueryParameters<QueryName>,
    language: Language,
  ) => Promise<unknown>,
): ContentSource {
  return Object.fromEntries(
    Object.keys(queries).map((name) => [
      name,
      (parameters: QueryParameters<QueryName>, language: Language) =>
        answer(name as QueryName, parameters, language),
    ]),
  ) as unknown as ContentSource;
}

/** Returns the starter content as the API sends it, and the names of the queries that were used. */
async function openContent() {
  const file = join(await temporaryFolder(), 'yafee.sqlite');
  const database = openDatabase({ kind: 'sqlite', file });
  onTestFinished(() => database.close());
  await migrate(database, Date.now);
  const { app } = await openStarterApp(database);
  const usedQueries = new Set<string>();
  const results = new Map<string, Promise<unknown>>();
  const content = contentOf((name, parameters, language) => {
    usedQueries.add(name);
    const url = queryAddress(name, parameters);
    const fetchResult = async () => {
      const { statusCode, body } = await app.inject({ url, headers: { lang: language } });
      if (statusCode !== 200) return { ok: false, status: statusCode };
      return { ok: true, data: readResponse(name, JSON.parse(body), (text) => expect.fail(text)) };
    };
    const key = `${name} ${language} ${url}`;
    const result = results.get(key) ?? fetchResult();
    results.set(key, result);
    return result;
  });
  return { content, usedQueries };
}

describe('every block is rendered with the prefetched data of its page', () => {
  it('on every page, and every query is used by one of them', async () => {
    const { content, usedQueries } = await openContent();
    expect(await renderReports(PAGE_NAMES, content)).toEqual([]);
    expect([...usedQueries].sort()).toEqual(Object.keys(queries).sort());
  });

  it('on the jobs page of a backend without vacancies', async () => {
    const { content } = await openContent();
    const vacancies = async () => ({ ok: false, status: 404 }) as const;
    expect(await renderReports(['jobs'], { ...content, vacancies })).toEqual([]);
  });

  it('on every page, if every query fails', async () => {
    const content = contentOf(async () => ({ ok: false, status: 503 }));
    expect(await renderReports(PAGE_NAMES, content)).toEqual([]);
  });
});
