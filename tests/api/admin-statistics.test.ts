import { expect, it } from 'vitest';
import type { StatisticsMeasure } from '../../contract/admin/statistics/measures.ts';
import type { StatisticsResponse } from '../../contract/admin/statistics/statistics.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { changeIdentity } from '../helpers/change-identity.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

/** 2026-11-29 in Riyadh. */
const NOW = Date.parse('2026-11-29T09:00:00Z');

describeOnEachDatabase('the page of statistics', (databases) => {
  async function open(rows: [string, StatisticsMeasure, string, number][] = []) {
    const database = await databases.open();
    const { app } = await openStarterApp(database, {}, () => NOW);
    if (rows.length > 0) {
      await database.db
        .insertInto('statistics')
        .values(rows.map(([day, measure, subject, count]) => ({ day, measure, subject, count })))
        .execute();
    }
    const { cookie } = await signInAs(app, database, 'editor', undefined, () => NOW);
    return {
      app,
      database,
      read: async (query = ''): Promise<StatisticsResponse> =>
        (await callAdmin(app, 'statistics', { cookie, query })).body,
      views: async (query: string) =>
        (await callAdmin(app, 'entryViews', { cookie, query })).body.views,
      download: (query: string) =>
        app.inject({
          method: 'POST',
          url: `/admin/api/statistics/export${query}`,
          headers: {
            cookie: String(cookie),
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/json',
          },
          payload: { language: 'en', format: 'csv' },
        }),
    };
  }

  it('shows a period with its figures, those of the period before, and what was counted [OFFICE-STATISTICS-01]', async () => {
    const { read, database } = await open([
      ['2026-09-01', 'views', '/about', 5],
      ['2026-10-20', 'views', '/about', 40],
      ['2026-11-01', 'views', '/en/latest-news/3', 60],
      ['2026-11-28', 'views', '/latest-news/3', 50],
      ['2026-11-28', 'views', '/governance', 7],
      ['2026-11-28', 'views', '/latest-news/999999', 3],
      ['2026-11-28', 'views', '*', 2],
      ['2026-11-28', 'visits', '', 31],
      ['2026-11-28', 'forms-sent', 'join', 2],
      ['2026-11-28', 'forms-sent', 'contact', 3],
      ['2026-11-28', 'forms-opened', 'contact', 9],
      ['2026-11-28', 'subscriptions', '', 4],
      ['2026-11-28', 'bots', '', 99],
      ['2026-11-28', 'searches', 'rare', 4],
      ['2026-11-28', 'searches', 'camp', 5],
      ['2026-11-28', 'referrers', 'example.org', 12],
    ]);
    const shown = await read();
    expect(shown).toMatchObject({
      isOn: true,
      since: '2026-09-01',
      from: '2026-10-31',
      to: '2026-11-29',
      unit: 'day',
      figures: { views: 122, visits: 31, sent: 5, applications: 2, subscriptions: 4, downloads: 0 },
      before: { views: 40, visits: 0 },
      bots: 99,
      searches: [{ subject: 'camp', count: 5 }],
      referrers: [{ subject: 'example.org', count: 12 }],
    });
    expect(shown.course).toHaveLength(30);
    expect(shown.course.find(({ part }) => part === '2026-11-01')).toMatchObject({ views: 60 });
    expect(shown.pages.map(({ address, language, count }) => [address, language, count])).toEqual([
      ['/en/latest-news/3', 'en', 60],
      ['/latest-news/3', 'ar', 50],
      ['/governance', 'ar', 7],
      ['/latest-news/999999', 'ar', 3],
      ['*', 'ar', 2],
    ]);
    const [news, , own, gone, others] = shown.pages;
    expect(news?.title?.en).toBe('Makkah volunteers guide visitors in nine languages');
    expect(own?.title?.en).not.toBe('');
    expect([gone?.title, others?.title]).toEqual([null, null]);
    expect(shown.forms.find(({ form }) => form === 'contact')).toEqual({
      form: 'contact',
      opened: 9,
      sent: 3,
    });
    const year = await read('?period=12-months');
    expect([year.from, year.unit, year.course.length, year.before]).toEqual([
      '2025-12-01',
      'month',
      12,
      null,
    ]);
    const range = await read('?period=range&from=2026-11-28&to=2026-11-02');
    expect([range.from, range.to, range.figures.views]).toEqual(['2026-11-02', '2026-11-28', 62]);
    const unreadable = await read('?period=range&from=yesterday&to=2099-01-01');
    expect([unreadable.from, unreadable.to]).toEqual(['2026-10-31', '2026-11-29']);
    await changeIdentity(database, { modulesOff: ['statistics'] });
    expect(await read()).toMatchObject({ isOn: false, figures: { views: 122 } });
  });

  it('says that nothing was counted yet [OFFICE-STATISTICS-02]', async () => {
    const { read } = await open();
    expect(await read()).toMatchObject({ since: null, before: null, pages: [], bots: 0 });
  });

  it('has the answers whether pages were useful, the most answered first, or none where the site does not ask [OFFICE-STATISTICS-08]', async () => {
    const { read, database } = await open([
      ['2026-11-28', 'useful', '/latest-news/3', 2],
      ['2026-11-29', 'useful', '/latest-news/3', 1],
      ['2026-11-29', 'not-useful', '/latest-news/3', 1],
      ['2026-11-29', 'not-useful', '/en/governance', 9],
      ['2026-09-01', 'useful', '/latest-news/4', 1],
    ]);
    const { answers } = await read();
    expect(answers).toMatchObject([
      { address: '/en/governance', language: 'en', yes: 0, no: 9 },
      { address: '/latest-news/3', language: 'ar', yes: 3, no: 1 },
    ]);
    expect(answers?.[0]?.title?.en).toBe('Governance and disclosure');
    await changeIdentity(database, { modulesOff: ['feedback'] });
    expect((await read()).answers).toHaveLength(2);
    expect((await read('?period=range&from=2026-10-01&to=2026-10-02')).answers).toBeNull();
  });

  it('has what this process counted a moment ago, and exports the course as a table [OFFICE-STATISTICS-03]', async () => {
    const { app, read, download } = await open();
    const headers = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0' };
    await app.inject({ url: '/about', headers });
    expect((await read()).figures).toMatchObject({ views: 1, visits: 1 });
    const { body, headers: sent } = await download('?period=range&from=2026-11-28&to=2026-11-29');
    expect(sent['content-disposition']).toContain('statistics-2026-11-29.csv');
    expect(body.replaceAll('"', '').trim().split(/\r?\n/).slice(-3)).toEqual([
      expect.stringContaining('Day,Views,Visits,Downloads,Forms sent,Applications'),
      '2026-11-28,0,0,0,0,0,0',
      '2026-11-29,1,1,0,0,0,0',
    ]);
  });

  it('says how often entries were read this month, in both languages together [OFFICE-STATISTICS-04]', async () => {
    const { views } = await open([
      ['2026-10-31', 'views', '/latest-news/3', 1_000],
      ['2026-11-01', 'views', '/latest-news/3', 1_200],
      ['2026-11-29', 'views', '/en/latest-news/3', 4],
      ['2026-11-29', 'views', '/latest-program/1', 6],
      ['2026-11-29', 'views', '/governance', 8],
    ]);
    expect(await views('?kind=news&ids=3,4,999999')).toEqual({ 3: 1_204, 4: 0 });
    expect(await views('?kind=project&ids=1')).toEqual({ 1: 6 });
    expect(Object.values(await views('?kind=page&ids=1,2,3'))).toContain(8);
    expect(await views('?kind=goal&ids=1')).toEqual({});
    expect(await views('?kind=news&ids=1;drop')).toEqual({});
    expect(await views('')).toEqual({});
  });
});
