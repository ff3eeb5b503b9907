import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, folderWith, svg } from '../../tests/helpers/content-folder.ts';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { animation, photo } from '../../tests/helpers/pictures.ts';
import { openDisk } from '../../tests/helpers/storages.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import {
  type FakeTweetResponse,
  PNG,
  startTweetService,
  tweetBody,
} from '../../tests/helpers/tweet-service.ts';
import {
  exportContent,
  importContent,
  listEditedEntries,
  listHistory,
  listRemoved,
  readContentVersion,
} from '../content/content.ts';
import { cleanUpMedia, listMediaFiles } from '../media/media.ts';
import type { Database } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrations/migrate.ts';
import { HOUR, MINUTE } from '../platform/durations.ts';
import { type RefreshedTweet, refreshNextTweet } from './refresh-tweets.ts';
import { deleteUnreferencedTweets, findTweet } from './repository.ts';
import { tweetService } from './tweet-service.ts';

const EDITOR_COPY = `
  copy:
    lang: ar
    text: كتبه محرر
    createdAt: 2026-01-01
    likes: 1
    reposts: 22
    replies: 3
    author: { name: يافع, handle: yafee_org }
`;

const TWEETS = `
- id: 1
  tweetId: '11'
${EDITOR_COPY}
- id: 2
  tweetId: '22'
- id: 3
  tweetId: '33'
  status: draft
`;

/** Imports these tweets, starts a fake tweet service, and creates a clock that the test moves. */
async function createSite(database: Database, yaml = TWEETS, timeout = 10_000) {
  const { db } = database;
  const fakeService = await startTweetService();
  const { storage, dataDir } = await openDisk();
  const media = join(dataDir, 'media');
  const started = Date.now();
  let time = started;
  const now = () => time;
  const context = {
    db,
    storage,
    now,
    random: () => 0.5,
    signal: new AbortController().signal,
    service: tweetService({ address: fakeService.address, timeout }),
  };
  const importFiles = async (files: Record<string, string>) =>
    importContent({ db, storage, folder: await folderWith(files), now, by: 'a test' });
  expect(await importFiles({ 'tweets.yaml': yaml })).toMatchObject({ ok: true });
  return {
    db,
    storage,
    media,
    fakeService,
    context,
    importFiles,
    passTime: (milliseconds: number) => {
      time += milliseconds;
    },
    refresh: () => refreshNextTweet(context),
    /** Refreshes all tweets that are due. */
    refreshAll: async () => {
      const all: RefreshedTweet[] = [];
      for (
        let next = await refreshNextTweet(context);
        next;
        next = await refreshNextTweet(context)
      ) {
        all.push(next);
      }
      return all;
    },
    cleanUp: () => cleanUpMedia({ db, storage, now }),
    buildTweetCopy: async (tweetId: string) => (await findTweet(db, tweetId))?.stored?.copy ?? null,
    stateOf: async (tweetId: string) => (await findTweet(db, tweetId))?.stored?.state,
    version: () => readContentVersion(db),
  };
}

/** The file as fetched, and its variants in AVIF and WebP. */
const FILES_PER_PICTURE = 3;

const UNSEEN = { state: 'unseen', failed: false };

