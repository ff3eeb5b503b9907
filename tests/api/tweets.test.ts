import { expect, it } from 'vitest';
import { importContent } from '../../server/content/content.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { HOUR } from '../../server/platform/durations.ts';
import { refreshNextTweet, tweetService } from '../../server/tweets/tweets.ts';
import { openStarterApp } from '../helpers/app.ts';
import { folderWith } from '../helpers/content-folder.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { documentOf } from '../helpers/document.ts';
import { photo } from '../helpers/pictures.ts';
import { PNG, startTweetService, tweetBody } from '../helpers/tweet-service.ts';

/** Content in which tweets 11 and 22 have no copy, 33 has one, and 44 is a draft. */
const TWEETS = `
- { id: 1, tweetId: '11' }
- { id: 2, tweetId: '22' }
- id: 3
  tweetId: '33'
  copy:
    lang: ar
    text: كتبه محرر
    createdAt: 2026-01-01
    likes: 1
    reposts: 2
    replies: 3
    author: { name: يافع, handle: yafee_org }
- { id: 4, tweetId: '44', status: draft }
`;

/** Opens an app with that content and a fake tweet service. */
async function openSite(database: Database) {
  const service = await startTweetService();
  const { app, log, storage } = await openStarterApp(database, { TWEET_API_URL: service.address });
  const parts = { db: database.db, storage };
  const content = await folderWith({ 'tweets.yaml': TWEETS });
  await importContent({ ...parts, folder: content, now: Date.now, by: 'a test' });
  let time = Date.now();
  return {
    app,
    log,
    service,
    getTweet: (tweetId: string, lang = 'en') =>
      app.inject({ url: `/api/tweets/${tweetId}`, headers: { lang } }),
    refresh: async () => {
      const client = tweetService({ address: service.address });
      const { signal } = new AbortController();
      const refresh = { ...parts, service: client, signal, now: () => time, random: Math.random };
      while ((await refreshNextTweet(refresh)) !== null);
      time += 8 * HOUR;
    },
  };
}

