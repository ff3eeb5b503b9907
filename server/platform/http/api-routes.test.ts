import { describe, expect, it, vi } from 'vitest';
import type { Transport } from '../../../contract/rendering.ts';
import { byVersion } from '../cache/freshness.ts';
import { cachedTransport } from './api-routes.ts';

/** Creates a cached transport around one that returns the results in order. `changeContent` raises the version. */
function createTransport(results: readonly { status: number; body: unknown }[]) {
  const remaining = [...results];
  const transport = vi.fn<Transport>(async () => remaining.shift() ?? { status: 500, body: null });
  let version = 1;
  const cached = cachedTransport(transport, {
    freshness: byVersion(() => version),
    now: () => 0,
  });
  return { transport, cached, changeContent: () => version++ };
}

const ok = (body: unknown) => ({ status: 200, body });

describe('a cached transport', () => {
  it('calls the transport once until the content changes', async () => {
    const { transport, cached, changeContent } = createTransport([ok('first'), ok('second')]);
    expect(await cached('/areas', 'ar')).toEqual(ok('first'));
    expect(await cached('/areas', 'ar')).toEqual(ok('first'));
    changeContent();
    expect(await cached('/areas', 'ar')).toEqual(ok('second'));
    expect(transport).toHaveBeenCalledTimes(2);
  });

  it('caches results by language, path and query', async () => {
    const { cached } = createTransport([ok('a'), ok('b'), ok('c'), ok('d')]);
    const callAll = () =>
      Promise.all([
        cached('/areas', 'ar'),
        cached('/areas', 'en'),
        cached('/areas/1', 'ar'),
        cached('/areas?page=1', 'ar'),
      ]);
    const first = await callAll();
    expect(first).toEqual([ok('a'), ok('b'), ok('c'), ok('d')]);
    expect(await callAll()).toEqual(first);
  });

  it('neither caches a failure nor returns an earlier result instead of it', async () => {
    const failure = { status: 503, body: null };
    const { cached, changeContent } = createTransport([failure, ok('here'), failure]);
    expect(await cached('/areas', 'ar')).toEqual(failure);
    expect(await cached('/areas', 'ar')).toEqual(ok('here'));
    changeContent();
    expect(await cached('/areas', 'ar')).toEqual(failure);
  });
});
