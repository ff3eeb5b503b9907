import { describe, expect, it } from 'vitest';
import { tweetBody } from '../../tests/helpers/tweet-service.ts';
import { type FetchedTweet, readTweet } from './read-tweet.ts';

function read(changes: Record<string, unknown> = {}): FetchedTweet {
  const result = readTweet(tweetBody(changes));
  if (result.status !== 'found') throw new Error(`the tweet is ${result.status}`);
  return result.tweet;
}

describe('readTweet', () => {
  it('returns the fields that a tweet is shown with', () => {
    expect(read()).toEqual({
      lang: 'ar',
      text: 'افتتحنا اليوم مكتبة القرية.',
      createdAt: '2026-11-22T16:05:12.000Z',
      likes: 1240,
      reposts: null,
      replies: 96,
      author: { name: 'جمعية يافع', handle: 'yafee_org', avatar: null },
      pictures: [],
    });
  });

  it.each([
    ['{}', {}],
    ['a tombstone', { __typename: 'TweetTombstone', tombstone: {} }],
  ])('returns gone for %s', (_name, body) => {
    expect(readTweet(body)).toEqual({ status: 'gone' });
  });

  it.each([
    ['null', null],
    ['a list', [tweetBody()]],
    ['a text', 'tweet'],
    ['an error', { errors: [{ code: 88 }] }],
    ['a tweet without text', tweetBody({ text: null })],
    ['a tweet without author', tweetBody({ user: {} })],
    ['an invalid handle', tweetBody({ user: { name: 'x', screen_name: '../x' } })],
    ['a tweet without time', tweetBody({ created_at: 'soon' })],
  ])('returns unreadable for %s', (_name, body) => {
    expect(readTweet(body)).toMatchObject({ status: 'unreadable' });
  });

  it('replaces short links by their targets, and removes those to its own pictures', () => {
    const text =
      'التقرير: https://t.co/aaaaaaaaaa وأيضًا https://t.co/cccccccccc https://t.co/bbbbbbbbbb';
    const entities = {
      urls: [
        { url: 'https://t.co/aaaaaaaaaa', expanded_url: 'https://www.yafee.example/reports/' },
      ],
      media: [{ url: 'https://t.co/bbbbbbbbbb', expanded_url: 'https://x.com/a/photo/1' }],
    };
    expect(read({ text, entities }).text).toBe(
      'التقرير: yafee.example/reports وأيضًا https://t.co/cccccccccc',
    );
  });

  it('cuts the handles before a reply and the link to a quoted tweet, as the display range says', () => {
    const text = '@one @two 🌴 شكرًا لكم https://t.co/aaaaaaaaaa';
    const urls = [{ url: 'https://t.co/aaaaaaaaaa', expanded_url: 'https://x.com/b/status/2' }];
    const range = [10, [...text].length - 24];
    expect(read({ text, entities: { urls }, display_text_range: range }).text).toBe('🌴 شكرًا لكم');
  });

  it('loses no words to a range that counts escaped characters differently or is invalid', () => {
    const text = 'A &amp; B &lt;3 C, to the very end https://t.co/aaaaaaaaaa';
    const entities = { media: [{ url: 'https://t.co/aaaaaaaaaa' }] };
    for (const range of [[0, 27], [5, 57], [0, 9999], 'rubbish', [null, 3]]) {
      expect(read({ text, entities, display_text_range: range }).text).toBe(
        'A & B <3 C, to the very end',
      );
    }
  });

  it('unescapes once, keeps line breaks, removes control characters and replaces lone surrogates', () => {
    expect(read({ text: 'a &amp;lt; b  \r\nc\u0000\u0007d \ud83c ' }).text).toBe(
      'a &lt; b\ncd \ufffd',
    );
    expect(read({ user: { name: ' a\n\u202e b ', screen_name: 'a' } }).author.name).toBe(
      'a \u202e b',
    );
  });

  it('returns no language for a code that names none', () => {
    for (const lang of ['und', 'qme', 'zxx', 'art', '', null, 'x y', 12]) {
      expect(read({ lang }).lang).toBe('');
    }
    expect(read({ lang: 'zh-cn' }).lang).toBe('zh-cn');
  });

  it('returns the author’s portrait in a size for high-density screens', () => {
    const avatar = (address: unknown) =>
      read({ user: { name: 'a', screen_name: 'a', profile_image_url_https: address } }).author
        .avatar;
    expect(avatar('https://pbs.twimg.com/1/me_normal.jpg')).toBe(
      'https://pbs.twimg.com/1/me_bigger.jpg',
    );
    expect(avatar('https://abs.twimg.com/default.png')).toBe('https://abs.twimg.com/default.png');
    expect([avatar(null), avatar(7), avatar('')]).toEqual([null, null, null]);
  });

  it('adds quotes to reposts, and ignores invalid counts', () => {
    expect(read({ retweet_count: 3, quote_count: 4, reply_count: 5 })).toMatchObject({
      reposts: 7,
      replies: 5,
    });
    expect(read({ favorite_count: -1, retweet_count: '3', conversation_count: 1.5 })).toMatchObject(
      { likes: 0, reposts: null, replies: null },
    );
  });

  it('returns photos with size and description, and the poster frame of a video', () => {
    const mediaDetails = [
      {
        type: 'photo',
        media_url_https: 'https://pbs.twimg.com/media/a.jpg',
        ext_alt_text: ' باب \n المكتبة ',
        original_info: { width: 1200, height: 800 },
      },
      { type: 'video', media_url_https: 'https://pbs.twimg.com/thumb/b.jpg' },
      'rubbish',
    ];
    expect(
      read({ mediaDetails, photos: [{ url: 'https://pbs.twimg.com/other.jpg' }] }).pictures,
    ).toEqual([
      {
        address: 'https://pbs.twimg.com/media/a.jpg',
        width: 1200,
        height: 800,
        description: 'باب المكتبة',
      },
      { address: 'https://pbs.twimg.com/thumb/b.jpg', width: 0, height: 0, description: '' },
    ]);
  });

  it('returns the pictures of the older fields, and never more than four', () => {
    const photos = [{ url: 'https://pbs.twimg.com/a.jpg', width: 10, height: 20 }];
    const video = { poster: 'https://pbs.twimg.com/b.jpg' };
    expect(read({ photos, video }).pictures.map(({ address }) => address)).toEqual([
      'https://pbs.twimg.com/a.jpg',
      'https://pbs.twimg.com/b.jpg',
    ]);
    const many = Array.from({ length: 9 }, (_, index) => ({
      media_url_https: `https://a/${index}`,
    }));
    expect(read({ mediaDetails: many }).pictures).toHaveLength(4);
  });
});
