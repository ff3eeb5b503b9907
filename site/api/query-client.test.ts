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
    /** Starts a visit that is later than everything fetched so far. */
    visit: () => {
      vi.advanceTimersByTime(1);
      startedAt = Date.now();
    },
    /** Observes a query, as a mounted block does. */
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
  it('sends one request for concurrent fetches of the same query, with its language and parameters', async () => {
    const makeCall = vi.fn(async () => 'data');
    const { client, prefetch } = openClient(makeCall);
    const query = searchQuery('en', { q: 'a', page: 2 });
    await prefetch(query, query, searchQuery('en', { page: 2, q: 'a' }));
    expect(makeCall.mock.calls).toEqual([['search', 'en', { q: 'a', page: 2 }]]);
    expect(client.getQueryData(query.queryKey)).toBe('data');
    expect(client.getQueryData(searchQuery('ar', { q: 'a', page: 2 }).queryKey)).toBeUndefined();
  });

  it('does not fetch again within a visit, and fetches again at the next visit', async () => {
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

  it('fetches a stale query when a block mounts without a prefetch', async () => {
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

  it('returns the same object when refetched data is unchanged', async () => {
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

  it('does not retry after a 4xx status', async () => {
    for (const status of [400, 404, 422, 429]) {
      const makeCall = vi.fn(async () => Promise.reject(new QueryFailed('areas', status)));
      await openClient(makeCall).prefetch(AREAS);
      expect(makeCall).toHaveBeenCalledTimes(1);
    }
  });

  it('does not retry on the server', async () => {
    const makeCall = vi.fn(async () => Promise.reject(new Error('no connection')));
    await openClient(makeCall, true).prefetch(AREAS);
    expect(makeCall).toHaveBeenCalledTimes(1);
  });

  it('keeps its data when a refetch fails', async () => {
    const makeCall = vi.fn<FetchQuery>(async () => 'old');
    const { client, prefetch, visit } = openClient(makeCall);
    await prefetch(AREAS);
    visit();
    makeCall.mockRejectedValueOnce(new QueryFailed('areas', 404));
    await prefetch(AREAS);
    expect(client.getQueryState(AREAS.queryKey)).toMatchObject({ data: 'old', status: 'error' });
  });

  it('does not refetch a failed query when its block mounts, but when its page is visited', async () => {
    const makeCall = vi.fn<FetchQuery>(async () => Promise.reject(new QueryFailed('areas', 404)));
    const { client, prefetch, visit, mount } = openClient(makeCall);
    await prefetch(AREAS);
    mount(AREAS);
    expect(makeCall).toHaveBeenCalledTimes(1);
    visit();
    makeCall.mockResolvedValueOnce('data');
    const done = prefetch(AREAS);
    expect(client.getQueryState(AREAS.queryKey)).toMatchObject({ status: 'pending', error: null });
    await done;
    expect(client.getQueryData(AREAS.queryKey)).toBe('data');
  });
});

it('does not refetch a failed query when a mounted block switches to it', async () => {
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
  makeCall.mockResolvedValueOnce('data');
  await observer.refetch();
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'data' });
});

describe('hydration', () => {
  async function renderHydrationData() {
    const { client, prefetch } = openClient(async (name) => {
      if (name === 'areas') throw new QueryFailed('areas', 503);
      return [{ id: 1 }];
    }, true);
    await prefetch(AREAS, newsAroundQuery('ar', 3));
    return JSON.stringify(dehydrateQueries(client, 'ar'));
  }

  it('restores data and failures without fetching them again', async () => {
    const makeCall = vi.fn(async () => 'fetched');
    const { client, mount, prefetch } = openClient(makeCall);
    hydrateQueries(client, JSON.parse(await renderHydrationData()));
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
    expect(client.getQueryData(AREAS.queryKey)).toBe('fetched');
  });

  it('counts data as fetched now, however old the page is', async () => {
    const page = JSON.parse(await renderHydrationData());
    vi.advanceTimersByTime(60 * 60_000);
    const { client } = openClient(async () => []);
    hydrateQueries(client, page);
    const state = client.getQueryState(newsAroundQuery('ar', 3).queryKey);
    expect(state?.dataUpdatedAt).toBe(Date.now());
  });

  it('always gives the same bytes for the same content', async () => {
    const first = await renderHydrationData();
    vi.advanceTimersByTime(60_000);
    expect(await renderHydrationData()).toBe(first);
  });
});
