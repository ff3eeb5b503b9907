import { describe, expect, it, vi } from 'vitest';
import type { QueryInput, QueryResponse } from '../platform/http/query-handler.ts';
import { cacheQueries } from './cached-queries.ts';

const INPUT: QueryInput = { parameters: {}, query: {}, language: 'ar' };

/** Wraps a handler that returns these results one after the other. */
function cachedHandler(results: readonly QueryResponse[]) {
  const remaining = [...results];
  const handle = vi.fn(async (_input: QueryInput) => remaining.shift() as QueryResponse);
  let version = 1;
  const [cached] = cacheQueries([{ path: '/areas', handle }], () => version);
  if (cached === undefined) throw new Error('there is no handler');
  return { handle, cached, raiseVersion: () => version++ };
}

const ok = (data: unknown): QueryResponse => ({ ok: true, data });

describe('cacheQueries', () => {
  it('runs a query once for each version of the content', async () => {
    const { handle, cached, raiseVersion } = cachedHandler([ok('first'), ok('second')]);
    expect(await cached.handle(INPUT)).toEqual(ok('first'));
    expect(await cached.handle(INPUT)).toEqual(ok('first'));
    raiseVersion();
    expect(await cached.handle(INPUT)).toEqual(ok('second'));
    expect(handle).toHaveBeenCalledTimes(2);
  });

  it('caches results by language, parameters and query string', async () => {
    const { cached } = cachedHandler([ok('a'), ok('b'), ok('c'), ok('d')]);
    const inputs: QueryInput[] = [
      INPUT,
      { ...INPUT, language: 'en' },
      { ...INPUT, parameters: { id: '1' } },
      { ...INPUT, query: { page: '1' } },
    ];
    const first = await Promise.all(inputs.map((input) => cached.handle(input)));
    expect(first).toEqual([ok('a'), ok('b'), ok('c'), ok('d')]);
    expect(await Promise.all(inputs.map((input) => cached.handle(input)))).toEqual(first);
  });

  it('runs a query again if the content changed during it', async () => {
    const { handle, cached, raiseVersion } = cachedHandler([]);
    handle.mockImplementationOnce(async () => {
      raiseVersion();
      return ok('old');
    });
    handle.mockResolvedValueOnce(ok('new'));
    await cached.handle(INPUT);
    expect(await cached.handle(INPUT)).toEqual(ok('new'));
  });

  it('does not cache failures', async () => {
    const { cached } = cachedHandler([{ ok: false, problem: { kind: 'unavailable' } }, ok('here')]);
    await cached.handle(INPUT);
    expect(await cached.handle(INPUT)).toEqual(ok('here'));
  });

  it('evicts the least recently used result beyond a hundred', async () => {
    const { handle, cached } = cachedHandler(Array.from({ length: 200 }, () => ok('x')));
    const handleId = (id: number) => cached.handle({ ...INPUT, parameters: { id: String(id) } });
    for (let id = 1; id <= 100; id++) await handleId(id);
    await handleId(1);
    await handleId(101);
    expect(handle).toHaveBeenCalledTimes(101);
    await handleId(1);
    expect(handle).toHaveBeenCalledTimes(101);
    await handleId(2);
    expect(handle).toHaveBeenCalledTimes(102);
  });
});
