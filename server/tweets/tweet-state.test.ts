import { describe, expect, it } from 'vitest';
import type { TweetCopy } from '../../contract/kinds/kinds.ts';
import { pauseBeforeNextTry, tweetShown } from './tweet-state.ts';

function copy(text: string): TweetCopy {
  const author = { name: 'يافع', handle: 'yafee_org', avatar: null };
  const counts = { likes: 1, reposts: 2, replies: 3 };
  return {
    lang: 'ar',
    text,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...counts,
    author,
    pictures: [],
  };
}

const WRITTEN = copy('written');
const FETCHED = copy('fetched');

describe('a visitor sees of a tweet', () => {
  it('the copy that was fetched last, whatever became of asking since', () => {
    const kept = { state: 'shown' as const, copy: FETCHED, fetchedAt: 1 };
    expect(tweetShown(WRITTEN, kept)).toEqual({ as: 'copy', copy: FETCHED });
    expect(tweetShown(null, kept)).toEqual({ as: 'copy', copy: FETCHED });
  });

  it('the copy of its entry until it was fetched', () => {
    expect(tweetShown(WRITTEN, null)).toEqual({ as: 'copy', copy: WRITTEN });
    const kept = { state: 'unseen' as const, copy: null, fetchedAt: null };
    expect(tweetShown(WRITTEN, kept)).toEqual({ as: 'copy', copy: WRITTEN });
  });

  it('that it is gone where it was found once, even though its entry holds a copy', () => {
    const kept = { state: 'gone' as const, copy: null, fetchedAt: 1 };
    expect(tweetShown(WRITTEN, kept)).toEqual({ as: 'gone' });
    expect(tweetShown(null, kept)).toEqual({ as: 'gone' });
  });

  it('the copy of its entry where the service never had it, and without one that it is gone', () => {
    const kept = { state: 'gone' as const, copy: null, fetchedAt: null };
    expect(tweetShown(WRITTEN, kept)).toEqual({ as: 'copy', copy: WRITTEN });
    expect(tweetShown(null, kept)).toEqual({ as: 'gone' });
  });

  it('that it is out of reach where there is neither copy nor answer', () => {
    expect(tweetShown(null, null)).toEqual({ as: 'unavailable' });
    const kept = { state: 'unseen' as const, copy: null, fetchedAt: null };
    expect(tweetShown(null, kept)).toEqual({ as: 'unavailable' });
  });
});

describe('the pause before a tweet is asked for again', () => {
  const minutes = (failures: number, random = 0.5) => pauseBeforeNextTry(failures, random) / 60_000;

  it('is about six hours after an answer', () => {
    expect(minutes(0)).toBe(360);
    expect([minutes(0, 0), minutes(0, 1)]).toEqual([288, 432]);
  });

  it('grows with every failure, up to six hours', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map((failures) => minutes(failures))).toEqual([
      5, 10, 20, 40, 80, 160, 320, 360, 360,
    ]);
  });
});
