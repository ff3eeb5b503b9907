import { describe, expect, it } from 'vitest';
import type { TweetCopy } from '../../contract/content/kinds.ts';
import { MINUTE } from '../platform/durations.ts';
import { pauseBeforeNextTry, visibleTweet } from './tweet-state.ts';

function copy(text: string): TweetCopy {
  return {
    lang: 'ar',
    text,
    createdAt: '2026-01-01T00:00:00.000Z',
    likes: 1,
    reposts: 2,
    replies: 3,
    author: { name: 'يافع', handle: 'yafee_org', avatar: null },
    pictures: [],
  };
}

const EDITOR_COPY = copy('written by an editor');
const FETCHED_COPY = copy('fetched');

describe('visibleTweet', () => {
  it('is the fetched copy', () => {
    const stored = { state: 'shown' as const, copy: FETCHED_COPY, fetchedAt: 1 };
    expect(visibleTweet(EDITOR_COPY, stored)).toEqual({ status: 'shown', copy: FETCHED_COPY });
    expect(visibleTweet(null, stored)).toEqual({ status: 'shown', copy: FETCHED_COPY });
  });

  it('is the editor’s copy before the first response', () => {
    expect(visibleTweet(EDITOR_COPY, null)).toEqual({ status: 'shown', copy: EDITOR_COPY });
    const stored = { state: 'unseen' as const, copy: null, fetchedAt: null };
    expect(visibleTweet(EDITOR_COPY, stored)).toEqual({ status: 'shown', copy: EDITOR_COPY });
  });

  it('is gone if the tweet existed once, even if there is an editor’s copy', () => {
    const stored = { state: 'gone' as const, copy: null, fetchedAt: 1 };
    expect(visibleTweet(EDITOR_COPY, stored)).toEqual({ status: 'gone' });
    expect(visibleTweet(null, stored)).toEqual({ status: 'gone' });
  });

  it('is the editor’s copy if the service never had the tweet, and gone without one', () => {
    const stored = { state: 'gone' as const, copy: null, fetchedAt: null };
    expect(visibleTweet(EDITOR_COPY, stored)).toEqual({ status: 'shown', copy: EDITOR_COPY });
    expect(visibleTweet(null, stored)).toEqual({ status: 'gone' });
  });

  it('is unavailable without a copy and a response', () => {
    expect(visibleTweet(null, null)).toEqual({ status: 'unavailable' });
    const stored = { state: 'unseen' as const, copy: null, fetchedAt: null };
    expect(visibleTweet(null, stored)).toEqual({ status: 'unavailable' });
  });
});

describe('pauseBeforeNextTry', () => {
  const minutes = (failures: number, random = 0.5) => pauseBeforeNextTry(failures, random) / MINUTE;

  it('is about six hours after a response', () => {
    expect(minutes(0)).toBe(360);
    expect([minutes(0, 0), minutes(0, 1)]).toEqual([288, 432]);
  });

  it('doubles with every failure, up to six hours', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map((failures) => minutes(failures))).toEqual([
      5, 10, 20, 40, 80, 160, 320, 360, 360,
    ]);
  });
});
