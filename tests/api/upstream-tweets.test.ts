import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runJobs } from '../../server/platform/jobs/run-jobs.ts';
import {
  refreshUpstreamTweets,
  refreshUpstreamTweetsJob,
  tweetService,
} from '../../server/tweets/tweets.ts';
import { upstreamTransport } from '../../server/upstream/upstream.ts';
import { openStarterApp, openUpstreamApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { startOtherBackend } from '../helpers/other-backend.ts';
import { PNG, startTweetService, tweetBody } from '../helpers/tweet-service.ts';

const HOURS = 60 * 60_000;

/** The one tweet that the other backend of the tests names. It has no call for it. */
const ID = '1234567890';

/** The app against another backend, beside a stand-in of the tweet service. */
async function siteAgainst(origin: string) {
  const other = await startTweetService();
  const { app, tweets } = await openUpstreamApp(origin);
  let time = Date.now();
  return {
    ...{ app, other, tweets },
    ask: (tweetId = ID) => app.inject({ url: `/api/tweets/${tweetId}`, headers: { lang: 'en' } }),
    refresh: async () => {
      const refreshed = await refreshUpstreamTweets({
        known: tweets,
        transport: upstreamTransport(origin),
        service: tweetService({ address: other.address, timeout: 3_000 }),
        ...{ now: () => time, monotonicNow: () => time, random: Math.random },
        signal: new AbortController().signal,
      });
      time += 8 * HOURS;
      return refreshed.map(({ tweetId, outcome }) => [tweetId, outcome]);
    },
  };
}

async function site() {
  const backend = await startOtherBackend();
  onTestFinished(() => backend.close());
  return { backend, ...(await siteAgainst(backend.origin)) };
}

describe('a tweet of another backend that has no call for tweets', () => {
  it('is fetched by us, shown, and its pictures are served by us', async () => {
    const { app, other, ask, refresh } = await site();
    other.serve('/media/a.png', PNG);
    other.tell(ID, {
      body: tweetBody({ text: 'من الخدمة', photos: [{ url: `${other.origin}/media/a.png` }] }),
    });
    expect(await refresh()).toEqual([[ID, 'found']]);
    const response = await ask();
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
    expect(other.seen).toHaveLength(2);
    await refresh();
    expect(other.seen).toHaveLength(3);
  });

  it('is never asked for on a visitor’s way, and out of reach until it was asked for', async () => {
    const { app, other, ask } = await site();
    expect((await ask()).statusCode).toBe(503);
    const { body } = await app.inject({ url: '/en' });
    expect(body).toContain(`href="https://x.com/i/status/${ID}"`);
    expect(other.seen).toEqual([]);
  });

  it('stays as it was kept where the service does not answer, and is gone where that says so', async () => {
    const { app, other, ask, refresh } = await site();
    other.tell(ID, 'fails');
    expect(await refresh()).toEqual([[ID, 'unreachable']]);
    expect((await ask()).statusCode).toBe(503);
    other.tell(ID, { body: tweetBody() });
    await refresh();
    other.tell(ID, 'stalls');
    await refresh();
    expect((await ask()).statusCode).toBe(200);
    other.tell(ID, 'missing');
    await refresh();
    expect((await ask()).statusCode).toBe(404);
    expect((await app.inject({ url: '/en' })).body).toContain('Tweet not found');
  });

  it('is remembered while that backend is down', async () => {
    const { backend, other, ask, refresh } = await site();
    other.tell(ID, { body: tweetBody() });
    await refresh();
    await backend.close();
    expect(await refresh()).toEqual([]);
    expect((await ask()).statusCode).toBe(200);
  });

  it('is not fetched where nobody names it', async () => {
    const { other, ask, refresh } = await site();
    other.tell('5', { body: tweetBody() });
    await refresh();
    expect((await ask('5')).statusCode).toBe(404);
    expect(other.seen.some((url) => url.includes('id=5&'))).toBe(false);
  });
});

describe('a tweet that another backend names', () => {
  const SECONDS = 1_000;

  /** The seconds until the home page shows a text, looked at again and again. */
  async function secondsUntil(app: FastifyInstance, text: string): Promise<number> {
    const began = performance.now();
    for (;;) {
      if ((await app.inject({ url: '/' })).body.includes(text)) break;
      await sleep(SECONDS / 4);
    }
    return (performance.now() - began) / SECONDS;
  }

  async function siteWithJob() {
    const backend = await startOtherBackend();
    onTestFinished(() => backend.close());
    const { app, other, tweets } = await siteAgainst(backend.origin);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const parts = {
      ...{ known: tweets, transport: upstreamTransport(backend.origin), random: Math.random },
      ...{ service: tweetService({ address: other.address }) },
      ...{ now: Date.now, monotonicNow: () => performance.now() },
    };
    return {
      ...{ backend, app, other, tweets },
      start() {
        const jobs = runJobs([refreshUpstreamTweetsJob(parts, log)], log);
        onTestFinished(() => jobs.stop());
      },
    };
  }

  it('is on the page within 15 seconds of a start, and so is one that is named later', async () => {
    const { backend, app, other, start } = await siteWithJob();
    other.tell(ID, { body: tweetBody({ text: 'التغريدة الأولى' }) });
    other.tell('77', { body: tweetBody({ text: 'التغريدة التالية' }) });
    // The page is there already, and kept, without what it says.
    expect((await app.inject({ url: '/' })).body).toContain(`/i/status/${ID}`);
    start();
    expect(await secondsUntil(app, 'التغريدة الأولى')).toBeLessThan(15);
    const list = [{ tweet_id: '77' }, { tweet_id: ID }];
    backend.tell('/api/frontend/twitter/getTweets', { data: list });
    expect(await secondsUntil(app, 'التغريدة التالية')).toBeLessThan(15);
    // What is known is not asked for again.
    expect(other.seen).toHaveLength(2);
  }, 40_000);

  it('waits for no other that the service is slow about', async () => {
    const { backend, app, other, start } = await siteWithJob();
    const slow = ['1', '2', '3'];
    for (const id of slow) other.tell(id, 'stalls');
    other.tell(ID, { body: tweetBody({ text: 'تغريدة سريعة' }) });
    const list = [...slow, ID].map((id) => ({ tweet_id: id }));
    backend.tell('/api/frontend/twitter/getTweets', { data: list });
    start();
    expect(await secondsUntil(app, 'تغريدة سريعة')).toBeLessThan(15);
  }, 40_000);
});

describeOnEachDatabase('a tweet of another backend that has our call for tweets', ({ open }) => {
  it('is answered by that backend, and the service is not asked', async () => {
    const { app: backend } = await openStarterApp(await open());
    const { app, other, refresh } = await siteAgainst(await backend.listen({ port: 0 }));
    expect(await refresh()).toEqual([]);
    const response = await app.inject({ url: '/api/tweets/2124534670293331493' });
    expect(response.statusCode).toBe(200);
    expect(response.json().data.author.avatar).toMatch(/^\/upstream\/media\/avatars\//);
    expect(other.seen).toEqual([]);
  });
});
