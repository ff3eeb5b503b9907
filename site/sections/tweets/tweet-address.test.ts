import { expect, test } from 'vitest';
import { QueryFailed } from '../../api/query-failure.ts';
import { isGone, tweetAddress } from './tweet-address.ts';

test('builds an address with and without the handle of the author', () => {
  expect(tweetAddress('20')).toBe('https://x.com/i/status/20');
  expect(tweetAddress('20', 'yafee_org')).toBe('https://x.com/yafee_org/status/20');
});

test('treats only 404 as gone, also for an error parsed from JSON', () => {
  const gone = new QueryFailed('/api/tweets/20', 404);
  expect(isGone(gone)).toBe(true);
  expect(isGone(JSON.parse(JSON.stringify(gone)))).toBe(true);
  expect(isGone(new QueryFailed('/api/tweets/20', 503))).toBe(false);
  expect(isGone(new TypeError('no network'))).toBe(false);
  expect(isGone(null)).toBe(false);
});
