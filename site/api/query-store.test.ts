import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from './call.ts';
import { type Ask, QueryStore, queryKey } from './query-store.ts';

const AREAS = queryKey({ call: 'areas' }, 'ar');
const REPORTS = queryKey({ call: 'reports' }, 'ar');

function opened(ask: Ask, server = false) {
  const store = new QueryStore({ ask, server });
  const changed = vi.fn();
  store.subscribe(changed);
  return { store, changed };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the store of answers', () => {
  it('names an answer by its call, language and parameters, in whatever order they stand', () => {
    const one = queryKey({ call: 'search', parameters: { q: 'a', page: 2 } }, 'ar');
    const other = queryKey({ call: 'search', parameters: { page: 2, q: 'a' } }, 'ar');
    expect(one).toBe(other);
    expect(one).not.toBe(queryKey({ call: 'search', parameters: { q: 'a', page: 2 } }, 'en'));
  });

  it('asks once for all who want the same answer meanwhile, with its language and parameters', async () => {
    const ask = vi.fn(async () => 'found');
    const { store } = opened(ask);
    const key = queryKey({ call: 'search', parameters: { q: 'a' } }, 'en');
    await Promise.all([store.freshen(key), store.refetch(key), store.freshen(key)]);
    expect(ask.mock.calls).toEqual([['search', 'en', { q: 'a' }]]);
    expect(store.known('search', 'en', { q: 'a' })).toEqual({ data: 'found', error: null });
  });

  it('asks once for all blocks of a page, however late they appear, and again for the next page', async () => {
    const ask = vi.fn(async () => []);
    const { store } = opened(ask);
    await store.freshen(AREAS);
    vi.advanceTimersByTime(60_000);
    await store.freshen(AREAS);
    expect(ask).toHaveBeenCalledTimes(1);
    store.beginView();
    await store.freshen(AREAS);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('asks once for a page whose link is pointed at and then followed, and shows what it has meanwhile', async () => {
    const ask = vi.fn<Ask>(async () => ['old']);
    const { store } = opened(ask);
    await store.freshen(AREAS);
    ask.mockResolvedValue(['new']);
    const pointedAt = store.prefetch([{ call: 'areas' }], 'ar');
    expect(store.knownAs(AREAS).data).toEqual(['old']);
    await pointedAt;
    vi.advanceTimersByTime(4_999);
    await store.prefetch([{ call: 'areas' }], 'ar');
    store.beginView();
    await store.freshen(AREAS);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(store.knownAs(AREAS).data).toEqual(['new']);
  });

  it('asks again where a link is followed long after it was pointed at', async () => {
    const ask = vi.fn(async () => []);
    const { store } = opened(ask);
    await store.prefetch([{ call: 'areas' }], 'ar');
    vi.advanceTimersByTime(5_000);
    await store.prefetch([{ call: 'areas' }], 'ar');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('waits for what is on its way when its page appears', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const ask = vi.fn(() => promise);
    const { store } = opened(ask);
    const pointedAt = store.prefetch([{ call: 'areas' }], 'ar');
    store.beginView();
    const shown = store.freshen(AREAS);
    resolve('here');
    await Promise.all([pointedAt, shown]);
    await store.freshen(AREAS);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('asks again for a later page where an answer could not be had for this one', async () => {
    const ask = vi.fn<Ask>(async () => 'old');
    const { store } = opened(ask, true);
    await store.freshen(AREAS);
    store.beginView();
    ask.mockRejectedValueOnce(new CallFailed('areas', 500));
    await store.freshen(AREAS);
    await store.freshen(AREAS);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('keeps reports fresh for five minutes', async () => {
    const ask = vi.fn(async () => []);
    const { store } = opened(ask);
    await store.freshen(REPORTS);
    vi.advanceTimersByTime(5 * 60_000 - 1);
    store.beginView();
    await store.freshen(REPORTS);
    expect(ask).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await store.freshen(REPORTS);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('tells of a new answer, and not of one that says the same', async () => {
    let answer = { name: 'الرياض' };
    const { store, changed } = opened(async () => ({ ...answer }));
    await store.refetch(AREAS);
    const { data } = store.knownAs(AREAS);
    await store.refetch(AREAS);
    expect(changed).toHaveBeenCalledTimes(1);
    expect(store.knownAs(AREAS).data).toBe(data);
    answer = { name: 'جازان' };
    await store.refetch(AREAS);
    expect(changed).toHaveBeenCalledTimes(2);
    expect(store.knownAs(AREAS).data).toEqual(answer);
  });

  it('tries three times more, each time after a longer wait', async () => {
    const ask = vi.fn(async () => Promise.reject(new CallFailed('areas', 503)));
    const { store } = opened(ask);
    const done = store.freshen(AREAS);
    for (const wait of [0, 1_000, 2_000, 4_000]) await vi.advanceTimersByTimeAsync(wait);
    await done;
    expect(ask).toHaveBeenCalledTimes(4);
    expect(store.knownAs(AREAS)).toMatchObject({ data: undefined, error: { status: 503 } });
  });

  it('does not try again what the backend has not got', async () => {
    const ask = vi.fn(async () => Promise.reject(new CallFailed('areas', 404)));
    const { store } = opened(ask);
    await store.freshen(AREAS);
    store.refetchFailed();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(store.countFailed()).toBe(0);
  });

  it('tries nothing again on the server', async () => {
    const ask = vi.fn(async () => Promise.reject(new Error('no line')));
    const { store } = opened(ask, true);
    await store.freshen(AREAS);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(store.countFailed()).toBe(1);
  });

  it('keeps an answer that it had where a later one fails', async () => {
    const ask = vi.fn(async () => 'old' as unknown);
    const { store } = opened(ask, true);
    await store.refetch(AREAS);
    ask.mockRejectedValueOnce(new CallFailed('areas', 500));
    await store.refetch(AREAS);
    expect(store.knownAs(AREAS)).toMatchObject({ data: 'old', error: { status: 500 } });
  });

  it('is waiting again where a failed answer is asked for anew', async () => {
    const ask = vi.fn<Ask>(async () => Promise.reject(new Error('no line')));
    const { store, changed } = opened(ask, true);
    await store.refetch(AREAS);
    ask.mockResolvedValueOnce('here');
    const done = store.refetch(AREAS);
    expect(store.knownAs(AREAS)).toEqual({ data: undefined, error: null });
    await done;
    expect(store.knownAs(AREAS)).toEqual({ data: 'here', error: null });
    expect(changed).toHaveBeenCalledTimes(3);
  });

  it('hands a page over from the server to the browser, with what failed, so that nothing is asked again', async () => {
    const { store: server } = opened(async (call) => {
      if (call === 'areas') throw new CallFailed('areas', 503);
      return [{ id: 1 }];
    }, true);
    await server.prefetch(
      [{ call: 'areas' }, { call: 'services', parameters: { around: 3 } }],
      'ar',
    );

    const ask = vi.fn(async () => 'asked');
    const { store: browser } = opened(ask);
    browser.takeOver(JSON.parse(JSON.stringify(server.sent('ar'))));
    await browser.freshen(queryKey({ call: 'services', parameters: { around: 3 } }, 'ar'));
    expect(ask).not.toHaveBeenCalled();
    expect(browser.known('services', 'ar', { around: 3 }).data).toEqual([{ id: 1 }]);
    expect(browser.allKnown('services', 'ar')).toEqual([[{ id: 1 }]]);
    expect(browser.allKnown('services', 'en')).toEqual([]);
    expect(browser.knownAs(AREAS)).toMatchObject({ data: undefined, error: { status: 503 } });

    browser.refetchFailed();
    await vi.waitFor(() => expect(browser.knownAs(AREAS).data).toBe('asked'));
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('tells nobody who has gone', async () => {
    const { store } = opened(async () => 'here');
    const changed = vi.fn();
    store.subscribe(changed)();
    await store.refetch(AREAS);
    expect(changed).not.toHaveBeenCalled();
  });
});