describeOnEachDatabase('GET /api/tweets/{id}', ({ open }) => {
  it('returns the fetched copy, with pictures from this site [TWEETS-01]', async () => {
    const { app, service, getTweet, refresh } = await openSite(await open());
    service.serve('/media/a.jpg', PNG);
    const photos = [{ url: `${service.origin}/media/a.jpg` }];
    service.setResponse('11', {
      body: tweetBody({ text: 'Hello', lang: 'en', photos, retweet_count: 4 }),
    });
    await refresh();
    const response = await getTweet('11');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      vary: 'lang, accept-encoding',
      'content-language': 'en',
    });
    const { data } = response.json();
    expect(data).toEqual({
      tweetId: '11',
      language: 'en',
      text: 'Hello',
      createdAt: '2026-11-22T16:05:12.000Z',
      likes: 1240,
      reposts: 4,
      replies: 96,
      author: { name: 'جمعية يافع', handle: 'yafee_org', avatar: null },
      pictures: [
        {
          address: expect.stringMatching(/^\/media\/tweets\/a\.\w{10}\.1x1\.png$/),
          width: 1,
          height: 1,
          description: '',
        },
      ],
    });
    const picture = await app.inject({ url: data.pictures[0].address });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.rawPayload).toEqual(PNG);
  });

  it('is shown with pictures as AVIF in several widths', async () => {
    const { app, service, refresh } = await openSite(await open());
    service.serve('/media/a.jpg', await photo(900, 600).jpeg().toBuffer());
    const photos = [{ url: `${service.origin}/media/a.jpg` }];
    service.setResponse('11', { body: tweetBody({ photos }) });
    await refresh();
    const tweets = documentOf((await app.inject({ url: '/en' })).body).all('.tweet-shown');
    const picture = tweets.flatMap((tweet) => tweet.all('picture'))[0];
    const [avif] = picture?.all('source') ?? [];
    const [, smallest = ''] =
      /^(\S+\.400\.avif) 400w, \S+ 900w$/.exec(avif?.attribute('srcset') ?? '') ?? [];
    const variant = await app.inject({ url: smallest });
    expect([variant.statusCode, variant.headers['content-type']]).toEqual([200, 'image/avif']);
    const img = picture?.one('img');
    expect([img?.attribute('width'), img?.attribute('height')]).toEqual(['720', '480']);
  });

  it('still returns it while the service is unreachable [TWEETS-02]', async () => {
    const { service, getTweet, refresh } = await openSite(await open());
    service.setResponse('11', { body: tweetBody() });
    await refresh();
    await service.close();
    await refresh();
    expect((await getTweet('11')).statusCode).toBe(200);
  });

  it('returns the copy from the content until one has been fetched', async () => {
    const { service, getTweet, refresh } = await openSite(await open());
    const text = async () => (await getTweet('33')).json().data.text;
    expect(await text()).toBe('كتبه محرر');
    service.setResponse('33', 'fails');
    await refresh();
    expect(await text()).toBe('كتبه محرر');
    service.setResponse('33', { body: tweetBody({ text: 'من الخدمة' }) });
    await refresh();
    // Responses are cached until the content version changes.
    await expect.poll(text).toBe('من الخدمة');
  });

  it('returns 404 if the tweet was deleted', async () => {
    const { service, getTweet, refresh } = await openSite(await open());
    service.setResponse('33', { body: tweetBody() });
    await refresh();
    service.setResponse('33', 'tombstone');
    await refresh();
    for (const id of ['11', '33']) {
      const response = await getTweet(id);
      expect([id, response.statusCode]).toEqual([id, 404]);
      expect(response.json()).toMatchObject({ status: 'error' });
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  it('returns 503 if there is no copy because the service has never responded', async () => {
    const { service, getTweet, refresh } = await openSite(await open());
    service.setResponse('11', 'fails');
    expect((await getTweet('11')).statusCode).toBe(503);
    await refresh();
    const response = await getTweet('11');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({
      status: 'error',
      message: 'The service is not available right now. Try again shortly.',
    });
  });

  it('returns 404 for tweets that are not published, and never requests them from the service', async () => {
    const { service, getTweet, refresh } = await openSite(await open());
    service.setResponse('44', { body: tweetBody() });
    service.setResponse('55', { body: tweetBody() });
    for (const id of ['44', '55', '1', '11x', '..', '9'.repeat(21)]) {
      expect([id, (await getTweet(id)).statusCode]).toEqual([id, 404]);
    }
    await refresh();
    expect(service.requests.map((url) => new URLSearchParams(url.split('?')[1]).get('id'))).toEqual(
      ['11', '22', '33'],
    );
  });

  it('sends no request to the service, like pages [TWEETS-03]', async () => {
    const { app, service, log, getTweet } = await openSite(await open());
    for (const url of ['/', '/en', '/api/frontend/twitter/getTweets']) {
      expect((await app.inject({ url })).statusCode).toBe(200);
    }
    for (const id of ['11', '33']) await getTweet(id);
    expect(service.requests).toEqual([]);
    expect(log).toEqual([]);
  });
});

describeOnEachDatabase('the home page', ({ open }) => {
  it('shows tweets in their three states [TWEETS-04]', async () => {
    const { app, service, refresh } = await openSite(await open());
    service.setResponse('11', { body: tweetBody({ text: 'من الخدمة' }) });
    service.setResponse('33', { body: tweetBody() });
    service.setResponse('22', 'fails');
    await refresh();
    service.setResponse('33', 'missing');
    await refresh();
    const { body } = await app.inject({ url: '/en' });
    expect(body).toContain('من الخدمة');
    expect(body).toContain('href="https://x.com/i/status/22"');
    expect(body).toContain('Tweet not found');
    expect(body).not.toContain('كتبه محرر');
  });
});
