import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, folderWith, svg } from '../../tests/helpers/content-folder.ts';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { moving, photo } from '../../tests/helpers/pictures.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import {
  type FakeTweetResponse,
  PNG,
  startTweetService,
  tweetBody,
} from '../../tests/helpers/tweet-service.ts';
import { listHistory } from '../content/changes.ts';
import { exportContent } from '../content/export-content.ts';
import { importContent } from '../content/import-content.ts';
import { readContentVersion } from '../content/repository.ts';
import { cleanUpMedia } from '../media/clean-up-media.ts';
import { mediaFile } from '../media/media-files.ts';
import { addMediaFiles, listMediaFiles } from '../media/repository.ts';
import type { Database } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrations/migrate.ts';
import { type RefreshedTweet, refreshNextTweet } from './refresh-tweets.ts';
import { deleteUnreferencedTweets, findTweet } from './repository.ts';
import { tweetService } from './tweet-service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const WRITTEN = `
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
${WRITTEN}
- id: 2
  tweetId: '22'
- id: 3
  tweetId: '33'
  status: draft
`;

/** A site with these tweets beside a stand-in of the tweet service, and a clock that the test moves. */
async function site(database: Database, yaml = TWEETS, timeout = 10_000) {
  const { db } = database;
  const other = await startTweetService();
  const media = join(await temporaryFolder(), 'media');
  const started = Date.now();
  let time = started;
  const now = () => time;
  const parts = {
    ...{ db, media, now, random: () => 0.5, signal: new AbortController().signal },
    service: tweetService({ address: other.address, timeout }),
  };
  const bring = async (files: Record<string, string>) =>
    importContent({ db, media, folder: await folderWith(files), now, by: 'a test' });
  expect(await bring({ 'tweets.yaml': yaml })).toMatchObject({ ok: true });
  return {
    ...{ db, media, other, parts, bring },
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    refresh: () => refreshNextTweet(parts),
    /** Refreshes whatever is due. */
    refreshAll: async () => {
      const all: RefreshedTweet[] = [];
      for (let next = await refreshNextTweet(parts); next; next = await refreshNextTweet(parts)) {
        all.push(next);
      }
      return all;
    },
    sweep: () => cleanUpMedia({ db, media, now }),
    copyOf: async (tweetId: string) => (await findTweet(db, tweetId))?.kept?.copy ?? null,
    stateOf: async (tweetId: string) => (await findTweet(db, tweetId))?.kept?.state,
    version: () => readContentVersion(db),
  };
}

/** A picture of one pixel lies there as it came, in AVIF and in WebP. */
const FILES_A_PICTURE = 3;

const unseen = { state: 'unseen', failed: false };

describeOnEachDatabase('refreshing tweets', ({ open, target }) => {
  it('asks for each published tweet once, keeps what is found, and asks again after six hours', async () => {
    const { other, refreshAll, copyOf, pass, version } = await site(await open());
    other.tell('11', { body: tweetBody({ text: 'الأول' }) });
    other.tell('22', { body: tweetBody({ text: 'الثاني' }) });
    const before = await version();
    expect(await refreshAll()).toEqual([
      { tweetId: '11', before: unseen, outcome: 'found' },
      { tweetId: '22', before: unseen, outcome: 'found' },
    ]);
    expect(await copyOf('11')).toEqual({
      lang: 'ar',
      text: 'الأول',
      createdAt: '2026-11-22T16:05:12.000Z',
      likes: 1240,
      // The service names none, so those stay that are known.
      reposts: 22,
      replies: 96,
      author: { name: 'جمعية يافع', handle: 'yafee_org', avatar: null },
      pictures: [],
    });
    expect((await copyOf('22'))?.reposts).toBe(0);
    expect(await version()).toBe(before + 2);
    pass(6 * HOUR - 1);
    expect(await refreshAll()).toEqual([]);
    expect(other.seen).toHaveLength(2);
    pass(1);
    expect(await refreshAll()).toMatchObject([{ tweetId: '11' }, { tweetId: '22' }]);
    expect(await version()).toBe(before + 2);
  });

  it('asks for them all the same when the clock was 200 days ahead and has been set right', async () => {
    const { other, refreshAll, pass } = await site(await open());
    other.tell('11', { body: tweetBody() });
    other.tell('22', { body: tweetBody() });
    pass(200 * 24 * HOUR);
    await refreshAll();
    pass(-200 * 24 * HOUR);
    expect(await refreshAll()).toMatchObject([{ tweetId: '11' }, { tweetId: '22' }]);
    expect(await refreshAll()).toEqual([]);
  });

  it('raises the version of the content when a shown copy has changed', async () => {
    const { other, refreshAll, pass, version, copyOf } = await site(await open());
    other.tell('11', { body: tweetBody() });
    await refreshAll();
    const before = await version();
    other.tell('11', { body: tweetBody({ favorite_count: 1241 }) });
    pass(6 * HOUR);
    await refreshAll();
    expect((await copyOf('11'))?.likes).toBe(1241);
    expect(await version()).toBe(before + 1);
  });

  it('changes neither entry nor history, and what is exported stays the same', async () => {
    const { db, media, other, refreshAll } = await site(await open());
    const exported = async () => {
      const folder = join(await temporaryFolder(), 'exported');
      expect(await exportContent({ db, media, folder })).toMatchObject({ ok: true });
      return filesIn(folder);
    };
    const before = await exported();
    other.serve('/a.png', PNG);
    other.tell('11', { body: tweetBody({ photos: [{ url: `${other.origin}/a.png` }] }) });
    await refreshAll();
    expect(await exported()).toEqual(before);
    expect(await listHistory(db, 'tweet', 1)).toHaveLength(1);
  });

  it('keeps the pictures of a tweet here, and asks for each of them once', async () => {
    const { db, media, other, refreshAll, copyOf, pass } = await site(await open());
    other.serve('/p/me_bigger.png', PNG);
    other.serve('/media/One.jpg', Buffer.concat([PNG, Buffer.from('one')]));
    other.serve('/media/video.png', Buffer.concat([PNG, Buffer.from('two')]));
    const user = {
      ...{ name: 'يافع', screen_name: 'yafee_org' },
      profile_image_url_https: `${other.origin}/p/me_normal.png`,
    };
    const body = tweetBody({
      user,
      mediaDetails: [
        {
          media_url_https: `${other.origin}/media/One.jpg`,
          ext_alt_text: 'باب المكتبة',
          original_info: { width: 1200, height: 800 },
        },
        { media_url_https: `${other.origin}/media/video.png` },
        { media_url_https: `${other.origin}/media/video.png` },
      ],
    });
    other.tell('11', { body });
    other.tell('22', { body: tweetBody({ user }) });
    await refreshAll();
    const copy = await copyOf('11');
    expect(copy?.author.avatar).toMatch(/^\/media\/tweets\/me_bigger\.\w{10}\.1x1\.png$/);
    expect(copy?.pictures[0]).toEqual({
      file: expect.stringMatching(/^\/media\/tweets\/one\.\w{10}\.1x1\.png$/),
      ...{ width: 1, height: 1, description: 'باب المكتبة' },
    });
    expect((await copyOf('22'))?.author.avatar).toBe(copy?.author.avatar);
    expect(Object.keys(await filesIn(media))).toHaveLength(3 * FILES_A_PICTURE);
    expect((await listMediaFiles(db)).map((file) => file.source_path)).toEqual([
      'tweets/me_bigger.png',
      'tweets/One.jpg',
      'tweets/video.png',
    ]);
    pass(6 * HOUR);
    await refreshAll();
    const asked = other.seen.filter((url) => !url.startsWith('/tweet-result'));
    expect(asked.toSorted()).toEqual(['/media/One.jpg', '/media/video.png', '/p/me_bigger.png']);
    expect(await copyOf('11')).toEqual(copy);
  });

  it('makes smaller ones of its pictures, also of those that an older release kept without', async () => {
    const { db, media, other, refreshAll, copyOf, pass, version, sweep } = await site(await open());
    other.serve('/wide.jpg', await photo(1000, 600).jpeg().toBuffer());
    other.serve('/moving.gif', await moving('gif'));
    const photos = ['wide.jpg', 'moving.gif'].map((name) => ({ url: `${other.origin}/${name}` }));
    other.tell('11', { body: tweetBody({ photos }) });
    await refreshAll();
    const copy = await copyOf('11');
    const files = async () =>
      Object.keys(await filesIn(media))
        .map((name) => name.replace(/\.\w{10}\./, '.'))
        .toSorted();
    const smaller = ['400', '1000'].flatMap((width) =>
      ['avif', 'webp'].map((format) => `tweets/wide.1000x600.${width}.${format}`),
    );
    const all = [...smaller, 'tweets/moving.gif', 'tweets/wide.1000x600.jpg'].toSorted();
    expect(await files()).toEqual(all);
    expect(copy?.pictures.map(({ width, height }) => [width, height])).toEqual([
      ...[
        [1000, 600],
        [500, 300],
      ],
    ]);

    const path = copy?.pictures[0]?.file ?? '';
    const before = path.replace('.1000x600', '');
    await rename(mediaFile(media, path), mediaFile(media, before));
    await db.transaction().execute(async (trx) => {
      const [row] = (await listMediaFiles(trx)).filter((file) => file.path === path);
      if (row !== undefined) await addMediaFiles(trx, [{ ...row, path: before }]);
      await trx
        .updateTable('tweet_copy_media')
        .set({ path: before })
        .where('path', '=', path)
        .execute();
      await trx
        .updateTable('tweet_copies')
        .set({ copy: JSON.stringify(copy).replace(path, before) })
        .where('tweet_id', '=', '11')
        .execute();
      await trx.deleteFrom('media_files').where('path', '=', path).execute();
    });
    pass(6 * HOUR);
    await sweep();
    expect(await files()).toEqual(['tweets/moving.gif', 'tweets/wide.jpg']);
    const asked = other.seen.length;
    const known = await version();
    await refreshAll();
    expect(await copyOf('11')).toEqual(copy);
    expect(await files()).toEqual([...all, 'tweets/wide.jpg'].toSorted());
    expect(await version()).toBe(known + 1);
    // Nobody was asked for a picture again.
    expect(other.seen.slice(asked).filter((url) => !url.startsWith('/tweet-result'))).toEqual([]);
  });

  it('leaves out a picture that is missing, too large, of the wrong kind or elsewhere', async () => {
    const { media, other, refreshAll, copyOf, pass } = await site(await open());
    const foreign = await startTweetService();
    foreign.serve('/a.png', PNG);
    other.serve('/html.png', Buffer.from('<h1>Not found</h1>'));
    other.serve('/svg.png', Buffer.from(svg()));
    other.serve('/pdf.png', Buffer.from('%PDF-1.7\n'));
    const names = ['/missing.png', '/html.png', '/svg.png', '/pdf.png'];
    const ask = async (addresses: string[]) => {
      other.tell('11', { body: tweetBody({ photos: addresses.map((url) => ({ url })) }) });
      await refreshAll();
      pass(6 * HOUR);
      return (await copyOf('11'))?.pictures;
    };
    expect(await ask(names.map((name) => other.origin + name))).toEqual([]);
    expect(await ask([`${foreign.origin}/a.png`, 'http://169.254.169.254/', 'rubbish'])).toEqual(
      [],
    );
    other.serve('/missing.png', PNG);
    expect(await ask([`${other.origin}/missing.png`])).toHaveLength(1);
    expect(foreign.seen).toEqual([]);
    expect(Object.keys(await filesIn(media))).toHaveLength(FILES_A_PICTURE);
  });

  it('sweeps no picture that a copy uses, and sweeps it when none does any more', async () => {
    const { media, other, refreshAll, pass, sweep, bring } = await site(await open());
    other.serve('/a.png', PNG);
    other.tell('11', { body: tweetBody({ photos: [{ url: `${other.origin}/a.png` }] }) });
    await refreshAll();
    pass(48 * HOUR);
    expect(await bring({ 'goals.yaml': '[]' })).toMatchObject({ media: { swept: 0 } });
    expect(await sweep()).toBe(0);
    other.tell('11', { body: tweetBody() });
    await refreshAll();
    expect(await sweep()).toBe(0);
    pass(2 * HOUR);
    expect(await sweep()).toBe(FILES_A_PICTURE);
    expect(await filesIn(media)).toEqual({});
  });

  it.each<[FakeTweetResponse]>([['missing'], ['tombstone'], ['empty']])(
    'lets go of a tweet that is %s, with its pictures, and shows it again when it comes back',
    async (response) => {
      const { media, other, refreshAll, pass, sweep, copyOf, stateOf, version } = await site(
        await open(),
      );
      other.serve('/a.png', PNG);
      const body = tweetBody({ photos: [{ url: `${other.origin}/a.png` }] });
      other.tell('11', { body });
      await refreshAll();
      const before = await version();
      other.tell('11', response);
      pass(6 * HOUR);
      expect((await refreshAll())[0]).toEqual({
        tweetId: '11',
        before: { state: 'shown', failed: false },
        outcome: 'gone',
      });
      expect([await stateOf('11'), await copyOf('11')]).toEqual(['gone', null]);
      expect(await version()).toBe(before + 1);
      await sweep();
      pass(6 * HOUR);
      expect(await sweep()).toBe(FILES_A_PICTURE);
      expect((await refreshAll())[0]).toMatchObject({ before: { state: 'gone' }, outcome: 'gone' });
      expect(await version()).toBe(before + 1);
      other.tell('11', { body });
      pass(6 * HOUR);
      await refreshAll();
      expect((await copyOf('11'))?.pictures).toHaveLength(1);
      expect(Object.keys(await filesIn(media))).toHaveLength(FILES_A_PICTURE);
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
  ])('keeps the last good copy where the service %s', async (response) => {
    const { other, refreshAll, pass, copyOf, stateOf, version } = await site(
      await open(),
      TWEETS,
      response === 'stalls' ? 1_000 : 10_000,
    );
    other.tell('11', { body: tweetBody() });
    await refreshAll();
    const before = [await copyOf('11'), await version()];
    other.tell('11', response);
    other.tell('22', response);
    pass(6 * HOUR);
    expect(await refreshAll()).toMatchObject([
      { tweetId: '11', before: { state: 'shown', failed: false }, outcome: 'unreachable' },
      { tweetId: '22', outcome: 'unreachable' },
    ]);
    expect([await copyOf('11'), await version()]).toEqual(before);
    expect(await stateOf('11')).toBe('shown');
  });

  it('asks again after failures with growing pauses, and as usual after an answer', async () => {
    const { other, refresh, pass } = await site(await open(), "- { id: 1, tweetId: '11' }");
    other.tell('11', 'fails');
    for (const [failed, minutes] of [
      [false, 5],
      [true, 10],
      [true, 20],
      [true, 40],
    ] as const) {
      expect(await refresh()).toMatchObject({ before: { failed }, outcome: 'unreachable' });
      pass(minutes * MINUTE - 1);
      expect(await refresh()).toBeNull();
      pass(1);
    }
    other.tell('11', { body: tweetBody() });
    expect(await refresh()).toMatchObject({ before: { failed: true }, outcome: 'found' });
    pass(6 * HOUR);
    expect(await refresh()).toMatchObject({ before: { failed: false }, outcome: 'found' });
  });

  it('keeps copies through an import that brings the same tweets again', async () => {
    const { other, refreshAll, bring, copyOf } = await site(await open());
    other.tell('11', { body: tweetBody() });
    await refreshAll();
    const before = await copyOf('11');
    await bring({ 'tweets.yaml': `${TWEETS}\n- id: 4\n  tweetId: '44'\n` });
    expect(await copyOf('11')).toEqual(before);
    other.tell('44', { body: tweetBody() });
    expect(await refreshAll()).toMatchObject([{ tweetId: '44', outcome: 'found' }]);
  });

  it('forgets what is kept of tweets that no entry names any more', async () => {
    const { db, other, refreshAll, bring, copyOf } = await site(await open());
    other.tell('11', { body: tweetBody() });
    other.tell('22', { body: tweetBody() });
    await refreshAll();
    const one = "- { id: 1, tweetId: '11' }";
    await bring({ 'tweets.yaml': `${one}\n- { id: 2, tweetId: '22', status: draft }` });
    await deleteUnreferencedTweets(db);
    await bring({ 'tweets.yaml': `${one}\n- { id: 2, tweetId: '22' }` });
    expect(await copyOf('22')).not.toBeNull();
    await bring({ 'tweets.yaml': one });
    await deleteUnreferencedTweets(db);
    await bring({ 'tweets.yaml': `${one}\n- { id: 2, tweetId: '22' }` });
    expect([(await copyOf('11')) === null, await copyOf('22')]).toEqual([false, null]);
  });

  it('asks for each tweet once, however many processes look at the same time', async () => {
    const shared = await target();
    const database = await open(shared);
    await migrate(database, Date.now);
    const second = await open(shared);
    const ids = Array.from({ length: 20 }, (_, index) => String(index + 1));
    const first = await site(
      database,
      ids.map((id) => `- { id: ${id}, tweetId: '${id}' }`).join('\n'),
    );
    for (const id of ids) first.other.tell(id, { body: tweetBody() });
    const both = [first.parts, { ...first.parts, db: second.db }];
    const refreshed = await Promise.all(
      [...both, ...both].map(async (parts) => {
        const mine: string[] = [];
        for (let next = await refreshNextTweet(parts); next; next = await refreshNextTweet(parts)) {
          mine.push(next.tweetId);
        }
        return mine;
      }),
    );
    expect(refreshed.flat().toSorted()).toEqual(ids.toSorted());
    expect(first.other.seen).toHaveLength(20);
  });

  it('records nothing where it is told to stop, so that the next start asks again', async () => {
    const { other, parts, stateOf, pass, refreshAll } = await site(await open(), TWEETS, 20_000);
    other.tell('11', 'stalls');
    const stop = new AbortController();
    const refreshed = refreshNextTweet({ ...parts, signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    expect(await refreshed).toBeNull();
    expect(await stateOf('11')).toBe('unseen');
    other.tell('11', { body: tweetBody() });
    pass(5 * MINUTE);
    expect(await refreshAll()).toContainEqual({ tweetId: '11', before: unseen, outcome: 'found' });
  });
});
