import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HOUR } from '../../server/platform/durations.ts';
import { runJobs } from '../../server/platform/jobs/run-jobs.ts';
import {
  refreshUpstreamTweets,
  refreshUpstreamTweetsJob,
  tweetService,
} from '../../server/tweets/tweets.ts';
import { upstreamContent } from '../../server/upstream/upstream.ts';
import { openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';
import { PNG, startTweetService, tweetBody } from '../helpers/tweet-service.ts';

/** The one tweet that the test backend lists. That backend has no query for tweets. */
const ID = '1234567890';

/** Opens the app with another backend and a fake tweet service. */
async function openSiteWith(origin: string) {
  const fakeService = await startTweetService();
  const { app, tweets } = await openUpstreamApp(origin);
  let time = Date.now();
  return {
    app,
    fakeService,
    tweets,
    getTweet: (tweetId = ID) =>
      app.inject({ url: `/api/tweets/${tweetId}`, headers: { lang: 'en' } }),
    refresh: async () => {
      const refreshed = await refreshUpstreamTweets({
        known: tweets,
        content: upstreamContent(origin, () => undefined),
        service: tweetService({ address: fakeService.address, timeout: 3_000 }),
        now: () => time,
        monotonicNow: () => time,
        random: Math.random,
        signal: new AbortController().signal,
      });
      time += 8 * HOUR;
      return refreshed.map(({ tweetId, status }) => [tweetId, status]);
    },
  };
}

async function openSite() {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  return { backend, ...(await openSiteWith(backend.origin)) };
}

describe('a tweet of another backend without a query for tweets', () => {
  it('is fetched from the service and shown, with pictures from this site', async () => {
    const { app, fakeService, getTweet, refresh } = await openSite();
    fakeService.serve('/media/a.png', PNG);
    fakeService.setResponse(ID, {
      body: tweetBody({
        text: 'من الخدمة',
        photos: [{ url: `${fakeService.origin}/media/a.png` }],
      }),
    });
    expect(await refresh()).toEqual([[ID, 'found']]);
    const response = await getTweet();
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      vary: 'lang, accept-encoding',
      'content-language': 'en',
    });
    const { data } = response.json();
    expect(data).toMatchObject({ tweetId: ID, text: 'من الخدمة', likes: 1240 });
    const { address } = data.pictures[0];
    const picture = await app.inject({ url: address });
    expect(picture.rawPayload).toEqual(PNG);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    const { body } = await app.inject({ url: '/' });
    expect(body).toContain('من الخدمة');
    expect(body).toContain(`src="${address}"`);
    expect(fakeService.requests).toHaveLength(2);
    await refresh();
    expect(fakeService.requests).toHaveLength(3);
  });

  it('is never fetched during a request, and is 503 until it was fetched', async () => {
    const { app, fakeService, getTweet } = await openSite();
    expect((await getTweet()).statusCode).toBe(503);
    const { body } = await app.inject({ url: '/en' });
    expect(body).toContain(`href="https://x.com/i/status/${ID}"`);
    expect(fakeService.requests).toEqual([]);
  });

  it('is still returned if the service does not respond, and is 404 after it was deleted', async () => {
    const { app, fakeService, getTweet, refresh } = await openSite();
    fakeService.setResponse(ID, 'fails');
    expect(await refresh()).toEqual([[ID, 'unreachable']]);
    expect((await getTweet()).statusCode).toBe(503);
    fakeService.setResponse(ID, { body: tweetBody() });
    await refresh();
    fakeService.setResponse(ID, 'stalls');
    await refresh();
    expect((await getTweet()).statusCode).toBe(200);
    fakeService.setResponse(ID, 'missing');
    await refresh();
    expect((await getTweet()).statusCode).toBe(404);
    expect((await app.inject({ url: '/en' })).body).toContain('Tweet not found');
  });

  it('is still returned while that backend is down', async () => {
    const { backend, fakeService, getTweet, refresh } = await openSite();
    fakeService.setResponse(ID, { body: tweetBody() });
    await refresh();
    await backend.close();
    expect(await refresh()).toEqual([]);
    expect((await getTweet()).statusCode).toBe(200);
  });

  it('is not fetched if the backend does not list it', async () => {
    const { fakeService, getTweet, refresh } = await openSite();
    fakeService.setResponse('5', { body: tweetBody() });
    await refresh();
    expect((await getTweet('5')).statusCode).toBe(404);
    expect(fakeService.requests.some((url) => url.includes('id=5&'))).toBe(false);
  });
});

describe('a tweet that another backend lists', () => {
  /** Waits until the home page contains a text. */
  async function expectOnPage(app: FastifyInstance, text: string): Promise<void> {
    const page = expect.poll(async () => (await app.inject({ url: '/' })).body);
    await page.toContain(text);
  }

  async function siteWithJob() {
    const backend = await startOtherBackend();
    onTestFinished(() => backend.close());
    const { app, fakeService, tweets } = await openSiteWith(backend.origin);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const parts = {
      known: tweets,
      content: upstreamContent(backend.origin, () => undefined),
      random: Math.random,
      service: tweetService({ address: fakeService.address }),
      now: Date.now,
      monotonicNow: () => performance.now(),
    };
    return {
      backend,
      app,
      fakeService,
      tweets,
      start() {
        const jobs = runJobs([refreshUpstreamTweetsJob(parts, log)], log);
        onTestFinished(() => jobs.stop());
      },
    };
  }

  it('is on the page soon after the start, or after its appearance in the list', async () => {
    const { backend, app, fakeService, start } = await siteWithJob();
    fakeService.setResponse(ID, { body: tweetBody({ text: 'التغريدة الأولى' }) });
    fakeService.setResponse('77', { body: tweetBody({ text: 'التغريدة التالية' }) });
    // The page is already cached, without the text of the tweet.
    expect((await app.inject({ url: '/' })).body).toContain(`/i/status/${ID}`);
    start();
    await expectOnPage(app, 'التغريدة الأولى');
    const list = [{ tweet_id: '77' }, { tweet_id: ID }];
    backend.setResponse('/api/frontend/twitter/getTweets', { data: list });
    await expectOnPage(app, 'التغريدة التالية');
    // A fetched tweet is not fetched again.
    expect(fakeService.requests).toHaveLength(2);
  });

  it('is not delayed by other tweets for which the service is slow', async () => {
    const { backend, app, fakeService, start } = await siteWithJob();
    // With the fast one as many as the home page shows.
    const slow = ['1', '2'];
    for (const id of slow) fakeService.setResponse(id, 'stalls');
    fakeService.setResponse(ID, { body: tweetBody({ text: 'تغريدة سريعة' }) });
    const list = [...slow, ID].map((id) => ({ tweet_id: id }));
    backend.setResponse('/api/frontend/twitter/getTweets', { data: list });
    start();
    await expectOnPage(app, 'تغريدة سريعة');
  });
});

describeOnEachDatabase('a tweet of another backend that has the query for tweets', ({ open }) => {
  it('is returned by that backend, without a request to the service', async () => {
    const { app: backend } = await openStarterApp(await open());
    const { app, fakeService, refresh } = await openSiteWith(await backend.listen({ port: 0 }));
    expect(await refresh()).toEqual([]);
    const response = await app.inject({ url: '/api/tweets/2123447506696531493' });
    expect(response.statusCode).toBe(200);
    expect(response.json().data.author.avatar).toMatch(/^\/upstream\/media\/avatars\//);
    expect(fakeService.requests).toEqual([]);
  });
});