describeOnEachDatabase('refreshNextTweet', ({ open, target }) => {
  it('fetches each published tweet once, stores its copy, and fetches it again after six hours', async () => {
    const { fakeService, refreshAll, buildTweetCopy, passTime, version } = await createSite(
      await open(),
    );
    fakeService.setResponse('11', { body: tweetBody({ text: 'الأول' }) });
    fakeService.setResponse('22', { body: tweetBody({ text: 'الثاني' }) });
    const before = await version();
    expect(await refreshAll()).toEqual([
      { tweetId: '11', before: UNSEEN, status: 'found' },
      { tweetId: '22', before: UNSEEN, status: 'found' },
    ]);
    expect(await buildTweetCopy('11')).toEqual({
      lang: 'ar',
      text: 'الأول',
      createdAt: '2026-11-22T16:05:12.000Z',
      likes: 1240,
      // The response has no reposts, so the editor's number stays.
      reposts: 22,
      replies: 96,
      author: { name: 'جمعية يافع', handle: 'yafee_org', avatar: null },
      pictures: [],
    });
    expect((await buildTweetCopy('22'))?.reposts).toBe(0);
    expect(await version()).toBe(before + 2);
    passTime(6 * HOUR - 1);
    expect(await refreshAll()).toEqual([]);
    expect(fakeService.requests).toHaveLength(2);
    passTime(1);
    expect(await refreshAll()).toMatchObject([{ tweetId: '11' }, { tweetId: '22' }]);
    expect(await version()).toBe(before + 2);
  });

  it('fetches all tweets again when the clock was 200 days ahead and has been corrected', async () => {
    const { fakeService, refreshAll, passTime } = await createSite(await open());
    fakeService.setResponse('11', { body: tweetBody() });
    fakeService.setResponse('22', { body: tweetBody() });
    passTime(200 * 24 * HOUR);
    await refreshAll();
    passTime(-200 * 24 * HOUR);
    expect(await refreshAll()).toMatchObject([{ tweetId: '11' }, { tweetId: '22' }]);
    expect(await refreshAll()).toEqual([]);
  });

  it('raises the content version when a copy has changed', async () => {
    const { fakeService, refreshAll, passTime, version, buildTweetCopy } = await createSite(
      await open(),
    );
    fakeService.setResponse('11', { body: tweetBody() });
    await refreshAll();
    const before = await version();
    fakeService.setResponse('11', { body: tweetBody({ favorite_count: 1241 }) });
    passTime(6 * HOUR);
    await refreshAll();
    expect((await buildTweetCopy('11'))?.likes).toBe(1241);
    expect(await version()).toBe(before + 1);
  });

  it('lets the lists of the back office find a tweet by its words, the new ones when they change, and not when it is gone', async () => {
    const database = await open();
    const { fakeService, refreshAll, passTime, importFiles } = await createSite(database);
    const filter = { state: null, translation: null, isForReview: false, subtype: null };
    const find = async (search: string) => {
      const list = { ...filter, search, order: 'site', page: 1 } as const;
      const { rows } = await listEditedEntries(database, 'tweet', list, Date.now());
      return rows.map(({ id }) => id);
    };
    // What an editor has written is found until the tweet is fetched.
    expect([await find('كتبه محرر'), await find('أمسية')]).toEqual([[1], []]);
    fakeService.setResponse('11', { body: tweetBody({ text: 'أمسية في الدرعية' }) });
    fakeService.setResponse('22', { body: tweetBody({ text: 'رحلة إلى فرسان' }) });
    await refreshAll();
    expect([await find('الأمسية'), await find('فرسان'), await find('كتبه')]).toEqual([
      [1],
      [2],
      [],
    ]);
    expect(await find('22')).toEqual([2]);
    fakeService.setResponse('11', { body: tweetBody({ text: 'ندوة في الدرعية' }) });
    fakeService.setResponse('22', 'missing');
    passTime(6 * HOUR);
    await refreshAll();
    expect([await find('أمسية'), await find('ندوة'), await find('فرسان')]).toEqual([[], [1], []]);
    await importFiles({ 'tweets.yaml': "- { id: 2, tweetId: '22' }" });
    const trash = { kinds: ['tweet'], search: 'ندوة', page: 1 } as const;
    expect((await listRemoved(database, trash)).rows).toMatchObject([{ id: 1 }]);
  });

  it('changes neither the entry nor its history nor the export', async () => {
    const { db, storage, fakeService, refreshAll } = await createSite(await open());
    const exportFiles = async () => {
      const folder = join(await temporaryFolder(), 'exported');
      expect(await exportContent({ db, storage, folder })).toMatchObject({ ok: true });
      // Its version counts every change of what visitors see, so it rises.
      const { 'export.json': exported, ...files } = await filesIn(folder);
      return { ...files, hashes: JSON.parse(String(exported)).entries };
    };
    const before = await exportFiles();
    fakeService.serve('/a.png', PNG);
    fakeService.setResponse('11', {
      body: tweetBody({ photos: [{ url: `${fakeService.origin}/a.png` }] }),
    });
    await refreshAll();
    expect(await exportFiles()).toEqual(before);
    expect(await listHistory(db, 'tweet', 1)).toHaveLength(1);
  });

  it('stores the pictures of a tweet, and fetches each of them once', async () => {
    const { db, media, fakeService, refreshAll, buildTweetCopy, passTime } = await createSite(
      await open(),
    );
    fakeService.serve('/p/me_bigger.png', PNG);
    fakeService.serve('/media/One.jpg', Buffer.concat([PNG, Buffer.from('one')]));
    fakeService.serve('/media/video.png', Buffer.concat([PNG, Buffer.from('two')]));
    const user = {
      name: 'يافع',
      screen_name: 'yafee_org',
      profile_image_url_https: `${fakeService.origin}/p/me_normal.png`,
    };
    const body = tweetBody({
      user,
      mediaDetails: [
        {
          media_url_https: `${fakeService.origin}/media/One.jpg`,
          ext_alt_text: 'باب المكتبة',
          original_info: { width: 1200, height: 800 },
        },
        { media_url_https: `${fakeService.origin}/media/video.png` },
        { media_url_https: `${fakeService.origin}/media/video.png` },
      ],
    });
    fakeService.setResponse('11', { body });
    fakeService.setResponse('22', { body: tweetBody({ user }) });
    await refreshAll();
    const copy = await buildTweetCopy('11');
    expect(copy?.author.avatar).toMatch(/^\/media\/tweets\/me_bigger\.\w{10}\.1x1\.png$/);
    expect(copy?.pictures[0]).toEqual({
      file: expect.stringMatching(/^\/media\/tweets\/one\.\w{10}\.1x1\.png$/),
      width: 1,
      height: 1,
      description: 'باب المكتبة',
    });
    expect((await buildTweetCopy('22'))?.author.avatar).toBe(copy?.author.avatar);
    expect(Object.keys(await filesIn(media))).toHaveLength(3 * FILES_PER_PICTURE);
    expect((await listMediaFiles(db)).map((file) => file.source_path)).toEqual([
      'tweets/me_bigger.png',
      'tweets/One.jpg',
      'tweets/video.png',
    ]);
    passTime(6 * HOUR);
    await refreshAll();
    const requested = fakeService.requests.filter((url) => !url.startsWith('/tweet-result'));
    expect(requested.toSorted()).toEqual([
      '/media/One.jpg',
      '/media/video.png',
      '/p/me_bigger.png',
    ]);
    expect(await buildTweetCopy('11')).toEqual(copy);
  });

  it('makes smaller variants of its pictures', async () => {
    const site = await createSite(await open());
    const { media, fakeService, refreshAll, buildTweetCopy } = site;
    fakeService.serve('/wide.jpg', await photo(1000, 600).jpeg().toBuffer());
    fakeService.serve('/moving.gif', await animation('gif'));
    const photos = ['wide.jpg', 'moving.gif'].map((name) => ({
      url: `${fakeService.origin}/${name}`,
    }));
    fakeService.setResponse('11', { body: tweetBody({ photos }) });
    await refreshAll();
    const copy = await buildTweetCopy('11');
    const files = async () =>
      Object.keys(await filesIn(media))
        .map((name) => name.replace(/\.\w{10}\./, '.'))
        .toSorted();
    const variants = ['400', '1000'].flatMap((width) =>
      ['avif', 'webp'].map((format) => `tweets/wide.1000x600.${width}.${format}`),
    );
    const all = [...variants, 'tweets/moving.gif', 'tweets/wide.1000x600.jpg'].toSorted();
    expect(await files()).toEqual(all);
    expect(copy?.pictures.map(({ width, height }) => [width, height])).toEqual([
      [1000, 600],
      [500, 300],
    ]);
  });

  it('leaves out a picture that is missing, no picture, or on another host', async () => {
    const { media, fakeService, refreshAll, buildTweetCopy, passTime } = await createSite(
      await open(),
    );
    const foreign = await startTweetService();
    foreign.serve('/a.png', PNG);
    fakeService.serve('/html.png', Buffer.from('<h1>Not found</h1>'));
    fakeService.serve('/svg.png', Buffer.from(svg()));
    fakeService.serve('/pdf.png', Buffer.from('%PDF-1.7\n'));
    const names = ['/missing.png', '/html.png', '/svg.png', '/pdf.png'];
    const picturesFrom = async (addresses: string[]) => {
      fakeService.setResponse('11', {
        body: tweetBody({ photos: addresses.map((url) => ({ url })) }),
      });
      await refreshAll();
      passTime(6 * HOUR);
      return (await buildTweetCopy('11'))?.pictures;
    };
    expect(await picturesFrom(names.map((name) => fakeService.origin + name))).toEqual([]);
    expect(
      await picturesFrom([`${foreign.origin}/a.png`, 'http://169.254.169.254/', 'rubbish']),
    ).toEqual([]);
    fakeService.serve('/missing.png', PNG);
    expect(await picturesFrom([`${fakeService.origin}/missing.png`])).toHaveLength(1);
    expect(foreign.requests).toEqual([]);
    expect(Object.keys(await filesIn(media))).toHaveLength(FILES_PER_PICTURE);
  });

  it('keeps the pictures that a copy uses from the clean-up, which removes them when no copy does', async () => {
    const { media, fakeService, refreshAll, passTime, cleanUp, importFiles } = await createSite(
      await open(),
    );
    fakeService.serve('/a.png', PNG);
    fakeService.setResponse('11', {
      body: tweetBody({ photos: [{ url: `${fakeService.origin}/a.png` }] }),
    });
    await refreshAll();
    passTime(48 * HOUR);
    expect(await importFiles({ 'goals.yaml': '[]' })).toMatchObject({ media: { deleted: 0 } });
    expect(await cleanUp()).toBe(0);
    fakeService.setResponse('11', { body: tweetBody() });
    await refreshAll();
    expect(await cleanUp()).toBe(0);
    passTime(2 * HOUR);
    expect(await cleanUp()).toBe(FILES_PER_PICTURE);
    expect(await filesIn(media)).toEqual({});
  });

  it.each<[FakeTweetResponse]>([['missing'], ['tombstone'], ['empty']])(
    'deletes the copy and pictures of a tweet that is %s, and stores them again when it is back',
    async (response) => {
      const {
        media,
        fakeService,
        refreshAll,
        passTime,
        cleanUp,
        buildTweetCopy,
        stateOf,
        version,
      } = await createSite(await open());
      fakeService.serve('/a.png', PNG);
      const body = tweetBody({ photos: [{ url: `${fakeService.origin}/a.png` }] });
      fakeService.setResponse('11', { body });
      await refreshAll();
      const before = await version();
      fakeService.setResponse('11', response);
      passTime(6 * HOUR);
      expect((await refreshAll())[0]).toEqual({
        tweetId: '11',
        before: { state: 'shown', failed: false },
        status: 'gone',
      });
      expect([await stateOf('11'), await buildTweetCopy('11')]).toEqual(['gone', null]);
      expect(await version()).toBe(before + 1);
      await cleanUp();
      passTime(6 * HOUR);
      expect(await cleanUp()).toBe(FILES_PER_PICTURE);
      expect((await refreshAll())[0]).toMatchObject({ before: { state: 'gone' }, status: 'gone' });
      expect(await version()).toBe(before + 1);
      fakeService.setResponse('11', { body });
      passTime(6 * HOUR);
      await refreshAll();
      expect((await buildTweetCopy('11'))?.pictures).toHaveLength(1);
      expect(Object.keys(await filesIn(media))).toHaveLength(FILES_PER_PICTURE);
    },
  );

  it.each<[FakeTweetResponse & string]>([
    ['stalls'],
    ['broken'],
    ['huge'],
    ['html'],
    ['redirects'],
    ['fails'],
    ['drops'],
  ])('keeps the last copy if the service %s', async (response) => {
    const { fakeService, refreshAll, passTime, buildTweetCopy, stateOf, version } =
      await createSite(await open(), TWEETS, response === 'stalls' ? 1_000 : 10_000);
    fakeService.setResponse('11', { body: tweetBody() });
    await refreshAll();
    const before = [await buildTweetCopy('11'), await version()];
    fakeService.setResponse('11', response);
    fakeService.setResponse('22', response);
    passTime(6 * HOUR);
    expect(await refreshAll()).toMatchObject([
      { tweetId: '11', before: { state: 'shown', failed: false }, status: 'unreachable' },
      { tweetId: '22', status: 'unreachable' },
    ]);
    expect([await buildTweetCopy('11'), await version()]).toEqual(before);
    expect(await stateOf('11')).toBe('shown');
  });

  it('tries again with growing pauses after failures, and with the usual pause after a response', async () => {
    const { fakeService, refresh, passTime } = await createSite(
      await open(),
      "- { id: 1, tweetId: '11' }",
    );
    fakeService.setResponse('11', 'fails');
    for (const [failed, minutes] of [
      [false, 5],
      [true, 10],
      [true, 20],
      [true, 40],
    ] as const) {
      expect(await refresh()).toMatchObject({ before: { failed }, status: 'unreachable' });
      passTime(minutes * MINUTE - 1);
      expect(await refresh()).toBeNull();
      passTime(1);
    }
    fakeService.setResponse('11', { body: tweetBody() });
    expect(await refresh()).toMatchObject({ before: { failed: true }, status: 'found' });
    passTime(6 * HOUR);
    expect(await refresh()).toMatchObject({ before: { failed: false }, status: 'found' });
  });

  it('keeps the copies when an import brings the same tweets again', async () => {
    const { fakeService, refreshAll, importFiles, buildTweetCopy } = await createSite(await open());
    fakeService.setResponse('11', { body: tweetBody() });
    await refreshAll();
    const before = await buildTweetCopy('11');
    await importFiles({ 'tweets.yaml': `${TWEETS}\n- id: 4\n  tweetId: '44'\n` });
    expect(await buildTweetCopy('11')).toEqual(before);
    fakeService.setResponse('44', { body: tweetBody() });
    expect(await refreshAll()).toMatchObject([{ tweetId: '44', status: 'found' }]);
  });

  it('deletes the copies of tweets that no entry refers to', async () => {
    const { db, fakeService, refreshAll, importFiles, buildTweetCopy } = await createSite(
      await open(),
    );
    fakeService.setResponse('11', { body: tweetBody() });
    fakeService.setResponse('22', { body: tweetBody() });
    await refreshAll();
    const one = "- { id: 1, tweetId: '11' }";
    await importFiles({ 'tweets.yaml': `${one}\n- { id: 2, tweetId: '22', status: draft }` });
    await deleteUnreferencedTweets(db);
    await importFiles({ 'tweets.yaml': `${one}\n- { id: 2, tweetId: '22' }` });
    expect(await buildTweetCopy('22')).not.toBeNull();
    await importFiles({ 'tweets.yaml': one });
    await deleteUnreferencedTweets(db);
    await importFiles({ 'tweets.yaml': `${one}\n- { id: 2, tweetId: '22' }` });
    expect([(await buildTweetCopy('11')) === null, await buildTweetCopy('22')]).toEqual([
      false,
      null,
    ]);
  });

  it('fetches each tweet once, even if several processes refresh at the same time', async () => {
    const shared = await target();
    const database = await open(shared);
    await migrate(database, Date.now);
    const second = await open(shared);
    const ids = Array.from({ length: 20 }, (_, index) => String(index + 1));
    const first = await createSite(
      database,
      ids.map((id) => `- { id: ${id}, tweetId: '${id}' }`).join('\n'),
    );
    for (const id of ids) first.fakeService.setResponse(id, { body: tweetBody() });
    const contexts = [first.context, { ...first.context, db: second.db }];
    const refreshed = await Promise.all(
      [...contexts, ...contexts].map(async (context) => {
        const tweetIds: string[] = [];
        for (
          let next = await refreshNextTweet(context);
          next;
          next = await refreshNextTweet(context)
        ) {
          tweetIds.push(next.tweetId);
        }
        return tweetIds;
      }),
    );
    expect(refreshed.flat().toSorted()).toEqual(ids.toSorted());
    expect(first.fakeService.requests).toHaveLength(20);
  });

  it('stores nothing when it is aborted, so that the next start fetches the tweet again', async () => {
    const { fakeService, context, stateOf, passTime, refreshAll } = await createSite(
      await open(),
      TWEETS,
      20_000,
    );
    fakeService.setResponse('11', 'stalls');
    const stop = new AbortController();
    const refreshed = refreshNextTweet({ ...context, signal: stop.signal });
    await expect.poll(() => fakeService.requests).toHaveLength(1);
    stop.abort();
    expect(await refreshed).toBeNull();
    expect(await stateOf('11')).toBe('unseen');
    fakeService.setResponse('11', { body: tweetBody() });
    passTime(5 * MINUTE);
    expect(await refreshAll()).toContainEqual({ tweetId: '11', before: UNSEEN, status: 'found' });
  });
});
