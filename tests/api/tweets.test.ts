import { expect, it } from 'vitest';
import { importContent } from '../../server/content/content.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { refreshNextTweet, tweetService } from '../../server/tweets/tweets.ts';
import { openStarterApp } from '../helpers/app.ts';
import { folderWith } from '../helpers/content-folder.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { documentOf } from '../helpers/document.ts';
import { photo } from '../helpers/pictures.ts';
import { PNG, startTweetService, tweetBody } from '../helpers/tweet-service.ts';

const HOURS = 60 * 60_000;

/** A site whose tweets 11 and 22 have no copy of their own, and 33 has; beside a stand-in of the service. */
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

async function site(database: Database) {
  const other = await startTweetService();
  const { app, log, folder } = await openStarterApp(database, { TWEET_API_URL: other.address });
  const parts = { db: database.db, media: `${folder}/media` };
  const content = await folderWith({ 'tweets.yaml': TWEETS });
  await importContent({ ...parts, folder: content, now: Date.now, by: 'a test' });
  let time = Date.now();
  return {
    ...{ app, log, other },
    ask: (tweetId: string, lang = 'en') =>
      app.inject({ url: `/api/tweets/${tweetId}`, headers: { lang } }),
    refresh: async () => {
      const service = tweetService({ address: other.address });
      const { signal } = new AbortController();
      const refresh = { ...parts, service, signal, now: () => time, random: Math.random };
      while ((await refreshNextTweet(refresh)) !== null);
      time += 8 * HOURS;
    },
  };
}

describeOnEachDatabase('GET /api/tweets/{id}', ({ open }) => {
  it('answers the copy that was fetched, with pictures that we serve ourselves [TWEETS-01]', async () => {
    const { app, other, ask, refresh } = await site(await open());
    other.serve('/media/a.jpg', PNG);
    const photos = [{ url: `${other.origin}/media/a.jpg` }];
    other.tell('11', { body: tweetBody({ text: 'Hello', lang: 'en', photos, retweet_count: 4 }) });
    await refresh();
    const response = await ask('11');
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
          ...{ width: 1, height: 1, description: '' },
        },
      ],
    });
    const picture = await app.inject({ url: data.pictures[0].address });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.rawPayload).toEqual(PNG);
  });

  it('is shown with pictures in modern formats and fitting sizes', async () => {
    const { app, other, refresh } = await site(await open());
    other.serve('/media/a.jpg', await photo(900, 600).jpeg().toBuffer());
    const photos = [{ url: `${other.origin}/media/a.jpg` }];
    other.tell('11', { body: tweetBody({ photos }) });
    await refresh();
    const tweets = documentOf((await app.inject({ url: '/en' })).body).all('.tweet-shown');
    const picture = tweets.flatMap((tweet) => tweet.all('picture'))[0];
    const [avif] = picture?.all('source') ?? [];
    const [, smallest = ''] =
      /^(\S+\.400\.avif) 400w, \S+ 900w$/.exec(avif?.attribute('srcset') ?? '') ?? [];
    const answer = await app.inject({ url: smallest });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/avif']);
    const img = picture?.one('img');
    expect([img?.attribute('width'), img?.attribute('height')]).toEqual(['720', '480']);
  });

  it('goes on answering it where the service is out of reach [TWEETS-02]', async () => {
    const { other, ask, refresh } = await site(await open());
    other.tell('11', { body: tweetBody() });
    await refresh();
    await other.close();
    await refresh();
    expect((await ask('11')).statusCode).toBe(200);
  });

  it('answers the copy that the content holds, until one was fetched', async () => {
    const { other, ask, refresh } = await site(await open());
    const text = async () => (await ask('33')).json().data.text;
    expect(await text()).toBe('كتبه محرر');
    other.tell('33', 'fails');
    await refresh();
    expect(await text()).toBe('كتبه محرر');
    other.tell('33', { body: tweetBody({ text: 'من الخدمة' }) });
    await refresh();
    // Responses are cached for as long as the content has the version that they were made of.
    await expect.poll(text, { timeout: 5_000 }).toBe('من الخدمة');
  });

  it('answers 404 where the tweet is gone', async () => {
    const { other, ask, refresh } = await site(await open());
    other.tell('33', { body: tweetBody() });
    await refresh();
    other.tell('33', 'tombstone');
    await refresh();
    for (const id of ['11', '33']) {
      const response = await ask(id);
      expect([id, response.statusCode]).toEqual([id, 404]);
      expect(response.json()).toMatchObject({ status: 'error' });
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  it('answers 503 where there is no copy, because the service has never answered', async () => {
    const { other, ask, refresh } = await site(await open());
    other.tell('11', 'fails');
    expect((await ask('11')).statusCode).toBe(503);
    await refresh();
    const response = await ask('11');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({
      status: 'error',
      message: 'The service is not available right now. Try again in a little while.',
    });
  });

  it('answers 404 for tweets that are not published, and never asks the service for them', async () => {
    const { other, ask, refresh } = await site(await open());
    other.tell('44', { body: tweetBody() });
    other.tell('55', { body: tweetBody() });
    for (const id of ['44', '55', '1', '11x', '..', '9'.repeat(21)]) {
      expect([id, (await ask(id)).statusCode]).toEqual([id, 404]);
    }
    await refresh();
    expect(other.seen.map((url) => new URLSearchParams(url.split('?')[1]).get('id'))).toEqual([
      '11',
      '22',
      '33',
    ]);
  });

  it('is answered, as pages are, without asking the service [TWEETS-03]', async () => {
    const { app, other, log, ask } = await site(await open());
    for (const url of ['/', '/en', '/api/frontend/twitter/getTweets']) {
      expect((await app.inject({ url })).statusCode).toBe(200);
    }
    for (const id of ['11', '33']) await ask(id);
    expect(other.seen).toEqual([]);
    expect(log).toEqual([]);
  });
});

describeOnEachDatabase('the home page', ({ open }) => {
  it('shows tweets in their three states [TWEETS-04]', async () => {
    const { app, other, refresh } = await site(await open());
    other.tell('11', { body: tweetBody({ text: 'من الخدمة' }) });
    other.tell('33', { body: tweetBody() });
    other.tell('22', 'fails');
    await refresh();
    other.tell('33', 'missing');
    await refresh();
    const { body } = await app.inject({ url: '/en' });
    expect(body).toContain('من الخدمة');
    expect(body).toContain('href="https://x.com/i/status/22"');
    expect(body).toContain('Tweet not found');
    expect(body).not.toContain('كتبه محرر');
  });
});
