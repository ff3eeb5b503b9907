import { describe, expect, it, vi } from 'vitest';
import type { Transport } from '../../../contract/rendering.ts';
import { byVersion } from '../cache/freshness.ts';
import { cachedTransport } from './api-routes.ts';

/** A transport that returns results in turn, behind a cache of the content's version 1. */
function open(results: readonly { status: number; body: unknown }[]) {
  const left = [...results];
  const transport = vi.fn<Transport>(async () => left.shift() ?? { status: 500, body: null });
  let version = 1;
  const cached = cachedTransport(transport, {
    ...{ freshness: byVersion(() => version), now: () => 0 },
  });
  return { transport, cached, change: () => version++ };
}

const ok = (body: unknown) => ({ status: 200, body });

describe('a cached transport', () => {
  it('asks once while the content stays as it is', async () => {
    const { transport, cached, change } = open([ok('first'), ok('second')]);
    expect(await cached('/areas', 'ar')).toEqual(ok('first'));
    expect(await cached('/areas', 'ar')).toEqual(ok('first'));
    change();
    expect(await cached('/areas', 'ar')).toEqual(ok('second'));
    expect(transport).toHaveBeenCalledTimes(2);
  });

  it('caches results by language, path and query', async () => {
    const { cached } = open([ok('a'), ok('b'), ok('c'), ok('d')]);
    const ask = () =>
      Promise.all([
        cached('/areas', 'ar'),
        cached('/areas', 'en'),
        cached('/areas/1', 'ar'),
        cached('/areas?page=1', 'ar'),
      ]);
    const first = await ask();
    expect(first).toEqual([ok('a'), ok('b'), ok('c'), ok('d')]);
    expect(await ask()).toEqual(first);
  });

  it('caches no failure, and uses no earlier result for one', async () => {
    const failure = { status: 503, body: null };
    const { cached, change } = open([failure, ok('here'), failure]);
    expect(await cached('/areas', 'ar')).toEqual(failure);
    expect(await cached('/areas', 'ar')).toEqual(ok('here'));
    change();
    expect(await cached('/areas', 'ar')).toEqual(failure);
  });
});
