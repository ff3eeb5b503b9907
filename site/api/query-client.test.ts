import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dehydrateQueries, hydrateQueries } from './hydration.ts';
import { areasQuery, newsAroundQuery, reportsQuery, searchQuery } from './queries.ts';
import { createQueryClient, type FetchQuery, prefetchQueries } from './query-client.ts';
import { QueryFailed } from './query-failure.ts';

const AREAS = areasQuery('ar');
const REPORTS = reportsQuery('ar');

function openClient(makeCall: FetchQuery, isServer = false) {
  let startedAt = 0;
  const client = createQueryClient({ makeCall, isServer, visitStartedAt: () => startedAt });
  return {
    client,
    prefetch: (...queries: Parameters<typeof prefetchQueries>[1]) =>
      prefetchQueries(client, queries, startedAt),
    /** A later visit than all that was fetched so far. */
    visit: () => {
      vi.advanceTimersByTime(1);
      startedAt = Date.now();
    },
    /** What a block does when it appears. */
    mount: (query: typeof AREAS | typeof REPORTS) => {
      const observer = new QueryObserver(client, query as typeof AREAS);
      return observer.subscribe(() => undefined);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the query client', () => {
  it('makes one call for all who want the same result meanwhile, with its language and parameters', async () => {
    const makeCall = vi.fn(async () => 'found');
    const { client, prefetch } = openClient(makeCall);
    const query = searchQuery('en', { q: 'a', page: 2 });
    await prefetch(query, query, searchQuery('en', { page: 2, q: 'a' }));
    expect(makeCall.mock.calls).toEqual([['search', 'en', { q: 'a', page: 2 }]]);
    expect(client.getQueryData(query.queryKey)).toBe('found');
    expect(client.getQueryData(searchQuery('ar', { q: 'a', page: 2 }).queryKey)).toBeUndefined();
  });

  it('asks for nothing that was fetched for this visit, and at the next visit at once', async () => {
    const makeCall = vi.fn(async () => []);
    const { prefetch, visit, mount } = openClient(makeCall);
    await prefetch(AREAS);
    vi.advanceTimersByTime(60 * 60_000);
    mount(AREAS);
    await prefetch(AREAS);
    expect(makeCall).toHaveBeenCalledTimes(1);
    visit();
    await prefetch(AREAS);
    mount(AREAS);
    expect(makeCall).toHaveBeenCalledTimes(2);
  });

  it('asks for what is stale when a block appears that nothing was prefetched for', async () => {
    const makeCall = vi.fn(async () => []);
    const { prefetch, visit, mount } = openClient(makeCall);
    await prefetch(AREAS);
    visit();
    mount(AREAS);
    expect(makeCall).toHaveBeenCalledTimes(2);
  });

  it('keeps reports fresh for five minutes', async () => {
    const makeCall = vi.fn(async () => []);
    const { prefetch, visit, mount } = openClient(makeCall);
    await prefetch(REPORTS);
    vi.advanceTimersByTime(5 * 60_000 - 2);
    visit();
    await prefetch(REPORTS);
    mount(REPORTS);
    expect(makeCall).toHaveBeenCalledTimes(1);
    visit();
    await prefetch(REPORTS);
    expect(makeCall).toHaveBeenCalledTimes(2);
  });

  it('keeps the identity of data that comes again unchanged', async () => {
    const { client, prefetch, visit } = openClient(async () => ({ name: 'الرياض' }));
    await prefetch(AREAS);
    const before = client.getQueryData(AREAS.queryKey);
    visit();
    await prefetch(AREAS);
    expect(client.getQueryData(AREAS.queryKey)).toBe(before);
  });

  it('retries three times, after one, two and four seconds', async () => {
    const makeCall = vi.fn(async () => Promise.reject(new QueryFailed('areas', 503)));
    const { client, prefetch } = openClient(makeCall);
    const done = prefetch(AREAS);
    for (const [wait, calls] of [
      [0, 1],
      [999, 1],
      [1, 2],
      [1_999, 2],
      [1, 3],
      [3_999, 3],
      [1, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(wait);
      expect(makeCall).toHaveBeenCalledTimes(calls);
    }
    await done;
    expect(client.getQueryState(AREAS.queryKey)).toMatchObject({ status: 'error' });
  });

  it('does not retry what the backend refuses', async () => {
    for (const status of [400, 404, 422, 429]) {
      const makeCall = vi.fn(async () => Promise.reject(new QueryFailed('areas', status)));
      await openClient(makeCall).prefetch(AREAS);
      expect(makeCall).toHaveBeenCalledTimes(1);
    }
  });

  it('retries nothing on the server', async () => {
    const makeCall = vi.fn(async () => Promise.reject(new Error('no line')));
    await openClient(makeCall, true).prefetch(AREAS);
    expect(makeCall).toHaveBeenCalledTimes(1);
  });

  it('keeps data that it had where a later call fails', async () => {
    const makeCall = vi.fn<FetchQuery>(async () => 'old');
    const { client, prefetch, visit } = openClient(makeCall);
    await prefetch(AREAS);
    visit();
    makeCall.mockRejectedValueOnce(new QueryFailed('areas', 404));
    await prefetch(AREAS);
    expect(client.getQueryState(AREAS.queryKey)).toMatchObject({ data: 'old', status: 'error' });
  });

  it('does not ask again for what failed when its block appears, but when its page is visited', async () => {
    const makeCall = vi.fn<FetchQuery>(async () => Promise.reject(new QueryFailed('areas', 404)));
    const { client, prefetch, visit, mount } = openClient(makeCall);
    await prefetch(AREAS);
    mount(AREAS);
    expect(makeCall).toHaveBeenCalledTimes(1);
    visit();
    makeCall.mockResolvedValueOnce('here');
    const done = prefetch(AREAS);
    expect(client.getQueryState(AREAS.queryKey)).toMatchObject({ status: 'pending', error: null });
    await done;
    expect(client.getQueryData(AREAS.queryKey)).toBe('here');
  });
});

it('a block that stays and shows another query does not ask again for what has failed', async () => {
  const makeCall = vi.fn<FetchQuery>(async (_call, language) => {
    if (language === 'en') throw new QueryFailed('areas', 400);
    return [];
  });
  const { client, prefetch } = openClient(makeCall);
  await prefetch(AREAS);
  const observer = new QueryObserver(client, AREAS);
  observer.subscribe(() => undefined);
  const english = areasQuery('en');
  await prefetch(english);
  observer.setOptions(english);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(makeCall).toHaveBeenCalledTimes(2);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', isFetching: false });
  makeCall.mockResolvedValueOnce('here');
  await observer.refetch();
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'here' });
});

describe('hydration', () => {
  async function dehydrated() {
    const { client, prefetch } = openClient(async (call) => {
      if (call === 'areas') throw new QueryFailed('areas', 503);
      return [{ id: 1 }];
    }, true);
    await prefetch(AREAS, newsAroundQuery('ar', 3));
    return JSON.stringify(dehydrateQueries(client, 'ar'));
  }

  it('hands data and failures over, asks for neither again, and shows the failed as failed', async () => {
    const makeCall = vi.fn(async () => 'asked');
    const { client, mount, prefetch } = openClient(makeCall);
    hydrateQueries(client, JSON.parse(await dehydrated()));
    mount(AREAS);
    await prefetch(newsAroundQuery('ar', 3));
    expect(makeCall).not.toHaveBeenCalled();
    expect(client.getQueryData(newsAroundQuery('ar', 3).queryKey)).toEqual([{ id: 1 }]);
    expect(client.getQueryData(newsAroundQuery('en', 3).queryKey)).toBeUndefined();
    expect(client.getQueryState(AREAS.queryKey)).toMatchObject({
      status: 'error',
      error: { status: 503 },
    });

    await prefetch(AREAS);
    expect(makeCall).toHaveBeenCalledTimes(1);
    expect(client.getQueryData(AREAS.queryKey)).toBe('asked');
  });

  it('counts data as fetched when it is hydrated, however old the page is', async () => {
    const page = JSON.parse(await dehydrated());
    vi.advanceTimersByTime(60 * 60_000);
    const { client } = openClient(async () => []);
    hydrateQueries(client, page);
    const state = client.getQueryState(newsAroundQuery('ar', 3).queryKey);
    expect(state?.dataUpdatedAt).toBe(Date.now());
  });

  it('is the same bytes whenever a page of the same content is rendered', async () => {
    const first = await dehydrated();
    vi.advanceTimersByTime(60_000);
    expect(await dehydrated()).toBe(first);
  });
});
