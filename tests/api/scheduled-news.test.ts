import { expect, it } from 'vitest';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

/** The newest piece of the starter content, wherever it is named. */
const NEWEST = /latest-news\/24(?!\d)|"id":24,/;

/** A second before its date comes. In epoch milliseconds. */
const BEFORE = Date.parse('2026-11-19T07:29:59Z');
const MINUTE = 60_000;

describeOnEachDatabase('news with a date that is yet to come', (databases) => {
  it('is nowhere until then, and everywhere from then on', async () => {
    let now = BEFORE;
    const { app } = await openStarterApp(await databases.open(), {}, () => now);
    const get = (url: string) => app.inject({ url, headers: { lang: 'en' } });
    const places = [
      '/en/latest-news',
      '/en/latest-news/23',
      '/api/frontend/services',
      '/en/latest-news/feed.xml',
      '/en/search?q=Raghdan+library',
      '/api/frontend/search?q=Raghdan+library',
      '/sitemap.xml',
    ];
    const shownAt = async () => {
      const shown: string[] = [];
      for (const url of places) {
        const { statusCode, body } = await get(url);
        expect([url, statusCode]).toEqual([url, 200]);
        if (NEWEST.test(body)) shown.push(url);
      }
      return shown;
    };
    expect(await shownAt()).toEqual([]);
    expect((await get('/en/latest-news/24')).statusCode).toBe(404);
    now += MINUTE;
    // Kept pages notice by themselves.
    await expect.poll(shownAt, { timeout: 10_000 }).toEqual(places);
    expect((await get('/en/latest-news/24')).statusCode).toBe(200);
  });
});
