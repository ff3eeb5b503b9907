import { expect, it } from 'vitest';
import { MINUTE } from '../../server/platform/durations.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

/** Matches the newest news item of the starter content in HTML, XML and JSON. */
const NEWEST_ITEM = /latest-news\/24(?!\d)|"id":24,/;

/** One second before its publication date, in epoch milliseconds. */
const BEFORE_PUBLICATION = Date.parse('2026-11-19T07:29:59Z');

describeOnEachDatabase('news with a publication date in the future', (databases) => {
  it('is hidden in every response before that date, and shown afterwards', async () => {
    let now = BEFORE_PUBLICATION;
    const { app } = await openStarterApp(await databases.open(), {}, () => now);
    const get = (url: string) => app.inject({ url, headers: { lang: 'en' } });
    const urls = [
      '/en/latest-news',
      '/en/latest-news/23',
      '/api/frontend/services',
      '/en/latest-news/feed.xml',
      '/en/search?q=Raghdan+library',
      '/api/frontend/search?q=Raghdan+library',
      '/sitemap.xml',
    ];
    const urlsWithItem = async () => {
      const matching: string[] = [];
      for (const url of urls) {
        const { statusCode, body } = await get(url);
        expect([url, statusCode]).toEqual([url, 200]);
        if (NEWEST_ITEM.test(body)) matching.push(url);
      }
      return matching;
    };
    expect(await urlsWithItem()).toEqual([]);
    expect((await get('/en/latest-news/24')).statusCode).toBe(404);
    now += MINUTE;
    // Cached pages expire at that date.
    await expect.poll(urlsWithItem).toEqual(urls);
    expect((await get('/en/latest-news/24')).statusCode).toBe(200);
  });
});
